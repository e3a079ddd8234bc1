"""solve: the answers of a goal over all admissible scenes of a program.

The exact way goes first and is short of time; where it ends without an answer, scenes are looked
for in floating point; only if that fails too does the exact way get all the time there is.
"""

from dataclasses import replace
from time import perf_counter
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.program import Goal, GoalKind, Program
from perga.resolve.angle_names import without_angle_names
from perga.resolve.budget import DEFAULT_SECONDS, Budget, BudgetSpentError
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.quantified import without_quantifiers
from perga.resolve.scene import Completeness, Level
from perga.resolve.signs import settle_signs, without_sign
from perga.resolve.tangent_lengths import with_tangent_lengths
from perga.solve.exactly import Attempt, exactly, unsolved
from perga.solve.fitted import fitted
from perga.solve.fitted_extremes import fitted_extreme
from perga.solve.followed import STEPS
from perga.solve.proving import are_all
from perga.solve.quantifiers.asked import truth
from perga.solve.quantifiers.beside import beside_claims
from perga.solve.queries.when import is_when
from perga.solve.searched import DIGITS, search_answers
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus
from perga.solve.stated_areas import stated_areas

EXACT_SECONDS: Final = 0.4
"""What the exact way gets at first; nearly every problem that it can solve takes less."""


TEXT_SECONDS: Final = 1.5
"""What the exact way gets again where an answer is known and its exact text is not."""

FAMILY_SECONDS: Final = 1.0
"""What each way to prove a constant of a family gets; the answer is known by then."""


def solve(
    program: Program,
    goal: Goal,
    seconds: float = DEFAULT_SECONDS,
    *,
    exact_only: bool = False,
    seed: int = 0,
) -> Solution:
    """All admissible answers of `goal`.

    OK with exactly one answer; AMBIGUOUS lists several; the other statuses say why there is none.
    What does not end within `seconds` is UNSOLVED. With `exact_only` nothing is looked for in
    floating point, and the exact way has all the time: what is found then is the same on a busy
    machine, which matters where the answer decides what is made next. `seed`, any whole number,
    chooses where the search in floating point starts: another one gives the same answers.
    """
    start = perf_counter()
    whole = Budget.of(seconds, seed)
    try:
        with deadline(*whole.limits()):
            return _solved(program, goal, whole, start, exact_only)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return unsolved(error.message, start)
    except OverflowError:
        return unsolved("a number too large to be written", start)


def cut_short(seconds: float, megabytes: int) -> Solution:
    """What is told of a problem that had to be ended from outside, and so says nothing itself."""
    method = (
        "exact elimination and a search in floating point were begun and cut short: "
        f"one step took more than {seconds:g} s or {megabytes} MB"
    )
    certificate = SolutionCertificate(Level.NUMERIC, Completeness.SAMPLED, method, 0.0, 0)
    return Solution(SolveStatus.UNSOLVED, (), certificate, (), (), seconds)


def _solved(
    program: Program, goal: Goal, whole: Budget, start: float, exact_only: bool
) -> Solution:
    plain, claims = without_quantifiers(program)
    if goal.facts:
        if claims:
            return unsolved("a claim as the goal beside claims among the facts", start)
        return truth(goal.facts, plain, program.types, whole, start)
    if claims:
        found = beside_claims(goal, plain, claims, program.types, whole, start)
        return replace(found, seconds=perf_counter() - start)
    expression, facts = hoist_goal(goal.expression, compile_facts(plain))
    asked, facts = without_angle_names(Goal(expression, goal.kind), facts)
    asked, facts = with_tangent_lengths(asked, facts)
    unsigned = without_sign(facts, asked.expression)
    facts = settle_signs(facts, asked.expression)
    searchable = not exact_only and asked.kind not in (GoalKind.LOCUS, GoalKind.COUNT)
    short = whole.at_most(EXACT_SECONDS) if searchable else whole
    with deadline(*short.limits()):
        found = exactly(asked, facts, short, start)
    spent = short.left() <= 0  # else more time would not have helped
    status = found.solution.status
    searched = None
    if status is SolveStatus.UNSOLVED and searchable:
        searched = _searched(asked, facts, whole.part(0.5), start, unsigned)
        if searched is not None and (searched.status is SolveStatus.OK or not spent):
            return searched
    if searchable and spent and found.unwritten and whole.left() > 0:
        more = whole.at_most(TEXT_SECONDS)
        with deadline(*more.limits()):
            longer = exactly(asked, facts, more, start)
        found = longer if longer.solution.status is status else found
    if searchable and spent and status in _UNFINISHED and whole.left() > 0:
        with deadline(*whole.limits()):
            again = exactly(asked, facts, whole, start)
        if searched is not None and again.solution.status is SolveStatus.UNSOLVED:
            return searched
        found = again
    solution = _promoted(found, asked, facts, whole, start)
    if solution.status is SolveStatus.UNSOLVED and searchable:
        fixed = _fixed_by_area(asked, facts, whole, start)
        if fixed is not None:
            return fixed
        method = f"{solution.certificate.method}; nor did a search in floating point find an answer"
        return replace(solution, certificate=replace(solution.certificate, method=method))
    return solution


