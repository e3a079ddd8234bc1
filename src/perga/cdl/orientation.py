"""Which directions an operator has on a curve, asked of the operator's own declaration.

A curve with the same kind and the same lie as the given one, but with round numbers, is handed to
the operator's `candidates`; the signs of their offsets are the directions that exist.
"""

from fractions import Fraction

from perga.cdl.curves import Quadratic, Shape
from perga.cdl.operator import Direction, Operator, Type
from perga.geometry.values import Conic, ConicKind, Frame, Point

_KINDS = {
    Shape.CIRCLE: ConicKind.CIRCLE,
    Shape.ELLIPSE: ConicKind.ELLIPSE,
    Shape.HYPERBOLA: ConicKind.HYPERBOLA,
    Shape.PARABOLA: ConicKind.PARABOLA,
}
_AXES = {  # a, b, c of the round curve of each kind
    ConicKind.CIRCLE: (1, 1, 0),
    ConicKind.ELLIPSE: (5, 4, 3),
    ConicKind.HYPERBOLA: (4, 3, 5),
    ConicKind.PARABOLA: (1, 2, 1),
}


def directions_of(
    operator: Operator, declared: Type, curve: Quadratic | None
) -> tuple[Direction, ...] | None:
    """The directions that exist, or None where the lie of the curve is not known here.

    Known are circles, and conics with numeric equations whose axes are parallel to x and y.
    """
    if operator.candidates is None or operator.offset is None:
        return None
    model = _model(declared, curve)
    if model is None:
        return None
    found: set[Direction] = set()
    for candidate in operator.candidates(model):
        dx, dy = operator.offset(candidate, model)
        found.update(direction for direction, on in _signs(dx, dy) if on)
    return tuple(d for d in operator.directions if d in found)


def _signs(dx: Fraction, dy: Fraction) -> tuple[tuple[Direction, bool], ...]:
    return (
        (Direction.LEFT, dx < 0),
        (Direction.RIGHT, dx > 0),
        (Direction.UPPER, dy > 0),
        (Direction.LOWER, dy < 0),
    )


def _model(declared: Type, curve: Quadratic | None) -> Conic | None:
    if declared is Type.CIRCLE:
        return _round(ConicKind.CIRCLE, (1, 0))
    if curve is None or curve.b != 0 or curve.shape() not in _KINDS:
        return None
    kind = _KINDS[curve.shape()]
    return _round(kind, _axis(kind, curve))


def _axis(kind: ConicKind, curve: Quadratic) -> tuple[int, int]:
    """The unit vector along the major or transverse axis; of a parabola, towards its focus."""
    if kind is ConicKind.PARABOLA:
        if curve.a == 0:  # c y^2 + d x + ...: opens along x, against the sign of d/c
            return (1, 0) if curve.d * curve.c < 0 else (-1, 0)
        return (0, 1) if curve.e * curve.a < 0 else (0, -1)
    if kind is ConicKind.ELLIPSE:
        return (1, 0) if abs(curve.a) < abs(curve.c) else (0, 1)
    # value at the centre, multiplied by 4ac < 0
    centre = 4 * curve.a * curve.c * curve.f - curve.c * curve.d**2 - curve.a * curve.e**2
    return (1, 0) if curve.a * centre > 0 else (0, 1)


def _round(kind: ConicKind, axis: tuple[int, int]) -> Conic:
    a, b, c = (Fraction(v) for v in _AXES[kind])
    ux, uy = Fraction(axis[0]), Fraction(axis[1])
    zero = Fraction(0)
    frame = Frame(Point(zero, zero), ux, uy, a, b, c)
    if kind is ConicKind.PARABOLA:  # (across the axis)^2 = 4 a (along the axis)
        coefficients = (uy * uy, zero, ux * ux, -4 * a * ux, -4 * a * uy, zero)
    else:
        sign = -1 if kind is ConicKind.HYPERBOLA else 1
        along, across = 1 / (a * a), sign / (b * b)
        first, second = (along, across) if ux else (across, along)
        coefficients = (first, zero, second, zero, zero, Fraction(-1))
    return Conic(kind, coefficients, frame)
