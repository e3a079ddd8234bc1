"""Sums and multiples of angles, as cosine and sine with their signs: the addition formulas.

An angle of three points lies in [0, pi], so its sine is the absolute value of its cross product.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan2, pi

from perga.algebra.expression import Binary, Call, Expression, Negation
from perga.algebra.real import Real
from perga.geometry.conic import Roots
from perga.geometry.quantities import Angle, Inclined, Quantity, Turn
from perga.geometry.values import Scalar
from perga.resolve.angles import cosine_sine, multiple_of_pi
from perga.resolve.failures import UnsupportedTermError, rational
from perga.resolve.mentions import mentioned

MAX_MULTIPLE = 4


@dataclass(frozen=True, slots=True)
class AngleSum:
    """A sum of multiples of angles, and of `constant` times pi."""

    parts: tuple[tuple[Fraction, Angle], ...]
    constant: Fraction

    def __sub__(self, other: "AngleSum") -> "AngleSum":
        return AngleSum(
            (*self.parts, *other.times(Fraction(-1)).parts), self.constant - other.constant
        )

    def times(self, factor: Fraction) -> "AngleSum":
        """Every part that many times."""
        parts = tuple((multiple * factor, angle) for multiple, angle in self.parts)
        return AngleSum(parts, self.constant * factor)

    def span(self) -> tuple[Fraction, Fraction]:
        """The least and greatest value it may have, in multiples of pi."""
        low = sum((m for m, _ in self.parts if m < 0), self.constant)
        return (low, sum((m for m, _ in self.parts if m > 0), self.constant))

    def turn(
        self,
        roots: Roots,
        exact: Callable[[Real], Scalar],
        sines: Sequence[Scalar] | None = None,
    ) -> Turn:
        """Its cosine and sine, times one positive length; `sines` are |cross| of the parts.

        Raises UnsupportedTermError for other multiples than halves and small whole ones.
        """
        found = _of_constant(self.constant, exact)
        for index, (multiple, angle) in enumerate(self.parts):
            sine = roots.sqrt(angle.cross * angle.cross) if sines is None else sines[index]
            single = Turn(angle.dot, sine)
            if multiple.denominator == 2:
                length = roots.sqrt(angle.dot * angle.dot + angle.cross * angle.cross)
                single = Turn(single.dot + length, single.cross)
            elif multiple.denominator != 1:
                raise UnsupportedTermError("an angle is taken whole or by halves")
            steps = abs(multiple.numerator)
            if steps > MAX_MULTIPLE:
                raise UnsupportedTermError("so large a multiple of an angle is not solved yet")
            if multiple < 0:
                single = Turn(single.dot, -single.cross)
            for _ in range(steps):
                found = _after(found, single)
        return found

    def is_zero(self, roots: Roots, exact: Callable[[Real], Real]) -> bool:
        """Whether an exact sum is zero: its direction says so, and its size, which is no turn."""
        turned = self.turn(roots, exact)
        if not turned.cross.is_zero() or turned.dot.sign() <= 0:
            return False
        size = float(self.constant) * pi
        for multiple, angle in self.parts:
            size += float(multiple) * atan2(abs(float(angle.cross)), float(angle.dot))
        return abs(size) < 1  # the other sizes with this direction are whole turns


def _of_constant(multiple: Fraction, exact: Callable[[Real], Scalar]) -> Turn:
    within = multiple % 2
    cosine, sine = cosine_sine(2 - within if within > 1 else within)
    return Turn(exact(cosine), exact(-sine if within > 1 else sine))


def _after(first: Turn, second: Turn) -> Turn:
    return Turn(
        first.dot * second.dot - first.cross * second.cross,
        first.dot * second.cross + first.cross * second.dot,
    )


def angle_sum(
    expression: Expression, measured: Callable[[Call], Sequence[Quantity] | None]
) -> AngleSum:
    """The term as a sum of angles; `measured` gives the quantities of a call, None of others.

    Raises UnsupportedTermError for terms that are no such sum.
    """
    if not mentioned(expression):
        return AngleSum((), multiple_of_pi(expression))
    if isinstance(expression, Negation):
        return angle_sum(expression.argument, measured).times(Fraction(-1))
    if isinstance(expression, Binary):
        return _of_binary(expression, measured)
    found = measured(expression) if isinstance(expression, Call) else None
    if found is None:
        raise UnsupportedTermError("this combination of angles is not solved yet")
    (quantity, *others) = found
    if others or isinstance(quantity, Inclined) or not isinstance(quantity, Angle):
        raise UnsupportedTermError("only angles of three points are added yet")
    return AngleSum(((Fraction(1), quantity),), Fraction(0))


def _of_binary(
    expression: Binary, measured: Callable[[Call], Sequence[Quantity] | None]
) -> AngleSum:
    left, right = expression.left, expression.right
    if expression.operator == "+":
        return angle_sum(left, measured) - angle_sum(right, measured).times(Fraction(-1))
    if expression.operator == "-":
        return angle_sum(left, measured) - angle_sum(right, measured)
    if expression.operator == "*" and not mentioned(left):
        return angle_sum(right, measured).times(rational(left))
    if expression.operator == "*":
        return angle_sum(left, measured).times(rational(right))
    if expression.operator == "/":
        return angle_sum(left, measured).times(1 / rational(right))
    raise UnsupportedTermError("this combination of angles is not solved yet")
