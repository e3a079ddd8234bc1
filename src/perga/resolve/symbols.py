"""Unknowns: fresh variables, square roots as further unknowns, conditions with known signs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, cast

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real


class Sign(Enum):
    """What a condition asks of its value."""

    POSITIVE = "> 0"
    NON_NEGATIVE = ">= 0"
    NON_ZERO = "!= 0"
    ANY = "any"  # asks nothing: a value that is carried along


@dataclass(frozen=True, slots=True)
class Condition:
    """`value` must have the sign `asks`."""

    value: Quotient
    asks: Sign


def holds(sign: int, asks: Sign) -> bool:
    """Whether a sign satisfies a condition."""
    if asks is Sign.POSITIVE:
        return sign > 0
    if asks is Sign.ANY:
        return True
    return sign >= 0 if asks is Sign.NON_NEGATIVE else sign != 0


def relaxed(condition: Condition) -> Condition:
    """The condition with its border: > 0 becomes >= 0."""
    if condition.asks is Sign.POSITIVE:
        return Condition(condition.value, Sign.NON_NEGATIVE)
    return condition


@dataclass(slots=True)
class System:
    """Equations and conditions being collected over named unknowns.

    It is filled while one branch is set up and read once by the solver; it never outlives that.
    """

    variables: list[str] = field(default_factory=list)
    lengths: dict[str, int] = field(default_factory=dict)  # weight under scaling, where known
    positive: set[str] = field(default_factory=set)
    equations: list[Polynomial] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    units: list[tuple[str, str]] = field(default_factory=list)  # pairs with u^2 + v^2 = 1

    def copy(self) -> "System":
        """An independent copy, for another branch."""
        return System(
            list(self.variables),
            dict(self.lengths),
            set(self.positive),
            list(self.equations),
            list(self.conditions),
            list(self.units),
        )

    def variable(self, name: str, positive: bool = False, length: int | None = 1) -> Quotient:
        """A new unknown; `length` is its weight under scaling, None if that is not known."""
        self.variables.append(name)
        if length is not None:
            self.lengths[name] = length
        if positive:
            self.positive.add(name)
        return Quotient.of(Polynomial.variable(name))

    def vanish(self, value: Quotient) -> None:
        """Ask for value = 0: its numerator vanishes, its denominator does not."""
        left = self._reduced(value.numerator)
        if not left.is_zero():
            self.equations.append(left)
        self.finite(value)

    def differ(self, square: Quotient) -> None:
        """Ask for two different points, by their squared distance."""
        if not is_constant(square) or number_of(square).sign() <= 0:
            self.ask(square, Sign.POSITIVE)

    def apart(self, value: Quotient) -> None:
        """Ask for a value that is not 0."""
        if not is_constant(value):
            self.ask(value, Sign.NON_ZERO)

    def finite(self, value: Quotient) -> None:
        """Ask for a denominator that does not vanish."""
        if not value.denominator.is_constant():
            self.ask(Quotient.of(value.denominator), Sign.NON_ZERO)

    def ask(self, value: Quotient, asks: Sign) -> None:
        """Ask for a sign."""
        if self.units:
            value = Quotient(self._reduced(value.numerator), self._reduced(value.denominator))
        self.conditions.append(Condition(value, asks))

    def unit_vector(self, first: str, second: str) -> tuple[Quotient, Quotient]:
        """Two unknowns with u^2 + v^2 = 1; what is asked later is written with v at most once."""
        u, v = self.variable(first, length=0), self.variable(second, length=0)
        self.vanish(u * u + v * v - 1)
        self.units.append((first, second))
        return (u, v)

    def _reduced(self, polynomial: Polynomial) -> Polynomial:
        for first, second in self.units:
            parts = polynomial.coefficients_in(second)
            if len(parts) <= 2:
                continue
            u, v = Polynomial.variable(first), Polynomial.variable(second)
            rest = Polynomial.of(1) - u * u
            polynomial = Polynomial.of(0)
            for power, part in enumerate(parts):
                polynomial = polynomial + part * rest ** (power // 2) * v ** (power % 2)
        return polynomial

    def sqrt(self, radicand: Quotient) -> Quotient:
        """The non-negative root: exact if known, else a new unknown w with w^2 = radicand."""
        if is_constant(radicand):
            return constant(number_of(radicand).sqrt())
        known = self.perfect_root(radicand)
        if known is not None:
            return known
        for name in filter(is_root, self.variables):
            named = Quotient.of(Polynomial.variable(name))
            if (named * named - radicand).numerator in self.equations:
                return named
        root = self.variable(f"w{len(self.variables)}", positive=True, length=None)
        self.vanish(root * root - radicand)
        self.ask(root, Sign.NON_NEGATIVE)
        return root

    def perfect_root(self, value: Quotient) -> Quotient | None:
        """The root of a quotient of two monomials that are squares of positive things."""
        top, bottom = self._monomial_root(value.numerator), self._monomial_root(value.denominator)
        return None if top is None or bottom is None else top / bottom

    def _monomial_root(self, polynomial: Polynomial) -> Quotient | None:
        terms = polynomial.terms()
        if len(terms) != 1:
            return None
        ((monomial, coefficient),) = terms.items()
        exponents = [(v, e) for v, e in zip(polynomial.names(), monomial, strict=True) if e]
        if coefficient.sign() < 0 or any(e % 2 or v not in self.positive for v, e in exponents):
            return None
        root = constant(coefficient.sqrt())
        for name, exponent in exponents:
            root = root * Quotient.of(Polynomial.variable(name)) ** (exponent // 2)
        return root

    def known_sign(self, value: Quotient) -> int:
        """+1 or -1 if the signs of the unknowns decide it, 0 if they do not."""
        return self._sign(value.numerator) * self._sign(value.denominator)

    def _sign(self, polynomial: Polynomial) -> int:
        terms, names = polynomial.terms(), polynomial.names()
        signs = {c.sign() for c in terms.values()}
        even = all(
            e % 2 == 0 or v in self.positive
            for monomial in terms
            for v, e in zip(names, monomial, strict=True)
        )
        return signs.pop() if len(signs) == 1 and even else 0


def is_root(name: str) -> bool:
    """Whether an unknown was made by `System.sqrt`."""
    return name.startswith("w") and name[1:].isdigit()


def constant(value: Real | int | Fraction) -> Quotient:
    """A number as a symbolic scalar."""
    return Quotient.of(Polynomial.of(Real.of(value)))


def is_constant(value: Quotient) -> bool:
    """Whether no unknown is left in a symbolic scalar."""
    return value.numerator.is_constant() and value.denominator.is_constant()


def number_of(value: Quotient) -> Real:
    """The number that a constant symbolic scalar is."""
    return value.numerator.constant() / value.denominator.constant()


def at(value: Quotient, numbers: Mapping[str, Real]) -> Real:
    """The value of a symbolic scalar; raises ZeroDivisionError where its denominator vanishes."""
    return value.numerator.evaluate(numbers) / value.denominator.evaluate(numbers)


def map_scalars(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same geometry value with every scalar changed."""
    if isinstance(value, Real | Quotient):
        return change(value)
    if isinstance(value, tuple):
        items = cast("tuple[Any, ...]", value)
        return tuple(map_scalars(v, change) for v in items)
    if is_dataclass(value) and not isinstance(value, type):
        parts: Mapping[str, Any] = {
            f.name: map_scalars(getattr(value, f.name), change) for f in fields(value)
        }
        return replace(value, **parts)
    return value
