"""The eight predicates."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import ELLIPSE, LINE, PARABOLA, TANGENT
from perga.cdl.operators.slots import (
    CONIC,
    DIRECTED,
    LINE_LIKE,
    ON,
    POINT,
    all_of,
    any_of,
    sig,
    within,
)
from perga.geometry.conic import determinant, dual, evaluate
from perga.geometry.incidence import Carrier, borders, incidence
from perga.geometry.lines import (
    Directed,
    LineLike,
    as_line,
    at,
    cross,
    direction,
    dot,
    squared_distance,
)
from perga.geometry.values import Branch, Conic, ConicKind, Point, Scalar, Segment, unrestricted


def _on_relation(p: Point, carrier: Carrier) -> Sequence[Scalar]:
    return incidence(carrier, p)[0]


def _on_guards(p: Point, carrier: Carrier) -> Sequence[Guard]:
    return tuple(map(within, incidence(carrier, p)[1]))


POINT_ON_CURVE = Operator(
    name="PointOnCurve",
    category=Category.PREDICATE,
    signatures=(sig(any_of("point", POINT), any_of("curve", ON)),),
    doc="The point lies on the curve or line; on a segment, between its ends or at one of them.",
    example="PointOnCurve(P, G)",
    phrase="{0} lies on {1}",
    phrase_zh="{0}在{1}上",
    picture=ELLIPSE + "P: Point; Coordinate(P) = (3, 12/5); PointOnCurve(P, G)",
    relation=_on_relation,
    guards=_on_guards,
    by_points=True,
)


def _perpendicular(first: Directed, second: Directed) -> Sequence[Scalar]:
    return (dot(direction(first), direction(second)),)


def _parallel(first: Directed, second: Directed) -> Sequence[Scalar]:
    return (cross(direction(first), direction(second)),)


def _have_directions(first: Directed, second: Directed) -> Sequence[Guard]:
    reason = "two equal points have no direction"
    return tuple(
        Guard(dot(direction(d), direction(d)), positive=True, reason=reason)
        for d in (first, second)
    )


IS_PERPENDICULAR = Operator(
    name="IsPerpendicular",
    category=Category.PREDICATE,
    signatures=(sig(any_of("first", DIRECTED), any_of("second", DIRECTED)),),
    doc="The two lines, segments or vectors are perpendicular.",
    example="IsPerpendicular(LineSegmentOf(P, F1), xAxis)",
    phrase="{0} is perpendicular to {1}",
    phrase_zh="{0}与{1}垂直",
    picture=LINE + "m: Line; Equation(m) = y = 4 - 2*x; IsPerpendicular(l, m)",
    relation=_perpendicular,
    guards=_have_directions,
    symmetric=(0, 1),
)

IS_PARALLEL = Operator(
    name="IsParallel",
    category=Category.PREDICATE,
    signatures=(sig(any_of("first", DIRECTED), any_of("second", DIRECTED)),),
    doc="The two lines, segments or vectors are parallel.",
    example="IsParallel(l, xAxis)",
    phrase="{0} is parallel to {1}",
    phrase_zh="{0}与{1}平行",
    picture=LINE + "m: Line; Equation(m) = y = x/2 - 2; IsParallel(l, m)",
    relation=_parallel,
    guards=_have_directions,
    symmetric=(0, 1),
)


def _tact(first: Conic, second: Conic) -> Scalar:
    """Zero iff two conics touch, maybe in points that are not real.

    The discriminant of det(t M1 + M2), whose roots are the degenerate conics of the pencil.
    """
    first, second = unrestricted(first), unrestricted(second)
    a, d = determinant(first.coefficients), determinant(second.coefficients)
    b, c = _mixed(first, second), _mixed(second, first)
    return (
        a * b * c * d * 18
        - b * b * b * d * 4
        + b * b * c * c
        - a * c * c * c * 4
        - a * a * d * d * 27
    )


def _mixed(first: Conic, second: Conic) -> Scalar:
    """The trace of adj(M1) M2."""
    m = dual(first.coefficients)
    a, b, c, d, e, f = second.coefficients
    return (m.xx * a + m.yy * c + m.ww * f + m.xy * b + m.xw * d + m.yw * e) * 2


def _circle_contact(first: Conic, second: Conic, *, sign: int) -> Scalar:
    """d^2 - (r1 + sign * r2)^2."""
    first, second = unrestricted(first), unrestricted(second)
    reach = first.frame.a + second.frame.a * sign
    return squared_distance(first.frame.origin, second.frame.origin) - reach * reach


def _tangent_relation(first: LineLike | Conic, second: LineLike | Conic) -> Sequence[Scalar]:
    """A line touches iff its dual form vanishes; circles touch inside or outside."""
    if isinstance(first, Conic):
        if not isinstance(second, Conic):
            return (dual(first.coefficients).at(as_line(second)),)
        circles = first.kind is second.kind is ConicKind.CIRCLE
        if not circles:
            return (_tact(first, second),)
        outside = _circle_contact(first, second, sign=1)
        return (outside * _circle_contact(first, second, sign=-1),)
    assert isinstance(second, Conic)  # the signatures allow nothing else
    return (dual(second.coefficients).at(as_line(first)),)


def _tangent_guards(first: LineLike | Conic, second: LineLike | Conic) -> Sequence[Guard]:
    """An asymptote touches nowhere: its pole lies on it, but at infinity."""
    if isinstance(first, Conic) and isinstance(second, Conic):
        if not first.kind is second.kind is ConicKind.CIRCLE:
            return ()
        gap = squared_distance(first.frame.origin, second.frame.origin)
        return (Guard(gap, positive=True, reason="concentric circles do not touch"),)
    line, conic = (second, first) if isinstance(first, Conic) else (first, second)
    assert isinstance(conic, Conic)
    assert not isinstance(line, Conic)
    pole = dual(conic.coefficients).pole(as_line(line))
    touches = Guard(pole[2], positive=False, reason="an asymptote is no tangent")
    if not conic.limits:
        return (touches,)
    contact = Point(pole[0] / pole[2], pole[1] / pole[2])
    return (touches, *tuple(map(within, borders(conic, contact))))


IS_TANGENT = Operator(
    name="IsTangent",
    category=Category.PREDICATE,
    signatures=(
        sig(all_of("line", LINE_LIKE), any_of("curve", CONIC)),
        sig(any_of("curve", CONIC), all_of("line", LINE_LIKE)),
        sig(any_of("first", CONIC), any_of("second", CONIC)),
    ),
    doc="The line touches the conic (of a segment: its line), or two conics touch. "
    "TangentOfPoint names the tangent.",
    example="IsTangent(l, G)",
    phrase="{0} is tangent to {1}",
    phrase_zh="{0}与{1}相切",
    picture=PARABOLA + TANGENT + "IsTangent(t, G)",
    relation=_tangent_relation,
    guards=_tangent_guards,
    by_points=True,
)


def _in_tangent(first: Conic, second: Conic) -> Sequence[Scalar]:
    return (_circle_contact(first, second, sign=-1),)


def _in_guards(first: Conic, second: Conic) -> Sequence[Guard]:
    gap = squared_distance(first.frame.origin, second.frame.origin)
    return (Guard(gap, positive=True, reason="concentric circles do not touch"),)


def _out_tangent(first: Conic, second: Conic) -> Sequence[Scalar]:
    return (_circle_contact(first, second, sign=1),)


_CIRCLES = sig(any_of("first", (Type.CIRCLE,)), any_of("second", (Type.CIRCLE,)))

IS_IN_TANGENT = Operator(
    name="IsInTangent",
    category=Category.PREDICATE,
    signatures=(_CIRCLES,),
    doc="One circle touches the other from inside: the centres are |r1 - r2| apart.",
    example="IsInTangent(C, D)",
    phrase="{0} is internally tangent to {1}",
    phrase_zh="{0}与{1}内切",
    picture=(
        "C, D: Circle; Equation(C) = x^2 + y^2 = 16; Equation(D) = (x - 2)^2 + y^2 = 4; "
        "IsInTangent(C, D)"
    ),
    relation=_in_tangent,
    guards=_in_guards,
    symmetric=(0, 1),
)

IS_OUT_TANGENT = Operator(
    name="IsOutTangent",
    category=Category.PREDICATE,
    signatures=(_CIRCLES,),
    doc="Two circles touch from outside: the centres are r1 + r2 apart.",
    example="IsOutTangent(C, D)",
    phrase="{0} is externally tangent to {1}",
    phrase_zh="{0}与{1}外切",
    picture=(
        "C, D: Circle; Equation(C) = x^2 + y^2 = 9; Equation(D) = (x - 5)^2 + y^2 = 4; "
        "IsOutTangent(C, D)"
    ),
    relation=_out_tangent,
    symmetric=(0, 1),
)


def _chord_relation(chord: LineLike, curve: Conic | Branch) -> Sequence[Scalar]:
    if not isinstance(chord, Segment):
        return ()  # a line that cuts the conic; the guard says all
    return (*incidence(curve, chord.p)[0], *incidence(curve, chord.q)[0])


def _chord_guards(chord: LineLike, curve: Conic | Branch) -> Sequence[Guard]:
    reason = "a chord has two different ends on the curve"
    conic = curve.conic if isinstance(curve, Branch) else curve
    cut = Guard(-dual(conic.coefficients).at(as_line(chord)), positive=True, reason=reason)
    ends = (chord.p, chord.q) if isinstance(chord, Segment) else ()
    borders = [border for end in ends for border in incidence(curve, end)[1]]
    if not ends:
        unrestricted(conic)  # which of its two ends belong to the part is not looked at
    return (cut, *map(within, borders))


IS_CHORD_OF = Operator(
    name="IsChordOf",
    category=Category.PREDICATE,
    signatures=(sig(any_of("chord", LINE_LIKE), any_of("curve", (Type.CURVE, Type.BRANCH))),),
    doc="Both ends of the segment lie on the conic; a line cuts it in two points.",
    example="IsChordOf(LineSegmentOf(A, B), G)",
    phrase="{0} is a chord of {1}",
    phrase_zh="{0}是{1}的弦",
    picture=(
        ELLIPSE + "A, B: Point; Coordinate(A) = (-4, -9/5); Coordinate(B) = (3, 12/5); "
        "IsChordOf(LineSegmentOf(A, B), G)"
    ),
    relation=_chord_relation,
    guards=_chord_guards,
)


def _diameter_relation(diameter: LineLike, circle: Conic) -> Sequence[Scalar]:
    centre = circle.frame.origin
    if not isinstance(diameter, Segment):
        return (at(as_line(diameter), centre),)
    p, q = diameter.p, diameter.q
    return (p.x + q.x - centre.x * 2, p.y + q.y - centre.y * 2, evaluate(circle, p))


def _diameter_guards(diameter: LineLike, circle: Conic) -> Sequence[Guard]:
    del circle
    if not isinstance(diameter, Segment):
        return ()
    reason = "the ends of a diameter differ"
    return (Guard(squared_distance(diameter.p, diameter.q), positive=True, reason=reason),)


IS_DIAMETER = Operator(
    name="IsDiameter",
    category=Category.PREDICATE,
    signatures=(sig(any_of("diameter", LINE_LIKE), any_of("circle", (Type.CIRCLE,))),),
    doc="The segment is a diameter of the circle; a line passes through its centre.",
    example="IsDiameter(LineSegmentOf(A, B), C)",
    phrase="{0} is a diameter of {1}",
    phrase_zh="{0}是{1}的直径",
    picture=(
        "C: Circle; Equation(C) = x^2 + y^2 = 25; A, B: Point; Coordinate(A) = (-4, -3); "
        "Coordinate(B) = (4, 3); IsDiameter(LineSegmentOf(A, B), C)"
    ),
    relation=_diameter_relation,
    guards=_diameter_guards,
)
