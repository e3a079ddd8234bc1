"""The fifteen measures. The paper's own list is lost; this one is Perga's."""

from itertools import pairwise

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import (
    CORNER,
    ELLIPSE,
    FOCI,
    LINE,
    NUMBERS_ONLY,
    POINTS,
    TRIANGLE_ABC,
)
from perga.cdl.operators.slots import LINE_LIKE, POINT, any_of, same_of, sig
from perga.geometry.chords import squared_length
from perga.geometry.lines import (
    LineLike,
    as_line,
    cross,
    direction,
    dot,
    meet,
    squared_distance,
    squared_distance_to_line,
)
from perga.geometry.marks import SegmentMark
from perga.geometry.quantities import Angle, Direct, Extent, Inclined, Magnitude, PiTimes, Total
from perga.geometry.values import (
    Chord,
    Combined,
    Conic,
    Cut,
    Number,
    Point,
    RegionValue,
    Scalar,
    Segment,
    Triangle,
    Vector,
    unrestricted,
)

Strokes = tuple[SegmentMark, ...]


def _distance(first: Point | LineLike, second: Point | LineLike) -> Magnitude:
    if isinstance(first, Point):
        if isinstance(second, Point):
            return Magnitude(squared_distance(first, second))
        return Magnitude(squared_distance_to_line(first, as_line(second)))
    if isinstance(second, Point):
        return Magnitude(squared_distance_to_line(second, as_line(first)))
    line = as_line(first)
    norm = line.a * line.a + line.b * line.b
    on_first = Point(-line.a * line.c / norm, -line.b * line.c / norm)
    return Magnitude(squared_distance_to_line(on_first, as_line(second)))


def _distance_marks(first: Point | LineLike, second: Point | LineLike, **_: object) -> Strokes:
    """The segment whose length is spoken of, between two points."""
    if isinstance(first, Point) and isinstance(second, Point):
        return (SegmentMark(first.x, first.y, second.x, second.y),)
    return ()


DISTANCE = Operator(
    name="Distance",
    category=Category.MEASURE,
    dimension=1,
    unsigned=True,
    signatures=(
        sig(any_of("p", POINT), any_of("q", POINT)),
        sig(any_of("p", POINT), same_of("line", LINE_LIKE)),
        sig(same_of("line", LINE_LIKE), any_of("p", POINT)),
        sig(any_of("first", LINE_LIKE), any_of("second", LINE_LIKE)),
    ),
    doc="The distance between two points, from a point to a line, or of two parallel lines.",
    example="Distance(P, F1) = 5",
    phrase="the distance from {0} to {1}",
    phrase_zh="{0}到{1}的距离",
    picture=POINTS + "d: Number; Distance(A, B) = d",
    quantity=_distance,
    marks=_distance_marks,
    symmetric=(0, 1),
)


def _length(of: Segment | Chord | Vector | Conic) -> Magnitude | PiTimes:
    if isinstance(of, Conic):
        return PiTimes(unrestricted(of).frame.a * 2)
    if isinstance(of, Chord):
        return Magnitude(squared_length(of))
    return Magnitude(squared_distance(of.p, of.q))


LENGTH = Operator(
    name="Length",
    category=Category.MEASURE,
    dimension=1,
    unsigned=True,
    signatures=(sig(any_of("segment", (Type.SEGMENT, Type.VECTOR, Type.CIRCLE))),),
    doc="The length of a segment, a vector or an axis of a conic; of a circle, all around it.",
    example="Length(SemiMajorAxis(G)) = 3",
    phrase="the length of {0}",
    phrase_zh="{0}的长度",
    picture=ELLIPSE + "Length(SemiMajorAxis(G)) = 5",
    quantity=_length,
)


def _absolute(number: Number) -> Magnitude:
    return Magnitude(number.value * number.value)


ABS = Operator(
    name="Abs",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("number", (Type.NUMBER,))),),
    doc="The absolute value of a number.",
    example="Abs(k) = 2",
    phrase="the absolute value of {0}",
    phrase_zh="{0}的绝对值",
    unpictured=NUMBERS_ONLY,
    quantity=_absolute,
)


_ENCLOSED = (Type.TRIANGLE, Type.POLYGON, Type.CIRCLE, Type.REGION)


def _area(of: Triangle | Conic | RegionValue) -> Magnitude | PiTimes | Extent:
    """Shoelace formula; pi r^2 for a circle, pi a b for an ellipse."""
    if isinstance(of, Cut | Combined):
        return Extent(of)
    if isinstance(of, Conic):
        return PiTimes(unrestricted(of).frame.a * of.frame.b)
    v = of.vertices
    twice: Scalar = cross((v[-1].x, v[-1].y), (v[0].x, v[0].y))
    for p, q in pairwise(v):
        twice = twice + cross((p.x, p.y), (q.x, q.y))
    return Magnitude(twice * twice / 4)


