"""Polynomials of flint in named unknowns, square roots among them, for eliminations."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from perga.algebra.cost import afford_resultant, afford_sharing
from perga.algebra.deadline import check_deadline
from perga.algebra.failures import limit_error
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real

MAX_WORK: Final = 300_000
"""Beyond this product of degrees and terms a resultant may take seconds."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Unknowns by column; `keep` is the one asked for, `positive` those that are positive.

    Square roots of the whole numbers `radicals` are unknowns too, known by their squares.
    """

    context: fmpq_mpoly_ctx
    names: tuple[str, ...]
    radicals: tuple[int, ...]
    keep: int
    positive: frozenset[int]

    @staticmethod
    def of(
        equations: Sequence[Polynomial],
        apart: Sequence[Polynomial],
        keep: str,
        positive: frozenset[str],
    ) -> "Ring":
        """The ring for these polynomials; raises AlgebraLimitError for other irrational numbers."""
        used = {v for p in (*equations, *apart) for v in p.variables()} | {keep}
        radicals: set[int] = set()
        for p in (*equations, *apart):
            for c in p.terms().values():
                surd = c.surd_if_known()
                if surd is None:
                    raise limit_error("eliminating with numbers that are no square roots")
                radicals |= {n for n in surd if n != 1}
        names = (*sorted(used), *(f"root {n}" for n in sorted(radicals)))
        context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(names))], Ordering.degrevlex)
        known = {i for i, n in enumerate(names) if n in positive or n.startswith("root ")}
        roots = tuple(sorted(radicals))
        return Ring(context, names, roots, names.index(keep), frozenset(known))

    def live(self, p: fmpq_mpoly, apart: Mapping[str, fmpq_mpoly]) -> list[fmpq_mpoly]:
        """Its irreducible factors that may vanish."""
        found = [normal(part) for part in self.parts(p)]
        return [f for f in found if str(f) not in apart and not self.definite(f)]

    def parts(self, p: fmpq_mpoly) -> list[fmpq_mpoly]:
        """Its irreducible factors; raises AlgebraLimitError where that may take too long."""
        afford_sharing(p)
        return [part for part, _ in p.factor()[1]]

    def gcd(self, first: fmpq_mpoly, second: fmpq_mpoly) -> fmpq_mpoly:
        """The common part; raises AlgebraLimitError where that may take too long."""
        afford_sharing(first, second)
        return first.gcd(second)

    def definite(self, p: fmpq_mpoly) -> bool:
        """Whether the signs of its terms forbid a polynomial to vanish."""
        signs = {c > 0 for c in p.coeffs()}
        if len(signs) != 1:
            return False
        monoms = [tuple(int(e) for e in m) for m in p.monoms()]
        even = all(e % 2 == 0 or i in self.positive for m in monoms for i, e in enumerate(m))
        # a sum of squares vanishes where all do; one term without unknowns that may be zero stays
        firm = any(all(e == 0 or i in self.positive for i, e in enumerate(m)) for m in monoms)
        return even and firm

    def lead(self, p: fmpq_mpoly, column: int) -> fmpq_mpoly:
        """The terms with the highest power of an unknown."""
        top = p.degrees()[column]
        terms = {m: c for m, c in p.to_dict().items() if m[column] == top}
        return self.context.from_dict(terms)

    def resultant(self, first: fmpq_mpoly, second: fmpq_mpoly, column: int) -> fmpq_mpoly:
        """The resultant in one unknown; raises AlgebraLimitError where it is too large."""
        check_deadline()
        if second.degrees()[column] == 0:
            return second
        if self.work(first, second, column) > MAX_WORK:
            raise limit_error("an elimination")
        afford_resultant(first, second, column)
        return first.resultant(second, column)

    def work(self, first: fmpq_mpoly, second: fmpq_mpoly, column: int) -> int:
        """A bound for what a resultant costs: degree of the result, twice, times terms."""
        a, b = first.degrees()[column], second.degrees()[column]
        degree = int(a * second.total_degree() + b * first.total_degree())
        return degree * degree * max(len(first), len(second))

    def variables(self, p: fmpq_mpoly) -> set[int]:
        """The columns of the unknowns that occur."""
        return {i for i, d in enumerate(p.degrees()) if d > 0}

    def irreducible(self, polynomials: Iterable[fmpq_mpoly]) -> dict[str, fmpq_mpoly]:
        """All irreducible factors, by their text."""
        found: dict[str, fmpq_mpoly] = {}
        for p in polynomials:
            if not p.is_zero() and not p.is_constant():
                found |= {str(q): q for part in self.parts(p) if (q := normal(part))}
        return found

    def square(self, n: int) -> fmpq_mpoly:
        """n^(1/2) squared minus n."""
        return self.context.gens()[self.names.index(f"root {n}")] ** 2 - n

    def flint(self, p: Polynomial) -> fmpq_mpoly:
        """The polynomial in this ring."""
        width = len(self.names)
        places = [self.names.index(v) if v in self.names else -1 for v in p.names()]
        terms: dict[tuple[int, ...], fmpq] = {}
        for monomial, c in p.terms().items():
            exponents = [0] * width
            for place, e in zip(places, monomial, strict=True):
                if e:
                    exponents[place] = e
            for n, part in (c.surd_if_known() or {}).items():
                full = list(exponents)
                if n != 1:
                    full[self.names.index(f"root {n}")] += 1
                terms[tuple(full)] = part
        return self.context.from_dict(terms)

    def polynomial(self, p: fmpq_mpoly) -> Polynomial:
        """The polynomial in the unknown that is kept."""
        terms = {(int(m[self.keep]),): Real.of(c) for m, c in p.to_dict().items()}
        return Polynomial((self.names[self.keep],), terms)


def normal(p: fmpq_mpoly) -> fmpq_mpoly:
    """The multiple with leading coefficient one."""
    return p / p.leading_coefficient()
