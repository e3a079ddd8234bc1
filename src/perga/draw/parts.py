"""Parts of curves as chains of points: what limits leave of a conic, or of a line."""

from collections.abc import Iterator
from math import pi, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perga.geometry.marks import ChainMark
from perga.geometry.values import Conic, ConicKind, Pieces

Floats = NDArray[np.float64]

STEPS = 4000
"""Points of a whole curve; chords then leave it by far less than a pixel."""

HYPERBOLA_END = 6.0
"""Parameter up to which a branch is followed: 200 semi-axes away."""

PARABOLA_END = 40.0
"""Half chord, in units of p, up to which a parabola is followed."""

LINE_END = 1e3
_ARC = 0.5  # of the parameter, from the nearest end of a part that is far out
_CORE = 1.2  # parameter up to which a branch should be in view, for a parabola in units of p


def part_marks(name: str, value: Conic | Pieces) -> Iterator[ChainMark]:
    """One chain for each connected run of points that the limits admit; scalars are floats."""
    parts = value.parts if isinstance(value, Pieces) else (value,)
    for part in parts:
        for t, x, y in _courses(part):
            inside = _admitted(part, x, y)
            edges = np.flatnonzero(np.diff(np.concatenate([[False], inside, [False]]).astype(int)))
            for start, stop in edges.reshape(-1, 2):
                if stop - start > 1:
                    chosen = slice(max(start - 1, 0), stop + 1)
                    ends = x[chosen].copy(), y[chosen].copy()
                    if start > 0:
                        _reach(part, ends, 1, 0)
                    if stop < len(x):
                        _reach(part, ends, -2, -1)
                    yield _chain(name, t[chosen], *ends)


def _reach(part: Conic, places: tuple[Floats, Floats], inner: int, outer: int) -> None:
    """Move the outer place, which the limits forbid, to where they end on the way to it."""
    x, y = places
    x0, y0 = x[[inner]], y[[inner]]
    way_x, way_y = x[[outer]] - x0, y[[outer]] - y0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = 0.5 * (low + high)
        if _admitted(part, x0 + middle * way_x, y0 + middle * way_y)[0]:
            low = middle
        else:
            high = middle
    x[outer], y[outer] = x0[0] + low * way_x[0], y0[0] + low * way_y[0]


def _chain(name: str, t: Floats, x: Floats, y: Floats) -> ChainMark:
    # Where all of it is far out: its nearest end, and an arc from there.
    core = np.abs(t) <= max(_CORE, float(np.abs(t).min()) + _ARC)
    ends = (float(x[core].min()), float(y[core].min()), float(x[core].max()), float(y[core].max()))
    return ChainMark(name, tuple(x.tolist()), tuple(y.tolist()), ends)


def _courses(part: Conic) -> Iterator[tuple[Floats, Floats, Floats]]:
    """(t, x, y) along each branch; t is 0 at its middle, and small where it should be in view."""
    if part.axes is None or part.shape is None:
        yield _straight(part)
        return
    g = part.axes
    if part.shape is ConicKind.PARABOLA:
        s = np.linspace(-sqrt(PARABOLA_END), sqrt(PARABOLA_END), STEPS)
        t = s * np.abs(s)  # closely about the vertex
        yield t, *_placed(part, g.b * t * t / 2, g.b * t)
    elif part.shape is ConicKind.HYPERBOLA:
        t = np.linspace(-HYPERBOLA_END, HYPERBOLA_END, STEPS)
        for side in (1.0, -1.0):
            yield t, *_placed(part, side * g.a * np.cosh(t), g.b * np.sinh(t))
    else:
        t = np.linspace(0.0, 2 * pi, STEPS)
        yield t * 0.0, *_placed(part, g.a * np.cos(t), g.b * np.sin(t))


def _placed(part: Conic, f: Floats, g: Floats) -> tuple[Floats, Floats]:
    axes = part.frame
    return axes.origin.x + f * axes.ux - g * axes.uy, axes.origin.y + f * axes.uy + g * axes.ux


def _straight(part: Conic) -> tuple[Floats, Floats, Floats]:
    """Along a line d x + e y + f = 0, closely about the origin and out to LINE_END."""
    _, _, _, d, e, f = part.coefficients
    norm = d * d + e * e
    s = np.linspace(-1.0, 1.0, STEPS + 1)
    t: Floats = LINE_END * s**3
    size = norm**0.5
    t0: Any = np.maximum(np.abs(t) - 4.0, 0.0)
    return t0 * np.sign(t), -d * f / norm - e / size * t, -e * f / norm + d / size * t


def _admitted(part: Conic, x: Floats, y: Floats) -> NDArray[np.bool_]:
    found = np.ones(len(x), dtype=np.bool_)
    for limit in part.limits:
        a, b, c, d, e, f = limit.coefficients
        value = (a * x + b * y + d) * x + (c * y + e) * y + f
        size = (abs(a) * x * x + abs(b * x * y) + abs(c) * y * y) + abs(d * x) + abs(e * y) + abs(f)
        if limit.positive:
            found &= value > -1e-9 * size
    return found
