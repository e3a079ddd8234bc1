"""Exact numbers: arithmetic, signs, order, digits, minimal polynomials."""

import math
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction

import pytest
import sympy as sp
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.algebra import nodes, signs
from perga.algebra.failures import (
    AlgebraLimitError,
    NoSuchRootError,
    NotRationalError,
    NotRealError,
)
from perga.algebra.nodes import Node, Op
from perga.algebra.real import Real
from perga.algebra.separation import separation


@dataclass(frozen=True)
class Twin:
    """A random exact number twice over: as a Real, and as a SymPy expression built beside it."""

    real: Real
    witness: sp.Expr

    def digits(self, count: int = 40) -> sp.Float:
        return sp.N(self.witness, count)


fractions = st.builds(Fraction, st.integers(-9, 9), st.integers(1, 6))


def _leaf(value: Fraction) -> Twin:
    return Twin(Real.of(value), sp.Rational(value.numerator, value.denominator))


def _combine(operation: str, a: Twin, b: Twin) -> Twin:
    match operation:
        case "+":
            return Twin(a.real + b.real, a.witness + b.witness)
        case "-":
            return Twin(a.real - b.real, a.witness - b.witness)
        case "*":
            return Twin(a.real * b.real, a.witness * b.witness)
        case _ if not b.real.is_zero():
            return Twin(a.real / b.real, a.witness / b.witness)
        case _:
            return a


def _root(a: Twin) -> Twin:
    return Twin(abs(a.real).sqrt(), sp.sqrt(sp.Abs(a.witness)))


def _extend(inner: st.SearchStrategy[Twin]) -> st.SearchStrategy[Twin]:
    return st.one_of(
        st.builds(_combine, st.sampled_from("+-*/"), inner, inner),
        st.builds(_root, inner),
    )


twins = st.recursive(st.builds(_leaf, fractions), _extend, max_leaves=5)


def root(n: int | Fraction) -> Real:
    return Real.of(n).sqrt()


def lazy(value: Real) -> Real:
    """The same number as an opaque expression, so that no simpler form short-cuts the test."""
    one = Node(Op.SQRT, (nodes.rational(fmpq(1)),))
    return Real.from_node(Node(Op.MULTIPLY, (one, value.node)))


@settings(max_examples=60, deadline=None)
@given(twins)
def test_agrees_with_sympy_digits(twin: Twin) -> None:
    expected = twin.digits()
    ball = twin.real.enclosure(100)
    assert abs(float(twin.real) - float(expected)) <= 1e-14 * max(1, abs(float(expected)))
    if twin.real.is_zero():
        assert abs(expected) < sp.Float("1e-30")
    else:
        assert twin.real.sign() == int(sp.sign(expected))
        assert ball.rel_accuracy_bits() >= 100


@settings(max_examples=40, deadline=None)
@given(twins, twins)
def test_identities_hold_exactly(a: Twin, b: Twin) -> None:
    x, y = a.real, b.real
    assert (x + y) * (x - y) == x * x - y * y
    assert (x + y) - y == x
    assert (abs(x) + abs(y)).sqrt() ** 2 == abs(x) + abs(y)
    if not y.is_zero():
        assert x / y * y == x
    assert x.compare(y) == (x - y).sign() == -y.compare(x)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), fractions)
def test_lazy_and_direct_forms_agree(m: int, n: int, q: Fraction) -> None:
    direct = root(m) * q + root(n)
    opaque = lazy(root(m)) * q + lazy(root(n))
    assert opaque.node.op is not Op.SURD
    assert opaque == direct
    assert hash(opaque) == hash(direct)
    assert float(opaque) == float(direct)
    assert opaque.is_rational() == direct.is_rational()
    assert opaque.minimal_polynomial() == direct.minimal_polynomial()


