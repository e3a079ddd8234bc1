"""Feet of special lines: what arrays find is what plain loops over small triangles find."""

from collections.abc import Iterator

import pytest

from perga.noregeo.alike import Look, alike
from perga.noregeo.feet import FLAT, LEAST, MOST, Foot, altitudes, bisectors, medians, shifts
from perga.noregeo.ingredients import angles
from perga.noregeo.lattice import (
    SYMMETRIES,
    add,
    apply,
    cross,
    dot,
    length,
    norm2,
    pairs,
    scaled,
    sub,
)
from perga.noregeo.polygons import mixed

NEAR = 11  # coordinates of A and C that the loops visit


def small(found: Foot) -> bool:
    return max(abs(c) for p in found[1:] for c in p) <= NEAR


def pose(found: Foot) -> Foot:
    """The same for all images of a triangle."""
    images = [tuple(apply(way, p) for p in found) for way in SYMMETRIES]
    d, a, c = min(images)
    return d, a, c


def by_loops() -> Iterator[tuple[str, Foot]]:
    """The triangles whose A and C are small, by the line that alone has a lattice foot D."""
    reach = range(-NEAR, NEAR + 1)
    plane = [(x, y) for x in reach for y in reach]
    for a in ((x, y) for x, y in plane if 0 <= y <= x and x * x + y * y >= 4):
        for c in plane:
            if norm2(c) <= norm2(a) or not cross(a, c) or min(angles(((0, 0), a, c))) < FLAT:
                continue
            side = sub(c, a)
            steps = abs(side[0]) if side[0] else abs(side[1])
            for part in range(1, steps):
                if side[0] * part % steps or side[1] * part % steps:
                    continue
                d = add(a, (side[0] * part // steps, side[1] * part // steps))
                if min(length(sub(p, q)) for p, q in pairs(((0, 0), a, c, d))) < 2:
                    continue
                name = {
                    scaled(d, 2) == add(a, c): "median",
                    dot(d, side) == 0: "altitude",
                    norm2(a) * dot(d, c) ** 2 == norm2(c) * dot(d, a) ** 2: "bisector",
                }
                off = [s for s in shifts(d, a, c) if s > 1e-9]
                if name.get(True) and len(off) == 2 and LEAST <= min(off) <= max(off) <= MOST:
                    yield name[True], (d, a, c)


@pytest.fixture(scope="module")
def looped() -> dict[str, set[Foot]]:
    found: dict[str, set[Foot]] = {"median": set(), "altitude": set(), "bisector": set()}
    for name, one in by_loops():
        found[name].add(pose(one))
    return found


def slanted_and_clockwise(found: Foot) -> bool:
    """Whether an image has D within the octant or on the diagonal, and A clockwise from it."""
    images = [tuple(apply(way, p) for p in found) for way in SYMMETRIES]
    return any(0 < d[1] <= d[0] and cross(d, a) < 0 for d, a, _ in images)


def test_all_small_triangles_with_an_altitude_are_found(looped: dict[str, set[Foot]]) -> None:
    found = [one for one in altitudes() if small(one)]
    assert len(found) > 20
    assert {pose(one) for one in found} == set(filter(slanted_and_clockwise, looped["altitude"]))


def test_all_small_triangles_with_a_bisector_are_found(looped: dict[str, set[Foot]]) -> None:
    found = [one for one in bisectors() if small(one)]
    assert len(found) > 5
    assert {pose(one) for one in found} == looped["bisector"]


def test_some_small_triangles_with_a_median_are_found(looped: dict[str, set[Foot]]) -> None:
    found = [one for one in medians() if small(one)]
    assert len(found) > 20
    assert {pose(one) for one in found} < looped["median"]


def test_the_first_of_the_nearest_is_taken_and_only_once() -> None:
    def look_of(one: tuple[float, str]) -> Look:
        return Look((), (one[0],))

    anchors = [(5.0, "one"), (5.0, "other")]
    first, second = sorted(range(2), key=mixed)
    chosen, partners = alike(anchors, ([(9.0, "x"), (6.0, "y"), (4.0, "z")],), look_of, 2)
    assert chosen == (anchors[first], anchors[second])
    assert partners == ((6.0, "y"), (4.0, "z"))
