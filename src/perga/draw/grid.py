"""Pictures on a numbered grid: a figure twice, once with its strokes and once as bare points.

Both pictures show the window [-21, 21] in x and y with a line at every whole number. Numbers and
labels are placed once, with all strokes known, so that the two differ in the strokes only.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from perga.draw.blending import blend, scratch
from perga.draw.canvas import Pixels, paint_disc
from perga.draw.checks import check_finite, describe
from perga.draw.figure import Picture, PlacedLabel
from perga.draw.grid_canvas import place_numbers, take_discs, take_touched, write_texts
from perga.draw.grid_ground import Ground, Texts, gather, ground
from perga.draw.grid_style import GRID, GridStyle
from perga.draw.labels import place_layouts
from perga.draw.palette import BLACK, WHITE
from perga.draw.strokes import touch_stroke
from perga.errors import InputError, RefusedError
from perga.geometry.marks import Mark, PointMark
from perga.image.glyphs import LabelLayout, text_layout
from perga.image.image import Image

MIN_SIZE = 128  # px; below, lines of the grid run together
MAX_SIZE = 2048
CLEAR = 2  # px between a number and the line of text under it, whatever the room of labels

Places = NDArray[np.float64]
Ints = NDArray[np.int64]

NOTHING: Ints = np.empty((0, 4), dtype=np.int64)  # `free` says already where labels may not stand


@dataclass(frozen=True, slots=True)
class GridPictures:
    """One figure twice, with the same numbers and labels in the same places.

    `dotted` has grid, axes, numbers, markers and labels; `full` has the strokes too.
    """

    full: Picture
    dotted: Picture


@dataclass(frozen=True, slots=True, eq=False)
class _Writing:
    """Bitmaps and the boxes they go to, rows (start, left, top, width, height) in px."""

    texts: Texts
    boxes: Ints


def draw_on_grid(marks: tuple[Mark, ...], size: int = 512, style: GridStyle = GRID) -> GridPictures:
    """Draw the marks on the grid, `size` x `size` px, size 128 to 2048.

    A line or segment along an axis is drawn wide over it. The same marks give the same pixels in
    every process. Raises RefusedError for points that leave the window, have the same name or are
    too near to each other, for strokes out of view and for a label that finds no place; InputError
    for another size and for names with characters that the font lacks.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(
            f"a picture of {size} px is not drawn on the grid",
            f"ask for a size from {MIN_SIZE} to {MAX_SIZE}",
        )
    check_finite(marks)
    sized = style.at(size)
    base = ground(size, sized)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    places = _places(points, base, sized)
    full, dotted, free = base.pixels.copy(), base.pixels.copy(), base.free.copy()
    _draw_strokes(marks, full, free, base, sized)
    # Numbers are placed before labels and keep off the markers as labels do.
    take_discs(free, places, sized.marker_radius + sized.ring)
    numbers = _place_numbers(points, free, base, sized)
    layouts = [text_layout(point.name, int(sized.label_size)) for point in points]
    labels = _place_labels(points, layouts, free, base, sized)
    letters: _Writing | None = None
    if points:
        corners = np.array([(label.x, label.y) for label in labels], dtype=np.int64)
        texts = gather(layouts)
        letters = _Writing(texts, texts.boxes(corners, np.arange(len(labels))))
    for pixels in (full, dotted):
        for radius, ink in (
            (sized.marker_radius + sized.ring, WHITE),
            (sized.marker_radius, BLACK),
        ):
            for x, y in places.tolist():
                paint_disc(pixels, x, y, radius, ink)
        _write(pixels, numbers, sized, sized.number_ink)
        if letters is not None:
            _write(pixels, letters, sized, sized.label_ink)
    return GridPictures(
        Picture(Image(full, base.viewport), labels), Picture(Image(dotted, base.viewport), labels)
    )


def _places(points: Sequence[PointMark], base: Ground, style: GridStyle) -> Places:
    """The pixel coordinates of the points, rows (x, y), or the reason why they cannot be shown."""
    size = base.viewport.width
    edge = style.marker_radius
    places = [base.viewport.to_pixel(point.x, point.y) for point in points]
    for point, (x, y) in zip(points, places, strict=True):
        if not (edge <= min(x, y) and max(x, y) <= size - 1 - edge):
            raise RefusedError(
                f"point {point.name} lies outside the grid", "choose coordinates from -20 to 20"
            )
    least = 2 * (style.marker_radius + style.ring)
    for (first, one), (second, other) in combinations(zip(points, places, strict=True), 2):
        if first.name == second.name:
            raise RefusedError(
                f"two points are called {first.name}", "give every point its own name"
            )
        if math.dist(one, other) < least:
            raise RefusedError(
                f"points {first.name} and {second.name} are {math.dist(one, other):.1f} px apart; "
                f"at least {least:.1f} px are needed",
                "choose points farther apart, or a larger picture",
            )
    return np.array(places, dtype=np.float64).reshape(-1, 2)


def _draw_strokes(
    marks: Sequence[Mark], full: Pixels, free: Pixels, base: Ground, style: GridStyle
) -> None:
    """Draw all strokes in the order of the marks, and take their pixels."""
    size = base.viewport.width
    buffers = scratch(size, size)
    for mark in marks:
        if isinstance(mark, PointMark):
            continue
        pen = style.pen(mark)
        count, reach = touch_stroke(buffers, mark, pen, base.viewport)
        take_touched(free, buffers[1], count)
        if not blend(full, *buffers, count, reach, pen.ink):
            raise RefusedError(
                f"{describe(mark)} lies outside the grid", "choose coordinates from -20 to 20"
            )


def _place_numbers(
    points: Sequence[PointMark], free: Pixels, base: Ground, style: GridStyle
) -> _Writing:
    """Where the numbers stand; one whose spots are all taken is left out.

    At a point in the origin no 0 is written: it would read as a letter O, or as its label.
    """
    spots, table = base.spots, base.numbers.table
    first = int(any(point.x == 0 == point.y for point in points))
    halo, apart = int(style.halo), int(style.apart)
    sizes, above = table[first:, 1:], max(0, CLEAR - halo)
    chosen = place_numbers(free, spots[first:], sizes, halo, apart - halo, above)
    shown = np.flatnonzero(chosen >= 0)
    corners = spots[first + shown, chosen[shown]]
    return _Writing(base.numbers, base.numbers.boxes(corners, first + shown))


def _place_labels(
    points: Sequence[PointMark],
    layouts: Sequence[LabelLayout],
    free: Pixels,
    base: Ground,
    style: GridStyle,
) -> tuple[PlacedLabel, ...]:
    """One box per point, in the roomiest way that gives one to each."""
    # The search reads pixels of three channels: one plane is shown to it three times.
    view = np.broadcast_to(free[:, :, None], (*free.shape, 3))
    *roomy, last = style.rooms()
    for room in roomy:
        try:
            return place_layouts(points, layouts, base.viewport, view, NOTHING, room)
        except RefusedError:
            continue  # the last room says why
    return place_layouts(points, layouts, base.viewport, view, NOTHING, last)


def _write(pixels: Pixels, writing: _Writing, style: GridStyle, ink: tuple[int, int, int]) -> None:
    write_texts(pixels, writing.texts.coverage, writing.boxes, int(style.halo), ink)
