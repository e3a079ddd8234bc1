"""Hostile programs through the whole command: refused with a message, in little memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

MEMORY = 200_000_000  # bytes
TEXTS = {
    "brackets": "a: Number; a = " + "(" * 100_000,
    "powers": "a: Number; a = 9^9^9^9",
    "code": "a: Number; a = __import__('os').system('touch touched')",
    "nul": "A: Point\0\nB: Po\0int",
    "statements": "A: Point\n" * 100_000,
    "name": "A" * 1_000_000 + ": Point",
    "roots": "a: Number; a = " + "sqrt(" * 20_000 + "2" + ")" * 20_000,
}


# The peak of the command and of its child, started from a process of little memory: a child
# begins with the peak of the process that starts it.
PROGRAM = """
import resource, subprocess, sys
perga = "import sys; from perga.cli.main import main; sys.exit(main())"
code = subprocess.run([sys.executable, "-c", perga, *sys.argv[1:]]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("command", [["cdl", "check"], ["solve", "--goal", "a"]], ids=" ".join)
def test_refused_in_little_memory(tmp_path: Path, command: list[str], text: str) -> None:
    (tmp_path / "hostile.cdl").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command, "--json", "hostile.cdl"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == (1 if command[0] == "cdl" else 2)
    said = json.loads(done.stdout)
    assert said["diagnostics"]
    assert all(fault["help"] for fault in said["diagnostics"])
    kilobytes = int(done.stderr.splitlines()[-1])
    assert 0 < kilobytes * 1024 < MEMORY
    assert [p.name for p in tmp_path.iterdir()] == ["hostile.cdl"]
