"""From the pixels of one ink to its conic, or to its straight strokes."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from perga.measure.fits.coverage import Strokes
from perga.measure.fits.quadrics import CONIC, LINE, SYSTEMATIC, Quadric, frame_of, refined
from perga.measure.fits.starts import separated, straight, taubin

Floats = NDArray[np.float64]

THIN = 1.3
"""px rms across their main direction up to which pixels lie on a line."""

FEWEST = 40
"""Core pixels that a conic is fitted to, at least."""

STRAY = 0.02
"""Share of an ink's core pixels that may lie beside the fitted stroke."""

BESIDE = 1.5
"""px beyond half the width from which a pixel lies beside the stroke."""

CLEAR = 4.0
"""px to another straight stroke of the same ink, within which a pixel says nothing of this one."""


ALIKE = 1.0
"""px by which a straight stroke may leave the grid over its whole length, to be level."""

ROUNDED = 8e-4
"""px by which rounding to 256 grey levels moves a level stroke, all pixels of a row alike."""

NUDGE = 0.1
"""px by which the fit of a level stroke begins beside the first guess, as well."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A fitted conic, and the core pixels (n, 2) that show where it is drawn."""

    quadric: Quadric
    seen: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Straight:
    """A fitted straight stroke, its core pixels (n, 2), and the two ends of what is seen, px."""

    quadric: Quadric
    seen: Floats
    ends: tuple[tuple[float, float], tuple[float, float]]


def fit_conic(strokes: Strokes) -> Curve | str:
    """The conic that all strokes of the ink lie on, or why there is none."""
    xs, ys = strokes.xs[strokes.core], strokes.ys[strokes.core]
    if len(xs) < FEWEST:
        return f"only {len(xs)} of its pixels are clear of other ink"
    frame = x0, y0, scale = frame_of(xs, ys)
    start = taubin((xs - x0) / scale, (ys - y0) / scale)
    if start is None or float(np.linalg.eigvalsh(np.cov(np.stack([xs, ys])))[0]) < THIN**2:
        return "its pixels lie on a line or a point"
    quadric = refined(strokes.xs, strokes.ys, strokes.alpha, start, frame, CONIC)
    if quadric is None:
        return "its pixels lie on more than one conic"
    limit = quadric.half_width + BESIDE
    stray = np.mean([abs(quadric.distance(x, y)[0]) > limit for x, y in zip(xs, ys, strict=True)])
    if stray > STRAY:
        return f"{stray:.0%} of its pixels lie beside the best conic"
    return Curve(quadric, np.stack([xs, ys], axis=1))


def fit_straights(strokes: Strokes) -> tuple[Straight, ...]:
    """The straight strokes of the ink, the longest first."""
    xs, ys = strokes.xs[strokes.core], strokes.ys[strokes.core]
    if len(xs) < 2:
        return ()
    parts = separated(xs, ys)
    starts = [straight(xs[part], ys[part]) for part in parts]
    found: list[Straight] = []
    for number, (part, start) in enumerate(zip(parts, starts, strict=True)):
        own = np.abs(_away(start, strokes.xs, strokes.ys)) < CLEAR
        along = start[4] * strokes.xs - start[3] * strokes.ys
        own &= _inked(start[4] * xs[part] - start[3] * ys[part], along)
        for other, line in enumerate(starts):
            if other != number:
                own &= np.abs(_away(line, strokes.xs, strokes.ys)) > CLEAR
        fitted = _line(strokes, own)
        if fitted is not None:
            found.append(_straight(fitted, np.stack([xs[part], ys[part]], axis=1)))
    return tuple(found)


def _inked(core: Floats, along: Floats) -> NDArray[np.bool_]:
    """Which places along a line have ink there and a pixel farther on both sides.

    What is left out are the ends of strokes, and the gaps between dashes.
    """
    low = float(core.min()) - 2
    filled = np.zeros(int(float(core.max()) - low) + 4, dtype=np.bool_)
    filled[np.floor(core - low).astype(int)] = True
    filled[1:-1] &= filled[:-2] & filled[2:]
    places = np.floor(along - low).astype(int)
    inside = (places >= 0) & (places < len(filled))
    return inside & filled[np.clip(places, 0, len(filled) - 1)]


def _line(strokes: Strokes, own: NDArray[np.bool_]) -> Quadric | None:
    xs, ys, alpha = strokes.xs[own], strokes.ys[own], strokes.alpha[own]
    if int(strokes.core[own].sum()) < 2:
        return None
    frame = x0, y0, scale = frame_of(xs, ys)
    # by coverage: of a level stroke the core alone may lie half a pixel off, where no pixel is on a
    # ramp of the model and the fit cannot begin
    start = straight((xs - x0) / scale, (ys - y0) / scale, alpha)
    along = start[4] * xs - start[3] * ys
    length = len(np.unique(np.floor(along[alpha > 0])))
    half = float(alpha.sum()) / (2 * length)
    # all rows of a stroke along the grid are alike, and a faint one that the model does not reach
    # from where the fit begins is never seen by it
    level = min(abs(float(start[3])), abs(float(start[4]))) * length < ALIKE
    fits: list[Quadric] = []
    for off in (0.0, NUDGE, -NUDGE) if level else (0.0,):
        moved = start + np.array([0.0, 0.0, 0.0, 0.0, 0.0, off / scale])
        found = refined(xs, ys, alpha, moved, frame, LINE, half)
        if found is not None:
            fits.append(found)
    best = min(fits, key=lambda one: one.residual, default=None)
    if best is None or not level:
        return best
    return replace(best, covariance=best.covariance * (ROUNDED / SYSTEMATIC) ** 2)


def _straight(quadric: Quadric, seen: Floats) -> Straight:
    _, nx, ny = quadric.distance(quadric.x0, quadric.y0)
    along = ny * seen[:, 0] - nx * seen[:, 1]
    places: list[tuple[float, float]] = []
    for k in (int(along.argmin()), int(along.argmax())):
        x, y = (float(one) for one in seen[k])
        d, nx, ny = quadric.distance(x, y)
        places.append((x - d * nx, y - d * ny))
    return Straight(quadric, seen, (places[0], places[1]))


def _away(line: Floats, xs: Floats, ys: Floats) -> Floats:
    away: Floats = line[3] * xs + line[4] * ys + line[5]
    return away
