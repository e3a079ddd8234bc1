"""What the descent learns in place of the unknowns, so that signs and orders hold by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from perga.algebra.polynomial import Polynomial
from perga.resolve.symbols import Condition, Sign

FARTHEST: Final = 20.0
"""The largest exponent: sizes stay between 2e-9 and 5e8."""

NEAREST: Final = 1e-6
"""How near 0 and 1 the share of a smaller unknown may start."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Positive unknowns are exponentials; the smaller of two is a share of the larger.

    `positive` masks them, (n,). `small` and `large` are columns, pair by pair: the smaller one
    is the larger one times the logistic function of its parameter.
    """

    positive: Tensor
    small: Tensor
    large: Tensor

    @staticmethod
    def of(positive: Tensor, orders: Sequence[tuple[int, int]]) -> "Parameters":
        """From (small, large) columns of positive unknowns."""
        columns = torch.tensor(list(orders), dtype=torch.int64, device=positive.device)
        columns = columns.reshape(-1, 2)
        return Parameters(positive, columns[:, 0], columns[:, 1])

    def unknowns(self, learned: Tensor) -> Tensor:
        """The unknowns (b, n) from what is learned."""
        grown = learned.clamp(-FARTHEST, FARTHEST).exp()
        found = torch.where(self.positive, grown, learned)
        if len(self.small) == 0:
            return found
        shares = torch.sigmoid(learned[:, self.small])
        return found.index_copy(1, self.small, found[:, self.large] * shares)

    def learned(self, unknowns: Tensor) -> Tensor:
        """What gives these unknowns; a smaller one that is not smaller starts just below."""
        size = unknowns.clamp(min=2.0**-30)
        found = torch.where(self.positive, size.log(), unknowns)
        if len(self.small) == 0:
            return found
        share = unknowns[:, self.small] / size[:, self.large]
        return found.index_copy(1, self.small, torch.logit(share, eps=NEAREST))


def orders(
    names: Sequence[str],
    positive: Sequence[bool],
    equations: Sequence[Polynomial],
    conditions: Sequence[Condition],
) -> list[tuple[int, int]]:
    """(small, large) columns of positive unknowns that a condition or an equation orders.

    `a - b > 0` says so, and `a^2 - b^2 - c^2 = 0`, as the axes of a conic have it. No unknown is
    the smaller one twice, and no larger one is a smaller one elsewhere.
    """
    column = {name: k for k, name in enumerate(names) if positive[k]}
    found: dict[int, int] = {}
    pairs = [_of_condition(c) for c in conditions if c.asks is Sign.POSITIVE]
    for pair in (*pairs, *map(_of_squares, equations)):
        if pair is None or not set(pair) <= column.keys():
            continue
        small, large = column[pair[0]], column[pair[1]]
        if small not in found and large not in found and small not in found.values():
            found[small] = large
    return list(found.items())


def _powers(polynomial: Polynomial, exponent: int) -> dict[str, int] | None:
    """The signs of the single unknowns that it is a sum of, all to one power."""
    names = polynomial.names()
    found: dict[str, int] = {}
    sizes: set[float] = set()
    for monomial, coefficient in polynomial.terms().items():
        used = [(name, e) for name, e in zip(names, monomial, strict=True) if e]
        if len(used) != 1 or used[0][1] != exponent:
            return None
        found[used[0][0]] = coefficient.sign()
        sizes.add(abs(float(coefficient)))
    return found if len(sizes) == 1 else None


def _of_condition(condition: Condition) -> tuple[str, str] | None:
    if not condition.value.denominator.is_constant():
        return None
    signs = _powers(condition.value.numerator, 1)
    if signs is None or sorted(signs.values()) != [-1, 1]:
        return None
    low, high = sorted(signs, key=lambda name: signs[name])
    return (low, high) if condition.value.denominator.constant().sign() > 0 else (high, low)


def _of_squares(equation: Polynomial) -> tuple[str, str] | None:
    signs = _powers(equation, 2)
    if signs is None or len(signs) != 3 or abs(sum(signs.values())) != 1:
        return None
    alone = -sum(signs.values())
    (large,) = (name for name, sign in signs.items() if sign == alone)
    return (next(name for name in signs if name != large), large)
