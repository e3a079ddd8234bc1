"""Measuring whole pictures: right, blind, and traced to the pixels."""

import json
import math
import subprocess
import sys

import numpy as np
import pytest

from perga.image import Image, decode_png, encode_png, label_layout
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

NAMES = ["A", "F1", "P12", "B'", "α", "C"]


def points(*names):
    return tuple(Entity(name, EntityKind.POINT) for name in names)


def asks(quantity, *names):
    return Instruction(Quantity(quantity), points(*names))


def to_line(name, a, b):
    line = Entity("l", EntityKind.LINE, FoundBy.LABEL, (a, b))
    return Instruction(Quantity.DISTANCE, (*points(name), line))


def scene(rng, names=NAMES, size=512):
    found = []
    while len(found) < len(names):
        x, y = rng.uniform(45, size - 45, 2)
        if all(math.hypot(x - a, y - b) > 70 for a, b in found):
            found.append((float(x), float(y)))
    return {name: place for name, place in zip(names, found, strict=True)}


def complex_of(image, place):
    """Data coordinates as a complex number, from the bounds alone."""
    view = image.viewport
    x = view.x_min + (place[0] + 0.5) / view.width * (view.x_max - view.x_min)
    y = view.y_max - (place[1] + 0.5) / view.height * (view.y_max - view.y_min)
    return complex(x, y)


def cross(p, q, r, s):
    """Whether the segments pq and rs do, by the sides on which their ends lie."""
    sides = [((r - p) / (q - p)).imag, ((s - p) / (q - p)).imag]
    others = [((p - r) / (s - r)).imag, ((q - r) / (s - r)).imag]
    return min(sides) < 0 < max(sides) and min(others) < 0 < max(others)


def test_measured_against_true_values(labelled_picture):
    """The witness works in complex numbers, with other formulas than the tools."""
    rng = np.random.default_rng(21)
    off, told = [], []
    for _ in range(8):
        truth = scene(rng)
        image = labelled_picture([(n, *p) for n, p in truth.items()], rng)
        a, b, c, d = (complex_of(image, truth[name]) for name in NAMES[:4])
        sides = [abs(a - b), abs(b - c), abs(c - a)]
        half = sum(sides) / 2
        heron = math.sqrt(half * math.prod(half - side for side in sides))
        cosine = (sides[0] ** 2 + sides[1] ** 2 - sides[2] ** 2) / (2 * sides[0] * sides[1])
        if heron < 1:
            continue  # not figure-size
        foot = abs(((c - a) / (b - a)).imag) * sides[0]
        four = abs(((c - a).conjugate() * (d - b)).imag) / 2
        cases = [
            (asks("chord_length", *NAMES[:2]), sides[0]),
            (asks("distance", "P12", "F1"), sides[1]),
            (asks("area", *NAMES[:3]), heron),
            (asks("perimeter", *NAMES[:3]), 2 * half),
            (asks("perimeter", *NAMES[:4]), sides[0] + sides[1] + abs(c - d) + abs(d - a)),
            (asks("angle", *NAMES[:3]), math.acos(cosine)),
            (to_line("P12", "A", "F1"), foot),
        ]
        if four > 1 and not (cross(a, b, c, d) or cross(b, c, d, a)):
            cases.append((asks("area", *NAMES[:4]), four))
        for instruction, expected in cases:
            result = measure(image, instruction)
            assert isinstance(result, Measurement), instruction
            off.append(abs(result.value - expected))
            told.append(result.uncertainty)
            assert off[-1] / expected < 1e-4, instruction
    assert len(off) > 40
    assert 0.3 < math.sqrt(np.mean(np.square(np.array(off) / np.array(told)))) < 3


def test_polygon_and_line_in_unequal_scales(painter):
    picture = painter(256)
    picture.viewport = type(picture.viewport)(256, 256, 0.0, 8.0, 0.0, 2.0)
    for name, x, y in (("A", 50, 200), ("B", 150, 200), ("C", 150, 80)):
        picture.marker(x, y)
        picture.name(name, x + 7, y - 20)
    result = measure(picture.image(), asks("area", "A", "B", "C"))
    assert isinstance(result, Measurement)
    assert math.isclose(result.value, 100 * 8 / 256 * 120 * 2 / 256 / 2, rel_tol=1e-5)


def test_swapped_labels_swap_the_measurement(labelled_picture):
    truth = {"A": (100.3, 200.8), "B": (300.1, 250.6), "C": (180.7, 400.2)}
    image = labelled_picture([(n, *p) for n, p in truth.items()])
    pixels = image.pixels.copy()
    boxes = []
    for name in ("A", "C"):
        layout, (x, y) = label_layout(name), truth[name]
        left, top = round(x) + 7, round(y) - 7 - layout.height
        boxes.append((left, top, pixels[top : top + 12, left : left + 13].copy()))
    (left, top, first), (other_left, other_top, second) = boxes
    pixels[top : top + 12, left : left + 13] = second
    pixels[other_top : other_top + 12, other_left : other_left + 13] = first
    swapped = Image(pixels, image.viewport)
    straight = [measure(image, asks("distance", name, "B")) for name in "AC"]
    crossed = [measure(swapped, asks("distance", name, "B")) for name in "CA"]
    values = [one.value for one in straight if isinstance(one, Measurement)]
    assert len(values) == 2
    assert abs(values[0] - values[1]) > 0.2
    assert values == [one.value for one in crossed if isinstance(one, Measurement)]


