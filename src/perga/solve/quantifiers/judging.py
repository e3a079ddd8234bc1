"""Whether a quantified claim is true, where all that stands still is known or part of a program.

A claim about numbers is true if the set of values of left - right says so; any claim is true for
every choice if no figure satisfies the conditions and its opposite.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.real import Real
from perga.cdl.language import Language
from perga.cdl.operator import Type
from perga.cdl.program import (
    Comparison,
    Declaration,
    Equality,
    Goal,
    GoalKind,
    Order,
    Program,
    QuantifiedFact,
    Statement,
)
from perga.errors import Span
from perga.geometry.values import Value
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.quantified import names_of, opposites, parts_of, with_copy
from perga.resolve.resolver import positive_numbers
from perga.resolve.scene import Level
from perga.resolve.search import Complete, Dead, Leaf, Search
from perga.solve.exactly import exactly
from perga.solve.found import Found
from perga.solve.proving import are_all
from perga.solve.queries.extent import Extent, extent
from perga.solve.queries.pieces import Piece
from perga.solve.solution import Answer, AnswerKind, SolveStatus

SHARE: Final = 0.4
"""What each way to judge a claim gets of the time that is left."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the claim holds; `proven` if that follows exactly."""

    holds: bool
    proven: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """What stands still: a program without quantifiers, and values of objects that are known.

    `types` has the objects that move beside those of the program.
    """

    program: Program
    types: Mapping[str, Type]
    known: Mapping[str, Value]

    def facts(self, fact: QuantifiedFact, *statements: Statement) -> Facts:
        """The facts of the program with more statements about what moves."""
        whole = with_copy(self.program, fact, self.types, "", statements)
        return replace(compile_facts(whole), known=self.known)


def standing_alone(
    names: frozenset[str], language: Language, types: Mapping[str, Type], known: Mapping[str, Value]
) -> Ground:
    """The ground where nothing but `names` stands still, and all of them are known."""
    nowhere = Span(1, 1, 1, 1)
    declared = tuple(Declaration(name, types[name], nowhere) for name in sorted(names))
    bare = Program(declared, (), language)
    return Ground(bare, types, {name: known[name] for name in names})


def needed(fact: QuantifiedFact, types: Mapping[str, Type]) -> frozenset[str]:
    """The declared objects that stand still and that the fact speaks of."""
    return still(fact, types, *fact.conditions, fact.claim)


def still(
    fact: QuantifiedFact, types: Mapping[str, Type], *statements: Statement
) -> frozenset[str]:
    """The declared objects that statements inside a quantifier speak of and that stand still."""
    return frozenset(names_of(*statements) & types.keys()) - set(fact.moving)


def judged(fact: QuantifiedFact, ground: Ground, budget: Budget) -> Verdict:
    """Whether the claim holds for every choice of what moves, or for some.

    Raises UnsupportedTermError where neither this nor the opposite is found.
    """
    if not fact.everywhere:
        return _somewhere(fact, ground, budget)
    proven = True
    for part in parts_of(fact.claim, ground.program.language):
        verdict = _everywhere(fact, part, ground, budget)
        if not verdict.holds:
            return verdict
        proven = proven and verdict.proven
    return Verdict(True, proven)


def _everywhere(fact: QuantifiedFact, part: Statement, ground: Ground, budget: Budget) -> Verdict:
    by_values: Verdict | None = None
    found = _values(fact, part, ground, budget)
    if found is not None:
        by_values = Verdict(all(_fits(p, part) for p in found.pieces), found.proven)
        if by_values.holds or found.proven:
            return by_values
    open_ends: list[Facts] = []
    for opposite in opposites(part):
        facts = ground.facts(fact, *fact.conditions, opposite)
        leaves = _leaves(facts, budget)
        if any(isinstance(leaf, Complete) for leaf in leaves):
            return Verdict(False, True)
        if not leaves or not all(isinstance(leaf, Dead) for leaf in leaves):
            open_ends.append(facts)
    if all(_is_empty(facts, fact, budget) for facts in open_ends):
        return Verdict(True, True)
    verdict = by_values or _constant(fact, part, ground, budget)
    if verdict is None:
        raise UnsupportedTermError("no proof was found, and no choice for which the claim fails")
    return verdict


def _somewhere(fact: QuantifiedFact, ground: Ground, budget: Budget) -> Verdict:
    leaves = _leaves(ground.facts(fact, *fact.conditions, fact.claim), budget)
    if any(isinstance(leaf, Complete) for leaf in leaves):
        return Verdict(True, True)
    if leaves and all(isinstance(leaf, Dead) for leaf in leaves):
        return Verdict(False, True)
    found = _values(fact, fact.claim, ground, budget)
    if found is None:
        raise UnsupportedTermError("no choice was found, and no proof that there is none")
    return Verdict(any(_meets(p, fact.claim) for p in found.pieces), found.proven)


