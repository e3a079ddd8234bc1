"""Strokes as chains of pixel points, by formulas of this module: what foreign renderers draw.

Nothing is shared with the walker of `perga.draw`, so that a fault of its geometry would show as
a difference between renderers.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    SegmentMark,
    StrokeMark,
)
from perga.image import Viewport

Chain = NDArray[np.float64]
"""Points in px, (n, 2), in order; integers are pixel centres."""

SAGITTA = 0.005
"""How far, in px, a chord may leave its arc."""

MARGIN = 40.0
"""How far beyond the picture, in px, a stroke is followed."""

_MOST = 20_000  # points of one chain


def outlines(mark: StrokeMark, viewport: Viewport) -> list[Chain]:
    """The chains that make up a stroke, in view or near it; empty where nothing is in view."""
    match mark:
        case SegmentMark():
            return [_pixels(viewport, np.array([mark.x1, mark.x2]), np.array([mark.y1, mark.y2]))]
        case LineMark():
            return _line(mark, viewport)
        case ChainMark():
            return _inside(_pixels(viewport, np.array(mark.xs), np.array(mark.ys)), viewport)
        case CircleMark():
            return _ellipse((mark.cx, mark.cy, 1.0, 0.0), mark.r, mark.r, viewport)
        case EllipseMark():
            frame = (mark.cx, mark.cy, mark.ux, mark.uy)
            return _ellipse(frame, mark.a, mark.b, viewport)
        case HyperbolaMark():
            return _hyperbola(mark, viewport)
        case ParabolaMark():
            return _parabola(mark, viewport)


def dashes(chain: Chain, dash: tuple[float, float]) -> list[Chain]:
    """The dashes (px on, px off) of a straight chain of two points, one at its middle."""
    start, end = chain
    length = float(np.hypot(*(end - start)))
    period, half = sum(dash), dash[0] / 2
    count = int((length / 2 + half) / period)
    found: list[Chain] = []
    for number in range(-count, count + 1):
        middle = length / 2 + number * period
        low, high = max(0.0, middle - half) / length, min(length, middle + half) / length
        found.append(np.array([start + low * (end - start), start + high * (end - start)]))
    return found


def _pixels(viewport: Viewport, x: Chain, y: Chain) -> Chain:
    return np.stack(viewport.to_pixel(x, y), axis=1)


def _reach(viewport: Viewport) -> float:
    """The longest distance within the picture and its margin, in data units."""
    return (viewport.width + viewport.height + 2 * MARGIN) * max(viewport.dx, viewport.dy)


def _line(mark: LineMark, viewport: Viewport) -> list[Chain]:
    norm = math.hypot(mark.a, mark.b)
    a, b, c = mark.a / norm, mark.b / norm, mark.c / norm
    x = (viewport.x_min + viewport.x_max) / 2
    y = (viewport.y_min + viewport.y_max) / 2
    away = a * x + b * y + c
    reach = _reach(viewport) / 2
    if abs(away) > reach:
        return []
    t = np.array([-reach, reach])
    return [_pixels(viewport, x - a * away - b * t, y - b * away + a * t)]


def _steps(low: float, high: float, bend: float) -> Chain:
    """Parameters so close that chords of acceleration `bend` (px) keep the sagitta."""
    step = math.sqrt(8 * SAGITTA / bend)
    return np.linspace(low, high, min(_MOST, 2 + math.ceil((high - low) / step)))


def _placed(
    frame: tuple[float, float, float, float], f: Chain, g: Chain, viewport: Viewport
) -> Chain:
    x, y, ux, uy = frame
    return _pixels(viewport, x + f * ux - g * uy, y + f * uy + g * ux)


def _ellipse(
    frame: tuple[float, float, float, float], a: float, b: float, viewport: Viewport
) -> list[Chain]:
    t = _steps(0.0, 2 * math.pi, max(a, b) / viewport.dx)
    return _inside(_placed(frame, a * np.cos(t), b * np.sin(t), viewport), viewport)


def _hyperbola(mark: HyperbolaMark, viewport: Viewport) -> list[Chain]:
    frame = (mark.cx, mark.cy, mark.ux, mark.uy)
    away = math.hypot(
        max(abs(mark.cx - viewport.x_min), abs(mark.cx - viewport.x_max)),
        max(abs(mark.cy - viewport.y_min), abs(mark.cy - viewport.y_max)),
    )
    end = math.asinh((away + _reach(viewport)) / min(mark.a, mark.b))
    # acceleration grows with the distance from the centre, so even steps would be many
    low = 0.0
    parts = [low]
    while low < end and len(parts) < _MOST:
        bend = math.hypot(mark.a * math.cosh(low), mark.b * math.sinh(low)) / viewport.dx
        low += math.sqrt(8 * SAGITTA / (1.5 * bend))
        parts.append(low)
    half = np.array(parts)
    t = np.concatenate([-half[:0:-1], half])
    found: list[Chain] = []
    for side in (1.0, -1.0):
        chain = _placed(frame, side * mark.a * np.cosh(t), mark.b * np.sinh(t), viewport)
        found += _inside(chain, viewport)
    return found


def _parabola(mark: ParabolaMark, viewport: Viewport) -> list[Chain]:
    away = math.hypot(
        max(abs(mark.vx - viewport.x_min), abs(mark.vx - viewport.x_max)),
        max(abs(mark.vy - viewport.y_min), abs(mark.vy - viewport.y_max)),
    )
    end = away + _reach(viewport)
    end = min(end, math.sqrt(2 * mark.p * end))
    t = _steps(-end, end, 1 / (mark.p * viewport.dx))  # (t^2 / 2p)'' in px
    chain = _placed((mark.vx, mark.vy, mark.ux, mark.uy), t * t / (2 * mark.p), t, viewport)
    return _inside(chain, viewport)


def _inside(chain: Chain, viewport: Viewport) -> list[Chain]:
    """The runs of the chain that lie within the picture and its margin."""
    x, y = chain[:, 0], chain[:, 1]
    near = (x > -MARGIN) & (x < viewport.width + MARGIN)
    near &= (y > -MARGIN) & (y < viewport.height + MARGIN)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], near.astype(int), [0]])))
    return [chain[low:high] for low, high in edges.reshape(-1, 2) if high - low > 1]
