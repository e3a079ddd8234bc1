"""Exact identity of two formulas in free letters.

`pi` is transcendental, so it counts as one more letter: two expressions in square roots and pi
are equal iff they are identical with a letter in the place of pi.
"""

from collections.abc import Collection
from fractions import Fraction
from hashlib import sha256
from typing import Final

from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.algebra.real import Real
from perga.answers.formula import NotAlgebraicError, real
from perga.answers.trees import letters

POINTS: Final = 10
"""Rational points at which two formulas must agree."""

_ENOUGH: Final = 4
_TRIES: Final = 60


def sample(names: Collection[str], count: int, positive: Collection[str] = ()) -> dict[str, Real]:
    """The count-th point of a fixed pseudo-random sequence: rationals for all names.

    Names in `positive`, and pi, get positive values.
    """
    return {name: Real.of(_draw(name, count, name in positive)) for name in sorted(names)}


def _draw(name: str, count: int, positive: bool) -> Fraction:
    # Small on purpose: square roots of large fractions would have to be factored.
    digest = sha256(f"{name}:{count}".encode()).digest()
    top = 1 + int.from_bytes(digest[:2], "big") % 1024
    bottom = 1 + digest[2] % 32
    minus = digest[3] & 1 and not positive and name != "pi"
    return Fraction(-top if minus else top, bottom)


def identical(a: Expression, b: Expression, positive: Collection[str] = ()) -> bool:
    """Whether two formulas agree for all real values of their letters at which both are real.

    Tested with exact arithmetic at POINTS rational points with some 2^15 values for each letter:
    different formulas of total degree d agree at one of them with a chance of about d / 2^15.
    Raises NotAlgebraicError where the formulas cannot be evaluated at enough points.
    """
    names = letters(a, b)
    agreed = 0
    for count in range(_TRIES):
        values = sample(names, count, positive)
        try:
            left, right = real(a, values), real(b, values)
        except (NotRealError, ZeroDivisionError):
            continue
        if left != right:
            return False
        agreed += 1
        if agreed == POINTS or not names:
            return True
    if agreed < _ENOUGH:
        raise NotAlgebraicError("the formulas are real at too few common points", "")
    return True
