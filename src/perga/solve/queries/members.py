"""Families of curves with one parameter: all that `Equation(G)` may be, where facts leave it open.

Of the coefficients, divided by one of them, all but one are the same in every figure, and the
values of that one are found exactly, as for Range.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from perga.algebra.expression import Call
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.cdl.program import Goal
from perga.geometry.values import Conic, Line
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment
from perga.resolve.facts import Facts
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positive_numbers
from perga.resolve.search import Complete, Dead, Loose, Search
from perga.resolve.symbols import Condition, Sign, constant
from perga.resolve.system import Reduced, reduce_system
from perga.resolve.terms import object_value
from perga.resolve.unknowns import lift_symbolic
from perga.solve.queries.extent import symbolic, values_of
from perga.solve.queries.lettered import polynomial_text
from perga.solve.queries.pieces import End, Piece, bounds_text, point
from perga.solve.queries.plane import shadows
from perga.solve.solution import Answer, AnswerKind

TARGET = "##"
LETTERS = ("t", "s", "u", "v", "w")
X2, XY, Y2, X, Y, ONE = "x^2", "x*y", "y^2", "x", "y", ""
CONIC, LINE = (X2, XY, Y2, X, Y, ONE), (X, Y, ONE)


def members(goal: Goal, facts: Facts, budget: Budget) -> list[Answer]:
    """The families `equation = t` that make up all curves; none where they are no such families.

    Raises UnsupportedTermError, AlgebraLimitError, BudgetSpentError where that is not found.
    """
    letter = next((name for name in LETTERS if name not in facts.types), None)
    names = mentioned(goal.expression)
    leaves = Search(facts, positive_numbers(facts), budget, whole=names).run()
    found: list[Answer] = []
    for leaf in leaves:
        if isinstance(leaf, Dead):
            continue
        family = _family(goal, leaf, facts, budget) if isinstance(leaf, Loose) else None
        if isinstance(leaf, Complete) or family is None or letter is None:
            return []
        for answer in _stated(*family, letter):
            if all(answer.exact != other.exact for other in found):
                found.append(answer)
    return found


_Family = tuple[tuple[str, ...], list[Real | None], tuple[Piece, ...]]
"""Places of coefficients, the fixed ones (None for the one that varies), the values of that one."""


def _family(goal: Goal, leaf: Loose, facts: Facts, budget: Budget) -> _Family | None:
    assert isinstance(goal.expression, Call)
    system = leaf.setting.system.copy()
    known = {n: symbolic(v) for n, v in leaf.values.items()}
    values = {**known, **leaf.setting.values}
    env = Environment(values, facts.language, system, lift_symbolic, constant)
    curve = object_value(goal.expression.arguments[0], env)
    if not isinstance(curve, Line | Conic):
        return None
    six = curve.coefficients if isinstance(curve, Conic) else (curve.a, curve.b, curve.c)
    places = CONIC if isinstance(curve, Conic) else LINE
    for pivot in six[:-1]:
        if pivot.is_zero():
            continue
        start = Reduced(
            tuple(system.equations), tuple(system.conditions), tuple(system.variables), ()
        )
        images = [_image(start, c / pivot, budget) for c in six]
        moving = [pieces for pieces in images if _fixed(pieces) is None]
        if len(moving) == 1:
            return (places, [_fixed(pieces) for pieces in images], moving[0])
    return None


def _image(start: Reduced, value: Quotient, budget: Budget) -> tuple[Piece, ...]:
    constants = _constants(start, value, budget)
    if constants is not None:
        return tuple(point(c) for c in constants)
    asked = (
        Condition(Quotient.of(value.denominator), Sign.NON_ZERO),
        Condition(value, Sign.ANY),
    )
    family = Reduced(start.equations, (*start.conditions, *asked), start.free, ())
    return values_of(family, budget).pieces


def _constants(start: Reduced, value: Quotient, budget: Budget) -> list[Real] | None:
    """The values that the equations alone leave to a term; None where it moves."""
    target = Quotient.of(Polynomial.variable(TARGET))
    equation = (value - target).numerator
    regular = Condition(Quotient.of(value.denominator), Sign.NON_ZERO)
    found: list[Real] = []
    for branch in reduce_system(
        [*start.equations, equation], [*start.conditions, regular], start.free, budget, (TARGET,)
    ):
        for plane in shadows(
            branch.equations, budget, kept=(TARGET,), conditions=branch.conditions
        ):
            if not plane:
                return None
            for root in real_roots(plane[0]):
                if all((root.value - other).sign() for other in found):
                    found.append(root.value)
    return found


def _fixed(pieces: Sequence[Piece]) -> Real | None:
    if len(pieces) == 1 and not pieces[0].low.infinite:
        low, high = pieces[0].low, pieces[0].high
        if not high.infinite and (low.number - high.number).is_zero():
            return low.number
    return None


# --- stating --------------------------------------------------------------------------


def _stated(
    places: tuple[str, ...], fixed: list[Real | None], pieces: tuple[Piece, ...], letter: str
) -> Iterator[Answer]:
    """`4*x^2 - y^2 = t` with whole coefficients, once for each interval of t."""
    scale = _scale([c for c in fixed if c is not None])
    x, y = Polynomial.variable("x"), Polynomial.variable("y")
    terms = {X2: x * x, XY: x * y, Y2: y * y, X: x, Y: y, ONE: Polynomial.of(1)}
    left = Polynomial.of(0)
    for place, coefficient in zip(places, fixed, strict=True):
        if coefficient is not None:
            left = left + terms[place] * (coefficient * scale)
    place = places[fixed.index(None)]
    text = f"{polynomial_text(left)} = {letter}{'*' if place else ''}{place}"
    for piece in pieces:  # on the other side of the equation the sign turns
        low, high = _times(piece.high, -scale), _times(piece.low, -scale)
        bounds = bounds_text(letter, Piece(low, high, piece.high_open, piece.low_open))
        conditions = [bounds] if bounds else []
        value = {"coefficients": [], "text": text, "conditions": conditions}
        yield Answer(AnswerKind.EQUATION, " & ".join((text, *conditions)), value, "", (letter,))


def _scale(fixed: Sequence[Real]) -> Fraction:
    if not all(c.is_rational() for c in fixed):
        return Fraction(1)
    return Fraction(lcm(*(c.as_fraction().denominator for c in fixed)))


def _times(end: End, factor: Fraction) -> End:
    sign = -1 if factor < 0 else 1
    return End(end.number * factor, end.infinite * sign)
