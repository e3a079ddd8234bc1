"""Label placement: boxes that touch no ink and belong to one point only, found by search.

For every point there are 7 gaps x 32 directions of boxes around it. A box is legal if it lies in
the picture, if it has no ink within 2 px, and if it is clearly nearer to its own point than to
any other. The most constrained label is placed first, with backtracking; no two boxes come
within 4 px. What is returned therefore has these properties by construction.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from perga.draw.canvas import Pixels
from perga.draw.figure import PlacedLabel
from perga.draw.label_search import Floats, Ints, legal_boxes, search
from perga.errors import RefusedError
from perga.geometry.marks import PointMark
from perga.image.glyphs import label_layout
from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.image.viewport import Viewport

GAPS = (8.0, 9.0, 10.0, 11.5, 13.0, 15.0, 18.0)  # px from the point to the box
DIRECTIONS = 32
HALO = MARKER_RADIUS + MARKER_HALO  # px, radius of the white disc under a marker


def place_labels(
    points: Sequence[PointMark], viewport: Viewport, pixels: Pixels, keep_out: Ints
) -> tuple[PlacedLabel, ...]:
    """One box per point, in the order of the points, on `pixels` where all else is drawn.

    The boxes `keep_out`, rows (left, top, width, height) in px, count as ink.
    Raises RefusedError naming the label that finds no place.
    """
    if not points:
        return ()
    layouts = [label_layout(point.name) for point in points]
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    anchors: Floats = np.array(places, dtype=np.float64)
    sizes: Ints = np.array([(layout.width, layout.height) for layout in layouts], dtype=np.int64)
    boxes, counts = legal_boxes(pixels, anchors, sizes, _offers(), HALO, keep_out)
    chosen, stuck = search(boxes, counts, sizes)
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


@lru_cache(maxsize=1)
def _offers() -> Floats:
    """Rows (direction x, direction y, gap), best first: small gaps, and upper right before all."""
    rows: list[tuple[float, float, float, float]] = []
    for gap in GAPS:
        for index in range(DIRECTIONS):
            angle = 2 * math.pi * index / DIRECTIONS
            # 2.5 px of gap weigh as much as the turn from upper right to lower left.
            cost = gap + 1.25 * (1 - math.cos(angle - math.pi / 4))
            rows.append((round(cost, 9), math.cos(angle), -math.sin(angle), gap))
    rows.sort()
    offers = np.array([row[1:] for row in rows], dtype=np.float64)
    offers.flags.writeable = False
    return offers