def test_a_copy_pixel_by_pixel_measures_the_same(labelled_picture):
    rng = np.random.default_rng(8)
    truth = scene(rng)
    image = labelled_picture([(n, *p) for n, p in truth.items()], rng)
    plain = decode_png(encode_png(image.pixels))
    copied = np.empty_like(plain)
    for row in range(plain.shape[0]):
        for column in range(plain.shape[1]):
            copied[row, column] = plain[row, column]
    instruction = asks("area", "A", "B'", "C")
    assert isinstance(measure(image, instruction), Measurement)
    assert measure(Image(copied, image.viewport), instruction) == measure(image, instruction)


def test_other_spellings_of_a_name(labelled_picture):
    image = labelled_picture([("F1", 100, 100), ("B'", 300, 200), ("A", 200, 300)])
    values = {
        result.value
        for names in (("F1", "B'"), ("F_1", "B′"))
        if isinstance(result := measure(image, asks("distance", *names)), Measurement)
    }
    assert len(values) == 1
    # a Greek capital Alpha looks like an A, and the picture is all there is
    assert isinstance(measure(image, asks("distance", "F1", "\u0391")), Measurement)


def test_reasons_for_not_measuring(painter, labelled_picture):
    image = labelled_picture([("A", 100, 100), ("B", 300, 200)])
    absent = measure(image, asks("distance", "A", "Q"))
    assert isinstance(absent, Unmeasurable)
    assert absent.reason == "no label Q in the picture (labels read: A, B)"
    tools = [step.tool for step in absent.trace]
    assert tools[:3] == ["find_markers", "read_labels", "bind_labels"]
    assert tools[3:] == ["marker_of_label", "pixel_to_coord"]  # of A, which was there

    twice = labelled_picture([("A", 100, 100), ("B", 300, 200), ("B", 200, 300)])
    assert "2 times" in reason_of(twice, asks("distance", "A", "B"))

    picture = painter(256)
    picture.marker(60, 60)
    picture.name("A", 67, 40)
    picture.marker(150, 100)
    picture.marker(170, 100)
    picture.name("B", 155, 80)
    assert "two markers" in reason_of(picture.image(), asks("distance", "A", "B"))

    assert "two names mean" in reason_of(image, asks("distance", "A", "\u0391"))
    assert "no glyph" in reason_of(image, asks("distance", "A", "椭圆"))
    crossing = Entity("P", EntityKind.POINT, FoundBy.CROSSING, ("l", "m"))
    told = reason_of(image, Instruction(Quantity.DISTANCE, (*points("A"), crossing)))
    assert "point P found by crossing" in told
    blank = painter(64).image()
    assert "labels read: none" in reason_of(blank, asks("distance", "A", "B"))


def reason_of(image, instruction):
    result = measure(image, instruction)
    assert isinstance(result, Unmeasurable)
    json.dumps(result.to_json(), allow_nan=False)
    return result.reason


def test_the_trace_leads_from_the_value_to_the_pixels(labelled_picture):
    truth = {"A": (100.25, 200.5), "B": (300.75, 250.0), "C": (180.0, 400.125)}
    image = labelled_picture([(n, *p) for n, p in truth.items()])
    result = measure(image, to_line("C", "A", "B"))
    assert isinstance(result, Measurement)
    told = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert (told["value"], told["uncertainty"]) == (result.value, result.uncertainty)
    steps = {step["step"]: step for step in told["trace"]}
    last = told["trace"][-1]
    assert (last["tool"], last["result"]) == ("compute_line_distance", result.value)
    assert len(last["uses"]) == 3
    for number, name in zip(last["uses"], ("C", "A", "B"), strict=True):
        converted = steps[number]
        assert converted["tool"] == "pixel_to_coord"
        chosen = steps[converted["uses"][0]]
        assert chosen["tool"] == "marker_of_label"
        assert chosen["arguments"] == {"label": name}
        marker = chosen["result"]["marker"]
        assert marker["pixel"] == converted["arguments"]["pixel"]
        assert math.dist(marker["pixel"], truth[name]) < 0.003
        assert marker["residual"] < 0.002
        assert marker in steps[1]["result"]
        x, y, width, height = chosen["result"]["label_box"]
        ink = 255 - image.pixels[y : y + height, x : x + width, 1]
        assert np.array_equal(ink, label_layout(name).coverage)
        tools = [steps[k]["tool"] for k in chosen["uses"]]
        assert tools == ["find_markers", "read_labels", "bind_labels"]


@pytest.mark.parametrize(
    ("names", "angle"),
    [(("A", "B", "C"), math.pi / 2), (("B", "A", "C"), math.pi / 4), (("A", "B", "D"), math.pi)],
)
def test_angles_at_the_middle_point(labelled_picture, names, angle):
    truth = {"A": (100, 100), "B": (200, 100), "C": (200, 200), "D": (330, 100)}
    image = labelled_picture([(n, *p) for n, p in truth.items()])
    result = measure(image, asks("angle", *names))
    assert isinstance(result, Measurement)
    assert math.isclose(result.value, angle, abs_tol=2e-5)


def test_the_measurer_is_blind():
    """A fresh process: measuring loads nothing that knows the problem."""
    code = (
        "import json, sys, perga.measure\n"
        "print(json.dumps([n for n in sys.modules if n.startswith('perga.')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    assert "perga.measure.measure" in loaded
    areas = {name.split(".")[1] for name in loaded}
    assert areas <= {"measure", "image", "errors", "geometry", "algebra"}


def test_a_level_line_has_slope_zero_without_a_sign(labelled_picture):
    image = labelled_picture([("A", 100.0, 200.0), ("B", 300.0, 200.0)])
    values = []
    for names in ("AB", "BA"):
        result = measure(image, asks("slope", *names))
        assert isinstance(result, Measurement)
        values.append(repr(result.value))
        assert repr(result.trace[-1].result) == values[-1]
    assert values == ["0.0", "0.0"]
