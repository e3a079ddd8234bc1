"""From candidate ends to the set of values: between two ends either all are taken or none.

A few values are tried in each gap. If they disagree, an end was missed, and the range is left
unsolved rather than guessed.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cmp_to_key

from perga.algebra.real import Real
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.solve.queries.image import between, gaps
from perga.solve.queries.pieces import End, Piece, point

MAX_DEGREE = 4
"""Ends of higher degree are not tried themselves: exact arithmetic there is slow."""


def cells(
    ends: Sequence[Real],
    attained: Sequence[Real],
    taken: Callable[[Real], bool],
    budget: Budget,
) -> list[Piece]:
    """The pieces of a range; `attained` are ends that are known to be taken.

    Raises UnsupportedTermError where the tries in one gap disagree.
    """
    breaks = distinct(ends)
    pieces = [point(a) for a in attained]
    for left, right in gaps(breaks):
        budget.check()
        verdicts = {taken(Real.of(v)) for v in tries(left, right)}
        if len(verdicts) != 1:
            raise UnsupportedTermError("an end of the range was not found exactly")
        if verdicts.pop():
            low = End(Real.of(0), -1) if left is None else End(left)
            high = End(Real.of(0), 1) if right is None else End(right)
            pieces.append(Piece(low, high, True, True))
    for b in breaks:
        known = any((b - a).is_zero() for a in attained)
        if not known and b.degree() <= MAX_DEGREE and taken(b):
            pieces.append(point(b))
    return pieces


def distinct(numbers: Sequence[Real]) -> list[Real]:
    """Each number once, ascending."""
    found: list[Real] = []
    for number in numbers:
        if not any((number - other).is_zero() for other in found):
            found.append(number)
    return sorted(found, key=cmp_to_key(lambda a, b: a.compare(b)))


def tries(left: Real | None, right: Real | None) -> list[Fraction]:
    """A value in the middle of a gap, one near each finite end, one far out."""
    middle = between(left, right)
    tries = [middle]
    if left is not None:
        tries.append(between(left, left + (Real.of(middle) - left) / 10))
    else:
        tries.append(middle - 1000)
    if right is not None:
        tries.append(between(right + (Real.of(middle) - right) / 10, right))
    else:
        tries.append(middle + 1000)
    return tries
