"""Sine, cosine and tangent of angles: of AngleOf, of Inclination, of sums and of numbers.

Arguments reach the functions as quantities (Angle, Inclined) where the angle is measured; a sum
or a number is for the solver, who knows its cosine and sine.
"""

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import CORNER
from perga.cdl.operators.slots import any_of, sig
from perga.geometry.quantities import Angle, Doubled, Inclined, NotAnAngleError, Signed, Turn
from perga.geometry.values import Number, Scalar

Measured = Angle | Doubled | Inclined | Turn | Number


def _parts(angle: Measured) -> tuple[Scalar, Scalar]:
    """(cosine, sine) times the same length, the sine of any sign."""
    if isinstance(angle, Angle | Turn):
        return (angle.dot, angle.cross)
    if isinstance(angle, Inclined):
        return (angle.dx, angle.dy)
    if isinstance(angle, Doubled):
        c, s = angle.parts
        return (c * c - s * s, c * s * 2)
    raise NotAnAngleError("sine, cosine and tangent are solved for measured angles only")


def _twice(angle: Doubled, over: Scalar) -> Signed:
    """2 c s / over, where the sine s of an angle is not negative."""
    c, s = angle.parts
    square = c * c * s * s * 4 / (over * over)
    if isinstance(angle.half, Inclined):  # a direction and its opposite have the same double
        return Signed(square, c * s * over, c * s * 2 / over, over / over)
    return Signed(square, c * over, c * 2 / over, s * s)


def _sine(angle: Measured) -> Signed:
    """Angles and inclinations lie in [0, pi]: a sine is never negative, but of sums."""
    if isinstance(angle, Doubled):
        c, s = angle.parts
        return _twice(angle, c * c + s * s)
    c, s = _parts(angle)
    length = c * c + s * s
    square = s * s / length
    if isinstance(angle, Turn):
        return Signed(square, s, s, 1 / length)
    return Signed(square, length, length / length, square)


def _cosine(angle: Measured) -> Signed:
    c, s = _parts(angle)
    length = c * c + s * s
    if isinstance(angle, Inclined):  # an inclined direction points up, a level one right
        if hasattr(s, "is_zero") and s.is_zero():  # floats have no exact zero
            return Signed(c * c / length, c * c, c / c, c / c)
        return Signed(c * c / length, c * s, c * s, 1 / (s * s * length), jumps=True)
    return Signed(c * c / length, c, c, 1 / length)


def _tangent(angle: Measured) -> Signed:
    if isinstance(angle, Doubled):
        return _twice(angle, angle.dot)
    c, s = _parts(angle)
    square = s * s / (c * c)
    if isinstance(angle, Inclined | Turn):
        return Signed(square, c * s, s / c, c / c)
    return Signed(square, c, 1 / c, s * s)


def _not_right(angle: Measured) -> tuple[Guard, ...]:
    reason = "a right angle has no tangent"
    return (Guard(_parts(angle)[0], positive=False, reason=reason),)


_ANGLE = (sig(any_of("angle", (Type.NUMBER,))),)

SIN = Operator(
    name="Sin",
    category=Category.MEASURE,
    signatures=_ANGLE,
    doc="The sine of an angle in radians.",
    example="Sin(AngleOf(A, B, C)) = 1/2",
    phrase="the sine of {0}",
    phrase_zh="{0}的正弦值",
    picture=CORNER + "Sin(AngleOf(A, B, C)) = 3/5",
    quantity=_sine,
)
COS = Operator(
    name="Cos",
    category=Category.MEASURE,
    signatures=_ANGLE,
    doc="The cosine of an angle in radians.",
    example="Cos(AngleOf(A, B, C)) = 1/3",
    phrase="the cosine of {0}",
    phrase_zh="{0}的余弦值",
    picture=CORNER + "Cos(AngleOf(A, B, C)) = 4/5",
    quantity=_cosine,
)
TAN = Operator(
    name="Tan",
    category=Category.MEASURE,
    signatures=_ANGLE,
    doc="The tangent of an angle in radians.",
    example="Tan(Inclination(l)) = 2",
    phrase="the tangent of {0}",
    phrase_zh="{0}的正切值",
    picture=CORNER + "Tan(AngleOf(A, B, C)) = 3/4",
    quantity=_tangent,
    guards=_not_right,
)
