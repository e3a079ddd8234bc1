"""Extremes as formulas in the letters of the curves, fitted to chosen values of these.

A least value over all figures may not exist while it does for each choice of the numbers in the
equations of the curves: then these are meant to be given.
"""

from fractions import Fraction
from itertools import permutations
from typing import Final

import numpy as np
from flint import arb

from perga.algebra.expression import Call, Name
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import EquationFact, Goal, GoalKind
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.numeric.continuation import Wanted
from perga.resolve.numeric.search import BITS
from perga.resolve.resolver import positive_numbers
from perga.solve.fitted import Scenes, formula
from perga.solve.queries.extremal import extremal_answers
from perga.solve.queries.followed import numeric_values
from perga.solve.queries.when import is_when
from perga.solve.solution import Answer

VALUES: Final = tuple(
    Fraction(n, d) for n, d in ((2, 1), (3, 1), (3, 2), (1, 1), (5, 2), (4, 3), (7, 3))
)
SAMPLES: Final = 6
MAX_LETTERS: Final = 2


def fitted_extreme(goal: Goal, facts: Facts, budget: Budget, unsigned: frozenset[str]) -> Answer:
    """Min, Max or a goal at an extreme as a formula in the numbers of the curves' equations.

    `unsigned` as for `fitted`; other numbers that are not stated to be positive take values of
    both signs.

    Raises UnsupportedTermError where no short formula fits, BudgetSpentError.
    """
    letters = letters_of_curves(facts)
    if isinstance(goal.expression, Name) and goal.expression.id in letters:
        raise UnsupportedTermError("a number is no formula of itself")
    positive = positive_numbers(facts)
    rows: list[tuple[Real, tuple[Fraction, ...]]] = []
    for turn, absolute in enumerate(permutations(VALUES, len(letters))):
        if len(rows) == SAMPLES:
            break
        sign = -1 if turn % 2 else 1
        chosen = tuple(
            v if n in positive else sign * v for n, v in zip(letters, absolute, strict=True)
        )
        values = dict(zip(letters, chosen, strict=True))
        known = {**facts.known, **{n: Number(Real.of(v)) for n, v in values.items()}}
        try:
            fixed = Facts(facts.facts, facts.types, facts.language, known)
            rows.append((_value(goal, fixed, budget), chosen))
        except UnsupportedTermError:
            continue  # these values contradict an inequality, or were not solved
    if len(rows) < SAMPLES:
        raise UnsupportedTermError("too few choices of the letters were solved to fit a formula")
    digits = tuple((v.enclosure(BITS), tuple(map(_digits, place))) for v, place in rows)
    table = np.array([[float(v), *map(float, place)] for v, place in rows])
    scenes = Scenes(letters, table[:, 0], table[:, 1:], digits, None, Fraction(0))
    return formula(scenes, unsigned)


def _digits(value: Fraction) -> arb:
    return Real.of(value).enclosure(BITS)


def letters_of_curves(facts: Facts) -> tuple[str, ...]:
    """The declared numbers in the equations of conics."""
    numbers = (Type.NUMBER, Type.REAL)
    found: dict[str, None] = {}
    for fact in facts.facts:
        statement = fact.statement
        if isinstance(statement, EquationFact) and facts.types[statement.target] is not Type.LINE:
            names = mentioned(statement.left, statement.right)
            found |= {n: None for n in facts.types if n in names and facts.types[n] in numbers}
    if not 0 < len(found) <= MAX_LETTERS:
        raise UnsupportedTermError("no letters in the equations of the curves, or too many")
    return tuple(found)


def _value(goal: Goal, facts: Facts, budget: Budget) -> Real:
    """The one value of the goal. Raises UnsupportedTermError where it is not one number."""
    if any(is_when(fact) for fact in facts.facts):
        found = extremal_answers(goal, facts, budget)
        if len(found) != 1 or goal.kind is not GoalKind.NUMBER or not found[0].key[1].is_zero():
            raise UnsupportedTermError("the goal is not one number where the extreme is taken")
        return found[0].key[0]
    assert isinstance(goal.expression, Call)  # queries are calls
    wanted = Wanted.LEAST if goal.kind is GoalKind.MINIMUM else Wanted.GREATEST
    values = numeric_values(goal.expression.arguments[0], facts, budget, wanted)
    (piece,) = values.pieces
    if piece.low_open or piece.low.infinite or values.with_pi:
        raise UnsupportedTermError("the extreme is not taken")
    return piece.low.number
