"""Charts of conics whose unknown numbers leave open what they are, or how their axes lie.

By its equation alone a conic is elliptic, hyperbolic or parabolic: the signs of two invariants
say which, and that it is real and proper. Where a kind with axes is asked for, a Curve is every
kind in every way it may lie.
"""

from perga.cdl.operator import Type
from perga.geometry.conic import Coefficients, determinant, dual
from perga.geometry.values import Conic, ConicKind
from perga.resolve.charts import Chart, possible, unknown_conic
from perga.resolve.symbols import Sign, System, is_constant

_KINDS = (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA)
_SHAPES = {
    Type.CIRCLE: (ConicKind.CIRCLE,),
    Type.ELLIPSE: (ConicKind.ELLIPSE,),
    Type.HYPERBOLA: (ConicKind.HYPERBOLA,),
    Type.PARABOLA: (ConicKind.PARABOLA,),
    Type.CURVE: (None, ConicKind.HYPERBOLA, ConicKind.PARABOLA),  # first: ellipse or circle
}


CONIC_TYPES = frozenset(_SHAPES)


def conic_charts(kind: Type, six: Coefficients, system: System, framed: bool) -> list[Chart]:
    """Charts of a conic by an equation with unknown numbers; `framed` if its axes are needed.

    Raises UnsupportedTermError where they are, and the equation has an unknown xy-term.
    """
    tilted = not six[1].numerator.is_zero()
    if not framed and (tilted or kind is Type.CURVE):
        return _by_equation(kind, six, system)
    if kind is not Type.CURVE:
        return unknown_conic(kind, six, system)
    found: list[Chart] = []
    for one in _KINDS:
        found += unknown_conic(one, six, system.copy())
    for place in (0, 2):  # a parabola has no x^2 or no y^2
        lead = six[place]
        if is_constant(lead) and not lead.numerator.is_zero():
            continue
        branch = system.copy()
        branch.vanish(lead)
        flat = (lead - lead, *six[1:]) if place == 0 else (*six[:2], lead - lead, *six[3:])
        if not flat[2 - place].numerator.is_zero():
            found += unknown_conic(Type.PARABOLA, flat, branch)
    return found


def _by_equation(kind: Type, six: Coefficients, system: System) -> list[Chart]:
    found: list[Chart] = []
    for shape in _SHAPES[kind]:
        branch = system.copy()
        if _is_of(shape, six, branch):
            found.append(Chart(Conic(shape, six, None), branch))
    return found


def _is_of(shape: ConicKind | None, six: Coefficients, system: System) -> bool:
    """Ask for a real conic of this shape (None: an ellipse or a circle); False if it cannot be."""
    a, b, c, _, _, _ = six
    det, round_if_positive = determinant(six), dual(six).ww
    if is_constant(det) and det.numerator.is_zero():
        return False
    system.finite(det)
    if shape is ConicKind.PARABOLA:
        system.ask(det, Sign.NON_ZERO)
        system.vanish(round_if_positive)
        return not (is_constant(round_if_positive) and not round_if_positive.numerator.is_zero())
    if shape is ConicKind.HYPERBOLA:
        system.ask(det, Sign.NON_ZERO)
        return possible([-round_if_positive], system)
    if shape is ConicKind.CIRCLE:
        system.vanish(b)
        system.vanish(a - c)
    if shape is ConicKind.ELLIPSE:
        system.ask((a - c) * (a - c) + b * b, Sign.POSITIVE)
    return possible([round_if_positive, -det * (a + c)], system)
