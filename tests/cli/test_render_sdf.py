"""`perga render --solver sdf`: the torch engine finds the figure."""

import json
import math
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perga.cli.solvers import LATE, when_late
from perga.image import read_picture

Perga = Callable[..., Any]

WITHOUT_TORCH = """
import sys
sys.modules["torch"] = None  # as if it were not installed
from perga.cli.main import main
sys.exit(main())
"""

# The search is replaced by one that cannot be asked for anything while it runs.
STUCK = """
import sys
import perga.sdf

def broken(self, program, budget):
    print("begun", file=sys.stderr, flush=True)
    3 ** 10**9

perga.sdf.SdfSolver.__call__ = broken
from perga.cli.main import main
sys.exit(main())
"""

# The search holds as much as a first run takes, which compiles the loops that draw.
HEAVY = """
import sys, time
import perga.sdf

whole = perga.sdf.SdfSolver.__call__

def heavy(self, program, budget):
    kept = b"x" * (200 * 10**6)
    time.sleep(0.5)  # longer than between two looks of the parent
    return whole(self, program, budget)

perga.sdf.SdfSolver.__call__ = heavy
from perga.cli.main import main
sys.exit(main())
"""


def test_both_solvers_draw_the_same_points(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    views: list[Any] = []
    for solver in ("exact", "sdf"):
        out = tmp_path / f"{solver}.png"
        ran = perga("render", example("d1"), "-o", out, "--solver", solver)
        assert (ran.code, ran.out) == (0, f"{out}\n")
        views.append((read_picture(out).pixels, json.loads(out.with_suffix(".json").read_text())))
    exact, sdf = views
    assert exact[1]["size"] == sdf[1]["size"]
    assert exact[1]["x_min"] == pytest.approx(sdf[1]["x_min"], abs=1e-9)
    assert (exact[0] != sdf[0]).any(axis=2).mean() < 1e-3  # rounding alone may differ


def test_an_example_of_what_is_free_is_drawn_and_said_to_be_one(
    perga: Perga, tmp_path: Path
) -> None:
    text = b"G: Ellipse; P: Point; l: Line; TangentOnPoint(P, G) = l; Slope(l) = 1/2"
    ran = perga("render", "-", "-o", tmp_path / "a.png", "--solver", "sdf", stdin=text)
    assert ran.code == 0
    assert "nothing fixes G, P, l:" in ran.err
    assert "examples were found; drawn is number 1" in ran.err
    assert (tmp_path / "a.png").exists()


def test_where_nothing_is_found_nothing_is_claimed(perga: Perga, tmp_path: Path) -> None:
    text = b"C: Circle; P: Point; Equation(C) = x^2 + y^2 = 1; PointOnCurve(P, C); XCoordinate(P)=2"
    ran = perga("render", "-", "-o", tmp_path / "a.png", "--solver", "sdf", stdin=text)
    assert ran.code == 1
    assert "nothing to draw: none of" in ran.err
    assert "--solver exact" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_the_help_has_an_example_and_other_names_are_refused(perga: Perga, tmp_path: Path) -> None:
    assert "--solver sdf" in perga("render", "--help").out
    ran = perga("render", "x.cdl", "-o", tmp_path / "a.png", "--solver", "magic")
    assert ran.code == 2


def command(program: str, tmp_path: Path, solver: str) -> list[str]:
    (tmp_path / "p.cdl").write_text(
        "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 25; PointOnCurve(P, C); XCoordinate(P) = 3"
    )
    asked = ["render", "p.cdl", "-o", "p.png", "--solver", solver]
    return [sys.executable, "-c", program, *asked]


def test_without_torch_the_extra_is_named_and_exact_still_works(tmp_path: Path) -> None:
    done, exact = (
        subprocess.run(
            command(WITHOUT_TORCH, tmp_path, solver), cwd=tmp_path, capture_output=True, text=True
        )
        for solver in ("sdf", "exact")
    )
    assert done.returncode == 2
    assert "needs torch, which is not installed" in done.stderr
    assert '".[torch]"' in done.stderr
    assert "Traceback" not in done.stderr
    assert exact.returncode == 0


def test_torch_has_room_beside_the_memory_of_the_work(tmp_path: Path) -> None:
    asked = command(HEAVY, tmp_path, "sdf")
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "p.png\n")


def test_ctrl_c_ends_the_search(tmp_path: Path) -> None:
    running = subprocess.Popen(
        command(STUCK, tmp_path, "sdf"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stderr is not None
    assert running.stderr.readline() == "begun\n"
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate()
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert not (tmp_path / "p.png").exists()


@pytest.mark.parametrize(
    ("every", "heard"), [(5.0, [4, 10, 16]), (math.inf, [4])], ids=["terminal", "log"]
)
def test_a_long_search_says_that_it_lives(every: float, heard: list[int]) -> None:
    now, told = [0.0], list[str]()
    report = when_late(told.append, every, lambda: now[0])
    for second in range(20):
        now[0] = float(second)
        report(second, 30)
    assert heard[0] > LATE
    assert told == [f"still searching: {done} of at most 30 rounds" for done in heard]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: Point", "nothing fixes A: 12 examples were found"),
        ("G: Ellipse; A, T: Point; Eccentricity(G) = 1/2", "nothing fixes G, A, T: 12 examples"),
        ("G: Ellipse; Eccentricity(G) = 1/2", "perga: 2 scenes were found; drawn is number 1"),
    ],
)
def test_what_no_fact_places_is_drawn_as_an_example(
    perga: Perga, tmp_path: Path, text: str, said: str
) -> None:
    out = tmp_path / "a.png"
    ran = perga("render", "-", "-o", out, "--solver", "sdf", "--crowded", stdin=text.encode())
    assert (ran.code, ran.out) == (0, f"{out}\n")
    assert said in ran.err
