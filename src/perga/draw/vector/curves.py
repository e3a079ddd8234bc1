"""Strokes as true curves, cut to what a picture shows.

An ellipse that is wholly in view stays one. A part of a parabola is one quadratic Bezier curve,
exactly. Hyperbolas, and ellipses that leave the picture, become cubic Hermite pieces: with
c'''' = c (or -c) for (cosh, sinh) and (cos, sin), a piece of step h is off by at most
h^4 / 384 times the largest coordinate of c, which gives the step for TOLERANCE.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from perga.draw.vector.shapes import Oval, Run, Spot
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    ConicMark,
    EllipseMark,
    HyperbolaMark,
    ParabolaMark,
)
from perga.image.viewport import Viewport

TOLERANCE = 0.002  # px, of a piece of a hyperbola or of a cut ellipse
BORDER = 12.0  # px around the picture that curves go on, so that no stroke's end is seen
_FAR = 40.0  # largest parameter of a hyperbola, where e^t is beyond any picture

Local = tuple[float, float, float, float]
"""(f, g, f', g') along and across the axis of a conic, px."""


class _Frame:
    """Centre and unit axis of a conic in px of the picture; the second axis is (-uy, ux)."""

    __slots__ = ("ux", "uy", "x", "y")

    def __init__(self, x: float, y: float, ux: float, uy: float) -> None:
        self.x, self.y, self.ux, self.uy = x, y, ux, uy

    def place(self, f: float, g: float) -> Spot:
        """The point at (f, g)."""
        return self.x + f * self.ux - g * self.uy, self.y + f * self.uy + g * self.ux

    def turn(self, f: float, g: float) -> Spot:
        """The vector (f, g)."""
        return f * self.ux - g * self.uy, f * self.uy + g * self.ux


def spot(viewport: Viewport, x: float, y: float) -> Spot:
    """A data point in px from the picture's corner."""
    column, row = viewport.to_pixel(x, y)
    return column + 0.5, row + 0.5


def cut_segment(p: Spot, q: Spot, viewport: Viewport) -> tuple[Spot, Spot] | None:
    """The part of the segment pq that lies in the widened picture; None if there is none."""
    low, high = 0.0, 1.0
    for axis, (least, most) in enumerate(_bounds(viewport)):
        start, way = p[axis], q[axis] - p[axis]
        if way == 0:
            if not least <= start <= most:
                return None
            continue
        one, two = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, one), min(high, two)
    if low > high:
        return None

    def at(t: float) -> Spot:
        return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])

    return p if low == 0 else at(low), q if high == 1 else at(high)


def conic_shape(mark: ConicMark, viewport: Viewport) -> Oval | tuple[Run, ...]:
    """The curve as far as it is in view; no runs where nothing of it is."""
    unit = viewport.dx
    match mark:
        case CircleMark():
            x, y = spot(viewport, mark.cx, mark.cy)
            return _ellipse(_Frame(x, y, 1.0, 0.0), mark.r / unit, mark.r / unit, viewport)
        case EllipseMark():
            frame = _Frame(*spot(viewport, mark.cx, mark.cy), mark.ux, -mark.uy)
            return _ellipse(frame, mark.a / unit, mark.b / unit, viewport)
        case HyperbolaMark():
            frame = _Frame(*spot(viewport, mark.cx, mark.cy), mark.ux, -mark.uy)
            return _hyperbola(frame, mark.a / unit, mark.b / unit, viewport)
        case ParabolaMark():
            frame = _Frame(*spot(viewport, mark.vx, mark.vy), mark.ux, -mark.uy)
            return _parabola(frame, mark.p / unit, viewport)


def chain_runs(mark: ChainMark, viewport: Viewport) -> tuple[Run, ...]:
    """The chords of a chain that come near the picture, joined to runs."""
    spots = [spot(viewport, x, y) for x, y in zip(mark.xs, mark.ys, strict=True)]
    near = [in_view(one, viewport, 2.0 * viewport.width) for one in spots]
    runs: list[Run] = []
    current: list[Spot] = []
    for k in range(len(spots) - 1):
        if near[k] or near[k + 1]:
            current = current or [spots[k]]
            current.append(spots[k + 1])
        elif current:
            runs.append(Run(current[0], tuple((one,) for one in current[1:])))
            current = []
    if current:
        runs.append(Run(current[0], tuple((one,) for one in current[1:])))
    return tuple(runs)


def _ellipse(frame: _Frame, a: float, b: float, viewport: Viewport) -> Oval | tuple[Run, ...]:
    across, up = math.hypot(a * frame.ux, b * frame.uy), math.hypot(a * frame.uy, b * frame.ux)
    corners = ((frame.x - across, frame.y - up), (frame.x + across, frame.y + up))
    if all(in_view(corner, viewport, BORDER) for corner in corners):
        return Oval(frame.x, frame.y, a, b, frame.ux, frame.uy)

    def at(t: float) -> Local:
        c, s = math.cos(t), math.sin(t)
        return a * c, b * s, -a * s, b * c

    cuts = [-math.pi, math.pi]
    for centre, f, g, edge in _edges(frame, a, b, viewport):
        reach = math.hypot(f, g)
        if abs(edge - centre) < reach:
            turn = math.acos((edge - centre) / reach)
            middle = math.atan2(g, f)
            cuts += [math.remainder(middle + s * turn, 2 * math.pi) for s in (1, -1)]
    return tuple(
        _pieces(frame, at, low, high, a) for low, high in _shown(frame, at, cuts, viewport)
    )


