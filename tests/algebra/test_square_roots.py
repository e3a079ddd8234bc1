"""Polynomial square roots, also with irrational coefficients."""

from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.square_roots import square_root

X = Polynomial.variable("x")


def test_a_square_has_its_root() -> None:
    root = X * X * Real.of(2).sqrt() - X * 3 + Real.of(5).sqrt()
    found = square_root(root * root)
    assert found is not None
    assert (found - root).is_zero()


def test_a_constant() -> None:
    found = square_root(Polynomial.of(2))
    assert found is not None
    assert (found * found - 2).is_zero()


def test_what_is_no_square_has_none() -> None:
    assert square_root(X * X + 1) is None
    assert square_root(X * X * X) is None
    assert square_root(-(X * X)) is None
    assert square_root(Polynomial.of(-1)) is None
