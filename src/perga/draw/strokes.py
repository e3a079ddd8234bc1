"""A mark as a stroke: its pixels are noted by the walker, to be blended with a pen."""

from perga.draw.dashes import pen_trace
from perga.draw.palette import Pen
from perga.draw.traces import Conic, Curve, Trace
from perga.draw.walker import (
    ELLIPSE,
    HYPERBOLA,
    PARABOLA,
    Near,
    Touched,
    touch_conic,
    touch_segments,
)
from perga.geometry.marks import StrokeMark
from perga.image.viewport import Viewport

_KINDS = {Curve.ELLIPSE: ELLIPSE, Curve.HYPERBOLA: HYPERBOLA, Curve.PARABOLA: PARABOLA}


def touch_stroke(
    buffers: tuple[Near, Touched], mark: StrokeMark, pen: Pen, viewport: Viewport
) -> tuple[int, float]:
    """Note the pixels of a stroke; returns their count and the reach, px, that `blend` asks for."""
    return touch_trace(buffers, pen_trace(mark, pen.dash, viewport), pen)


def touch_trace(buffers: tuple[Near, Touched], trace: Trace, pen: Pen) -> tuple[int, float]:
    """As `touch_stroke`, of what the pen draws of a mark."""
    near, touched = buffers
    reach = 0.5 * pen.width + 0.5
    if isinstance(trace, Conic):
        frame = (trace.x, trace.y, trace.ux, trace.uy)
        kind, axes = _KINDS[trace.curve], (trace.a, trace.b)
        count = touch_conic(near, touched, kind, frame, axes, reach)
    else:
        count = touch_segments(near, touched, trace, reach)
    return count, reach
