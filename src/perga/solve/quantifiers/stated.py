"""Claims for every choice, as facts beside a goal.

Inequalities between what moves and what stands still become bounds by an exact extreme;
equalities and predicates are stated of single choices. In every figure that is left the claims
are judged again, exactly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from perga.algebra.expression import Binary, Expression, Name
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.operator import Type
from perga.cdl.program import (
    Comparison,
    Declaration,
    Order,
    Program,
    QuantifiedFact,
)
from perga.errors import Diagnostic
from perga.errors.catalogue import diagnose
from perga.geometry.values import Number, Value
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.members import same_value
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Resolution, Scene, Status
from perga.solve.quantifiers.instances import Instances, stated
from perga.solve.quantifiers.judging import judged, needed, standing_alone, still
from perga.solve.queries.extent import extent

_TURNED: Final[Mapping[Order, Order]] = {
    Order.LESS: Order.GREATER,
    Order.LESS_EQUAL: Order.GREATER_EQUAL,
    Order.GREATER: Order.LESS,
    Order.GREATER_EQUAL: Order.LESS_EQUAL,
}


@dataclass(slots=True)
class Confirmer:
    """Tells which scenes satisfy the claims, and notes whether that is proven.

    It lives as long as one problem is solved.
    """

    claims: tuple[QuantifiedFact, ...]
    types: Mapping[str, Type]
    facts: Facts
    budget: Budget
    sure: bool
    proven: bool = True
    seen: list[tuple[int, Mapping[str, Value], bool]] = field(
        default_factory=list[tuple[int, Mapping[str, Value], bool]]
    )

    def confirmed(self, resolution: Resolution) -> Resolution:
        """The scenes in which every claim holds; contradictory if that is proven of none.

        Raises UnsupportedTermError where a claim cannot be judged, and where no scene is left of
        those that were found.
        """
        if resolution.status not in (Status.RESOLVED, Status.UNDERDETERMINED):
            return resolution
        kept = tuple(scene for scene in resolution.scenes if self.admits(scene))
        if not kept and resolution.status is Status.RESOLVED and self.sure and self.proven:
            found = tuple(map(_false, self.claims))
            return replace(resolution, status=Status.CONTRADICTORY, scenes=(), diagnostics=found)
        if not kept:
            raise UnsupportedTermError("no figure was found in which the claim always holds")
        return replace(resolution, scenes=kept)

    def admits(self, scene: Scene) -> bool:
        """Whether every claim holds in a scene."""
        return all(self._holds(i, scene.objects) for i in range(len(self.claims)))

    def _holds(self, index: int, objects: Mapping[str, Value]) -> bool:
        claim = self.claims[index]
        names = needed(claim, self.types)
        if not names <= objects.keys():
            raise UnsupportedTermError("the claim speaks of an object that no fact binds")
        for known, values, verdict in self.seen:
            if known == index and all(same_value(values[n], objects[n]) for n in names):
                return verdict
        ground = standing_alone(names, self.facts.language, self.types, objects)
        verdict = judged(claim, ground, self.budget)
        self.proven = self.proven and verdict.proven
        self.seen.append((index, objects, verdict.holds))
        return verdict.holds


def _false(claim: QuantifiedFact) -> Diagnostic:
    return diagnose(
        "contradiction",
        claim.span,
        "in no figure of the other facts this holds for every choice",
        "mend the claim, or one of the other facts",
    )


@dataclass(frozen=True, slots=True)
class Reduced:
    """Facts without quantifiers, and the claims that are left to be confirmed.

    `sure`: the facts follow from the claims.
    """

    facts: Facts
    left: tuple[QuantifiedFact, ...]
    sure: bool


def reduced(
    program: Program,
    claims: Sequence[QuantifiedFact],
    types: Mapping[str, Type],
    budget: Budget,
) -> Reduced:
    """The program's facts with what the claims ask of single choices, or by an extreme.

    Raises UnsupportedTermError where a claim gives nothing to work with.
    """
    fixed = standing(compile_facts(program), budget.part(0.2))
    known: dict[str, Value] = {}
    left: list[QuantifiedFact] = []
    sure = True
    for index, claim in enumerate(claims):
        bound = _bounded(claim, program, types, fixed, f"#b{index}", budget)
        if bound is not None:
            program, value = bound
            known |= value
            continue
        left.append(claim)
        if isinstance(claim.claim, Comparison):
            continue  # only confirmed
        latest: Instances | None = None
        for found in stated(claim, program, types, fixed, f"#q{index}.", budget.part(0.3)):
            facts = replace(compile_facts(found.program), known={**known, **found.known})
            latest = found
            if found.sure or _settles(facts, needed(claim, types), budget):
                break
        if latest is not None:
            program, sure = latest.program, sure and latest.sure
            known |= latest.known
    return Reduced(replace(compile_facts(program), known=known), tuple(left), sure)


def standing(facts: Facts, budget: Budget) -> dict[str, Value]:
    """Objects that are the same in every scene."""
    try:
        resolution = resolve_facts(facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError):
        return {}
    if not resolution.scenes or resolution.status is Status.UNSOLVED or resolution.gauge:
        return {}
    first, *others = [scene.objects for scene in resolution.scenes]
    return {
        name: value
        for name, value in first.items()
        if name not in resolution.loose
        and all(name in o and same_value(o[name], value) for o in others)
    }


def _settles(facts: Facts, names: frozenset[str], budget: Budget) -> bool:
    """Whether the facts leave finitely many places for these objects."""
    found = resolve_facts(facts, budget.part(0.3))
    told = found.status in (Status.RESOLVED, Status.UNDERDETERMINED)
    return told and names.isdisjoint(found.loose)


def _bounded(
    claim: QuantifiedFact,
    program: Program,
    types: Mapping[str, Type],
    fixed: Mapping[str, Value],
    name: str,
    budget: Budget,
) -> tuple[Program, Mapping[str, Value]] | None:
    """E > v for every choice, with E known but for what moves: v is below the least E.

    The program with that bound and its value; None where the sides are not apart so.
    """
    comparison = claim.claim
    if not isinstance(comparison, Comparison) or comparison.order is Order.DIFFERENT:
        return None
    order, moved, other = comparison.order, comparison.left, comparison.right
    if not mentioned(other).isdisjoint(claim.moving):
        order, moved, other = _TURNED[order], other, moved
    alone = replace(comparison, left=moved, right=moved)
    names = still(claim, types, *claim.conditions, alone)
    if not mentioned(other).isdisjoint(claim.moving) or not names <= fixed.keys():
        return None
    ground = standing_alone(names, program.language, types, fixed)
    expression, facts = hoist_goal(moved, ground.facts(claim, *claim.conditions))
    try:
        found = extent(expression, facts, budget.part(0.5))
    except (UnsupportedTermError, AlgebraLimitError):
        return None
    if not found.proven:
        return None
    if not found.pieces:
        return program, {}  # true of nothing
    above = order in (Order.GREATER, Order.GREATER_EQUAL)  # of what moves
    piece = found.pieces[0] if above else found.pieces[-1]
    end, is_open = (piece.low, piece.low_open) if above else (piece.high, piece.high_open)
    if end.infinite:
        return None  # no bound is enough: the claim is judged, and fails
    strict = order in (Order.GREATER, Order.LESS) and not is_open
    below, over = (Order.LESS, Order.GREATER) if strict else (Order.LESS_EQUAL, Order.GREATER_EQUAL)
    span = comparison.span
    value: Expression = Name(name, span)
    if found.with_pi:
        value = Binary("*", value, Name("pi", span), span)
    bound = Comparison(below if above else over, other, value, span)
    changed = replace(
        program,
        declarations=(*program.declarations, Declaration(name, Type.NUMBER, span)),
        statements=(*program.statements, bound),
    )
    return changed, {name: Number(end.number)}
