"""A goal beside claims for every choice."""

from collections.abc import Mapping
from dataclasses import replace

from perga.algebra.deadline import deadline
from perga.algebra.expression import Call, Name
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.operator import Type
from perga.cdl.program import Goal, GoalKind, Program, QuantifiedFact
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Completeness, Level, Status
from perga.solve.exactly import QUERIES, exactly, unsolved
from perga.solve.quantifiers.complement import values_for_every
from perga.solve.quantifiers.judging import needed
from perga.solve.quantifiers.stated import Confirmer, Reduced, reduced, standing
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus

_EXTENTS = (GoalKind.RANGE, GoalKind.MINIMUM, GoalKind.MAXIMUM)


def beside_claims(
    goal: Goal,
    program: Program,
    claims: tuple[QuantifiedFact, ...],
    types: Mapping[str, Type],
    budget: Budget,
    start: float,
) -> Solution:
    """The answers of `goal` over the figures of `program` in which all claims hold.

    `types` has the objects that move beside those of the program.
    """
    try:
        with deadline(*budget.limits()):
            found = reduced(program, claims, types, budget)
            solution = _answered(goal, program, found, types, budget, start)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return unsolved(error.message, start)
    if not found.sure and solution.status is SolveStatus.CONTRADICTORY:
        return unsolved("the choices that were tried may not exist", start)
    certificate = solution.certificate
    if not found.sure and certificate.level is Level.PROVEN:  # a choice may not exist
        certificate = replace(certificate, level=Level.IDENTIFIED, complete=Completeness.SAMPLED)
    return replace(solution, certificate=certificate)


def _answered(
    goal: Goal,
    program: Program,
    found: Reduced,
    types: Mapping[str, Type],
    budget: Budget,
    start: float,
) -> Solution:
    expression, facts = hoist_goal(goal.expression, found.facts)
    asked = Goal(expression, goal.kind)
    confirmer = Confirmer(found.left, types, facts, budget, found.sure)
    if goal.kind not in QUERIES or not found.left:
        return exactly(asked, facts, budget, start, confirmer).solution
    names = frozenset[str]().union(*(needed(claim, types) for claim in found.left))
    if not names <= standing(facts, budget.part(0.3)).keys():
        letter = _letter(goal)
        if letter is None:
            raise UnsupportedTermError("the claims leave objects open that they speak of")
        return values_for_every(goal, letter, program, found, types, budget, start)
    resolution = confirmer.confirmed(resolve_facts(facts, budget.part(0.3)))
    if resolution.status is Status.CONTRADICTORY:
        certificate = SolutionCertificate(Level.PROVEN, Completeness.PROVEN, "exact", 0.0, 50)
        status = SolveStatus.CONTRADICTORY
        return Solution(status, (), certificate, (), resolution.diagnostics, 0.0)
    solution = exactly(asked, facts, budget, start).solution
    if not confirmer.proven and solution.certificate.level is Level.PROVEN:
        certificate = replace(solution.certificate, level=Level.IDENTIFIED)
        return replace(solution, certificate=certificate)
    return solution


def _letter(goal: Goal) -> str | None:
    """The number whose values are asked for, by `Range(a)`, `Min(a)` or `Max(a)`."""
    if goal.kind not in _EXTENTS or not isinstance(goal.expression, Call):
        return None
    (term,) = goal.expression.arguments
    return term.id if isinstance(term, Name) else None
