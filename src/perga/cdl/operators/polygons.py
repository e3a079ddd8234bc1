"""Polygons of four corners and more, and mirror images."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Operator, Slot, Type
from perga.cdl.operators.pictures import LINE
from perga.cdl.operators.slots import LINE_LIKE, POINT, any_of, same_of, sig
from perga.geometry.lines import LineLike, as_line, at, cross, dot
from perga.geometry.polygons import SIDES_CROSS, sides_meet
from perga.geometry.values import Point, Scalar, Triangle

FOUR = (
    "A, B, C, D: Point; Coordinate(A) = (0, 0); Coordinate(B) = (6, 1); Coordinate(C) = (5, 5); "
    "Coordinate(D) = (1, 4); "
)


def _polygon(*corners: Point) -> Triangle:
    return Triangle(corners)


def _crossing(*corners: Point) -> str:
    return SIDES_CROSS if sides_meet([(p.x, p.y) for p in corners]) else ""


POLYGON_OF = Operator(
    name="PolygonOf",
    category=Category.WRAPPER,
    signatures=(
        sig(
            any_of("a", POINT),
            any_of("b", POINT),
            any_of("c", POINT),
            Slot("further", POINT, many=True),
        ),
    ),
    doc="The polygon with four corners or more, in order around it; its sides do not cross.",
    example="Area(PolygonOf(A, B, C, D)) = 12",
    phrase="the polygon {0}{1}{2}{3}",
    phrase_zh="多边形{0}{1}{2}{3}",
    picture=FOUR + "Area(PolygonOf(A, B, C, D)) = 20",
    result=Type.POLYGON,
    value=_polygon,
    flaw=_crossing,
)


def _reflected(p: Point, line: LineLike) -> Point:
    whole = as_line(line)
    step = at(whole, p) * 2 / (whole.a * whole.a + whole.b * whole.b)
    return Point(p.x - whole.a * step, p.y - whole.b * step)


def _reflection_relation(p: Point, line: LineLike, *, out: Point) -> Sequence[Scalar]:
    """The way from point to image is perpendicular to the line, and its middle lies on it."""
    whole = as_line(line)
    way, normal = (out.x - p.x, out.y - p.y), (whole.a, whole.b)
    return (cross(way, normal), dot((out.x + p.x, out.y + p.y), normal) + whole.c * 2)


REFLECTION = Operator(
    name="Reflection",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("point", POINT), same_of("line", LINE_LIKE)),),
    doc="The mirror image of a point in a line.",
    example="Q = Reflection(P, l)",
    phrase="{out} is the reflection of {0} in {1}",
    phrase_zh="{out}是{0}关于{1}的对称点",
    picture=LINE + "P, Q: Point; Coordinate(P) = (4, -2); Q = Reflection(P, l)",
    result=Type.POINT,
    relation=_reflection_relation,
    value=_reflected,
)
