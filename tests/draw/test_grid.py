"""Pictures on the grid: two that differ in the strokes only, and what is refused."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.draw import GRID, draw_on_grid
from perga.errors import InputError, RefusedError
from perga.geometry.marks import CircleMark, LineMark, PointMark, SegmentMark
from perga.image import text_layout

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
TRIANGLE = ((-9, 4), (12, 7), (5, -13))
X_AXIS = LineMark("l", 0.0, 1.0, 0.0)

spots = st.lists(
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=2, max_size=6, unique=True
)


def points_at(places):
    return tuple(
        PointMark(n, float(x), float(y)) for n, (x, y) in zip(LETTERS, places, strict=False)
    )


def drawn(marks, size):
    """The pictures, or None and why the figure is refused."""
    try:
        return draw_on_grid(marks, size), ""
    except RefusedError as error:
        return None, error.message


def segment(p, q):
    return SegmentMark(float(p[0]), float(p[1]), float(q[0]), float(q[1]))


def triangle():
    a, b, c = TRIANGLE
    sides = [segment(a, b), segment(b, c), segment(c, a)]
    return (*sides, *points_at(TRIANGLE))


def coloured(pixels):
    """Where a pixel is no grey."""
    return pixels.max(axis=2).astype(int) - pixels.min(axis=2) > 8  # the greys here are exact


@pytest.mark.parametrize("size", [128, 224, 512, 777])
def test_both_pictures_show_the_window_of_the_grid(size):
    pictures = draw_on_grid(triangle(), size)
    for picture in (pictures.full, pictures.dotted):
        view = picture.image.viewport
        assert (view.width, view.height) == (size, size)
        assert (view.x_min, view.x_max, view.y_min, view.y_max) == (-21, 21, -21, 21)
    assert [label.name for label in pictures.full.labels] == ["A", "B", "C"]
    assert pictures.full.labels == pictures.dotted.labels


@given(places=spots, size=st.sampled_from([224, 512]))
def test_pictures_differ_only_along_the_strokes(places, size):
    points = points_at(places)
    stroke = SegmentMark(points[0].x, points[0].y, points[1].x, points[1].y)
    pictures, refusal = drawn((stroke, *points), size)
    if pictures is None:
        assert "finds no place" in refusal or "px apart" in refusal
        return
    full, dotted = pictures.full.image.pixels, pictures.dotted.image.pixels
    assert pictures.full.labels == pictures.dotted.labels
    assert not coloured(dotted).any()
    differ = (full != dotted).any(axis=2)
    assert differ.any()
    rows, columns = np.nonzero(differ)
    view = pictures.full.image.viewport
    x, y = np.array([view.to_pixel(p.x, p.y) for p in points[:2]]).T
    along = np.clip(
        ((columns - x[0]) * (x[1] - x[0]) + (rows - y[0]) * (y[1] - y[0]))
        / ((x[1] - x[0]) ** 2 + (y[1] - y[0]) ** 2),
        0,
        1,
    )
    away = np.hypot(columns - x[0] - along * (x[1] - x[0]), rows - y[0] - along * (y[1] - y[0]))
    assert away.max() <= 0.5 * GRID.at(size).pen(stroke).width + 1


@pytest.mark.parametrize("size", [128, 224, 512])
@pytest.mark.parametrize(
    ("along", "beside"),
    [
        (X_AXIS, LineMark("l", 0.0, 1.0, -3.5)),
        (LineMark("l", 1e-13, -2.0, 1e-12), LineMark("l", 0.0, 1.0, -3.5)),
        (SegmentMark(-20.0, 0.0, 20.0, 0.0), SegmentMark(-20.0, 3.5, 20.0, 3.5)),
    ],
)
def test_a_stroke_on_an_axis_is_seen_over_it(size, along, beside):
    points = points_at(((-10, 10), (10, -10)))
    on, off = draw_on_grid((along, *points), size), draw_on_grid((beside, *points), size)
    # A strip at x = -7.5, nearer to the axis than its numbers.
    column, reach = round(13.5 * size / 42), round(0.9 * size / 42)
    strip = slice(size // 2 - reach, size // 2 + reach), column
    axis = int((on.dotted.image.pixels[strip][:, 0] < 128).sum())
    seen = int(coloured(on.full.image.pixels)[strip].sum())
    usual = int(coloured(off.full.image.pixels)[:, column].sum())
    wider = int(size >= 224)  # below, a pixel more would be half the stroke
    assert 1 <= axis <= seen - wider
    assert usual <= seen - wider
    assert not coloured(on.dotted.image.pixels).any()


def test_other_lines_have_their_usual_width():
    for line in (LineMark("l", 0.0, 1.0, -0.01), LineMark("l", 1.0, 1.0, 0.0)):
        assert GRID.pen(line) == GRID.line
    assert GRID.pen(SegmentMark(-3.0, 0.0, 0.0, 3.0)) == GRID.segment
    assert GRID.pen(LineMark("l", 4.0, 0.0, 0.0)).width > GRID.line.width
    assert GRID.pen(SegmentMark(0.0, 3.0, 0.0, -5.0)).width > GRID.segment.width


def read_letter(plane, label):
    """The letter that looks most like what stands in a label's box, with its white edge."""
    seen = plane[label.y - 2 : label.y + label.height + 2, label.x - 2 : label.x + label.width + 2]
    off = {}
    for letter in LETTERS:
        glyph = 255 - np.pad(text_layout(letter, round(GRID.label_size)).coverage, 2)
        height, width = (max(pair) for pair in zip(seen.shape, glyph.shape, strict=True))
        ideal, shown = np.full((2, height, width), 255, dtype=np.uint8)
        ideal[: glyph.shape[0], : glyph.shape[1]] = glyph
        shown[: seen.shape[0], : seen.shape[1]] = seen
        off[letter] = ((cv2.blur(ideal, (3, 3)) - shown.astype(float)) ** 2).sum()
    return min(off, key=off.__getitem__)


