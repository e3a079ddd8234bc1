"""Label placement: boxes that touch no ink and belong to one point only, found by search.

For every point there are boxes around it, in 32 directions and several gaps. A box is legal if it
lies in the picture, if it has no ink near it, and if it is clearly nearer to its own point than to
any other. The most constrained label is placed first, with backtracking; no two boxes come near
each other. What is returned therefore has these properties by construction.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from perga.draw.canvas import Pixels
from perga.draw.figure import PlacedLabel
from perga.draw.label_choice import search
from perga.draw.label_search import Floats, Ints, first_boxes, legal_boxes
from perga.draw.palette import SCREEN, Style
from perga.errors import RefusedError
from perga.geometry.marks import PointMark
from perga.image.glyphs import LabelLayout
from perga.image.viewport import Viewport

DIRECTIONS = 32


@dataclass(frozen=True, slots=True)
class LabelRoom:
    """How much room labels get, all in px.

    `gaps` are the distances to try from a point to its box, `halo` is the radius around each point
    that counts as ink, `pad` the white around a box, and `apart` the least distance of two boxes.
    `most_work` pairs of boxes are looked at before the search is given up.
    """

    gaps: tuple[float, ...]
    halo: float
    pad: int
    apart: int
    most_work: int = 50_000_000


ROOM = LabelRoom((8.0, 9.0, 10.0, 11.5, 13.0, 15.0, 18.0), SCREEN.halo, 2, 4)


def room_of(style: Style) -> LabelRoom:
    """The room of labels in a style: that of the screen, as many times larger as the style is."""
    by = style.scale
    gaps = tuple(by * gap for gap in ROOM.gaps)
    return LabelRoom(gaps, style.halo, round(by * ROOM.pad), round(by * ROOM.apart))


def place_labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: Ints,
    style: Style = SCREEN,
) -> tuple[PlacedLabel, ...]:
    """One box per point, in the order of the points, on `pixels` where all else is drawn.

    The boxes `keep_out`, rows (left, top, width, height) in px, count as ink.
    Raises RefusedError naming the label that finds no place.
    """
    layouts = [style.label(point.name) for point in points]
    return place_layouts(points, layouts, viewport, pixels, keep_out, room_of(style))


def place_layouts(
    points: Sequence[PointMark],
    layouts: Sequence[LabelLayout],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: Ints,
    room: LabelRoom,
) -> tuple[PlacedLabel, ...]:
    """As `place_labels`, for bitmaps of any size, one per point, and with room as it is given."""
    if not points:
        return ()
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    anchors: Floats = np.array(places, dtype=np.float64)
    sizes: Ints = np.array([(layout.width, layout.height) for layout in layouts], dtype=np.int64)
    asked = (pixels, anchors, sizes, _offers(room.gaps), room.halo, keep_out, room.pad)
    # The first boxes of all labels, where no two meet, are what the search among all would choose.
    boxes, counts = first_boxes(*asked)
    chosen, stuck = search(boxes, counts, sizes, room.apart, room.most_work)
    if stuck >= 0:
        boxes, counts = legal_boxes(*asked)
        chosen, stuck = search(boxes, counts, sizes, room.apart, room.most_work)
    if stuck >= 0:
        raise RefusedError(
            f"the label {points[stuck].name} finds no place that is free and clearly its own",
            "choose other values, fewer points, or a larger picture",
        )
    return tuple(
        PlacedLabel(
            point.name,
            int(boxes[index, chosen[index], 0]),
            int(boxes[index, chosen[index], 1]),
            layout.width,
            layout.height,
        )
        for index, (point, layout) in enumerate(zip(points, layouts, strict=True))
    )


@lru_cache(maxsize=32)
def _offers(gaps: tuple[float, ...]) -> Floats:
    """Rows (direction x, direction y, gap), best first: small gaps, and upper right before all."""
    rows: list[tuple[float, float, float, float]] = []
    for gap in gaps:
        for index in range(DIRECTIONS):
            angle = 2 * math.pi * index / DIRECTIONS
            # 2.5 px of 8 weigh as much as the turn from upper right to lower left.
            cost = gap + 0.15625 * gaps[0] * (1 - math.cos(angle - math.pi / 4))
            rows.append((round(cost, 9), math.cos(angle), -math.sin(angle), gap))
    rows.sort()
    offers = np.array([row[1:] for row in rows], dtype=np.float64)
    offers.flags.writeable = False
    return offers
