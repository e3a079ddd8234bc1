"""Terms that speak of areas of regions, as exact sums: added, subtracted, scaled."""

from perga.algebra.expression import Binary, Call, Expression, Negation, Num
from perga.algebra.real import Real
from perga.cdl.region_terms import measured_regions
from perga.geometry.quantities import Extent
from perga.geometry.regions.exact import ClosedSum
from perga.resolve.environment import Environment
from perga.resolve.extents import measured
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.term_kinds import is_measure
from perga.resolve.terms import quantities, times_pi


def speaks_of_region(expression: Expression, env: Environment) -> bool:
    """Whether some measure in a term is that of a region."""
    return bool(measured_regions(expression, env.language, env.is_region))


def closed_sum(expression: Expression, env: Environment) -> ClosedSum:
    """The exact value of a term of exact objects.

    Raises like `measured`, and UnsupportedTermError for products, powers and roots of areas.
    """
    if not speaks_of_region(expression, env):
        return _plain(expression, env)
    match expression:
        case Negation(argument, _):
            return closed_sum(argument, env).times(-1)
        case Binary("+", left, right, _):
            return closed_sum(left, env).added(closed_sum(right, env))
        case Binary("-", left, right, _):
            return closed_sum(left, env).added(closed_sum(right, env).times(-1))
        case Binary("*", left, right, _):
            return product(closed_sum(left, env), closed_sum(right, env))
        case Binary("/", left, right, _):
            return quotient(closed_sum(left, env), closed_sum(right, env))
        case Binary("^", base, Num(exponent, _, _), _) if exponent == 1:
            return closed_sum(base, env)
        case Call() if is_measure(expression, env.language):
            quantity = quantities(expression, env)[0][0]
            if isinstance(quantity, Extent):
                return measured(quantity)
        case _:
            pass
    raise UnsupportedTermError("of areas of regions only sums and multiples are computed")


def product(first: ClosedSum, second: ClosedSum) -> ClosedSum:
    """The product where one factor is an algebraic number."""
    for one, other in ((first, second), (second, first)):
        if one.is_plain:
            return other.times(one.plain)
    raise UnsupportedTermError("products of areas with pi, arccos or ln are not computed")


def quotient(top: ClosedSum, bottom: ClosedSum) -> ClosedSum:
    """The quotient where the divisor is algebraic, both are multiples of pi, or both are one."""
    if bottom.is_plain:
        if bottom.plain.is_zero():
            raise UndefinedMeasureError("division by zero")
        return top.times(1 / bottom.plain)
    if top.elementary and bottom.elementary and top.plain.is_zero() and bottom.plain.is_zero():
        return ClosedSum(top.turns / bottom.turns)
    if top == bottom and not bottom.ball(96).contains(0):
        return ClosedSum(Real.of(1))
    raise UnsupportedTermError("quotients of areas with pi, arccos or ln are not computed")


def _plain(expression: Expression, env: Environment) -> ClosedSum:
    """A term without regions: a number, or one times pi; sums of both part by part."""
    if isinstance(expression, Binary) and expression.operator in "+-":
        sign = 1 if expression.operator == "+" else -1
        return _plain(expression.left, env).added(_plain(expression.right, env).times(sign))
    value, with_pi = times_pi(expression, env)
    return ClosedSum(turns=value) if with_pi else ClosedSum(value)
