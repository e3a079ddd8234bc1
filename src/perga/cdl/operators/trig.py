"""Sine, cosine and tangent of angles: of AngleOf, of Inclination, of sums and of numbers.

Arguments reach the functions as quantities (Angle, Inclined) where the angle is measured; a sum
or a number is for the solver, who knows its cosine and sine.
"""

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import CORNER
from perga.cdl.operators.slots import any_of, sig
from perga.geometry.quantities import Angle, Doubled, Inclined, NotAnAngleError, Signed
from perga.geometry.values import Number, Scalar

Measured = Angle | Doubled | Inclined | Number


def _parts(angle: Measured) -> tuple[Scalar, Scalar]:
    """(cosine, sine) times the same length, the sine of any sign."""
    if isinstance(angle, Angle | Doubled):
        return (angle.dot, angle.cross)
    if isinstance(angle, Inclined):
        return (angle.dx, angle.dy)
    raise NotAnAngleError("sine, cosine and tangent are solved for measured angles only")


def _single(angle: Measured) -> None:
    """Twice an angle may be reflex, and its sine negative: dot and cross do not tell."""
    if isinstance(angle, Doubled):
        raise NotAnAngleError("sine and tangent of twice an angle are not solved yet")


def _sine(angle: Measured) -> Signed:
    """Angles and inclinations lie in [0, pi]: a sine is never negative."""
    _single(angle)
    c, s = _parts(angle)
    length = c * c + s * s
    square = s * s / length
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
    _single(angle)
    c, s = _parts(angle)
    square = s * s / (c * c)
    if isinstance(angle, Inclined):
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
