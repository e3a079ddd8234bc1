"""Wrappers: references to objects that other objects determine, for use inside operators."""

from perga.cdl.operator import Category, Operator, Type
from perga.cdl.operators.pictures import CORNER, ELLIPSE, HYPERBOLA, POINTS, TRIANGLE_ABC
from perga.cdl.operators.slots import POINT, any_of, sig
from perga.geometry.lines import join
from perga.geometry.values import (
    Branch,
    Conic,
    Line,
    Point,
    Scalar,
    Segment,
    Side,
    Triangle,
    Vector,
)

_TWO_POINTS = sig(any_of("a", POINT), any_of("b", POINT))

LINE_SEGMENT_OF = Operator(
    name="LineSegmentOf",
    category=Category.WRAPPER,
    signatures=(_TWO_POINTS,),
    doc="The segment between two points; only where a line is wanted, the line through them.",
    example="MidPoint(LineSegmentOf(A, B)) = M",
    phrase="the segment {0}{1}",
    phrase_zh="线段{0}{1}",
    picture=POINTS + "Length(LineSegmentOf(A, B)) > 1",
    result=Type.SEGMENT,
    value=Segment,
    symmetric=(0, 1),
)

LINE_OF = Operator(
    name="LineOf",
    category=Category.WRAPPER,
    signatures=(_TWO_POINTS,),
    doc="The line through two points.",
    example="Distance(F, LineOf(A, B)) = 2",
    phrase="the line {0}{1}",
    phrase_zh="直线{0}{1}",
    picture=POINTS + "l: Line; l = LineOf(A, B)",
    result=Type.LINE,
    value=join,
    symmetric=(0, 1),
)


def _overlapping(*arguments: Segment | Point) -> Line:
    first = arguments[0]
    if isinstance(first, Segment):
        return join(first.p, first.q)
    second = arguments[1]
    assert isinstance(second, Point)
    return join(first, second)


OVERLAPPING_LINE = Operator(
    name="OverlappingLine",
    category=Category.WRAPPER,
    signatures=(sig(any_of("segment", (Type.SEGMENT,))), _TWO_POINTS),
    doc="The whole line that a segment lies on.",
    example="Intersection(OverlappingLine(LineSegmentOf(A, B)), G) = P",
    phrase="the extension of {0} / the extension of the segment {0}{1}",
    phrase_zh="{0}所在的直线 / 线段{0}{1}所在的直线",
    picture=POINTS + "l: Line; l = OverlappingLine(LineSegmentOf(A, B))",
    result=Type.LINE,
    value=_overlapping,
)


def _triangle(a: Point, b: Point, c: Point) -> Triangle:
    return Triangle((a, b, c))


TRIANGLE_OF = Operator(
    name="TriangleOf",
    category=Category.WRAPPER,
    signatures=(sig(any_of("a", POINT), any_of("b", POINT), any_of("c", POINT)),),
    doc="The triangle with three vertices.",
    example="Area(TriangleOf(A, B, C)) = 6",
    phrase="triangle {0}{1}{2}",
    phrase_zh="三角形{0}{1}{2}",
    picture=TRIANGLE_ABC + "Area(TriangleOf(A, B, C)) = 12",
    result=Type.TRIANGLE,
    value=_triangle,
    symmetric=(0, 1, 2),
)

VECTOR_OF = Operator(
    name="VectorOf",
    category=Category.WRAPPER,
    signatures=(_TWO_POINTS,),
    doc="The vector from the first point to the second.",
    example="DotProduct(VectorOf(P, A), VectorOf(P, B)) = 0",
    phrase="the vector {0}{1}",
    phrase_zh="向量{0}{1}",
    picture=CORNER + "DotProduct(VectorOf(B, A), VectorOf(B, C)) = 20",
    result=Type.VECTOR,
    value=Vector,
)


def _right(conic: Conic) -> Branch:
    return Branch(conic, Side.RIGHT)


def _left(conic: Conic) -> Branch:
    return Branch(conic, Side.LEFT)


_BRANCHED = sig(any_of("curve", (Type.HYPERBOLA, Type.CURVE)))

RIGHT_PART = Operator(
    name="RightPart",
    category=Category.WRAPPER,
    signatures=(_BRANCHED,),
    doc="The right branch of a hyperbola.",
    example="PointOnCurve(P, RightPart(G))",
    phrase="the right branch of {0}",
    phrase_zh="{0}的右支",
    picture=HYPERBOLA + "P: Point; Coordinate(P) = (5, 16/3); PointOnCurve(P, RightPart(G))",
    result=Type.BRANCH,
    value=_right,
)

