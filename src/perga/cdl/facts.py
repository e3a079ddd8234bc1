"""Checks that need numbers: contradictions, kinds of curves, directions, equal points.

Only what exact fractions decide is judged here; everything else is left to the resolver.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.expression import Call, Expression, Name, Negation, Num
from perga.algebra.lexer import quoted
from perga.algebra.limits import DEGREE
from perga.cdl.curves import (
    NotPolynomial,
    Polynomial,
    Quadratic,
    Shape,
    Unknown,
    Work,
    degree,
    polynomial_of,
    quadratic,
)
from perga.cdl.names import FUNCTIONS
from perga.cdl.operator import Type
from perga.cdl.orientation import directions_of
from perga.cdl.program import (
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    Program,
)
from perga.cdl.terms import Use
from perga.cdl.wording import a_type, show
from perga.errors.catalogue import Faults

_KINDS = {
    Type.CIRCLE: Shape.CIRCLE,
    Type.ELLIPSE: Shape.ELLIPSE,
    Type.HYPERBOLA: Shape.HYPERBOLA,
    Type.PARABOLA: Shape.PARABOLA,
}
_TYPES = {shape: kind.value for kind, shape in _KINDS.items()} | {Shape.LINE: Type.LINE.value}
_STRAIGHT = (Shape.LINE, Shape.CROSSING_LINES, Shape.PARALLEL_LINES)
_FIXED_BY_POINTS = (Type.LINE, Type.SEGMENT, Type.VECTOR, Type.TRIANGLE)


def check_facts(program: Program, uses: Sequence[Use], faults: Faults) -> None:
    """Report what the numbers of `program` show to be wrong; `uses` are its calls."""
    work = Work()
    known = _known_numbers(program, work, faults)
    places = _places(program, known, work, faults)
    curves = _curves(program, known, work, faults)
    for use in uses:
        _check_direction(use, program, curves, faults)
        _check_points(use, places, faults)


def _value(expression: Expression, known: Mapping[str, Fraction], work: Work) -> Fraction | None:
    """The exact value if it is a known fraction, and there is work left to find it."""
    try:
        polynomial = polynomial_of(expression, known, work)
    except NotPolynomial:
        return None
    if degree(polynomial):
        return None
    value = polynomial.get((0, 0), Fraction(0))
    return None if isinstance(value, Unknown) else value


def _known_numbers(program: Program, work: Work, faults: Faults) -> dict[str, Fraction]:
    """Numbers fixed by `a = 2`, also through one another; reports values that differ."""
    known: dict[str, Fraction] = {}
    for _ in range(4):
        before = len(known)
        for fact in program.statements:
            if isinstance(fact, Equality):
                _learn(fact.left, fact.right, known, work)
                _learn(fact.right, fact.left, known, work)
        if len(known) == before:
            break
    for fact in program.statements:
        if isinstance(fact, Equality | Comparison) and not _holds(fact, known, work):
            faults.add(
                "contradiction",
                fact.span,
                f"{show(fact.left)} and {show(fact.right)} cannot relate like this",
                "mend one of the facts that fix these numbers",
            )
    return known


def _learn(side: Expression, other: Expression, known: dict[str, Fraction], work: Work) -> None:
    if isinstance(side, Name) and side.id not in known:
        value = _value(other, known, work)
        if value is not None:
            known[side.id] = value


def _holds(fact: Equality | Comparison, known: Mapping[str, Fraction], work: Work) -> bool:
    """False only if both sides are known and the fact is wrong."""
    left, right = _value(fact.left, known, work), _value(fact.right, known, work)
    if left is None or right is None:
        return True
    if isinstance(fact, Equality):
        return left == right
    match fact.order:
        case Order.LESS:
            return left < right
        case Order.LESS_EQUAL:
            return left <= right
        case Order.GREATER:
            return left > right
        case Order.GREATER_EQUAL:
            return left >= right
        case Order.DIFFERENT:
            return left != right


@dataclass(frozen=True, slots=True)
class _Place:
    """A stated position: exact components and how far rounding may have moved each."""

    x: Fraction
    y: Fraction
    slack_x: Fraction
    slack_y: Fraction
    line: int

    def agrees(self, other: "_Place") -> bool:
        """Whether the two can be the same point."""
        return (
            abs(self.x - other.x) <= self.slack_x + other.slack_x
            and abs(self.y - other.y) <= self.slack_y + other.slack_y
        )


def _slack(expression: Expression) -> Fraction:
    """Half a unit of the last decimal place, for two or more places; else nothing."""
    inner = expression.argument if isinstance(expression, Negation) else expression
    if isinstance(inner, Num) and inner.decimals >= 2:
        return Fraction(1, 2 * 10**inner.decimals)
    return Fraction(0)


def _places(
    program: Program, known: Mapping[str, Fraction], work: Work, faults: Faults
) -> dict[str, _Place]:
    zero = Fraction(0)
    places = {
        d.name: _Place(zero, zero, zero, zero, d.span.line)
        for d in program.declarations
        if d.type is Type.ORIGIN
    }
    for fact in program.statements:
        if not isinstance(fact, CoordinateFact):
            continue
        x, y = _value(fact.x, known, work), _value(fact.y, known, work)
        if x is None or y is None:
            continue
        place = _Place(x, y, _slack(fact.x), _slack(fact.y), fact.span.line)
        earlier = places.setdefault(fact.target, place)
        if not earlier.agrees(place):
            faults.add(
                "contradiction",
                fact.span,
                f"{quoted(fact.target)} has another position on line {earlier.line}",
                "keep one of the two coordinate facts",
            )
    return places


def _curves(
    program: Program, known: Mapping[str, Fraction], work: Work, faults: Faults
) -> dict[str, Quadratic]:
    curves: dict[str, Quadratic] = {}
    lines: dict[str, int] = {}
    types = program.types
    for fact in program.statements:
        if not isinstance(fact, EquationFact) or faults.full:
            continue
        try:
            polynomial = polynomial_of(fact.left, known, work)
            right = polynomial_of(fact.right, known, work)
        except NotPolynomial as reason:
            if types[fact.target] is Type.CURVE and _bends(reason.where):
                continue
            faults.add(
                reason.code,
                reason.where.span,
                reason.message,
                "write the equation as a polynomial in x and y, multiplied out",
            )
            continue
        found = _judged(fact, types[fact.target], _minus(polynomial, right), faults)
        if found is None:
            continue
        earlier = curves.setdefault(fact.target, found)
        lines.setdefault(fact.target, fact.span.line)
        if not earlier.parallel_to(found):
            faults.add(
                "contradiction",
                fact.span,
                f"{quoted(fact.target)} has another equation on line {lines[fact.target]}",
                "keep one of the two equations",
            )
    return curves


def _bends(where: Expression) -> bool:
    """Roots, logarithms and absolute values of x and y, which only a Curve may have."""
    return isinstance(where, Call) and where.function in (*FUNCTIONS, "Abs")


def _minus(left: Polynomial, right: Polynomial) -> Polynomial:
    result: Polynomial = dict(left)
    for monomial, value in right.items():
        mine = result.get(monomial, Fraction(0))
        if isinstance(mine, Unknown) or isinstance(value, Unknown):
            result[monomial] = Unknown.COEFFICIENT
        elif mine == value:
            del result[monomial]
        else:
            result[monomial] = mine - value
    return result


def _judged(
    fact: EquationFact, kind: Type, polynomial: Polynomial, faults: Faults
) -> Quadratic | None:
    """The quadratic if it is numeric and fits the declared kind; reports it if it does not."""
    most = 1 if kind is Type.LINE else DEGREE if kind is Type.CURVE else 2
    found = degree(polynomial)
    name = quoted(fact.target)
    if found > most:
        fits = quadratic(polynomial)
        shape = None if fits is None else fits.shape()
        faults.add(
            "degree",
            fact.span,
            f"the equation of {name} has degree {found}, {a_type(kind)} has degree {most}",
            f"declare {fact.target}: {_TYPES[shape]}, or mend the equation"
            if shape in _TYPES
            else "mend the equation",
        )
        return None
    if found == 0:
        faults.add(
            "degenerate-conic",
            fact.span,
            f"the equation of {name} holds neither x nor y",
            "write an equation in x and y",
        )
        return None
    value = quadratic(polynomial)
    shape = Shape.LINE if found == 1 else None if value is None else value.shape()
    if shape is None or shape is _KINDS.get(kind, Shape.LINE if kind is Type.LINE else None):
        return value
    if kind is Type.CURVE and shape in _KINDS.values():
        return value
    if kind is Type.CURVE and shape in _STRAIGHT:
        return None
    if shape in _TYPES:
        faults.add(
            "wrong-kind",
            fact.span,
            f"{name} is declared {a_type(kind)}, but its equation is {shape.value}",
            f"declare {fact.target}: {_TYPES[shape]}, or mend the equation",
        )
    else:
        faults.add(
            "degenerate-conic",
            fact.span,
            f"the equation of {name} describes {shape.value}",
            f"mend the equation so that it describes {a_type(kind)}",
        )
    return None


def _check_direction(
    use: Use, program: Program, curves: Mapping[str, Quadratic], faults: Faults
) -> None:
    curve = use.arguments[0]
    if use.direction is None or not isinstance(curve, Name) or curve.id not in program.types:
        return
    allowed = directions_of(use.operator, program.types[curve.id], curves.get(curve.id))
    if allowed is None or use.direction in allowed:
        return
    words = ", ".join(d.value for d in allowed)
    faults.add(
        "direction",
        use.call.arguments[-1].span,
        f"{show(curve)} has no {use.operator.name} {quoted(use.direction.value)}",
        f"use one of {words}" if words else "leave out the direction",
    )


def _check_points(use: Use, places: Mapping[str, _Place], faults: Faults) -> None:
    if use.operator.result not in _FIXED_BY_POINTS:
        return
    names = [argument.id for argument in use.arguments if isinstance(argument, Name)]
    for i, name in enumerate(names):
        for other in names[:i]:
            if name == other or _same(places.get(name), places.get(other)):
                which = quoted(name) if name == other else f"{quoted(other)} and {quoted(name)}"
                faults.add(
                    "equal-points",
                    use.call.span,
                    f"{show(use.call)} needs different points; {which} "
                    + ("stands twice" if name == other else "are the same point"),
                    "use different points, or mend a Coordinate",
                )
                return


def _same(first: _Place | None, second: _Place | None) -> bool:
    if first is None or second is None:
        return False
    return first.x == second.x and first.y == second.y
