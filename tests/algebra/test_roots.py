"""Roots and common zeros: complete, exact, with multiplicity."""

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.algebra.closed_form import closed_form
from perga.algebra.failures import UnboundVariableError, ZeroPolynomialError
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots

X, Y = Polynomial.variable("x"), Polynomial.variable("y")
XY = ("x", "y")


def root(n: int) -> Real:
    return Real.of(n).sqrt()


NESTED = (3 + root(7)).sqrt()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=7))
def test_rational_polynomials_against_sympy(coefficients: list[int]) -> None:
    f = Polynomial.univariate("x", coefficients)
    if f.is_zero():
        with pytest.raises(ZeroPolynomialError):
            real_roots(f)
        return
    found = real_roots(f)
    witness = sp.Poly(list(reversed(coefficients)), sp.Symbol("x"))
    expected = [] if witness.degree() < 1 else witness.real_roots(multiple=False)
    assert [r.multiplicity for r in found] == [m for _, m in expected]
    assert [float(r.value) for r in found] == pytest.approx(
        [float(r.evalf(30)) for r, _ in expected], rel=1e-13, abs=1e-13
    )
    assert all(f.evaluate({"x": r.value}).is_zero() for r in found)


@pytest.mark.parametrize(
    "known",
    [
        [(root(2), 2), (NESTED, 1)],
        [(root(2), 3), (-root(2), 1)],
        [(NESTED, 2), (Real.of(1), 2)],
        [(root(2), 2), (NESTED, 1), (Real.root((1, -3, 0, 1), 1), 2), (Real.of(-3), 1)],
        [(NESTED, 4)],
        [(root(2) + root(3), 1), (root(3), 1), (root(5), 1), (root(2), 1)],
        [(1 + root(2) / 10**9, 1), (Real.of(1), 2), (NESTED, 1)],
    ],
)
@pytest.mark.parametrize("complex_part", [Polynomial.of(1), X**2 + X * root(3) + 5])
def test_known_roots_with_irrational_coefficients(
    known: list[tuple[Real, int]], complex_part: Polynomial
) -> None:
    f = complex_part * root(5)
    for value, power in known:
        f = f * (X - value) ** power
    found = real_roots(f)
    assert [(r.value, r.multiplicity) for r in found] == sorted(known)


def test_roots_of_what_has_none() -> None:
    assert real_roots(Polynomial.of(5)) == ()
    assert real_roots(X**2 + root(2)) == ()
    assert real_roots(X**4 + X * root(2) + 3) == ()
    with pytest.raises(UnboundVariableError):
        real_roots(X + Y)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-4, 4), min_size=12, max_size=12))
def test_two_conics_against_sympy(c: list[int]) -> None:
    basis = [X**2, X * Y, Y**2, X, Y, Polynomial.of(1)]
    f = sum((b * k for b, k in zip(basis, c[:6], strict=True)), Polynomial.of(0))
    g = sum((b * k for b, k in zip(basis, c[6:], strict=True)), Polynomial.of(0))
    if f.is_constant() or g.is_constant():
        return
    found = solve_pair(f, g, XY)
    for point in found.points:
        assert f.evaluate({"x": point.x, "y": point.y}).is_zero()
        assert g.evaluate({"x": point.x, "y": point.y}).is_zero()
    x, y = sp.symbols("x y")
    monomials = [x**2, x * y, y**2, x, y, 1]
    p = sum(k * m for k, m in zip(c[:6], monomials, strict=True))
    q = sum(k * m for k, m in zip(c[6:], monomials, strict=True))
    common = sp.Poly(sp.gcd(p, q), x, y)
    assert found.complete == (common.total_degree() == 0)
    p, q = sp.cancel(p / common.as_expr()), sp.cancel(q / common.as_expr())
    # the lines u = x + 7919/1009 y separate the points, so the resultant counts them
    u = sp.Symbol("u")
    slope = sp.Rational(7919, 1009)
    eliminated = sp.resultant(
        sp.expand(p.subs(x, u - slope * y)), sp.expand(q.subs(x, u - slope * y)), y
    )
    counted = sp.Poly(eliminated, u)
    expected = [] if counted.degree() < 1 else counted.real_roots(multiple=False)
    ours = sorted((float(a + b * Fraction(7919, 1009)), m) for a, b, m in found.points)
    assert [m for _, m in ours] == [m for _, m in expected]
    assert [v for v, _ in ours] == pytest.approx(
        [float(r.evalf(30)) for r, _ in expected], rel=1e-11, abs=1e-11
    )


FIVE_POINTS = [(0, 0, 1), (3, 3, 1), (4, 2, 2), (4, 5, 1), (5, 5, 1)]
CIRCLE = X**2 + Y**2 - 4


