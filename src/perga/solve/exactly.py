"""The exact way: scenes by elimination, values of the goal over all of them."""

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Protocol

from perga.algebra.failures import AlgebraLimitError
from perga.cdl.program import Goal, GoalKind
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Completeness, Level, Resolution, Scene, Status
from perga.solve.ending import Ending, answers_of
from perga.solve.found import Found
from perga.solve.general_position import apart, without_chance_lines
from perga.solve.queries.asked import answers as query_answers
from perga.solve.queries.extremes import Judge, settle
from perga.solve.queries.formulas import formulas
from perga.solve.queries.members import members
from perga.solve.queries.traced import without_loci
from perga.solve.queries.when import pick
from perga.solve.solution import Answer, Solution, SolutionCertificate, SolveStatus


@dataclass(frozen=True, slots=True)
class Attempt:
    """A solution, and for goals that are no queries its answers with their exact numbers."""

    solution: Solution
    found: tuple[Found, ...] = ()

    @property
    def unwritten(self) -> bool:
        """Whether some answer has no exact text, which more time may give."""
        return any(not one.answer.exact for one in self.found)


class Confirms(Protocol):
    """What tells which scenes satisfy more than the facts say."""

    @property
    def proven(self) -> bool:
        """Whether all that was told is proven."""
        ...

    def confirmed(self, resolution: Resolution) -> Resolution:
        """The scenes that do; raises UnsupportedTermError where that cannot be told."""
        ...


def exactly(
    asked: Goal, facts: Facts, budget: Budget, start: float, confirms: Confirms | None = None
) -> Attempt:
    """The answers of a goal, as far as the budget reaches; `start` is when the clock began.

    With `confirms` those scenes count that it confirms; it is not asked for queries.
    """
    try:
        return _attempt(asked, facts, budget, start, confirms)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return Attempt(unsolved(error.message, start))


def _attempt(
    asked: Goal, facts: Facts, budget: Budget, start: float, confirms: Confirms | None
) -> Attempt:
    facts = pick(facts, budget)
    facts, derived = without_loci(asked.expression, facts, budget)
    asked, facts, judge = settle(asked, facts, budget)
    firm = judge.proven and not derived
    if asked.kind in QUERIES:
        return Attempt(_query(asked, facts, budget, start, judge, firm))
    resolution = judge.confirmed(resolve_facts(facts, budget))
    if confirms is not None:
        resolution = confirms.confirmed(resolution)
        firm = firm and confirms.proven
    ending = answers_of(asked, facts, resolution)
    varies = ending.status in (SolveStatus.AMBIGUOUS, SolveStatus.UNDERDETERMINED)
    if varies and confirms is None:
        ending, resolution = _general(asked, facts, resolution, ending, budget)
    if not firm and ending.level is Level.PROVEN:
        ending = replace(ending, level=Level.IDENTIFIED)
    complete = resolution.complete if ending.level is Level.PROVEN else Completeness.SAMPLED
    certificate = SolutionCertificate(
        ending.level,
        complete,
        ending.why or _method(resolution),
        0.0,
        resolution.scenes[0].certificate.digits if resolution.scenes else 0,
    )
    answers = tuple(f.answer for f in ending.found)
    if ending.status is SolveStatus.UNDERDETERMINED:
        return Attempt(_lettered(asked, facts, resolution, budget, certificate, start))
    seconds = perf_counter() - start
    scenes = tuple(_visible(scene) for scene in resolution.scenes)
    diagnostics = resolution.diagnostics
    solution = Solution(ending.status, answers, certificate, scenes, diagnostics, seconds)
    return Attempt(solution, ending.found)


