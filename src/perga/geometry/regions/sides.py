"""A region as a formula of sides: which paths bound it, and what of their sides belongs to it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import hypot
from typing import TypeVar

import numpy as np

from perga.geometry.distances import (
    Branches,
    CircleField,
    Difference,
    EllipseField,
    HalfPlane,
    HyperbolaField,
    Inside,
    Intersection,
    LineField,
    Outside,
    ParabolaField,
    PolygonField,
    Pose,
    Region,
    Union,
)
from perga.geometry.distances.arrays import Param
from perga.geometry.distances.regions import Sided
from perga.geometry.polygons import sides_cross
from perga.geometry.regions.failures import crossing, too_many
from perga.geometry.regions.paths import Pair, Path, PathKind, same
from perga.geometry.values import Scalar

_Path = TypeVar("_Path")

MOST_PATHS = 64
"""A region with more boundary curves is refused: each is cut by each."""


@dataclass(frozen=True, slots=True)
class Left:
    """What lies on the left of a path; on its right, where its curve is kept turned round."""

    path: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """The points that a ray leaves through an odd number of edges; edge i starts at corner i."""

    corners: tuple[tuple[Scalar, Scalar], ...]
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What does not belong to a part."""

    part: "Formula"


@dataclass(frozen=True, slots=True)
class Some:
    """What belongs to at least one part."""

    parts: tuple["Formula", ...]


@dataclass(frozen=True, slots=True)
class Every:
    """What belongs to all parts."""

    parts: tuple["Formula", ...]


Leaf = Left | Ring
Formula = Left | Ring | Not | Some | Every


@dataclass(frozen=True, slots=True)
class Sides:
    """The distinct paths of a region, and its formula over them."""

    paths: tuple[Path, ...]
    formula: Formula


def holds(formula: Formula, leaf: Callable[[Leaf], bool]) -> bool:
    """Whether a formula is true where its leaves are what `leaf` says."""
    match formula:
        case Left() | Ring():
            return leaf(formula)
        case Not(part):
            return not holds(part, leaf)
        case Some(parts):
            return any(holds(part, leaf) for part in parts)
        case Every(parts):
            return all(holds(part, leaf) for part in parts)


def sides_of(region: Region) -> Sides:
    """Paths and formula of a region whose parameters are single numbers.

    Errors: CrossingSidesError; RegionError for more than `MOST_PATHS` curves; TypeError for arrays
    of parameters.
    """
    paths: list[Path] = []
    formula = _formula(region, paths)
    return Sides(tuple(paths), formula)


def _formula(region: Region, paths: list[Path]) -> Formula:
    match region:
        case Inside(curve):
            return _inside(curve, paths)
        case Outside(curve):
            return Not(_inside(curve, paths))
        case HalfPlane(a, b, c):
            return _left(line_path(_float(a), _float(b), _float(c)), paths)
        case Union(parts):
            return Some(tuple(_formula(part, paths) for part in parts))
        case Intersection(parts):
            return Every(tuple(_formula(part, paths) for part in parts))
        case Difference(first, second):
            return Every((_formula(first, paths), Not(_formula(second, paths))))
        case _:
            raise TypeError(f"no boundary is known of a {type(region).__name__:.60}")


def _inside(curve: Sided, paths: list[Path]) -> Formula:
    if isinstance(curve, PolygonField):
        return _ring(tuple((_float(x), _float(y)) for x, y in curve.vertices), paths)
    lefts = tuple(_left(path, paths) for path in paths_of(curve))
    return lefts[0] if len(lefts) == 1 else Some(lefts)


def paths_of(curve: Sided) -> tuple[Path, ...]:
    """The paths of a curve: two of a whole hyperbola, one for each edge of a polygon."""
    match curve:
        case LineField(a, b, c):
            return (line_path(_float(a), _float(b), _float(c)),)
        case CircleField(x, y, r):
            return (_path(PathKind.ELLIPSE, Pose(x, y), r, r),)
        case EllipseField(pose, a, b):
            return (_path(PathKind.ELLIPSE, pose, a, b),)
        case ParabolaField(pose, p):
            return (_path(PathKind.PARABOLA, pose, p, 1.0),)
        case HyperbolaField(pose, a, b, branches):
            back = Pose(pose.x, pose.y, -_float(pose.ux), -_float(pose.uy))
            both = {Branches.POSITIVE: (pose,), Branches.NEGATIVE: (back,)}
            poses = both.get(branches, (pose, back))
            return tuple(_path(PathKind.BRANCH, at, a, b) for at in poses)
        case PolygonField(vertices):
            corners = [(_float(x), _float(y)) for x, y in vertices]
            return tuple(_edge(p, q) for p, q in _edges(corners))


def line_path(a: float, b: float, c: float) -> Path:
    """The line a x + b y + c = 0, with a x + b y + c < 0 on its left."""
    size = hypot(a, b)
    n, m, off = a / size, b / size, c / size
    return Path(PathKind.LINE, -n * off, -m * off, -m, n)


def _path(kind: PathKind, pose: Pose, a: Param, b: Param) -> Path:
    ux, uy = _float(pose.ux), _float(pose.uy)
    size = hypot(ux, uy)
    return Path(kind, _float(pose.x), _float(pose.y), ux / size, uy / size, _float(a), _float(b))


def _edges(corners: list[Pair]) -> Iterable[tuple[Pair, Pair]]:
    """The edges of a polygon in order, without those of no length."""
    following = [*corners[1:], corners[0]]
    return [(p, q) for p, q in zip(corners, following, strict=True) if p != q]


def _edge(p: Pair, q: Pair) -> Path:
    size = hypot(q[0] - p[0], q[1] - p[1])
    return Path(PathKind.LINE, *p, (q[0] - p[0]) / size, (q[1] - p[1]) / size)


def _ring(corners: tuple[Pair, ...], paths: list[Path]) -> Ring:
    edges = list(_edges(list(corners)))
    if sides_cross(corners):
        raise crossing()
    if not edges:
        return Ring((), ())
    numbers = tuple(number_of(_edge(p, q), paths, same) for p, q in edges)
    return Ring(tuple(p for p, _ in edges), numbers)


def _left(path: Path, paths: list[Path]) -> Left:
    number = number_of(path, paths, same)
    kept = paths[number]
    opposed = path.kind is PathKind.LINE and path.ux * kept.ux + path.uy * kept.uy < 0
    return Left(number, opposed)


def number_of(path: _Path, paths: list[_Path], same: Callable[[_Path, _Path], bool]) -> int:
    """Where a path stands among those that are kept, itself put there if it is new.

    Errors: RegionError for more than MOST_PATHS.
    """
    for number, known in enumerate(paths):
        if same(path, known):
            return number
    if len(paths) == MOST_PATHS:
        raise too_many(MOST_PATHS)
    paths.append(path)
    return len(paths) - 1


def _float(value: Param) -> float:
    """A single number of any library as a float. Errors: TypeError for several."""
    if isinstance(value, int | float):
        return float(value)
    found = np.asarray(value, dtype=np.float64)
    if found.shape != ():
        raise TypeError("a region with a boundary has single numbers as parameters")
    return float(found)
