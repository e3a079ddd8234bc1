"""Random pairs of curves in every position that is known to break intersection code.

Each maker takes a stream and gives a `Pair`; what is known by construction (points with their
multiplicity, a shared curve) goes with it. All numbers are exact.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from conic_pieces import (
    NIL,
    ONE,
    UNIT,
    Six,
    Spot,
    as_six,
    decimal,
    moved,
    moved_back,
    nonzero,
    plus,
    product,
    scaled,
    small,
    some_conic,
    some_line,
    split_conic,
    tangent_at,
    through,
    with_points,
)
from conic_witness import Quad

Contact = tuple[Spot, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two curves and what is known about where they meet."""

    first: Six
    second: Six
    contacts: tuple[Contact, ...] = ()
    shared: bool = False
    rest: tuple[Six, Six] | None = None  # what is left of two curves that share a line


def _general(rng: Random) -> Pair:
    return Pair(some_conic(rng), some_conic(rng))


def _decimals(rng: Random) -> Pair:
    def one() -> Six:
        p, q, r, s, t, u = (decimal(rng) for _ in range(6))
        if rng.random() < 0.5:
            return (p, q, r, s, t, u)
        # (x - r)^2/p^2 + (y - s)^2/q^2 = 1, the form that people write
        p, q = p * p + Fraction(1, 100), q * q + Fraction(1, 100)
        q = -q if rng.random() < 0.3 else q
        return (1 / p, NIL, 1 / q, -2 * r / p, -2 * s / q, r * r / p + s * s / q - 1)

    return Pair(one(), one())


def _touching(rng: Random) -> Pair:
    c, (p,) = with_points(rng, 1)
    m = some_line(rng)
    while not m[0] * p[0] + m[1] * p[1] + m[2]:
        m = some_line(rng)
    return Pair(c, plus(c, nonzero(rng), product(tangent_at(c, p), m)), ((p, 2),))


def _osculating(rng: Random) -> Pair:
    c, (p, q) = with_points(rng, 2)
    other = product(tangent_at(c, p), through(p, q))
    return Pair(c, plus(c, nonzero(rng), other), ((p, 3), (q, 1)))


def _four_fold(rng: Random) -> Pair:
    c, (p,) = with_points(rng, 1)
    tangent = tangent_at(c, p)
    return Pair(c, plus(c, nonzero(rng), product(tangent, tangent)), ((p, 4),))


def _twice_touching(rng: Random) -> Pair:
    if rng.random() < 0.5:
        c, (p, q) = with_points(rng, 2)
        n = through(p, q)
        return Pair(c, plus(c, nonzero(rng), product(n, n)), ((p, 2), (q, 2)))
    c, n = with_points(rng, 0)[0], some_line(rng)
    return Pair(c, plus(c, nonzero(rng), product(n, n)))


def _known_points(rng: Random) -> Pair:
    c, (p, q, r, s) = with_points(rng, 4)
    other = product(through(p, q), through(r, s))
    return Pair(c, plus(c, nonzero(rng), other), tuple((z, 1) for z in (p, q, r, s)))


def _nearly_touching(rng: Random) -> Pair:
    pair = rng.choice((_touching, _osculating, _four_fold, _twice_touching))(rng)
    off = Fraction(rng.choice((-1, 1)), 10 ** rng.randint(4, 20))
    return Pair(pair.first, plus(pair.second, off, UNIT))


def _concentric(rng: Random) -> Pair:
    h, k = small(rng), small(rng)
    by = (ONE, NIL, -h, NIL, ONE, -k)
    a, b, c = nonzero(rng), small(rng), nonzero(rng)
    first = (a, b, c, NIL, NIL, nonzero(rng, 20))
    pick = rng.randrange(3)
    if pick == 0:  # homothetic: they meet at infinity only
        second = (a, b, c, NIL, NIL, first[5] + nonzero(rng))
    elif pick == 1:
        first = (ONE, NIL, ONE, NIL, NIL, -abs(nonzero(rng, 20)))
        second = (a, NIL, c, NIL, NIL, nonzero(rng, 20))
    else:
        second = (nonzero(rng), small(rng), nonzero(rng), NIL, NIL, nonzero(rng, 20))
    return Pair(moved(first, by), moved(second, by))


def _shared_focus(rng: Random) -> Pair:
    h, k = small(rng), small(rng)
    round_it = (ONE, NIL, ONE, -2 * h, -2 * k, h * h + k * k)

    def one() -> Six:
        pick = rng.randrange(4)
        if pick == 0:  # the circle around the focus
            return plus(round_it, -abs(nonzero(rng, 20)), UNIT)
        line = some_line(rng)
        square = abs(nonzero(rng, 4)) / (line[0] ** 2 + line[1] ** 2)  # the eccentricity squared
        if pick == 1:
            square = 1 / (line[0] ** 2 + line[1] ** 2)  # a parabola
        return plus(round_it, -square, product(line, line))

    return Pair(one(), one())


def _same_axis(rng: Random) -> Pair:
    """Both mirror images of themselves in one line parallel to an axis: points stand stacked."""
    first, second = (
        (small(rng), NIL, nonzero(rng), nonzero(rng), NIL, small(rng, 20)) for _ in range(2)
    )
    k = small(rng)
    by = (ONE, NIL, NIL, NIL, ONE, k) if rng.random() < 0.5 else (NIL, ONE, k, ONE, NIL, k)
    return Pair(moved(first, by), moved(second, by))


