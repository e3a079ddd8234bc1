"""Circles: radius and diameter, circles in and around triangles, chords cut out of a curve."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import CIRCLE, ELLIPSE, LINE, OUTSIDE, TRIANGLE_ABC
from perga.cdl.operators.slots import CONIC, LINE_LIKE, POINT, TRIANGLE, any_of, sig
from perga.geometry.chords import radical_axis
from perga.geometry.conic import circle, dual, evaluate
from perga.geometry.lines import LineLike, as_line, at, squared_distance
from perga.geometry.quantities import Direct, Magnitude
from perga.geometry.triangles import circumcentre, incentre, sides, twice_area
from perga.geometry.values import Chord, Conic, Point, Scalar, Triangle, unrestricted

_CIRCLE = (Type.CIRCLE,)


def _radius(of: Conic) -> Direct:
    return Direct(of.frame.a)


RADIUS = Operator(
    name="Radius",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("circle", _CIRCLE)),),
    doc="The radius of a circle.",
    example="Radius(C) = 3",
    phrase="the radius of {0}",
    phrase_zh="{0}的半径",
    picture=CIRCLE + "M, P: Point; M = Center(C); Coordinate(P) = (5, 1); "
    "Distance(M, P) = Radius(C)",
    quantity=_radius,
)


def _diameter(of: Conic) -> Direct:
    return Direct(of.frame.a * 2)


DIAMETER = Operator(
    name="Diameter",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("circle", _CIRCLE)),),
    doc="The diameter of a circle, a length.",
    example="Diameter(C) = 6",
    phrase="the diameter of {0}",
    phrase_zh="{0}的直径长",
    picture=CIRCLE + "A, B: Point; Coordinate(A) = (-1, 1); Coordinate(B) = (5, 1); "
    "Distance(A, B) = Diameter(C)",
    quantity=_diameter,
)


def _tangent_length(p: Point, of: Conic) -> Magnitude:
    """The power of the point: the equation with leading coefficient 1, at the point."""
    return Magnitude(evaluate(of, p) / of.coefficients[0])


def _outside(p: Point, of: Conic) -> tuple[Guard, ...]:
    reason = "the point lies outside the circle"
    return (Guard(evaluate(of, p) / of.coefficients[0], True, reason, or_zero=True),)


TANGENT_LENGTH = Operator(
    name="TangentLength",
    category=Category.MEASURE,
    dimension=1,
    signatures=(sig(any_of("point", POINT), any_of("circle", _CIRCLE)),),
    doc="How long a tangent to a circle is, from a point to the point of contact.",
    example="TangentLength(P, C) = 4",
    phrase="the length of a tangent from {0} to {1}",
    phrase_zh="从{0}到{1}的切线长",
    picture=CIRCLE + OUTSIDE + "t: Line; t = TangentOfPoint(P, C); T: Point; "
    "T = TangentPoint(t, C); Distance(P, T) = TangentLength(P, C)",
    quantity=_tangent_length,
    guards=_outside,
)


def _chord(first: LineLike | Conic, second: LineLike | Conic) -> Chord:
    """Two circles cut the chord out of each other that their radical axis carries."""
    if isinstance(first, Conic):
        line = radical_axis(first, second) if isinstance(second, Conic) else as_line(second)
        return Chord(line, unrestricted(first))
    assert isinstance(second, Conic)  # the signatures allow nothing else
    return Chord(as_line(first), unrestricted(second))


INTERCEPT_CHORD = Operator(
    name="InterceptChord",
    category=Category.WRAPPER,
    signatures=(
        sig(any_of("line", LINE_LIKE), any_of("curve", CONIC)),
        sig(any_of("curve", CONIC), any_of("line", LINE_LIKE)),
        sig(any_of("first", _CIRCLE), any_of("second", _CIRCLE)),
    ),
    doc="The chord that a line cuts out of a conic, or that two circles have in common.",
    example="Length(InterceptChord(l, G)) = 4",
    phrase="the chord that {0} cuts out of {1}",
    phrase_zh="{0}被{1}截得的弦",
    picture=ELLIPSE + LINE + "A, B: Point; {A, B} = Intersection(l, G); "
    "Distance(A, B) = Length(InterceptChord(l, G))",
    result=Type.SEGMENT,
    value=_chord,
    symmetric=(0, 1),
)


def _inside(triangle: Triangle, circle: Conic) -> Sequence[Guard]:
    """The centre lies on the same side of each side as the opposite corner."""
    centre = circle.frame.origin
    corners = zip(sides(triangle), triangle.vertices, strict=True)
    reason = "the inscribed circle lies inside the triangle"
    return tuple(
        Guard(at(side, centre) * at(side, corner), positive=True, reason=reason)
        for side, corner in corners
    )


def _touches_sides(triangle: Triangle, circle: Conic) -> Sequence[Scalar]:
    form = dual(circle.coefficients)
    return tuple(form.at(side) for side in sides(triangle))


def _inscribed_relation(triangle: Triangle, *, out: Conic) -> Sequence[Scalar]:
    return _touches_sides(triangle, out)


def _inscribed_guards(triangle: Triangle, *, out: Conic) -> Sequence[Guard]:
    return _inside(triangle, out)


def _inscribed(triangle: Triangle) -> Sequence[Conic]:
    if twice_area(triangle).is_zero():
        return ()
    return (circle(*incentre(triangle)),)


INSCRIBED_CIRCLE = Operator(
    name="InscribedCircle",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("triangle", TRIANGLE)),),
    doc="The circle inside a triangle that touches its three sides.",
    example="InscribedCircle(TriangleOf(A, B, C)) = G",
    phrase="{out} is the inscribed circle of {0}",
    phrase_zh="{out}是{0}的内切圆",
    picture=TRIANGLE_ABC + "G: Circle; G = InscribedCircle(TriangleOf(A, B, C))",
    result=Type.CIRCLE,
    relation=_inscribed_relation,
    guards=_inscribed_guards,
    candidates=_inscribed,
)


def _around(triangle: Triangle, circle: Conic) -> Sequence[Scalar]:
    return tuple(evaluate(circle, corner) for corner in triangle.vertices)


def _around_relation(triangle: Triangle, *, out: Conic) -> Sequence[Scalar]:
    return _around(triangle, out)


def _proper(triangle: Triangle, **_: object) -> Sequence[Guard]:
    reason = "the corners of a triangle do not lie on one line"
    return (Guard(twice_area(triangle), positive=False, reason=reason),)


def _circumscribed(triangle: Triangle) -> Sequence[Conic]:
    if twice_area(triangle).is_zero():
        return ()
    centre = circumcentre(triangle)
    square = squared_distance(centre, triangle.vertices[0])
    return (circle(centre, square.sqrt()),)


CIRCUM_CIRCLE = Operator(
    name="CircumCircle",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("triangle", TRIANGLE)),),
    doc="The circle through the three corners of a triangle.",
    example="CircumCircle(TriangleOf(A, B, C)) = G",
    phrase="{out} is the circumscribed circle of {0}",
    phrase_zh="{out}是{0}的外接圆",
    picture=TRIANGLE_ABC + "G: Circle; G = CircumCircle(TriangleOf(A, B, C))",
    result=Type.CIRCLE,
    relation=_around_relation,
    guards=_proper,
    candidates=_circumscribed,
)


def _is_inscribed(circle: Conic, triangle: Triangle) -> Sequence[Scalar]:
    return _touches_sides(triangle, circle)


def _is_inside(circle: Conic, triangle: Triangle) -> Sequence[Guard]:
    return _inside(triangle, circle)


IS_INSCRIBED_CIRCLE = Operator(
    name="IsInscribedCircle",
    category=Category.PREDICATE,
    signatures=(sig(any_of("circle", _CIRCLE), any_of("triangle", TRIANGLE)),),
    doc="The circle is the inscribed circle of the triangle.",
    example="IsInscribedCircle(G, TriangleOf(A, B, C))",
    phrase="{0} is the inscribed circle of {1}",
    phrase_zh="{0}是{1}的内切圆",
    picture=TRIANGLE_ABC + "G: Circle; IsInscribedCircle(G, TriangleOf(A, B, C))",
    relation=_is_inscribed,
    guards=_is_inside,
)


def _is_around(circle: Conic, triangle: Triangle) -> Sequence[Scalar]:
    return _around(triangle, circle)


def _is_proper(circle: Conic, triangle: Triangle) -> Sequence[Guard]:
    del circle
    return _proper(triangle)


IS_CIRCUM_CIRCLE = Operator(
    name="IsCircumCircle",
    category=Category.PREDICATE,
    signatures=(sig(any_of("circle", _CIRCLE), any_of("triangle", TRIANGLE)),),
    doc="The circle passes through the three corners of the triangle.",
    example="IsCircumCircle(G, TriangleOf(A, B, C))",
    phrase="{0} is the circumscribed circle of {1}",
    phrase_zh="{0}是{1}的外接圆",
    picture=TRIANGLE_ABC + "G: Circle; IsCircumCircle(G, TriangleOf(A, B, C))",
    relation=_is_around,
    guards=_is_proper,
)