AREA = Operator(
    name="Area",
    category=Category.MEASURE,
    dimension=2,
    signatures=(sig(any_of("region", (*_ENCLOSED, Type.ELLIPSE))),),
    doc="The area of a triangle, a polygon or a region, or inside a circle or an ellipse.",
    example="Area(TriangleOf(A, O, B)) = 6",
    phrase="the area of {0}",
    phrase_zh="{0}的面积",
    picture=TRIANGLE_ABC + "Area(TriangleOf(A, B, C)) = 12",
    quantity=_area,
)


def _perimeter(of: Triangle | Conic | RegionValue) -> Total | PiTimes | Extent:
    if isinstance(of, Cut | Combined):
        return Extent(of, rim=True)
    if isinstance(of, Conic):
        return PiTimes(unrestricted(of).frame.a * 2)
    v = of.vertices
    return Total(tuple(Magnitude(squared_distance(v[i - 1], v[i])) for i in range(len(v))))


PERIMETER = Operator(
    name="Perimeter",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("region", _ENCLOSED)),),
    doc="The perimeter of a triangle, a polygon or a region, the circumference of a circle.",
    example="Perimeter(TriangleOf(A, B, F2)) = 8",
    phrase="the perimeter of {0}",
    phrase_zh="{0}的周长",
    picture=TRIANGLE_ABC + "s: Number; Perimeter(TriangleOf(A, B, C)) = s",
    quantity=_perimeter,
)


def _angle(a: Point, vertex: Point, b: Point) -> Angle:
    u, v = (a.x - vertex.x, a.y - vertex.y), (b.x - vertex.x, b.y - vertex.y)
    return Angle(dot(u, v), cross(u, v))


def _angle_guards(a: Point, vertex: Point, b: Point) -> tuple[Guard, ...]:
    reason = "the vertex of an angle differs from the points on its sides"
    return tuple(Guard(squared_distance(vertex, p), positive=True, reason=reason) for p in (a, b))


def _angle_marks(a: Point, vertex: Point, b: Point, **_: object) -> Strokes:
    """The two arms of the angle."""
    return tuple(SegmentMark(vertex.x, vertex.y, p.x, p.y) for p in (a, b))


ANGLE_OF = Operator(
    name="AngleOf",
    category=Category.MEASURE,
    unit="rad",
    signatures=(sig(any_of("a", POINT), any_of("vertex", POINT), any_of("b", POINT)),),
    doc="The angle at the middle point, between 0 and pi, in radians.",
    example="AngleOf(A, O, B) = pi/3",
    phrase="the angle {0}{1}{2}",
    phrase_zh="∠{0}{1}{2}",
    picture="A, B, C: Point; Coordinate(A) = (4, 0); Coordinate(B) = (0, 0);"
    " Coordinate(C) = (3, 3); AngleOf(A, B, C) = pi/4",
    quantity=_angle,
    marks=_angle_marks,
    guards=_angle_guards,
    symmetric=(0, 2),
)


def _slope(line: LineLike) -> Direct:
    dx, dy = direction(line)
    return Direct(dy / dx)


def _slope_guards(line: LineLike) -> tuple[Guard, ...]:
    reason = "a vertical line has no slope"
    return (Guard(direction(line)[0], positive=False, reason=reason),)


SLOPE = Operator(
    name="Slope",
    category=Category.MEASURE,
    signatures=(sig(any_of("line", LINE_LIKE)),),
    doc="The slope of a line that is not vertical.",
    example="Slope(l) = 1",
    phrase="the slope of {0}",
    phrase_zh="{0}的斜率",
    picture=POINTS + "l: Line; l = LineOf(A, B); Slope(l) = 1/2",
    quantity=_slope,
    guards=_slope_guards,
)


def _inclination(line: LineLike) -> Inclined:
    return Inclined(*direction(line))


INCLINATION = Operator(
    name="Inclination",
    category=Category.MEASURE,
    unit="rad",
    signatures=(sig(any_of("line", LINE_LIKE)),),
    doc="The angle from the positive x-axis to a line, at least 0 and below pi, in radians.",
    example="Inclination(l) = pi/4",
    phrase="the inclination of {0}",
    phrase_zh="{0}的倾斜角",
    picture="A, B: Point; Coordinate(A) = (1, 0); Coordinate(B) = (4, 3); "
    "l: Line; l = LineOf(A, B); Inclination(l) = pi/4",
    quantity=_inclination,
)