def _same_directions(rng: Random) -> Pair:
    """Common points at infinity: asymptotes parallel or equal, parabolas with parallel axes."""
    l, m = some_line(rng), some_line(rng)  # noqa: E741
    shift = rng.choice((NIL, nonzero(rng)))
    parallel = (l[0], l[1], l[2] + shift)
    if rng.random() < 0.5:
        other = m if rng.random() < 0.3 else (m[0], m[1], m[2] + nonzero(rng))
        other = other if rng.random() < 0.5 else some_line(rng)
        first = plus(product(l, m), nonzero(rng), UNIT)
        return Pair(first, plus(product(parallel, other), nonzero(rng), UNIT))
    first = plus(product(l, l), nonzero(rng), as_six(m))
    return Pair(first, plus(product(parallel, parallel), nonzero(rng), as_six(some_line(rng))))


def _line_and_conic(rng: Random) -> Pair:
    return Pair(as_six(some_line(rng)), some_conic(rng))


def _tangent_line(rng: Random) -> Pair:
    c, (p,) = with_points(rng, 1)
    return Pair(as_six(tangent_at(c, p)), c, ((p, 2),))


def _asymptotic_line(rng: Random) -> Pair:
    """A line parallel to an asymptote or to a parabola's axis, or the asymptote itself."""
    l, m = some_line(rng), some_line(rng)  # noqa: E741
    shift = rng.choice((NIL, nonzero(rng)))
    line = as_six((l[0], l[1], l[2] + shift))
    if rng.random() < 0.5:
        return Pair(line, plus(product(l, m), nonzero(rng), UNIT))
    return Pair(line, plus(product(l, l), nonzero(rng), as_six(m)))


def _two_lines(rng: Random) -> Pair:
    l, m = some_line(rng), some_line(rng)  # noqa: E741
    if rng.random() < 0.2:
        m = (l[0], l[1], l[2] + small(rng))
    return Pair(as_six(l), as_six(m))


def _degenerate(rng: Random) -> Pair:
    if rng.random() < 0.5:
        return Pair(split_conic(rng), some_conic(rng))
    c, (p,) = with_points(rng, 1)  # the vertex lies on the other curve
    return Pair(split_conic(rng, p), c)


def _both_degenerate(rng: Random) -> Pair:
    if rng.random() < 0.5:
        return Pair(split_conic(rng), split_conic(rng))
    p = (small(rng), small(rng))
    return Pair(split_conic(rng, p), split_conic(rng, p))


def _shared_part(rng: Random) -> Pair:
    """The same curve twice, or one line in common."""
    if rng.random() < 0.5:
        c = some_conic(rng)
        return Pair(c, scaled(c, nonzero(rng)), shared=True)
    l, m, n = some_line(rng), some_line(rng), some_line(rng)  # noqa: E741
    if rng.random() < 0.3:
        return Pair(as_six(l), product(l, n), shared=True)
    rest = (as_six(m), as_six(n))
    return Pair(product(l, m), product(l, n), shared=True, rest=rest)


_TURNS = (
    (Quad(NIL, Fraction(1, 2), 2), Quad(NIL, Fraction(1, 2), 2)),
    (Quad(NIL, Fraction(1, 2), 3), Quad(Fraction(1, 2), NIL, 3)),
    (Quad(Fraction(1, 2), NIL, 3), Quad(NIL, Fraction(-1, 2), 3)),
    (Quad(NIL, Fraction(2, 5), 5), Quad(NIL, Fraction(1, 5), 5)),
)


def _turned(rng: Random) -> Pair:
    """Another position, turned so that square roots come in."""
    pair = POSITIONS[rng.choice([n for n in POSITIONS if n != "turned"])](rng)
    cos, sin = rng.choice(_TURNS)
    by = (cos, -sin, cos * 0, sin, cos, cos * 0)
    contacts = tuple((moved_back(spot, by), power) for spot, power in pair.contacts)
    rest = pair.rest and (moved(pair.rest[0], by), moved(pair.rest[1], by))
    return Pair(moved(pair.first, by), moved(pair.second, by), contacts, pair.shared, rest)


POSITIONS: Mapping[str, Callable[[Random], Pair]] = {
    "general": _general,
    "decimals": _decimals,
    "touching": _touching,
    "osculating": _osculating,
    "four-fold": _four_fold,
    "twice-touching": _twice_touching,
    "known-points": _known_points,
    "nearly-touching": _nearly_touching,
    "concentric": _concentric,
    "shared-focus": _shared_focus,
    "same-axis": _same_axis,
    "same-directions": _same_directions,
    "line": _line_and_conic,
    "tangent-line": _tangent_line,
    "asymptotic-line": _asymptotic_line,
    "two-lines": _two_lines,
    "degenerate": _degenerate,
    "both-degenerate": _both_degenerate,
    "shared-part": _shared_part,
    "turned": _turned,
}


def pair_of(position: str, index: int) -> Pair:
    """The pair with this number, always the same one; neither curve is constant."""
    for attempt in range(100):
        pair = POSITIONS[position](Random(f"{position}/{index}/{attempt}"))
        if any(pair.first[:5]) and any(pair.second[:5]):
            return pair
    raise AssertionError(f"no pair in position {position}")
