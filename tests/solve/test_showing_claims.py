"""Figures of programs with claims: each satisfies them, and where none is found it is said."""

import pytest

from perga.cdl import read
from perga.geometry.values import Point
from perga.solve.showing import Shown, scenes_of

ELLIPSE = "G: Ellipse; A, Q: Point; k: Number; Equation(G) = x^2/4 + y^2/3 = 1; "
CENTRED = ELLIPSE + "Coordinate(A) = (k, 0); "
FAR = "ForAll(Q, PointOnCurve(Q, G), Distance(Q, A) >= 1)"


def shown(text: str) -> Shown:
    return scenes_of(read(text), 20.0)


def places(found: Shown) -> set[float]:
    points = [scene.objects["A"] for scene in found.scenes]
    assert points
    assert all(isinstance(point, Point) for point in points)
    return {round(float(point.x), 6) for point in points if isinstance(point, Point)}


def test_only_figures_that_satisfy_the_claim_are_shown() -> None:
    both = CENTRED + "(k - 1/2)*(k - 3/2) = 0"
    assert places(shown(both.replace(", Q", ""))) == {0.5, 1.5}
    assert places(shown(f"{both}; {FAR}")) == {0.5}  # from 3/2 the right vertex is too near


def test_a_family_is_shown_where_the_claim_holds() -> None:
    found = places(shown(f"{CENTRED}k > 0; k < 2; {FAR}"))
    assert all(0 < place <= 1 for place in found)


def test_what_moves_is_no_object_of_the_figure() -> None:
    some = "Exists(Q, PointOnCurve(Q, G), XCoordinate(Q) = 1, YCoordinate(Q) = k, k > 0)"
    for text in (CENTRED + f"k = 1; {FAR}", CENTRED + some):
        found = shown(text)
        assert found.scenes
        assert all({"A", "G"} <= scene.objects.keys() for scene in found.scenes)
        assert all("Q" not in scene.objects for scene in found.scenes)
        assert not any(name.startswith("#") for scene in found.scenes for name in scene.objects)


@pytest.mark.parametrize(
    "claim",
    [
        "k = 1; ForAll(Q, PointOnCurve(Q, G), Distance(Q, A) >= 100)",
        "k = 1; ForAll(Q, PointOnCurve(Q, G), XCoordinate(Q) > 0)",
    ],
)
def test_a_false_claim_shows_nothing_and_says_so(claim: str) -> None:
    found = shown(CENTRED + claim)
    assert found.scenes == ()
    assert found.why
