"""Programs that no figure satisfies, but that figures far away miss by little beside their size."""

from fractions import Fraction

import numpy as np
import pytest
import torch
from flint import arb
from independent import missed

from perga.algebra.batch import compile_batch
from perga.algebra.polish import with_digits
from perga.algebra.polynomial import Polynomial
from perga.algebra.slow_polish import slow_polish
from perga.cdl import read
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.numeric.search import Polisher
from perga.resolve.scene import Resolution, Status
from perga.sdf import Hyperparameters, SdfSolver
from perga.sdf.solving.finding import checked
from perga.sdf.solving.sketch import facts_of, sketch
from perga.sdf.solving.task import task_of

BUDGET = 120.0
X, Y = Polynomial.variable("x"), Polynomial.variable("y")


def triangle(c: Fraction, a: Fraction, b: Fraction) -> str:
    return f"A, B, C: Point; Distance(A, B) = {c}; Distance(B, C) = {a}; Distance(A, C) = {b}"


def solved(text: str, seed: int = 0) -> Resolution:
    return SdfSolver()(read(text), Budget.of(BUDGET, seed=seed))


@pytest.mark.parametrize("gap", ["1/500", "1/1000", "1/10000", "1/1000000"])
def test_two_sides_that_fall_short_of_the_third(gap: str) -> None:
    found = solved(triangle(Fraction(1), Fraction(1), 2 + Fraction(gap)))
    assert (found.status, found.scenes) == (Status.UNSOLVED, ())


@pytest.mark.parametrize("seed", range(8))
def test_random_sides_that_fall_short(seed: int) -> None:
    rng = np.random.default_rng(seed)
    first, second = (Fraction(int(n), 100) for n in rng.integers(30, 900, size=2))
    short = Fraction(int(rng.integers(1, 10)), 10 ** int(rng.integers(3, 7)))
    assert not solved(triangle(first, second, first + second + short), seed).scenes
    assert solved(triangle(first, second, first + second - short), seed).scenes


@pytest.mark.parametrize(
    "text",
    [
        triangle(Fraction(1), Fraction(1), Fraction(2)),
        "C: Circle; P, Q: Point; Equation(C) = x^2 + y^2 = 4; Coordinate(Q) = (5, 0);"
        "PointOnCurve(P, C); Distance(P, Q) = 3",
    ],
)
def test_figures_that_just_touch_are_found(text: str) -> None:
    program = read(text)
    found = SdfSolver(Hyperparameters(derive=False))(program, Budget.of(BUDGET))
    assert found.scenes
    for scene in found.scenes:
        told = missed(program, scene)
        assert told.read == len(program.statements)
        assert told.worst < 1e-14  # the zero itself, not what is near it


def test_a_figure_far_away_is_no_solution_because_its_terms_are_large() -> None:
    facts = facts_of(read(triangle(Fraction(1), Fraction(1), 2 + Fraction(1, 10000))))
    (chart,) = sketch(facts, Position.STANDARD, True, Budget.of(BUDGET)).charts
    hyper = Hyperparameters()
    task = task_of(chart, facts, hyper.losses, torch.device("cpu"))
    polisher = Polisher.of(task.model)
    side = 1.0 + 0.5e-4 / 1.5  # the three errors shared
    for away in (1e5, 1e7):
        places = {"A.x": away, "B.x": away + side, "C.x": away + 2 * side}
        point = np.array([places.get(name, away) for name in task.model.names])
        assert polisher.residual([arb(float(v)) for v in point]) < hyper.tolerance
        assert checked(task, point, polisher, hyper) is None


def nearby(order: int, miss: Fraction) -> list[arb] | None:
    """What is found beside (3, 1), where (x - 3)^order + miss and y - 1 are to vanish."""
    power = Polynomial.of(1)
    for _ in range(order):
        power = power * (X - 3)
    equations = [power + Y - 1 + miss, Y * X - X]
    digits = with_digits(equations, ("x", "y"), 400)
    return slow_polish(compile_batch(equations, ("x", "y")), digits, np.array([3.000001, 1.0]))


@pytest.mark.parametrize("order", [2, 3, 4])
def test_a_manifold_zero_is_reached(order: int) -> None:
    found = nearby(order, Fraction(0))
    assert found is not None
    assert abs(float(found[0]) - 3.0) < 1e-6
    assert abs(float(found[1]) - 1.0) < 1e-25


@pytest.mark.parametrize("order", [2, 4])
def test_what_almost_vanishes_is_no_zero(order: int) -> None:
    assert nearby(order, Fraction(1, 10**16)) is None
