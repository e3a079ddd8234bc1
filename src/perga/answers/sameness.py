"""When two numbers, points or equations are the same: exactly where both are exact."""

from collections.abc import Collection
from dataclasses import dataclass
from math import isclose
from typing import Final

from perga.algebra.failures import AlgebraLimitError, NoSuchRootError, NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.answers.formula import NotAlgebraicError, quotient
from perga.answers.identity import POINTS, identical, sample
from perga.answers.trees import letters
from perga.answers.values import EquationOf, LinePair, Number, Point, Relation

TOLERANCE: Final = 1e-9
"""Largest relative difference of numbers that count as equal where one is known as a float."""

_NEAR_ZERO: Final = 1e-12
_CLEARLY: Final = 1e-6
_SIX: Final = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))

UNCOMPUTABLE: Final = (AlgebraLimitError, NotAlgebraicError, NotRealError, NoSuchRootError)
"""What exact comparison may raise; floats decide then."""


@dataclass(frozen=True, slots=True)
class Match:
    """Whether two values agree, and the relative tolerance that was needed (0.0: exactly)."""

    equal: bool
    tolerance: float = 0.0

    def __and__(self, other: "Match") -> "Match":
        return Match(self.equal and other.equal, max(self.tolerance, other.tolerance))


def same_number(a: Number, b: Number, positive: Collection[str] = ()) -> Match:
    """Equal numbers, or formulas identical in their letters; `positive` letters are above 0."""
    if a.value is not None and b.value is not None:
        if not isclose(a.value, b.value, rel_tol=_CLEARLY, abs_tol=_CLEARLY):
            return Match(False)
        if a.value == b.value == 0.0 and a.exact is None and b.exact is None:
            return Match(True, TOLERANCE)
    if a.exact is not None and b.exact is not None:
        try:
            return Match(identical(a.exact, b.exact, positive))
        except (*UNCOMPUTABLE, ZeroDivisionError):
            pass
    return _close(a.value, b.value)


def _close(a: float | None, b: float | None) -> Match:
    if a is None or b is None:
        return Match(False)
    return Match(isclose(a, b, rel_tol=TOLERANCE, abs_tol=_NEAR_ZERO), TOLERANCE)


def same_point(a: Point, b: Point, positive: Collection[str] = ()) -> Match:
    """Equal in both coordinates."""
    return same_number(a.x, b.x, positive) & same_number(a.y, b.y, positive)


# --- equations ------------------------------------------------------------------------


def polynomial(relation: Relation, values: dict[str, Real]) -> Polynomial:
    """left - right over x and y, without denominators; every letter needs a value.

    Raises NotAlgebraicError where it is no polynomial, and what `quotient` raises.
    """
    plane = {"x": Polynomial.variable("x"), "y": Polynomial.variable("y")}
    known: dict[str, Real | Polynomial] = {**values, **plane}
    return (quotient(relation.left, known) - quotient(relation.right, known)).numerator


def equation_letters(equation: EquationOf) -> frozenset[str]:
    """The letters of an equation other than x and y."""
    relation = equation.relation
    if relation is None:
        return frozenset()
    return letters(relation.left, relation.right) - {"x", "y"}


def same_equation(
    a: EquationOf | LinePair, b: EquationOf | LinePair, positive: Collection[str] = ()
) -> Match:
    """Equal up to a factor; a pair of lines is the product of its equations."""
    mine, theirs = _factors(a), _factors(b)
    if any(one.relation is None for one in (*mine, *theirs)):
        return _same_floats(mine, theirs)
    names = frozenset[str]().union(*(equation_letters(one) for one in (*mine, *theirs)))
    agreed = 0
    for count in range(4 * POINTS):
        values = sample(names, count, positive)
        try:
            left, right = _product(mine, values), _product(theirs, values)
        except (NotRealError, ZeroDivisionError):
            continue
        except UNCOMPUTABLE:
            return _same_floats(mine, theirs)
        if not proportional(left, right):
            return Match(False)
        agreed += 1
        if not names or agreed == POINTS:
            return Match(True)
    return Match(False)


def _factors(value: EquationOf | LinePair) -> tuple[EquationOf, ...]:
    return (value,) if isinstance(value, EquationOf) else (value.first, value.second)


def _product(equations: tuple[EquationOf, ...], values: dict[str, Real]) -> Polynomial:
    whole = Polynomial.of(1)
    for one in equations:
        assert one.relation is not None
        whole = whole * polynomial(one.relation, values)
    return whole


def proportional(f: Polynomial, g: Polynomial) -> bool:
    """Whether one is a non-zero multiple of the other."""
    mine, theirs = f.terms_over(("x", "y")), g.terms_over(("x", "y"))
    if mine.keys() != theirs.keys() or not mine:
        return False
    lead = max(mine)
    return all(mine[m] * theirs[lead] == theirs[m] * mine[lead] for m in mine)


def _same_floats(mine: tuple[EquationOf, ...], theirs: tuple[EquationOf, ...]) -> Match:
    if len(mine) != 1 or len(theirs) != 1:
        return Match(False)
    left, right = _coefficients(mine[0]), _coefficients(theirs[0])
    if not left or not right:
        return Match(False)
    place = max(range(6), key=lambda i: abs(left[i]))
    if not left[place] or not right[place]:
        return Match(False)
    gaps = [a / left[place] - b / right[place] for a, b in zip(left, right, strict=True)]
    return Match(max(map(abs, gaps)) <= TOLERANCE, TOLERANCE)


def _coefficients(equation: EquationOf) -> tuple[float, ...]:
    """Six floats, or nothing where they are not known."""
    if equation.relation is None:
        return equation.coefficients
    if equation_letters(equation):
        return ()
    try:
        terms = polynomial(equation.relation, {}).terms_over(("x", "y"))
    except (*UNCOMPUTABLE, ZeroDivisionError):
        return ()
    if any(m not in _SIX for m in terms):
        return ()
    return tuple(float(terms[m]) if m in terms else 0.0 for m in _SIX)
