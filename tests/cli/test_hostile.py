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


# The peak of this process alone, from Linux: getrusage counts what the parent had at the fork.
PROGRAM = """
import sys
from perga.cli.main import main
code = main()
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(peak.split()[1], file=sys.stderr)
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
