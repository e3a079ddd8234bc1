"""Strokes of which too little is in view, or that run so close that nobody can tell them apart.

Of every branch MIN_ARC px are in view, or the whole of what is shorter. Two strokes are followed
through the picture: where their centre lines are less than MIN_FEATURE px apart for a long way
without meeting, or for half of what is seen of one of them even if they meet, the figure has a
feature that is too thin. Strokes that lie on each other exactly are one stroke; a crossing, a
touch, and a hyperbola with its asymptotes are none of this. Parts of curves are not compared.
"""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from perga.draw.checks import MIN_FEATURE, describe
from perga.draw.compiled import compiled
from perga.draw.palette import Style
from perga.draw.traces import Conic, Curve, Rows, Trace, cut_rows, trace_of
from perga.errors import RefusedError
from perga.geometry.marks import ChainMark, Mark, PointMark, SegmentMark, StrokeMark
from perga.image.viewport import Viewport

MIN_ARC = 24.0  # px of the screen, in view of each branch
LONG = 60.0  # px of the screen; a touch of circles of 200 px is as near for as long
MEETING = 0.1  # px; nearer than this, strokes meet
SAME = 0.02  # px; strokes that are nowhere farther apart are the same
SAMPLES = 128
PARALLEL = 1e-6  # sine of the angle below which a line runs along an asymptote
STRAIGHT = 3.0

_KINDS = {Curve.ELLIPSE: 0.0, Curve.HYPERBOLA: 1.0, Curve.PARABOLA: 2.0}

Shape = NDArray[np.float64]
"""(kind, x, y, ux, uy, a, b, 0) of a conic, or (STRAIGHT, x0, y0, x1, y1, 0, 0, 0), px."""


def check_legible(marks: Sequence[Mark], viewport: Viewport, style: Style) -> None:
    """Raise RefusedError naming a stroke out of view, or two that run less than 2 px apart."""
    seen: list[tuple[StrokeMark, Shape]] = []
    for mark in marks:
        if isinstance(mark, PointMark):
            continue
        trace = trace_of(mark, (0.0, 0.0), viewport)
        if isinstance(mark, ChainMark):
            _check_length(mark, _seen_of_chain(trace, viewport), style)
            continue
        shape = _shape(trace)
        if shape is None:
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
        for branch in range(2 if shape[0] == _KINDS[Curve.HYPERBOLA] else 1):
            length = seen_length(shape, branch, viewport.width, viewport.height)
            _check_length(mark, length, style)
        seen.append((mark, shape))
    limit, long = MIN_FEATURE * style.scale, LONG * style.scale
    for (mark, shape), (other, other_shape) in combinations(seen, 2):
        if _cross_steeply(shape, other_shape):
            continue
        if _is_asymptote(shape, other_shape) or _is_asymptote(other_shape, shape):
            continue
        for one, two in ((shape, other_shape), (other_shape, shape)):
            gap = nearness(one, two, viewport.width, viewport.height, limit, long)
            if gap < limit:
                raise RefusedError(
                    f"{_name(mark)} and {_name(other)} run {gap:.2g} px apart for a long way; "
                    f"under {limit:.0f} px they cannot be told apart",
                    "choose other values, or a larger picture",
                )


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
    if line[0] != STRAIGHT or curve[0] != _KINDS[Curve.HYPERBOLA]:
        return False
    _, x, y, ux, uy, a, b, _ = curve.tolist()
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


def _shape(trace: Trace) -> Shape | None:
    if isinstance(trace, Conic):
        kind = _KINDS[trace.curve]
        return np.array([kind, trace.x, trace.y, trace.ux, trace.uy, trace.a, trace.b, 0.0])
    return None if not len(trace) else np.array([STRAIGHT, *trace[0], 0.0, 0.0, 0.0])


@compiled
def _away(shape: Shape, x: float, y: float) -> float:
    """The signed distance to first order, px; infinite beside a straight stroke's ends."""
    if shape[0] == STRAIGHT:
        dx, dy = shape[3] - shape[1], shape[4] - shape[2]
        length = math.hypot(dx, dy)
        rx, ry = x - shape[1], y - shape[2]
        along = (rx * dx + ry * dy) / length
        if along < 0.0 or along > length:
            return np.inf
        return (rx * dy - ry * dx) / length
    rx, ry = x - shape[1], y - shape[2]
    f, g = rx * shape[3] + ry * shape[4], ry * shape[3] - rx * shape[4]
    a, b = shape[5], shape[6]
    if shape[0] == 2.0:
        return (g * g - 2.0 * a * f) / max(1e-12, 2.0 * math.hypot(a, g))
    sign = 1.0 if shape[0] == 0.0 else -1.0
    value = (f / a) ** 2 + sign * (g / b) ** 2 - 1.0
    return value / max(1e-12, 2.0 * math.hypot(f / (a * a), g / (b * b)))


