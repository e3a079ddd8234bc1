"""Areas and perimeters of regions as answers: exact sums, else floats that say so."""

from fractions import Fraction
from math import frexp
from typing import Final

from flint import arb, ctx

from perga.algebra.balls import ends
from perga.algebra.expression import Binary, Call, Expression
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.real import Real
from perga.geometry.quantities import Extent
from perga.geometry.regions import RegionError, area, perimeter, region_of
from perga.geometry.regions.exact import ClosedSum
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.region_terms import closed_sum, quotient
from perga.resolve.terms import Environment, is_measure, quantities
from perga.solve.found import Found
from perga.solve.solution import Answer, AnswerKind

KEY_BITS: Final = 200
"""Answers that agree to so many bits are one answer; proven only where their texts agree too."""


def area_found(expression: Expression, env: Environment) -> Found:
    """A term that speaks of regions as an answer; raises like `closed_sum`.

    A single measure that has no exact sum, for elliptic arcs or numbers too large, is told as a
    float, with the level `numeric`.
    """
    try:
        if isinstance(expression, Binary) and expression.operator == "/":
            return _ratio(closed_sum(expression.left, env), closed_sum(expression.right, env))
        return _exact(closed_sum(expression, env))
    except (UnsupportedTermError, AlgebraLimitError) as error:
        if not is_measure(expression, env.language) or not isinstance(expression, Call):
            raise
        quantity = quantities(expression, env)[0][0]
        if not isinstance(quantity, Extent):
            raise
        return _in_floats(quantity, error.message)


def _exact(found: ClosedSum) -> Found:
    if found.is_plain and found.plain.is_zero():
        return Found(Answer(AnswerKind.NUMBER, "0", 0.0, ""), (found.plain,), "0")
    value = float(found)
    key = _key(found.ball(KEY_BITS + 64), value)
    try:
        text = found.text()
    except AlgebraLimitError:  # the number is enclosed all the same
        return Found(Answer(AnswerKind.NUMBER, "", value, ""), (key,), None)
    return Found(Answer(AnswerKind.NUMBER, text, value, ""), (key,), text)


def _ratio(top: ClosedSum, bottom: ClosedSum) -> Found:
    """A quotient of two sums, which may be no sum itself."""
    try:
        return _exact(quotient(top, bottom))
    except UnsupportedTermError:
        text = f"({top.text()})/({bottom.text()})"
        bits = KEY_BITS + 64
        with ctx.workprec(bits):
            ball = top.ball(bits) / bottom.ball(bits)
        value = float(ball)
        return Found(Answer(AnswerKind.NUMBER, text, value, ""), (_key(ball, value),), text)


def _key(ball: arb, value: float) -> Real:
    """The middle of a ball rounded to KEY_BITS bits, so that equal answers have equal keys."""
    low, high = (Fraction(int(end.p), int(end.q)) for end in ends(ball))
    unit = Fraction(2) ** (frexp(value)[1] - KEY_BITS)
    return Real.of(round((low + high) / 2 / unit) * unit)


def _in_floats(extent: Extent, why: str) -> Found:
    try:
        region = region_of(extent.region)
        value = perimeter(region) if extent.rim else area(region)
    except RegionError as error:
        raise UndefinedMeasureError(error.message, error.help) from error
    answer = Answer(AnswerKind.NUMBER, "", value, "")
    return Found(answer, (Real.of(Fraction(value)),), "", f"in floating point: {why}")
