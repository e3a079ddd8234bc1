"""The values of a number for which claims hold for every choice: those without a counterexample."""

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from perga.algebra.expression import Name
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import (
    CoordinateFact,
    EquationFact,
    Goal,
    GoalKind,
    Program,
    QuantifiedFact,
)
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts, compile_facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.quantified import opposites, parts_of, with_copy
from perga.resolve.scene import Completeness, Level
from perga.solve.quantifiers.judging import needed
from perga.solve.quantifiers.stated import Reduced, standing
from perga.solve.queries.asked import extreme, interval
from perga.solve.queries.extent import extent
from perga.solve.queries.pieces import End, Piece, union
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus


def values_for_every(
    goal: Goal,
    letter: str,
    program: Program,
    found: Reduced,
    types: Mapping[str, Type],
    budget: Budget,
    start: float,
) -> Solution:
    """All values of a number with which the claims left hold for every choice.

    Raises UnsupportedTermError where the number does not fix what the claims speak of, and where
    its values, or those with a counterexample, are not found.
    """
    fixed = standing(compile_facts(program), budget.part(0.2)).keys()
    given = _given(frozenset({letter, *fixed}), program)
    for claim in found.left:
        loose = needed(claim, types) - given
        if loose:
            names = ", ".join(sorted(loose))
            raise UnsupportedTermError(f"{letter} alone does not fix {names}")
    term = Name(letter, goal.expression.span)
    proven, pieces = _admissible(term, found.facts, budget.part(0.3))
    bad: list[Piece] = []
    for failing in _counterexamples(found.left, program, types):
        values = extent(term, compile_facts(failing), budget.part(0.6))
        proven = proven and values.proven
        bad += values.pieces
    pieces = without(pieces, union(bad))
    if goal.kind is GoalKind.RANGE:
        answers = (interval(pieces),) if pieces else ()
    else:
        answers = extreme(pieces, goal.kind is GoalKind.MAXIMUM)
    level = Level.PROVEN if proven else Level.IDENTIFIED
    complete = Completeness.PROVEN if proven else Completeness.SAMPLED
    status = SolveStatus.OK if answers else SolveStatus.NONE_EXISTS
    certificate = SolutionCertificate(level, complete, "exact", 0.0, 50)
    return Solution(status, answers, certificate, (), (), perf_counter() - start)


def _admissible(term: Name, facts: Facts, budget: Budget) -> tuple[bool, tuple[Piece, ...]]:
    """Whether they are proven, and the values of a number that facts without claims allow."""
    if not any(term.id in fact.needs for fact in facts.facts):
        zero = Real.of(0)
        return True, (Piece(End(zero, -1), End(zero, 1), True, True),)
    found = extent(term, facts, budget)
    return found.proven, found.pieces


def _counterexamples(
    claims: Sequence[QuantifiedFact], program: Program, types: Mapping[str, Type]
) -> Iterator[Program]:
    """The program with one choice for which a claim fails, for each way in which it may."""
    for claim in claims:
        for part in parts_of(claim.claim, program.language):
            for opposite in opposites(part):
                yield with_copy(program, claim, types, "#c.", (*claim.conditions, opposite))


def _given(names: frozenset[str], program: Program) -> frozenset[str]:
    """These names, and the points and curves that they give outright."""
    found = set(names)
    grown = True
    while grown:
        before = len(found)
        for fact in program.statements:
            if isinstance(fact, CoordinateFact):
                sides = (fact.x, fact.y)
            elif isinstance(fact, EquationFact):
                sides = (fact.left, fact.right)
            else:
                continue
            if mentioned(*sides) <= found:
                found.add(fact.target)
        grown = len(found) > before
    return frozenset(found)


def without(pieces: Sequence[Piece], taken: Sequence[Piece]) -> tuple[Piece, ...]:
    """What is left of disjoint pieces in ascending order without others."""
    left = list(pieces)
    for hole in taken:
        left = [part for piece in left for part in _around(piece, hole)]
    return tuple(left)


def _around(piece: Piece, hole: Piece) -> Iterator[Piece]:
    """The part of a piece below a hole, and the part above it."""
    below = _lower(piece, hole)
    if below is not None:
        yield below
    mirrored = _lower(_mirrored(piece), _mirrored(hole))
    if mirrored is not None:
        yield _mirrored(mirrored)


def _lower(piece: Piece, hole: Piece) -> Piece | None:
    """The part of a piece that lies below all of a hole."""
    order = piece.high.compare(hole.low)
    if order < 0 or (order == 0 and (piece.high_open or hole.low_open)):
        return piece  # all of it, but for an end that the hole leaves out
    part = Piece(piece.low, hole.low, piece.low_open, not hole.low_open)
    size = part.low.compare(part.high)
    if hole.low.infinite or size > 0 or (size == 0 and (part.low_open or part.high_open)):
        return None
    return part


def _mirrored(piece: Piece) -> Piece:
    """The opposite numbers."""
    low, high = (
        End(-piece.high.number, -piece.high.infinite),
        End(-piece.low.number, -piece.low.infinite),
    )
    return Piece(low, high, piece.high_open, piece.low_open)
