"""Assisted measuring: names from label boxes, in pictures whose letters nobody here can read."""

import math

import numpy as np
import pytest
from foreign_letters import WRITERS

from perga.errors import InputError
from perga.image import Image
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    LabelBox,
    Measurement,
    Quantity,
    Unmeasurable,
    look,
    measure,
    read_boxes,
)

NAMES = ("A", "B", "F1", "M")


def asks(quantity, *names):
    return Instruction(Quantity(quantity), tuple(Entity(n, EntityKind.POINT) for n in names))


def scene(rng, size=512):
    found = []
    while len(found) < len(NAMES):
        x, y = rng.uniform(45, size - 45, 2)
        if all(math.hypot(x - a, y - b) > 80 for a, b in found):
            found.append((float(x), float(y)))
    return dict(zip(NAMES, found, strict=True))


def drawn(painter, writer, truth, rng=None):
    """The points over strokes, and names on top of whatever is there."""
    picture = painter()
    if rng is not None:
        picture.clutter(rng)
    for x, y in truth.values():
        picture.marker(x, y)
    pixels = np.ascontiguousarray(picture.ground.astype(np.uint8))
    boxes = tuple(writer(pixels, n, round(x) + 9, round(y) - 7) for n, (x, y) in truth.items())
    return Image(pixels, picture.viewport), boxes


def in_data(image, place):
    view = image.viewport
    return np.array(view.to_data(*place))


@pytest.mark.parametrize("font", WRITERS)
def test_point_quantities_in_other_fonts(painter, font):
    """Names lie over strokes and axes as they fall; truth by other formulas than the tools'."""
    rng = np.random.default_rng(5)
    errors = []
    for _ in range(4):
        truth = scene(rng)
        image, boxes = drawn(painter, WRITERS[font], truth, rng)
        a, b, c, d = (in_data(image, truth[name]) for name in NAMES)
        sides = [float(np.linalg.norm(p - q)) for p, q in ((a, b), (b, c), (c, a))]
        half = sum(sides) / 2
        heron = math.sqrt(half * math.prod(half - side for side in sides))
        between = np.degrees(np.arccos((a - b) @ (c - b) / (sides[0] * sides[1])))
        cases = [
            (asks("distance", "A", "M"), float(np.linalg.norm(a - d))),
            (asks("perimeter", "A", "B", "F1"), 2 * half),
            (asks("angle", "A", "B", "F_1"), math.radians(between)),
            (asks("area", "A", "B", "F1"), heron),
        ]
        for instruction, expected in cases:
            found = measure(image, instruction, boxes)
            assert isinstance(found, Measurement), found.reason
            assert found.assisted
            assert found.to_json()["assisted"] is True
            assert "given_labels" in [step.tool for step in found.trace]
            errors.append(abs(found.value - expected) / expected)
    assert len(errors) == 16
    assert max(errors) < 0.005
    assert np.median(errors) < 1e-4


def test_without_boxes_other_letters_name_nothing(painter):
    truth = scene(np.random.default_rng(2))
    image, boxes = drawn(painter, WRITERS["complex"], truth)
    assert look(image).reading.labels == ()
    alone = measure(image, asks("distance", "A", "B"))
    assert isinstance(alone, Unmeasurable)
    helped = measure(image, asks("distance", "A", "B"), boxes)
    assert isinstance(helped, Measurement)


def test_strokes_beneath_a_name_are_measured_beside_it(painter):
    """Boxes all around a circle, filled with its own ink: it is ink of nobody, and so is its lack.

    Were the boxes taken for white ground, the ends of the strokes at them would draw the fit.
    """
    picture = painter()
    blue = (0, 64, 255)
    picture.circle(256, 256, 150, blue)
    boxes = []
    for turn in np.arange(0, 2 * np.pi, 0.2):
        x, y = round(250 + 151 * math.cos(turn)), round(250 + 151 * math.sin(turn))
        boxes.append(LabelBox("Q", x, y, 14, 14))
        picture.ground[y : y + 14, x : x + 14] = blue
    image = picture.image()
    curve = Entity("c", EntityKind.CURVE, FoundBy.HUE, ("blue",))
    found = measure(image, Instruction(Quantity.RADIUS, (curve,)), tuple(boxes))
    assert isinstance(found, Measurement)
    assert found.value == pytest.approx(150 * picture.viewport.dx, rel=2e-6)
    assert found.uncertainty < 1e-3 * picture.viewport.dx
    assert isinstance(measure(image, Instruction(Quantity.RADIUS, (curve,)), ()), Unmeasurable)


