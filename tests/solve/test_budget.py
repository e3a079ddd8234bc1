"""Hard and hostile programs through the whole command: an answer or `unsolved`, within bounds.

What is bounded here is the time of the processor, of the command and its child together, since
that does not depend on what else the machine does; and the most memory that either had.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hard_cases import HARD, random_program

MEGABYTES = 500
START = 4.0  # seconds of the processor for loading libraries and checking the program
STATUSES = {"ok", "ambiguous", "contradictory", "underdetermined", "none_exists", "unsolved"}
SAMPLE = {"squares of squares": 1.0, "sum of twenty roots": 1.0, "cyclic roots 8": 0.5}

# A process of its own, since a child begins with the memory of the process that starts it.
LAUNCHER = """
import json, resource, subprocess, sys
perga = "import sys; from perga.cli.main import main; sys.exit(main())"
command = [sys.executable, "-c", perga, "solve", "-", "--json", "--seconds", sys.argv[1]]
done = subprocess.run(command, input=sys.stdin.read(), capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
told = [done.returncode, done.stdout, done.stderr, used.ru_utime + used.ru_stime, used.ru_maxrss]
print(json.dumps(told))
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended, and what it used."""

    code: int
    said: dict[str, Any]
    err: str
    seconds: float
    megabytes: float


def solved(text: str, seconds: float) -> Ran:
    launched = [sys.executable, "-c", LAUNCHER, str(seconds)]
    done = subprocess.run(launched, input=text, capture_output=True, text=True, check=True)
    code, out, err, used, peak = json.loads(done.stdout)
    return Ran(code, json.loads(out), err, used, peak / 1024)


def check_bounds(text: str, seconds: float) -> str:
    """The status of the program, after everything that must hold of any."""
    assert text
    ran = solved(text, seconds)
    assert ran.seconds < seconds + START
    assert 10 < ran.megabytes < MEGABYTES
    assert "Traceback" not in ran.err
    assert "defect" not in ran.err
    status = ran.said["status"]
    if status == "invalid":
        assert ran.code == 2
        assert "help:" in ran.err
        return status
    assert status in STATUSES
    assert ran.code == (0 if status == "ok" else 1)
    assert ran.said["certificate"]["method"]
    assert bool(ran.said["answers"]) == (status in ("ok", "ambiguous"))
    return status


@pytest.mark.parametrize(("name", "seconds"), SAMPLE.items(), ids=SAMPLE.keys())
def test_a_hard_program_is_unsolved_in_bounds(name: str, seconds: float) -> None:
    assert check_bounds(HARD[name](), seconds) == "unsolved"


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_every_hard_program_ends_in_bounds(name: str) -> None:
    assert check_bounds(HARD[name](), 10.0) != "invalid"


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_hard_programs_by_chance_end_in_bounds(block: int) -> None:
    ended = [
        check_bounds(random_program(Random(seed)), 2.0)
        for seed in range(20 * block, 20 * block + 20)
    ]
    assert len(ended) == 20
    assert "unsolved" in ended
    assert "invalid" not in ended
