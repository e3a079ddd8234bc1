"""Dashed curves: where along a curve the dashes of a pen lie, by arc length.

A dash sits where the parameter is 0: at the end of an ellipse's major axis, at the vertex of a
parabola or of a branch, and at the start of a chain. On an ellipse the pattern is stretched so that
a whole number of it goes round. Arc length is summed over chords a fraction of a pixel long.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.draw.traces import Conic, Curve, Rows, Trace, cut_rows, trace_of
from perga.geometry.marks import ChainMark, StrokeMark
from perga.image.viewport import Viewport

Floats = NDArray[np.float64]
Dash = tuple[float, float]

FARTHEST = 20_000.0
"""px; a curve that is larger than this is drawn without dashes, as it would take long to follow."""


def pen_trace(
    mark: StrokeMark, dash: Dash, viewport: Viewport, undashed: Trace | None = None
) -> Trace:
    """What a pen with this dash pattern, (0, 0) for none, draws of a mark: its trace, or dashes.

    `undashed` is its trace without dashes, where that is known.
    """
    if undashed is not None and dash[1] <= 0.0:
        return undashed
    trace = trace_of(mark, dash, viewport)
    if dash[1] <= 0.0:
        return trace
    rows: Rows | None = None
    if isinstance(trace, Conic):
        rows = dashed_conic(trace, dash, viewport.width, viewport.height)
    elif isinstance(mark, ChainMark):
        rows = dashed_chain(*viewport.to_pixel(np.array(mark.xs), np.array(mark.ys)), dash)
    return trace if rows is None else cut_rows(rows, viewport)


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A curve followed: places (x, y) and signed arc length `s` from parameter 0, px, by `t`."""

    t: Floats
    x: Floats
    y: Floats
    s: Floats


def courses(conic: Conic, width: int, height: int) -> tuple[Course, ...]:
    """Each branch as far as it may be seen in a picture; none if it is too large to follow."""
    far = [max(abs(at), abs(side - at)) for at, side in ((conic.x, width), (conic.y, height))]
    horizon = math.hypot(*far) + 64.0
    a, b = conic.a, conic.b
    sides: tuple[float, ...] = (1.0,)
    match conic.curve:
        case Curve.ELLIPSE:
            reach, size = math.pi, a
        case Curve.HYPERBOLA:
            reach = min(math.acosh(max(1.0, horizon / a)), math.asinh(horizon / b))
            size, sides = reach * horizon, (1.0, -1.0)
        case Curve.PARABOLA:
            reach = min(horizon, math.sqrt(2.0 * a * horizon))
            size = horizon + reach
    if size > FARTHEST:
        return ()
    count = 2 * math.ceil(max(1000.0, 8.0 * size)) + 1
    t: Floats = np.linspace(-reach, reach, count)
    return tuple(_course(conic, t, side) for side in sides)


def _course(conic: Conic, t: Floats, side: float) -> Course:
    a, b = conic.a, conic.b
    match conic.curve:
        case Curve.ELLIPSE:
            f, g = a * np.cos(t), b * np.sin(t)
        case Curve.HYPERBOLA:
            f, g = side * a * np.cosh(t), b * np.sinh(t)
        case Curve.PARABOLA:
            f, g = 0.5 * t * t / a, t
    x = conic.x + f * conic.ux - g * conic.uy
    y = conic.y + f * conic.uy + g * conic.ux
    s = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    return Course(t, x, y, s - s[len(s) // 2])


def parameter_at(conic: Conic, x: float, y: float) -> float:
    """The parameter of a place (x, y) px on the curve, whichever branch it is on."""
    dx, dy = x - conic.x, y - conic.y
    f, g = dx * conic.ux + dy * conic.uy, dy * conic.ux - dx * conic.uy
    match conic.curve:
        case Curve.ELLIPSE:
            return math.atan2(g / conic.b, f / conic.a)
        case Curve.HYPERBOLA:
            return math.asinh(g / conic.b)
        case Curve.PARABOLA:
            return g


def pattern_on(conic: Conic, course: Course, dash: Dash) -> Dash:
    """The dash pattern as it lies on the curve: on an ellipse stretched to go round whole."""
    if conic.curve is not Curve.ELLIPSE:
        return dash
    length, period = float(course.s[-1] - course.s[0]), sum(dash)
    by = length / (period * max(1, round(length / period)))
    return dash[0] * by, dash[1] * by


def dashed_conic(conic: Conic, dash: Dash, width: int, height: int) -> Rows | None:
    """The dashes of a curve as straight pieces; None where it is too large for dashes."""
    found = courses(conic, width, height)
    if not found:
        return None
    parts = [along(one.x, one.y, one.s, pattern_on(conic, one, dash)) for one in found]
    return np.concatenate(parts)


def dashed_chain(x: Floats, y: Floats, dash: Dash) -> Rows:
    """The dashes along a chain of places, px."""
    s: Floats = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    if not s[-1] <= FARTHEST:
        return np.stack([x[:-1], y[:-1], x[1:], y[1:]], axis=1)
    return along(x, y, s, dash)


def along(x: Floats, y: Floats, s: Floats, dash: Dash) -> Rows:
    """The straight pieces of the dashes of a chain whose arc length `s` rises; one is at s = 0."""
    half, period = 0.5 * dash[0], dash[0] + dash[1]
    first, last = math.floor(s[0] / period), math.ceil(s[-1] / period)
    index: Floats = np.arange(first, last + 1, dtype=np.float64)
    ends = np.concatenate([index * period - half, index * period + half])
    cuts = np.unique(np.concatenate([s, np.clip(ends, s[0], s[-1])]))
    middle = 0.5 * (cuts[:-1] + cuts[1:])
    inside = np.abs(middle - period * np.rint(middle / period)) <= half
    places = np.stack([np.interp(cuts, s, x), np.interp(cuts, s, y)], axis=1)
    rows: Rows = np.concatenate([places[:-1], places[1:]], axis=1)
    return rows[inside]
