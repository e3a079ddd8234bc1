"""Six shapes on the parabola."""

from __future__ import annotations

from collections.abc import Mapping

from perga.generate.compose import EVEN_SHIFTS, ODD_SHIFTS, Construction, shape_of
from perga.generate.constructions import (
    ORIGIN,
    TANGENTS,
    marked_anywhere,
    marked_on_curve,
    slope_chord,
    sloped,
)
from perga.generate.curves import BaseCurve
from perga.generate.layout import Layout, lattice_curves
from perga.generate.shape import XY, Asked, CurveType, GoalType

_LATTICE = tuple(lattice_curves(CurveType.PARABOLA, 9))
_HALVES = tuple(lattice_curves(CurveType.PARABOLA, 9, halves=True))
_ALL = tuple(BaseCurve(CurveType.PARABOLA, m, 0) for m in range(1, 10))


def _focal_chord(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    focus = (layout.curve.focus, 0.0)
    ends = layout.curve.meet(focus, marks["K"])
    if ends is None:
        return None
    return {"F": focus, "V": ORIGIN, "K": marks["K"], "A": ends[0], "B": ends[1]}


_FOCAL_CHORD = Construction(
    declarations=("F, V, K, A, B: Point", "l: Line"),
    conditions=(
        "Focus(G) = F",
        "Vertex(G) = V",
        "PointOnCurve(F, l)",
        "PointOnCurve(K, l)",
        "{{A, B}} = Intersection(l, G)",
    ),
    plans=(
        "the parabola G: {equation} has focus F and vertex V. The line l through F and the marked "
        "point K meets the parabola at A and B.",
        "let F be the focus and V the vertex of the parabola G: {equation}. The line l passes "
        "through F and the marked point K and cuts the parabola at the points A and B.",
        "the line l joins the focus F of the parabola G: {equation} to the marked point K and "
        "intersects the parabola at A and B; V is the vertex of the parabola.",
    ),
    marked=("K",),
    place=_focal_chord,
)


def _directrix_tangent(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    focus = layout.curve.focus
    a, b, c = layout.curve.polar(marks["P"])
    if abs(b) < 1e-9:
        return None
    return {"F": (focus, 0.0), "P": marks["P"], "T": (-focus, (a * focus - c) / b)}


def _focus_and_foot(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    focus, point = layout.curve.focus, marks["P"]
    return {"F": (focus, 0.0), "P": point, "Q": (-focus, point[1])}


CHORD = shape_of(
    id="parabola-slope-chord-length",
    curve=CurveType.PARABOLA,
    goal=GoalType.CHORD_LENGTH,
    construction=slope_chord(with_centre=False),
    asked=Asked("Distance(A, B)", ("A", "B")),
    asks=("Find the length of the chord AB.", "Find |AB|.", "How long is the chord AB?"),
    layouts=sloped(_LATTICE, reach=3),
)

TANGENT_DISTANCE = shape_of(
    id="parabola-tangent-directrix-focus",
    curve=CurveType.PARABOLA,
    goal=GoalType.DISTANCE,
    construction=Construction(
        declarations=("F, P, T: Point", "d, t: Line"),
        conditions=(
            "Focus(G) = F",
            "Directrix(G) = d",
            "PointOnCurve(P, G)",
            "TangentOnPoint(P, G) = t",
            "Intersection(t, d) = T",
        ),
        plans=(
            "the parabola G: {equation} has focus F and directrix d. The tangent t to the "
            "parabola at its marked point P meets d at T.",
            "let F be the focus and d the directrix of the parabola G: {equation}. The line t "
            "touches the parabola at the marked point P and cuts d at the point T.",
            "the marked point P lies on the parabola G: {equation} with focus F. The tangent t at "
            "P crosses the directrix d at T.",
        ),
        marked=("P",),
        place=_directrix_tangent,
        on_curve=True,
    ),
    asked=Asked("Distance(F, T)", ("F", "T")),
    asks=("Find |FT|.", "Find the distance from F to T.", "How far is T from the focus F?"),
    layouts=marked_on_curve(_HALVES, halves=True),
)

CHORD_AREA = shape_of(
    id="parabola-vertex-chord-area",
    curve=CurveType.PARABOLA,
    goal=GoalType.AREA,
    construction=_FOCAL_CHORD,
    asked=Asked("Area(TriangleOf(V, A, B))", ("V", "A", "B")),
    asks=("Find the area of triangle VAB.", "What is the area of the triangle VAB?"),
    layouts=marked_anywhere(_ALL, reach=7, slanted=True),
    along=EVEN_SHIFTS,
)

TANGENTS_ANGLE = shape_of(
    id="parabola-tangents-angle",
    curve=CurveType.PARABOLA,
    goal=GoalType.ANGLE,
    construction=TANGENTS,
    asked=Asked("AngleOf(A, T, B)", ("A", "T", "B")),
    asks=("Find the angle ATB in degrees.", "How large is the angle ATB, in degrees?"),
    layouts=marked_anywhere(_LATTICE, reach=7),
)

VERTEX_ANGLE = shape_of(
    id="parabola-vertex-chord-angle",
    curve=CurveType.PARABOLA,
    goal=GoalType.ANGLE,
    construction=_FOCAL_CHORD,
    asked=Asked("AngleOf(A, V, B)", ("A", "V", "B")),
    asks=("Find the angle AVB in degrees.", "How large is the angle AVB, in degrees?"),
    layouts=marked_anywhere(_ALL, reach=7, slanted=True),
    along=ODD_SHIFTS,
)

FOOT_PERIMETER = shape_of(
    id="parabola-directrix-foot-perimeter",
    curve=CurveType.PARABOLA,
    goal=GoalType.PERIMETER,
    construction=Construction(
        declarations=("F, P, Q: Point", "d: Line"),
        conditions=(
            "Focus(G) = F",
            "Directrix(G) = d",
            "PointOnCurve(P, G)",
            "FootPoint(P, d) = Q",
        ),
        plans=(
            "the parabola G: {equation} has focus F and directrix d. P is the marked point on the "
            "parabola, and Q is the foot of the perpendicular from P to d.",
            "let F be the focus and d the directrix of the parabola G: {equation}. From the "
            "marked point P on the parabola the perpendicular to d is drawn; its foot is Q.",
            "the marked point P lies on the parabola G: {equation} with focus F, and Q is the "
            "foot of the perpendicular from P to the directrix d.",
        ),
        marked=("P",),
        place=_focus_and_foot,
        on_curve=True,
    ),
    asked=Asked("Perimeter(TriangleOf(P, F, Q))", ("P", "F", "Q")),
    asks=("Find the perimeter of triangle PFQ.", "What is the perimeter of the triangle PFQ?"),
    layouts=marked_on_curve(_HALVES, halves=True),
)
