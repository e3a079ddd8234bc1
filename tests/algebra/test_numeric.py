"""Floating point against exact arithmetic: compiled polynomials, zeros, digits, recognition."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import assume, given
from hypothesis import strategies as st

from perga.algebra.batch import compile_batch
from perga.algebra.closed_form import closed_form
from perga.algebra.failures import UnboundVariableError
from perga.algebra.least_squares import fit
from perga.algebra.polish import polish, with_digits
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.recognise import recognise

X, Y = Polynomial.variable("x"), Polynomial.variable("y")
COEFFICIENT = st.fractions(-9, 9, max_denominator=8)
TERMS = st.dictionaries(
    st.tuples(st.integers(0, 4), st.integers(0, 4)), COEFFICIENT, min_size=1, max_size=6
)
FREE = np.zeros(2, dtype=np.bool_)


@given(st.lists(TERMS, min_size=1, max_size=3), st.tuples(COEFFICIENT, COEFFICIENT))
def test_values_and_slopes_are_those_of_the_polynomials(
    terms: list[dict[tuple[int, int], Fraction]], place: tuple[Fraction, Fraction]
) -> None:
    polynomials = [Polynomial(("x", "y"), t) for t in terms]
    batch = compile_batch(polynomials, ("x", "y"))
    monomials = batch.monomials(np.array([[float(place[0]), float(place[1])], [0.0, 0.0]]))
    here = {"x": place[0], "y": place[1]}
    for i, p in enumerate(polynomials):
        exact = float(p.evaluate(here))
        size = batch.sizes(monomials)[0, i] + 1
        assert batch.values(monomials)[0, i] == pytest.approx(exact, abs=1e-12 * size)
        for j, name in enumerate(("x", "y")):
            slope = float(p.derivative(name).evaluate(here))
            bound = 1e-9 * (1 + abs(slope)) + 1e-11 * size
            assert batch.jacobian(monomials)[0, i, j] == pytest.approx(slope, abs=bound)


def test_many_starts_find_every_crossing() -> None:
    equations = [X * X + Y * Y - 4, X * Y - 1]
    batch = compile_batch(equations, ("x", "y"))
    starts = np.random.default_rng(1).normal(size=(80, 2)) * 2
    found = fit(batch, starts, FREE, FREE)
    good = found.points[(found.residuals < 1e-12) & (found.steps < 1e-6)]
    assert len({tuple(p) for p in good.round(6)}) == 4


def test_a_positive_unknown_never_turns_negative() -> None:
    batch = compile_batch([X * X - 2, Y + X], ("x", "y"))
    starts = np.abs(np.random.default_rng(2).normal(size=(30, 2))) + 0.1
    found = fit(batch, starts, np.array([True, False]), FREE)
    good = found.points[found.residuals < 1e-12]
    assert len(good) > 20
    assert np.allclose(good, [2**0.5, -(2**0.5)])


def test_a_held_unknown_keeps_its_start() -> None:
    batch = compile_batch([X * X + Y * Y - 1], ("x", "y"))
    found = fit(batch, np.array([[0.3, 0.6]]), FREE, np.array([True, False]))
    assert found.points[0] == pytest.approx([0.6 * 0 + 0.3, 0.91**0.5])


def test_a_double_zero_is_told_from_a_regular_one() -> None:
    equations = [X * X - 2 * Y, Y * 1]
    batch = compile_batch(equations, ("x", "y"))
    digits = with_digits(equations, ("x", "y"), 300)
    assert polish(batch, digits, np.array([1e-4, 1e-9]), FREE) is None


def test_polishing_gives_the_digits_of_a_root() -> None:
    equations = [X * X - 2, Y * Y - X]
    batch = compile_batch(equations, ("x", "y"))
    point = polish(batch, with_digits(equations, ("x", "y"), 400), np.array([1.4142, 1.1892]), FREE)
    assert point is not None
    with ctx.workprec(400):
        assert float(abs(point[1] - arb(2).root(4))) < 1e-100


def test_polishing_a_family_stays_on_it() -> None:
    equations = [X * X + Y * Y - 25]
    batch = compile_batch(equations, ("x", "y"))
    digits = with_digits(equations, ("x", "y"), 400)
    point = polish(batch, digits, np.array([3.01, 3.98]), FREE)
    assert point is not None
    with ctx.workprec(400):
        assert float(abs(point[0] ** 2 + point[1] ** 2 - 25)) < 1e-100


@given(
    st.fractions(-50, 50, max_denominator=60),
    st.fractions(-9, 9, max_denominator=12),
    st.sampled_from((2, 3, 5, 7, 11, 30)),
)
def test_surds_are_recognised(a: Fraction, b: Fraction, n: int) -> None:
    exact = Real.of(a) + Real.of(b) * Real.of(n).sqrt()
    assume(not exact.is_zero())
    found = recognise(exact.enclosure(400), 300)
    assert found is not None
    assert (found - exact).is_zero()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (lambda: arb(3) / 7, "3/7"),
        (lambda: (1 + arb(5).sqrt()).sqrt(), "sqrt(1 + sqrt(5))"),
        (lambda: arb(2).root(3), "root(x^3 - 2, 1)"),
        (lambda: arb(2) ** -320, "0"),
    ],
)
def test_numbers_are_recognised(number: Callable[[], arb], text: str) -> None:
    with ctx.workprec(420):
        found = recognise(number(), 300)
    assert found is not None
    assert closed_form(found) == text


@given(st.floats(0.001, 100))
def test_a_float_that_stands_for_nothing_is_not_recognised(value: float) -> None:
    assume(Fraction(value).denominator > 2**46)
    assert recognise(arb(value), 300) is None


def test_transcendental_numbers_are_not_recognised() -> None:
    with ctx.workprec(420):
        numbers = (arb.pi(), arb(2).exp(), arb(3).log() / 7)
        assert [recognise(v, 300) for v in numbers] == [None, None, None]


def test_a_variable_without_a_place_is_refused() -> None:
    with pytest.raises(UnboundVariableError):
        compile_batch([X * Y - 1], ("x",))
    with pytest.raises(UnboundVariableError):
        with_digits([X * Y - 1], ("x",), 100)
