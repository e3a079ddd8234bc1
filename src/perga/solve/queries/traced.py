"""Curves given as the locus of a point: `Locus(P) = C`, or a Curve that only says where P moves.

Where the other facts and the goal only ask which points lie on the curve, each such point satisfies
what P does: the facts about P and what moves with it are said again of that point. Else the
equation of the locus stands for the curve.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from perga.algebra.expression import Call, Expression, Name
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    Equality,
    EquationFact,
    PredicateFact,
)
from perga.geometry.classify import classify
from perga.geometry.conic import Degenerate
from perga.geometry.values import Conic, Pieces
from perga.resolve.budget import Budget
from perga.resolve.exact import ExactRoots
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positive_numbers
from perga.resolve.search import Loose, Search
from perga.solve.queries.locus import locus
from perga.solve.queries.said_again import points_like

ON, MEET, LOCUS = "PointOnCurve", "Intersection", "Locus"


@dataclass(frozen=True, slots=True)
class Traced:
    """A curve, the point whose locus it is, and the fact that says so."""

    curve: str
    point: str
    fact: Fact


def without_loci(
    goal: Expression, facts: Facts, budget: Budget, *, as_curves: bool = False
) -> tuple[Facts, bool]:
    """The same facts with no curve left that is given as a locus.

    With `as_curves` each curve gets its equation, parts of conics and lines too, else only where
    more is asked than which points lie on it.
    True where an equation of a locus was put in its place: which curve it is was then decided by
    samples. Raises UnsupportedTermError where the locus is no single conic.
    """
    by_equation = False
    while (traced := next(_traced(facts), None)) is not None:
        rest = tuple(f for f in facts.facts if f is not traced.fact)
        about = [f for f in rest if traced.curve in f.needs]
        family = _family(traced, rest)
        moving = _moving(traced, replace(facts, facts=family), budget)
        uses = [f for f in about if _is_incidence(f, traced.curve)]
        spoken = as_curves or traced.curve in mentioned(goal)
        if about and len(uses) == len(about) and not spoken:
            others = replace(facts, facts=tuple(f for f in rest if f not in about))
            moved = tuple(f for f in family if not moving.isdisjoint(f.needs))
            for use in uses:
                others = points_like(use.statement, traced, moving, moved, others)
            facts = others
            continue
        find = _curve if as_curves else _conic
        known = {**facts.known, traced.curve: find(traced, replace(facts, facts=family), budget)}
        kept = _needed(rest, family, moving, goal)
        facts = Facts(kept, facts.types, facts.language, known)
        by_equation = True
    return facts, by_equation


def _traced(facts: Facts) -> Iterator[Traced]:
    given = {f.statement.target for f in facts.facts if isinstance(f.statement, EquationFact)}
    for fact in facts.facts:
        statement = fact.statement
        if isinstance(statement, Equality) and statement.type is Type.CURVE:
            for one, other in (
                (statement.left, statement.right),
                (statement.right, statement.left),
            ):
                if not isinstance(one, Call) or one.function != LOCUS:
                    continue
                (place,) = one.arguments
                if isinstance(place, Name) and isinstance(other, Name) and other.id not in given:
                    yield Traced(other.id, place.id, fact)
    for name, kind in facts.types.items():
        about = [f for f in facts.facts if name in f.needs]
        if kind is Type.CURVE and name not in facts.known and len(about) == 1:
            point = _only_on(about[0], name, facts)
            if point is not None:
                yield Traced(name, point, about[0])


def _only_on(fact: Fact, curve: str, facts: Facts) -> str | None:
    """The moving point P of the only fact about a curve, PointOnCurve(P, C); else None."""
    statement = fact.statement
    if not isinstance(statement, PredicateFact) or statement.call.function != ON:
        return None
    point = statement.call.arguments[0]
    if not statement.holds or not isinstance(point, Name):
        return None
    others = [f for f in facts.facts if point.id in f.needs and f is not fact]
    fixed = any(isinstance(f.statement, CoordinateFact) for f in others)
    return point.id if others and not fixed and curve != point.id else None


def _family(traced: Traced, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts that have to do with the point, without those about the curve."""
    usable = [f for f in facts if traced.curve not in f.needs]
    names = {traced.point}
    while True:
        more = {n for f in usable if not names.isdisjoint(f.needs) for n in f.needs}
        if more <= names:
            return tuple(f for f in usable if not names.isdisjoint(f.needs))
        names |= more


