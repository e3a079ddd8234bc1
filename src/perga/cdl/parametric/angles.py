"""Trigonometric terms of a parameter: by the tangent u of half the base angle they are rational."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import gcd, lcm
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, walk
from perga.algebra.reader import read_expression
from perga.cdl.intervals import fraction
from perga.cdl.parametric.fractions import NotParametric, Quotient

TRIG: Final = frozenset({"cos", "sin", "tan", "Cos", "Sin", "Tan"})
MULTIPLE: Final = 6
"""Largest multiple of the base angle."""

STEP: Final = Fraction(1, 12)
"""Constant angles are multiples of pi/12."""

_COSINES: Final = ("1", "(sqrt(6) + sqrt(2))/4", "sqrt(3)/2", "sqrt(2)/2", "1/2",
                   "(sqrt(6) - sqrt(2))/4", "0")  # fmt: skip


def is_trig(node: Expression, name: str) -> bool:
    """Whether this is a sine, cosine or tangent of something with the parameter in it."""
    return isinstance(node, Call) and node.function in TRIG and holds(node, name)


def holds(term: Expression, name: str) -> bool:
    """Whether the parameter stands in a term."""
    return any(isinstance(node, Name) and node.id == name for node in walk(term))


def settled(term: Expression, name: str) -> Expression:
    """The term with sines, cosines and tangents of constant angles in radicals where known.

    Those of other terms without the parameter become calls of the operators Cos, Sin and Tan.
    """
    match term:
        case Negation(argument, _):
            return replace(term, argument=settled(argument, name))
        case Binary(_, left, right, _):
            return replace(term, left=settled(left, name), right=settled(right, name))
        case Call(function, arguments, _) if function in TRIG and not holds(term, name):
            try:
                rate = linear(arguments[0], name)[1]
                sine, cosine = sine_term(rate), cosine_term(rate)
            except NotParametric:
                return replace(term, function=function.title())
            if function.lower() == "tan":
                return Binary("/", sine, cosine, term.span)
            return cosine if function.lower() == "cos" else sine
        case _:
            return term


def cosine_term(multiple: Fraction) -> Expression:
    """The cosine of multiple * pi in radicals, a multiple of pi/12. Raises NotParametric."""
    turns = abs(multiple) % 2
    turns = min(turns, 2 - turns)
    steps = turns / STEP
    if steps.denominator != 1:
        raise NotParametric(
            "an angle here is no multiple of pi/12", "use angles such as pi/6, pi/4, pi/3"
        )
    sign = "-" if steps > 6 else ""
    return read_expression(f"{sign}({_COSINES[min(int(steps), 12 - int(steps))]})")


def sine_term(multiple: Fraction) -> Expression:
    """The sine of multiple * pi in radicals."""
    return cosine_term(Fraction(1, 2) - multiple)


def linear(term: Expression, name: str) -> tuple[Fraction, Fraction]:
    """(c, k) where the term is c * parameter + k * pi. Raises NotParametric for others."""
    value = fraction(term) if not holds(term, name) else None
    if value == 0:
        return (Fraction(0), Fraction(0))
    match term:
        case Name(id, _) if id == name:
            return (Fraction(1), Fraction(0))
        case Name("pi", _):
            return (Fraction(0), Fraction(1))
        case Name("degree", _):
            return (Fraction(0), Fraction(1, 180))
        case Negation(argument, _):
            c, k = linear(argument, name)
            return (-c, -k)
        case Binary("+" | "-", left, right, _):
            (a, b), (c, d) = linear(left, name), linear(right, name)
            return (a + c, b + d) if term.operator == "+" else (a - c, b - d)
        case Binary("*" | "/", left, right, _):
            first, second = fraction(left), fraction(right)
            if term.operator == "*" and first is not None:
                return _scaled(linear(right, name), first)
            if second:
                factor = second if term.operator == "*" else 1 / second
                return _scaled(linear(left, name), factor)
        case _:
            pass
    raise NotParametric(
        "an angle here is not of the form c*t + k*pi with fractions c and k",
        "write for example cos(2*t + pi/3)",
    )


def _scaled(pair: tuple[Fraction, Fraction], factor: Fraction) -> tuple[Fraction, Fraction]:
    return (pair[0] * factor, pair[1] * factor)


def base_of(terms: tuple[Expression, ...], name: str) -> Fraction:
    """The largest g such that every angle is a whole multiple of g * parameter, and constants."""
    found = [
        abs(linear(node.arguments[0], name)[0])
        for term in terms
        for node in walk(term)
        if isinstance(node, Call) and is_trig(node, name)
    ]
    rates = [rate for rate in found if rate]
    shared = lcm(*(rate.denominator for rate in rates))
    return Fraction(gcd(*(int(rate * shared) for rate in rates)), shared)


def rational(
    call: Call,
    name: str,
    base: Fraction,
    u: Quotient,
    constant: Callable[[Expression], Quotient],
) -> Quotient:
    """A trigonometric call as a quotient in u; `constant` turns terms without the parameter."""
    rate, shift = linear(call.arguments[0], name)
    times = rate / base
    if abs(times) > MULTIPLE:
        raise NotParametric(
            f"an angle of more than {MULTIPLE} times the smallest one", "use smaller multiples"
        )
    one = u.power(0)
    square = u.times(u)
    bottom = one.plus(square)
    unit = (
        one.plus(square, -1).times(bottom.inverse()),
        u.plus(u).times(bottom.inverse()),
    )
    cosine, sine = one, one.plus(one, -1)
    for _ in range(int(abs(times))):
        cosine, sine = (
            cosine.times(unit[0]).plus(sine.times(unit[1]), -1),
            cosine.times(unit[1]).plus(sine.times(unit[0])),
        )
    if times < 0:
        sine = one.plus(one, -1).plus(sine, -1)
    if shift:
        c, s = constant(cosine_term(shift)), constant(sine_term(shift))
        cosine, sine = (
            cosine.times(c).plus(sine.times(s), -1),
            cosine.times(s).plus(sine.times(c)),
        )
    kind = call.function.lower()
    if kind == "tan":
        return sine.times(cosine.inverse())
    return cosine if kind == "cos" else sine
