"""What the torch engine calls free: objects that no fact speaks of, and sizes that it chose."""

import pytest

from perga.cdl import read
from perga.resolve.budget import Budget
from perga.resolve.scene import Resolution, Status
from perga.sdf import SdfSolver

CIRCLE = "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 25; PointOnCurve(P, C); "


def solved(text: str) -> Resolution:
    return SdfSolver()(read(text), Budget.of(120.0))


@pytest.mark.parametrize("more", ["", "XCoordinate(P) = 3; ", "Q = MidPoint(O, P); "])
def test_an_object_that_no_fact_speaks_of_is_an_example_of_itself(more: str) -> None:
    found = solved(CIRCLE + "O, Q, R: Point; l: Line; Coordinate(O) = (1, 1);" + more)
    alone = ("R", "l") if "Q" in more else ("Q", "R", "l")
    assert found.status is Status.UNDERDETERMINED
    assert set(found.free) >= set(alone)
    assert "C" not in found.free
    assert "O" not in found.free
    assert found.scenes
    for scene in found.scenes:
        assert {"C", "P", "O", "Q", "R", "l"} <= scene.objects.keys()


def test_a_size_that_was_chosen_is_free_too() -> None:
    text = "G: Ellipse; F, P: Point; Eccentricity(G) = 1/2; Focus(G, right) = F;"
    family = solved(text + "PointOnCurve(P, G)")
    assert (family.free, family.gauge) == (("G", "P"), ("G.a",))
    single = solved(text + "P = MidPoint(F, F)")  # up to its size there is one figure
    assert (single.status, single.free) == (Status.RESOLVED, ())