@settings(max_examples=30, deadline=None)
@given(twins, twins)
def test_separation_bound_is_below_every_nonzero_value(a: Twin, b: Twin) -> None:
    value = lazy(a.real) - lazy(b.real)
    bound = separation(value.node)
    if not value.is_zero():
        assert abs(a.digits(60) - b.digits(60)) >= sp.Integer(2) ** -bound.zero_bits


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 9), st.integers(2, 9), st.integers(-5, 5))
def test_no_conjugate_exceeds_its_bound(m: int, n: int, k: int) -> None:
    value = (lazy(root(m)) + lazy(root(n))) * (lazy(root(m)) - k)
    x = sp.Symbol("x")
    minimal = sp.Poly(list(reversed(value.minimal_polynomial())), x)
    assert minimal.LC() == 1  # an algebraic integer: its denominator bounds nothing
    bound = 2 ** separation(value.node).log_u
    assert max(abs(c) for c in minimal.nroots(n=30)) <= bound * (1 + sp.Float("1e-9"))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=4, max_size=5), st.integers(1, 4))
def test_no_conjugate_of_a_root_exceeds_its_bound(rest: list[int], lead: int) -> None:
    x = sp.Symbol("x")
    polynomial = sp.Poly([lead, *rest], x)
    if not polynomial.is_irreducible or not polynomial.count_roots():
        return
    value = Real.root(tuple(int(c) for c in reversed(polynomial.all_coeffs())), 1)
    bound = separation(value.node)
    largest = max(abs(c) for c in polynomial.nroots(n=30))
    content = polynomial.LC() / abs(sp.gcd_list(polynomial.all_coeffs()))
    assert bound.degree == polynomial.degree()
    assert largest * content <= sp.Integer(2) ** sp.Float(bound.log_u) * (1 + sp.Float("1e-9"))
    assert content <= sp.Integer(2) ** sp.Float(bound.log_l) * (1 + sp.Float("1e-9"))


def test_square_roots_of_squares() -> None:
    assert (3 - 2 * root(2)).sqrt() == root(2) - 1
    assert (3 + 2 * root(2)).sqrt() == root(2) + 1
    assert (lazy(3 - 2 * root(2))).sqrt() == root(2) - 1
    for base in (root(2) - 2, lazy(root(2)) - 2, lazy(root(2)) + 2, root(3) - root(5)):
        assert (base * base).sqrt() == abs(base)


def test_degrees_that_are_no_power_of_two() -> None:
    # no closed form by square roots: a quintic root times a cubic one
    number = Real.root((-1, -1, 0, 0, 0, 1), 1) * Real.root((1, -3, 0, 1), 2)
    assert number.degree() == 15
    assert not number.is_rational()


def test_zero_is_proven_and_a_near_zero_is_not_taken_for_one() -> None:
    nested = lazy(5 + 2 * root(6)).sqrt()
    assert (nested - root(2) - root(3)).is_zero()
    near = Fraction(str(sp.N(sp.sqrt(2) + sp.sqrt(3), 300)))
    gap = nested - near
    assert not gap.is_zero()
    assert abs(gap) < Fraction(1, 10**290)


def test_cube_roots_denest() -> None:
    # Ramanujan: (cbrt(2) - 1)^(1/3) = cbrt(1/9) - cbrt(2/9) + cbrt(4/9)
    cube = Real.root((-2, 0, 0, 1), 1)
    left = Real.root((-1, 0, 0, 9), 1) - Real.root((-2, 0, 0, 9), 1) + Real.root((-4, 0, 0, 9), 1)
    assert left**3 == cube - 1
    assert left**3 != cube - Fraction(1, 10**12) - 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Real.of(Fraction(-3, 2)), (3, 2)),
        (root(8), (-8, 0, 1)),
        ((1 + root(5)) / 2, (-1, -1, 1)),
        (root(2) + root(3), (1, 0, -10, 0, 1)),
        ((3 + root(7)).sqrt(), (2, 0, -6, 0, 1)),
        (Real.root((1, -3, 0, 1), 2) + 1, (3, 0, -3, 1)),
    ],
)
def test_minimal_polynomials(value: Real, expected: tuple[int, ...]) -> None:
    assert value.minimal_polynomial() == expected
    assert value.degree() == len(expected) - 1
    assert Real.root(expected, value.root_index()) == value


