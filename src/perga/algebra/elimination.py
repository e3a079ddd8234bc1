"""Common factors, exact quotients, factors and resultants of polynomials."""

from typing import Final, TypeVar

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from perga.algebra.cost import afford_resultant, afford_sharing
from perga.algebra.deadline import check_deadline
from perga.algebra.failures import NotRationalError, limit_error
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real

GENERATORS: Final = 12
"""Most different irrational numbers among the coefficients of a resultant."""


_Ring = TypeVar("_Ring", Real, Polynomial)


def resultant(f: Polynomial, g: Polynomial, name: str) -> Polynomial:
    """The resultant with respect to one variable; zero iff f and g share a factor that holds it.

    Irrational coefficients take part as further variables, whose values are put in at the end.
    No leading coefficient vanishes by that, since a coefficient is either one such variable or
    a sum of square roots that is not zero. Raises AlgebraLimitError for too many of them.
    """
    if f.is_zero() or g.is_zero():
        return Polynomial.of(0)
    names = tuple(sorted({*f.names(), *g.names(), name}))
    radicals: dict[int, int] = {}
    others: list[Real] = []
    for c in (*f.terms().values(), *g.terms().values()):
        surd = c.surd_if_known()
        if surd is not None:
            for n in surd:
                radicals.setdefault(n, len(radicals))
        elif _place(others, c) < 0:
            others.append(c)
    values = [Real.of(n).sqrt() for n in radicals] + others
    if len(values) > GENERATORS:
        raise limit_error("a resultant with many different irrational coefficients")
    context = _context(len(names) + len(values))

    def convert(p: Polynomial) -> fmpq_mpoly:
        terms: dict[tuple[int, ...], fmpq] = {}
        for m, c in p.terms_over(names).items():
            surd = c.surd_if_known()
            if surd is None:
                parts = [(len(radicals) + _place(others, c), fmpq(1))]
            else:
                parts = [(-1 if n == 1 else radicals[n], part) for n, part in surd.items()]
            for place, part in parts:
                terms[m + tuple(int(i == place) for i in range(len(values)))] = part
        return context.from_dict(terms)

    first, second, column = convert(f), convert(g), names.index(name)
    afford_resultant(first, second, column)
    found = first.resultant(second, column)
    return _from_flint(found, names, values)


def _place(numbers: list[Real], number: Real) -> int:
    """Where the same expression is in a list, or -1."""
    return next((i for i, known in enumerate(numbers) if known.node is number.node), -1)


def _context(width: int) -> fmpq_mpoly_ctx:
    return fmpq_mpoly_ctx.get([f"x{i}" for i in range(width)], Ordering.lex)


def _from_flint(found: fmpq_mpoly, names: tuple[str, ...], values: list[Real]) -> Polynomial:
    """A flint polynomial back in named variables; the further ones take their values."""
    width = len(names)
    terms: dict[tuple[int, ...], Real] = {}
    for exponents, part in found.to_dict().items():
        value = Real.of(part)
        for number, exponent in zip(values, exponents[width:], strict=True):
            if exponent:
                value = value * number ** int(exponent)
        key = tuple(int(e) for e in exponents[:width])
        terms[key] = terms[key] + value if key in terms else value
    return Polynomial(names, terms)


def _to_flint(f: Polynomial, names: tuple[str, ...]) -> fmpq_mpoly:
    """A polynomial with rational coefficients, in the named variables."""
    terms: dict[tuple[int, ...], fmpq] = {}
    for m, c in f.terms_over(names).items():
        fraction = c.fraction_if_known()
        if fraction is None:
            raise NotRationalError("a coefficient is irrational", "use rational coefficients")
        terms[m] = fraction
    return _context(len(names)).from_dict(terms)


def factors(f: Polynomial) -> tuple[Real, tuple[tuple[Polynomial, int], ...]]:
    """A constant and the irreducible factors over the rationals with their multiplicities.

    Raises NotRationalError if a coefficient is not known to be rational.
    """
    names = f.variables() or ("x",)
    if f.is_zero():
        return Real.of(0), ()
    whole = _to_flint(f, names)
    afford_sharing(whole)
    content, parts = whole.factor()
    found = tuple((_from_flint(part, names, []), int(power)) for part, power in parts)
    return Real.of(content), found


