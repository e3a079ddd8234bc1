"""Angles as rational multiples of pi, and their exact cosines and sines."""

from fractions import Fraction

from perga.algebra.expression import Binary, Expression, Name, Negation
from perga.algebra.real import Real
from perga.resolve.failures import UnsupportedTermError, rational

_HALF = Fraction(1, 2)


def multiple_of_pi(expression: Expression) -> Fraction:
    """k such that the term equals k * pi: `pi/3`, `60*degree`, `2*pi/3`.

    Raises UnsupportedTermError for angles that are no such multiple.
    """
    if isinstance(expression, Name) and expression.id == "pi":
        return Fraction(1)
    if isinstance(expression, Name) and expression.id == "degree":
        return Fraction(1, 180)
    if isinstance(expression, Negation):
        return -multiple_of_pi(expression.argument)
    if isinstance(expression, Binary):
        if expression.operator in "+-":
            left, right = multiple_of_pi(expression.left), multiple_of_pi(expression.right)
            return left + right if expression.operator == "+" else left - right
        if expression.operator == "/":
            return multiple_of_pi(expression.left) / rational(expression.right)
        if expression.operator == "*":
            return _product(expression)
    if rational(expression) == 0:
        return Fraction(0)
    raise UnsupportedTermError("an angle is written as a multiple of pi or of degree")


def _product(expression: Binary) -> Fraction:
    try:
        factor = rational(expression.left)
    except UnsupportedTermError:
        return multiple_of_pi(expression.left) * rational(expression.right)
    return factor * multiple_of_pi(expression.right)


def cosine_sine(multiple: Fraction) -> tuple[Real, Real]:
    """(cos, sin) of multiple * pi, 0 <= multiple <= 1, denominator 1, 3 or 5 times a power of 2.

    By the half-angle formulas from 60 and 36 degrees. Raises UnsupportedTermError for others.
    """
    if not 0 <= multiple <= 1:
        raise UnsupportedTermError("an angle lies between 0 and pi")
    if multiple > _HALF:
        cosine, sine = cosine_sine(1 - multiple)
        return (-cosine, sine)
    cosine = _cosine(multiple)
    return (cosine, (Real.of(1) - cosine * cosine).sqrt())


def _cosine(multiple: Fraction) -> Real:
    if multiple == 0:
        return Real.of(1)
    if multiple == _HALF:
        return Real.of(0)
    if multiple == Fraction(1, 3):
        return Real.of(Fraction(1, 2))
    if multiple == Fraction(1, 5):
        return (Real.of(1) + Real.of(5).sqrt()) / 4
    if multiple == Fraction(2, 5):
        return (Real.of(5).sqrt() - 1) / 4
    if multiple.denominator % 2 == 0 and multiple.denominator <= 80:
        double = cosine_sine(multiple * 2)[0]
        return ((double + 1) / 2).sqrt()
    raise UnsupportedTermError(f"the angle {multiple}*pi has no radicals that Perga knows")
