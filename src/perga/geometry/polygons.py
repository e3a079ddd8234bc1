"""Whether a polygon bounds one piece of the plane: its sides have only its corners in common."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from perga.geometry.values import Scalar

SIDES_CROSS: Final = "sides of the polygon cross or touch"
NAME_IN_ORDER: Final = "name the corners in their order around the polygon"

Corner = tuple[Scalar, Scalar]


def sides_meet(corners: Sequence[Corner]) -> bool:
    """Whether two sides that are not neighbours have a common point; corners are (x, y).

    Exact on exact numbers. Corners that equal the one before them count once.
    """
    sides = _sides(corners)
    last = len(sides) - 1
    return any(
        _meet(*sides[i], *sides[j])
        for i, j in combinations(range(len(sides)), 2)
        if j - i > 1 and (i, j) != (0, last)
    )


def sides_cross(corners: Sequence[Corner]) -> bool:
    """Whether a side passes through another; in floats touching is not told from rounding."""
    return any(_pass(*one, *other) for one, other in combinations(_sides(corners), 2))


def _sides(corners: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    following = [*corners[1:], *corners[:1]]
    return [(p, q) for p, q in zip(corners, following, strict=True) if not _equal(p, q)]


def _meet(p: Corner, q: Corner, r: Corner, s: Corner) -> bool:
    first, second = (_turn(p, q, r), _turn(p, q, s)), (_turn(r, s, p), _turn(r, s, q))
    if any((*first, *second)):
        return first[0] * first[1] <= 0 and second[0] * second[1] <= 0
    return _overlap(p[0], q[0], r[0], s[0]) and _overlap(p[1], q[1], r[1], s[1])


def _pass(p: Corner, q: Corner, r: Corner, s: Corner) -> bool:
    apart = _turn(p, q, r) * _turn(p, q, s) < 0
    return apart and _turn(r, s, p) * _turn(r, s, q) < 0


def _turn(p: Corner, q: Corner, r: Corner) -> int:
    """1 if r lies left of the way from p to q, -1 if right, 0 on its line."""
    return _sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))


def _overlap(a: Scalar, b: Scalar, c: Scalar, d: Scalar) -> bool:
    """Whether what lies between a and b has a number in common with what lies between c and d."""
    below = all(_sign(x - y) < 0 for x in (a, b) for y in (c, d))
    above = all(_sign(x - y) > 0 for x in (a, b) for y in (c, d))
    return not (below or above)


def _equal(p: Corner, q: Corner) -> bool:
    return _sign(p[0] - q[0]) == 0 and _sign(p[1] - q[1]) == 0


def _sign(value: Any) -> int:
    return (value > 0) - (value < 0)
