"""`NumIntersection(G, H) = n` as equations and signs: how lines and conics have n common points.

A line and a conic: the roots of the conic along the line, for a part of the conic those on its
side. Two conics that are mirrored in one axis: the roots of what is left after the other
coordinate is eliminated, each with the sign of its square.
"""

from collections.abc import Sequence
from itertools import product

from perga.algebra.expression import Call, Num
from perga.algebra.quotient import Quotient
from perga.cdl.program import Equality, Statement
from perga.geometry.conic import Coefficients, evaluate, polar
from perga.geometry.values import (
    Branch,
    Conic,
    Line,
    Pieces,
    Point,
    Side,
    Value,
)
from perga.resolve.cases import (
    Case,
    Quadratic,
    not_negative,
    not_zero,
    positive,
    possible,
    vanishing,
)
from perga.resolve.counting_parts import curve_cases
from perga.resolve.environment import Environment, Family
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.symbols import System
from perga.resolve.terms import Argument, object_value

COUNT = "NumIntersection"


def count_fact(statement: Statement) -> tuple[Call, int] | None:
    """The call and the number of `NumIntersection(l, G) = n`, for other statements None."""
    if not isinstance(statement, Equality):
        return None
    for call, number in (
        (statement.left, statement.right),
        (statement.right, statement.left),
    ):
        if isinstance(call, Call) and call.function == COUNT and isinstance(number, Num):
            return (call, int(number.value)) if number.value.denominator == 1 else None
    return None


def counted_systems(call: Call, number: int, env: Environment, system: System) -> list[System]:
    """The system with this many common points, once for each way to have them.

    Raises UnsupportedTermError for curves whose common points are not counted.
    """
    first, second = (object_value(a, env) for a in call.arguments)
    found: list[System] = []
    for case in _cases(first, second, number):
        branch = system.copy()
        case.put_into(branch)
        found.append(branch)
    return found


def _cases(first: Argument, second: Argument, number: int) -> list[Case]:
    pairs = list(product(_members(first), _members(second)))
    if len(pairs) == 1:
        return _pair_cases(*pairs[0], number)
    if number != 0:
        raise UnsupportedTermError("common points of a set of curves are not counted yet")
    none = [_pair_cases(one, other, 0) for one, other in pairs]
    whole = [Case()]
    for cases in none:
        whole = possible(a & b for a, b in product(whole, cases))
    return whole


def _members(argument: Argument) -> tuple[Value, ...]:
    if isinstance(argument, Family):
        return argument.members
    assert isinstance(argument, Value)
    return (argument,)


def _pair_cases(first: Value, second: Value, number: int) -> list[Case]:
    if isinstance(first, Conic | Branch | Pieces) and isinstance(second, Line):
        first, second = second, first
    if isinstance(first, Line):
        line = first
        if isinstance(second, Pieces) or (isinstance(second, Conic) and second.limits):
            return possible(curve_cases(line, second, number))
        if isinstance(second, Conic):
            return along(line, second).with_roots(number)
        if isinstance(second, Branch):
            return _on_branch(line, second, number)
    if (
        isinstance(first, Conic)
        and isinstance(second, Conic)
        and not (first.limits or second.limits)
    ):
        return _conics(first.coefficients, second.coefficients, number)
    raise UnsupportedTermError("common points of these two curves are not counted yet")


def _base(line: Line) -> tuple[Point, Quotient, Quotient]:
    """The foot of the origin on a line, and the direction (b, -a)."""
    norm = line.a * line.a + line.b * line.b
    return (Point(-line.a * line.c / norm, -line.b * line.c / norm), line.b, -line.a)


def along(line: Line, conic: Conic) -> Quadratic:
    """The conic on the points of the line, from the foot of the origin along (b, -a)."""
    base, dx, dy = _base(line)
    a, b, c, _, _, _ = conic.coefficients
    tangent = polar(conic, base)
    return Quadratic(
        a * dx * dx + b * dx * dy + c * dy * dy,
        tangent.a * dx + tangent.b * dy,
        evaluate(conic, base),
    )


def _on_branch(line: Line, branch: Branch, number: int) -> list[Case]:
    """The part counts where x - x_centre (of a conic that lies across) has the sign of the side."""
    roots = along(line, branch.conic)
    base, dx, _ = _base(line)
    frame = branch.conic.frame
    across = frame.ux * frame.ux * (1 if branch.side is Side.RIGHT else -1)
    slope, start = dx * across, (base.x - frame.origin.x) * across
    cases = [
        not_zero(slope) & case
        for count, _, case in roots.in_terms_of(slope, start).with_signed_roots()
        if count == number
    ]
    cases += [vanishing(slope) & positive(start) & case for case in roots.with_roots(number)]
    if number == 0:
        cases.append(vanishing(slope) & not_negative(-start))
    return possible(cases)


def _conics(first: Coefficients, second: Coefficients, number: int) -> list[Case]:
    for turned in (False, True):
        six, other = (_swapped(c) if turned else c for c in (first, second))
        if _mirrored(six) and _mirrored(other):
            return _mirrored_cases(six, other, number)
    raise UnsupportedTermError("common points of two conics without a common axis are not counted")


def _swapped(six: Coefficients) -> Coefficients:
    a, b, c, d, e, f = six
    return (c, b, a, e, d, f)


def _mirrored(six: Coefficients) -> bool:
    """Whether y occurs as y^2 only."""
    return six[1].is_zero() and six[4].is_zero()


def _mirrored_cases(first: Coefficients, second: Coefficients, number: int) -> list[Case]:
    """Two conics a x^2 + c y^2 + d x + f = 0: q(x) = 0 without y, and y^2 = h(x)."""
    a, _, c, d, _, f = first
    other_a, _, other_c, other_d, _, other_f = second
    roots = Quadratic(
        other_c * a - c * other_a, other_c * d - c * other_d, other_c * f - c * other_f
    )
    q, r, s = roots.square, roots.linear, roots.constant
    if q.is_zero() and r.is_zero() and s.is_zero():
        raise UnsupportedTermError("two equal curves have no finite set of common points")
    height = Quadratic(-a / c, -d / c, -f / c)
    found: list[Case] = []
    if not q.is_zero():  # on the roots, the height is linear in x
        slope = height.linear - height.square * r / q
        start = height.constant - height.square * s / q
        if not slope.is_zero():
            turned = roots.in_terms_of(slope, start)
            found += [
                not_zero(q, slope) & case
                for above, level, case in turned.with_signed_roots()
                if above * 2 + level == number
            ]
        found += [not_zero(q) & vanishing(slope) & case for case in _level(roots, start, number)]
    if not r.is_zero():
        x = -s / r
        single = (height.square * x + height.linear) * x + height.constant
        line = vanishing(q) & not_zero(r)
        found += [line & case for count, case in _heights(single) if count == number]
    if number == 0:
        found.append(vanishing(q, r) & not_zero(s))
    return possible(found)


def _heights(height: Quotient) -> Sequence[tuple[int, Case]]:
    """How many y have this square."""
    return ((2, positive(height)), (1, vanishing(height)), (0, positive(-height)))


def _level(roots: Quadratic, height: Quotient, number: int) -> list[Case]:
    """The same height at every root; the quadratic has a square term."""
    found: list[Case] = []
    for each, case in _heights(height):
        if each == 0:
            found += [case] if number == 0 else []
        elif number % each == 0:
            found += [case & other for other in roots.with_roots(number // each)]
    return found
