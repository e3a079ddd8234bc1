"""All values of a numeric term over all admissible scenes: for Range, Min and Max."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.geometry.conic import determinant
from perga.geometry.values import Value
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment, Family
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge, weight
from perga.resolve.focal import rational_root
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positive_numbers
from perga.resolve.search import Complete, Dead, Loose, Search
from perga.resolve.symbols import (
    Condition,
    Sign,
    constant,
    is_constant,
    map_scalars,
    number_of,
)
from perga.resolve.system import Reduced, bind, reduce_system
from perga.resolve.terms import times_pi
from perga.resolve.unknowns import lift_symbolic
from perga.solve.queries.admitted import Admits, admitted
from perga.solve.queries.general import system_image
from perga.solve.queries.image import image
from perga.solve.queries.pieces import Piece, point, union
from perga.solve.queries.planar import curve_image, planar_image
from perga.solve.queries.rational import parametrise
from perga.solve.queries.roots import drop_roots, fold_even

MAX_CONICS = 6


class UnstudiedFamilyError(UnsupportedTermError):
    """A family of scenes that the exact methods do not cover."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The set of values.

    `proven` if every family was written with one free unknown, where the ends follow from roots
    of polynomials; else gaps between candidate ends were decided by trying values in them.
    `with_pi`: the pieces are to be multiplied by pi.
    """

    pieces: tuple[Piece, ...]
    proven: bool
    with_pi: bool = False


@dataclass(slots=True)
class _Gathered:
    """What has been found while families are studied one after the other."""

    pieces: list[Piece] = field(default_factory=list[Piece])
    proven: bool = True
    with_pi: bool = False


def extent(term: Expression, facts: Facts, budget: Budget, admits: Admits | None = None) -> Extent:
    """All values of `term`, over the scenes that `admits` allows.

    Raises UnsupportedTermError where a family is too large to study.
    """
    names = mentioned(term)
    leaves = Search(facts, positive_numbers(facts), budget, whole=names).run()
    found = _Gathered()
    for leaf in leaves:
        if isinstance(leaf, Complete):
            if leaf.gauge:
                raise UnstudiedFamilyError("the term is studied where the scale is free")
            if admits is None or admits(leaf.values):
                _single(term, leaf, facts, found)
        elif isinstance(leaf, Loose):
            _family(term, leaf, facts, budget, found, admits)
        elif not isinstance(leaf, Dead):
            why = getattr(leaf, "why", "a family of scenes is not understood")
            raise UnstudiedFamilyError(why)
    if not found.pieces and not found.proven:
        raise UnstudiedFamilyError("no value of the term was found")
    return Extent(union(found.pieces), found.proven, found.with_pi)


def _single(term: Expression, leaf: Complete, facts: Facts, found: _Gathered) -> None:
    env = Environment(leaf.values, facts.language, ExactRoots(), lift)
    if not mentioned(term) <= leaf.values.keys():
        raise UnstudiedFamilyError("an object of the term is bound by no fact")
    try:
        value, found.with_pi = times_pi(term, env)
    except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
        return
    found.pieces.append(point(value))


def symbolic(value: Value | Family) -> Value | Family:
    """A known value with symbolic scalars."""

    def lifted(scalar: Real | Quotient) -> Quotient:
        return scalar if isinstance(scalar, Quotient) else constant(scalar)

    if isinstance(value, Family):
        return Family(map_scalars(value.members, lifted))
    return map_scalars(value, lifted)


def _family(
    term: Expression,
    leaf: Loose,
    facts: Facts,
    budget: Budget,
    found: _Gathered,
    admits: Admits | None,
) -> None:
    known = {n: symbolic(v) for n, v in leaf.values.items()}
    system = leaf.setting.system.copy()
    env = Environment({**known, **leaf.setting.values}, facts.language, system, lift_symbolic)
    if not mentioned(term) <= env.values.keys():
        raise UnstudiedFamilyError("the term speaks of objects of another family")
    try:
        value, found.with_pi = times_pi(term, env)
    except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
        return
    system.finite(value)
    system.ask(value, Sign.ANY)
    scaled = gauge(system) if weight(value, system) == 0 else None
    if scaled is not None:
        system = scaled[1][0]
    start = Reduced(tuple(system.equations), tuple(system.conditions), tuple(system.variables), ())
    part = _Gathered()
    _study(start, budget, 0, part)
    found.proven = found.proven and part.proven and admits is None
    if admits is None or admitted(leaf, value, system, part.pieces, admits, budget):
        found.pieces += part.pieces


def values_of(reduced: Reduced, budget: Budget) -> Extent:
    """All values of the condition that asks nothing over a family; raises as `extent` does."""
    found = _Gathered()
    _study(reduced, budget, 0, found)
    return Extent(union(found.pieces), found.proven)


def _carried(reduced: Reduced) -> Quotient:
    return next(c.value for c in reduced.conditions if c.asks is Sign.ANY)


def _study(reduced: Reduced, budget: Budget, depth: int, found: _Gathered) -> None:
    """Write a conic of two unknowns rationally while there is one, simplify, and look again."""
    found_root = rational_root(reduced.equations)
    if found_root is not None:
        equation, name, root = found_root
        others = tuple(e for e in reduced.equations if e is not equation)
        for value in (root, -root):
            _study(
                bind(replace(reduced, equations=others), name, Quotient.of(value)),
                budget,
                depth,
                found,
            )
        return
    reduced = fold_even(drop_roots(reduced))
    quadratic = next((e for e in reduced.equations if _is_conic(e)), None)
    branches = [reduced] if quadratic is None else parametrise(reduced, quadratic, f"m{depth}")
    if not branches:
        branches = [reduced]
    for branch in branches:
        again = reduce_system(branch.equations, branch.conditions, branch.free, budget)
        for inner in map(drop_roots, again):
            folded = fold_even(inner)
            more = folded is not inner or any(_is_conic(e) for e in inner.equations)
            if depth < MAX_CONICS and more:
                _study(folded, budget, depth + 1, found)
            else:
                _values(inner, budget, found)


def _is_conic(equation: Polynomial) -> bool:
    """A quadratic in exactly two unknowns that is a curve, not a pair of lines."""
    names = equation.variables()
    if len(names) != 2 or equation.total_degree() != 2:
        return False
    terms = equation.terms_over(names)
    zero = Real.of(0)
    a, b, c, d, e, f = (
        terms.get(place, zero) for place in ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))
    )
    return not determinant((a, b, c, d, e, f)).is_zero()


def _values(reduced: Reduced, budget: Budget, found: _Gathered) -> None:
    budget.check()
    value = _carried(reduced)
    free = tuple(v for v in reduced.free if _occurs(reduced, v))
    if not reduced.equations and not free:
        if _all_hold(reduced.conditions):
            found.pieces.append(point(number_of(value)))
        return
    if not reduced.equations and len(free) == 1:
        found.pieces += image(free[0], value, reduced.conditions)
        return
    found.proven = False
    if not reduced.equations and len(free) == 2:
        found.pieces += planar_image(free, value, reduced.conditions, budget)
    elif not reduced.equations:
        raise UnstudiedFamilyError("the family has more than two dimensions")
    elif len(reduced.equations) == 1 and len(free) == 2:
        curve = reduced.equations[0]
        found.pieces += curve_image(curve, free, value, reduced.conditions, budget)
    else:
        found.pieces += system_image(reduced, free, value, budget)


def _occurs(reduced: Reduced, name: str) -> bool:
    if any(name in e.variables() for e in reduced.equations):
        return True
    return any(
        name in (*c.value.numerator.variables(), *c.value.denominator.variables())
        for c in reduced.conditions
    )


def _all_hold(conditions: Sequence[Condition]) -> bool:
    return all(c.asks is Sign.ANY or is_constant(c.value) for c in conditions)
