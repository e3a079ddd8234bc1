"""The look of a picture on the grid: inks, widths and sizes of letters, for every picture size.

Lengths grow with the square root of the picture: at 224 px a letter must still be read, and at
2048 px a marker must still be small.
"""

import math
from dataclasses import dataclass, replace

from perga.draw.labels import LabelRoom
from perga.draw.palette import BLACK, Ink, Pen
from perga.geometry.marks import LineMark, SegmentMark, StrokeMark

BASE = 512  # px, the picture whose lengths a style states
THINNEST = 1.0  # px; a thinner stroke fades
THINNEST_AXIS = 1.5  # px; in pictures of even size it lies between two rows of pixels
SMALLEST_NUMBER = 7  # px of em; below, digits cannot be told apart
SMALLEST_LABEL = 9
MOST_WORK = 2_000_000  # pairs of label boxes, some 20 ms: these pictures are made in great numbers
GAPS = (1.0, 1.12, 1.25, 1.45, 1.7, 2.0, 2.4, 2.9)  # in least gaps from a point to its label


@dataclass(frozen=True, slots=True)
class GridStyle:
    """Inks and lengths; lengths in px of a picture of 512 px, `at` gives those of another size.

    `grid` draws the lines at whole numbers and `fifth` every fifth of them. `emphasis` is how much
    wider a line on an axis is drawn. `ring` is the white around a marker, `halo` the white around a
    text, which cuts the grid; `pad` is what labels keep from any ink but the grid, and `apart` what
    texts keep from each other.
    """

    grid: Pen
    fifth: Pen
    axis: Pen
    segment: Pen
    line: Pen
    curve: Pen
    emphasis: float
    number_ink: Ink
    number_size: float
    label_ink: Ink
    label_size: float
    marker_radius: float
    ring: float
    halo: float
    pad: float
    apart: float

    def at(self, size: int) -> "GridStyle":
        """The same look for a picture of `size` px, with lengths in px of that picture."""
        by = math.sqrt(size / BASE)
        return replace(
            self,
            grid=_scaled(self.grid, by),
            fifth=_scaled(self.fifth, by),
            axis=_scaled(self.axis, by, THINNEST_AXIS),
            segment=_scaled(self.segment, by),
            line=_scaled(self.line, by),
            curve=_scaled(self.curve, by),
            number_size=max(SMALLEST_NUMBER, round(self.number_size * by)),
            label_size=max(SMALLEST_LABEL, round(self.label_size * by)),
            marker_radius=self.marker_radius * by,
            ring=max(THINNEST, self.ring * by),
            halo=max(1, round(self.halo * by)),
            pad=max(2, round(self.pad * by)),
            apart=max(3, round(self.apart * by)),
        )

    def pen(self, mark: StrokeMark) -> Pen:
        """The pen of a stroke: it depends on the kind of mark alone, and on lying on an axis."""
        match mark:
            case SegmentMark():
                return self.segment
            case LineMark():
                on_axis = mark.c == 0 and (mark.a == 0 or mark.b == 0)
                wide = self.line.width * self.emphasis
                return replace(self.line, width=wide) if on_axis else self.line
            case _:
                return self.curve

    def rooms(self) -> tuple[LabelRoom, ...]:
        """The rooms of labels to try in turn, px, for a style that `at` has scaled.

        Where the usual room is not found, a label may come as near to ink as its halo is wide.
        """
        pads = sorted({round(self.pad), round(self.halo)}, reverse=True)
        return tuple(self._room(pad) for pad in pads)

    def _room(self, pad: int) -> LabelRoom:
        halo = self.marker_radius + self.ring
        gaps = tuple((halo + pad + 0.5) * gap for gap in GAPS)
        return LabelRoom(gaps, halo, pad, max(round(self.apart), 2 * pad), MOST_WORK)


def _scaled(pen: Pen, by: float, least: float = THINNEST) -> Pen:
    return replace(pen, width=max(least, pen.width * by))


GRID = GridStyle(
    grid=Pen((226, 226, 226), 1.0),
    fifth=Pen((186, 186, 186), 1.0),
    axis=Pen((40, 40, 40), 1.5),
    segment=Pen((0, 84, 214), 2.2),
    line=Pen((150, 30, 160), 2.0),
    curve=Pen((214, 66, 0), 2.0),
    emphasis=2.0,
    number_ink=(80, 80, 80),
    number_size=12.0,
    label_ink=BLACK,
    label_size=17.0,
    marker_radius=3.6,
    ring=1.2,
    halo=2.0,
    pad=2.4,
    apart=6.0,
)
