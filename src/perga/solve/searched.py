"""Answers looked for in floating point, for every kind of goal that can be."""

from dataclasses import dataclass
from math import log10
from typing import Final

from perga.algebra.expression import Call
from perga.cdl.program import Goal, GoalKind
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.numeric.continuation import Wanted
from perga.resolve.numeric.search import BITS
from perga.solve.numeric import numeric_answers
from perga.solve.proving import are_all
from perga.solve.queries.asked import extreme, interval
from perga.solve.queries.extremal import extremal_answers
from perga.solve.queries.followed import numeric_values
from perga.solve.queries.when import is_when
from perga.solve.solution import Answer

DIGITS: Final = int((BITS - 100) * log10(2))

PROOF_SECONDS: Final = 1.2

_QUERIES: Final = {
    GoalKind.RANGE: Wanted.BOTH,
    GoalKind.MINIMUM: Wanted.LEAST,
    GoalKind.MAXIMUM: Wanted.GREATEST,
}


@dataclass(frozen=True, slots=True)
class Searched:
    """Answers that were found; `recognised` unless a number was guessed as a limit.

    `complete` if every other value is proven to be impossible.
    """

    answers: tuple[Answer, ...]
    recognised: bool
    complete: bool = False


def search_answers(goal: Goal, facts: Facts, budget: Budget) -> Searched:
    """The answers of a goal that floating point finds, at least one.

    Raises UnsupportedTermError where there is none, BudgetSpentError when the time is over.
    """
    if goal.kind not in _QUERIES:
        if goal.kind in (GoalKind.LOCUS, GoalKind.COUNT):
            raise UnsupportedTermError("a locus is not searched for numerically")
        picked = any(is_when(fact) for fact in facts.facts)
        search = extremal_answers if picked else numeric_answers
        found = search(goal, facts, budget)
        complete = not picked and are_all(goal, facts, found, budget.at_most(PROOF_SECONDS))
        return Searched(tuple(f.answer for f in found), True, complete)
    call = goal.expression
    assert isinstance(call, Call)  # queries are calls
    wanted = _QUERIES[goal.kind]
    values = numeric_values(call.arguments[0], facts, budget, wanted)
    if wanted is Wanted.BOTH:
        return Searched((interval(values.pieces, values.with_pi),), values.recognised)
    answers = extreme(values.pieces, wanted is Wanted.GREATEST, values.with_pi)
    if not answers:
        raise UnsupportedTermError("the term comes near an end that it does not take")
    return Searched(answers, values.recognised)