def _general(
    goal: Goal, facts: Facts, resolution: Resolution, ending: Ending, budget: Budget
) -> tuple[Ending, Resolution]:
    """The ending over figures in general position, where that leaves fewer answers."""
    try:
        facts_apart = apart(facts, resolution.scenes)
        if facts_apart is not None:
            other = resolve_facts(facts_apart, budget)
            found = answers_of(goal, facts, other)
            if _fewer(found, ending):
                why = "exact, for figures whose named points and crossing lines are apart"
                ending, resolution = replace(found, level=Level.IDENTIFIED, why=why), other
        if ending.status is SolveStatus.AMBIGUOUS:
            straight = without_chance_lines(facts, resolution)
            found = answers_of(goal, facts, straight) if straight is not None else ending
            if straight is not None and _fewer(found, ending):
                why = "exact, for figures in which no three named points lie on a line by chance"
                ending, resolution = replace(found, level=Level.IDENTIFIED, why=why), straight
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError):
        return (ending, resolution)  # the answers over all figures stand
    return (ending, resolution)


def _fewer(found: Ending, before: Ending) -> bool:
    """Whether an ending has answers, and fewer than there were, or where there were none."""
    if found.status not in (SolveStatus.OK, SolveStatus.AMBIGUOUS):
        return False
    return not before.found or len(found.found) < len(before.found)


def _lettered(
    goal: Goal,
    facts: Facts,
    resolution: Resolution,
    budget: Budget,
    certificate: SolutionCertificate,
    start: float,
) -> Solution:
    """A goal that varies, as formulas in free numbers if it depends on these alone."""
    status, found = SolveStatus.UNDERDETERMINED, list[Answer]()
    families: list[Answer] = []
    try:
        found = formulas(goal, facts, resolution, budget)
        if not found and goal.kind is GoalKind.EQUATION:
            families = members(goal, facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        certificate = replace(certificate, method=f"{certificate.method}; {error.message}")
    if found:
        status = SolveStatus.OK if len(found) == 1 else SolveStatus.AMBIGUOUS
        certificate = replace(certificate, level=Level.IDENTIFIED, method="exact, in free letters")
    elif families:
        found = families  # still undetermined, but it is told what the curve may be
        certificate = replace(certificate, level=Level.IDENTIFIED, method="exact, a family")
    scenes = tuple(_visible(scene) for scene in resolution.scenes)
    seconds = perf_counter() - start
    return Solution(status, tuple(found), certificate, scenes, resolution.diagnostics, seconds)


QUERIES: Final = (
    GoalKind.RANGE,
    GoalKind.MINIMUM,
    GoalKind.MAXIMUM,
    GoalKind.LOCUS,
    GoalKind.COUNT,
)


def unsolved(why: str, start: float) -> Solution:
    """No answer, and why; `start` is when the clock began."""
    certificate = SolutionCertificate(Level.NUMERIC, Completeness.SAMPLED, why, 0.0, 0)
    return Solution(SolveStatus.UNSOLVED, (), certificate, (), (), perf_counter() - start)


def _query(
    goal: Goal, facts: Facts, budget: Budget, start: float, judge: Judge, firm: bool
) -> Solution:
    found, proven = query_answers(goal, facts, budget, judge.admits if judge.extremes else None)
    status = SolveStatus.OK if found else SolveStatus.NONE_EXISTS
    if len(found) > 1 and goal.kind is not GoalKind.LOCUS:
        status = SolveStatus.AMBIGUOUS
    proven = proven and firm
    level = Level.PROVEN if proven else Level.IDENTIFIED
    complete = Completeness.PROVEN if proven else Completeness.SAMPLED
    certificate = SolutionCertificate(level, complete, "exact", 0.0, 50)
    return Solution(status, found, certificate, (), (), perf_counter() - start)


def _visible(scene: Scene) -> Scene:
    objects = {n: v for n, v in scene.objects.items() if not n.startswith("#")}
    return Scene(objects, scene.certificate, scene.sample)


def _method(resolution: Resolution) -> str:
    if resolution.status is Status.UNSOLVED:
        return "; ".join(resolution.tried)
    if resolution.gauge:
        return f"exact, up to scale with {resolution.gauge[0]} = 1"
    return "exact"
