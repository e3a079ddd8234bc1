"""Sums that areas and lengths are: a number, a multiple of pi, arc cosines and logarithms.

Each part is exact, so the text of a sum is exact by construction, and its value has enclosures of
any width.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flint import arb, ctx

from perga.algebra.balls import nearest
from perga.algebra.closed_form import closed_form, fraction_of_pi, multiple_text
from perga.algebra.failures import limit_error
from perga.algebra.real import Real

FIRST_BITS: Final = 96
MOST_BITS: Final = 2048
"""A sum that is not known to a float with so many bits is one that may be zero."""
_ZERO: Final = Real.of(0)
_ONE: Final = Real.of(1)


@dataclass(frozen=True, slots=True)
class Multiple:
    """factor * arccos(argument) or factor * ln(argument); neither factor nor function is 0."""

    factor: Real
    argument: Real


@dataclass(frozen=True, slots=True)
class ClosedSum:
    """plain + turns * pi + multiples of arc cosines in (0, pi/2) and of logarithms above 0.

    No angle is a known fraction of pi, no two add up to pi/2, and no argument occurs twice.
    """

    plain: Real = _ZERO
    turns: Real = _ZERO
    angles: tuple[Multiple, ...] = ()
    logs: tuple[Multiple, ...] = ()

    @property
    def elementary(self) -> bool:
        """Whether it is plain + turns * pi, which exact arithmetic compares."""
        return not self.angles and not self.logs

    @property
    def is_plain(self) -> bool:
        """Whether it is an algebraic number."""
        return self.elementary and self.turns.is_zero()

    def times(self, factor: Real | int) -> "ClosedSum":
        """This, each part multiplied by a number."""
        if Real.of(factor).is_zero():
            return ClosedSum()
        return ClosedSum(
            self.plain * factor,
            self.turns * factor,
            tuple(Multiple(part.factor * factor, part.argument) for part in self.angles),
            tuple(Multiple(part.factor * factor, part.argument) for part in self.logs),
        )

    def added(self, other: "ClosedSum") -> "ClosedSum":
        """The sum of two sums."""
        total = self.plus(other.plain).plus_turns(other.turns)
        for part in other.angles:
            total = total.plus_angle(part.factor, part.argument)
        for part in other.logs:
            total = total.plus_log(part.factor, part.argument)
        return total

    def plus(self, other: Real) -> "ClosedSum":
        """This and a number."""
        return ClosedSum(self.plain + other, self.turns, self.angles, self.logs)

    def plus_turns(self, factor: Real) -> "ClosedSum":
        """This and factor * pi."""
        return ClosedSum(self.plain, self.turns + factor, self.angles, self.logs)

    def plus_angle(self, factor: Real, cosine: Real) -> "ClosedSum":
        """This and factor * arccos(cosine), the cosine in [-1, 1]."""
        turn = fraction_of_pi(cosine)
        if turn is not None:
            return self.plus_turns(factor * turn)
        if cosine.sign() < 0:
            return self.plus_turns(factor).plus_angle(-factor, -cosine)
        for part in self.angles:
            if part.argument * part.argument + cosine * cosine == 1:  # they add up to a right angle
                return self.plus_turns(factor / 2).plus_angle(-factor, part.argument)
        return ClosedSum(self.plain, self.turns, _collected(self.angles, factor, cosine), self.logs)

    def plus_log(self, factor: Real, argument: Real) -> "ClosedSum":
        """This and factor * ln(argument), the argument > 0."""
        size = argument.compare(1)
        if size == 0:
            return self
        if size < 0:
            return self.plus_log(-factor, _ONE / argument)
        return ClosedSum(
            self.plain, self.turns, self.angles, _collected(self.logs, factor, argument)
        )

    def ball(self, bits: int) -> arb:
        """An enclosure, each part taken to at least `bits` bits."""
        with ctx.workprec(bits + 32):
            total = self.plain.enclosure(bits) + self.turns.enclosure(bits) * arb.pi()
            for part in self.angles:
                total += part.factor.enclosure(bits) * part.argument.enclosure(bits).acos()
            for part in self.logs:
                total += part.factor.enclosure(bits) * part.argument.enclosure(bits).log()
            return total

    def __float__(self) -> float:
        """The nearest float. Raises AlgebraLimitError where that is not found, as for a zero."""
        bits = FIRST_BITS
        while bits <= MOST_BITS:
            found = nearest(self.ball(bits))
            if found is not None:
                return found
            bits *= 2
        raise limit_error("an area that may be zero")

    def text(self) -> str:
        """The sum in CDL expression syntax. Raises AlgebraLimitError for a part too large."""
        return joined(list(self._terms()))

    def _terms(self) -> Iterable[tuple[bool, str]]:
        """Each part as (whether it is subtracted, its text without sign)."""
        if not self.turns.is_zero():
            yield _signed(self.turns, "pi")
        for name, parts in (
            ("arccos", map(_short_angle, self.angles)),
            ("ln", map(_short_log, self.logs)),
        ):
            shown: tuple[Multiple, ...] = ()
            for part in parts:  # arccos(7/25) and arccos(4/5) are multiples of one angle
                shown = _collected(shown, part.factor, part.argument)
            for part in shown:
                yield _signed(part.factor, f"{name}({closed_form(part.argument)})")
        if not self.plain.is_zero():
            negative = self.plain.sign() < 0
            text = closed_form(-self.plain if negative else self.plain)
            yield negative, _bracketed(text) if negative else text


def _short_angle(part: Multiple) -> Multiple:
    """The same with the angle halved where that is shorter: arccos(7/25) = 2 arccos(4/5)."""
    half = ((part.argument + 1) / 2).sqrt()
    if len(closed_form(half)) < len(closed_form(part.argument)):
        return Multiple(part.factor * 2, half)
    return part


def _short_log(part: Multiple) -> Multiple:
    """The same with the root of the argument, while that is no longer: ln(9) = 2 ln(3)."""
    while len(closed_form(root := part.argument.sqrt())) <= len(closed_form(part.argument)):
        part = Multiple(part.factor * 2, root)
    return part


def joined(terms: list[tuple[bool, str]]) -> str:
    """Terms as a sum, those that are added first; "0" without any."""
    ordered = sorted(terms, key=lambda term: term[0])
    text = ""
    for negative, term in ordered:
        sign = "-" if negative else "+"
        text = f"{text} {sign} {term}" if text else ("-" if negative else "") + term
    return text or "0"


def _signed(factor: Real, unit: str) -> tuple[bool, str]:
    negative = factor.sign() < 0
    return negative, multiple_text(closed_form(-factor if negative else factor), unit)


def _collected(known: tuple[Multiple, ...], factor: Real, argument: Real) -> tuple[Multiple, ...]:
    """The multiples and one more, put to the one with the same argument if there is one."""
    rest = [part for part in known if part.argument != argument]
    total = factor
    for part in known:
        if part.argument == argument:
            total = total + part.factor
    return (*rest, Multiple(total, argument)) if not total.is_zero() else tuple(rest)


def _bracketed(text: str) -> str:
    """A text that may be subtracted: sums in brackets, calls as they are."""
    return f"({text})" if " " in text and not text.startswith("root(") else text
