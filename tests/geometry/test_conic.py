"""Conics from six coefficients, against points of curves drawn by their definitions."""

from fractions import Fraction
from math import cos, cosh, hypot, sin, sinh

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.algebra.real import Real
from perga.geometry.classify import classify
from perga.geometry.conic import Degenerate, asymptotes, directrices, foci, vertices
from perga.geometry.lines import at
from perga.geometry.values import Conic, ConicKind, Point
from perga.resolve.exact import ExactRoots

SMALL = st.integers(-6, 6)


def conic(*six: int | Fraction) -> Conic | Degenerate:
    a, b, c, d, e, f = (Real.of(k) for k in six)
    return classify((a, b, c, d, e, f), ExactRoots())


def floats(p: Point) -> tuple[float, float]:
    return float(p.x), float(p.y)


def on_curve(found: Conic, t: float) -> tuple[float, float]:
    """A point of the conic from its frame alone, by the parametric form."""
    f = found.frame
    ox, oy, ux, uy = (float(v) for v in (f.origin.x, f.origin.y, f.ux, f.uy))
    a, b = float(f.a), float(f.b)
    if found.kind is ConicKind.HYPERBOLA:
        s, r = a * cosh(t), b * sinh(t)
    elif found.kind is ConicKind.PARABOLA:
        s, r = t * t / (2 * b), t
    else:
        s, r = a * cos(t), b * sin(t)
    return ox + ux * s - uy * r, oy + uy * s + ux * r


@given(SMALL, SMALL, SMALL, SMALL, SMALL, SMALL, st.floats(-2, 2))
def test_the_frame_draws_the_equation(
    a: int, b: int, c: int, d: int, e: int, f: int, t: float
) -> None:
    found = conic(a, b, c, d, e, f)
    if isinstance(found, Degenerate):
        return
    x, y = on_curve(found, t)
    residual = a * x * x + b * x * y + c * y * y + d * x + e * y + f
    scale = sum(abs(k) for k in (a, b, c, d, e, f)) * (1 + x * x + y * y)
    assert abs(residual) <= 1e-11 * scale


@given(SMALL, SMALL, SMALL, SMALL, SMALL, SMALL, st.floats(-2, 2))
def test_focus_and_directrix_define_the_curve(
    a: int, b: int, c: int, d: int, e: int, f: int, t: float
) -> None:
    found = conic(a, b, c, d, e, f)
    if isinstance(found, Degenerate) or found.kind is ConicKind.CIRCLE:
        return
    x, y = on_curve(found, t)
    ecc = float(found.frame.c / found.frame.a)
    for focus, line in zip(foci(found), directrices(found), strict=True):
        fx, fy = floats(focus)
        la, lb, lc = float(line.a), float(line.b), float(line.c)
        to_line = abs(la * x + lb * y + lc) / hypot(la, lb)
        assert hypot(x - fx, y - fy) == pytest.approx(ecc * to_line, rel=1e-8, abs=1e-9)


@pytest.mark.parametrize(
    ("six", "kind", "origin", "a"),
    [
        ((16, 0, 25, 0, 0, -400), ConicKind.ELLIPSE, (0, 0), 5),
        ((25, 0, 16, 0, 0, -400), ConicKind.ELLIPSE, (0, 0), 5),
        ((-16, 0, -25, 0, 0, 400), ConicKind.ELLIPSE, (0, 0), 5),
        ((1, 0, 1, -2, -4, -20), ConicKind.CIRCLE, (1, 2), 5),
        ((0, 0, 1, -4, 0, 0), ConicKind.PARABOLA, (0, 0), 1),
        ((0, 0, -1, 4, 0, 0), ConicKind.PARABOLA, (0, 0), 1),
        ((1, 0, 0, 0, 8, 0), ConicKind.PARABOLA, (0, 0), 2),
        ((1, 0, -4, 0, 0, -4), ConicKind.HYPERBOLA, (0, 0), 2),
        ((-1, 0, 4, 0, 0, -4), ConicKind.HYPERBOLA, (0, 0), 1),
        ((0, 1, 0, 0, 0, -2), ConicKind.HYPERBOLA, (0, 0), 2),
    ],
)
def test_known_conics(
    six: tuple[int, ...], kind: ConicKind, origin: tuple[int, int], a: int
) -> None:
    found = conic(*six)
    assert isinstance(found, Conic)
    assert found.kind is kind
    assert floats(found.frame.origin) == origin
    assert found.frame.a == a


@pytest.mark.parametrize(
    ("six", "word"),
    [
        ((1, 0, 1, 0, 0, 0), "point"),
        ((1, 0, 1, 0, 0, 4), "real"),
        ((1, 0, -1, 0, 0, 0), "crossing"),
        ((1, 0, 0, 0, 0, -1), "parallel"),
        ((0, 0, 0, 1, 1, 1), "degree 2"),
    ],
)
def test_degenerate_conics_say_what_they_are(six: tuple[int, ...], word: str) -> None:
    found = conic(*six)
    assert isinstance(found, Degenerate)
    assert word in found.reason


def test_asymptotes_meet_no_point_of_the_hyperbola_and_pass_the_centre() -> None:
    found = conic(1, 2, -3, 4, 0, -5)
    assert isinstance(found, Conic)
    lines = asymptotes(found)
    assert len(lines) == 2
    assert all(at(line, found.frame.origin).is_zero() for line in lines)
    assert len(vertices(found)) == 2
