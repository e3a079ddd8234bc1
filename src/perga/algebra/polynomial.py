"""`Polynomial`: polynomials in named variables with exact real coefficients."""

# Operators answer NotImplemented at run time, and one maker below fills the private slots.
# pyright: reportUnnecessaryIsInstance=false, reportPrivateUsage=false

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias, final

from flint import fmpq, fmpz

from perga.algebra.deadline import check_deadline
from perga.algebra.failures import UnboundVariableError
from perga.algebra.real import Exact, Real

Monomial: TypeAlias = tuple[int, ...]
"""Exponents, one for each variable."""

Scalar: TypeAlias = "Polynomial | Exact"


@final
class Polynomial:
    """An immutable sparse polynomial; coefficients that are exactly zero are not kept."""

    __slots__ = ("_names", "_terms")

    _names: tuple[str, ...]
    _terms: dict[Monomial, Real]

    def __init__(self, names: tuple[str, ...], terms: Mapping[Monomial, Exact]) -> None:
        """From exponents (one for each name) to coefficients; names in any order, distinct."""
        order = sorted(range(len(names)), key=lambda i: names[i])
        self._names = tuple(names[i] for i in order)
        found = {tuple(m[i] for i in order): Real.of(c) for m, c in terms.items()}
        self._terms = {m: c for m, c in found.items() if not c.is_zero()}

    # --- making -----------------------------------------------------------------------

    @staticmethod
    def of(value: Scalar) -> "Polynomial":
        """The polynomial itself, or the constant one of a number."""
        if isinstance(value, Polynomial):
            return value
        number = Real.of(value)
        return _make((), {} if number.is_zero() else {(): number})

    @staticmethod
    def variable(name: str) -> "Polynomial":
        """The polynomial that is one variable."""
        return _make((name,), {(1,): Real.of(1)})

    @staticmethod
    def univariate(name: str, coefficients: Iterable[Exact]) -> "Polynomial":
        """From coefficients of one variable, constant first."""
        return Polynomial((name,), {(i,): c for i, c in enumerate(coefficients)})

    # --- reading ----------------------------------------------------------------------

    def terms(self) -> dict[Monomial, Real]:
        """From exponents (in the order of `names`) to coefficients; a fresh dictionary."""
        return dict(self._terms)

    def terms_over(self, names: tuple[str, ...]) -> dict[Monomial, Real]:
        """The terms with exponents for other names, which must hold every occurring variable."""
        if self._names == names:
            return dict(self._terms)
        if any(n not in names for n in self.variables()):
            raise UnboundVariableError(
                f"the polynomial depends on more than {', '.join(names)}",
                "name every variable that occurs",
            )
        places = [self._names.index(n) if n in self._names else -1 for n in names]
        return {tuple(m[i] if i >= 0 else 0 for i in places): c for m, c in self._terms.items()}

    def names(self) -> tuple[str, ...]:
        """The variables that `terms` is written in, sorted; some may not occur."""
        return self._names

    def variables(self) -> tuple[str, ...]:
        """The variables that occur, sorted."""
        used = [any(column) for column in zip(*self._terms, strict=True)] or [False]
        return tuple(n for n, occurs in zip(self._names, used, strict=False) if occurs)

    def degree(self, name: str) -> int:
        """The degree in one variable; -1 for the zero polynomial."""
        if not self._terms:
            return -1
        if name not in self._names:
            return 0
        i = self._names.index(name)
        return max(m[i] for m in self._terms)

    def total_degree(self) -> int:
        """The largest sum of exponents; -1 for the zero polynomial."""
        return max((sum(m) for m in self._terms), default=-1)

    def is_zero(self) -> bool:
        """Whether this is the zero polynomial."""
        return not self._terms

    def is_constant(self) -> bool:
        """Whether no variable occurs."""
        return all(not any(m) for m in self._terms)

    def is_rational(self) -> bool:
        """Whether all coefficients are known to be fractions without further work."""
        return all(c.fraction_if_known() is not None for c in self._terms.values())

    def constant(self) -> Real:
        """The number that a constant polynomial is. Raises UnboundVariableError."""
        if not self.is_constant():
            raise UnboundVariableError(
                f"the polynomial still depends on {', '.join(self.variables())}",
                "give these variables values first",
            )
        return next(iter(self._terms.values()), Real.of(0))

    def coefficients_in(self, name: str) -> "tuple[Polynomial, ...]":
        """The coefficients of the powers of one variable, constant first; empty for zero."""
        if not self._terms:
            return ()
        if name not in self._names:
            return (self,)
        i = self._names.index(name)
        rest = self._names[:i] + self._names[i + 1 :]
        parts: list[dict[Monomial, Real]] = [{} for _ in range(self.degree(name) + 1)]
        for m, c in self._terms.items():
            parts[m[i]][m[:i] + m[i + 1 :]] = c
        return tuple(_make(rest, part) for part in parts)

    def univariate_coefficients(self, name: str) -> tuple[Real, ...]:
        """The numbers before the powers of the only variable, constant first."""
        return tuple(part.constant() for part in self.coefficients_in(name))

    # --- arithmetic -------------------------------------------------------------------

    def __add__(self, other: Scalar) -> "Polynomial":
        if not isinstance(other, _READABLE):
            return NotImplemented
        names, left, right = _aligned(self, Polynomial.of(other))
        total = dict(left)
        for m, c in right.items():
            _accumulate(total, m, c)
        return _make(names, {m: c for m, c in total.items() if not c.is_zero()})

    def __neg__(self) -> "Polynomial":
        return _make(self._names, {m: -c for m, c in self._terms.items()})

    def __sub__(self, other: Scalar) -> "Polynomial":
        return self + -Polynomial.of(other) if isinstance(other, _READABLE) else NotImplemented

    def __mul__(self, other: Scalar) -> "Polynomial":
        if not isinstance(other, _READABLE):
            return NotImplemented
        names, left, right = _aligned(self, Polynomial.of(other))
        total: dict[Monomial, Real] = {}
        for m, c in left.items():
            check_deadline()  # every elimination comes by here
            for n, d in right.items():
                _accumulate(total, tuple(map(int.__add__, m, n)), c * d)
        return _make(names, {m: c for m, c in total.items() if not c.is_zero()})

    def __truediv__(self, other: "Exact") -> "Polynomial":
        if not isinstance(other, _NUMBERS):
            return NotImplemented
        return self * (1 / Real.of(other))

    def __radd__(self, other: "Exact") -> "Polynomial":
        return self + other

    def __rsub__(self, other: "Exact") -> "Polynomial":
        return Polynomial.of(other) - self if isinstance(other, _NUMBERS) else NotImplemented

    def __rmul__(self, other: "Exact") -> "Polynomial":
        return self * other

    def __pow__(self, exponent: int) -> "Polynomial":
        if exponent < 0:
            raise ValueError("a polynomial has no negative powers; use Quotient")
        result = Polynomial.of(1)
        for _ in range(exponent):
            result = result * self
        return result

    def derivative(self, name: str) -> "Polynomial":
        """The partial derivative."""
        if name not in self._names:
            return Polynomial.of(0)
        i = self._names.index(name)
        return _make(
            self._names,
            {(*m[:i], m[i] - 1, *m[i + 1 :]): c * m[i] for m, c in self._terms.items() if m[i]},
        )

    def substitute(self, values: "Mapping[str, Scalar]") -> "Polynomial":
        """The polynomial with variables replaced, all at once, by numbers or polynomials."""
        result = self
        held = [name for name in self._names if name in values]
        numbers = {n: value for n in held if not isinstance(value := values[n], Polynomial)}
        if len(numbers) < len(held):
            return self._substitute_polynomials({n: Polynomial.of(values[n]) for n in held})
        for name, number in numbers.items():
            value, total = Real.of(number), Polynomial.of(0)
            for part in reversed(result.coefficients_in(name)):
                total = total * value + part
            result = total
        return result

    def _substitute_polynomials(self, values: "Mapping[str, Polynomial]") -> "Polynomial":
        total = Polynomial.of(0)
        powers = {name: [Polynomial.of(1)] for name in values}
        for m, c in self._terms.items():
            kept = tuple(0 if n in values else e for n, e in zip(self._names, m, strict=True))
            term = _make(self._names, {kept: c})
            for name, exponent in zip(self._names, m, strict=True):
                if name in values:
                    known = powers[name]
                    while len(known) <= exponent:
                        known.append(known[-1] * values[name])
                    term = term * known[exponent]
            total = total + term
        return total

    def evaluate(self, values: "Mapping[str, Exact]") -> Real:
        """The value at a point that gives every variable a number."""
        return self.substitute(values).constant()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _READABLE):
            return NotImplemented
        _, left, right = _aligned(self, Polynomial.of(other))
        return left.keys() == right.keys() and all(c == right[m] for m, c in left.items())

    def __hash__(self) -> int:
        used = self.variables()
        kept = [i for i, n in enumerate(self._names) if n in used]
        terms = frozenset((tuple(m[i] for i in kept), c) for m, c in self._terms.items())
        return hash((used, terms))

    def __repr__(self) -> str:
        parts: list[str] = []
        for m, c in sorted(self._terms.items(), reverse=True):
            powers = "".join(
                f"*{n}^{e}" if e > 1 else f"*{n}" for n, e in zip(self._names, m, strict=True) if e
            )
            parts.append(f"{c!r}{powers}")
        return f"Polynomial({' + '.join(parts) or '0'})"


_NUMBERS: Final = (Real, int, Fraction, fmpq, fmpz)
_READABLE: Final = (Polynomial, *_NUMBERS)


def _make(names: tuple[str, ...], terms: dict[Monomial, Real]) -> Polynomial:
    """From sorted names and coefficients that are known not to be zero."""
    polynomial = object.__new__(Polynomial)
    polynomial._names = names
    polynomial._terms = terms
    return polynomial


def _accumulate(total: dict[Monomial, Real], monomial: Monomial, value: Real) -> None:
    before = total.get(monomial)
    total[monomial] = value if before is None else before + value


def _aligned(
    a: Polynomial, b: Polynomial
) -> tuple[tuple[str, ...], dict[Monomial, Real], dict[Monomial, Real]]:
    """The terms of both over the same sorted variables."""
    if a.names() == b.names():
        return a.names(), a.terms(), b.terms()
    names = tuple(sorted({*a.names(), *b.names()}))
    return names, a.terms_over(names), b.terms_over(names)
