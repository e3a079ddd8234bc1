"""The ways to make pixels of a figure: by the curve walker, or from signed distances."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from perga.draw.blending import blend
from perga.draw.canvas import Pixels, paint_disc, paint_hard_disc
from perga.draw.palette import Ink, Pen
from perga.draw.strokes import touch_trace
from perga.draw.traces import Trace
from perga.draw.walker import Near, Touched
from perga.geometry.marks import LineMark, SegmentMark, StrokeMark

CURVE_WIDTH = 3.0
"""px, width of a curve in hard pictures: the paper inks where |F| <= 1.5 pixel."""


class Raster(Enum):
    """How strokes and markers become pixels; axes, letters and numbers are the same in all.

    WALKER: along the strokes, anti-aliased; the fast one. SDF: the paper's picture, a pixel has the
    whole ink or none, by the exact signed distance of its centre; curves are at least CURVE_WIDTH
    wide. SDF_SMOOTH: anti-aliased from the same distances; its pixels are those of the walker, but
    for rounding.
    """

    WALKER = "walker"
    SDF = "sdf"
    SDF_SMOOTH = "sdf-smooth"


@dataclass(frozen=True, slots=True)
class Brush:
    """How a raster paints strokes and discs.

    `stroke` is given a mark and what the pen draws of it, and returns how many pixels got ink.
    `disc` is given a centre (x, y) and a radius in px.
    """

    stroke: Callable[[Pixels, StrokeMark, Trace, Pen], int]
    disc: Callable[[Pixels, float, float, float, Ink], None]


def _hard(pixels: Pixels, mark: StrokeMark, trace: Trace, pen: Pen) -> int:
    # imported when asked for: the distance formulas bring libraries that the walker does not need
    from perga.draw.distance_raster import paint_hard

    straight = isinstance(mark, LineMark | SegmentMark)
    width = pen.width if straight else max(pen.width, CURVE_WIDTH)
    return paint_hard(pixels, trace, width, pen.ink)


def _smooth(pixels: Pixels, mark: StrokeMark, trace: Trace, pen: Pen) -> int:
    from perga.draw.distance_raster import paint_smooth

    return paint_smooth(pixels, trace, pen.width, pen.ink)


HARD = Brush(_hard, paint_hard_disc)
SMOOTH = Brush(_smooth, paint_disc)


def brush_of(raster: Raster, buffers: tuple[Near, Touched]) -> Brush:
    """The brush of a raster; the walker uses `buffers`, of the picture's size, for all strokes."""

    def walk(pixels: Pixels, mark: StrokeMark, trace: Trace, pen: Pen) -> int:
        return blend(pixels, *buffers, *touch_trace(buffers, trace, pen), pen.ink)

    match raster:
        case Raster.WALKER:
            return Brush(walk, paint_disc)
        case Raster.SDF:
            return HARD
        case Raster.SDF_SMOOTH:
            return SMOOTH
