"""The rule for rounded coordinates: exact unless that contradicts, then pinned or refused."""

import pytest

from perga.cdl import read
from perga.geometry.values import Point
from perga.resolve import Resolution, Status, resolve

CURVE = "G: Ellipse; Equation(G) = x^2/16 + y^2/9 = 1; P: Point; PointOnCurve(P, G);"


def run(coordinate: str) -> Resolution:
    return resolve(read(f"{CURVE} Coordinate(P) = {coordinate}"))


def point(found: Resolution) -> Point:
    (scene,) = found.scenes
    value = scene.objects["P"]
    assert isinstance(value, Point)
    return value


def test_an_exact_coordinate_is_kept() -> None:
    assert point(run("(4.00, 0)")).x == 4


def test_the_component_with_more_decimals_is_freed_and_pinned() -> None:
    p = point(run("(2, 2.598)"))
    assert p.x == 2
    assert p.y * p.y == 27 / p.x / 2
    assert float(p.y) == pytest.approx(27**0.5 / 2, abs=0)


def test_ties_free_both_and_then_nothing_pins_them() -> None:
    assert run("(2.01, 2.59)").status is Status.CONTRADICTORY


@pytest.mark.parametrize("coordinate", ["(2, 2.6)", "(2, 2.599)", "(2, 3)", "(2, 2.59)"])
def test_too_coarse_or_wrong_is_a_contradiction(coordinate: str) -> None:
    found = run(coordinate)
    assert found.status is Status.CONTRADICTORY
    assert found.diagnostics


def test_a_rounded_point_may_explain_a_fact_further_on() -> None:
    text = (
        CURVE + "M, O: Point; Coordinate(O) = (0, 0); Coordinate(P) = (2, 2.598);"
        "M = MidPoint(O, P); Distance(O, M) = sqrt(43)/4"
    )
    assert resolve(read(text)).status is Status.RESOLVED
