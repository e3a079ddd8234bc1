"""Constructions from several objects: MidPoint, Intersection, tangents, feet."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type, Yield
from perga.cdl.operators.pictures import CIRCLE, ELLIPSE, LINE, OUTSIDE, PARABOLA, POINTS, TANGENT
from perga.cdl.operators.slots import CONIC, LINE_LIKE, ON, POINT, any_of, same_of, sig, within
from perga.geometry.chords import middle
from perga.geometry.conic import dual, evaluate, polar
from perga.geometry.incidence import Carrier, borders, incidence, tangents_from
from perga.geometry.incidence import intersections as _intersections
from perga.geometry.lines import (
    LineLike,
    as_line,
    at,
    cross,
    direction,
    dot,
    foot,
    meet,
    midpoint,
    same_line,
)
from perga.geometry.marks import Role
from perga.geometry.values import Chord, Conic, Line, Point, Scalar, Segment


def _ends(arguments: tuple[Point | Segment | Chord, ...]) -> tuple[Point, Point]:
    """Both overloads of MidPoint say the same two points."""
    first = arguments[0]
    if isinstance(first, Segment):
        return (first.p, first.q)
    second = arguments[1]
    assert isinstance(first, Point)
    assert isinstance(second, Point)
    return (first, second)


def _midpoint(*arguments: Point | Segment | Chord) -> Point:
    first = arguments[0]
    return middle(first) if isinstance(first, Chord) else midpoint(*_ends(arguments))


def _midpoint_relation(*arguments: Point | Segment | Chord, out: Point) -> Sequence[Scalar]:
    first = arguments[0]
    if isinstance(first, Chord):
        m = middle(first)
        return (out.x - m.x, out.y - m.y)
    p, q = _ends(arguments)
    return (p.x + q.x - out.x * 2, p.y + q.y - out.y * 2)


MIDPOINT = Operator(
    name="MidPoint",
    category=Category.CONSTRUCTION,
    signatures=(
        sig(any_of("p", POINT), any_of("q", POINT)),
        sig(any_of("segment", (Type.SEGMENT,))),
    ),
    doc="The point halfway between two points.",
    example="M = MidPoint(A, B)",
    phrase="{out} is the midpoint of {0} and {1} / {out} is the midpoint of {0}",
    phrase_zh="{out}是{0}与{1}连线的中点 / {out}是{0}的中点",
    picture=POINTS + "M: Point; M = MidPoint(LineSegmentOf(A, B))",
    result=Type.POINT,
    relation=_midpoint_relation,
    value=_midpoint,
    symmetric=(0, 1),
)


def _intersection_relation(first: Carrier, second: Carrier, *, out: Point) -> Sequence[Scalar]:
    return (*incidence(first, out)[0], *incidence(second, out)[0])


def _intersection_guards(first: Carrier, second: Carrier, *, out: Point) -> Sequence[Guard]:
    return tuple(map(within, (*incidence(first, out)[1], *incidence(second, out)[1])))


def _most_common(first: Carrier, second: Carrier) -> int:
    """Bezout: the product of the degrees."""
    straight = Line | Segment | Chord
    return (1 if isinstance(first, straight) else 2) * (1 if isinstance(second, straight) else 2)


INTERSECTION = Operator(
    name="Intersection",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("first", ON), any_of("second", ON)),),
    doc="Common points of two curves or lines; a segment ends at its ends.",
    example="{A, B} = Intersection(l, G)",
    phrase="{0} and {1} meet at {out}",
    phrase_zh="{0}与{1}相交于{out}",
    picture=ELLIPSE + LINE + "A, B: Point; {A, B} = Intersection(l, G)",
    result=Type.POINT,
    yields=Yield.SEVERAL,
    relation=_intersection_relation,
    guards=_intersection_guards,
    candidates=_intersections,
    most=_most_common,
    by_points=True,
    symmetric=(0, 1),
)


def _tangent_of_relation(p: Point, conic: Conic, *, out: Line) -> Sequence[Scalar]:
    return (at(out, p), dual(conic.coefficients).at(out))


def _tangent_of_guards(p: Point, conic: Conic, *, out: Line) -> Sequence[Guard]:
    del p
    return tuple(map(within, borders(conic, _tangent_point(out, conic)))) if conic.limits else ()


TANGENT_OF_POINT = Operator(
    name="TangentOfPoint",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("point", POINT), any_of("curve", CONIC)),),
    doc="The tangents from a point to a conic; a single target is one of them.",
    example="{s, t} = TangentOfPoint(P, G)",
    phrase="{out} is tangent to {1} and passes through {0}",
    phrase_zh="{out}过{0}且与{1}相切",
    picture=CIRCLE + OUTSIDE + "s, t: Line; {s, t} = TangentOfPoint(P, C)",
    result=Type.LINE,
    yields=Yield.SEVERAL,
    relation=_tangent_of_relation,
    guards=_tangent_of_guards,
    by_points=True,
    candidates=tangents_from,
)


def _tangent_on(p: Point, conic: Conic) -> Line:
    return polar(conic, p)


def _tangent_on_relation(p: Point, conic: Conic, *, out: Line) -> Sequence[Scalar]:
    return (*same_line(out, polar(conic, p)), evaluate(conic, p))


def _tangent_on_guards(p: Point, conic: Conic, *, out: Line) -> Sequence[Guard]:
    del out
    return tuple(map(within, borders(conic, p)))


TANGENT_ON_POINT = Operator(
    name="TangentOnPoint",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("point", POINT), any_of("curve", CONIC)),),
    doc="The tangent to a conic at a point that lies on it.",
    example="t = TangentOnPoint(P, G)",
    phrase="{out} is the tangent to {1} at {0}",
    phrase_zh="{out}是{1}在{0}处的切线",
    picture=PARABOLA + "P: Point; Coordinate(P) = (1, 2); t: Line; t = TangentOnPoint(P, G)",
    result=Type.LINE,
    relation=_tangent_on_relation,
    guards=_tangent_on_guards,
    by_points=True,
    value=_tangent_on,
)


def _tangent_point_relation(line: LineLike, conic: Conic, *, out: Point) -> Sequence[Scalar]:
    whole = as_line(line)
    return (at(whole, out), *same_line(whole, polar(conic, out)))


def _tangent_point(line: LineLike, conic: Conic) -> Point:
    """The pole of a tangent is its point of contact."""
    p, q, r = dual(conic.coefficients).pole(as_line(line))
    return Point(p / r, q / r)


def _tangent_point_guards(line: LineLike, conic: Conic, *, out: Point) -> Sequence[Guard]:
    del line
    return tuple(map(within, borders(conic, out)))


TANGENT_POINT = Operator(
    name="TangentPoint",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("line", LINE_LIKE), any_of("curve", CONIC)),),
    doc="The point where a tangent line touches the conic.",
    example="T = TangentPoint(t, G)",
    phrase="{0} touches {1} at {out}",
    phrase_zh="{0}与{1}相切于{out}",
    picture=PARABOLA + TANGENT + "T: Point; T = TangentPoint(t, G)",
    result=Type.POINT,
    relation=_tangent_point_relation,
    guards=_tangent_point_guards,
    by_points=True,
    value=_tangent_point,
)


def _foot(p: Point | LineLike, line: LineLike) -> Point:
    return foot(p, as_line(line)) if isinstance(p, Point) else meet(as_line(p), as_line(line))


def _foot_relation(p: Point | LineLike, line: LineLike, *, out: Point) -> Sequence[Scalar]:
    """A line that falls on another has its foot where they meet, at right angles."""
    whole = as_line(line)
    if not isinstance(p, Point):
        return (at(whole, out), at(as_line(p), out), dot(direction(p), direction(line)))
    return (at(whole, out), cross((out.x - p.x, out.y - p.y), (whole.a, whole.b)))


def _foot_guards(p: Point | LineLike, line: LineLike, *, out: Point) -> Sequence[Guard]:
    del p, out
    whole = as_line(line)
    reason = "the line must have a direction"
    return (Guard(whole.a * whole.a + whole.b * whole.b, positive=True, reason=reason),)


FOOT_POINT = Operator(
    name="FootPoint",
    category=Category.CONSTRUCTION,
    signatures=(
        sig(any_of("point", POINT), same_of("line", LINE_LIKE)),
        sig(any_of("perpendicular", LINE_LIKE), any_of("line", LINE_LIKE)),
    ),
    doc="The foot of the perpendicular from a point to a line, or of a line that is one.",
    example="H = FootPoint(P, l)",
    phrase="{out} is the foot of the perpendicular from {0} to {1}",
    phrase_zh="由{0}向{1}所作垂线的垂足是{out}",
    picture=(
        LINE + "P, H: Point; Coordinate(P) = (4, -2); H = FootPoint(P, l); "
        "IsPerpendicular(LineSegmentOf(P, H), l)"
    ),
    result=Type.POINT,
    relation=_foot_relation,
    guards=_foot_guards,
    value=_foot,
)


def _axis_parallel(p: Point, line: LineLike, *, out: Point) -> Sequence[Scalar]:
    """Projection is the foot on a line parallel to an axis, and only that."""
    dx, dy = direction(line)
    return (*_foot_relation(p, line, out=out), dx * dy)


PROJECTION = Operator(
    name="Projection",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("point", POINT), any_of("axis", LINE_LIKE)),),
    doc="The projection of a point onto a coordinate axis or a line parallel to one.",
    example="H = Projection(P, xAxis)",
    phrase="{out} is the projection of {0} onto {1}",
    phrase_zh="{out}是{0}在{1}上的射影",
    picture=(
        "P, H: Point; Coordinate(P) = (3, 2); H = Projection(P, xAxis); "
        "IsPerpendicular(LineSegmentOf(P, H), xAxis)"
    ),
    result=Type.POINT,
    relation=_axis_parallel,
    guards=_foot_guards,
    value=_foot,
    role=Role.SEGMENT,
)
