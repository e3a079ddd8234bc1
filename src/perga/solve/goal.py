"""The value of a goal on one exact scene, with its text in CDL expression syntax."""

from math import acos, atan2, gcd, lcm, pi

from perga.algebra.closed_form import (
    FormKind,
    closed_form,
    closed_form_angle,
    find_closed_form,
    pi_text,
)
from perga.algebra.expression import Binary, Call, Expression, Negation
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.real import Real
from perga.cdl.program import Goal, GoalKind
from perga.geometry.quantities import Angle, Doubled, Inclined, Magnitude, Quantity, Total, Turn
from perga.geometry.values import Conic, Line, Point
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.region_terms import speaks_of_region
from perga.resolve.same_angles import upward
from perga.resolve.term_kinds import is_measure
from perga.resolve.terms import angle, number, object_value, quantities, sum_of_angles, times_pi
from perga.solve.areas import area_found
from perga.solve.found import Found
from perga.solve.solution import Answer, AnswerKind


def evaluate(goal: Goal, env: Environment) -> Found:
    """The goal on the scene in `env`.

    Raises UndefinedMeasureError where the measure does not exist, UnsupportedTermError for goals
    that cannot be computed, KeyError never: callers check that all names are known.
    """
    expression = goal.expression
    if goal.kind is GoalKind.POINT:
        assert isinstance(expression, Call)
        value = object_value(expression.arguments[0], env)
        assert isinstance(value, Point)
        return point_found(value)
    if goal.kind is GoalKind.EQUATION:
        assert isinstance(expression, Call)
        value = object_value(expression.arguments[0], env)
        if isinstance(value, Line):
            zero = Real.of(0)
            return equation_found((zero, zero, zero, value.a, value.b, value.c))
        if not isinstance(value, Conic):
            raise UnsupportedTermError("a curve of several pieces has no single equation")
        return equation_found(value.coefficients)
    if goal.kind is GoalKind.ANGLE:
        return _angle(expression, env)
    if speaks_of_region(expression, env):
        return area_found(expression, env)
    value, with_pi = times_pi(expression, env)
    if with_pi:
        return number_found(closed_form(value), value, with_pi)
    return number_found(_text(expression, value, env), value, with_pi)


def number_found(text: str, value: Real, with_pi: bool) -> Found:
    """A number as an answer: `text` is its closed form, times pi if so marked."""
    if with_pi:
        answer = Answer(AnswerKind.NUMBER, pi_text(text), float(value) * pi, "")
        return Found(answer, (value, Real.of(1)))
    return Found(Answer(AnswerKind.NUMBER, text, float(value), ""), (value, Real.of(0)))


def point_found(p: Point) -> Found:
    """A point as an answer."""
    text = f"({closed_form(p.x)}, {closed_form(p.y)})"
    return Found(Answer(AnswerKind.POINT, text, [float(p.x), float(p.y)], ""), (p.x, p.y))


def _angle(expression: Expression, env: Environment) -> Found:
    if not is_measure(expression, env.language) or not isinstance(expression, Call):
        quantity = angle(expression, env)
        if isinstance(quantity, Doubled | Turn):
            quantity = _up_to_pi(expression, env)
    else:
        quantity = quantities(expression, env)[0][0]
    roots = ExactRoots()
    if isinstance(quantity, Inclined):
        quantity = upward(quantity)
    assert isinstance(quantity, Angle)
    return angle_found(quantity.cosine(roots))


def angle_found(cosine: Real) -> Found:
    """An angle in [0, pi] as an answer, from its cosine."""
    value = _accurate_angle(cosine)
    answer = Answer(AnswerKind.ANGLE, closed_form_angle(cosine), value, "rad")
    return Found(answer, (cosine,))


def _up_to_pi(expression: Expression, env: Environment) -> Angle:
    """A sum of angles that is none the less between 0 and pi."""
    whole = sum_of_angles(expression, env)
    low, high = whole.span()
    turned = whole.turn(env.roots, env.exact)
    if low < 0 or high > 2 or turned.cross.sign() < 0:
        raise UnsupportedTermError("an angle that may lie beyond 0 and pi is not solved as a goal")
    return Angle(turned.dot, turned.cross)


