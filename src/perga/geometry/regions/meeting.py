"""Where two paths meet, in floats: on each path the parameters that cut it.

A cut too many does no harm, as pieces are judged by their middles; so roots are taken generously
where curves touch or almost do, and each is then brought to the curves by Newton's method.
"""

from collections.abc import Iterable
from math import hypot, isfinite, log, pi, sqrt

import numpy as np

from perga.geometry.regions.paths import Pair, Path, PathKind

NEAR_REAL = 1e-3
"""How far from real a root may be, relatively: a fourfold one is known to four digits."""
NEWTON_STEPS = 40
"""Enough where curves touch, as each step then only halves what is missing."""
TOUCHING = 1e-12
"""How far apart curves may be at a common point, in units of its coordinates and their size."""
FARTHEST = 1e100
"""Almost parallel lines meet beyond; no piece that matters ends there, and squares overflow."""
ALIKE = 1e-14
"""How far apart they may be, in these units, where they cannot be told apart."""
BLUR = 1e-3
"""Roots of one contact lie at most this far apart, in units of their path."""
_ORDER = (PathKind.LINE, PathKind.ELLIPSE, PathKind.PARABOLA, PathKind.BRANCH)


def common_points(first: Path, second: Path) -> tuple[Pair, ...]:
    """The points that two different paths share, each once; a contact as one point or none."""
    if _ORDER.index(first.kind) > _ORDER.index(second.kind):
        first, second = second, first
    found: list[float] = []
    for start in _starts(first, second):
        t = _polished(first, second, start)
        if t is None:
            continue
        x, y = first.point(t)
        if max(abs(x), abs(y)) < FARTHEST and _meets(second, x, y, TOUCHING):
            found.append(t)
    return tuple(first.point(t) for t in _told_apart(first, second, found))


def _told_apart(first: Path, second: Path, cuts: list[float]) -> list[float]:
    """The cuts, those between which the paths cannot be told apart put together.

    Roots of a contact are blurred, and what lies between them would be judged by rounding.
    """
    merged = sorted(cuts)

    def blurred(low: float, high: float) -> bool:
        near = high - low < BLUR * _unit(first)
        return near and _meets(second, *first.point((low + high) / 2), ALIKE)

    at = 0
    while at + 1 < len(merged):
        if blurred(merged[at], merged[at + 1]):
            merged[at : at + 2] = [(merged[at] + merged[at + 1]) / 2]
        else:
            at += 1
    if first.closed and len(merged) > 1 and blurred(merged[-1], merged[0] + 2 * pi):
        merged = [*merged[1:-1], (merged[0] + 2 * pi + merged[-1]) / 2]
    return merged


def _unit(path: Path) -> float:
    """How far the parameter runs along what one looks at."""
    match path.kind:
        case PathKind.LINE:
            return path.size
        case PathKind.PARABOLA:
            return path.a
        case PathKind.ELLIPSE | PathKind.BRANCH:
            return 1.0


def _meets(path: Path, x: float, y: float, near: float) -> bool:
    """Whether a point lies on the path, up to `near`; on a branch, not on its twin."""
    slope = hypot(*path.gradient(x, y))
    size = max(path.size, abs(x), abs(y))
    return abs(path.quadratic(x, y)) <= near * size * slope and path.beside(x, y)


def _polished(first: Path, second: Path, t: float) -> float | None:
    """The parameter on `first` where `second` vanishes, from one nearby; None where it is lost."""
    for _ in range(NEWTON_STEPS):
        x, y = first.point(t)
        dx, dy = first.heading(t)
        gx, gy = second.gradient(x, y)
        slope = gx * dx + gy * dy
        if slope == 0:
            break
        step = second.quadratic(x, y) / slope
        if not isfinite(step):
            return None
        t -= step
        if abs(step) <= 1e-16 * max(1.0, abs(t)):
            break
    # Beyond this a branch is too far away to be a float.
    return t if isfinite(t) and (first.kind is not PathKind.BRANCH or abs(t) < 300) else None


