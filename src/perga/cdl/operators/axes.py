"""Lines and points that belong to segments and curves: bisectors, axes of symmetry, ends."""

from collections.abc import Sequence

from perga.algebra.failures import UnsupportedTermError
from perga.cdl.operator import Category, Guard, Operator, Type, Yield
from perga.cdl.operators.pictures import ELLIPSE, POINTS
from perga.cdl.operators.slots import CONIC, POINT, all_of, any_of, sig
from perga.geometry.chords import middle
from perga.geometry.conic import dual, evaluate
from perga.geometry.incidence import line_conic
from perga.geometry.lines import at, cross, dot, same_line, squared_distance
from perga.geometry.marks import Role
from perga.geometry.values import Chord, Conic, ConicKind, Line, Point, Scalar, Segment

Bisected = Segment | Chord | Point


def _ends(first: Bisected, rest: tuple[Bisected, ...]) -> tuple[Point, Point]:
    if isinstance(first, Segment):
        return (first.p, first.q)
    second = rest[0]
    assert isinstance(first, Point)  # the signatures allow nothing else
    assert isinstance(second, Point)
    return (first, second)


def _bisector(first: Bisected, *rest: Bisected) -> Line:
    """|X - p|^2 = |X - q|^2; of a chord, through its middle along the normal of its line."""
    if isinstance(first, Chord):
        line, m = first.line, middle(first)
        return Line(line.b, -line.a, line.a * m.y - line.b * m.x)
    p, q = _ends(first, rest)
    c = p.x * p.x + p.y * p.y - q.x * q.x - q.y * q.y
    return Line((q.x - p.x) * 2, (q.y - p.y) * 2, c)


def _bisector_relation(first: Bisected, *rest: Bisected, out: Line) -> Sequence[Scalar]:
    return same_line(out, _bisector(first, *rest))


def _bisector_guards(first: Bisected, *rest: Bisected, out: Line) -> Sequence[Guard]:
    del out
    if isinstance(first, Chord):
        return ()
    reason = "two equal points have no perpendicular bisector"
    return (Guard(squared_distance(*_ends(first, rest)), positive=True, reason=reason),)


PERPENDICULAR_BISECTOR = Operator(
    name="PerpendicularBisector",
    category=Category.CONSTRUCTION,
    signatures=(
        sig(any_of("segment", (Type.SEGMENT,))),
        sig(any_of("p", POINT), any_of("q", POINT)),
    ),
    doc="The line through the midpoint of a segment at right angles to it.",
    example="PerpendicularBisector(LineSegmentOf(A, B)) = l",
    phrase="{out} is the perpendicular bisector of {0} / "
    "{out} is the perpendicular bisector of {0} and {1}",
    phrase_zh="{out}是{0}的垂直平分线 / {out}是{0}与{1}连线的垂直平分线",
    picture=POINTS + "l: Line; l = PerpendicularBisector(LineSegmentOf(A, B))",
    result=Type.LINE,
    relation=_bisector_relation,
    guards=_bisector_guards,
    value=_bisector,
    symmetric=(0, 1),
)


def _axis_relation(conic: Conic, *, out: Line) -> Sequence[Scalar]:
    """The pole of an axis of symmetry lies at infinity, at right angles to it."""
    p, q, r = dual(conic.coefficients).pole(out)
    return (r, p * out.b - q * out.a)


def _axes(conic: Conic) -> Sequence[Line]:
    """Along the frame first; a circle has every line through its centre, these two among them."""
    f = conic.frame
    x, y = f.origin.x, f.origin.y
    along = Line(-f.uy, f.ux, f.uy * x - f.ux * y)
    if conic.kind is ConicKind.PARABOLA:
        return (along,)
    return (along, Line(f.ux, f.uy, -(f.ux * x + f.uy * y)))


SYMMETRY_AXIS = Operator(
    name="SymmetryAxis",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", CONIC)),),
    doc="An axis of symmetry: one of a parabola, two of an ellipse or a hyperbola.",
    example="SymmetryAxis(G) = l",
    phrase="{out} is an axis of symmetry of {0}",
    phrase_zh="{out}是{0}的对称轴",
    picture="G: Parabola; Equation(G) = (x - 2)^2 = 4*y; l: Line; l = SymmetryAxis(G)",
    result=Type.LINE,
    yields=Yield.SEVERAL,
    relation=_axis_relation,
    candidates=_axes,
    symbolic=True,
    role=Role.HELPER,
)


def _coordinate_axis(line: Line) -> Sequence[Scalar]:
    """Through the origin, and horizontal or vertical."""
    return (line.c, line.a * line.b)


IS_COORDINATE_AXIS = Operator(
    name="IsCoordinateAxis",
    category=Category.PREDICATE,
    signatures=(sig(all_of("line", (Type.LINE,))),),
    doc="The line is the x-axis or the y-axis; of SymmetryAxis(G), all are.",
    example="IsCoordinateAxis(SymmetryAxis(G))",
    phrase="{0} is a coordinate axis",
    phrase_zh="{0}是坐标轴",
    picture=ELLIPSE + "IsCoordinateAxis(SymmetryAxis(G))",
    relation=_coordinate_axis,
)


def _endpoint_relation(segment: Segment | Chord, *, out: Point) -> Sequence[Scalar]:
    """The arms to both ends are parallel and perpendicular, so one of them is nothing."""
    if isinstance(segment, Chord):
        return (at(segment.line, out), evaluate(segment.conic, out))
    u = (out.x - segment.p.x, out.y - segment.p.y)
    v = (out.x - segment.q.x, out.y - segment.q.y)
    return (dot(u, v), cross(u, v))


def _endpoints(segment: Segment | Chord) -> Sequence[Point]:
    if isinstance(segment, Chord):
        if not hasattr(segment.line.a, "sign"):  # with unknown numbers the relation must do
            raise UnsupportedTermError("the ends of this chord are not known in closed form")
        return line_conic(segment.line, segment.conic)
    return (segment.p, segment.q)


ENDPOINT = Operator(
    name="Endpoint",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("segment", (Type.SEGMENT,))),),
    doc="An end of a segment or of an axis of a conic.",
    example="Endpoint(MinorAxis(G)) = B",
    phrase="{out} is an end of {0}",
    phrase_zh="{out}是{0}的端点",
    picture=ELLIPSE + "B: Point; B = Endpoint(MinorAxis(G)); YCoordinate(B) > 0",
    result=Type.POINT,
    yields=Yield.SEVERAL,
    relation=_endpoint_relation,
    candidates=_endpoints,
    symbolic=True,
)
