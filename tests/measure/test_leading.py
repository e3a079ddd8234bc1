"""Leader lines drawn by the tests' own renderer: followed to the right marker, or not at all."""

import math

import numpy as np
import pytest

from perga.image import label_layout
from perga.measure import Entity, EntityKind, Instruction, Quantity, Unmeasurable, look, measure

GREY = (130, 130, 130)


def segment(picture, x0, y0, x1, y1, ink=GREY, width=1.2):
    """A stroke with round ends, on a picture under way."""
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    along = ((picture.columns - x0) * (x1 - x0) + (picture.rows - y0) * (y1 - y0)) / square
    along = np.clip(along, 0, 1)
    away = np.hypot(picture.columns - x0 - along * (x1 - x0), picture.rows - y0 - along * (y1 - y0))
    picture.blend(np.clip(0.5 * width + 0.5 - away, 0, 1), ink)


def leader(picture, spot, corner, name, part=(0.0, 1.0), **look_of_it):
    """The leader from a marker's centre to the middle of a label, or a part of it."""
    layout = label_layout(name)
    half = np.array([layout.width, layout.height]) / 2
    way = np.array(corner) + half - 0.5 - spot
    length = np.hypot(*way)
    unit = way / length
    stop = length - ((half + 3) / np.maximum(np.abs(unit), 1e-9)).min()
    low, high = (6.5 + t * (stop - 6.5) for t in part)
    segment(picture, *(spot + low * unit), *(spot + high * unit), **look_of_it)


def spots(rng):
    """A marker, a decoy 14 to 20 px beside it, and a label's corner 40 to 60 px away from both."""
    while True:
        angle, turn = rng.uniform(0, 2 * math.pi, 2)
        spot = rng.uniform(110, 140, 2)
        decoy = spot + rng.uniform(14, 20) * np.array([math.cos(angle), math.sin(angle)])
        corner = np.rint(spot + rng.uniform(45, 65) * np.array([math.cos(turn), math.sin(turn)]))
        corner = corner.astype(int)
        layout = label_layout("F1")
        middle = corner + np.array([layout.width, layout.height]) / 2 - 0.5
        gaps = [
            np.hypot(*np.maximum(np.abs(place - middle) - [layout.width / 2, layout.height / 2], 0))
            for place in (spot, decoy)
        ]
        way = (middle - spot) / np.hypot(*(middle - spot))
        passed = abs((decoy - spot) @ np.array([-way[1], way[0]]))
        if min(gaps) > 37 and (passed > 9 or (decoy - spot) @ way < 0):
            return spot, decoy, corner


def drawn(painter, rng, part=(0.0, 1.0), **look_of_it):
    """A picture with a led label F1, the marker that it names, and one beside that."""
    spot, decoy, corner = spots(rng)
    picture = painter(256)
    leader(picture, spot, corner, "F1", part, **look_of_it)
    picture.marker(*spot)
    picture.marker(*decoy)
    picture.name("F1", *corner.tolist())
    return picture, spot


def test_leaders_are_followed_to_their_markers(painter):
    rng = np.random.default_rng(4)
    for _ in range(60):
        picture, spot = drawn(painter, rng)
        sight = look(picture.image())
        assert len(sight.markers) == 2
        (one,) = sight.binding.bound
        assert one.led
        assert math.hypot(one.marker.x - spot[0], one.marker.y - spot[1]) < 0.02


@pytest.mark.parametrize(
    ("part", "look_of_it"),
    [
        ((0.0, 0.01), {}),
        ((0.0, 0.5), {}),
        ((0.55, 1.0), {}),
        ((0.0, 1.0), {"ink": (0, 0, 0)}),
        ((0.0, 1.0), {"ink": (200, 0, 200)}),
        ((0.0, 1.0), {"ink": (215, 215, 215)}),
        ((0.0, 1.0), {"width": 3.0}),
    ],
)
def test_what_is_no_whole_leader_binds_nothing(painter, part, look_of_it):
    rng = np.random.default_rng(5)
    for _ in range(10):
        picture, _ = drawn(painter, rng, part, **look_of_it)
        sight = look(picture.image())
        assert [one.name for one in sight.reading.labels] == ["F1"]
        assert sight.binding.bound == ()
        assert "no leader line to one" in sight.binding.unbound[0].reason


def test_leaders_to_two_markers_bind_nothing(painter):
    picture = painter(256)
    for spot in (np.array([60.0, 100.0]), np.array([170.0, 100.0])):
        leader(picture, spot, (110, 94), "A")
        picture.marker(*spot)
    picture.name("A", 110, 94)
    (one,) = look(picture.image()).binding.unbound
    assert "no one leader line to one" in one.reason


def test_a_leader_broken_by_a_stroke_is_followed(painter):
    rng = np.random.default_rng(6)
    for _ in range(20):
        spot, _, corner = spots(rng)
        picture = painter(256)
        ends = spot + 0.5 * (corner - spot)
        across = math.atan2(*(corner - spot)[::-1]) + math.pi / 2
        picture.line(*ends, across, (0, 0, 230))
        near = np.abs(
            (picture.columns - ends[0]) * math.sin(across)
            - (picture.rows - ends[1]) * math.cos(across)
        )
        stroke = picture.ground.copy()
        leader(picture, spot, corner, "F1")
        picture.ground = np.where((near < 5.0)[:, :, None], stroke, picture.ground)
        picture.marker(*spot)
        picture.clear(*corner.tolist(), label_layout("F1").width, label_layout("F1").height)
        picture.name("F1", *corner.tolist())
        (one,) = look(picture.image()).binding.bound
        assert one.led


def test_a_leader_that_is_hidden_for_long_binds_nothing(painter):
    """Two pieces that lie on one line may be of two leaders."""
    for wide, followed in ((4, True), (24, False)):
        picture = painter(256)
        leader(picture, np.array([60.0, 120.0]), (132, 114), "A")
        band = np.abs(picture.columns - 96) <= wide / 2
        clear = np.abs(picture.columns - 96) <= wide / 2 + 4
        picture.blend(clear.astype(float), (255, 255, 255))
        picture.blend(band.astype(float), (0, 0, 230))
        picture.marker(60.0, 120.0)
        picture.name("A", 132, 114)
        assert len(look(picture.image()).binding.bound) == followed


def test_what_a_lost_leader_named_cannot_be_measured(painter):
    rng = np.random.default_rng(7)
    asked = Instruction(
        Quantity.DISTANCE, tuple(Entity(name, EntityKind.POINT) for name in ("F1", "B"))
    )
    for part, measured in (((0.0, 1.0), True), ((0.0, 0.4), False)):
        picture, _ = drawn(painter, rng, part)
        picture.marker(230.0, 30.0)
        picture.name("B", 215, 8)
        found = measure(picture.image(), asked)
        assert isinstance(found, Unmeasurable) != measured
