"""The answer of a solution as rows print it: angles in degrees, everything else without a unit."""

from __future__ import annotations

import math
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.reader import read_expression
from perga.solve.solution import Answer, AnswerKind

DEGREE = "degree"


def row_answer(answer: Answer) -> tuple[str, float, str]:
    """(exact text, float, unit) of a number or an angle.

    The exact text of an angle is its number of degrees: `60`, or `arccos(3/5)/degree`.
    """
    if answer.kind is not AnswerKind.ANGLE:
        return answer.exact, float(answer.value), ""
    expression = read_expression(answer.exact)
    turns = _turns(expression)
    if turns is not None:
        degrees = 180 * turns
        return str(degrees), float(degrees), DEGREE
    text = answer.exact if isinstance(expression, Call) else f"({answer.exact})"
    return f"{text}/{DEGREE}", math.degrees(answer.value), DEGREE


def in_unit(radians_or_number: float, unit: str) -> float:
    """A solved, measured or estimated value in the unit of the row."""
    return math.degrees(radians_or_number) if unit == DEGREE else radians_or_number


def _turns(expression: Expression) -> Fraction | None:
    """q where the expression is q*pi with a rational q; else None."""
    found = _monomial(expression)
    return found[0] if found is not None and found[1] == 1 else None


def _monomial(expression: Expression) -> tuple[Fraction, int] | None:
    """(q, power of pi) of a product of rational numbers and pi."""
    match expression:
        case Num(value=value):
            return value, 0
        case Name(id="pi"):
            return Fraction(1), 1
        case Negation(argument=argument):
            inner = _monomial(argument)
            return None if inner is None else (-inner[0], inner[1])
        case Binary(operator="*" | "/", left=left, right=right):
            first, second = _monomial(left), _monomial(right)
            if first is None or second is None:
                return None
            if expression.operator == "*":
                return first[0] * second[0], first[1] + second[1]
            return None if second[0] == 0 else (first[0] / second[0], first[1] - second[1])
        case _:
            return None