def _starts(first: Path, second: Path) -> Iterable[float]:
    """Parameters on `first` near all common points."""
    match first.kind:
        case PathKind.LINE:
            return _on_line(first, second)
        case PathKind.ELLIPSE:
            roots = _roots(_sampled_on_ellipse(first, second))
            close = [z for z in roots if abs(abs(z) - 1) < NEAR_REAL]
            return [float(np.angle(z)) for z in close]
        case PathKind.PARABOLA:
            stretch = max(first.a, second.size)
            return [t * stretch for t in _near_real(_on_parabola(first, second, stretch))]
        case PathKind.BRANCH:
            # z = exp(t): of the roots the positive ones.
            return [log(z) for z in _near_real(_on_branch(first, second)) if z > 0]


def _on_line(line: Path, other: Path) -> list[float]:
    """Roots of a quadratic by the stable formula; those of a touching line are one or two."""
    x, y = line.x, line.y
    dx, dy = line.heading(0.0)
    gx, gy = other.gradient(x, y)
    c2, c1, c0 = other.bends(dx, dy), gx * dx + gy * dy, other.quadratic(x, y)
    if abs(c2) < 1e-30:
        return [-c0 / c1] if c1 else []
    square = c1 * c1 - 4 * c2 * c0
    if square < -(NEAR_REAL**2) * (c1 * c1 + 4 * abs(c2 * c0)):
        return []
    half = -(c1 + (1 if c1 >= 0 else -1) * sqrt(max(square, 0.0))) / 2
    far = half / c2
    return [far, c0 / half] if half else [far]


def _sampled_on_ellipse(ellipse: Path, other: Path) -> list[complex]:
    """The quartic in z = exp(it), highest power first, from values at eight angles."""
    angles = np.arange(8) * (np.pi / 4)
    values = [other.quadratic(*ellipse.point(float(t))) for t in angles]
    spectrum = np.fft.fft(values) / 8  # coefficient of exp(i k t) at k, of exp(-i k t) at -k
    return [complex(spectrum[k]) for k in (2, 1, 0, -1, -2)]


def _on_parabola(parabola: Path, other: Path, stretch: float) -> list[float]:
    """The quartic in t / stretch, highest power first."""
    s, t = parabola.turned(stretch * stretch / (2 * parabola.a), 0.0), parabola.turned(0, -stretch)
    g = other.gradient(parabola.x, parabola.y)
    cross = other.bends(s[0] + t[0], s[1] + t[1]) - other.bends(*s) - other.bends(*t)
    return [
        other.bends(*s),
        cross,
        other.bends(*t) + g[0] * s[0] + g[1] * s[1],
        g[0] * t[0] + g[1] * t[1],
        other.quadratic(parabola.x, parabola.y),
    ]


def _on_branch(branch: Path, other: Path) -> list[float]:
    """The quartic in z = exp(t), highest power first: the point is (p z + q / z) off the centre."""
    p = branch.turned(branch.a / 2, -branch.b / 2)
    q = branch.turned(branch.a / 2, branch.b / 2)
    g = other.gradient(branch.x, branch.y)
    both = other.bends(p[0] + q[0], p[1] + q[1]) - other.bends(*p) - other.bends(*q)
    return [
        other.bends(*p),
        g[0] * p[0] + g[1] * p[1],
        other.quadratic(branch.x, branch.y) + both,
        g[0] * q[0] + g[1] * q[1],
        other.bends(*q),
    ]


def _roots(coefficients: Iterable[complex]) -> list[complex]:
    """All roots; leading coefficients that are rounding are left out, their roots are far away."""
    values = np.asarray(list(coefficients))
    largest = np.abs(values).max()
    if not np.isfinite(largest) or largest == 0:
        return []
    while len(values) > 1 and abs(values[0]) <= 1e-15 * largest:
        values = values[1:]
    return [complex(z) for z in np.roots(values)]


def _near_real(coefficients: Iterable[complex]) -> list[float]:
    close = [z for z in _roots(coefficients) if abs(z.imag) <= NEAR_REAL * (abs(z) + 1e-9)]
    return [z.real for z in close]
