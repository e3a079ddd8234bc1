"""Closed forms: the text expected by a reader, and the text's own value as a witness."""

# SymPy has loose types:
# pyright: reportArgumentType=false, reportCallIssue=false
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.algebra.closed_form import (
    FormKind,
    closed_form,
    closed_form_angle,
    find_closed_form,
    polynomial_text,
)
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots

small = st.integers(-9, 9)
radicands = st.integers(1, 30)


def root(n: int | Fraction | Real) -> Real:
    return Real.of(n).sqrt()


def real_root(polynomial: sp.Expr, index: int) -> sp.Expr:
    return sp.Poly(polynomial, sp.Symbol("x")).real_roots(multiple=False)[index - 1][0]


def read(text: str) -> sp.Expr:
    """The value of a text, read by SymPy."""
    names = {"sqrt": sp.sqrt, "root": real_root, "x": sp.Symbol("x")}
    return sp.sympify(text.replace("^", "**"), locals=names)


def agree(text: str, number: Real) -> bool:
    digits = sp.Float(number.enclosure(140).mid().str(45, radius=False), 45)
    return abs(sp.N(read(text), 45) - digits) < sp.Float("1e-38") * (1 + abs(digits))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Real.of(0), "0"),
        (Real.of(Fraction(3, 2)), "3/2"),
        (Real.of(-7), "-7"),
        ((95040 - 4032 * root(7)) / 13441, "(95040 - 4032*sqrt(7))/13441"),
        (3 * root(Fraction(21, 4)), "3*sqrt(21)/2"),
        (1 / root(5), "sqrt(5)/5"),
        (-root(2), "-sqrt(2)"),
        ((root(5) - 1) / 2, "(sqrt(5) - 1)/2"),
        (root((5 + root(5)) / 8), "sqrt(10 + 2*sqrt(5))/4"),
        (root(2) + root(3) - root(6), "sqrt(2) + sqrt(3) - sqrt(6)"),
        (root(5) + root(3 + root(7)), "sqrt(5) + sqrt(3 + sqrt(7))"),
        (1 + root(2) - root(1 + root(2)), "1 + sqrt(2) - sqrt(1 + sqrt(2))"),
        (root(root(2)), "sqrt(sqrt(2))"),
        (root(2 + root(2 + root(2))), "sqrt(2 + sqrt(2 + sqrt(2)))"),
        (root(10**40 + 1), f"sqrt({10**40 + 1})"),
        (Real.root((1, -3, 0, 1), 2), "root(x^3 - 3*x + 1, 2)"),
        (Real.root((-2, 0, 0, 1), 1), "root(x^3 - 2, 1)"),
        (Real.root((2, 0, -3, 0, 1), 1), "-sqrt(2)"),
    ],
)
def test_texts(number: Real, text: str) -> None:
    assert closed_form(number) == text
    assert agree(text, number)


@settings(max_examples=40, deadline=None)
@given(small, small, small, small, radicands, radicands, st.integers(1, 12))
def test_two_square_roots(a: int, b: int, c: int, d: int, m: int, n: int, q: int) -> None:
    number = (a + b * root(m) + c * root(n) + d * root(m) * root(n)) / q
    found = find_closed_form(number)
    assert found.kind is FormKind.RADICAL
    assert agree(found.text, number)


@settings(max_examples=25, deadline=None)
@given(small, small, small, st.integers(1, 9), radicands, st.integers(1, 5))
def test_nested_square_roots(a: int, b: int, c: int, d: int, n: int, q: int) -> None:
    number = (a + b * root(n) + root(abs(c + d * root(n)))) / q
    found = find_closed_form(number)
    assert found.kind is FormKind.RADICAL
    assert agree(found.text, number)


@settings(max_examples=20, deadline=None)
@given(st.lists(small, min_size=4, max_size=6))
def test_roots_of_polynomials(coefficients: list[int]) -> None:
    polynomial = Polynomial.univariate("x", [*coefficients, 1])
    for found in real_roots(polynomial):
        assert agree(closed_form(found.value), found.value)


def test_sums_of_distances_split_into_their_parts() -> None:
    parts = [root(3 + root(7)), root(5 + root(7)), root(11 + root(7))]
    number = parts[0] + parts[1] - 2 * parts[2]
    text = closed_form(number)
    assert text == "sqrt(3 + sqrt(7)) + sqrt(5 + sqrt(7)) - 2*sqrt(11 + sqrt(7))"
    assert agree(text, number)


@pytest.mark.parametrize(
    ("k", "n", "text"),
    [(0, 1, "0"), (1, 1, "pi"), (1, 2, "pi/2"), (1, 3, "pi/3"), (2, 3, "2*pi/3"),
     (1, 12, "pi/12"), (5, 12, "5*pi/12"), (11, 12, "11*pi/12"), (1, 5, "pi/5"),
     (3, 10, "3*pi/10"), (3, 8, "3*pi/8"), (7, 24, "7*pi/24")],
)  # fmt: skip
def test_fractions_of_pi(k: int, n: int, text: str) -> None:
    # the half-angle formula gives the cosines independently of what is tested
    whole = {1: Real.of(1), 3: Real.of(Fraction(1, 2)), 5: (1 + root(5)) / 4}
    odd = n
    while odd % 2 == 0:
        odd //= 2
    cosine, denominator = -whole[odd] if odd == 1 else whole[odd], odd
    while denominator < n:
        cosine, denominator = ((1 + cosine) / 2).sqrt(), 2 * denominator
    previous, current = Real.of(1), cosine
    for _ in range(k - 1):
        previous, current = current, 2 * cosine * current - previous
    assert closed_form_angle(current if k else Real.of(1)) == text


def test_other_angles() -> None:
    assert closed_form_angle(Real.of(Fraction(1, 3))) == "arccos(1/3)"
    assert closed_form_angle(root(2) / 3) == "arccos(sqrt(2)/3)"
    near = Fraction(1, 2) + Fraction(1, 10**60)
    assert closed_form_angle(Real.of(near)).startswith("arccos(")
    with pytest.raises(NotRealError):
        closed_form_angle(root(2))


def test_polynomial_texts() -> None:
    assert polynomial_text((0,)) == "0"
    assert polynomial_text((1, -3, 0, 1)) == "x^3 - 3*x + 1"
    assert polynomial_text((-1, 0, -2)) == "-2*x^2 - 1"


def test_angles_next_to_a_straight_one_are_told_apart_from_it() -> None:
    """A cosine whose ball reaches beyond -1 or 1 is no reason to give up."""
    tiny = Real.of(1) / 2**200
    for cosine in (tiny - 1, 1 - tiny, (tiny * 2).sqrt() - 1, 1 - (tiny * 2).sqrt()):
        assert closed_form_angle(cosine).startswith("arccos(")
    assert closed_form_angle(Real.of(-1)) == "pi"
    assert closed_form_angle((Real.of(2).sqrt() * Real.of(8).sqrt() - 4) - 1) == "pi"
