"""Strokes of which too little is in view, or that run so close that nobody can tell them apart.

Of every branch MIN_ARC px are in view, or the whole of what is shorter. Two strokes are followed
through the picture: where their centre lines are less than MIN_FEATURE px apart for a long way
without meeting, or for half of what is seen of one of them even if they meet, the figure has a
feature that is too thin. Strokes that lie on each other exactly are one stroke; a crossing, a
touch, and a hyperbola with its asymptotes are none of this. Parts of curves are not compared.
"""

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from perga.draw.checks import MIN_FEATURE, describe
from perga.draw.followed import (
    ELLIPSE,
    HYPERBOLA,
    MEETING,
    PARABOLA,
    STRAIGHT,
    Shape,
    nearness,
    seen_length,
    to_look_at,
)
from perga.draw.palette import Style
from perga.draw.traces import Conic, Curve, Rows, Trace, cut_rows
from perga.errors import RefusedError
from perga.geometry.marks import ChainMark, SegmentMark, StrokeMark
from perga.image.viewport import Viewport

MIN_ARC = 24.0  # px of the screen, in view of each branch
LONG = 60.0  # px of the screen; a touch of circles of 200 px is as near for as long
PARALLEL = 1e-6  # sine of the angle below which a line runs along an asymptote

_KINDS = {Curve.ELLIPSE: ELLIPSE, Curve.HYPERBOLA: HYPERBOLA, Curve.PARABOLA: PARABOLA}


def check_legible(traces: Mapping[StrokeMark, Trace], viewport: Viewport, style: Style) -> None:
    """Raise RefusedError naming a stroke out of view, or two that run less than 2 px apart.

    `traces` are the strokes in order, each with its trace without dashes.
    """
    limit, long, least = (by * style.scale for by in (MIN_FEATURE, LONG, MIN_ARC))
    window = (viewport.width, viewport.height)
    seen = [mark for mark, trace in traces.items() if _has_shape(mark, trace)]
    shapes = np.array([shape_of(traces[mark]) for mark in seen], dtype=np.float64).reshape(-1, 7)
    doubtful = to_look_at(shapes, window, least, limit, long)
    if len(seen) == len(traces) and not doubtful.any():
        return
    row = 0
    for mark, trace in traces.items():
        if isinstance(mark, ChainMark):
            _check_length(mark, _seen_of_chain(trace, viewport), style)
        elif not _has_shape(mark, trace):
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
        else:
            if doubtful[row, row]:
                for branch in range(2 if shapes[row, 0] == HYPERBOLA else 1):
                    _check_length(mark, seen_length(shapes[row], branch, *window), style)
            row += 1
    for one, two in combinations(range(len(seen)), 2):
        if doubtful[one, two] or doubtful[two, one]:
            gap = _gap(shapes[one], shapes[two], window, limit, long)
            if gap < limit:
                raise RefusedError(
                    f"{_name(seen[one])} and {_name(seen[two])} run {gap:.2g} px apart for a long "
                    f"way; under {limit:.0f} px they cannot be told apart",
                    "choose other values, or a larger picture",
                )


def _gap(one: Shape, two: Shape, window: tuple[int, int], limit: float, long: float) -> float:
    """How near two strokes are for a long way, px; infinite if they are not, or may be."""
    if _cross_steeply(one, two) or _is_asymptote(one, two) or _is_asymptote(two, one):
        return math.inf
    gap = nearness(one, two, *window, limit, long)
    return gap if gap < limit else nearness(two, one, *window, limit, long)


def _cross_steeply(one: Shape, two: Shape) -> bool:
    """Whether both are straight and at an angle at which they are near for a short way only."""
    if one[0] != STRAIGHT or two[0] != STRAIGHT:
        return False
    _, x0, y0, x1, y1, *_ = one.tolist()
    _, x2, y2, x3, y3, *_ = two.tolist()
    across = abs((x1 - x0) * (y3 - y2) - (y1 - y0) * (x3 - x2))
    # near for 2 MIN_FEATURE / sine px, which is less than LONG
    return across * LONG > 2 * MIN_FEATURE * math.hypot(x1 - x0, y1 - y0) * math.hypot(
        x3 - x2, y3 - y2
    )


def _is_asymptote(line: Shape, curve: Shape) -> bool:
    """Whether a straight stroke lies on an asymptote of a hyperbola."""
    if line[0] != STRAIGHT or curve[0] != HYPERBOLA:
        return False
    _, x, y, ux, uy, a, b = curve.tolist()
    _, x0, y0, x1, y1, *_ = line.tolist()
    dx, dy = x1 - x0, y1 - y0
    f, g = dx * ux + dy * uy, dy * ux - dx * uy
    off = abs((x - x0) * dy - (y - y0) * dx) / math.hypot(dx, dy)
    skew = abs(abs(f) * b - abs(g) * a) / (math.hypot(dx, dy) * math.hypot(a, b))
    return off < MEETING and skew < PARALLEL


def _name(mark: StrokeMark) -> str:
    return "a segment" if isinstance(mark, SegmentMark) else describe(mark)


def _check_length(mark: StrokeMark, seen: tuple[float, float], style: Style) -> None:
    """`seen` is how much is in view and how long the stroke is, px."""
    length, whole = seen
    if length == 0.0:
        raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
    thin = MIN_FEATURE * style.scale
    if whole < thin:
        raise RefusedError(
            f"{describe(mark)} is {whole:.2g} px long; under {thin:.0f} px it cannot be seen",
            "choose values nearer to each other, or a larger picture",
        )
    least = MIN_ARC * style.scale
    if length < min(least, 0.9 * whole):
        raise RefusedError(
            f"only {length:.2g} px of {describe(mark)} are in view; {least:.0f} px are needed",
            "widen the viewport",
        )


def _seen_of_chain(trace: Trace, viewport: Viewport) -> tuple[float, float]:
    if isinstance(trace, Conic) or not len(trace):
        return 0.0, 0.0
    return _length(cut_rows(trace, viewport, 0.5)), _length(trace)


def _length(rows: Rows) -> float:
    return float(np.hypot(rows[:, 2] - rows[:, 0], rows[:, 3] - rows[:, 1]).sum())


def _has_shape(mark: StrokeMark, trace: Trace) -> bool:
    """Whether a stroke is followed: no chain, and nothing that is wholly out of view."""
    return not isinstance(mark, ChainMark) and (isinstance(trace, Conic) or len(trace) > 0)


def shape_of(trace: Trace) -> tuple[float, ...]:
    """The row of `followed.Shape` of a trace that is not empty."""
    if isinstance(trace, Conic):
        return _KINDS[trace.curve], trace.x, trace.y, trace.ux, trace.uy, trace.a, trace.b
    return STRAIGHT, *trace[0].tolist(), 0.0, 0.0
