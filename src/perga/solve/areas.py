"""Areas and perimeters of regions as answers: exact sums, else floats that say so."""

from fractions import Fraction
from math import frexp
from typing import Final

from flint import arb

from perga.algebra.balls import ends
from perga.algebra.expression import Call, Expression
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.real import Real
from perga.geometry.quantities import Extent
from perga.geometry.regions import Arc, RegionError, area, boundary, perimeter, region_of
from perga.geometry.regions.exact import ClosedSum, perimeter_in_digits
from perga.geometry.regions.paths import PathKind
from perga.resolve.environment import Environment
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.region_terms import closed_sum
from perga.resolve.term_kinds import is_measure
from perga.resolve.terms import quantities
from perga.solve.area_terms import Term, composed
from perga.solve.found import Found
from perga.solve.solution import Answer, AnswerKind

KEY_BITS: Final = 200
"""Answers that agree to so many bits are one answer; proven only where their texts agree too."""

DIGITS: Final = 9
"""How many digits are told of an area that is known in floating point only."""
SHORTEST: Final = 1e-3
"""Arcs shorter than this, in units of their path, may have lost more digits than DIGITS leaves."""


def area_found(expression: Expression, env: Environment) -> Found:
    """A term that speaks of regions as an answer; raises like `closed_sum`.

    A single measure that has no exact sum, for elliptic arcs or numbers too large, is told as a
    float, with the level `numeric`; that there is none is told from exact decisions only.
    """
    try:
        return _exact(closed_sum(expression, env))
    except (UnsupportedTermError, AlgebraLimitError) as error:
        if not is_measure(expression, env.language) or not isinstance(expression, Call):
            if isinstance(error, AlgebraLimitError):
                raise
            return _of_term(composed(expression, env))
        quantity = quantities(expression, env)[0][0]
        if not isinstance(quantity, Extent):
            raise
        return _in_digits(quantity, error.message)


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


def _of_term(found: Term) -> Found:
    value = 0.0 if found.sign() == 0 else float(found)
    answer = Answer(AnswerKind.NUMBER, found.text, value, "")
    if found.monomial is not None and found.monomial[1] == 0:
        return Found(answer, (found.monomial[0],), found.text)
    return Found(answer, (_key(found.ball(KEY_BITS + 64), value),), found.text or None)


def _key(ball: arb, value: float) -> Real:
    """The middle of a ball rounded to KEY_BITS bits, so that equal answers have equal keys."""
    low, high = (Fraction(int(end.p), int(end.q)) for end in ends(ball))
    unit = Fraction(2) ** (frexp(value)[1] - KEY_BITS)
    return Real.of(round((low + high) / 2 / unit) * unit)


def _in_digits(extent: Extent, why: str) -> Found:
    """A measure without an exact sum: an enclosed length, else a float with few digits."""
    value, how = None, "by quadrature, to the nearest float"
    if extent.rim:
        try:
            value = perimeter_in_digits(extent.region)
        except (UnsupportedTermError, AlgebraLimitError):
            value = None
        except RegionError as error:
            raise UndefinedMeasureError(error.message, error.help) from error
    if value is None:
        value, how = in_floats(extent, why), f"in floating point, to {DIGITS} digits"
    answer = Answer(AnswerKind.NUMBER, "", value, "")
    return Found(answer, (Real.of(Fraction(value)),), "", f"{how}: {why}")


def in_floats(extent: Extent, why: str) -> float:
    """A measure of a region that floats see well, to DIGITS digits.

    Floats cannot tell that a region is empty or endless: it may be too thin for them. So that, and
    a thin region, raises UnsupportedTermError.
    """
    try:
        region = region_of(extent.region)
        if any(_is_short(arc) for arc in boundary(region)):
            raise UnsupportedTermError(f"the region is too thin for floating point, and {why}")
        value = perimeter(region) if extent.rim else area(region)
    except RegionError as error:
        raise UnsupportedTermError(
            f"floating point finds no area, which decides nothing, and {why}"
        ) from error
    return float(f"{value:.{DIGITS - 1}e}")


def _is_short(arc: Arc) -> bool:
    """Whether the ends of an arc are too close for their place in floats to be trusted."""
    path = arc.path
    unit = path.size if path.kind in (PathKind.LINE, PathKind.PARABOLA) else 1.0
    return abs(arc.stop - arc.start) < SHORTEST * unit