@compiled
def _place(shape: Shape, branch: int, part: float) -> tuple[float, float]:
    """A place on the stroke; `part` runs from -1 to 1 along it, over what may be in a picture."""
    if shape[0] == STRAIGHT:
        t = 0.5 + 0.5 * part
        return shape[1] + t * (shape[3] - shape[1]), shape[2] + t * (shape[4] - shape[2])
    a, b = shape[5], shape[6]
    if shape[0] == 0.0:
        f, g = a * math.cos(math.pi * part), b * math.sin(math.pi * part)
    else:
        # 1e4 px across the axis is beyond any picture; sinh keeps the places near the vertex dense
        across = b if shape[0] == 1.0 else a
        g = across * math.sinh(part * math.asinh(1e4 / across))
        if shape[0] == 1.0:
            f = a * math.sqrt(1.0 + (g / b) ** 2) * (1.0 if branch == 0 else -1.0)
        else:
            f = 0.5 * g * g / a
    return (
        shape[1] + f * shape[3] - g * shape[4],
        shape[2] + f * shape[4] + g * shape[3],
    )


@compiled
def seen_length(shape: Shape, branch: int, width: int, height: int) -> tuple[float, float]:
    """How much of a stroke, or of one branch, is in the picture, and how long it is, px."""
    seen, whole = 0.0, 0.0
    old_x, old_y = _place(shape, branch, -1.0)
    for index in range(1, SAMPLES + 1):
        x, y = _place(shape, branch, 2.0 * index / SAMPLES - 1.0)
        # the part of the chord that is in the picture
        low, high = 0.0, 1.0
        for start, way, most in ((old_x, x - old_x, width - 0.5), (old_y, y - old_y, height - 0.5)):
            if way == 0.0:
                if not -0.5 <= start <= most:
                    high = -1.0
            else:
                one, two = (-0.5 - start) / way, (most - start) / way
                low, high = max(low, min(one, two)), min(high, max(one, two))
        step = math.hypot(x - old_x, y - old_y)
        seen += step * max(0.0, high - low)
        whole += step
        old_x, old_y = x, y
    return seen, whole


@compiled
def _least(shape: Shape, branch: int, other: Shape, index: int) -> float:
    """The least distance near a sample: a touch lies between samples."""
    low, high = 2.0 * (index - 1) / SAMPLES - 1.0, 2.0 * (index + 1) / SAMPLES - 1.0
    least = np.inf
    for _ in range(40):
        one, two = low + (high - low) / 3.0, high - (high - low) / 3.0
        x, y = _place(shape, branch, one)
        first = abs(_away(other, x, y))
        x, y = _place(shape, branch, two)
        second = abs(_away(other, x, y))
        least = min(least, first, second)
        if first < second:
            high = two
        else:
            low = one
    return least


@compiled
def nearness(
    shape: Shape, other: Shape, width: int, height: int, limit: float, long: float
) -> float:
    """The least distance, px, over a run along which `shape` is too near to `other`; else infinity.

    A run is of places in the picture that are less than `limit` px from the other stroke.
    """
    worst = np.inf
    for branch in range(2 if shape[0] == 1.0 else 1):
        seen = 0.0
        run = 0.0
        longest = 0.0
        least = np.inf
        widest = 0.0
        meets = False
        nearest = 0
        old_x, old_y, old_d = 0.0, 0.0, np.inf
        old_in = False
        for index in range(SAMPLES + 1):
            x, y = _place(shape, branch, 2.0 * index / SAMPLES - 1.0)
            inside = -0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5
            d = _away(other, x, y) if inside else np.inf
            if inside and old_in:
                step = math.hypot(x - old_x, y - old_y)
                seen += step
                if abs(d) < limit and abs(old_d) < limit:
                    run += step
                    for one, back in ((abs(d), 0), (abs(old_d), 1)):
                        if one < least:
                            least = one
                            nearest = index - back
                    widest = max(widest, abs(d), abs(old_d))
                    meets = meets or d * old_d <= 0.0
            ended = not inside or abs(d) >= limit or index == SAMPLES
            if ended:
                if run >= long and not meets:
                    least = _least(shape, branch, other, nearest)
                    if least >= MEETING:
                        worst = min(worst, least)
                if run > longest and widest > SAME:
                    longest = run
                run, least, widest, meets = 0.0, np.inf, 0.0, False
            old_x, old_y, old_d, old_in = x, y, d, inside
        if longest >= long and longest >= 0.5 * seen:
            worst = min(worst, 0.5 * limit)
    return worst
