"""The boundary of a region on exact numbers: arcs between exact points, each decision exact.

The way is that of `perga.geometry.regions.boundary`: curves are cut at their common points, and a
point inside each piece tells whether the region lies on one side only. Floats only propose where
such a point may be; that it lies there, and on which sides of the curves, is decided exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from perga.algebra.failures import UnsupportedTermError
from perga.geometry.lines import join
from perga.geometry.polygons import sides_meet
from perga.geometry.regions.boundary import in_ring
from perga.geometry.regions.exact.between import judged
from perga.geometry.regions.exact.paths import (
    ExactPath,
    conic_paths,
    line_path,
    one_curve,
)
from perga.geometry.regions.failures import crossing, empty, unbounded
from perga.geometry.regions.halves import is_inner
from perga.geometry.regions.paths import PathKind
from perga.geometry.regions.sides import (
    Every,
    Formula,
    Leaf,
    Left,
    Not,
    Ring,
    Some,
    holds,
    number_of,
)
from perga.geometry.values import (
    Branch,
    Conic,
    ConicKind,
    Cut,
    Joining,
    Line,
    Point,
    RegionValue,
    Side,
    Triangle,
    unrestricted,
)


@dataclass(frozen=True, slots=True)
class ExactArc:
    """A piece of a path from one point to another along its parameter; `ahead`: region on its left.

    Both points are None for a whole ellipse. Without `ahead` the region is on its right.
    """

    path: ExactPath
    first: Point | None
    last: Point | None
    ahead: bool


def exact_boundary(region: RegionValue) -> tuple[ExactArc, ...]:
    """The arcs that bound a region of exact values.

    Errors: UnboundedRegionError, EmptyRegionError, CrossingSidesError; RegionError for a side
    that does not exist; UnsupportedTermError for parts of curves; AlgebraLimitError.
    """
    paths: list[ExactPath] = []
    formula = _formula(region, paths)
    cuts: list[list[Point]] = [[] for _ in paths]
    for (i, first), (j, second) in combinations(enumerate(paths), 2):
        for point in first.meets(second):
            cuts[i].append(point)
            cuts[j].append(point)
    arcs: list[ExactArc] = []
    endless: bool | None = None
    for number, path in enumerate(paths):
        for first, last, middle in _pieces(path, path.ordered(cuts[number]), paths):
            left, right = (_holds_beside(formula, paths, number, middle, s) for s in (True, False))
            infinite = path.rough.kind is not PathKind.ELLIPSE and (first is None or last is None)
            if infinite:
                if left or right:
                    raise unbounded()
                endless = False
            elif left != right:
                arcs.append(ExactArc(path, first, last, left))
    if endless is None and holds(formula, lambda _: False):
        raise unbounded()
    if not arcs:
        raise empty()
    return tuple(arcs)


# --- sides ----------------------------------------------------------------------------


def _formula(region: RegionValue, paths: list[ExactPath]) -> Formula:
    if isinstance(region, Cut):
        return _side(region, paths)
    parts = tuple(_formula(part, paths) for part in region.parts)
    match region.joining:
        case Joining.ALL:
            return Every(parts)
        case Joining.SOME:
            return Some(parts)
        case Joining.LESS:
            return Every((parts[0], *(Not(part) for part in parts[1:])))


def _side(cut: Cut, paths: list[ExactPath]) -> Formula:
    inside = _inside(cut.curve, paths)
    return inside if is_inner(cut) else Not(inside)


def _inside(curve: Line | Conic | Branch | Triangle, paths: list[ExactPath]) -> Formula:
    match curve:
        case Line():
            return _left(line_path(curve), paths)
        case Conic():
            found = conic_paths(unrestricted(curve))
            lefts = tuple(_left(path, paths) for path in found)
            return lefts[0] if len(lefts) == 1 else Some(lefts)
        case Branch():
            return _left(branch_path(curve), paths)
        case Triangle():
            return _ring(curve, paths)


def branch_path(branch: Branch) -> ExactPath:
    """The path of the branch on the left or right, as the real axis runs."""
    conic = unrestricted(branch.conic)
    if conic.kind is not ConicKind.HYPERBOLA:
        raise UnsupportedTermError("only a hyperbola has branches with an inside")
    along = conic.frame.ux.sign()
    if along == 0:
        raise UnsupportedTermError("a hyperbola with an upright axis has no left or right branch")
    ahead, back = conic_paths(conic)
    return ahead if (branch.side is Side.RIGHT) == (along > 0) else back


def _ring(polygon: Triangle, paths: list[ExactPath]) -> Ring:
    corners: list[Point] = []
    for p in polygon.vertices:
        if not corners or not _equal(corners[-1], p):
            corners.append(p)
    while len(corners) > 1 and _equal(corners[0], corners[-1]):
        corners.pop()
    if sides_meet([(p.x, p.y) for p in corners]):
        raise crossing()
    if len(corners) < 2:
        return Ring((), ())
    edges = [number_of(line_path(join(p, q)), paths, one_curve) for p, q in _edges(corners)]
    return Ring(tuple((p.x, p.y) for p in corners), tuple(edges))


def _edges(corners: list[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([*corners, corners[0]])


def _equal(p: Point, q: Point) -> bool:
    return (p.x - q.x).is_zero() and (p.y - q.y).is_zero()


def _left(path: ExactPath, paths: list[ExactPath]) -> Left:
    number = number_of(path, paths, one_curve)
    first, second = path.carrier, paths[number].carrier
    turned = False
    if isinstance(first, Line) and isinstance(second, Line):
        turned = (first.a * second.a + first.b * second.b).sign() < 0
    return Left(number, turned)


# --- pieces ---------------------------------------------------------------------------


def _pieces(
    path: ExactPath, cuts: list[Point], paths: list[ExactPath]
) -> Iterator[tuple[Point | None, Point | None, Point]]:
    """The pieces of a path as (first, last, a point inside); None where it has no end."""
    others = [other for other in paths if other is not path]
    if not cuts:
        yield None, None, judged(path, None, None, others)
        return
    if path.rough.kind is PathKind.ELLIPSE:
        if len(cuts) == 1:  # a contact: nothing is cut there
            yield None, None, judged(path, cuts[0], cuts[0], others)
            return
        for first, last in pairwise([*cuts, cuts[0]]):
            yield first, last, judged(path, first, last, others)
        return
    for first, last in pairwise([None, *cuts, None]):
        yield first, last, judged(path, first, last, others)


def _holds_beside(
    formula: Formula, paths: list[ExactPath], number: int, point: Point, left: bool
) -> bool:
    """Whether the region lies left, or right, of a path at a point off all others."""
    path = paths[number]

    def leaf(one: Leaf) -> bool:
        if isinstance(one, Ring):
            return in_ring(one, number, (point.x, point.y), path.heading(point), left)
        if one.path == number:
            return left != one.turned
        return (paths[one.path].side(point) > 0) != one.turned

    return holds(formula, leaf)