def _accurate_angle(cosine: Real) -> float:
    """atan2 of the exact sine and cosine: acos alone loses digits near 0 and pi."""
    sine = float((Real.of(1) - cosine * cosine).sqrt())
    if sine == 0.0:
        return 0.0 if cosine.sign() > 0 else pi
    return atan2(sine, float(cosine)) if abs(sine) < 0.9 else acos(float(cosine))


def _text(expression: Expression, value: Real, env: Environment) -> str:
    """The closed form; where it is only a root of a polynomial, one composed from the parts."""
    try:
        found = find_closed_form(value)
    except AlgebraLimitError:
        composed = _composed(expression, env, roots=True)
        if composed == "":
            raise
        return composed
    if found.kind is FormKind.RADICAL:
        return found.text
    return _composed(expression, env, roots=False) or found.text


def _composed(expression: Expression, env: Environment, roots: bool) -> str:
    """Closed forms of the parts put together, or "" where a part has none.

    `roots` allows parts that are roots of polynomials. The text is exact, as its parts are.
    """
    if isinstance(expression, Negation):
        inner = _part(expression.argument, env, roots)
        return f"-{inner}" if inner else ""
    if isinstance(expression, Binary) and expression.operator in "+-*/":
        left = _part(expression.left, env, roots)
        right = _part(expression.right, env, roots)
        return f"{left} {expression.operator} {right}" if left and right else ""
    if is_measure(expression, env.language) and isinstance(expression, Call):
        return _quantity_text(quantities(expression, env)[0][0], roots)
    return ""


def _part(expression: Expression, env: Environment, roots: bool) -> str:
    text = _allowed(number(expression, env), roots) or _composed(expression, env, roots)
    return f"({text})" if text else ""


def _allowed(value: Real, roots: bool) -> str:
    try:
        found = find_closed_form(value)
    except AlgebraLimitError:
        return ""
    return found.text if roots or found.kind is FormKind.RADICAL else ""


def _quantity_text(quantity: Quantity, roots: bool) -> str:
    if isinstance(quantity, Total):
        texts = [_magnitude_text(part, roots) for part in quantity.parts]
        return " + ".join(texts) if all(texts) else ""
    return _magnitude_text(quantity, roots) if isinstance(quantity, Magnitude) else ""


def _magnitude_text(part: Magnitude, roots: bool) -> str:
    whole = _allowed(part.value(ExactRoots()), roots)
    if whole:
        return whole
    square = _allowed(part.square, roots)
    return f"sqrt({square})" if square else ""


def equation_found(six: tuple[Real, ...]) -> Found:
    """An equation as an answer, from the coefficients of x^2, xy, y^2, x, y, 1."""
    lead = next(c for c in six if not c.is_zero())
    scaled = tuple(c / lead for c in six)
    primitive = _primitive(scaled)
    texts = [closed_form(c) for c in primitive]
    text = equation_text(texts)
    value = {"coefficients": [float(c) for c in primitive], "text": text}
    return Found(Answer(AnswerKind.EQUATION, text, value, ""), scaled)


def _primitive(scaled: tuple[Real, ...]) -> tuple[Real, ...]:
    """Integers without a common factor if all are rational, else leading coefficient 1."""
    if not all(c.is_rational() for c in scaled):
        return scaled
    fractions = [c.as_fraction() for c in scaled]
    common = lcm(*(f.denominator for f in fractions))
    whole = [int(f * common) for f in fractions]
    divisor = gcd(*whole)
    return tuple(Real.of(w // divisor) for w in whole)


def equation_text(texts: list[str]) -> str:
    """`x^2 + 4*y^2 - 4 = 0` from six coefficient texts."""
    parts: list[str] = []
    for text, power in zip(texts, ("x^2", "x*y", "y^2", "x", "y", ""), strict=True):
        if text == "0":
            continue
        negative = text.startswith("-")
        body = text[1:] if negative else text
        if " " in text or "/" in text:
            negative, body = False, f"({text})"
        term = body if power == "" else power if body == "1" else f"{body}*{power}"
        sign = "-" if negative else "+"
        parts.append(f"{sign} {term}" if parts else ("-" + term if negative else term))
    return " ".join(parts) + " = 0"
