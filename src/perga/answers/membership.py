"""Whether a curve belongs to a family of curves with a parameter, decided exactly."""

from collections.abc import Sequence

from perga.algebra.elimination import gcd
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.answers.formula import quotient, real
from perga.answers.sameness import UNCOMPUTABLE, equation_letters
from perga.answers.values import Condition, EquationOf, Relation


def is_member(
    family: EquationOf, conditions: Sequence[Condition], letter: str, one: EquationOf
) -> bool:
    """Whether some admissible value of the letter makes the equation a multiple of `one`.

    False too where this cannot be decided: other letters, numbers known as floats only.
    """
    if family.relation is None or one.relation is None or equation_letters(one):
        return False
    if equation_letters(family) != frozenset((letter,)):
        return False
    try:
        return any(
            all(_holds(c, {letter: value}) for c in conditions)
            for value in _values(family.relation, letter, one.relation)
        )
    except (*UNCOMPUTABLE, ZeroDivisionError):
        return False


def _coefficients(relation: Relation, letter: str) -> dict[tuple[int, int], Polynomial]:
    """Of each power of x and y, a polynomial in the letter."""
    known = {name: Polynomial.variable(name) for name in ("x", "y", letter)}
    whole = (quotient(relation.left, known) - quotient(relation.right, known)).numerator
    return {
        (i, j): part
        for i, column in enumerate(whole.coefficients_in("x"))
        for j, part in enumerate(column.coefficients_in("y"))
        if not part.is_zero()
    }


def _values(family: Relation, letter: str, one: Relation) -> list[Real]:
    """The values of the letter at which the two are proportional."""
    mine, theirs = _coefficients(family, letter), _coefficients(one, letter)
    zero = Polynomial.of(0)
    places = sorted(mine.keys() | theirs.keys())
    lead = min(theirs)
    common = zero
    for place in places:
        minor = mine.get(place, zero) * theirs[lead] - mine.get(lead, zero) * theirs.get(
            place, zero
        )
        if not minor.is_zero():
            common = minor if common.is_zero() else gcd(common, minor)
    if common.is_zero() or common.is_constant():
        return []
    found = [root.value for root in real_roots(common)]
    return [v for v in found if any(not p.evaluate({letter: v}).is_zero() for p in mine.values())]


def _holds(condition: Condition, values: dict[str, Real]) -> bool:
    sign = (real(condition.left, values) - real(condition.right, values)).sign()
    return {
        "<": sign < 0,
        "<=": sign <= 0,
        ">": sign > 0,
        ">=": sign >= 0,
        "=": sign == 0,
        "!=": sign != 0,
    }[condition.order]
