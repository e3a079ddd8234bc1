"""Numbers that stand for angles: `AngleOf(P, A, B) = alpha` puts the angle in alpha's place.

No equation in alpha itself could be exact; its sine and cosine are those of the angle.
"""

from perga.algebra.expression import Expression, Name
from perga.answers.trees import rewritten
from perga.cdl.language import Language
from perga.cdl.program import Equality, Goal, GoalKind, Statement
from perga.resolve.facts import Fact, Facts, needs
from perga.resolve.rewriting import with_terms
from perga.resolve.term_kinds import is_angle, is_measure


def without_angle_names(goal: Goal, facts: Facts) -> tuple[Goal, Facts]:
    """Goal and facts with the first angle that each name is said to equal in its place."""
    for index, fact in enumerate(facts.facts):
        named = _named(fact.statement, facts)
        if named is not None:
            rest = facts.facts[:index] + facts.facts[index + 1 :]
            types = {n: t for n, t in facts.types.items() if n != named[0]}
            changed = tuple(_in_fact(f, *named) for f in rest)
            following = Facts(changed, types, facts.language, facts.known)
            return without_angle_names(_in_goal(goal, *named, facts.language), following)
    return (goal, facts)


def _named(statement: Statement, facts: Facts) -> tuple[str, Expression] | None:
    """A number with the angle of three points, or the inclination, that it equals."""
    if not isinstance(statement, Equality):
        return None
    for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
        free = isinstance(side, Name) and side.id in facts.types and side.id not in facts.known
        if free and is_measure(other, facts.language) and is_angle(other, facts.language):
            assert isinstance(side, Name)
            return (side.id, other)
    return None


def _put(angle: Expression, name: str, term: Expression) -> Expression:
    return rewritten(term, lambda n: angle if isinstance(n, Name) and n.id == name else n)


def _in_fact(fact: Fact, name: str, angle: Expression) -> Fact:
    if name not in fact.needs:
        return fact
    statement = with_terms(fact.statement, lambda term: _put(angle, name, term))
    return Fact(statement, needs(statement), fact.family)


def _in_goal(goal: Goal, name: str, angle: Expression, language: Language) -> Goal:
    term = _put(angle, name, goal.expression)
    whole = goal.kind is GoalKind.NUMBER and is_angle(term, language)
    return Goal(term, GoalKind.ANGLE if whole else goal.kind)
