"""Cases: signs of symbolic scalars under which a quadratic has given real roots.

For each way to have so many positive roots and so many at zero there is one case; the cases of
one quadratic exclude each other and miss nothing, but for the quadratic that is zero throughout.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perga.algebra.quotient import Quotient
from perga.resolve.symbols import Sign, System, holds, is_constant, number_of


@dataclass(frozen=True, slots=True)
class Case:
    """What must vanish, and what must have a sign."""

    zero: tuple[Quotient, ...] = ()
    signs: tuple[tuple[Quotient, Sign], ...] = ()

    def __and__(self, other: "Case") -> "Case":
        return Case((*self.zero, *other.zero), (*self.signs, *other.signs))

    def possible(self) -> bool:
        """False if a constant already has another sign."""
        return all(not is_constant(v) or v.is_zero() for v in self.zero) and all(
            not is_constant(v) or holds(number_of(v).sign(), asks) for v, asks in self.signs
        )

    def put_into(self, system: System) -> None:
        """Ask for the case."""
        for value in self.zero:
            system.vanish(value)
        for value, asks in self.signs:
            if not is_constant(value):
                system.finite(value)
                system.ask(value, asks)


def vanishing(*values: Quotient) -> Case:
    """All are zero."""
    return Case(zero=values)


def positive(*values: Quotient) -> Case:
    """All are greater than zero."""
    return Case(signs=tuple((v, Sign.POSITIVE) for v in values))


def not_negative(*values: Quotient) -> Case:
    """All are zero or greater."""
    return Case(signs=tuple((v, Sign.NON_NEGATIVE) for v in values))


def not_zero(*values: Quotient) -> Case:
    """None is zero."""
    return Case(signs=tuple((v, Sign.NON_ZERO) for v in values))


def possible(cases: Iterable[Case]) -> list[Case]:
    """Those that no constant forbids."""
    return [case for case in cases if case.possible()]


@dataclass(frozen=True, slots=True)
class Quadratic:
    """square t^2 + linear t + constant."""

    square: Quotient
    linear: Quotient
    constant: Quotient

    @property
    def discriminant(self) -> Quotient:
        """linear^2 - 4 square constant."""
        return self.linear * self.linear - self.square * self.constant * 4

    def in_terms_of(self, slope: Quotient, start: Quotient) -> "Quadratic":
        """A quadratic in s = slope t + start with the roots that belong; slope is not zero."""
        q, r, c = self.square, self.linear, self.constant
        return Quadratic(
            q,
            r * slope - q * start * 2,
            q * start * start - r * slope * start + c * slope * slope,
        )

    def with_roots(self, count: int) -> list[Case]:
        """The cases of `count` different real roots."""
        q, r, c = self.square, self.linear, self.constant
        if count == 2:
            found = [not_zero(q) & positive(self.discriminant)]
        elif count == 1:
            found = [not_zero(q) & vanishing(self.discriminant), vanishing(q) & not_zero(r)]
        elif count == 0:
            found = [
                not_zero(q) & positive(-self.discriminant),
                vanishing(q, r) & not_zero(c),
            ]
        else:
            found = []
        return possible(found)

    def with_signed_roots(self) -> Iterator[tuple[int, int, Case]]:
        """(how many positive roots, how many at zero, the case)."""
        q, r, c = self.square, self.linear, self.constant
        d, sums, products = self.discriminant, -q * r, q * c
        square = not_zero(q)
        yield (0, 0, square & positive(-d))
        yield (0, 0, square & not_negative(d) & positive(products, -sums))
        yield (0, 1, square & vanishing(r, c))
        yield (0, 1, square & vanishing(c) & positive(-sums))
        yield (1, 0, square & vanishing(d) & positive(sums))
        yield (1, 0, positive(-products))
        yield (1, 1, square & vanishing(c) & positive(sums))
        yield (2, 0, square & positive(d, sums, products))
        line = vanishing(q) & not_zero(r)
        yield (0, 0, line & positive(r * c))
        yield (0, 1, line & vanishing(c))
        yield (1, 0, line & positive(-r * c))
        yield (0, 0, vanishing(q, r) & not_zero(c))
