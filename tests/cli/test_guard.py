"""The parent that ends a command: over its time, its memory, or when a library gives up."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = "A, B: Point; Coordinate(A) = (0, 0); Coordinate(B) = (3, 4)"

# The solver is replaced by what cannot be asked for anything while it runs.
STUCK = """
import os, sys
import perga.solve

def broken(program, goal, seconds):
    print("begun", file=sys.stderr, flush=True)
    {what}

perga.solve.solve = broken
from perga.cli.main import main
sys.exit(main())
"""

ENDINGS = {
    "stuck in a library": "3 ** 10**9",
    "memory at once": "bytearray(2 * 10**9)",
    "memory that is not touched": "bytes(2 * 10**9)",
    "memory in steps": "kept = [bytearray(10**6) for _ in range(10_000)]",
    "a library that aborts": "os.abort()",
    "a fault of memory access": "os.kill(os.getpid(), 11)",
}


def command(what: str, *more: str) -> list[str]:
    program = STUCK.format(what=what)
    asked = ["solve", "p.cdl", "--goal", "Distance(A, B)", "--seconds", "1"]
    return [sys.executable, "-c", program, *asked, *more]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "p.cdl").write_text(PROGRAM)
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="memory is watched on Linux")
@pytest.mark.parametrize("what", ENDINGS.values(), ids=ENDINGS.keys())
def test_what_cannot_be_asked_is_ended_and_unsolved(place: Path, what: str) -> None:
    done = subprocess.run(command(what, "--json"), cwd=place, capture_output=True, text=True)
    assert done.returncode == 1
    said = json.loads(done.stdout)
    assert (said["status"], said["answers"]) == ("unsolved", [])
    assert "exact elimination and a search in floating point" in said["certificate"]["method"]
    assert "begun\n" in done.stderr
    assert "perga: unsolved: " in done.stderr
    assert "Traceback" not in done.stderr


def test_the_table_says_what_was_tried(place: Path) -> None:
    done = subprocess.run(command("3 ** 10**9"), cwd=place, capture_output=True, text=True)
    assert done.returncode == 1
    assert "status       unsolved\n" in done.stdout
    assert "reason       exact elimination" in done.stdout


@pytest.mark.parametrize(
    ("number", "to_all", "code"),
    [
        (signal.SIGINT, True, 130),
        (signal.SIGINT, False, 130),
        (signal.SIGTERM, False, 128 + signal.SIGTERM),
    ],
)
def test_signals_end_both_processes(
    place: Path, number: signal.Signals, to_all: bool, code: int
) -> None:
    running = subprocess.Popen(
        [*command("3 ** 10**9"), "--seconds", "600"],
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stderr is not None
    assert running.stderr.readline() == "begun\n"
    (os.killpg if to_all else os.kill)(running.pid, number)
    out, err = running.communicate()  # ends only when the child's streams are closed too
    assert running.returncode == code
    assert out == ""
    assert "Traceback" not in err


DRAWING = """
import sys
import perga.draw

def broken(*given, **more):
    print("begun", file=sys.stderr, flush=True)
    bytearray(2 * 10**9)

perga.draw.draw_scene = broken
from perga.cli.main import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is watched on Linux")
def test_a_drawing_that_is_ended_says_so_and_names_the_size(place: Path) -> None:
    asked = ["render", "p.cdl", "-o", "p.png", "--size", "700"]
    done = subprocess.run(
        [sys.executable, "-c", DRAWING, *asked], cwd=place, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "begun\n" in done.stderr
    assert "perga: drawing 700 x 700 px takes too much time or memory\n" in done.stderr
    assert "help: try a smaller --size than 700" in done.stderr
    assert "solver" not in done.stderr
    assert not (place / "p.png").exists()
