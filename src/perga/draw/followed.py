"""Strokes followed through the picture, compiled: how much is in view, and how near others come.

Shapes are rows of floats, and all of it is in one module, since numba's disk cache does not see
changes in other modules.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled

MEETING = 0.1  # px; nearer than this, strokes meet
SAME = 0.02  # px; strokes that are nowhere farther apart are the same
SAMPLES = 128

ELLIPSE = 0.0
HYPERBOLA = 1.0
PARABOLA = 2.0
STRAIGHT = 3.0

_SLACK = 0.001  # px by which the quick look is wider than the careful one

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Shape = Floats
"""(kind, x, y, ux, uy, a, b) of a conic, or (STRAIGHT, x0, y0, x1, y1, 0, 0), px."""


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
    if shape[0] == PARABOLA:
        return (g * g - 2.0 * a * f) / max(1e-12, 2.0 * math.hypot(a, g))
    sign = 1.0 if shape[0] == ELLIPSE else -1.0
    value = (f / a) ** 2 + sign * (g / b) ** 2 - 1.0
    return value / max(1e-12, 2.0 * math.hypot(f / (a * a), g / (b * b)))


@compiled
def _span(shape: Shape) -> float:
    """The parameter at which an open curve is out of every picture: 1e4 px across the axis."""
    if shape[0] == HYPERBOLA:
        return math.asinh(1e4 / shape[6])
    if shape[0] == PARABOLA:
        return math.asinh(1e4 / shape[5])
    return 0.0


@compiled
def _place(shape: Shape, branch: int, span: float, part: float) -> tuple[float, float]:
    """A place on the stroke; `part` runs from -1 to 1 along it, over what may be in a picture."""
    if shape[0] == STRAIGHT:
        t = 0.5 + 0.5 * part
        return shape[1] + t * (shape[3] - shape[1]), shape[2] + t * (shape[4] - shape[2])
    a, b = shape[5], shape[6]
    if shape[0] == ELLIPSE:
        f, g = a * math.cos(math.pi * part), b * math.sin(math.pi * part)
    else:
        # sinh keeps the places near the vertex dense
        across = b if shape[0] == HYPERBOLA else a
        g = across * math.sinh(part * span)
        if shape[0] == HYPERBOLA:
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
    span = _span(shape)
    old_x, old_y = _place(shape, branch, span, -1.0)
    for index in range(1, SAMPLES + 1):
        x, y = _place(shape, branch, span, 2.0 * index / SAMPLES - 1.0)
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
    span = _span(shape)
    for _ in range(40):
        one, two = low + (high - low) / 3.0, high - (high - low) / 3.0
        x, y = _place(shape, branch, span, one)
        first = abs(_away(other, x, y))
        x, y = _place(shape, branch, span, two)
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
    span = _span(shape)
    for branch in range(2 if shape[0] == HYPERBOLA else 1):
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
            x, y = _place(shape, branch, span, 2.0 * index / SAMPLES - 1.0)
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


@compiled
def _follow(shape: Shape, branch: int, xs: Floats, ys: Floats) -> None:
    """All samples of a stroke at once, as `_place` has them; their angles are added up."""
    if shape[0] == STRAIGHT:
        for index in range(SAMPLES + 1):
            xs[index], ys[index] = _place(shape, branch, 0.0, 2.0 * index / SAMPLES - 1.0)
        return
    a, b = shape[5], shape[6]
    side = -1.0 if branch else 1.0
    step = 2.0 * math.pi / SAMPLES
    c, s, turn_c, turn_s = -1.0, 0.0, math.cos(step), math.sin(step)
    up, down, by = 1.0, 1.0, 1.0
    if shape[0] != ELLIPSE:
        span = _span(shape)
        up, down, by = math.exp(-span), math.exp(span), math.exp(2.0 * span / SAMPLES)
    back = 1.0 / by
    for index in range(SAMPLES + 1):
        if shape[0] == ELLIPSE:
            f, g = a * c, b * s
            c, s = c * turn_c - s * turn_s, s * turn_c + c * turn_s
        elif shape[0] == HYPERBOLA:
            f, g = side * a * 0.5 * (up + down), b * 0.5 * (up - down)
        else:
            g = a * 0.5 * (up - down)
            f = 0.5 * g * g / a
        up *= by
        down *= back
        xs[index] = shape[1] + f * shape[3] - g * shape[4]
        ys[index] = shape[2] + f * shape[4] + g * shape[3]


@compiled
def _run(other: Shape, samples: tuple[Floats, Floats, Bools], index: int, limit: float) -> float:
    """How long the run about a sample is that lies in view and within `limit` px of `other`."""
    xs, ys, inside = samples
    run = 0.0
    if not inside[index] or not abs(_away(other, xs[index], ys[index])) < limit:
        return run
    for way in (-1, 1):
        at = index
        while 0 <= at + way <= SAMPLES and inside[at + way]:
            if not abs(_away(other, xs[at + way], ys[at + way])) < limit:
                break
            run += math.hypot(xs[at + way] - xs[at], ys[at + way] - ys[at])
            at += way
    return run


@compiled
def to_look_at(
    shapes: Floats, window: tuple[int, int], least: float, limit: float, long: float
) -> Bools:
    """Which strokes (row, row) and pairs of strokes (row, other) may be at fault: a quick look.

    `shapes` are rows, `window` is (width, height), px. A stroke is not at fault if `least` px of
    every branch are seen. A run of `long` px within `limit` px of another stroke is met at one of
    few samples that are less than `long` apart: only about these the other strokes are looked at.
    """
    count = shapes.shape[0]
    edge, most_x, most_y = -0.5 - _SLACK, window[0] - 0.5 + _SLACK, window[1] - 0.5 + _SLACK
    doubtful = np.zeros((count, count), dtype=np.bool_)
    xs, ys = np.empty(SAMPLES + 1), np.empty(SAMPLES + 1)
    inside = np.empty(SAMPLES + 1, dtype=np.bool_)
    few = np.empty(SAMPLES + 1, dtype=np.int64)
    for one in range(count):
        for branch in range(2 if shapes[one, 0] == HYPERBOLA else 1):
            _follow(shapes[one], branch, xs, ys)
            seen = 0.0
            since = 0.0  # px from the sample after the last of the few
            number = 0
            before = False
            for index in range(SAMPLES + 1):
                inside[index] = edge <= xs[index] <= most_x and edge <= ys[index] <= most_y
                if not inside[index]:
                    before = False
                    continue
                if index and inside[index - 1]:
                    dx, dy = xs[index] - xs[index - 1], ys[index] - ys[index - 1]
                    step = math.sqrt(dx * dx + dy * dy)
                    seen += step
                    since = since + step if before else 0.0
                    before = True
                else:
                    since, before = 0.0, True
                if since > long - 1.0:
                    few[number] = index
                    number += 1
                    before = False
            if seen < least + 1.0:
                doubtful[one, one] = True
            for other in range(count):
                for at in range(number if other != one else 0):
                    if doubtful[one, other]:
                        break
                    run = _run(shapes[other], (xs, ys, inside), few[at], limit + _SLACK)
                    doubtful[one, other] = run > long - _SLACK
    return doubtful