@settings(max_examples=15, deadline=None)
@given(twins)
def test_minimal_polynomials_match_sympy(twin: Twin) -> None:
    if separation(twin.real.node).degree > 4:
        return
    x = sp.Symbol("x")
    ours = sp.Poly(list(reversed(twin.real.minimal_polynomial())), x)
    assert ours.is_irreducible
    assert abs(ours.eval(twin.digits(60))) < sp.Float("1e-25") * (1 + ours.max_norm()) ** 4


def test_rationality() -> None:
    hidden = (lazy(root(2)) + 1) * (root(2) - 1)
    assert hidden.is_rational()
    assert hidden.as_fraction() == 1
    assert hash(hidden) == hash(1)
    with pytest.raises(NotRationalError):
        lazy(root(2)).as_fraction()


def test_python_numbers_on_either_side() -> None:
    x = root(2)
    assert 1 + x == x + Fraction(1)
    assert 2 / x == x
    assert 2 - x > 0 > x - 2
    assert 3 * x / 3 == x
    assert x**-2 == Fraction(1, 2)
    assert sorted([x, Real.of(1), Real.of(2)])[1] is x
    with pytest.raises(TypeError):
        Real.of(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        x + 0.5  # type: ignore[operator]


def test_refusals() -> None:
    with pytest.raises(NotRealError):
        (root(2) - 2).sqrt()
    with pytest.raises(ZeroDivisionError):
        _ = Real.of(1) / (lazy(root(2)) - root(2))
    with pytest.raises(NoSuchRootError):
        Real.root((1, 0, 1), 1)
    with pytest.raises(NoSuchRootError):
        Real.root((3,), 1)


def test_roots_are_counted_over_all_factors() -> None:
    # (x - 1)^2 (x^2 - 2)(x^3 - 3 x + 1)
    x = sp.Symbol("x")
    polynomial = sp.Poly((x - 1) ** 2 * (x**2 - 2) * (x**3 - 3 * x + 1), x)
    coefficients = tuple(int(c) for c in reversed(polynomial.all_coeffs()))
    expected = sorted(float(str(sp.N(r, 17))) for r in set(polynomial.real_roots()))
    found = [float(Real.root(coefficients, i + 1)) for i in range(len(expected))]
    assert len(expected) == 6
    assert found == pytest.approx(expected, rel=1e-14)
    with pytest.raises(NoSuchRootError):
        Real.root(coefficients, 7)


def test_floats_are_the_nearest() -> None:
    assert float(root(2)) == math.sqrt(2)
    assert float(lazy(Real.of(16)) + root(2) - lazy(root(2))) == 16.0
    tie = lazy(Real.of(1 + Fraction(1, 2**53)))
    assert float(tie) == 1.0
    assert float(tie + root(2) / 10**40) == 1.0 + 2.0**-52


def test_deep_expressions_do_not_recurse() -> None:
    value = lazy(root(2))
    for _ in range(20_000):
        value = value + root(3)
    assert value > 0
    assert float(value) == pytest.approx(math.sqrt(2) + 20_000 * math.sqrt(3))
    square = root(2)
    for _ in range(3_000):
        square = (square + 1).sqrt()
    assert float(square) == pytest.approx((1 + math.sqrt(5)) / 2)


def test_what_cannot_be_decided_in_time_is_refused() -> None:
    total = Real.of(0)
    for n in range(2, 30):
        total = total + (n + root(n)).sqrt()
    twin = Real.of(0)
    for n in reversed(range(2, 30)):
        twin = twin + (n + root(n)).sqrt()
    with pytest.raises(AlgebraLimitError):
        (total - twin).sign()
    assert (total - twin + Fraction(1, 10**30)).sign() == 1


def test_no_work_for_a_sign_that_the_ball_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    value = (3 + root(7)).sqrt() - root(5)

    def forbidden(node: Node) -> None:
        raise AssertionError("a separation bound was computed")

    monkeypatch.setattr(signs, "separation", forbidden)
    assert value.sign() == 1


def test_import_is_free_of_sympy() -> None:
    code = (
        "import sys; import perga.algebra.closed_form, perga.algebra.pairs, perga.algebra.quotient;"
        "sys.exit('sympy' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
