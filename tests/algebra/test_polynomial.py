"""Polynomials, quotients and elimination against SymPy."""

# SymPy has loose types:
# pyright: reportArgumentType=false, reportCallIssue=false
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.algebra.elimination import exact_quotient, factors, gcd, resultant
from perga.algebra.failures import NotRationalError, UnboundVariableError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient, at
from perga.algebra.real import Real

X, Y = Polynomial.variable("x"), Polynomial.variable("y")
x, y = sp.symbols("x y")
ROOT2 = Real.of(2).sqrt()
NESTED = (3 + Real.of(7).sqrt()).sqrt()

exponents = st.tuples(st.integers(0, 2), st.integers(0, 2))
terms = st.dictionaries(exponents, st.integers(-5, 5), min_size=1, max_size=5)
radical_terms = st.dictionaries(
    exponents, st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=4
)


def ours(pairs: dict[tuple[int, int], int]) -> Polynomial:
    return Polynomial(("x", "y"), pairs)


def theirs(pairs: dict[tuple[int, int], int]) -> sp.Expr:
    return sum((c * x**i * y**j for (i, j), c in pairs.items()), sp.Integer(0))


def with_root(pairs: dict[tuple[int, int], tuple[int, int]]) -> tuple[Polynomial, sp.Expr]:
    mine = Polynomial(("x", "y"), {m: a + b * ROOT2 for m, (a, b) in pairs.items()})
    return mine, sum(
        ((a + b * sp.sqrt(2)) * x**i * y**j for (i, j), (a, b) in pairs.items()), sp.Integer(0)
    )


def same(mine: Polynomial, expected: sp.Expr) -> bool:
    """Compared at more points than the degree, exactly."""
    points = [(Fraction(i, 3), Fraction(2 * j + 1, 5)) for i in range(-3, 4) for j in range(-3, 4)]
    for a, b in points:
        value = expected.subs({x: sp.Rational(a), y: sp.Rational(b)})
        digits = mine.evaluate({"x": a, "y": b})
        if abs(sp.N(value, 30) - float(digits)) > 1e-9 * (1 + abs(float(digits))):
            return False
    return True


@settings(max_examples=30, deadline=None)
@given(terms, terms)
def test_arithmetic(a: dict[tuple[int, int], int], b: dict[tuple[int, int], int]) -> None:
    f, g = ours(a), ours(b)
    assert same(f * g - f + 2, theirs(a) * theirs(b) - theirs(a) + 2)
    assert same((f + g).derivative("x"), sp.diff(theirs(a) + theirs(b), x))
    assert f * g - g * f == 0
    assert same(
        f.substitute({"x": g, "y": X}), theirs(a).subs({x: theirs(b), y: x}, simultaneous=True)
    )


@settings(max_examples=25, deadline=None)
@given(terms, terms)
def test_resultants(a: dict[tuple[int, int], int], b: dict[tuple[int, int], int]) -> None:
    f, g = ours(a), ours(b)
    if f.degree("y") < 1 or g.degree("y") < 1:
        return
    expected = sp.resultant(theirs(a), theirs(b), y)
    assert same(resultant(f, g, "y"), expected)


@settings(max_examples=20, deadline=None)
@given(radical_terms, radical_terms)
def test_resultants_with_square_roots(
    a: dict[tuple[int, int], tuple[int, int]], b: dict[tuple[int, int], tuple[int, int]]
) -> None:
    (f, p), (g, q) = with_root(a), with_root(b)
    if f.degree("y") < 1 or g.degree("y") < 1:
        return
    lead_p, lead_q = sp.Poly(p, y).LC(), sp.Poly(q, y).LC()
    expected = sp.expand(sp.resultant(p, q, y))
    assert lead_p != 0
    assert lead_q != 0
    assert same(resultant(f, g, "y"), expected)


@pytest.mark.parametrize("number", [Real.of(1), ROOT2, NESTED])
def test_resultant_of_a_common_factor_is_zero(number: Real) -> None:
    common = X * number - Y
    f, g = common * (X + Y + 1), common * (X - number)
    assert resultant(f, g, "y").is_zero()
    assert not resultant(f, g + 1, "y").is_zero()
    assert gcd(f, g) == common / number
    assert exact_quotient(f, common) == X + Y + 1


