"""Hyperbolas and parabolas as cubic Bezier runs, for drawers that know no others."""

import math

from peers.job import Curve, Shape

Spot = tuple[float, float]
STEP = 0.7  # of the parameter; such a piece of a hyperbola is within 0.1 % of its size


def end_of(curve: Curve, size: int) -> float:
    """The parameter beyond which an open curve has left a picture of `size` px."""
    far = math.hypot(max(abs(curve.x), abs(size - curve.x)), max(abs(curve.y), abs(size - curve.y)))
    far += 12
    if curve.shape is Shape.PARABOLA:
        return math.sqrt(2 * curve.a * far)
    return math.acosh(max(far / curve.a, 1.001))


def place(curve: Curve, f: float, g: float) -> Spot:
    """The spot at (f, g) of the curve's own frame."""
    return (
        curve.x + f * curve.ux - g * curve.uy,
        curve.y + f * curve.uy + g * curve.ux,
    )


def cubic_runs(curve: Curve, size: int) -> list[list[Spot]]:
    """Runs of spots: a start, and then three for each piece."""
    end = end_of(curve, size)
    if curve.shape is Shape.PARABOLA:
        # one quadratic curve, exactly, whose middle spot is where the end tangents meet
        f = end * end / (2 * curve.a)
        ends = [place(curve, f, -end), place(curve, f, end)]
        x, y = place(curve, -f, 0.0)
        thirds = [((p + 2 * x) / 3, (q + 2 * y) / 3) for p, q in ends]
        return [[ends[0], *thirds, ends[1]]]
    count = max(1, math.ceil(end / STEP))
    h = end / count
    third = h / 3
    runs: list[list[Spot]] = []
    for side in (1.0, -1.0):
        run: list[Spot] = []
        for k in range(-count, count + 1):
            up = math.exp(k * h)
            c, s = 0.5 * (up + 1 / up), 0.5 * (up - 1 / up)
            f, g, df, dg = curve.a * c, curve.b * s, curve.a * s, curve.b * c
            if k > -count:
                run.append(place(curve, side * (f - third * df), g - third * dg))
            run.append(place(curve, side * f, g))
            if k < count:
                run.append(place(curve, side * (f + third * df), g + third * dg))
        runs.append(run)
    return runs
