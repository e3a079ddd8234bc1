"""Projections cover every common zero, and say so where nothing fixes the value."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.algebra.failures import AlgebraLimitError
from perga.algebra.polynomial import Polynomial
from perga.algebra.projection import ValueFreeError, project
from perga.algebra.real import Real
from perga.algebra.roots import real_roots

X, Y, Z, V = (Polynomial.variable(n) for n in ("x", "y", "z", "v"))
NUMBER = st.fractions(-4, 4, max_denominator=3)
TERMS = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1)),
    NUMBER,
    min_size=1,
    max_size=4,
)


def values(found: tuple[Polynomial, ...]) -> list[Real]:
    return [root.value for p in found for root in real_roots(p)]


@given(st.lists(TERMS, min_size=3, max_size=3), st.tuples(NUMBER, NUMBER, NUMBER), st.booleans())
def test_a_planted_zero_is_never_lost(
    terms: list[dict[tuple[int, int, int], Fraction]],
    zero: tuple[Fraction, Fraction, Fraction],
    thorough: bool,
) -> None:
    here: dict[str, Fraction] = dict(zip("xyz", zero, strict=True))
    equations: list[Polynomial] = []
    for t in terms:
        p = Polynomial(("x", "y", "z"), t)
        equations.append(p - p.evaluate(here))
    value = X + Y * 2 - Z
    try:
        found = project([*equations, V - value], "v", [], [], thorough)
    except AlgebraLimitError:
        return  # the value stays free, or it is too large: nothing is claimed
    wanted = value.evaluate(here)
    assert any((v - wanted).is_zero() for v in values(found))


def test_all_values_at_the_zeros_of_two_curves() -> None:
    circle, line = X * X + Y * Y - 25, X - Y - 1
    found = values(project([circle, line, V - X * X], "v", [], []))
    assert sorted(float(v) for v in found) == [9.0, 16.0]


def test_square_roots_among_the_coefficients() -> None:
    root = Real.of(3).sqrt()
    found = values(project([X - root, Y * Y - X * root, V - Y], "v", [], ["y"]))
    assert any((v - root).is_zero() for v in found)


def test_a_branch_that_is_kept_apart_is_left_out() -> None:
    equations = [X * (Y - 2), X * X + Y * Y - 9, V - Y]
    assert {float(v) for v in values(project(equations, "v", [], []))} == {2.0, 3.0, -3.0}
    assert {float(v) for v in values(project(equations, "v", [X - 0], []))} == {2.0}


def test_a_sum_of_positive_terms_does_not_vanish() -> None:
    equations = [(X + 1) * (Y - 3), V - Y]
    assert [float(v) for v in values(project(equations, "v", [], ["x"]))] == [3.0]


def test_distinct_points_do_not_meet() -> None:
    equations = [(X - Z) * (Y - 5), Y - Z, X - Y, V - Y]
    apart = [(X - Z) * (X - Z) + (Y - Z) * (Y - Z)]
    assert project(equations, "v", apart, []) == ()


@pytest.mark.parametrize("equations", [[X - Y], [X * (Y - 1), X * X]])
def test_a_free_value_is_said_to_be_free(equations: list[Polynomial]) -> None:
    with pytest.raises(ValueFreeError):
        project([*equations, V - Y], "v", [], [])


def test_no_common_zero_gives_no_value() -> None:
    assert project([X * X + 1 - X * X * 1, V - X], "v", [], []) == ()


def test_a_linear_equation_that_two_equations_imply_is_used_throughout() -> None:
    """Two points of x^2 - y^2/k = 1 on a line through the origin are opposite."""
    curve = [X * X * V - Y * Y - V, (X * Z) * (X * Z) * V - (Y * Z) * (Y * Z) - V]
    found = project([*curve, V * V - 3 * V * Z * Z], "v", [Z - 1, V, X], [], thorough=True)
    assert [float(v) for v in values(found)] == [3.0]
