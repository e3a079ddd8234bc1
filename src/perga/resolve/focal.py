"""Square roots that the other equations turn into rational ones.

The distance from a point of a conic to a focus is the root of a quadratic which, on the conic, is
the square of a linear term: a + e x. Elimination does not see that; here the squares that other
equations fix are put into the radicand first.
"""

from collections.abc import Iterator, Sequence

from perga.algebra.elimination import factors
from perga.algebra.polynomial import Polynomial
from perga.algebra.square_roots import square_root

MAX_TERMS = 40


def rational_root(
    equations: Sequence[Polynomial],
) -> tuple[Polynomial, str, Polynomial] | None:
    """An equation w^2 = r, the name of w, and s, if r is s^2 where the others hold."""
    for equation in equations:
        for name in equation.variables():
            parts = equation.coefficients_in(name)
            if len(parts) != 3 or not parts[1].is_zero() or not parts[2].is_constant():
                continue
            radicand = -parts[0] / parts[2].constant()
            others = [e for e in equations if e is not equation]
            reduced = radicand
            for square, value in _squares(others, name):
                reduced = _with_square(reduced, square, value)
                if len(reduced.terms()) > MAX_TERMS:
                    break
            if reduced is radicand or len(reduced.terms()) > MAX_TERMS:
                continue
            root = _root(reduced)
            if root is not None:
                return equation, name, root
    return None


def _squares(equations: Sequence[Polynomial], apart: str) -> Iterator[tuple[str, Polynomial]]:
    """Unknowns whose square an equation fixes by a polynomial in the others."""
    for equation in equations:
        for name in equation.variables():
            parts = equation.coefficients_in(name)
            if len(parts) == 3 and parts[1].is_zero() and parts[2].is_constant():
                value = -parts[0] / parts[2].constant()
                if apart not in value.variables():
                    yield name, value


def _with_square(polynomial: Polynomial, name: str, value: Polynomial) -> Polynomial:
    """The polynomial with name^2 replaced, if it holds even powers of it only."""
    if name not in polynomial.variables():
        return polynomial
    parts = polynomial.coefficients_in(name)
    if any(not p.is_zero() for p in parts[1::2]):
        return polynomial
    total = Polynomial.of(0)
    for part in reversed(parts[0::2]):
        total = total * value + part
    return total


def _root(polynomial: Polynomial) -> Polynomial | None:
    """A polynomial whose square is the given one, or None."""
    if polynomial.is_zero() or polynomial.is_constant():
        return None  # such a root is a number; nothing is gained
    if len(polynomial.variables()) == 1:
        return square_root(polynomial)
    if not polynomial.is_rational():
        return None
    content, parts = factors(polynomial)
    if content.sign() < 0 or any(power % 2 for _, power in parts):
        return None
    root = Polynomial.of(content.sqrt())
    for part, power in parts:
        root = root * part ** (power // 2)
    return root
