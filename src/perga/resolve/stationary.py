"""A term that is stationary as some objects move: dependent gradients, as polynomials.

With the equations that hold the moving unknowns as rows and the term as the last, the term is
stationary where no maximal minor stays. That covers the places where the equations themselves
are singular (a distance that is zero) too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations as choose

from perga.algebra.elimination import factors
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.geometry.quantities import Angle, Direct, Inclined, Magnitude, PiTimes, Quantity, Signed
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.squares import Square, folded, put_in, squares_in
from perga.resolve.steps import (
    State,
    branches,
    conditions_hold,
    linear_split,
    never_zero,
    substitute_quotient,
)
from perga.resolve.symbols import Condition, Sign, System, constant, is_root

MAX_TERMS = 4000
MAX_RESTS = 60
MAX_FREEDOM = 2
"""Objects that move with more freedom than this are not studied."""


def derivative(value: Quotient, name: str) -> Polynomial:
    """A polynomial with the sign of the derivative: n' d - n d'."""
    n, d = value.numerator, value.denominator
    return n.derivative(name) * d - n * d.derivative(name)


def determinant(rows: list[list[Polynomial]]) -> Polynomial:
    """By cofactors along the first row; raises UnsupportedTermError beyond MAX_TERMS terms."""
    if len(rows) == 1:
        return rows[0][0]
    total = Polynomial.of(0)
    for i, head in enumerate(rows[0]):
        if head.is_zero():
            continue
        minor = determinant([row[:i] + row[i + 1 :] for row in rows[1:]])
        if len(minor.terms()) * len(head.terms()) > MAX_TERMS:
            raise UnsupportedTermError("the gradients of the family are too large")
        total = total + head * minor * (-1 if i % 2 else 1)
    return total


def level(quantity: Quantity) -> Quotient:
    """A value without roots that is stationary where the quantity is.

    Raises UnsupportedTermError where there is none. The square of a length is stationary where
    the length is zero too; that is an extreme of the length as well.
    """
    match quantity:
        case Magnitude(square):
            found = square
        case Signed(square, _, _, _, _):
            found = square
        case PiTimes(factor):
            found = factor
        case Angle(dot, cross):
            found = _ratio(dot, cross)
        case Inclined(dx, dy):
            found = _ratio(dx, dy)
        case Direct(number):
            found = number
        case _:
            raise UnsupportedTermError("this measure has no extreme that is solved for yet")
    return found if isinstance(found, Quotient) else constant(found)


def _ratio(dot: Quotient, cross: Quotient) -> Quotient:
    """The cotangent of an angle: it falls as the angle grows."""
    if cross.numerator.is_zero():
        raise UnsupportedTermError("an angle that is always flat has no extreme")
    return dot / cross


@dataclass(frozen=True, slots=True)
class Rest:
    """A way in which a value is stationary: `equations` replace those of the movement, `held`.

    `bound` are moving unknowns that are known from the others, in the order they are put in;
    of `squares` only the square is.
    """

    bound: tuple[tuple[str, Quotient], ...]
    squares: tuple[Square, ...]
    held: tuple[Polynomial, ...]
    equations: tuple[Polynomial, ...]
    conditions: tuple[Condition, ...]

    def at(self, value: Quotient) -> Quotient:
        """A value there."""
        for name, bound in self.bound:
            value = substitute_quotient(value, name, bound)
        for square in self.squares:
            value = put_in(value, square)
        return value


def rests(value: Quotient, moving: frozenset[str], system: System) -> list[Rest]:
    """Every way in which a value is stationary as the unknowns of `moving` move.

    All other unknowns count as letters. Raises UnsupportedTermError where the freedom of the
    movement is greater than 2, or where it ends at a closed border.
    """
    names = _moving_unknowns(moving, system)
    _refuse_borders(names, system.conditions)
    rows = [e for e in system.equations if not names.isdisjoint(e.variables())]
    order = [v for v in system.variables if v in names]
    freedom = len(order) - len(rows)
    if freedom == 0:  # one place of the family that its other charts leave out: a vertical line
        return [Rest((), (), (), (), ())]
    if not 0 < freedom <= MAX_FREEDOM:
        raise UnsupportedTermError(f"an extreme over {freedom} free unknowns is not solved yet")
    gradient = [derivative(value, name) for name in order]
    if all(g.is_zero() for g in gradient):
        raise UnsupportedTermError("the term of an extreme does not move")
    table = [*([e.derivative(name) for name in order] for e in rows), gradient]
    letters = tuple(v for v in system.variables if v not in names)
    still = [e for e in system.equations if e not in rows]
    divides = _Divides(system, tuple(system.conditions))
    known = squares_in(still, letters, divides)
    roots = squares_in(still, [v for v in letters if is_root(v)], divides)
    squares = (*squares_in(rows, order, divides), *roots)
    minors = [
        folded(determinant([[row[i] for i in chosen] for row in table]), squares)
        for chosen in choose(range(len(order)), len(table))
    ]
    start = State((*rows, *minors), tuple(system.conditions), ())
    return [
        _rest(rows, state, system, order, roots)
        for state in _simplified(start, letters, roots, known)
        if not _impossible(state, order, known, system)
    ]


@dataclass(frozen=True, slots=True)
class _Divides:
    """Tells what is surely not zero: by its terms, or because a condition says so."""

    system: System
    conditions: tuple[Condition, ...]

    def __call__(self, polynomial: Polynomial) -> bool:
        if _strict_sign(polynomial, self.system) or never_zero(polynomial, self.conditions):
            return True
        if not polynomial.is_rational():
            return False
        parts = [part for part, _ in factors(polynomial)[1]]
        return all(
            _strict_sign(part, self.system) or never_zero(part, self.conditions) for part in parts
        )


def _strict_sign(polynomial: Polynomial, system: System) -> int:
    """+1 or -1 if no value of the unknowns makes it zero or gives it the other sign, else 0.

    A root may be zero, and so may the square of anything.
    """
    names = polynomial.names()
    never = [
        all(
            e == 0 or (n in system.positive and not is_root(n))
            for n, e in zip(names, m, strict=True)
        )
        for m in polynomial.terms()
    ]
    return system.known_sign(Quotient.of(polynomial)) if any(never) else 0


def _impossible(
    state: State, order: Sequence[str], known: Sequence[Square], system: System
) -> bool:
    """Whether an equation says that something is zero, or a square negative, that cannot be."""
    if any(_strict_sign(e, system) for e in state.equations):
        return True
    divides = _Divides(system, state.conditions)
    values = [square.value for square in squares_in(state.equations, order, divides)]
    return any(
        _strict_sign(form.numerator, system) * system.known_sign(Quotient.of(form.denominator)) < 0
        for value in values
        for form in (value, *(put_in(value, other) for other in known))
    )


def _simplified(
    start: State, letters: tuple[str, ...], roots: Sequence[Square], known: Sequence[Square]
) -> list[State]:
    """The branches of a system in which moving unknowns are bound where they stand alone."""
    found: list[State] = []
    waiting = [start]
    while waiting:
        if len(waiting) + len(found) > MAX_RESTS:
            raise UnsupportedTermError("the term of an extreme is stationary in too many ways")
        state = _with_squares(waiting.pop(), roots)
        if not conditions_hold(state.conditions):
            continue
        left = tuple(e for e in state.equations if not e.is_zero())
        if any(e.is_constant() for e in left):
            continue
        state = State(left, state.conditions, state.bound)
        forms = (state, *(_with_squares(state, (square,)) for square in known))
        following = next(filter(None, (branches(form, letters) for form in forms)), None)
        following = following or linear_split(state, letters)
        if following is None:
            found.append(state)
        else:
            waiting += following
    return found


def _with_squares(state: State, squares: Sequence[Square]) -> State:
    equations = tuple(folded(e, squares) for e in state.equations)
    return State(equations, state.conditions, state.bound)


def _rest(
    rows: Sequence[Polynomial],
    state: State,
    system: System,
    order: Sequence[str],
    roots: Sequence[Square],
) -> Rest:
    bindings = [Polynomial.variable(n) * b.denominator - b.numerator for n, b in state.bound]
    equations = (*state.equations, *bindings)
    divides = _Divides(system, state.conditions)
    squares = (*squares_in(state.equations, order, divides), *roots)
    added = state.conditions[len(system.conditions) :]
    return Rest(state.bound, squares, tuple(rows), equations, added)


def _moving_unknowns(moving: frozenset[str], system: System) -> set[str]:
    """The unknowns of the moving objects, and the roots of what they make.

    A root is named in the first equation that speaks of it.
    """
    names = {v for v in system.variables if v.rpartition(".")[0] in moving}
    for root in filter(is_root, system.variables):
        made = next((e for e in system.equations if root in e.variables()), None)
        if made is not None and not names.isdisjoint(made.variables()):
            names.add(root)
    return names


def _refuse_borders(names: set[str], conditions: Sequence[Condition]) -> None:
    """Strict conditions leave out their borders; at a closed one an extreme may lie."""
    for condition in conditions:
        value = condition.value
        parts = {*value.numerator.variables(), *value.denominator.variables()}
        if condition.asks is Sign.NON_NEGATIVE and len(parts) > 1 and not names.isdisjoint(parts):
            raise UnsupportedTermError("an extreme may lie at a border; that is not solved yet")
