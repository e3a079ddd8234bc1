"""Which values one unknown can have at the common zeros of several polynomials.

All other unknowns are eliminated, one by one, in every branch that factors open. What comes out
is a superset: each value that is taken is a root of one of the polynomials told.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, islice, permutations
from typing import Final

from flint import fmpq_mpoly

from perga.algebra.deadline import check_deadline
from perga.algebra.failures import AlgebraLimitError, limit_error
from perga.algebra.polynomial import Polynomial
from perga.algebra.ring import MAX_WORK, Ring, normal

MAX_STATES: Final = 400
MAX_PAIRS: Final = 6
MAX_HINTS: Final = 16
HINT_WORK: Final = 4_000


class ValueFreeError(AlgebraLimitError):
    """Nothing fixes the unknown: in some branch it can have any value."""


@dataclass(frozen=True, slots=True)
class _State:
    """Polynomials that vanish; irreducible ones that do not.

    `before` is the state before the first resultant: what resultants lose is still said there.
    """

    zero: tuple[fmpq_mpoly, ...]
    apart: Mapping[str, fmpq_mpoly]  # by their text, since flint's polynomials have no hash
    before: "_State | None" = None


def project(
    equations: Sequence[Polynomial],
    keep: str,
    apart: Sequence[Polynomial],
    positive: Iterable[str],
    thorough: bool = False,
) -> tuple[Polynomial, ...]:
    """Irreducible polynomials in `keep`, one of which vanishes at every common zero.

    Zeros at which a polynomial of `apart` vanishes need not be covered; the names in `positive`
    stand for positive numbers. With `thorough` less is lost on the way, and branches are more: what
    one way leaves open the other may decide. Raises ValueFreeError where the unknown stays free,
    AlgebraLimitError where an elimination is too large or irrational coefficients occur that are
    no sums of square roots.
    """
    ring = Ring.of(equations, apart, keep, frozenset(positive))
    return _Projection(ring, thorough).run(equations, apart)


@dataclass(frozen=True, slots=True)
class _Projection:
    ring: Ring
    thorough: bool

    def run(
        self, equations: Sequence[Polynomial], apart: Sequence[Polynomial]
    ) -> tuple[Polynomial, ...]:
        """All branches."""
        squares = [self.ring.square(n) for n in self.ring.radicals]
        start = _State(
            (*(self.ring.flint(e) for e in equations), *squares),
            self.ring.irreducible(self.ring.flint(p) for p in apart),
        )
        found: dict[str, fmpq_mpoly] = {}
        waiting, states = [start], 0
        while waiting:
            check_deadline()
            states += 1
            if states > MAX_STATES:
                raise limit_error("an elimination with many branches")
            state = self._cleaned(waiting.pop())
            if state is None:
                continue
            ends = [p for p in state.zero if self.ring.variables(p) == {self.ring.keep}]
            if ends and len(ends) == len(state.zero):
                end = reduce(self.ring.gcd, ends)
                found |= self.ring.irreducible([end])
                continue
            try:
                waiting.extend(self._branches(state))
            except AlgebraLimitError:
                if not ends:
                    raise
                end = min(ends, key=lambda p: int(p.total_degree()))
                found |= self.ring.irreducible(
                    [end]
                )  # the rest might exclude some, but is too large
        return tuple(self.ring.polynomial(p) for p in found.values())

    # --- states -----------------------------------------------------------------------

    def _cleaned(self, state: _State) -> _State | None:
        """Without zero polynomials and factors that cannot vanish; None if one cannot at all."""
        kept: list[fmpq_mpoly] = []
        for p in state.zero:
            if p.is_zero():
                continue
            live = self.ring.live(p, state.apart)
            if not live:
                return None
            product = live[0]
            for factor in live[1:]:
                product = product * factor
            if product not in kept:
                kept.append(product)
        return replace(state, zero=tuple(kept))

    def _branches(self, state: _State) -> list[_State]:
        split = self._split(state)
        if split is not None:
            return split
        shorter = self._subtracted(state) if self.thorough else None
        if shorter is not None:
            return [shorter]
        fresh = self.thorough and state.before is None
        if fresh and all(p.total_degree() > 1 for p in state.zero):
            hinted = self._hinted(state)
            if hinted is not None:
                return hinted
        column = self._column(state.zero)
        if column < 0:
            raise ValueFreeError(
                "the value is not fixed by the equations", "ask for its range instead"
            )
        holders = [p for p in state.zero if p.degrees()[column] > 0]
        rest = tuple(p for p in state.zero if p.degrees()[column] == 0)
        pivot = min(holders, key=lambda p: (p.degrees()[column], len(p)))
        others = [p for p in holders if p is not pivot]
        if pivot.degrees()[column] == 1:
            return self._linear(state, pivot, others, rest, column)
        shadows: list[fmpq_mpoly] = []
        for other in others:
            shadow = self.ring.resultant(pivot, other, column)
            if shadow.is_zero():
                return self._shared(state, pivot, other)
            shadows.append(shadow)
        shadows += self._further(others, column)
        apart = {k: p for k, p in state.apart.items() if p.degrees()[column] == 0}
        return [_State((*rest, *shadows), apart, state.before or state)]

    def _further(self, others: Sequence[fmpq_mpoly], column: int) -> list[fmpq_mpoly]:
        """Resultants among the others: each may share another zero with the pivot, not this one."""
        found: list[fmpq_mpoly] = []
        for first, second in islice(combinations(others, 2), MAX_PAIRS):
            if self.ring.work(first, second, column) <= MAX_WORK // 10:
                shadow = self.ring.resultant(first, second, column)
                if not shadow.is_zero():
                    found.append(shadow)
        return found

    def _split(self, state: _State) -> list[_State] | None:
        """One state for each factor of the simplest equation that has several."""
        best: tuple[int, fmpq_mpoly, list[fmpq_mpoly]] | None = None
        for p in state.zero:
            parts = self.ring.parts(p)
            if len(parts) > 1 and (best is None or len(p) < best[0]):
                best = (len(p), p, parts)
        if best is None:
            return None
        others = tuple(p for p in state.zero if p is not best[1])
        found: list[_State] = []
        apart = state.apart
        for part in map(normal, best[2]):
            before = state.before
            linear = part.total_degree() == 1 and part.degrees()[self.ring.keep] == 0
            if self.thorough and before is not None and linear:
                # a linear factor makes the whole system simpler, not only what is left of it
                found.append(_State((part, *before.zero), before.apart))
            else:
                found.append(_State((part, *others), apart, before))
            apart = {**apart, str(part): part}  # the next branch need not look where this one does
        return found

    def _subtracted(self, state: _State) -> _State | None:
        """The same system with one equation shorter by a multiple of another, or None."""
        for p, q in permutations(state.zero, 2):
            for column in range(len(self.ring.names)):
                degree = p.degrees()[column]
                if degree < 1 or q.degrees()[column] != degree:
                    continue
                lead, other = self.ring.lead(p, column), self.ring.lead(q, column)
                rest = q - p * (other.leading_coefficient() / lead.leading_coefficient())
                if rest.degrees()[column] < degree and len(rest) < len(q):
                    zero = tuple(rest if e is q else e for e in state.zero)
                    return replace(state, zero=zero)
        return None

    def _hinted(self, state: _State) -> list[_State] | None:
        """The system with a linear equation that a resultant of two of its equations implies.

        Nothing is lost by that, as it is when one unknown after the other is eliminated.
        """
        pairs = [
            (self.ring.work(p, q, column), p, q, column)
            for p, q in combinations(state.zero, 2)
            for column in range(len(self.ring.names))
            if column != self.ring.keep and min(p.degrees()[column], q.degrees()[column]) > 1
        ]
        for work, p, q, column in sorted(pairs, key=lambda pair: pair[0])[:MAX_HINTS]:
            if work > HINT_WORK:
                break
            shadow = self.ring.resultant(p, q, column)
            if shadow.is_zero():
                continue
            live = self.ring.live(shadow, state.apart)
            plain = all(f.total_degree() == 1 and f.degrees()[self.ring.keep] == 0 for f in live)
            if plain:
                return [_State((f, *state.zero), state.apart) for f in live]
        return None

    def _linear(
        self,
        state: _State,
        pivot: fmpq_mpoly,
        others: Sequence[fmpq_mpoly],
        rest: tuple[fmpq_mpoly, ...],
        column: int,
    ) -> list[_State]:
        """q u + r = 0: where q does not vanish u is put in; where it does, r vanishes too."""
        slope = pivot.derivative(column)
        constant = pivot - slope * self.ring.context.gens()[column]
        replaced = tuple(self.ring.resultant(pivot, p, column) for p in others)
        apart = [
            p if p.degrees()[column] == 0 else self.ring.resultant(pivot, p, column)
            for p in state.apart.values()
            if p.degrees()[column] <= 2
        ]
        found: list[_State] = []
        if not any(p.is_zero() for p in apart):  # else what must not vanish does
            known = self.ring.irreducible((*apart, slope))
            found.append(_State((*rest, *replaced), known, state.before))
        if not slope.is_constant() and self.ring.live(slope, state.apart):
            found.append(_State((slope, constant, *others, *rest), state.apart, state.before))
        return found

    def _shared(self, state: _State, first: fmpq_mpoly, second: fmpq_mpoly) -> list[_State]:
        common = self.ring.gcd(first, second)
        others = tuple(p for p in state.zero if p is not first and p is not second)
        parts = (first / common, second / common)
        found = [_State((common, *others), state.apart, state.before)]
        if not any(p.is_constant() for p in parts):
            found.append(_State((*parts, *others), state.apart, state.before))
        return found

    # --- choices ----------------------------------------------------------------------

    def _column(self, zero: Sequence[fmpq_mpoly]) -> int:
        """The unknown that is cheapest to eliminate, or -1 if none is left."""
        best, chosen = 0, -1
        for column in range(len(self.ring.names)):
            if column == self.ring.keep:
                continue
            holders = [p for p in zero if p.degrees()[column] > 0]
            if not holders:
                continue
            pivot = min(holders, key=lambda p: (p.degrees()[column], len(p)))
            degree = pivot.degrees()[column]
            cost = 0
            for p in holders:
                if p is not pivot:
                    cost += (degree * len(p) + p.degrees()[column] * len(pivot)) * (
                        degree * p.total_degree() + p.degrees()[column] * pivot.total_degree()
                    )
            if degree == 1 and not pivot.derivative(column).is_constant():
                cost *= 2
            if len(holders) == 1 and self.thorough:
                cost = MAX_WORK**2  # it would be dropped: first see what the others make of it
            if self.ring.names[column].startswith("root "):
                cost *= 100  # square roots go last: they are numbers
            if chosen < 0 or cost < best:
                best, chosen = cost, column
        return chosen
