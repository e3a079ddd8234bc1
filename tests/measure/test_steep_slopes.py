"""Slopes near the vertical: a number where the picture tells it, and none where it does not."""

import pytest

from perga.draw import draw_picture
from perga.geometry.marks import EllipseMark, LineMark, PointMark
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    Measurement,
    Quantity,
    Unmeasurable,
    measure,
)

A, B, T = (Entity(name, EntityKind.POINT) for name in "ABT")
CURVE = Entity("G", EntityKind.CURVE, FoundBy.HUE, ("blue",))
STROKE = Entity("l", EntityKind.LINE, FoundBy.HUE, ("violet",))
THROUGH = Entity("m", EntityKind.LINE, FoundBy.LABEL, ("A", "B"))
TANGENT = Entity("t", EntityKind.LINE, FoundBy.TANGENT, ("T", "G"))


def slope(marks, *entities):
    return measure(draw_picture(tuple(marks)).image, Instruction(Quantity.SLOPE, entities))


def refused(found):
    assert isinstance(found, Unmeasurable), (found.value, found.uncertainty)
    assert "vertical" in found.reason


@pytest.mark.parametrize(("x", "ux", "a", "b"), [(0.0, 1, 4, 1), (0.3, 1, 3, 2), (-0.7, 0, 3.7, 2)])
def test_vertical_tangents_have_no_slope(x, ux, a, b):
    for half in (a, -a) if ux else (b, -b):
        marks = EllipseMark("e", x, 0.4, ux, 1.0 - ux, a, b), PointMark("T", x + half, 0.4)
        refused(slope(marks, T, CURVE))
        refused(slope(marks, TANGENT, T, CURVE))


@pytest.mark.parametrize("off", [0.0, 1e-5, -2e-5])
def test_vertical_lines_have_no_slope(off):
    corners = PointMark("P", -5.0, -3.0), PointMark("Q", 5.0, 3.0)
    refused(slope((LineMark("l", 1.0, -off / 100, -1.3), *corners), STROKE))
    ends = PointMark("A", 1.3, -3.0), PointMark("B", 1.3 + off, 3.0)
    refused(slope((*ends, *corners), A, B))
    refused(slope((*ends, *corners), THROUGH))


@pytest.mark.parametrize("steep", [3.0, -30.0, 150.0])
def test_steep_slopes_are_measured(steep):
    corners = PointMark("P", -5.0, -3.0), PointMark("Q", 5.0, 3.0)
    ends = PointMark("A", 1.0 - 3 / steep, -3.0), PointMark("B", 1.0 + 3 / steep, 3.0)
    line = LineMark("l", steep, -1.0, -steep)
    for found in (
        slope((line, *corners), STROKE),
        slope((*ends, *corners), A, B),
        slope((*ends, *corners), THROUGH),
    ):
        assert isinstance(found, Measurement), found.reason
        assert abs(found.value - steep) <= 4 * found.uncertainty <= 0.1 * abs(steep)


def test_level_slopes_are_measured():
    corners = PointMark("P", -5.0, -3.0), PointMark("Q", 5.0, 3.0)
    found = slope((LineMark("l", 0.0, 1.0, -1.3), *corners), STROKE)
    assert isinstance(found, Measurement)
    assert abs(found.value) <= 4 * found.uncertainty < 1e-3