def _moving(traced: Traced, facts: Facts, budget: Budget) -> frozenset[str]:
    """What moves with the point: all that the facts do not fix before it."""
    whole = frozenset((traced.point,))
    leaves = Search(facts, positive_numbers(facts), budget, whole=whole).run()
    groups = [leaf.group for leaf in leaves if isinstance(leaf, Loose)]
    if not groups:
        raise UnsupportedTermError(f"`{traced.point}` was not found to move along a curve")
    return frozenset(name for group in groups for name in group)


def _is_incidence(fact: Fact, curve: str) -> bool:
    """Whether a fact only puts points on the curve."""
    statement = fact.statement
    if isinstance(statement, PredicateFact):
        if statement.call.function != ON or not statement.holds:
            return False
        point, carrier = statement.call.arguments
        return isinstance(point, Name) and isinstance(carrier, Name) and carrier.id == curve
    if not isinstance(statement, Assignment) or fact.family or statement.call.function != MEET:
        return False
    return all(isinstance(a, Name) for a in statement.call.arguments)


def _conic(traced: Traced, facts: Facts, budget: Budget) -> Conic:
    pieces = locus(Name(traced.point, traced.fact.span), facts, budget)
    if len(pieces) != 1 or pieces[0].curve.total_degree() != 2:
        raise UnsupportedTermError(f"the locus `{traced.curve}` is not a single conic")
    (piece,) = pieces
    if any("!=" not in condition for condition in piece.part.conditions):
        raise UnsupportedTermError(f"the locus `{traced.curve}` is only a part of a conic")
    conic = classify(_coefficients(piece.curve), ExactRoots())
    if isinstance(conic, Degenerate):
        raise UnsupportedTermError(f"the locus `{traced.curve}` is no conic: {conic.reason}")
    return conic


def _curve(traced: Traced, facts: Facts, budget: Budget) -> Conic | Pieces:
    """The whole locus, but for single points; raises UnsupportedTermError for higher degrees."""
    parts: list[Conic] = []
    for piece in locus(Name(traced.point, traced.fact.span), facts, budget):
        if piece.curve.total_degree() > 2:
            raise UnsupportedTermError(f"the locus `{traced.curve}` has a degree above 2")
        six = _coefficients(piece.curve)
        conic = classify(six, ExactRoots())
        if not isinstance(conic, Degenerate):
            parts.append(replace(conic, limits=piece.part.limits))
        elif piece.curve.total_degree() == 1:
            parts.append(Conic(None, six, None, piece.part.limits))
        else:
            raise UnsupportedTermError(f"the locus `{traced.curve}` is no conic: {conic.reason}")
    whole = len(parts) == 1 and parts[0].axes is not None
    return parts[0] if whole else Pieces(tuple(parts))


def _coefficients(curve: Polynomial) -> tuple[Real, Real, Real, Real, Real, Real]:
    terms, zero = curve.terms_over(("x", "y")), Real.of(0)
    a, b, c, d, e, f = (
        terms.get(place, zero) for place in ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))
    )
    return (a, b, c, d, e, f)


def _needed(
    rest: tuple[Fact, ...], family: tuple[Fact, ...], moving: frozenset[str], goal: Expression
) -> tuple[Fact, ...]:
    """The facts without the motion that the curve now stands for, unless it is spoken of again."""
    others = [f for f in rest if f not in family]
    spoken = mentioned(goal).union(*(f.needs for f in others))
    if not moving.isdisjoint(spoken):
        return rest
    return tuple(f for f in rest if f not in family or moving.isdisjoint(f.needs))