@pytest.mark.parametrize(
    ("f", "g", "expected"),
    [
        (CIRCLE, X - 2, [(2, 0, 2)]),
        (CIRCLE, X - 3, []),
        (X - 1, Y * (X - 2), [(1, 0, 1)]),
        (X * Y - 1, X, []),
        (X * Y - Y, X - 1 - Y, [(1, 0, 2)]),
        # leading coefficients in y that vanish together at x = 1
        ((X - 1) * Y - X, (X - 1) * Y**2 + Y - 1 - X, [(-1, Fraction(1, 2), 1)]),
        # two points of one vertical line, one of them a contact
        ((X - 4) * (X - Y), (X - 4 + (Y - 2) ** 2) * (Y - 5), FIVE_POINTS),
        # a node, a cusp, and curves that osculate
        (Y**2 - X**2 * (X + 1), Y, [(-1, 0, 1), (0, 0, 2)]),
        (Y**2 - X**3, Y, [(0, 0, 3)]),
        (Y - X**2, Y - X**2 - X**3, [(0, 0, 3)]),
        (X**2 + Y**2 - 1, (X - 1) ** 2 + Y**2 - 4, [(-1, 0, 2)]),
    ],
)
def test_pairs_with_traps(
    f: Polynomial, g: Polynomial, expected: list[tuple[int, int, int]]
) -> None:
    found = solve_pair(f, g, XY)
    assert found.complete
    assert [(x, y, m) for x, y, m in found.points] == expected
    swapped = solve_pair(g, f, ("y", "x"))
    assert sorted((x, y, m) for y, x, m in swapped.points) == expected


@pytest.mark.parametrize("number", [Real.of(2), root(2), NESTED, Real.root((1, -3, 0, 1), 2)])
def test_shared_curves_are_reported(number: Real) -> None:
    line = X - Y * number
    found = solve_pair(line * (X**2 + Y**2 - number), line * (X - 1) * (Y - 1), XY)
    assert not found.complete
    assert found.shared == line
    rest = solve_pair(X**2 + Y**2 - number, (X - 1) * (Y - 1), XY)
    assert rest.complete
    assert found.points == rest.points
    lines = [1, *(s * (number - 1).sqrt() for s in (-1, 1))] if number > 1 else []
    assert {float(x) for x, _, _ in rest.points} == {float(x) for x in lines}
    same = solve_pair(CIRCLE * number, CIRCLE, XY)
    assert same.points == ()
    assert same.shared == CIRCLE


@pytest.mark.parametrize("number", [root(2), NESTED, Real.root((1, -3, 0, 1), 2)])
def test_contacts_with_irrational_numbers(number: Real) -> None:
    # the tangent at a point of a circle, and two circles that touch
    number = number / 2
    square = number * number
    tangent = X * number + Y * (4 - square).sqrt() - 4
    (touch,) = solve_pair(CIRCLE, tangent, XY).points
    assert (touch.x, touch.y, touch.multiplicity) == (number, (4 - square).sqrt(), 2)
    inner = (X - 2 + number) ** 2 + Y**2 - square
    (touch,) = solve_pair(CIRCLE, inner, XY).points
    assert (touch.x, touch.y, touch.multiplicity) == (2, 0, 2)


def test_refusals() -> None:
    with pytest.raises(ZeroPolynomialError):
        solve_pair(X - X, X, XY)
    with pytest.raises(UnboundVariableError):
        solve_pair(X - Polynomial.variable("z"), X, XY)


# --- faults that users of other tools reported ----------------------------------------

FIELD_PAIRS = {
    "GK-01": (
        X**2 + Y**2 - 1,
        (X - Fraction("0.01")) ** 2 / Fraction("2.25")
        + (Y - Fraction("0.02")) ** 2 / Fraction("0.36") - 1,
        4,
    ),
    "GK-09": (X**2 - Y**2 - 1, X * Y - 1, 2),
    "GK-11": (Y - (X - 1) ** 2, Y, 1),
    "RD-19": (X**2 + Y**2 - 4 * X + 6 * Y - 12, Y - X + 1, 2),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(FIELD_PAIRS))
def test_field_cases_have_all_their_points(case: str) -> None:
    f, g, count = FIELD_PAIRS[case]
    found = solve_pair(f, g, XY)
    assert found.complete
    assert len(found.points) == count
    for point in found.points:
        assert f.evaluate({"x": point.x, "y": point.y}).is_zero()
        assert g.evaluate({"x": point.x, "y": point.y}).is_zero()


def test_field_cases_have_their_values() -> None:
    hyperbolas = solve_pair(*FIELD_PAIRS["GK-09"][:2], XY).points
    assert [(float(x), float(y)) for x, y, _ in hyperbolas] == [
        pytest.approx((-1.27202, -0.78615), abs=1e-5),
        pytest.approx((1.27202, 0.78615), abs=1e-5),
    ]
    assert closed_form(hyperbolas[1].x) == "sqrt(2 + 2*sqrt(5))/2"
    (contact,) = solve_pair(*FIELD_PAIRS["GK-11"][:2], XY).points
    assert (contact.x, contact.y, contact.multiplicity) == (1, 0, 2)
    chord = solve_pair(*FIELD_PAIRS["RD-19"][:2], XY).points
    assert closed_form(chord[1].x) == "sqrt(34)/2"
    assert float(chord[1].y) == pytest.approx(1.91548, abs=1e-5)


def test_triangle_over_a_focal_chord() -> None:
    # the chord of x^2/16 + y^2/9 = 1 through the focus (sqrt(7), 0) and (4, 1)
    focus = root(7)
    line = Y * (4 - focus) - (X - focus)
    ends = solve_pair(X**2 / 16 + Y**2 / 9 - 1, line, XY).points
    assert len(ends) == 2

    def distance(a: tuple[Real, Real], b: tuple[Real, Real]) -> Real:
        return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2).sqrt()

    (p, q), other = [(e.x, e.y) for e in ends], (-focus, Real.of(0))
    chord = distance(p, q)
    perimeter = chord + distance(p, other) + distance(q, other)
    assert perimeter == 16
    assert closed_form(perimeter) == "16"
    assert closed_form(chord) == "(95040 - 4032*sqrt(7))/13441"
