"""Faults that were seen in the field, where a measurer could repeat them."""

import math

import numpy as np
import pytest

from perga.draw import draw, draw_picture
from perga.errors import InputError
from perga.geometry.marks import CircleMark, EllipseMark, ParabolaMark, PointMark
from perga.image import Viewport
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    Measurement,
    Quantity,
    Toolbox,
    Unmeasurable,
    look,
    measure,
)
from perga.measure.finding import Finder
from perga.measure.tools import crosses_itself
from perga.measure.trace import Recorder

BLUE = Entity("G", EntityKind.CURVE, FoundBy.HUE, ("blue",))
SQUARE = {"A": (0.0, 0.0), "B": (0.0, 2.0), "D": (2.0, 2.0), "E": (2.0, 0.0)}


def asks(quantity, *names):
    return Instruction(Quantity(quantity), tuple(Entity(n, EntityKind.POINT) for n in names))


def test_a_clockwise_square_has_its_area_and_a_bow_tie_has_none():
    # GK-32
    image = draw_picture(tuple(PointMark(n, *p) for n, p in SQUARE.items())).image
    for order in ("ABDE", "EDBA", "BDEA"):
        found = measure(image, asks("area", *order))
        assert isinstance(found, Measurement)
        assert found.value == pytest.approx(4, rel=1e-4)
    for order in ("ADEB", "ADBE"):
        found = measure(image, asks("area", *order))
        assert isinstance(found, Unmeasurable), order
        assert "cross" in found.reason
        assert isinstance(measure(image, asks("perimeter", *order)), Measurement)
    points = [{"x": SQUARE[n][0], "y": SQUARE[n][1]} for n in "ADEB"]
    with pytest.raises(InputError, match="cross"):
        Toolbox(image).call("compute_area", {"points": points})


@pytest.mark.parametrize(
    ("corners", "crosses"),
    [
        (((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)), False),  # hollow, and still one area
        (((0, 0), (4, 0), (0, 3)), False),
        (((0, 0), (4, 0), (4, 4), (0, 4), (5, 2)), True),
        (((0, 0), (2, 0), (4, 0), (4, 4), (0, 4)), False),  # a corner on a straight side
    ],
)
def test_polygons_that_cross_themselves(corners, crosses):
    turned = tuple((0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y) for x, y in corners)
    for points in (corners, turned):
        for k in range(len(points)):
            assert crosses_itself(points[k:] + points[:k]) is crosses
        assert crosses_itself(points[::-1]) is crosses


def test_a_flat_ellipse_has_one_width_and_its_numbers():
    # RD-01, RD-05: what the measurer sees, at the vertices as well as beside them
    view = Viewport(1024, 1024, -10.5, 10.5, -10.5, 10.5)
    for a, b in ((10.0, 1.0), (7.0, 0.5)):
        image = draw((EllipseMark("e", 0.1, 0.2, 1.0, 0.0, a, b),), view).image
        finder = Finder(look(image), Instruction(Quantity.AREA, (BLUE,)), Recorder())
        curve = finder.stroke("G")
        assert 2 * curve.quadric.half_width == pytest.approx(2.0, abs=0.02)
        found = measure(image, Instruction(Quantity.AREA, (BLUE,)))
        assert isinstance(found, Measurement)
        assert found.value == pytest.approx(math.pi * a * b, rel=1e-4)
        focal = measure(image, Instruction(Quantity.FOCAL_LENGTH, (BLUE,)))
        assert isinstance(focal, Measurement)
        assert focal.value == pytest.approx(2 * math.sqrt(a * a - b * b), rel=1e-4)
    # of a parabola there is none, though its fit is always a large ellipse or hyperbola
    image = draw((ParabolaMark("p", 0.1, 0.2, 0.6, 0.8, 0.25),), view).image
    for quantity in (Quantity.AREA, Quantity.FOCAL_LENGTH):
        assert isinstance(measure(image, Instruction(quantity, (BLUE,))), Unmeasurable)


def test_an_ellipse_of_equal_axes_is_the_circle():
    # RD-10
    view = Viewport(512, 512, -4.0, 4.0, -4.0, 4.0)
    marks = (EllipseMark("e", 0.3, 0.1, 0.8, 0.6, 2.0, 2.0), CircleMark("e", 0.3, 0.1, 2.0))
    radii = []
    for mark in marks:
        found = measure(draw((mark,), view).image, Instruction(Quantity.RADIUS, (BLUE,)))
        assert isinstance(found, Measurement)
        radii.append(found.value)
    assert radii == pytest.approx([2.0, 2.0], rel=2e-5)


def test_every_marker_is_seen_where_the_map_puts_its_point():
    # RD-14, by what is seen in the pixels
    rng = np.random.default_rng(14)
    seen = 0
    for _ in range(20):
        x, y, scale = rng.uniform(-50, 50), rng.uniform(-50, 50), 10 ** rng.uniform(-2, 2)
        shape = {"A": (0.1, 0.2), "B": (3.1, 0.7), "D": (1.2, 2.9)}
        places = {n: (x + scale * u, y + scale * v) for n, (u, v) in shape.items()}
        image = draw_picture(tuple(PointMark(n, *p) for n, p in places.items())).image
        assert image.pixels.shape == (512, 512, 3)
        for bound in look(image).binding.bound:
            px, py = image.viewport.to_pixel(*places[bound.label.name])
            assert math.dist((bound.marker.x, bound.marker.y), (px, py)) < 0.005
            seen += 1
    assert seen == 60
