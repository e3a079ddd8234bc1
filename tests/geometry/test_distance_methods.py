"""The paper's formulas beside the exact distance, and fields of geometry values."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from distance_cases import spread

from perga.algebra.failures import UnsupportedTermError
from perga.cdl import read
from perga.geometry.distances import (
    ArcField,
    Branches,
    CircleField,
    EllipseField,
    Field,
    HyperbolaField,
    LineField,
    Method,
    NoSuchMethodError,
    ParabolaField,
    PointField,
    PolygonField,
    Pose,
    SegmentField,
    distance_by,
    field_of,
)
from perga.geometry.values import (
    Branch,
    Conic,
    Number,
    Point,
    RestrictedCurveError,
    Segment,
    Side,
    Triangle,
    Value,
)
from perga.resolve import resolve

AT = Pose(0.5, -0.25, 0.8, 0.6)
CONICS: tuple[Field, ...] = (
    CircleField(0.5, -0.25, 2.0),
    EllipseField(AT, 3.0, 2.0),
    ParabolaField(AT, 1.5),
    HyperbolaField(AT, 2.0, 1.0),
)


@pytest.mark.parametrize("field", CONICS)
def test_first_order_is_right_near_the_curve_and_only_there(field: Field) -> None:
    feet = field.foot(spread("first order", 60, 4.0, 4.0))
    for off, close in ((1e-4, 1e-7), (1e-2, 1e-3)):
        points = feet + off * field.normal(feet)
        first = distance_by(Method.GRADIENT_RATIO, field, points)
        assert np.abs(first - off).max() < close
    far = field.foot(np.zeros(2)) + 3 * field.normal(field.foot(np.zeros(2)))
    assert abs(distance_by(Method.GRADIENT_RATIO, field, far) - field.distance(far)) > 0.3


@pytest.mark.parametrize("field", [CONICS[1], CONICS[2], EllipseField(AT, 5.0, 1.0)])
def test_closed_cubics_are_right_at_ordinary_points(field: Field) -> None:
    points = spread("closed", 300, 4.0, 4.0)
    exact = distance_by(Method.EXACT, field, points)
    closed = distance_by(Method.CLOSED_CUBIC, field, points)
    assert np.median(np.abs(closed - exact)) < 1e-12
    assert np.abs(closed - exact).max() < 1e-4
    tensors = distance_by(Method.CLOSED_CUBIC, field, torch.tensor(points))
    assert np.abs(tensors.numpy() - closed).max() < 1e-6


def test_faults_of_the_other_formulas_are_kept() -> None:
    assert np.isnan(distance_by(Method.CLOSED_CUBIC, EllipseField(AT, 2.0, 2.0), np.zeros(2)))
    centre = np.array([0.5, -0.25])
    assert np.isinf(distance_by(Method.GRADIENT_RATIO, CONICS[0], centre))


@pytest.mark.parametrize(
    ("method", "field"),
    [
        (Method.GRADIENT_RATIO, ArcField(AT, 1.0, 1.0)),
        (Method.GRADIENT_RATIO, HyperbolaField(AT, 1.0, 1.0, Branches.POSITIVE)),
        (Method.CLOSED_CUBIC, HyperbolaField(AT, 1.0, 1.0)),
        (Method.CLOSED_CUBIC, CircleField(0.0, 0.0, 1.0)),
    ],
)
def test_methods_that_a_curve_lacks_are_refused(method: Method, field: Field) -> None:
    with pytest.raises(NoSuchMethodError, match=method.value):
        distance_by(method, field, np.zeros(2))


PROGRAM = """
G: Ellipse; Equation(G) = x^2/9 + y^2/16 = 1
H: Hyperbola; Equation(H) = y^2/4 - x^2 = 1
K: Hyperbola; Equation(K) = x^2/4 - y^2 = 1
P: Parabola; Equation(P) = x^2 = -4*y
C: Circle; Equation(C) = x^2 + y^2 - 2*x = 3
l: Line; Equation(l) = x + 2*y - 2 = 0
A: Point; Coordinate(A) = (1, sqrt(2))
"""
ON = {
    "G": [(3.0, 0.0), (0.0, -4.0)],
    "H": [(0.0, 2.0), (3**0.5, -4.0)],
    "K": [(-2.0, 0.0), (20**0.5, 2.0)],
    "P": [(0.0, 0.0), (4.0, -4.0)],
    "C": [(3.0, 0.0), (1.0, 2.0)],
    "l": [(2.0, 0.0), (0.0, 1.0)],
    "A": [(1.0, 2**0.5)],
}
BESIDE = {"G": (0.0, 5.0), "H": (0.0, 0.5), "K": (2.5, 0.0), "P": (0.0, 1.0), "C": (1.0, 0.5)}
SIGNED = {"G": 1.0, "H": 1.5, "K": -0.5, "P": 1.0, "C": -1.5}


def test_fields_of_solved_objects_vanish_on_them() -> None:
    objects = resolve(read(PROGRAM)).scenes[0].objects
    for name, points in ON.items():
        assert np.abs(field_of(objects[name]).distance(np.array(points))).max() < 1e-14
    for name, point in BESIDE.items():
        assert field_of(objects[name]).signed(np.array(point)) == pytest.approx(SIGNED[name])


def conic(value: Value) -> Conic:
    assert isinstance(value, Conic)
    return value


def test_branches_lie_left_and_right_as_they_are_called() -> None:
    objects = resolve(read(PROGRAM)).scenes[0].objects
    kept, upright, ellipse = (conic(objects[name]) for name in "KHG")
    for side, x in ((Side.RIGHT, 2.0), (Side.LEFT, -2.0)):
        field = field_of(Branch(kept, side))
        assert field.distance(np.array([x, 0.0])) == 0
        assert field.distance(np.array([-x, 0.0])) > 2
    with pytest.raises(UnsupportedTermError, match="upright"):
        field_of(Branch(upright, Side.LEFT))
    with pytest.raises(UnsupportedTermError):
        field_of(Branch(ellipse, Side.LEFT))


def test_fields_of_points_segments_and_polygons() -> None:
    p, q, r = Point(0, 0), Point(4, 0), Point(0, 3)
    assert field_of(p) == PointField(0.0, 0.0)
    assert field_of(Segment(p, q)) == SegmentField(0.0, 0.0, 4.0, 0.0)
    assert field_of(Triangle((p, q, r))) == PolygonField(((0.0, 0.0), (4.0, 0.0), (0.0, 3.0)))
    assert isinstance(field_of(resolve(read(PROGRAM)).scenes[0].objects["l"]), LineField)
    with pytest.raises(UnsupportedTermError, match="Number"):
        field_of(Number(1))


def test_parts_of_conics_are_refused() -> None:
    program = "G: Curve; Equation(G) = y = sqrt(4 - x^2)"
    value = resolve(read(program)).scenes[0].objects["G"]
    with pytest.raises((RestrictedCurveError, UnsupportedTermError)):
        field_of(value)


def test_the_example_of_the_page_gives_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "distances.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    assert "# 3, 2, 0\n" in code
    assert "# -3, 2, 0: negative inside\n" in code
    checks = (
        "assert ellipse.signed(points).tolist() == [-3.0, 2.0, 0.0]",
        "assert upper.contains(points).tolist() == [True, False, True]",
    )
    program = "\n".join((code, *checks))
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
