"""Regions that have no end, or whose end is not in the picture, give no number."""

import math

import pytest

from perga.draw import draw_picture
from perga.geometry.distances import CircleField, Inside
from perga.geometry.marks import CircleMark, HyperbolaMark, LineMark, ParabolaMark, PointMark
from perga.image import Viewport
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
from perga.measure.fits.not_such import NotSuch
from perga.measure.in_view import BEYOND, check_in_view, check_told

CORNERS = (PointMark("A", -4.0, -4.0), PointMark("B", 4.0, 4.0))
BLUE = Entity("G", EntityKind.CURVE, FoundBy.HUE, ("blue",))
RED = Entity("K", EntityKind.CURVE, FoundBy.HUE, ("red",))
LINE = Entity("l", EntityKind.LINE, FoundBy.HUE, ("violet",))


def side(name: str, word: str, *of: str) -> Entity:
    return Entity(name, EntityKind.REGION, FoundBy(word), of)


IN, IN_K = side("i", "inside", "G"), side("j", "inside", "K")
OUT = side("o", "outside", "G")
LESS = side("R", "difference", "i", "j")

ENDLESS = {
    "hyperbolas with the same asymptotes": (
        (HyperbolaMark("g", 0.0, 0.0, 1.0, 0.0, 2.0, 2.0),
         HyperbolaMark("k", 0.0, 0.0, 1.0, 0.0, 4.0, 4.0), *CORNERS),
        (LESS, IN, IN_K, BLUE, RED)),
    "parabolas in each other": (
        (ParabolaMark("g", -1.2, 0.0, 1.0, 0.0, 2.5), ParabolaMark("k", 0.0, 0.0, 1.0, 0.0, 2.5),
         *CORNERS),
        (LESS, IN, IN_K, BLUE, RED)),
    "one parabola": ((ParabolaMark("g", 0.0, -2.0, 0.0, 1.0, 1.0), *CORNERS), (IN, BLUE)),
    "a hyperbola and its asymptote": (
        (HyperbolaMark("g", 0.0, 0.0, 1.0, 0.0, 2.0, 1.0), LineMark("l", 1.0, -2.0, 0.0),
         *CORNERS),
        (side("R", "intersection", "o", "u", "v"), OUT, side("u", "below", "l"),
         side("v", "above", "xAxis"), BLUE, LINE)),
    "a line along the axis of a parabola": (
        (ParabolaMark("g", 0.0, 0.0, 0.6, 0.8, 0.5), LineMark("l", 0.8, -0.6, 0.5), *CORNERS),
        (side("R", "intersection", "i", "u"), IN, side("u", "above", "l"), BLUE, LINE)),
}  # fmt: skip


@pytest.mark.parametrize("quantity", [Quantity.AREA, Quantity.PERIMETER])
@pytest.mark.parametrize("name", ENDLESS)
def test_regions_without_end_give_no_number(name: str, quantity: Quantity) -> None:
    marks, entities = ENDLESS[name]
    found = measure(draw_picture(marks).image, Instruction(quantity, entities))
    assert isinstance(found, Unmeasurable), (found.value, found.uncertainty)
    assert "outside the picture" in found.reason or "has no end" in found.reason


def test_a_union_with_an_endless_part_gives_no_number() -> None:
    """The whole disc is in the picture; what is joined to it is a whole parabola."""
    marks = (CircleMark("g", 0.0, 0.0, 2.0), ParabolaMark("k", 3.0, 1.0, 0.0, 1.0, 0.5), *CORNERS)
    image = draw_picture(marks).image
    alone = measure(image, Instruction(Quantity.AREA, (IN, BLUE)))
    assert isinstance(alone, Measurement)
    assert alone.value == pytest.approx(4 * math.pi, rel=1e-4)
    out_k = side("q", "outside", "K")
    rest = side("d", "difference", "j", "q")
    both = (side("R", "union", "i", "d"), IN, rest, IN_K, out_k, BLUE, RED)
    found = measure(image, Instruction(Quantity.AREA, both))
    assert isinstance(found, Unmeasurable)
    assert "outside the picture" in found.reason


def test_the_border_may_lie_a_pixel_outside_and_no_more() -> None:
    view = Viewport(200, 200, -1.0, 1.0, -1.0, 1.0)  # a pixel is 0.01
    for radius in (0.5, 0.999, 1.0 + 0.9 * BEYOND * view.dx):
        check_in_view(Inside(CircleField(0.0, 0.0, radius)), view)
    for x, y, radius in (
        (0.0, 0.0, 1.0 + 1.1 * BEYOND * view.dx),
        (0.52, 0.0, 0.5),
        (-0.52, 0.0, 0.5),
        (0.0, 0.52, 0.5),
        (0.0, -0.52, 0.5),
    ):
        with pytest.raises(NotSuch, match="outside the picture"):
            check_in_view(Inside(CircleField(x, y, radius)), view)


def test_a_value_with_a_wide_deviation_is_none() -> None:
    check_told(10.0, 0.049)
    for sigma in (0.051, math.inf, math.nan):
        with pytest.raises(NotSuch, match="do not tell"):
            check_told(10.0, sigma)
