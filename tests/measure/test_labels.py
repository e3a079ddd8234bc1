"""Labels are read right or not at all."""

import string

import numpy as np
import pytest

from perga.image import label_layout
from perga.image.style import SUBSCRIPT_SIZE, TICK_SIZE
from perga.measure import seen_name
from perga.measure.alphabet import GLYPH_LEVEL, LETTERS, index, same_looking
from perga.measure.binding import bind
from perga.measure.labels import Box, Label, read_labels
from perga.measure.markers import Marker
from perga.measure.scan import black_ink, pieces


def reading_of(image):
    plane = black_ink(image.pixels)
    return read_labels(plane, pieces(plane, GLYPH_LEVEL))


def sheet(painter, names, rng, clutter=True):
    """Names at loose places of a grid, on a cluttered picture."""
    picture = painter(512)
    if clutter:
        picture.clutter(rng, 3)
    for number, name in enumerate(names):
        layout = label_layout(name)
        x = 4 + 100 * (number % 5) + int(rng.integers(0, 20))
        y = 4 + 25 * (number // 5) + int(rng.integers(0, 3))
        picture.clear(x, y, layout.width, layout.height)
        picture.name(name, x, y)
    return picture.image()


def random_name(rng):
    letters = string.ascii_letters + "αβγδεθλμπσφωΓΔΘΛΞΠΣΦΨΩ"
    name = str(rng.choice(list(letters)))
    name += "".join(rng.choice(list(letters), rng.choice([0, 0, 0, 1])))
    name += "".join(rng.choice(list("0123456789"), rng.choice([0, 1, 1, 2])))
    return name + "'" * int(rng.choice([0, 0, 1, 2]))


def test_hundreds_of_random_names(painter):
    rng = np.random.default_rng(1)
    total = 0
    for _ in range(6):
        names = [random_name(rng) for _ in range(90)]
        reading = reading_of(sheet(painter, names, rng))
        assert sorted(one.name for one in reading.labels) == sorted(map(seen_name, names))
        assert reading.unreadable == ()
        total += len(reading.labels)
    assert total == 540


def test_every_letter_alone_and_every_subscript(painter):
    rng = np.random.default_rng(2)
    for names in (
        list(LETTERS)[:60],
        list(LETTERS)[60:],
        [f"F{digit}" for digit in range(10)] + ["F1", "F2", "A'", "P12", "F_1", "A''", "B1'"],
        [f"P_{letter}" for letter in string.ascii_letters],
    ):
        reading = reading_of(sheet(painter, names, rng, clutter=False))
        assert sorted(one.name for one in reading.labels) == sorted(map(seen_name, names))
        assert all(one.difference == 0 for one in reading.labels)


def test_the_box_is_the_ink(painter):
    picture = painter(128)
    layout = label_layout("P12")
    picture.name("P12", 37, 41)
    (label,) = reading_of(picture.image()).labels
    assert label.box == Box(37, 41, layout.width, layout.height)


def test_no_two_templates_are_alike():
    """What decides between look-alikes: every pair of equal size differs clearly somewhere."""
    assert same_looking()["\u0391"] == "A"
    seen = {}
    for templates in index().values():
        for one in templates:
            seen[one.char, one.size] = one.ink
    shapes = list(seen.items())
    assert len(shapes) == len(LETTERS) - len(same_looking()) + 1 + 62
    for number, (first, ink) in enumerate(shapes):
        for second, other in shapes[:number]:
            if ink.shape == other.shape:
                assert np.abs(ink - other).max() > 32, (first, second)


def test_tick_numbers_and_axis_letters_are_no_labels(painter):
    rng = np.random.default_rng(3)
    picture = painter(512)
    picture.clutter(rng, 3)
    for row, size in enumerate([TICK_SIZE, TICK_SIZE + 2, SUBSCRIPT_SIZE] * 7):
        text = "xyO" + "".join(rng.choice(list("0123456789.−xy"), 18))
        picture.text(text, size, 6, 6 + 24 * row)
    reading = reading_of(picture.image())
    assert reading.labels == ()
    assert reading.unreadable == ()


def test_small_noise_is_tolerated_and_large_noise_is_not_read(painter):
    rng = np.random.default_rng(4)
    names = [random_name(rng) for _ in range(60)]
    image = sheet(painter, names, rng, clutter=False)
    picture = painter(512)
    for spread, expected in ((8, sorted(map(seen_name, names))), (60, [])):
        noise = rng.integers(-spread, spread + 1, (512, 512, 1))
        picture.ground = np.clip(image.pixels.astype(int) + noise, 0, 255)
        # the noise stays within the tolerance; white, too, may only be so far off
        read = sorted(one.name for one in reading_of(picture.image()).labels)
        assert read == expected


@pytest.mark.parametrize("stain", [(0, 0, 0), (200, 0, 0)])
def test_a_stained_label_is_not_guessed(painter, stain):
    picture = painter(128)
    picture.name("F1", 40, 40)
    second = label_layout("F1").glyphs[1]
    picture.ground[40 + second.y + 4, 40 + second.x : 42 + second.x] = stain
    reading = reading_of(picture.image())
    assert reading.labels == ()
    assert len(reading.unreadable) == 1


def test_a_label_cut_by_the_edge_is_not_read(painter):
    picture = painter(64)
    picture.name("AB", 20, 20)
    picture.ground = np.roll(picture.ground, 64 - 20 - 18, axis=1)
    picture.ground[:, :20] = 255
    assert reading_of(picture.image()).labels == ()


WHITE = np.zeros((64, 64), np.int16)


def disc(x, y):
    return Marker(x, y, 3.5, 0.001, 0.001, 0.001)


def label(name, x, y):
    return Label(name, Box(x, y, 10, 10), 0)


def test_each_label_goes_to_its_nearest_marker():
    a, b, lone = disc(50, 50), disc(100, 50), disc(300, 300)
    binding = bind((label("B", 104, 36), label("A", 54, 36)), (a, b, lone), WHITE)
    assert {one.label.name: one.marker for one in binding.bound} == {"A": a, "B": b}
    assert binding.unbound == ()
    assert binding.bare == (lone,)


def test_doubtful_labels_stay_unbound_with_the_reason():
    between = bind((label("A", 70, 45),), (disc(60, 50), disc(89, 50)), WHITE)
    assert between.bound == ()
    assert "about as near to two markers" in between.unbound[0].reason
    shared = bind((label("A", 54, 36), label("B", 54, 54)), (disc(50, 50),), WHITE)
    assert shared.bound == ()
    assert len(shared.unbound) == 2
    assert "shares" in shared.unbound[0].reason
    far = bind((label("A", 54, 36),), (disc(200, 200),), WHITE)
    assert "no marker near" in far.unbound[0].reason
    assert bind((label("A", 54, 36),), (), WHITE).bound == ()


def test_distance_from_box_to_centre():
    box = Box(10, 20, 5, 3)  # pixels 10..14 and 20..22
    assert box.distance_squared(12, 21) == 0
    assert box.distance_squared(17, 21) == 9
    assert box.distance_squared(7, 26) == 9 + 16