@given(shift=st.tuples(st.integers(-1, 1), st.integers(-1, 1)), order=st.permutations(LETTERS))
def test_letters_are_read_in_a_picture_that_is_shrunk(shift, order):
    dx, dy = shift
    places = [(6 * (i % 5) - 13 + dx, 6 * (i // 5) - 13 + dy) for i in range(len(order))]
    points = [PointMark(n, float(x), float(y)) for n, (x, y) in zip(order, places, strict=True)]
    labels = draw_on_grid(tuple(points), 512)
    small = cv2.resize(labels.full.image.pixels, (224, 224), interpolation=cv2.INTER_AREA)
    big = cv2.resize(small, (512, 512), interpolation=cv2.INTER_CUBIC)[:, :, 0]
    assert len(labels.full.labels) == len(LETTERS)
    assert "".join(read_letter(big, label) for label in labels.full.labels) == "".join(order)
    for label in labels.full.labels:
        assert label.height * 224 / 512 >= 7  # px; a capital lower than that is guessed, not read
        box = big[label.y : label.y + label.height, label.x : label.x + label.width]
        assert box.min() < 90


def test_nothing_of_one_picture_is_left_in_the_next():
    first = draw_on_grid(triangle())
    draw_on_grid((CircleMark("c", 1.0, 2.0, 6.0), X_AXIS, *points_at(((3, 3), (-14, 8)))))
    again = draw_on_grid(triangle())
    assert np.array_equal(first.full.image.pixels, again.full.image.pixels)
    assert np.array_equal(first.dotted.image.pixels, again.dotted.image.pixels)
    assert coloured(first.full.image.pixels).any()


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        (points_at(((3, 22),)), "point A lies outside the grid"),
        ((PointMark("A", 1.0, 1.0), PointMark("A", 5.0, 5.0)), "two points are called A"),
        ((PointMark("A", 1.0, 1.0), PointMark("B", 1.2, 1.0)), "A and B are 2.4 px apart"),
        ((LineMark("l", 1.0, 0.0, -40.0),), "outside the grid"),
        ((CircleMark("c", 0.0, 0.0, 90.0),), "outside the grid"),
    ],
)
def test_what_cannot_be_shown_is_refused(marks, message):
    with pytest.raises(RefusedError) as caught:
        draw_on_grid(marks)
    assert message in caught.value.message


@pytest.mark.parametrize("size", [0, 127, 2049])
def test_other_sizes_are_refused(size):
    with pytest.raises(InputError) as caught:
        draw_on_grid(triangle(), size)
    assert "is not drawn on the grid" in caught.value.message


def test_a_figure_of_nothing_is_the_grid():
    pictures = draw_on_grid(())
    assert pictures.full.labels == ()
    assert np.array_equal(pictures.full.image.pixels, pictures.dotted.image.pixels)
    assert (pictures.full.image.pixels < 128).any()
