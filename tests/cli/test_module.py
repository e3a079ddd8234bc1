"""`python -m perga` does what `perga` does, exit codes included."""

import subprocess
import sys


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perga", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_module_is_the_command() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("perga ")


def test_its_exit_codes_are_those_of_the_command() -> None:
    done = run("noregeo", "show", "no-such-task", "0")
    assert done.returncode == 2
    assert "no-such-task" in done.stderr
