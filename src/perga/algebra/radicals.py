"""Numbers as sums with nested square roots: found from minimal polynomials, proven equal."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Final

from flint import fmpq_poly

from perga.algebra.minimal import find_minimal_polynomial
from perga.algebra.nodes import Op
from perga.algebra.real import Real
from perga.algebra.surds import Surd, split_square

RADICAL_DEPTH: Final = 3
"""How deep square roots may be nested."""

RADICAL_DEGREE: Final = 8
"""Radicals are looked for up to this degree of the minimal polynomial."""

SUMMANDS: Final = 12
"""Sums of more parts are not split."""


@dataclass(frozen=True, slots=True)
class Term:
    """factor * sqrt(radicand); a radicand of one stands for the factor alone."""

    factor: Fraction
    radicand: "int | Radical"


@dataclass(frozen=True, slots=True)
class Radical:
    """A sum of terms; the empty sum is zero."""

    terms: tuple[Term, ...]

    def value(self) -> Real:
        """The number that is written, rebuilt from its parts."""
        total = Real.of(0)
        for term in self.terms:
            inner = term.radicand
            inside = Real.of(inner) if isinstance(inner, int) else inner.value()
            total = total + inside.sqrt() * term.factor
        return total

    def scaled(self, factor: Fraction) -> "Radical":
        """factor * self, for a factor that is not zero."""
        return Radical(tuple(Term(t.factor * factor, t.radicand) for t in self.terms))


def find_radical(number: Real) -> Radical | None:
    """The number by fractions and square roots, or None if no such form was found.

    The form is proven: it, or each part of a sum, was rebuilt and compared exactly.
    """
    found = _radical(number, RADICAL_DEPTH)
    return _by_summands(number) if found is None else found


def _radical(number: Real, depth: int) -> Radical | None:
    known = number.surd_if_known()
    if known is not None:
        return _flat(known)
    if depth == 0:
        return None
    minimal = find_minimal_polynomial(number.node, RADICAL_DEGREE)
    if minimal is None:
        return None
    if len(minimal) == 2:
        return _linear(Fraction(-minimal[0], minimal[1]), Fraction(0), Fraction(1))
    for candidate in _candidates(number, minimal, depth):
        value = candidate.value()
        if value == number:
            flat = value.surd_if_known()
            return candidate if flat is None else _flat(flat)
    return None


def _candidates(number: Real, minimal: tuple[int, ...], depth: int) -> Iterator[Radical]:
    """Sums of which one may equal the number; only those with real square roots."""
    degree = len(minimal) - 1
    if degree == 2:
        c, b, a = minimal
        for half in (Fraction(-1, 2 * a), Fraction(1, 2 * a)):
            yield _linear(Fraction(-b, 2 * a), half, Fraction(b * b - 4 * a * c))
    elif degree % 2 == 0 and not any(minimal[1::2]):
        square = _radical(number * number, depth - 1)
        if square is not None:
            yield _root_of(square).scaled(Fraction(number.sign()))
    elif degree == 4:
        yield from _quartic(number, minimal, depth)


def _quartic(number: Real, minimal: tuple[int, ...], depth: int) -> Iterator[Radical]:
    """Roots of a quartic by square roots alone, after Euler and Ferrari.

    With x = y - b/4a the quartic is y^4 + p y^2 + q y + r. For a root u of the resolvent
    z^3 + 2 p z^2 + (p^2 - 4 r) z - q^2, y = +-sqrt(u)/2 +- sqrt(-(2p + u) -+ 2q/sqrt(u))/2.
    """
    e, d, c, b = (Fraction(value, minimal[4]) for value in minimal[:4])
    shift = -b / 4
    p = c - 3 * b * b / 8
    q = d - b * c / 2 + b**3 / 8
    r = e - b * d / 4 + b * b * c / 16 - 3 * b**4 / 256
    if q == 0:
        y = number - shift
        square = _radical(y * y, depth - 1)
        if square is not None:
            yield _plus(shift, _root_of(square).scaled(Fraction(y.sign())))
        return
    for u in _positive_roots((-q * q, p * p - 4 * r, 2 * p, Fraction(1))):
        for half in (Fraction(-1, 2), Fraction(1, 2)):
            head = _linear(shift, half, u)
            inside = _linear(-(2 * p + u), -q / (u * half), u)
            if inside.value().sign() <= 0:
                continue
            tail = _root_of(inside)
            for sign in (Fraction(-1, 2), Fraction(1, 2)):
                yield Radical(head.terms + tail.scaled(sign).terms)


def _positive_roots(coefficients: tuple[Fraction, ...]) -> list[Fraction]:
    """The positive rational roots of a polynomial, constant first."""
    common = lcm(*(c.denominator for c in coefficients))
    roots: list[Fraction] = []
    for factor, _ in fmpq_poly([int(c * common) for c in coefficients]).factor()[1]:
        if factor.degree() == 1:
            root = -factor[0] / factor[1]
            if root > 0:
                roots.append(Fraction(int(root.p), int(root.q)))
    return roots


def _flat(value: Surd) -> Radical:
    ordered = sorted(value.items(), key=lambda item: item[0])
    return Radical(tuple(Term(Fraction(int(c.p), int(c.q)), n) for n, c in ordered))


def _linear(a: Fraction, b: Fraction, u: Fraction) -> Radical:
    """a + b*sqrt(u) with u >= 0, its square factors drawn out."""
    square, rest, _ = split_square(u.numerator * u.denominator) if u else (0, 1, True)
    b = b * square / u.denominator
    if rest == 1:
        a, b = a + b, Fraction(0)
    terms = (Term(a, 1), Term(b, rest))
    return Radical(tuple(term for term in terms if term.factor))


def _plus(value: Fraction, rest: Radical) -> Radical:
    return Radical((Term(value, 1), *rest.terms)) if value else rest


def _root_of(inside: Radical) -> Radical:
    """sqrt(inside), as a sum of two square roots if it is one.

    The square factors that all terms share are drawn out.
    """
    split = _split_root(inside)
    if split is not None:
        return split
    common = lcm(*(term.factor.denominator for term in inside.terms))
    # sqrt(s) = sqrt(s * common^2) / common, and s * common has whole factors
    factors = [int(term.factor * common) * common for term in inside.terms]
    square, _, _ = split_square(gcd(*factors))
    terms = tuple(
        Term(Fraction(factor, square * square), term.radicand)
        for factor, term in zip(factors, inside.terms, strict=True)
    )
    outer = Fraction(square, common)
    if len(terms) == 1 and terms[0].radicand == 1:
        return Radical((Term(outer, int(terms[0].factor)),))
    return Radical((Term(outer, Radical(terms)),))


def _split_root(inside: Radical) -> Radical | None:
    """sqrt(A + k*sqrt(B)) as sqrt((A + r)/2) +- sqrt((A - r)/2), where r^2 = A^2 - k^2 B.

    Only where r is a sum of square roots, so that the result is less deep; else None.
    """
    nested = [term for term in inside.terms if isinstance(term.radicand, Radical)]
    if len(nested) != 1:
        return None
    k = nested[0].factor
    head = Radical(tuple(term for term in inside.terms if term is not nested[0])).value()
    tail = Radical((Term(Fraction(1), nested[0].radicand),)).value()
    square = head * head - tail * tail * k * k
    if square.surd_if_known() is None or square.sign() < 0:
        return None
    r = square.sqrt()
    terms: tuple[Term, ...] = ()
    for half, sign in (((head + r) / 2, 1), ((head - r) / 2, 1 if k > 0 else -1)):
        flat = half.surd_if_known()
        if flat is None or half.sign() < 0:
            return None
        terms += _root_of(_flat(flat)).scaled(Fraction(sign)).terms
    return Radical(tuple(sorted(terms, key=_rank)))


def _by_summands(number: Real) -> Radical | None:
    """The sum of the radical forms of the parts that the number was added up from."""
    summands: list[tuple[Fraction, Real]] = []
    pending = [(Fraction(1), number)]
    while pending:
        factor, part = pending.pop()
        node = part.node
        scale = node.args[0].value if node.op is Op.MULTIPLY else None
        if node.op is Op.ADD or node.op is Op.SUBTRACT:
            other = -factor if node.op is Op.SUBTRACT else factor
            pending.append((other, Real.from_node(node.args[1])))
            pending.append((factor, Real.from_node(node.args[0])))
        elif scale is not None and scale != 0:
            other = factor * Fraction(int(scale.p), int(scale.q))
            pending.append((other, Real.from_node(node.args[1])))
        else:
            summands.append((factor, part))
        if len(summands) + len(pending) > SUMMANDS:
            return None
    if len(summands) == 1:
        return None
    gathered: dict[int | Radical, Fraction] = {}
    for factor, part in summands:
        found = _radical(part, RADICAL_DEPTH)
        if found is None:
            return None
        for term in found.terms:
            before = gathered.get(term.radicand, Fraction(0))
            gathered[term.radicand] = before + factor * term.factor
    terms = [Term(factor, radicand) for radicand, factor in gathered.items() if factor]
    return Radical(tuple(sorted(terms, key=_rank)))


def _rank(term: Term) -> tuple[bool, int]:
    flat = isinstance(term.radicand, int)
    return (not flat, term.radicand if isinstance(term.radicand, int) else 0)