def _hyperbola(frame: _Frame, a: float, b: float, viewport: Viewport) -> tuple[Run, ...]:
    runs: list[Run] = []
    for side in (1.0, -1.0):

        def at(t: float, side: float = side) -> Local:
            c, s = math.cosh(t), math.sinh(t)
            return side * a * c, b * s, side * a * s, b * c

        cuts = [-_FAR, _FAR]
        for centre, f, g, edge in _edges(frame, side * a, b, viewport):
            # (f + g) u^2 / 2 - (edge - centre) u + (f - g) / 2 = 0 with u = e^t
            roots = _quadratic(0.5 * (f + g), centre - edge, 0.5 * (f - g))
            cuts += [math.log(u) for u in roots if math.exp(-_FAR) < u < math.exp(_FAR)]
        for low, high in _shown(frame, at, cuts, viewport):
            size = max(abs(v) for t in (low, high) for v in at(t)[:2])
            runs.append(_pieces(frame, at, low, high, size))
    return tuple(runs)


def _parabola(frame: _Frame, p: float, viewport: Viewport) -> tuple[Run, ...]:
    def at(t: float) -> Local:
        return 0.5 * t * t / p, t, t / p, 1.0

    far = 1e3 * (abs(frame.x) + abs(frame.y) + viewport.width + viewport.height)
    cuts = [-far, far]
    for axis, along, across in ((0, frame.ux, -frame.uy), (1, frame.uy, frame.ux)):
        for edge in _bounds(viewport)[axis]:
            cuts += _quadratic(0.5 * along / p, across, (frame.x, frame.y)[axis] - edge)
    runs: list[Run] = []
    for low, high in _shown(frame, at, cuts, viewport):
        # The tangents at both ends meet over the middle of the chord, at (low high / 2p, mean).
        bend = frame.place(0.5 * low * high / p, 0.5 * (low + high))
        end = frame.place(*at(high)[:2])
        runs.append(Run(frame.place(*at(low)[:2]), ((bend, end),)))
    return tuple(runs)


def _bounds(viewport: Viewport) -> tuple[tuple[float, float], tuple[float, float]]:
    return (-BORDER, viewport.width + BORDER), (-BORDER, viewport.height + BORDER)


def _edges(
    frame: _Frame, a: float, b: float, viewport: Viewport
) -> list[tuple[float, float, float, float]]:
    """For each edge of the widened picture: the coordinate is centre + f C + g S = edge."""
    x, y = _bounds(viewport)
    level = [(frame.x, a * frame.ux, -b * frame.uy, edge) for edge in x]
    return level + [(frame.y, a * frame.uy, b * frame.ux, edge) for edge in y]


def _quadratic(a: float, b: float, c: float) -> list[float]:
    """The real roots of a t^2 + b t + c, without cancellation."""
    disc = b * b - 4 * a * c
    if disc < 0:
        return []
    q = -0.5 * (b + math.copysign(math.sqrt(disc), b))
    return [n / d for n, d in ((q, a), (c, q)) if d != 0 and abs(n) < 1e300 * min(1.0, abs(d))]


def in_view(place: Spot, viewport: Viewport, border: float = BORDER) -> bool:
    """Whether a place lies in the picture widened by `border` px."""
    x, y = place
    return -border <= x <= viewport.width + border and -border <= y <= viewport.height + border


def _shown(
    frame: _Frame, at: Callable[[float], Local], cuts: Sequence[float], viewport: Viewport
) -> list[tuple[float, float]]:
    """The intervals between cuts in which the curve is in the widened picture, joined."""
    ordered = sorted({min(max(cut, cuts[0]), cuts[1]) for cut in cuts})
    found: list[tuple[float, float]] = []
    for low, high in pairwise(ordered):
        if in_view(frame.place(*at(0.5 * (low + high))[:2]), viewport, BORDER):
            if found and found[-1][1] == low:
                low = found.pop()[0]
            found.append((low, high))
    return found


def _pieces(
    frame: _Frame, at: Callable[[float], Local], low: float, high: float, size: float
) -> Run:
    """Cubic Hermite pieces from `low` to `high`; `size` px bounds the fourth derivative."""
    count = max(1, math.ceil((high - low) * (size / (384 * TOLERANCE)) ** 0.25))
    step = (high - low) / count
    f, g, df, dg = at(low)
    start = x, y = frame.place(f, g)
    steps: list[tuple[Spot, ...]] = []
    dx, dy = frame.turn(df, dg)
    for k in range(1, count + 1):
        f, g, df, dg = at(low + k * step)
        end_x, end_y = frame.place(f, g)
        out_x, out_y = frame.turn(df, dg)
        first = (x + step / 3 * dx, y + step / 3 * dy)
        second = (end_x - step / 3 * out_x, end_y - step / 3 * out_y)
        steps.append((first, second, (end_x, end_y)))
        x, y, dx, dy = end_x, end_y, out_x, out_y
    return Run(start, tuple(steps))
