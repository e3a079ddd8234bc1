"""Remarkable points of a triangle: incentre, circumcentre, orthocentre."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import POINTS, TRIANGLE_ABC
from perga.cdl.operators.slots import TRIANGLE, any_of, sig
from perga.geometry.lines import at, cross, dot, squared_distance, squared_distance_to_line
from perga.geometry.triangles import circumcentre, incentre, orthocentre, sides, twice_area
from perga.geometry.values import Point, Scalar, Triangle

_OF_TRIANGLE = (sig(any_of("triangle", TRIANGLE)),)


def _proper(triangle: Triangle, **_: object) -> tuple[Guard, ...]:
    reason = "the corners of a triangle do not lie on one line"
    return (Guard(twice_area(triangle), positive=False, reason=reason),)


def _incentre_relation(triangle: Triangle, *, out: Point) -> Sequence[Scalar]:
    """Equal squared distances from the three sides."""
    first, second, third = (squared_distance_to_line(out, side) for side in sides(triangle))
    return (first - second, first - third)


def _incentre_guards(triangle: Triangle, *, out: Point) -> Sequence[Guard]:
    """Inside: on the side of each opposite corner."""
    reason = "the incentre lies inside the triangle"
    corners = zip(sides(triangle), triangle.vertices, strict=True)
    return tuple(
        Guard(at(side, out) * at(side, corner), positive=True, reason=reason)
        for side, corner in corners
    )


def _incentres(triangle: Triangle) -> Sequence[Point]:
    return () if twice_area(triangle).is_zero() else (incentre(triangle)[0],)


INCENTER = Operator(
    name="Incenter",
    category=Category.CONSTRUCTION,
    signatures=_OF_TRIANGLE,
    doc="The centre of the inscribed circle of a triangle.",
    example="Incenter(TriangleOf(A, B, C)) = I",
    phrase="{out} is the incentre of {0}",
    phrase_zh="{out}是{0}的内心",
    picture=TRIANGLE_ABC + "I: Point; I = Incenter(TriangleOf(A, B, C))",
    result=Type.POINT,
    relation=_incentre_relation,
    guards=_incentre_guards,
    candidates=_incentres,
)


def _circumcentre_relation(triangle: Triangle, *, out: Point) -> Sequence[Scalar]:
    """Equal squared distances from the three corners."""
    first, second, third = (squared_distance(out, corner) for corner in triangle.vertices)
    return (first - second, first - third)


CIRCUMCENTER = Operator(
    name="Circumcenter",
    category=Category.CONSTRUCTION,
    signatures=_OF_TRIANGLE,
    doc="The centre of the circle through the corners of a triangle.",
    example="Circumcenter(TriangleOf(A, B, C)) = M",
    phrase="{out} is the circumcentre of {0}",
    phrase_zh="{out}是{0}的外心",
    picture=TRIANGLE_ABC + "M: Point; M = Circumcenter(TriangleOf(A, B, C))",
    result=Type.POINT,
    relation=_circumcentre_relation,
    guards=_proper,
    value=circumcentre,
)


def _orthocentre_relation(triangle: Triangle, *, out: Point) -> Sequence[Scalar]:
    """From each of two corners, perpendicular to the opposite side."""
    a, b, c = triangle.vertices
    return (
        dot((out.x - a.x, out.y - a.y), (c.x - b.x, c.y - b.y)),
        dot((out.x - b.x, out.y - b.y), (a.x - c.x, a.y - c.y)),
    )


ORTHOCENTER = Operator(
    name="Orthocenter",
    category=Category.CONSTRUCTION,
    signatures=_OF_TRIANGLE,
    doc="The common point of the altitudes of a triangle.",
    example="Orthocenter(TriangleOf(A, B, C)) = H",
    phrase="{out} is the orthocentre of {0}",
    phrase_zh="{out}是{0}的垂心",
    picture=TRIANGLE_ABC + "H: Point; H = Orthocenter(TriangleOf(A, B, C))",
    result=Type.POINT,
    relation=_orthocentre_relation,
    guards=_proper,
    value=orthocentre,
)


def _centroid(triangle: Triangle) -> Point:
    a, b, c = triangle.vertices
    return Point((a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3)


def _centroid_relation(triangle: Triangle, *, out: Point) -> Sequence[Scalar]:
    a, b, c = triangle.vertices
    return (a.x + b.x + c.x - out.x * 3, a.y + b.y + c.y - out.y * 3)


CENTROID = Operator(
    name="Centroid",
    category=Category.CONSTRUCTION,
    signatures=_OF_TRIANGLE,
    doc="The common point of the medians of a triangle.",
    example="Centroid(TriangleOf(A, B, C)) = S",
    phrase="{out} is the centroid of {0}",
    phrase_zh="{out}是{0}的重心",
    picture=TRIANGLE_ABC + "S: Point; S = Centroid(TriangleOf(A, B, C))",
    result=Type.POINT,
    relation=_centroid_relation,
    value=_centroid,
)


def _between_relation(a: Point, m: Point, b: Point) -> Sequence[Scalar]:
    return (cross((a.x - m.x, a.y - m.y), (b.x - m.x, b.y - m.y)),)


def _between_guards(a: Point, m: Point, b: Point) -> Sequence[Guard]:
    """Seen from the middle point the two others lie in opposite directions."""
    reason = "the middle point lies strictly between the two others"
    away = -dot((a.x - m.x, a.y - m.y), (b.x - m.x, b.y - m.y))
    return (Guard(away, positive=True, reason=reason),)


_POINT = (Type.POINT,)
BETWEEN = Operator(
    name="Between",
    category=Category.PREDICATE,
    signatures=(sig(any_of("a", _POINT), any_of("middle", _POINT), any_of("b", _POINT)),),
    doc="The second point lies on the segment between the first and the third, inside it.",
    example="Between(A, M, B)",
    phrase="{1} lies between {0} and {2}",
    phrase_zh="{1}在{0}与{2}之间",
    picture=(
        POINTS + "M: Point; Coordinate(M) = (2, 3/2); Between(A, M, B); "
        "PointOnCurve(M, LineSegmentOf(A, B))"
    ),
    relation=_between_relation,
    guards=_between_guards,
    symmetric=(0, 2),
)