def _leaves(facts: Facts, budget: Budget) -> list[Leaf]:
    """The leaves of a search; none where it takes too long."""
    part = budget.part(SHARE)
    try:
        return Search(facts, positive_numbers(facts), part).run()
    except BudgetSpentError:
        budget.check()
        return []


def _is_empty(facts: Facts, fact: QuantifiedFact, budget: Budget) -> bool:
    """Whether it is proven that nothing satisfies the facts: a number that moves has no value."""
    span = fact.span
    for name in fact.moving:
        kind = facts.types[name]
        if kind in (Type.NUMBER, Type.REAL):
            term: Expression = Name(name, span)
        elif kind is Type.POINT:
            term = Call("XCoordinate", (Name(name, span),), span)
        else:
            continue
        try:
            found = extent(term, facts, budget.part(SHARE))
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError):
            budget.check()
            continue
        return found.proven and not found.pieces
    return False


def _values(fact: QuantifiedFact, part: Statement, ground: Ground, budget: Budget) -> Extent | None:
    """The values of left - right under the conditions; None if that is not found."""
    if not _is_numeric(part):
        return None
    assert isinstance(part, Equality | Comparison)
    term = Binary("-", part.left, part.right, part.span)
    expression, facts = hoist_goal(term, ground.facts(fact, *fact.conditions))
    share = budget.part(SHARE)
    try:
        return extent(expression, facts, share)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError):
        budget.check()
        return None


def _is_numeric(part: Statement) -> bool:
    if isinstance(part, Equality):
        return part.type in (Type.NUMBER, Type.REAL)
    return isinstance(part, Comparison)


def _constant(
    fact: QuantifiedFact, part: Statement, ground: Ground, budget: Budget
) -> Verdict | None:
    """An equality by the value of left - right as a goal; None if that is not found."""
    if not isinstance(part, Equality) or not _is_numeric(part):
        return None
    zero = Real.of(0)
    none = Found(Answer(AnswerKind.NUMBER, "0", 0.0, ""), (zero,))
    term = Binary("-", part.left, part.right, part.span)
    expression, facts = hoist_goal(term, ground.facts(fact, *fact.conditions))
    goal = Goal(expression, GoalKind.NUMBER)
    if are_all(goal, facts, (none,), budget.part(SHARE)):
        return Verdict(True, True)
    attempt = exactly(goal, facts, budget.part(SHARE), perf_counter())
    status = attempt.solution.status
    if status is SolveStatus.UNDERDETERMINED:
        return Verdict(False, False)
    if status not in (SolveStatus.OK, SolveStatus.AMBIGUOUS) or not attempt.found:
        return None
    if not all(f.key[0].is_zero() for f in attempt.found):
        return Verdict(False, False)
    return Verdict(True, attempt.solution.certificate.level is Level.PROVEN)


def _ends(piece: Piece) -> Iterator[tuple[int, bool]]:
    """The signs of both ends, and whether they are left out."""
    for end, is_open in ((piece.low, piece.low_open), (piece.high, piece.high_open)):
        yield end.infinite or end.number.sign(), is_open or end.infinite != 0


def _fits(piece: Piece, claim: Statement) -> bool:
    """Whether every value of left - right in the piece satisfies the claim."""
    (low, low_open), (high, high_open) = _ends(piece)
    if isinstance(claim, Equality):
        return low == 0 == high
    assert isinstance(claim, Comparison)
    match claim.order:
        case Order.LESS:
            return high < 0 or (high == 0 and high_open)
        case Order.LESS_EQUAL:
            return high <= 0
        case Order.GREATER:
            return low > 0 or (low == 0 and low_open)
        case Order.GREATER_EQUAL:
            return low >= 0
        case Order.DIFFERENT:
            return not _holds_zero(piece)


def _meets(piece: Piece, claim: Statement) -> bool:
    """Whether some value of left - right in the piece satisfies the claim."""
    (low, _), (high, _) = _ends(piece)
    if isinstance(claim, Equality):
        return _holds_zero(piece)
    assert isinstance(claim, Comparison)
    match claim.order:
        case Order.LESS:
            return low < 0
        case Order.LESS_EQUAL:
            return low < 0 or _holds_zero(piece)
        case Order.GREATER:
            return high > 0
        case Order.GREATER_EQUAL:
            return high > 0 or _holds_zero(piece)
        case Order.DIFFERENT:
            return not (low == 0 == high)


def _holds_zero(piece: Piece) -> bool:
    (low, low_open), (high, high_open) = _ends(piece)
    return (low < 0 or (low == 0 and not low_open)) and (high > 0 or (high == 0 and not high_open))
