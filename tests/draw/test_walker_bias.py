"""The drawn stroke lies on the curve in the mean: its chords are shifted to neither side.

What a measurer can see is about 3e-4 px (the fit of a stroke in our own pictures); the walker
stays a factor of three below it in the mean of each curve, and within 6e-4 px everywhere.
"""

import math

import numpy as np
import pytest

from perga.draw.blending import scratch
from perga.draw.strokes import _KINDS
from perga.draw.traces import Conic, Curve
from perga.draw.walker import touch_conic
from perga.geometry.distances import EllipseField, HyperbolaField, ParabolaField, Pose

SIZE = 256
REACH = 1.5
MEAN, MOST = 1e-4, 6e-4  # px


def passing(curve, a, b, rng):
    """A conic of these axes that passes through the picture, as it lies there by chance."""
    turn, t = rng.uniform(0, 2 * math.pi), rng.uniform(-1, 1) * 10 ** rng.uniform(-4, 0.5)
    x, y = rng.uniform(0, SIZE, 2)
    f, g = {
        Curve.ELLIPSE: (a * math.cos(3 * t), b * math.sin(3 * t)),
        Curve.HYPERBOLA: (a * math.cosh(t), b * math.sinh(t)),
        Curve.PARABOLA: (0.5 * a * t * t, a * t),
    }[curve]
    u, v = math.cos(turn), math.sin(turn)
    return Conic(curve, x - f * u + g * v, y - f * v - g * u, u, v, a, b)


def outward_shifts(conic):
    """How far the drawn stroke lies outside of the curve at the pixels of its flanks, px."""
    near, touched = scratch(SIZE, SIZE)
    frame = (conic.x, conic.y, conic.ux, conic.uy)
    touch_conic(near, touched, _KINDS[conic.curve], frame, (conic.a, conic.b), REACH)
    rows, columns = np.nonzero(near)
    drawn = np.sqrt(REACH**2 - near[rows, columns].astype(float))
    places = np.stack([columns, rows], axis=1).astype(float)
    pose = Pose(*frame)
    field = {
        Curve.ELLIPSE: lambda: EllipseField(pose, conic.a, conic.b),
        Curve.HYPERBOLA: lambda: HyperbolaField(pose, conic.a, conic.b),
        Curve.PARABOLA: lambda: ParabolaField(pose, conic.a),
    }[conic.curve]()
    exact = np.asarray(field.signed(places))
    flank = (np.abs(exact) > 0.3) & (np.abs(exact) < 1.45)
    return ((np.abs(exact) - drawn) * np.sign(exact))[flank]


@pytest.mark.parametrize("curve", Curve)
def test_no_curve_is_shifted_at_any_scale(curve):
    rng = np.random.default_rng(list(Curve).index(curve))
    means = []
    for _ in range(150):
        a, b = 10 ** rng.uniform(0.3, 5.5, 2)
        if curve is Curve.ELLIPSE:
            a, b = max(a, b), min(a, b)
        found = outward_shifts(passing(curve, a, 0.0 if curve is Curve.PARABOLA else b, rng))
        if len(found) >= 100:
            means.append(found.mean())
            assert np.abs(found).max() < MOST, (a, b)
            assert abs(means[-1]) < MEAN, (a, b)
    assert len(means) > 100
    assert abs(np.mean(means)) < MEAN / 10


def test_a_circle_against_its_own_formula():
    rng = np.random.default_rng(8)
    for _ in range(40):
        radius = 10 ** rng.uniform(0.5, 5)
        circle = passing(Curve.ELLIPSE, radius, radius, rng)
        near, touched = scratch(SIZE, SIZE)
        frame = (circle.x, circle.y, circle.ux, circle.uy)
        touch_conic(near, touched, _KINDS[circle.curve], frame, (radius, radius), REACH)
        rows, columns = np.nonzero(near)
        exact = np.hypot(columns - circle.x, rows - circle.y) - radius
        flank = (np.abs(exact) > 0.3) & (np.abs(exact) < 1.45)
        drawn = np.sqrt(REACH**2 - near[rows, columns].astype(float))
        shift = ((np.abs(exact) - drawn) * np.sign(exact))[flank]
        assert len(shift) > 10
        assert np.abs(shift).max() < MOST
        if len(shift) > 100:
            assert abs(shift.mean()) < MEAN
