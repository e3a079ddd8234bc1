"""Equalities between angles: `AngleOf(A, B, C) = 2*AngleOf(B, C, A)`, sums of angles.

Their difference has sine 0 and cosine 1 and is no whole turn. No angle is computed for that: a
sine is the cross product or its opposite, and each choice of signs is a case.
"""

from collections.abc import Sequence
from itertools import product

from perga.algebra.expression import Call, Expression, Name, walk
from perga.algebra.quotient import Quotient
from perga.cdl.program import Equality
from perga.geometry.lines import squared_distance
from perga.geometry.quantities import Angle
from perga.geometry.values import Point
from perga.resolve.cases import Case, not_negative, positive, possible, vanishing
from perga.resolve.environment import Environment
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.symbols import Sign, System, constant
from perga.resolve.term_kinds import is_angle, is_measure
from perga.resolve.terms import object_value, quantities, sum_of_angles

ANGLE, INCLINATION = "AngleOf", "Inclination"


def relates_angles(left: Expression, right: Expression, env: Environment) -> bool:
    """Whether an equality is between sums of angles, and not of one measure with a number."""
    if not (is_angle(left, env.language) and is_angle(right, env.language)):
        return False
    sides = ((left, right), (right, left))
    if any(is_measure(a, env.language) and not mentioned(b) for a, b in sides):
        return False
    calls = [n for side in (left, right) for n in walk(side) if isinstance(n, Call)]
    return all(call.function != INCLINATION for call in calls)


def angles_equal(fact: Equality, env: Environment) -> bool:
    """Whether two sums of exact angles are equal, and not one and the same angle."""
    arms = _free_arms(fact, env)
    if arms is not None and squared_distance(*arms).is_zero():
        return False
    gap = sum_of_angles(fact.left, env) - sum_of_angles(fact.right, env)
    return gap.is_zero(env.roots, env.exact)


def angle_systems(fact: Equality, env: Environment, system: System) -> list[System]:
    """The system with two equal sums of angles, once for each choice of the signs of the sines.

    Raises UnsupportedTermError where the sums might differ by a whole turn.
    """
    gap = sum_of_angles(fact.left, env) - sum_of_angles(fact.right, env)
    low, high = gap.span()
    if low < -2 or high > 2:
        raise UnsupportedTermError("angles that may differ by a whole turn are not solved yet")
    asked = Case(signs=_guards(fact, env))
    arms = _free_arms(fact, env)
    if arms is not None:
        asked = asked & positive(squared_distance(*arms))
    angles = [angle for _, angle in gap.parts]
    found: list[System] = []
    for signs in _sign_choices(angles, system):
        sines = [angle.cross * sign for angle, sign in zip(angles, signs, strict=True)]
        turned = gap.turn(env.roots, constant, sines)
        case = asked & vanishing(turned.cross) & positive(turned.dot) & not_negative(*sines)
        for chosen in possible([case]):
            branch = system.copy()
            chosen.put_into(branch)
            found.append(branch)
    return found


def _sign_choices(angles: Sequence[Angle], system: System) -> list[tuple[int, ...]]:
    """The signs of the cross products; those that are tied by a known sign go together."""
    free: list[int] = []
    ties: list[tuple[int, int]] = []  # for each angle, the free one and the sign beside it
    for angle in angles:
        for place in free:
            other = angles[place].cross
            sign = 0 if other.is_zero() else system.known_sign(_constant_ratio(angle.cross, other))
            if sign:
                ties.append((place, sign))
                break
        else:
            ties.append((len(ties), 1))
            free.append(len(ties) - 1)
    choices: list[tuple[int, ...]] = []
    for signs in product((1, -1), repeat=len(free)):
        at = dict(zip(free, signs, strict=True))
        choices.append(tuple(at[place] * sign for place, sign in ties))
    return choices


def _constant_ratio(first: Quotient, second: Quotient) -> Quotient:
    """first / second if that is free of everything but known signs' monomials, else zero."""
    ratio = first / second
    single = len(ratio.numerator.terms()) == 1 == len(ratio.denominator.terms())
    return ratio if single else constant(0)


def _guards(fact: Equality, env: Environment) -> tuple[tuple[Quotient, Sign], ...]:
    return tuple(
        (guard.value, Sign.POSITIVE)
        for node in (*walk(fact.left), *walk(fact.right))
        if isinstance(node, Call) and is_measure(node, env.language)
        for _, guards in quantities(node, env)
        for guard in guards
    )


def _free_arms(fact: Equality, env: Environment) -> tuple[Point, Point] | None:
    """The points by which two angles with a common arm differ: two angles, not one twice."""
    left, right = fact.left, fact.right
    if not (isinstance(left, Call) and isinstance(right, Call)):
        return None
    if not left.function == right.function == ANGLE:
        return None
    (a, vertex, b), (c, other, d) = (_names(call) for call in (left, right))
    if vertex != other or len({a, b} & {c, d}) != 1:
        return None
    (first,), (second,) = {a, b} - {c, d}, {c, d} - {a, b}
    places = {n.id: n for n in (*left.arguments, *right.arguments) if isinstance(n, Name)}
    p, q = object_value(places[first], env), object_value(places[second], env)
    return (p, q) if isinstance(p, Point) and isinstance(q, Point) else None


def _names(call: Call) -> tuple[str, str, str]:
    first, vertex, second = (n.id if isinstance(n, Name) else "" for n in call.arguments)
    return (first, vertex, second)
