"""Answers of queries: Range, Min and Max as exact sets of values."""

from collections.abc import Sequence
from math import pi

from perga.algebra.expression import Call
from perga.cdl.program import Goal, GoalKind
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.members import common_points
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Status
from perga.solve.ending import sources
from perga.solve.queries.admitted import Admits
from perga.solve.queries.extent import extent
from perga.solve.queries.locus import Piece as CurvePiece
from perga.solve.queries.locus import curve_text, locus
from perga.solve.queries.pieces import End, Piece, pieces_text
from perga.solve.solution import Answer, AnswerKind


def answers(
    goal: Goal, facts: Facts, budget: Budget, admits: Admits | None = None
) -> tuple[tuple[Answer, ...], bool]:
    """The answers of a query, and whether they are proven; none where no extreme value exists.

    With `admits` only the scenes count that it allows. Raises UnsupportedTermError where the
    family of scenes is not covered.
    """
    call = goal.expression
    assert isinstance(call, Call)  # queries are calls
    term = call.arguments[0]
    if admits is not None and goal.kind in (GoalKind.LOCUS, GoalKind.COUNT):
        raise UnsupportedTermError("loci and counts are not solved where extremes are stated")
    if goal.kind is GoalKind.LOCUS:
        return (_locus(locus(term, facts, budget)), False)  # which factors count is sampled
    if goal.kind is GoalKind.COUNT:
        return (_count(call, facts, budget), True)
    found = extent(term, facts, budget, admits)
    if goal.kind is GoalKind.RANGE:
        return ((interval(found.pieces, found.with_pi),) if found.pieces else (), found.proven)
    if goal.kind in (GoalKind.MINIMUM, GoalKind.MAXIMUM):
        return (extreme(found.pieces, goal.kind is GoalKind.MAXIMUM, found.with_pi), found.proven)
    raise UnsupportedTermError(f"{goal.kind.value} is not solved yet")


def _locus(pieces: Sequence[CurvePiece]) -> tuple[Answer, ...]:
    """One answer for each piece of the locus: an equation, and conditions joined by `&`."""
    found: list[Answer] = []
    for piece in pieces:
        curve, conditions = piece.curve, piece.part.conditions
        text = curve_text(curve)
        places = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))
        terms = curve.terms_over(("x", "y"))
        six = [float(terms[p]) if p in terms else 0.0 for p in places]
        value: dict[str, object] = {
            "coefficients": six if curve.total_degree() <= 2 else [],
            "text": text,
        }
        if conditions:
            value["conditions"] = list(conditions)
        found.append(Answer(AnswerKind.EQUATION, " & ".join((text, *conditions)), value, ""))
    return tuple(found)


def _count(call: Call, facts: Facts, budget: Budget) -> tuple[Answer, ...]:
    """The number of common points; one answer for each number that occurs."""
    resolution = resolve_facts(facts, budget)
    names = sources(mentioned(call), facts)
    fixed = all(mentioned(call) <= scene.objects.keys() for scene in resolution.scenes)
    told = resolution.status in (Status.RESOLVED, Status.UNDERDETERMINED)
    if not (told and fixed and names.isdisjoint(resolution.loose)):
        raise UnsupportedTermError("the curves are not fixed by the facts")
    counts: set[int] = set()
    without = 0
    for scene in resolution.scenes:
        env = Environment(scene.objects, facts.language, ExactRoots(), lift)
        try:
            counts.add(len(common_points(call, env)))
        except UndefinedMeasureError:
            without += 1
    if counts and without:
        raise UnsupportedTermError("in some figures the points cannot be counted")
    return tuple(Answer(AnswerKind.COUNT, str(n), float(n), "") for n in sorted(counts))


def interval(pieces: Sequence[Piece], with_pi: bool = False) -> Answer:
    """A set of values as an answer; every end times pi if so asked."""
    value = [_piece(p, with_pi) for p in pieces]
    return Answer(AnswerKind.INTERVAL, pieces_text(pieces, with_pi), value, "")


def _piece(piece: Piece, with_pi: bool) -> dict[str, object]:
    return {
        "low": _end(piece.low, with_pi),
        "high": _end(piece.high, with_pi),
        "low_open": piece.low_open or piece.low.infinite != 0,
        "high_open": piece.high_open or piece.high.infinite != 0,
    }


def _end(end: End, with_pi: bool) -> float | str:
    if end.infinite:
        return end.text()
    return float(end.number) * (pi if with_pi else 1.0)


def extreme(pieces: Sequence[Piece], greatest: bool, with_pi: bool = False) -> tuple[Answer, ...]:
    """The greatest or least value of a set of values; none if it is not taken."""
    if not pieces:
        return ()
    piece = pieces[-1] if greatest else pieces[0]
    end = piece.high if greatest else piece.low
    open_end = piece.high_open if greatest else piece.low_open
    if end.infinite or open_end:
        return ()
    value = float(end.number) * (pi if with_pi else 1.0)
    return (Answer(AnswerKind.NUMBER, end.text(with_pi), value, ""),)