LEFT_PART = Operator(
    name="LeftPart",
    category=Category.WRAPPER,
    signatures=(_BRANCHED,),
    doc="The left branch of a hyperbola.",
    example="PointOnCurve(P, LeftPart(G))",
    phrase="the left branch of {0}",
    phrase_zh="{0}的左支",
    picture=HYPERBOLA + "P: Point; Coordinate(P) = (-5, 16/3); PointOnCurve(P, LeftPart(G))",
    result=Type.BRANCH,
    value=_left,
)


def _along(conic: Conic, reach: Scalar) -> tuple[Point, Point]:
    f = conic.frame
    dx, dy = f.ux * reach, f.uy * reach
    return (Point(f.origin.x - dx, f.origin.y - dy), Point(f.origin.x + dx, f.origin.y + dy))


def _across(conic: Conic, reach: Scalar) -> tuple[Point, Point]:
    f = conic.frame
    dx, dy = -f.uy * reach, f.ux * reach
    return (Point(f.origin.x - dx, f.origin.y - dy), Point(f.origin.x + dx, f.origin.y + dy))


def _long_axis(conic: Conic) -> Segment:
    return Segment(*_along(conic, conic.frame.a))


def _short_axis(conic: Conic) -> Segment:
    return Segment(*_across(conic, conic.frame.b))


def _semi_long(conic: Conic) -> Segment:
    return Segment(conic.frame.origin, _along(conic, conic.frame.a)[1])


def _semi_short(conic: Conic) -> Segment:
    return Segment(conic.frame.origin, _across(conic, conic.frame.b)[1])


_OF_ELLIPSE = sig(any_of("curve", (Type.ELLIPSE, Type.CURVE)))
_OF_HYPERBOLA = sig(any_of("curve", (Type.HYPERBOLA, Type.CURVE)))

MAJOR_AXIS = Operator(
    name="MajorAxis",
    category=Category.WRAPPER,
    signatures=(_OF_ELLIPSE,),
    doc="The major axis of an ellipse, a segment of length 2a.",
    example="Length(MajorAxis(G)) = 10",
    phrase="the major axis of {0}",
    phrase_zh="{0}的长轴",
    picture=ELLIPSE + "Length(MajorAxis(G)) = 10",
    result=Type.SEGMENT,
    value=_long_axis,
)

MINOR_AXIS = Operator(
    name="MinorAxis",
    category=Category.WRAPPER,
    signatures=(_OF_ELLIPSE,),
    doc="The minor axis of an ellipse, a segment of length 2b.",
    example="Length(MinorAxis(G)) = 8",
    phrase="the minor axis of {0}",
    phrase_zh="{0}的短轴",
    picture=ELLIPSE + "Length(MinorAxis(G)) = 6",
    result=Type.SEGMENT,
    value=_short_axis,
)

SEMI_MAJOR_AXIS = Operator(
    name="SemiMajorAxis",
    category=Category.WRAPPER,
    signatures=(_OF_ELLIPSE,),
    doc="Half the major axis of an ellipse, a segment of length a.",
    example="Length(SemiMajorAxis(G)) = 5",
    phrase="the semi-major axis of {0}",
    phrase_zh="{0}的长半轴",
    picture=ELLIPSE + "Length(SemiMajorAxis(G)) = 5",
    result=Type.SEGMENT,
    value=_semi_long,
)

SEMI_MINOR_AXIS = Operator(
    name="SemiMinorAxis",
    category=Category.WRAPPER,
    signatures=(_OF_ELLIPSE,),
    doc="Half the minor axis of an ellipse, a segment of length b.",
    example="Length(SemiMinorAxis(G)) = 4",
    phrase="the semi-minor axis of {0}",
    phrase_zh="{0}的短半轴",
    picture=ELLIPSE + "Length(SemiMinorAxis(G)) = 3",
    result=Type.SEGMENT,
    value=_semi_short,
)

REAL_AXIS = Operator(
    name="RealAxis",
    category=Category.WRAPPER,
    signatures=(_OF_HYPERBOLA,),
    doc="The transverse axis of a hyperbola, a segment of length 2a.",
    example="Length(RealAxis(G)) = 4",
    phrase="the real axis of {0}",
    phrase_zh="{0}的实轴",
    picture=HYPERBOLA + "Length(RealAxis(G)) = 6",
    result=Type.SEGMENT,
    value=_long_axis,
)

IMAGINARY_AXIS = Operator(
    name="ImaginaryAxis",
    category=Category.WRAPPER,
    signatures=(_OF_HYPERBOLA,),
    doc="The conjugate axis of a hyperbola, a segment of length 2b.",
    example="Length(ImaginaryAxis(G)) = 6",
    phrase="the imaginary axis of {0}",
    phrase_zh="{0}的虚轴",
    picture=HYPERBOLA + "Length(ImaginaryAxis(G)) = 8",
    result=Type.SEGMENT,
    value=_short_axis,
)
