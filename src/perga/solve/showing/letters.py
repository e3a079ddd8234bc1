"""Values for the letters of curves, where no figure was found with the letters free."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Final

from perga.algebra.real import Real
from perga.geometry.values import Number
from perga.resolve.facts import Facts
from perga.solve.fitted_extremes import letters_of_curves

SIZES: Final = (Fraction(1), Fraction(2), Fraction(3, 2))


def with_given_letters(facts: Facts) -> Iterator[Facts]:
    """The facts with the letters in the equations of conics known: 1, 2 in either order, or more.

    Whether the other facts allow these values is for the solver to tell. Raises
    UnsupportedTermError where the curves have no letters, or too many.
    """
    letters = [name for name in letters_of_curves(facts) if name not in facts.known]
    for size in SIZES:
        for places in permutations(range(1, len(letters) + 1)):
            values = {n: Number(Real.of(size * k)) for n, k in zip(letters, places, strict=True)}
            yield Facts(facts.facts, facts.types, facts.language, {**facts.known, **values})
