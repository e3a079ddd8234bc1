"""One fact against exact values: it holds, fails, waits for objects, or splits into choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from perga.algebra.expression import Call, Expression, Name
from perga.algebra.failures import NotRealError
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
    RestrictionFact,
)
from perga.geometry.conic import same_curve
from perga.geometry.incidence import SharedCurveError
from perga.geometry.lines import same_line
from perga.geometry.quantities import (
    Angle,
    Doubled,
    Extent,
    Inclined,
    PiTimes,
    Quantity,
    Quarter,
    Total,
    Turn,
)
from perga.geometry.values import Conic, Line, Number, Point, Scalar, Value
from perga.resolve.angle_facts import angles_equal, relates_angles
from perga.resolve.angles import cosine_sine, multiple_of_pi
from perga.resolve.counting import count_fact
from perga.resolve.environment import Environment, Family
from perga.resolve.equation import coefficients, limits
from perga.resolve.facts import Fact
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.members import (
    common_points,
    constructed,
    same_sets,
    same_value,
    select_groups,
)
from perga.resolve.mentions import mentioned, split_direction
from perga.resolve.pieces import conic_of, in_pieces, pieced_curve
from perga.resolve.region_terms import closed_sum, speaks_of_region
from perga.resolve.same_angles import same_angle
from perga.resolve.term_kinds import is_measure
from perga.resolve.terms import (
    combinations,
    groups,
    guard_holds,
    number,
    object_value,
    point,
    quantities,
    times_pi,
    vector,
)


@dataclass(frozen=True, slots=True)
class Waits:
    """Some object of the fact is not known yet."""


@dataclass(frozen=True, slots=True)
class Holds:
    """The fact is true of the known values."""


@dataclass(frozen=True, slots=True)
class Fails:
    """The fact is false; `reason` says why in words."""

    reason: str


@dataclass(frozen=True, slots=True)
class Splits:
    """The fact fixes unknown objects, in one or several ways; one is a plain definition."""

    options: tuple[Mapping[str, Value | Family], ...]


AREA_BITS = 256
"""How finely areas are compared that are no sums of numbers and multiples of pi."""

Step = Waits | Holds | Fails | Splits


class ExactRoots:
    """Square roots of exact numbers."""

    def sqrt(self, radicand: Real) -> Real:
        """The non-negative root; raises NotRealError for negative radicands."""
        return radicand.sqrt()


def lift(value: Fraction) -> Real:
    """A rational number as an exact scalar."""
    return Real.of(value)


def step(fact: Fact, env: Environment, types: Mapping[str, Type]) -> Step:
    """What the fact says about the known values."""
    statement = fact.statement
    if isinstance(statement, RestrictionFact):
        raise UnsupportedTermError("restricted curves are not solved yet")
    try:
        counted = count_fact(statement)
        if counted is not None and fact.needs <= env.values.keys():
            same = len(common_points(counted[0], env)) == counted[1]
            return Holds() if same else Fails("the number of points differs")
        if isinstance(statement, EquationFact):
            return _equation(statement, fact.limits, env, types)
        if isinstance(statement, CoordinateFact):
            return _coordinate(statement, env)
        if isinstance(statement, Assignment):
            return _assignment(statement, env, fact.family)
        if any(name not in env.values for name in fact.needs):
            return _number_definition(statement, env)
        if isinstance(statement, PredicateFact):
            return _predicate(statement, env)
        if isinstance(statement, Comparison):
            return _comparison(statement, env)
        return _equality(statement, env)
    except UndefinedMeasureError as error:
        return Fails(error.message)
    except NotRealError:
        return Fails("it needs the square root of a negative number")
    except ZeroDivisionError:
        return Fails("it uses a degenerate object: a line through one point, or parallel lines")


def _known(env: Environment, *expressions: Expression) -> bool:
    return all(name in env.values for name in mentioned(*expressions))


def _equation(
    fact: EquationFact,
    restrictions: Sequence[RestrictionFact],
    env: Environment,
    types: Mapping[str, Type],
) -> Step:
    if not _known(
        env, fact.left, fact.right, *(t for r in restrictions for t in (r.left, r.right))
    ):
        return Waits()
    known, wanted = env.values.get(fact.target), types[fact.target]
    if known is None and in_pieces(fact.left, fact.right):
        return Splits(({fact.target: pieced_curve(fact, restrictions, wanted, env)},))
    six = coefficients(fact.left, fact.right, env)
    if isinstance(known, Conic):
        return Holds() if same_curve(known.coefficients, six) else Fails("its equation differs")
    if isinstance(known, Line):
        other = Line(six[3], six[4], six[5])
        return _verdict(same_line(known, other), "its equation differs")
    if wanted is Type.LINE:
        if not all(c.is_zero() for c in six[:3]) or (six[3].is_zero() and six[4].is_zero()):
            return Fails("its equation is not that of a line")
        return Splits(({fact.target: Line(six[3], six[4], six[5])},))
    made = conic_of(six, limits(restrictions, env), wanted, env)
    return Fails(made) if isinstance(made, str) else Splits(({fact.target: made},))


def _coordinate(fact: CoordinateFact, env: Environment) -> Step:
    if not _known(env, fact.x, fact.y):
        return Waits()
    stated = point(fact.x, fact.y, env)
    known = env.values.get(fact.target)
    if known is None:
        return Splits(({fact.target: stated},))
    assert isinstance(known, Point)
    return _verdict((known.x - stated.x, known.y - stated.y), "the point lies elsewhere")


def _verdict(residuals: Sequence[Scalar], reason: str) -> Holds | Fails:
    return Holds() if all(r.is_zero() for r in residuals) else Fails(reason)


def _assignment(fact: Assignment, env: Environment, family: bool) -> Step:
    if not _known(env, fact.call):
        return Waits()
    operator = env.language.operators[fact.call.function]
    if operator.candidates is None and operator.value is None:
        return _relation_only(fact, env)
    try:
        found = select_groups(fact.call, env)
    except SharedCurveError:
        return _relation_only(fact, env)  # any common point will do: the relation decides
    members = tuple(member for group in found for member in group)
    if family:
        return Splits(({fact.targets[0]: Family(members)},)) if members else _no_member(fact)
    count = len(fact.targets)
    shared = [g for g in found if len(g) >= count > 1]  # {A, B} of one asymptote and a circle
    endings = [_arranged(fact, env, group) for group in shared or [members]]
    options = [option for e in endings if isinstance(e, Splits) for option in e.options]
    if options:
        return Splits(tuple(options))
    return next((e for e in endings if isinstance(e, Holds)), endings[0])


def _arranged(fact: Assignment, env: Environment, members: Sequence[Value]) -> Step:
    """The targets as different objects out of these."""
    unknown = [t for t in fact.targets if t not in env.values]
    known = {t: env.values[t] for t in fact.targets if t in env.values}
    rest = list(members)
    for value in known.values():
        match = next((m for m in rest if same_value(m, value)), None)
        if match is None:
            return _no_member(fact) if not members else Fails("it names another object")
        rest.remove(match)
    if not unknown:
        return Holds()
    if len(rest) < len(unknown):
        return _no_member(fact)
    if len(unknown) == 1 and not fact.braces:
        return Splits(tuple({unknown[0]: m} for m in rest))
    arrangements = permutations(rest, len(unknown))
    return Splits(tuple(dict(zip(unknown, chosen, strict=True)) for chosen in arrangements))


def _no_member(fact: Assignment) -> Fails:
    count = len(fact.targets)
    what = "no such object exists" if count == 1 else f"there are fewer than {count} such objects"
    return Fails(what)


def _relation_only(fact: Assignment, env: Environment) -> Step:
    if any(t not in env.values for t in fact.targets):
        return Waits()
    operator = env.language.operators[fact.call.function]
    arguments, _ = split_direction(fact.call, operator)
    for target in fact.targets:
        value = env.values[target]
        assert not isinstance(value, Family)
        choices = combinations([object_value(a, env) for a in arguments], operator)
        if not any(constructed(operator, chosen, value) for chosen in choices):
            return Fails("the object does not satisfy the construction")
    return Holds()


def _predicate(fact: PredicateFact, env: Environment) -> Step:
    operator = env.language.operators[fact.call.function]
    if operator.relation is None:
        raise UnsupportedTermError(f"{operator.name} is not solved yet")
    relation, guards = operator.relation, operator.guards
    for group in groups([object_value(a, env) for a in fact.call.arguments], operator):
        true = any(
            all(r.is_zero() for r in relation(*one)) and all(guard_holds(g) for g in guards(*one))
            for one in group
        )
        if true is not fact.holds:
            return Fails("it is false of the figure" if fact.holds else "it holds of the figure")
    return Holds()


def _number_definition(statement: object, env: Environment) -> Step:
    """`p = 2` or `Distance(A, B) = d` with the number unknown and the other side known."""
    if not isinstance(statement, Equality):
        return Waits()
    for side, other in ((statement.left, statement.right), (statement.right, statement.left)):
        if not isinstance(side, Name) or side.id in env.values or not _known(env, other):
            continue
        if statement.type in (Type.NUMBER, Type.REAL):
            return Splits(({side.id: Number(number(other, env))},))
        if statement.type is Type.POINT:
            value = object_value(other, env)
            if isinstance(value, Angle | Doubled | Inclined | Turn):
                return Waits()
            return Splits(({side.id: value},))
    return Waits()


def _equality(fact: Equality, env: Environment) -> Step:
    if fact.type is Type.VECTOR:
        u, v = vector(fact.left, env), vector(fact.right, env)
        return _verdict((u[0] - v[0], u[1] - v[1]), "the vectors differ")
    if fact.type not in (Type.NUMBER, Type.REAL):
        left, right = object_value(fact.left, env), object_value(fact.right, env)
        return Holds() if same_sets(left, right) else Fails("the two sides differ")
    if relates_angles(fact.left, fact.right, env):
        return Holds() if angles_equal(fact, env) else Fails("the angles differ")
    if any(speaks_of_region(side, env) for side in (fact.left, fact.right)):
        equal = _region_sign(fact, env) == 0
        return Holds() if equal else Fails("the area has another value")
    for side, other in ((fact.left, fact.right), (fact.right, fact.left)):
        if is_measure(side, env.language) and isinstance(side, Call):
            for quantity, _ in quantities(side, env):
                if not equal_quantity(quantity, other, env):
                    return Fails("the measure has another value")
            return Holds()
    return _verdict((number(fact.left, env) - number(fact.right, env),), "the two sides differ")


def _region_sign(fact: Equality | Comparison, env: Environment) -> int:
    """The sign of left - right: 0 where it is 0 part by part, else as a ball says."""
    gap = closed_sum(fact.left, env).added(closed_sum(fact.right, env).times(-1))
    if gap.elementary and gap.plain.is_zero() and gap.turns.is_zero():
        return 0
    ball = gap.ball(AREA_BITS)
    if ball.contains(0):
        raise UnsupportedTermError("two areas are equal to many digits, but this is not proven")
    return 1 if ball > 0 else -1


def equal_quantity(quantity: Quantity, other: Expression, env: Environment) -> bool:
    """Whether an exact quantity equals a numeric (or, for angles, an angle) term."""
    if isinstance(quantity, Angle | Inclined):
        if is_measure(other, env.language) and isinstance(other, Call):
            second = quantities(other, env)[0][0]
            return same_angle(quantity, second, env.roots)
        cosine, sine = cosine_sine(multiple_of_pi(other))
        if isinstance(quantity, Inclined):
            if multiple_of_pi(other) >= 1:
                return False  # an inclination lies below pi
            return all(r.is_zero() for r in quantity.equations_for(cosine, sine))
        return (quantity.cosine(env.roots) - cosine).is_zero()
    if isinstance(quantity, Extent):
        raise UnsupportedTermError("an area of a region is compared with a number only")
    if isinstance(quantity, PiTimes):
        factor, with_pi = times_pi(other, env)
        return with_pi and (quantity.factor - factor).is_zero()
    target = number(other, env)
    if isinstance(quantity, Quarter):
        return all(p.sign() > 0 for p in quantity.positive(target))
    if isinstance(quantity, Total):
        return (quantity.value(env.roots) - target).is_zero()
    zero = all(r.is_zero() for r in quantity.equations(target))
    return zero and all(p.sign() >= 0 for p in quantity.positive(target))


def _comparison(fact: Comparison, env: Environment) -> Step:
    if any(speaks_of_region(side, env) for side in (fact.left, fact.right)):
        sign = _region_sign(fact, env)
    else:
        sign = (number(fact.left, env) - number(fact.right, env)).sign()
    true = {
        Order.LESS: sign < 0,
        Order.LESS_EQUAL: sign <= 0,
        Order.GREATER: sign > 0,
        Order.GREATER_EQUAL: sign >= 0,
        Order.DIFFERENT: sign != 0,
    }[fact.order]
    return Holds() if true else Fails("the inequality is false")
