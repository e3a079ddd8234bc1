"""A quantified claim as the goal: is it true?"""

from collections.abc import Iterator, Mapping
from time import perf_counter

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.language import Language
from perga.cdl.operator import Type
from perga.cdl.program import Program, QuantifiedFact
from perga.errors import Diagnostic
from perga.geometry.values import Value
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import compile_facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.members import same_value
from perga.resolve.resolver import assumed, resolve_facts
from perga.resolve.scene import Completeness, Level, Resolution, Scene, Status
from perga.solve.exactly import unsolved
from perga.solve.quantifiers.judging import Ground, Verdict, judged, needed, standing_alone
from perga.solve.solution import Answer, AnswerKind, Solution, SolutionCertificate, SolveStatus


def truth(
    facts: tuple[QuantifiedFact, ...],
    program: Program,
    types: Mapping[str, Type],
    budget: Budget,
    start: float,
) -> Solution:
    """Whether all of `facts` hold in every figure of a program without quantifiers.

    `types` has the objects that move beside those of the program.
    """
    try:
        with deadline(*budget.limits()):
            resolution = resolve_facts(compile_facts(program), budget.part(0.4))
            if resolution.status is Status.CONTRADICTORY:
                why = resolution.diagnostics
                return _ended(SolveStatus.CONTRADICTORY, "exact", start, diagnostics=why)
            found = [_truth(fact, program, types, resolution, budget) for fact in facts]
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return unsolved(error.message, start)
    verdicts = _together(found)
    if not verdicts:
        why = "it is true in some of the figures that the facts leave open, and false in others"
        return _ended(SolveStatus.UNDERDETERMINED, why, start)
    status = SolveStatus.OK if len(verdicts) == 1 else SolveStatus.AMBIGUOUS
    answers = tuple(_answer(v.holds) for v in verdicts)
    proven = all(v.proven for v in verdicts)
    level = Level.PROVEN if proven else Level.IDENTIFIED
    complete = Completeness.PROVEN if proven else Completeness.SAMPLED
    certificate = SolutionCertificate(level, complete, "exact", 0.0, 50)
    return Solution(status, answers, certificate, (), (), perf_counter() - start)


def _answer(holds: bool) -> Answer:
    return Answer(AnswerKind.TRUTH, "true" if holds else "false", holds, "")


def _ended(
    status: SolveStatus, why: str, start: float, diagnostics: tuple[Diagnostic, ...] = ()
) -> Solution:
    certificate = SolutionCertificate(Level.NUMERIC, Completeness.SAMPLED, why, 0.0, 0)
    return Solution(status, (), certificate, (), diagnostics, perf_counter() - start)


def _together(found: list[list[Verdict]]) -> list[Verdict]:
    """The verdicts on several claims as verdicts on all of them: one false makes all false.

    None where some claim has none.
    """
    if not all(found):
        return []
    if len(found) == 1:
        return found[0]
    refuted = [v for verdicts in found for v in verdicts if len(verdicts) == 1 and not v.holds]
    if refuted:
        return [max(refuted, key=lambda v: v.proven)]
    if all(len(verdicts) == 1 for verdicts in found):
        return [Verdict(True, all(v.proven for verdicts in found for v in verdicts))]
    raise UnsupportedTermError("several claims that are true in different figures")


def _truth(
    fact: QuantifiedFact,
    program: Program,
    types: Mapping[str, Type],
    resolution: Resolution,
    budget: Budget,
) -> list[Verdict]:
    """One verdict where all figures agree, two where they do not; none where it depends."""
    names = needed(fact, types)
    scenes = [s for s in resolution.scenes if names <= s.objects.keys()]
    every = bool(scenes) and len(scenes) == len(resolution.scenes)
    told = resolution.status in (Status.RESOLVED, Status.UNDERDETERMINED)
    if told and every and names.isdisjoint(resolution.loose) and not resolution.gauge:
        return list(_counted(_each(fact, types, program.language, scenes, names, budget)))
    whole = judged(fact, Ground(program, types, {}), budget)
    if whole.holds is fact.everywhere:  # true of all figures at once, or possible in none
        standard = not assumed(compile_facts(program))
        return [Verdict(whole.holds, whole.proven and standard)]
    if not told or not every:
        raise UnsupportedTermError("the figures that the facts allow were not found")
    found = _each(fact, types, program.language, scenes, names, budget)
    verdicts = list(_counted(found))
    if len(verdicts) == 1 or not all(v.proven for v in verdicts):  # some tell nothing of all
        raise UnsupportedTermError("it was judged for some of the figures only")
    return []


def _each(
    fact: QuantifiedFact,
    types: Mapping[str, Type],
    language: Language,
    scenes: list[Scene],
    names: frozenset[str],
    budget: Budget,
) -> Iterator[Verdict]:
    """The verdict on each figure, figures that agree in `names` counted once."""
    seen: list[Mapping[str, Value]] = []
    for scene in scenes:
        if any(all(same_value(s[n], scene.objects[n]) for n in names) for s in seen):
            continue
        seen.append(scene.objects)
        yield judged(fact, standing_alone(names, language, types, scene.objects), budget)


def _counted(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """One verdict for each truth that occurs, true first."""
    found = list(verdicts)
    for holds in (True, False):
        some = [v.proven for v in found if v.holds is holds]
        if some:
            yield Verdict(holds, all(some))
