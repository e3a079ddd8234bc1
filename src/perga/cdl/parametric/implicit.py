"""The equation of a parametric curve, by a resultant."""

from dataclasses import dataclass
from typing import Final

from flint import fmpq_mpoly

from perga.algebra import limits
from perga.cdl.parametric.coordinates import Coordinates
from perga.cdl.parametric.fractions import PARAMETER, NotParametric, Quotient, X, Y

SIZE: Final = 150
"""Largest product of the degrees in the parameter; with letters a quarter of it."""


@dataclass(frozen=True, slots=True)
class Implicit:
    """The irreducible polynomial that vanishes on the curve, and how often it is run through.

    `degree` is the total degree in x and y.
    """

    polynomial: fmpq_mpoly
    times: int
    degree: int


def implicit(curve: Coordinates) -> Implicit:
    """Eliminate the parameter. Raises NotParametric where that is too large.

    Of the resultant only the factor counts that vanishes when both coordinates are put in; its
    exponent is the number of parameters that a point of the curve has.
    """
    x, y = curve.x.top.context().gens()[X : Y + 1]
    if not curve.x.moves():
        return _straight(curve.x, x)
    if not curve.y.moves():
        return _straight(curve.y, y)
    first = x * curve.x.bottom - curve.x.top
    second = y * curve.y.bottom - curve.y.top
    size = first.degrees()[PARAMETER] * second.degrees()[PARAMETER]
    if size > (SIZE // 4 if _lettered(first, second) else SIZE):
        raise NotParametric(
            "the degrees are too large to eliminate the parameter",
            "write the equation of the curve instead",
        )
    found = first.resultant(second, "u")
    for factor, times in found.factor()[1]:
        if any(factor.degrees()[1:3]) and _vanishes(factor, curve):
            degree = max(m[X] + m[Y] for m in factor.to_dict())
            if degree > limits.DEGREE:
                raise NotParametric(
                    f"its equation has degree {degree}, beyond {limits.DEGREE}",
                    "use smaller powers or multiples of the angle",
                )
            return Implicit(factor, int(times), degree)
    raise NotParametric("no equation was found", "write the equation of the curve instead")


def _straight(value: Quotient, variable: fmpq_mpoly) -> Implicit:
    """One coordinate stands still; how often the line is run through is not told (0)."""
    return Implicit(variable * value.bottom - value.top, 0, 1)


def _lettered(*polynomials: fmpq_mpoly) -> bool:
    return any(sum(p.degrees()[3:]) for p in polynomials)


def _vanishes(factor: fmpq_mpoly, curve: Coordinates) -> bool:
    """Whether factor(x(u), y(u)) is zero, denominators cleared."""
    context = factor.context()
    rows, columns = factor.degrees()[X], factor.degrees()[Y]
    total = context.constant(0)
    for monomial, value in factor.to_dict().items():
        i, j = monomial[X], monomial[Y]
        rest = context.from_dict({(0, 0, 0, *monomial[3:]): value})
        total += (
            rest
            * curve.x.top**i
            * curve.x.bottom ** (rows - i)
            * curve.y.top**j
            * curve.y.bottom ** (columns - j)
        )
    return total.is_zero()
