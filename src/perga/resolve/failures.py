"""What can go wrong while terms are read on a scene, and rational terms."""

from fractions import Fraction

from perga.algebra.expression import Binary, Expression, Negation, Num
from perga.algebra.failures import UnsupportedTermError
from perga.errors import PergaError

__all__ = ["UndefinedMeasureError", "UnsupportedTermError", "rational"]


class UndefinedMeasureError(PergaError):
    """A measure that does not exist here, such as the slope of a vertical line."""


def rational(expression: Expression) -> Fraction:
    """The value of a term made of numbers and + - * / only."""
    if isinstance(expression, Num):
        return expression.value
    if isinstance(expression, Negation):
        return -rational(expression.argument)
    if isinstance(expression, Binary) and expression.operator in "+-*/":
        left, right = rational(expression.left), rational(expression.right)
        if expression.operator == "/":
            if right == 0:
                raise UndefinedMeasureError("division by zero")
            return left / right
        return {"+": left + right, "-": left - right, "*": left * right}[expression.operator]
    raise UnsupportedTermError("a rational number is needed here")