def test_a_letter_that_touches_a_marker_is_taken_off_it(painter):
    picture = painter()
    for x, y in ((100.6, 200.0), (300.0, 200.0)):
        picture.marker(x, y)
        picture.ground[190:210, round(x) + 4 : round(x) + 12] = 0
    boxes = (LabelBox("A", 105, 190, 8, 20), LabelBox("B", 304, 190, 8, 20))
    assert look(picture.image()).markers == ()
    found = measure(picture.image(), asks("distance", "A", "B"), boxes)
    assert isinstance(found, Measurement), found.reason
    assert found.value == pytest.approx(199.4 * picture.viewport.dx, rel=2e-4)


def test_the_name_is_that_of_the_box(painter, labelled_picture):
    """Also where the letters say something else: it is the boxes that are believed."""
    truth = {"A": (100.0, 200.0), "B": (300.0, 250.0), "C": (180.0, 400.0)}
    image = labelled_picture([(n, *p) for n, p in truth.items()])
    boxes = {n: LabelBox(n, round(x) + 7, round(y) - 22, 14, 15) for n, (x, y) in truth.items()}
    swapped = (
        LabelBox("C", *(getattr(boxes["A"], k) for k in ("x", "y", "width", "height"))),
        LabelBox("A", *(getattr(boxes["C"], k) for k in ("x", "y", "width", "height"))),
        boxes["B"],
    )
    plain = [measure(image, asks("distance", name, "B")) for name in "AC"]
    crossed = [measure(image, asks("distance", name, "B"), swapped) for name in "CA"]
    values = [one.value for one in plain if isinstance(one, Measurement)]
    assert len(values) == 2
    assert abs(values[0] - values[1]) > 0.2
    again = [one.value for one in crossed if isinstance(one, Measurement)]
    assert again == pytest.approx(values, rel=1e-9)
    assert all(isinstance(one, Measurement) and not one.assisted for one in plain)
    assert "assisted" not in plain[0].to_json()


def test_names_beyond_the_font_are_names(painter):
    truth = scene(np.random.default_rng(2))
    image, boxes = drawn(painter, WRITERS["simplex"], truth)
    named = (LabelBox("椭圆", boxes[0].x, boxes[0].y, boxes[0].width, boxes[0].height), boxes[1])
    assert isinstance(measure(image, asks("distance", "椭圆", "B"), named), Measurement)


def test_boxes_that_name_nothing_for_sure(painter):
    truth = {"A": (100.0, 200.0), "B": (300.0, 250.0)}
    image, boxes = drawn(painter, WRITERS["simplex"], truth)
    ask = asks("distance", "A", "B")
    over = LabelBox("A", 94, 190, 30, 14)
    far = LabelBox("A", 400, 20, 14, 14)
    for given, said in (
        ((over, boxes[1]), "covers a marker"),
        ((far, boxes[1]), "no marker near it"),
        ((boxes[0], boxes[0], boxes[1]), "2 times"),
        ((), "labels read: none"),
    ):
        found = measure(image, ask, given)
        assert isinstance(found, Unmeasurable)
        assert said in found.reason
    with pytest.raises(InputError, match="not within the picture"):
        measure(image, ask, (LabelBox("A", 500, 20, 14, 14),))


ONE = {"name": "A", "x": 1, "y": 2.5, "width": 10, "height": 12}


def test_boxes_touch_whole_pixels():
    (box,) = read_boxes([ONE])
    assert box.pixels() == (1, 2, 10, 13)
    assert read_boxes([{**ONE, "name": "F_1"}])[0].shown == "F1"
    assert read_boxes([]) == ()


@pytest.mark.parametrize(
    "value",
    [
        {},
        "A",
        None,
        [3],
        [ONE] * 257,
        [{**ONE, "more": 1}],
        [{"name": "A"}],
        *([{**ONE, "name": bad}] for bad in ("", " ", "_", "A" * 65, "A\n", 7, None, "A\u202e")),
        *([{**ONE, "x": bad}] for bad in (-1, 1e9, True, "3", None, math.nan, math.inf, 10**400)),
        *([{**ONE, "width": bad}] for bad in (0, -5, 1e9, [], math.nan)),
    ],
)
def test_other_boxes_are_refused(value):
    with pytest.raises(InputError) as told:
        read_boxes(value)
    assert told.value.help.startswith("Give a list")
    assert len(told.value.message) < 400
