"""Right triangles and near misses: what arrays find is what plain loops find."""

import math

import pytest

from perga.noregeo.arms import AROUND, SHORTEST, Arms, astray, missed, right
from perga.noregeo.ingredients import angles
from perga.noregeo.lattice import (
    add,
    angle,
    cross,
    dot,
    gcd,
    is_canonical,
    length,
    norm2,
    scaled,
    sub,
)
from perga.noregeo.right_triangles import (
    FAR,
    LONGEST,
    NEAR,
    far_misses,
    near_misses,
    right_triangles,
    sides_of,
)

SHORT = 13.0


def allowed(pair: Arms, longest: float) -> bool:
    return (
        SHORTEST <= length(pair[1]) <= longest
        and cross(*pair) != 0 != dot(*pair)
        and is_canonical(pair)
    )


def by_loops(longest: float) -> dict[Arms, None]:
    """The pairs a step from a right angle, in the order of the first way they come."""
    found: dict[Arms, None] = {}
    for arm, other in right(longest):
        times = gcd(other)
        way = (other[0] // times, other[1] // times)
        for step in AROUND:
            for end in (add(other, step), scaled(add(way, step), times)):
                if allowed((arm, end), longest):
                    found[(arm, end)] = None
    return found


def test_pairs_that_miss_by_a_step_come_once_and_in_order() -> None:
    found = missed(right(SHORT), SHORT)
    assert len(found) > 500
    assert found == tuple(by_loops(SHORT))


def test_pairs_astray_are_allowed_and_far_from_where_they_were() -> None:
    found = astray(right(SHORT), SHORT)
    ends: dict[object, list[tuple[int, int]]] = {}
    for arm, other in right(SHORT):
        ends.setdefault(arm, []).append(other)
    assert len(set(found)) == len(found) > 500
    for arm, other in found:
        assert allowed((arm, other), SHORT)
        assert any(2 <= length(sub(other, end)) <= 7 for end in ends[arm])


@pytest.mark.parametrize("sign", [-1, 1])
def test_near_misses_hold_each_shape_once(sign: int) -> None:
    expected: dict[tuple[int, ...], float] = {}
    for pair in by_loops(LONGEST):
        corners = ((0, 0), *pair)
        off = sign * (max(angles(corners)) - 90)
        proper = min(sides_of(corners)) >= 16 and min(angles(corners)) >= 15
        if proper and NEAR[0] <= off < NEAR[1]:
            expected.setdefault(sides_of(corners), off)
    found = near_misses(sign)
    assert len(found) > 3000
    assert [sides_of(((0, 0), *pair)) for pair in found] == list(expected)
    assert all(is_canonical(pair) for pair in found)
    assert all(
        math.isclose(sign * (angle(*pair) - 90), off)
        for pair, off in zip(found, expected.values(), strict=True)
    )


@pytest.mark.parametrize(
    ("pool", "off"),
    [
        (right_triangles(), (0, 0)),
        (far_misses(-1), (-FAR[1], -FAR[0])),
        (far_misses(1), FAR),
    ],
    ids=["right", "acute", "obtuse"],
)
def test_arms_start_at_the_largest_corner(pool: tuple[Arms, ...], off: tuple[float, float]) -> None:
    assert len(pool) > 500
    assert len({sides_of(((0, 0), *pair)) for pair in pool}) == len(pool)
    for p, q in pool:
        assert norm2(sub(p, q)) >= max(norm2(p), norm2(q))
        assert off[0] - 1e-9 <= angle(p, q) - 90 <= off[1] + 1e-9
        assert min(angles(((0, 0), p, q))) >= 15