def gcd(f: Polynomial, g: Polynomial) -> Polynomial:
    """A greatest common divisor, with leading coefficient one; one if nothing is shared."""
    if f.is_zero() or g.is_zero():
        return _monic(g if f.is_zero() else f)
    fv, gv = f.variables(), g.variables()
    shared = [n for n in fv if n in gv]
    if not shared:
        return Polynomial.of(1)
    names = tuple(sorted({*fv, *gv}))
    f, g = Polynomial(names, f.terms_over(names)), Polynomial(names, g.terms_over(names))
    if f.is_rational() and g.is_rational():
        first, second = _to_flint(f, names), _to_flint(g, names)
        afford_sharing(first, second)
        found = first.gcd(second)
        return _monic(_from_flint(found, names, []))
    if len(names) == 1:
        return _euclid(f, g, names[0])
    return _primitive_gcd(f, g, shared[0])


def _monic(f: Polynomial) -> Polynomial:
    if f.is_zero():
        return f
    return f / f.terms()[max(f.terms())]


def _euclid(f: Polynomial, g: Polynomial, name: str) -> Polynomial:
    """The monic gcd of two polynomials in one variable.

    Without divisions on the way: denominators would make the bounds of zero tests grow faster.
    """
    a, b = f.univariate_coefficients(name), g.univariate_coefficients(name)
    if len(a) < len(b):
        a, b = b, a
    while b:
        a, b = b, _pseudo_remainder(a, b)
    return _monic(Polynomial.univariate(name, a))


def _primitive_gcd(f: Polynomial, g: Polynomial, name: str) -> Polynomial:
    """The gcd by primitive pseudo-remainders, for irrational coefficients."""
    content_f, content_g = _content(f, name), _content(g, name)
    outer = gcd(content_f, content_g)
    f, g = exact_quotient(f, content_f), exact_quotient(g, content_g)
    if f.degree(name) < g.degree(name):
        f, g = g, f
    while g.degree(name) > 0:
        rest = _pseudo_remainder(f.coefficients_in(name), g.coefficients_in(name))
        f, g = g, Polynomial.of(0)
        for part in reversed(rest):
            g = g * Polynomial.variable(name) + part
        if not g.is_zero():
            g = exact_quotient(g, _content(g, name))
    return _monic(outer * f) if g.is_zero() else _monic(outer)


def _content(f: Polynomial, name: str) -> Polynomial:
    found = Polynomial.of(0)
    for part in f.coefficients_in(name):
        found = gcd(found, part)
    return found


def _pseudo_remainder(a: tuple[_Ring, ...], b: tuple[_Ring, ...]) -> tuple[_Ring, ...]:
    """A multiple of a minus a multiple of b, of lower degree than b; constants first."""
    while len(a) >= len(b):
        check_deadline()
        top, lead, shift = a[-1], b[-1], len(a) - len(b)
        rest = [c * lead for c in a[:-1]]
        for i, c in enumerate(b[:-1]):
            rest[i + shift] = rest[i + shift] - c * top
        while rest and rest[-1].is_zero():
            rest.pop()
        a = tuple(rest)
    return a


def exact_quotient(f: Polynomial, g: Polynomial) -> Polynomial:
    """f / g where g divides f. Raises ArithmeticError where it does not."""
    if g.is_constant():
        return f / g.constant()
    names = tuple(sorted({*f.variables(), *g.variables()}))
    divisor, rest = g.terms_over(names), f.terms_over(names)
    lead = max(divisor)
    quotient: dict[tuple[int, ...], Real] = {}
    while rest:
        check_deadline()
        top = max(rest)
        shift = tuple(a - b for a, b in zip(top, lead, strict=True))
        if min(shift) < 0:
            raise ArithmeticError("the polynomial division leaves a remainder")
        factor = rest[top] / divisor[lead]
        quotient[shift] = factor
        for m, c in divisor.items():
            key = tuple(a + b for a, b in zip(m, shift, strict=True))
            value = rest.pop(key) - factor * c if key in rest else -(factor * c)
            if key != top and not value.is_zero():
                rest[key] = value
    return Polynomial(names, quotient)
