"""Six shapes on the circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from perga.generate.compose import EVEN_SHIFTS, ODD_SHIFTS, Construction, shape_of
from perga.generate.constructions import (
    ORIGIN,
    TANGENTS,
    marked_and_lifted,
    marked_anywhere,
    slope_chord,
    sloped,
)
from perga.generate.curves import BaseCurve, Facing, Placement
from perga.generate.layout import Layout, lattice
from perga.generate.phrasing import number
from perga.generate.plane import line_meet
from perga.generate.shape import XY, Asked, CurveType, GoalType

_CIRCLES = tuple(BaseCurve(CurveType.CIRCLE, m, m) for m in (5, 8, 9, 10, 13, 16, 17, 20, 25))
_RICH = tuple(
    BaseCurve(CurveType.CIRCLE, m, m) for m in (5, 10, 13, 17, 20, 25, 26, 29, 34, 37, 40, 41)
)
_FIXED = ((3, 0), (0, -3), (-2, 1))
_ALONG = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)
_ONE_FACING = (Facing.RIGHT,)


def _through_two(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    fixed = (float(layout.stated[0]), float(layout.stated[1]))
    ends = layout.curve.meet(fixed, marks["K"])
    if ends is None:
        return None
    return {"Q": fixed, "K": marks["K"], "A": ends[0], "B": ends[1]}


def _fixed_point(layout: Layout, placement: Placement) -> Mapping[str, str]:
    across, up = layout.stated
    return {"qx": number(placement.h + across), "qy": number(placement.k + up)}


def _two_points() -> Iterator[Layout]:
    """Lines through the centre are left out: they cut off diameters."""
    for curve in _CIRCLES:
        for u, v in _FIXED:
            for spot in lattice(4):
                if u * spot.v == v * spot.u:
                    continue
                yield Layout(curve, (spot,), (Fraction(u), Fraction(v)))


def _tangent_to_axis(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    point, level = marks["P"], float(-layout.lift)
    beside = (point[0] - point[1], point[1] + point[0])
    meeting = line_meet(point, beside, (0.0, level), (1.0, level))
    return None if meeting is None else {"M": ORIGIN, "P": point, "T": meeting}


_TANGENT = Construction(
    declarations=("M, P, T: Point", "t: Line"),
    conditions=(
        "Center(G) = M",
        "PointOnCurve(P, G)",
        "TangentOnPoint(P, G) = t",
        "Intersection(t, {axis}) = T",
    ),
    plans=(
        "the tangent t to the circle G: {equation} at its marked point P meets the {axis} at T; M "
        "is the centre of the circle.",
        "the marked point P lies on the circle G: {equation} with centre M. The tangent t to the "
        "circle at P cuts the {axis} at the point T.",
        "let M be the centre of the circle G: {equation}. The line t touches the circle at the "
        "marked point P and crosses the {axis} at T.",
    ),
    marked=("P",),
    place=_tangent_to_axis,
    on_curve=True,
)

CHORD = shape_of(
    id="circle-chord-length",
    curve=CurveType.CIRCLE,
    goal=GoalType.CHORD_LENGTH,
    construction=Construction(
        declarations=("Q, K, A, B: Point", "l: Line"),
        conditions=(
            "Coordinate(Q) = ({qx}, {qy})",
            "PointOnCurve(Q, l)",
            "PointOnCurve(K, l)",
            "{{A, B}} = Intersection(l, G)",
        ),
        plans=(
            "the line l passes through the point Q({qx}, {qy}) and the marked point K and meets "
            "the circle G: {equation} at A and B.",
            "the circle G: {equation} is cut at the points A and B by the line l, which joins "
            "Q({qx}, {qy}) to the marked point K.",
            "let l be the line through the point Q({qx}, {qy}) and the marked point K. It "
            "intersects the circle G: {equation} at A and B.",
        ),
        marked=("K",),
        place=_through_two,
        fill=_fixed_point,
    ),
    asked=Asked("Distance(A, B)", ("A", "B")),
    asks=("Find the length of the chord AB.", "Find |AB|.", "How long is the chord AB?"),
    layouts=_two_points(),
    facings=_ONE_FACING,
)

CONTACT_CHORD = shape_of(
    id="circle-contact-chord-length",
    curve=CurveType.CIRCLE,
    goal=GoalType.CHORD_LENGTH,
    construction=TANGENTS,
    asked=Asked("Distance(A, B)", ("A", "B")),
    asks=(
        "Find the length of the chord of contact AB.",
        "Find |AB|.",
        "How long is the chord AB that joins the points of contact?",
    ),
    layouts=marked_anywhere(_CIRCLES, reach=7),
    facings=_ONE_FACING,
    along=EVEN_SHIFTS,
)

TANGENT_DISTANCE = shape_of(
    id="circle-tangent-axis-centre",
    curve=CurveType.CIRCLE,
    goal=GoalType.DISTANCE,
    construction=_TANGENT,
    asked=Asked("Distance(M, T)", ("M", "T")),
    asks=("Find |MT|.", "Find the distance from M to T.", "How far is T from the centre M?"),
    layouts=marked_and_lifted(_RICH),
    facings=_ONE_FACING,
    along=_ALONG,
    across=(0,),
)

TANGENTS_AREA = shape_of(
    id="circle-tangents-area",
    curve=CurveType.CIRCLE,
    goal=GoalType.AREA,
    construction=TANGENTS,
    asked=Asked("Area(TriangleOf(T, A, B))", ("T", "A", "B")),
    asks=("Find the area of triangle TAB.", "What is the area of the triangle TAB?"),
    layouts=marked_anywhere(_CIRCLES, reach=7),
    facings=_ONE_FACING,
    along=ODD_SHIFTS,
)

CENTRE_ANGLE = shape_of(
    id="circle-centre-chord-angle",
    curve=CurveType.CIRCLE,
    goal=GoalType.ANGLE,
    construction=slope_chord(with_centre=True),
    asked=Asked("AngleOf(A, M, B)", ("A", "M", "B")),
    asks=("Find the angle AMB in degrees.", "How large is the angle AMB, in degrees?"),
    layouts=sloped(_CIRCLES, reach=3),
    facings=_ONE_FACING,
)

TANGENT_PERIMETER = shape_of(
    id="circle-tangent-axis-perimeter",
    curve=CurveType.CIRCLE,
    goal=GoalType.PERIMETER,
    construction=_TANGENT,
    asked=Asked("Perimeter(TriangleOf(M, P, T))", ("M", "P", "T")),
    asks=("Find the perimeter of triangle MPT.", "What is the perimeter of the triangle MPT?"),
    layouts=marked_and_lifted(_RICH),
    facings=(Facing.UP,),
    along=_ALONG,
    across=(0,),
)
