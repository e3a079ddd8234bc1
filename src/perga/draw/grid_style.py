"""The look of a picture on the grid: inks, widths and sizes of letters, for every picture size.

Lengths grow with the picture, so that a picture that is shrunk looks like one drawn small. They
are such that letters and numbers are read at 224 px, the size that vision models are often given.
"""

from dataclasses import dataclass, replace

from perga.draw.labels import LabelRoom
from perga.draw.palette import BLACK, Ink, Pen
from perga.geometry.marks import LineMark, SegmentMark, StrokeMark

BASE = 512  # px, the picture whose lengths a style states
THINNEST = 1.0  # px; a thinner stroke fades
THINNEST_GRID = 0.6  # px; lines of the grid may fade, as they do in a picture that is shrunk
THINNEST_AXIS = 1.5  # px; in pictures of even size it lies between two rows of pixels
NEAR = 1e-9  # relative; a line on an axis may be rounded
SMALLEST_NUMBER = 8  # px of em; below, digits cannot be told apart
SMALLEST_LABEL = 11
MOST_WORK = 2_000_000  # pairs of label boxes, some 20 ms: these pictures are made in great numbers
GAPS = (1.0, 1.12, 1.25, 1.45, 1.7, 2.0, 2.4, 2.9)  # in least gaps from a point to its label


@dataclass(frozen=True, slots=True)
class GridStyle:
    """Inks and lengths; lengths in px of a picture of 512 px, `at` gives those of another size.

    `grid` draws the lines at whole numbers and `fifth` every fifth of them. `emphasis` is how much
    wider a line or segment along an axis is drawn. `ring` is the white around a marker, `halo` the
    white around a text, which cuts the grid; `pad` is what labels keep from any ink but the grid,
    and `apart` what texts keep from each other.
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
        by = size / BASE
        return replace(
            self,
            grid=_scaled(self.grid, by, THINNEST_GRID),
            fifth=_scaled(self.fifth, by, THINNEST_GRID),
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
                pen, wide = self.segment, _runs_on_axis(mark)
            case LineMark():
                pen, wide = self.line, _is_axis(mark)
            case _:
                pen, wide = self.curve, False
        return replace(pen, width=pen.width * self.emphasis) if wide else pen

    @property
    def axis_reach(self) -> float:
        """Half the width of the widest stroke along an axis, the axis among them, px."""
        wide = self.emphasis * max(self.segment.width, self.line.width)
        return 0.5 * max(wide, self.axis.width)

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


def _is_axis(line: LineMark) -> bool:
    """Whether a line is an axis, but for rounding of its coefficients."""
    a, b, c = abs(line.a), abs(line.b), abs(line.c)
    return max(c, min(a, b)) <= NEAR * max(a, b)


def _runs_on_axis(segment: SegmentMark) -> bool:
    """Whether both ends lie on one axis, but for rounding."""
    across, up = max(abs(segment.x1), abs(segment.x2)), max(abs(segment.y1), abs(segment.y2))
    return min(across, up) <= NEAR * max(across, up)


def _scaled(pen: Pen, by: float, least: float = THINNEST) -> Pen:
    return replace(pen, width=max(least, pen.width * by))


GRID = GridStyle(
    grid=Pen((222, 222, 222), 1.0),
    fifth=Pen((176, 176, 176), 1.2),
    axis=Pen((40, 40, 40), 2.0),
    segment=Pen((0, 84, 214), 3.0),
    line=Pen((150, 30, 160), 2.8),
    curve=Pen((214, 66, 0), 2.8),
    emphasis=1.8,
    number_ink=(70, 70, 70),
    number_size=17.0,
    label_ink=BLACK,
    label_size=24.0,
    marker_radius=5.0,
    ring=1.6,
    halo=2.0,
    pad=3.0,
    apart=7.0,
)
