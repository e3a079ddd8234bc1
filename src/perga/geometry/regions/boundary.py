"""The boundary of a region: arcs with the region on their left.

All paths are cut at their common points, and of the pieces those stay that have the region on one
side only. Which side is told by the formula of the region inside the piece.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot, inf, isinf, pi

from perga.geometry.distances import Region
from perga.geometry.regions.failures import empty, unbounded, unclosed
from perga.geometry.regions.meeting import common_points
from perga.geometry.regions.paths import Pair, Path, PathKind
from perga.geometry.regions.sides import Leaf, Ring, Sides, holds, sides_of
from perga.geometry.values import Scalar

SHORTEST = 1e-13
"""Pieces shorter than this, in units of their path, come from rounding."""
PLACE = 0.4183
"""Where on its way a piece is judged: not half-way, as figures with an axis may touch there."""
CLOSED = 1e-7
"""How far from closed a boundary may be, in units of its size, before it is refused."""


@dataclass(frozen=True, slots=True)
class Arc:
    """The piece of a path from one parameter to another, the region on its left.

    It runs against the path where `start` > `stop`. A whole ellipse has stop = start + 2 pi or
    start - 2 pi.
    """

    path: Path
    start: float
    stop: float

    @property
    def first(self) -> Pair:
        """Where it starts."""
        return self.path.point(self.start)

    @property
    def last(self) -> Pair:
        """Where it stops."""
        return self.path.point(self.stop)


@dataclass(frozen=True, slots=True)
class Piece:
    """What lies between two neighbouring cuts of a path, and where to judge it.

    `low` and `high` are parameters, infinite where the path has no end; `cuts` are the positions
    of the two in the list of cuts, None for no end and for a whole ellipse.
    """

    low: float
    high: float
    middle: float
    cuts: tuple[int | None, int | None]


def boundary(region: Region) -> tuple[Arc, ...]:
    """The arcs that bound a region, in no promised order; each has the region on its left.

    Errors: UnboundedRegionError, EmptyRegionError, UnclosedRegionError; and those of `sides_of`.
    """
    sides = sides_of(region)
    points = [
        (i, j, point)
        for (i, first), (j, second) in combinations(enumerate(sides.paths), 2)
        for point in common_points(first, second)
    ]
    arcs: list[Arc] = []
    endless: bool | None = None
    for number, path in enumerate(sides.paths):
        cuts = [path.parameter(*point) for i, j, point in points if number in (i, j)]
        for piece in pieces(path, cuts):
            left, right = both_sides(sides, number, piece.middle)
            if isinf(piece.low) or isinf(piece.high):
                if left != right or left:
                    raise unbounded()
                endless = False
            elif left != right:
                ends = (piece.low, piece.high) if left else (piece.high, piece.low)
                arcs.append(Arc(path, *ends))
    if endless is None and holds(sides.formula, lambda _: False):
        raise unbounded()  # all curves are closed, and what lies outside of all belongs to it
    if not arcs:
        raise empty()
    _check_closed(arcs)
    return tuple(arcs)


def pieces(path: Path, cuts: Sequence[float]) -> tuple[Piece, ...]:
    """The pieces of a path in order; `cuts` are parameters, of a closed path in [0, 2 pi)."""
    order = sorted(range(len(cuts)), key=lambda i: cuts[i])
    if path.closed:
        return _around(cuts, order)
    step = path.size if path.kind in (PathKind.LINE, PathKind.PARABOLA) else 1.0
    off = PLACE * step
    if not order:
        return (Piece(-inf, inf, off, (None, None)),)
    low, high = cuts[order[0]], cuts[order[-1]]
    inner = [
        Piece(cuts[i], cuts[j], cuts[i] + PLACE * (cuts[j] - cuts[i]), (i, j))
        for i, j in pairwise(order)
        if cuts[j] - cuts[i] > SHORTEST * step
    ]
    first = Piece(-inf, low, low - off, (None, order[0]))
    return (first, *inner, Piece(high, inf, high + off, (order[-1], None)))


def _around(cuts: Sequence[float], order: Sequence[int]) -> tuple[Piece, ...]:
    if not order:
        return (Piece(0.0, 2 * pi, 1.0, (None, None)),)
    found: list[Piece] = []
    for i, j in zip(order, [*order[1:], order[0]], strict=True):
        high = cuts[j] if j != order[0] else cuts[j] + 2 * pi
        if high - cuts[i] > SHORTEST:
            found.append(Piece(cuts[i], high, cuts[i] + PLACE * (high - cuts[i]), (i, j)))
    return tuple(found)


def both_sides(sides: Sides, number: int, t: float) -> tuple[bool, bool]:
    """Whether the region lies left, and right, of path `number` at parameter t, off all cuts."""
    path = sides.paths[number]
    x, y = path.point(t)
    heading = path.heading(t)

    def judge(left: bool) -> bool:
        def leaf(one: Leaf) -> bool:
            if isinstance(one, Ring):
                return in_ring(one, number, (x, y), heading, left)
            if one.path == number:
                return left != one.turned
            return sides.paths[one.path].has_inside(x, y) != one.turned

        return holds(sides.formula, leaf)

    return judge(True), judge(False)


def in_ring(
    ring: Ring,
    number: int,
    at: tuple[Scalar, Scalar],
    heading: tuple[Scalar, Scalar],
    left: bool,
) -> bool:
    """Whether what lies next to a point, left or right of a heading, is inside a polygon.

    Runs on floats and on exact numbers. A ray to the left is followed; edges along path `number`
    that hold the point are crossed by it only if it starts on the right.
    """
    places = [
        (
            heading[0] * (x - at[0]) + heading[1] * (y - at[1]),
            heading[0] * (y - at[1]) - heading[1] * (x - at[0]),
        )
        for x, y in ring.corners
    ]
    inside = False
    for edge, (along, off), (next_along, next_off) in zip(
        ring.edges, places, [*places[1:], *places[:1]], strict=True
    ):
        if (along > 0) == (next_along > 0):
            continue
        if edge == number:
            inside ^= not left
            continue
        reach = along / (along - next_along)
        inside ^= off + reach * (next_off - off) > 0
    return inside


def _check_closed(arcs: Sequence[Arc]) -> None:
    """UnclosedRegionError unless arcs start where arcs stop: then their ways add up to nothing."""
    ends = [(arc.first, arc.last) for arc in arcs]
    size = max(abs(c) for pair in ends for point in pair for c in point)
    spread = max(size, *(arc.path.size for arc in arcs))
    gap_x = sum(last[0] - first[0] for first, last in ends)
    gap_y = sum(last[1] - first[1] for first, last in ends)
    if hypot(gap_x, gap_y) > CLOSED * spread:
        raise unclosed()