@settings(max_examples=20, deadline=None)
@given(terms, terms, terms)
def test_common_factors(
    a: dict[tuple[int, int], int], b: dict[tuple[int, int], int], c: dict[tuple[int, int], int]
) -> None:
    f, g, h = ours(a), ours(b), ours(c)
    if f.is_zero() or g.is_zero() or h.is_zero():
        return
    found = gcd(f * h, g * h)
    expected = sp.Poly(sp.gcd(theirs(a) * theirs(c), theirs(b) * theirs(c)), x, y)
    assert found.total_degree() == expected.total_degree()
    assert exact_quotient(f * h, found) * found == f * h
    assert exact_quotient(g * h, found) * found == g * h


def test_factors() -> None:
    unit, found = factors(3 * (X - Y) ** 2 * (X**2 + Y**2 - 1) / 5)
    assert unit * 5 in (3, -3)
    assert sorted(power for _, power in found) == [1, 2]
    product = Polynomial.of(unit)
    for factor, power in found:
        product = product * factor**power
    assert product == 3 * (X - Y) ** 2 * (X**2 + Y**2 - 1) / 5
    with pytest.raises(NotRationalError):
        factors(X - ROOT2)
    with pytest.raises(ArithmeticError):
        exact_quotient(X * X + 1, X - 1)


def test_zero_coefficients_are_dropped_exactly() -> None:
    hidden = NESTED * NESTED - 3 - Real.of(7).sqrt()
    f = X**2 * hidden + X * ROOT2 - X * (ROOT2 - hidden) + 1
    assert f.total_degree() == 0
    assert f.variables() == ()
    assert f.constant() == 1
    assert hash(f) == hash(Polynomial.of(1))
    with pytest.raises(UnboundVariableError):
        (X + Y).constant()


def test_reading() -> None:
    f = X**2 * Y - 3 * Y + 1
    assert (f.degree("x"), f.degree("y"), f.degree("z"), f.total_degree()) == (2, 1, 0, 3)
    assert f.variables() == ("x", "y")
    assert f.coefficients_in("y") == (1, X**2 - 3)
    assert Polynomial(("y", "x"), {(1, 2): 1, (1, 0): -3, (0, 0): 1}) == f
    assert f.evaluate({"x": ROOT2, "y": 2}) == -1


@settings(max_examples=20, deadline=None)
@given(terms, terms)
def test_quotients(a: dict[tuple[int, int], int], b: dict[tuple[int, int], int]) -> None:
    f, g = ours(a), ours(b)
    if f.is_zero() or g.is_zero():
        return
    q = Quotient(f, g)
    assert (q * g - f).is_zero()
    assert q / q == 1
    assert q + 1 / q == (f * f + g * g) / Quotient(f * g)
    assert 1 - q == Quotient(g - f, g)
    assert q**-2 == 1 / (q * q)


def test_substitution_of_quotients() -> None:
    # the rational parametrisation of the circle lies on it
    t = Polynomial.variable("t")
    point = {"x": Quotient(1 - t * t, 1 + t * t), "y": Quotient(2 * t, 1 + t * t)}
    assert at(X**2 + Y**2 - 1, point).is_zero()
    assert at(X * Y, point) == point["x"] * point["y"]
    assert at(X + 1, {"x": Quotient(Y, X)}) == Quotient(X + Y, X)
    assert Quotient(X + Y, X).substitute({"x": ROOT2, "y": ROOT2}) == 2
    with pytest.raises(ZeroDivisionError):
        Quotient(Y, X).substitute({"x": 0})


def test_quotients_are_reduced() -> None:
    q = Quotient((X - 1) * (X + Y), 2 * (X + Y))
    assert q.denominator == 1
    assert q.numerator == (X - 1) / 2
    assert Real.of(2) * q + 1 == X
    with pytest.raises(ZeroDivisionError):
        Quotient(X, X - X)