def _fixed_by_area(asked: Goal, facts: Facts, budget: Budget, start: float) -> Solution | None:
    """Answers where a stated area of a region fixes a free number; None where it does not."""
    try:
        with deadline(*budget.limits()):
            fitted = stated_areas(asked, facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError):
        return None
    if fitted is None:
        return None
    where = f"looked for between {STEPS[0]:g} and {STEPS[-1]:g} only"
    if fitted.loose:
        method = f"the stated area holds on an interval of {fitted.letter}, and so does not fix it"
        certificate = SolutionCertificate(Level.NUMERIC, Completeness.SAMPLED, method, 0.0, 15)
        seconds = perf_counter() - start
        return Solution(SolveStatus.UNDERDETERMINED, (), certificate, (), (), seconds)
    if not fitted.found:
        return unsolved(f"{fitted.letter}, {where}, was not found from the stated area", start)
    level = Level.IDENTIFIED if fitted.exact else Level.NUMERIC
    how = "which satisfies every fact exactly" if fitted.exact else "told as a float"
    method = f"{fitted.letter} found numerically from the stated area, {how}; {where}"
    certificate = SolutionCertificate(level, Completeness.SAMPLED, method, 0.0, 15)
    status = SolveStatus.OK if len(fitted.found) == 1 else SolveStatus.AMBIGUOUS
    answers = tuple(one.answer for one in fitted.found)
    return Solution(status, answers, certificate, (), (), perf_counter() - start)


def _promoted(
    attempt: Attempt, asked: Goal, facts: Facts, budget: Budget, start: float
) -> Solution:
    """The solution; values that are constant on samples proven for the whole family if possible."""
    solution = attempt.solution
    certificate = solution.certificate
    sampled = certificate.level is Level.IDENTIFIED and certificate.method.startswith("exact")
    if not sampled or not attempt.found:
        return replace(solution, seconds=perf_counter() - start)
    if not are_all(asked, facts, attempt.found, budget, FAMILY_SECONDS):
        return replace(solution, seconds=perf_counter() - start)
    certificate = replace(certificate, level=Level.PROVEN, complete=Completeness.PROVEN)
    return replace(solution, certificate=certificate, seconds=perf_counter() - start)


_UNFINISHED: Final = (SolveStatus.UNSOLVED, SolveStatus.UNDERDETERMINED, SolveStatus.AMBIGUOUS)
"""Endings that may be better with more time."""


def _searched(
    asked: Goal, facts: Facts, budget: Budget, start: float, unsigned: frozenset[str]
) -> Solution | None:
    """The answers that floating point finds and that are recognised; None if there are none."""
    try:
        part = budget.part(0.6)
        with deadline(*part.limits()):
            found = search_answers(asked, facts, part)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError):
        return _fitted(asked, facts, budget, start, unsigned)
    status = SolveStatus.OK if len(found.answers) == 1 else SolveStatus.AMBIGUOUS
    level = Level.IDENTIFIED if found.recognised else Level.NUMERIC
    method = f"found numerically, recognised from {DIGITS} digits"
    if not found.recognised:
        method = "found numerically, an end guessed as a limit"
    complete = Completeness.PROVEN if found.complete else Completeness.SAMPLED
    if found.complete:
        level = Level.PROVEN
        method = f"every other value excluded by elimination; scene found to {DIGITS} digits"
    certificate = SolutionCertificate(level, complete, method, 0.0, DIGITS)
    return Solution(status, found.answers, certificate, (), (), perf_counter() - start)


def _fitted(
    asked: Goal, facts: Facts, budget: Budget, start: float, unsigned: frozenset[str]
) -> Solution | None:
    """A formula in free numbers that fits all scenes found; None if there is none."""
    extreme = asked.kind in (GoalKind.MINIMUM, GoalKind.MAXIMUM)
    fit = fitted_extreme if extreme or any(map(is_when, facts.facts)) else fitted
    try:
        with deadline(*budget.limits()):
            answer = fit(asked, facts, budget, unsigned)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError):
        return None
    method = "fitted to scenes found numerically, in free letters"
    certificate = SolutionCertificate(Level.IDENTIFIED, Completeness.SAMPLED, method, 0.0, DIGITS)
    return Solution(SolveStatus.OK, (answer,), certificate, (), (), perf_counter() - start)
