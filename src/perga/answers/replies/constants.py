"""The constant reply that scores best over the golds of a task: what needs no look at a picture.

Exact: the numbers are brought to a common denominator, and intervals and squares are swept in
whole numbers. Of equally good ones the first, in the order of the numbers, is taken.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from perga.answers.replies.values import PointValue, Value
from perga.errors import InputError

_T = TypeVar("_T", int, Fraction)
_V = TypeVar("_V", bound=Value)


class BestConstant(NamedTuple):
    """A reply that is always the same, and the share of the golds that it gets right."""

    value: Value
    share: Fraction


def most_frequent(golds: Sequence[Value], order: Sequence[Value]) -> BestConstant:
    """The commonest gold; the earliest in `order` of equally common ones."""
    counts = Counter(_some(golds))
    best = max(order, key=lambda value: counts[value])
    return BestConstant(best, Fraction(counts[best], len(golds)))


def best_number(golds: Sequence[Decimal], tolerance: Fraction) -> BestConstant:
    """The number within `tolerance` of the most golds: the middle of those that it reaches."""
    numbers = sorted(map(Fraction, _some(golds)))
    low, high = _fullest(numbers, 2 * tolerance)
    middle = (numbers[low] + numbers[high - 1]) / 2
    return BestConstant(_decimal(middle), Fraction(high - low, len(numbers)))


def best_point(golds: Sequence[PointValue], tolerance: Fraction) -> BestConstant:
    """The point within `tolerance` of the most golds in both coordinates.

    A strip of that width is moved from one gold to the next; in it the ordinates are kept sorted,
    and a window is moved over them.
    """
    exact = sorted((Fraction(p.x), Fraction(p.y)) for p in _some(golds))
    scale = lcm(tolerance.denominator, *(c.denominator for p in exact for c in p))
    points = [(int(x * scale), int(y * scale)) for x, y in exact]
    width = int(2 * tolerance * scale)
    strip: list[int] = []
    best, corner, right = 0, (0, 0), 0
    for left, (x, _) in enumerate(points):
        while right < len(points) and points[right][0] <= x + width:
            insort(strip, points[right][1])
            right += 1
        low, high = _fullest(strip, width)
        if high - low > best:
            best, corner = high - low, (x, strip[low])
        strip.pop(bisect_left(strip, points[left][1]))
    inside = [p for p in points if all(0 <= c - k <= width for c, k in zip(p, corner, strict=True))]
    middle = [_decimal(Fraction(min(cs) + max(cs), 2 * scale)) for cs in zip(*inside, strict=True)]
    return BestConstant(PointValue(*middle), Fraction(best, len(points)))


def _fullest(ordered: Sequence[_T], width: _T) -> tuple[int, int]:
    """The slice of sorted numbers that a closed window of that width holds the most of."""
    best = (0, 0)
    right = 0
    for left, low in enumerate(ordered):
        while right < len(ordered) and ordered[right] - low <= width:
            right += 1
        if right - left > best[1] - best[0]:
            best = (left, right)
    return best


def _decimal(value: Fraction) -> Decimal:
    """The decimal of a fraction whose denominator has the primes 2 and 5 only."""
    places = 0
    rest = value.denominator
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        places = max(places, power)
    return Decimal(f"{value.numerator * 10**places // value.denominator}E-{places}")


def _some(golds: Sequence[_V]) -> Sequence[_V]:
    if not golds:
        raise InputError("no golds, so no best constant", "give the golds of a task")
    return golds
