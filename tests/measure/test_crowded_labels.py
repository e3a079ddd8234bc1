"""Crowds of points: labels on each other. What is bound is right, and what is in doubt is not."""

import numpy as np
import pytest

from perga.draw import Demand, Picture, draw
from perga.geometry.marks import CircleMark, Mark, PointMark
from perga.image import Image, Viewport
from perga.measure import (
    Entity,
    EntityKind,
    Instruction,
    Quantity,
    Unmeasurable,
    measure,
    seen_name,
)
from perga.measure.deep_ink import deep_ink, is_near
from perga.measure.labels import Box
from perga.measure.looking import look
from perga.measure.scan import black_ink

LETTERS = "ABCDEPMKOTISXYZUVWHJ"
NAMES = (*LETTERS, "F1", "F2", "Q'", "N1", "l1", "A1", "B1", "C1", "D1", "E1", "P12", "Q'_1", "G_2")
ROUND = CircleMark("k", 0.5, -0.5, 5.0)


def crowd(seed: int, apart: float) -> tuple[list[PointMark], Picture]:
    """Up to 14 points about one place, at least `apart` px from each other; two stand alone."""
    rng = np.random.default_rng([51, seed])
    size = int(rng.choice([160, 256, 400, 512]))
    unit = size / 16
    middle = rng.uniform(-3.5, 3.5, 2)
    places = [np.array([-7.0, 7.0]), np.array([7.0, -7.0])]
    for _ in range(300):
        place = middle + rng.normal(0, 18 / unit, 2)
        far = all(np.hypot(*(place - other)) >= apart / unit for other in places)
        if far and np.abs(place).max() < 7.5 and len(places) < 14:
            places.append(place)
    names = rng.permutation(NAMES)
    points = [
        PointMark(str(name), float(x), float(y))
        for name, (x, y) in zip(names, places, strict=False)
    ]
    marks: tuple[Mark, ...] = (ROUND, *points)
    view = Viewport(size, size, -8.0, 8.0, -8.0, 8.0)
    return points, draw(marks, view, demand=Demand.SEEN)


@pytest.mark.parametrize("apart", [12.05, 6.0])
def test_no_name_goes_to_another_point(apart: float) -> None:
    bound = unbound = 0
    for seed in range(12):
        points, picture = crowd(seed, apart)
        places = {
            seen_name(one.name): picture.image.viewport.to_pixel(one.x, one.y) for one in points
        }
        sight = look(picture.image)
        for one in sight.binding.bound:
            assert one.label.name in places, (seed, one.label.name)  # no name that was never drawn
            x, y = places[one.label.name]
            assert np.hypot(one.marker.x - x, one.marker.y - y) < 1.0, (seed, one.label.name)
        bound += len(sight.binding.bound)
        unbound += len(points) - len(sight.binding.bound)
    assert bound > 20
    assert unbound > 20


def test_a_label_beside_a_bare_marker_is_in_doubt() -> None:
    """Of three points in a row the middle label is wiped out; far ones keep their names."""
    view = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
    points = [
        PointMark("A", -1.0, 0.5), PointMark("B", 0.0, 0.5), PointMark("D", 1.0, 0.5),
        PointMark("E", 6.0, 5.0), PointMark("H", -6.0, 5.0),
    ]  # fmt: skip
    picture = draw((*points, ROUND), view)
    assert {one.label.name for one in look(picture.image).binding.bound} == set("ABDEH")
    box = next(one.label.box for one in look(picture.image).binding.bound if one.label.name == "B")
    pixels = picture.image.pixels.copy()
    pixels[box.y : box.y + box.height, box.x : box.x + box.width] = 255
    wiped = Image(pixels, view)
    sight = look(wiped)
    assert {one.label.name for one in sight.binding.bound} == set("EH")
    assert len(sight.binding.unbound) == 2
    ends = (Entity("A", EntityKind.POINT), Entity("E", EntityKind.POINT))
    found = measure(wiped, Instruction(Quantity.DISTANCE, ends))
    assert isinstance(found, Unmeasurable)
    assert "near a marker whose own label was not read" in found.reason


def test_discs_in_each_other_are_deep_ink_and_nothing_else_is() -> None:
    view = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
    points = [PointMark("A", 2.0, 3.0), PointMark("W", -3.0, -2.0), PointMark("M", 5.0, -6.0)]
    apart = draw((*points, ROUND), view).image
    plane = black_ink(apart.pixels)
    assert len(look(apart).markers) == 3
    assert not deep_ink(plane, look(apart).markers).any()
    both = draw((*points, PointMark("B", 2.1, 3.1), ROUND), view, demand=Demand.SEEN).image
    deep = deep_ink(black_ink(both.pixels), look(both).markers)
    x, y = view.to_pixel(2.05, 3.05)
    assert deep[round(y), round(x)]
    assert is_near(deep, Box(round(x) + 30, round(y) + 20, 9, 9), 40.0)
    assert not is_near(deep, Box(round(x) + 36, round(y) + 36, 9, 9), 40.0)
