"""The nicest exact text of a number, in the syntax of CDL expressions, proven before it is said."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Final

from flint import arb, ctx, fmpz_poly

from perga.algebra import nodes
from perga.algebra.digits import digits_of_int
from perga.algebra.failures import NotRealError
from perga.algebra.minimal import vanishes
from perga.algebra.radicals import Radical, find_radical
from perga.algebra.real import Real

ANGLE_DENOMINATORS: Final = (*range(1, 25), 30, 36, 40, 48, 60)
"""Multiples of pi/n that angles are compared with."""


class FormKind(Enum):
    """How a closed form is written."""

    RADICAL = "radical"  # fractions and square roots
    ROOT = "root"  # root(polynomial, index)


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """A text that equals the number it was made for, proven."""

    text: str
    kind: FormKind


def closed_form(number: Real) -> str:
    """The nicest text of a number, see `find_closed_form`."""
    return find_closed_form(number).text


def find_closed_form(number: Real) -> ClosedForm:
    """A proven text: fractions, square roots nested at most three deep, else `root(p, index)`.

    Raises AlgebraLimitError where the minimal polynomial is too large to be found.
    """
    found = find_radical(number)
    if found is not None:
        return ClosedForm(_text(found), FormKind.RADICAL)
    minimal, index = number.minimal_polynomial(), number.root_index()
    assert Real.root(minimal, index) == number, "a root index that names another root"
    return ClosedForm(f"root({polynomial_text(minimal)}, {index})", FormKind.ROOT)


def pi_text(factor: str) -> str:
    """A multiple of pi from the text of its factor: `pi`, `3*pi`, `(1 + sqrt(2))*pi`."""
    return multiple_text(factor, "pi")


def multiple_text(factor: str, unit: str) -> str:
    """A multiple of a name or call from the text of its factor: `3*ln(2)`, `ln(2)/2`, `0`."""
    if factor in ("0", "1"):
        return "0" if factor == "0" else unit
    top, _, bottom = factor.rpartition("/")
    if top and bottom.isdigit():
        return f"{unit}/{bottom}" if top == "1" else f"{top}*{unit}/{bottom}"
    return f"({factor})*{unit}" if " " in factor else f"{factor}*{unit}"


def closed_form_angle(cosine: Real) -> str:
    """The angle in [0, pi] with this cosine: a fraction of pi if it is one, else arccos(...).

    Raises NotRealError for a cosine beyond [-1, 1].
    """
    if cosine > 1 or cosine < -1:
        raise NotRealError("no angle has a cosine beyond -1 and 1", "check the quantity's kind")
    turn = fraction_of_pi(cosine)
    if turn is None:
        return f"arccos({closed_form(cosine)})"
    return _quotient(_product(turn.numerator, "pi"), turn.denominator) if turn else "0"


def fraction_of_pi(cosine: Real) -> Fraction | None:
    """The angle in [0, pi] with a cosine in [-1, 1], divided by pi.

    None unless it is a fraction with one of the known denominators.
    """
    ball = nodes.evaluate(cosine.node, nodes.BASE_BITS)
    with ctx.workprec(nodes.BASE_BITS):
        half_sine, half_cosine = ((1 + sign * ball).nonnegative_part().sqrt() for sign in (-1, 1))
        turn = 2 * arb.atan2(half_sine, half_cosine) / arb.pi()
    for n in ANGLE_DENOMINATORS:
        k = round(float(turn) * n)
        if not (turn * n - k).contains(0):
            continue
        # T_n(cos t) = cos(n t) is (-1)^k only where t is a multiple of pi/n
        relation = fmpz_poly.chebyshev_t(n) - (-1) ** k
        if vanishes(cosine.node, tuple(int(relation[i]) for i in range(n + 1))):
            return Fraction(k, n)
    return None


# --- writing --------------------------------------------------------------------------


def _text(form: Radical) -> str:
    if not form.terms:
        return "0"
    common = lcm(*(term.factor.denominator for term in form.terms))
    parts = [_term_text(int(term.factor * common), term.radicand) for term in form.terms]
    # positive terms first, so that a text starts with a minus only where it must
    ordered = sorted(parts, key=lambda part: part.startswith("-"))
    text = ordered[0]
    for part in ordered[1:]:
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return _quotient(f"({text})" if len(parts) > 1 and common > 1 else text, common)


def _term_text(factor: int, radicand: int | Radical) -> str:
    if radicand == 1:
        return digits_of_int(factor)
    inside = digits_of_int(radicand) if isinstance(radicand, int) else _text(radicand)
    return _product(factor, f"sqrt({inside})")


def _product(factor: int, text: str) -> str:
    if abs(factor) == 1:
        return text if factor > 0 else f"-{text}"
    return f"{digits_of_int(factor)}*{text}"


def _quotient(text: str, denominator: int) -> str:
    return text if denominator == 1 else f"{text}/{digits_of_int(denominator)}"


def polynomial_text(coefficients: tuple[int, ...], variable: str = "x") -> str:
    """A polynomial (coefficients constant first) as text, highest power first."""
    text = ""
    for power in range(len(coefficients) - 1, -1, -1):
        c = coefficients[power]
        if c == 0:
            continue
        if power == 0:
            part = digits_of_int(abs(c))
        else:
            part = _product(abs(c), variable if power == 1 else f"{variable}^{power}")
        if text:
            text += f" - {part}" if c < 0 else f" + {part}"
        else:
            text = f"-{part}" if c < 0 else part
    return text or "0"