def _intercept(line: LineLike, axis: LineLike) -> Direct:
    p = meet(as_line(line), as_line(axis))
    return Direct(p.x + p.y)  # on an axis one of the two is zero


def _intercept_guards(line: LineLike, axis: LineLike) -> tuple[Guard, ...]:
    reason = "a line parallel to the axis does not meet it in a point"
    gap = cross(direction(line), direction(axis))
    return (Guard(gap, positive=False, reason=reason),)


INTERCEPT = Operator(
    name="Intercept",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("line", LINE_LIKE), any_of("axis", (Type.LINE,))),),
    doc="Where a line meets a coordinate axis, as a coordinate along it.",
    example="Intercept(l, yAxis) = 2",
    phrase="the intercept of {0} on {1}",
    phrase_zh="{0}在{1}上的截距",
    picture=LINE + "P: Point; Coordinate(P) = (4, 3); Intercept(l, yAxis) = 1",
    quantity=_intercept,
    guards=_intercept_guards,
)


def _eccentricity(conic: Conic) -> Direct:
    return Direct(conic.frame.c / conic.frame.a)


ECCENTRICITY = Operator(
    name="Eccentricity",
    category=Category.MEASURE,
    signatures=(sig(any_of("curve", (Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA, Type.CURVE))),),
    doc="The eccentricity c/a of a conic; 1 for a parabola.",
    example="Eccentricity(G) = 1/2",
    phrase="the eccentricity of {0}",
    phrase_zh="{0}的离心率",
    picture=ELLIPSE + FOCI + "Eccentricity(G) = 4/5",
    quantity=_eccentricity,
)


def _focal_length(conic: Conic) -> Direct:
    return Direct(conic.frame.c * 2)


FOCAL_LENGTH = Operator(
    name="FocalLength",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("curve", (Type.ELLIPSE, Type.HYPERBOLA, Type.CURVE))),),
    doc="The distance 2c between the foci.",
    example="FocalLength(G) = 6",
    phrase="the focal length of {0}",
    phrase_zh="{0}的焦距",
    picture=ELLIPSE + FOCI + "FocalLength(G) = 8",
    quantity=_focal_length,
)


def _half_focal_length(conic: Conic) -> Direct:
    return Direct(conic.frame.c)


HALF_FOCAL_LENGTH = Operator(
    name="HalfFocalLength",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("curve", (Type.ELLIPSE, Type.HYPERBOLA, Type.CURVE))),),
    doc="The distance c from the centre to a focus.",
    example="HalfFocalLength(G) = 3",
    phrase="half the focal length of {0}",
    phrase_zh="{0}的半焦距",
    picture=ELLIPSE + FOCI + "HalfFocalLength(G) = 4",
    quantity=_half_focal_length,
)


def _dot_product(first: Vector, second: Vector) -> Direct:
    return Direct(dot(direction(first), direction(second)))


DOT_PRODUCT = Operator(
    name="DotProduct",
    category=Category.MEASURE,
    dimension=2,
    signatures=(sig(any_of("u", (Type.VECTOR,)), any_of("v", (Type.VECTOR,))),),
    doc="The dot product of two vectors.",
    example="DotProduct(VectorOf(O, A), VectorOf(O, B)) = 0",
    phrase="the dot product of {0} and {1}",
    phrase_zh="{0}与{1}的数量积",
    picture=CORNER + "DotProduct(VectorOf(B, A), VectorOf(B, C)) = 20",
    quantity=_dot_product,
    symmetric=(0, 1),
)


def _x_coordinate(p: Point) -> Direct:
    return Direct(p.x)


X_COORDINATE = Operator(
    name="XCoordinate",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("point", POINT)),),
    doc="The x-coordinate of a point.",
    example="XCoordinate(P) = 3",
    phrase="the x-coordinate of {0}",
    phrase_zh="{0}的横坐标",
    picture="P: Point; Coordinate(P) = (3, 2); XCoordinate(P) = 3",
    quantity=_x_coordinate,
)


def _y_coordinate(p: Point) -> Direct:
    return Direct(p.y)


Y_COORDINATE = Operator(
    name="YCoordinate",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("point", POINT)),),
    doc="The y-coordinate of a point.",
    example="YCoordinate(P) = 4",
    phrase="the y-coordinate of {0}",
    phrase_zh="{0}的纵坐标",
    picture="P: Point; Coordinate(P) = (3, 2); YCoordinate(P) = 2",
    quantity=_y_coordinate,
)
