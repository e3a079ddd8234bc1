"""From an equation in x and y to the six coefficients of a general quadratic, over any scalars."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from perga.algebra.expression import Binary, Expression, Name, Negation
from perga.cdl.program import Order, RestrictionFact
from perga.geometry.conic import Coefficients
from perga.geometry.values import Limit, Scalar
from perga.resolve.environment import Environment
from perga.resolve.failures import UnsupportedTermError, rational
from perga.resolve.mentions import mentioned
from perga.resolve.terms import number

Grid = Mapping[tuple[int, int], Scalar]
_PLACES = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))


def coefficients(left: Expression, right: Expression, env: Environment) -> Coefficients:
    """(A, B, C, D, E, F) of left - right.

    Raises UnsupportedTermError if a term of degree above 2 remains.
    """
    return six_of(combine(grid_of(left, env), grid_of(right, env), -1), env)


def six_of(grid: Grid, env: Environment) -> Coefficients:
    """(A, B, C, D, E, F) of a polynomial; raises UnsupportedTermError for degrees above 2."""
    zero = env.lift(Fraction(0))
    for place, value in grid.items():
        vanishes = hasattr(value, "is_zero") and value.is_zero()
        if place not in _PLACES and not vanishes:
            raise UnsupportedTermError("curves of degree above 2 are not solved yet")
    a, b, c, d, e, f = (grid.get(place, zero) for place in _PLACES)
    return (a, b, c, d, e, f)


def limits(restrictions: Sequence[RestrictionFact], env: Environment) -> tuple[Limit, ...]:
    """The inequalities that cut a part out of a curve."""
    found: list[Limit] = []
    for fact in restrictions:
        turned = fact.order in (Order.LESS, Order.LESS_EQUAL)
        left, right = (fact.right, fact.left) if turned else (fact.left, fact.right)
        or_zero = fact.order in (Order.LESS_EQUAL, Order.GREATER_EQUAL)
        six = coefficients(left, right, env)
        found.append(Limit(six, positive=fact.order is not Order.DIFFERENT, or_zero=or_zero))
    return tuple(found)


def _uses_xy(expression: Expression) -> bool:
    if isinstance(expression, Name):
        return expression.id in ("x", "y")
    if isinstance(expression, Negation):
        return _uses_xy(expression.argument)
    if isinstance(expression, Binary):
        return _uses_xy(expression.left) or _uses_xy(expression.right)
    return False


def combine(left: Grid, right: Grid, sign: int) -> Grid:
    """left + sign * right."""
    merged = dict(left)
    for place, value in right.items():
        term = value * sign
        merged[place] = merged[place] + term if place in merged else term
    return merged


def multiply(left: Grid, right: Grid) -> Grid:
    """The product of two polynomials in x and y."""
    merged: dict[tuple[int, int], Scalar] = {}
    for (i, j), u in left.items():
        for (k, m), v in right.items():
            place, term = (i + k, j + m), u * v
            merged[place] = merged[place] + term if place in merged else term
    return merged


def grid_of(expression: Expression, env: Environment) -> Grid:
    """A polynomial in x and y; raises UnsupportedTermError for other terms."""
    if not _uses_xy(expression):
        return {(0, 0): number(expression, env)}
    if isinstance(expression, Name):
        place = (1, 0) if expression.id == "x" else (0, 1)
        return {place: env.lift(Fraction(1))}
    if isinstance(expression, Negation):
        return combine({}, grid_of(expression.argument, env), -1)
    if not isinstance(expression, Binary):
        raise UnsupportedTermError("x and y stand in sums, products and whole powers only")
    if expression.operator in "+-":
        sign = 1 if expression.operator == "+" else -1
        return combine(grid_of(expression.left, env), grid_of(expression.right, env), sign)
    if expression.operator == "*":
        return multiply(grid_of(expression.left, env), grid_of(expression.right, env))
    if expression.operator == "/":
        if _uses_xy(expression.right):
            raise UnsupportedTermError("x and y may not stand in a denominator")
        divisor = number(expression.right, env)
        return {k: v / divisor for k, v in grid_of(expression.left, env).items()}
    power = rational(expression.right)
    if power.denominator != 1 or not 0 <= power <= 12:
        raise UnsupportedTermError("powers of x and y are whole numbers up to 12")
    result: Grid = {(0, 0): env.lift(Fraction(1))}
    for _ in range(int(power)):
        result = multiply(result, grid_of(expression.left, env))
    return result


def parameters(left: Expression, right: Expression) -> frozenset[str]:
    """The declared numbers in an equation."""
    return mentioned(left, right)
