"""Six shapes on the hyperbola."""

from __future__ import annotations

import math
from collections.abc import Mapping

from perga.generate.compose import (
    EVEN_SHIFTS,
    ODD_SHIFTS,
    TWO_FACINGS,
    WIDE_SHIFTS,
    Construction,
    shape_of,
)
from perga.generate.constructions import (
    FOCAL_CHORD,
    ORIGIN,
    POINT_AND_FOCI,
    TANGENT_TO_AXIS,
    marked_and_lifted,
    marked_anywhere,
    marked_on_curve,
    slope_fill,
    sloped,
)
from perga.generate.curves import BaseCurve
from perga.generate.layout import Layout, lattice_curves
from perga.generate.plane import line_meet
from perga.generate.shape import XY, Asked, CurveType, GoalType

_LATTICE = tuple(lattice_curves(CurveType.HYPERBOLA, 16))
_HALVES = tuple(lattice_curves(CurveType.HYPERBOLA, 16, halves=True))
_WHOLE_FOCUS = tuple(
    BaseCurve(CurveType.HYPERBOLA, m, n)
    for m, n in ((1, 3), (1, 8), (2, 2), (3, 1), (4, 5), (4, 12), (5, 4), (6, 3), (7, 9), (9, 7))
)
_SMALL = tuple(
    BaseCurve(CurveType.HYPERBOLA, m, n)
    for m, n in (
        *((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 4)),
        *((4, 1), (4, 2), (4, 3), (4, 4), (4, 9), (9, 4)),
    )
)


def _asymptotes(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    start, slope = marks["N"], float(layout.stated[0])
    rise = math.sqrt(layout.curve.n / layout.curve.m)
    end = (start[0] + 1.0, start[1] + slope)
    first = line_meet(start, end, ORIGIN, (1.0, rise))
    second = line_meet(start, end, ORIGIN, (1.0, -rise))
    if first is None or second is None:
        return None
    return {"C": ORIGIN, "N": start, "U": first, "W": second}


CHORD = shape_of(
    id="hyperbola-focal-chord-length",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.CHORD_LENGTH,
    construction=FOCAL_CHORD,
    asked=Asked("Distance(A, B)", ("A", "B")),
    asks=("Find the length of the chord AB.", "Find |AB|.", "How long is the chord AB?"),
    layouts=marked_anywhere(_WHOLE_FOCUS, reach=5, slanted=True),
)

TANGENT_DISTANCE = shape_of(
    id="hyperbola-tangent-axis-focus",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.DISTANCE,
    construction=TANGENT_TO_AXIS,
    asked=Asked("Distance(T, F)", ("T", "F")),
    asks=("Find |TF|.", "Find the distance from T to F.", "How far is T from the focus F?"),
    layouts=marked_and_lifted(c for c in _LATTICE if c.focus.is_integer()),
    along=WIDE_SHIFTS,
    across=(0,),
)

FOCI_AREA = shape_of(
    id="hyperbola-foci-area",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.AREA,
    construction=POINT_AND_FOCI,
    asked=Asked("Area(TriangleOf(F1, P, F2))", ("F1", "P", "F2")),
    asks=("Find the area of triangle F1PF2.", "What is the area of the triangle F1PF2?"),
    layouts=marked_on_curve(_LATTICE),
    facings=TWO_FACINGS,
    along=EVEN_SHIFTS,
)

ASYMPTOTES_PERIMETER = shape_of(
    id="hyperbola-asymptotes-perimeter",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.PERIMETER,
    construction=Construction(
        declarations=("C, N, U, W: Point", "l, m, n: Line"),
        conditions=(
            "Center(G) = C",
            "{{m, n}} = Asymptote(G)",
            "Slope(l) = {slope}",
            "PointOnCurve(N, l)",
            "Intersection(l, m) = U",
            "Intersection(l, n) = W",
        ),
        plans=(
            "the hyperbola G: {equation} has centre C and asymptotes m and n. The line l of slope "
            "{slope} through the marked point N meets m at U and n at W.",
            "let C be the centre and m and n the asymptotes of the hyperbola G: {equation}. The "
            "line l through the marked point N has slope {slope} and cuts m and n at U and W.",
            "the line l has slope {slope} and passes through the marked point N. It meets the "
            "asymptotes m and n of the hyperbola G: {equation} at U and W; C is the centre of "
            "the hyperbola.",
        ),
        marked=("N",),
        place=_asymptotes,
        fill=slope_fill,
    ),
    asked=Asked("Perimeter(TriangleOf(C, U, W))", ("C", "U", "W")),
    asks=("Find the perimeter of triangle CUW.", "What is the perimeter of the triangle CUW?"),
    layouts=sloped(_SMALL, reach=3),
    facings=TWO_FACINGS,
)

VERTICES_ANGLE = shape_of(
    id="hyperbola-vertices-angle",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.ANGLE,
    construction=Construction(
        declarations=("V1, V2, P: Point",),
        conditions=("Vertex(G, {behind}) = V1", "Vertex(G, {ahead}) = V2", "PointOnCurve(P, G)"),
        plans=(
            "the marked point P lies on the hyperbola G: {equation}, whose {behind} vertex is V1 "
            "and whose {ahead} vertex is V2.",
            "let V1 and V2 be the {behind} and the {ahead} vertex of the hyperbola G: {equation}, "
            "and let P be the marked point on it.",
            "the hyperbola G: {equation} has the {behind} vertex V1 and the {ahead} vertex V2, "
            "and P is the marked point on the hyperbola.",
        ),
        marked=("P",),
        place=lambda layout, marks: {
            "V1": (-math.sqrt(layout.curve.m), 0.0),
            "V2": (math.sqrt(layout.curve.m), 0.0),
            "P": marks["P"],
        },
        on_curve=True,
    ),
    asked=Asked("AngleOf(V1, P, V2)", ("V1", "P", "V2")),
    asks=("Find the angle V1PV2 in degrees.", "How large is the angle V1PV2, in degrees?"),
    layouts=marked_on_curve(_HALVES, halves=True),
    facings=TWO_FACINGS,
)

FOCI_PERIMETER = shape_of(
    id="hyperbola-foci-perimeter",
    curve=CurveType.HYPERBOLA,
    goal=GoalType.PERIMETER,
    construction=POINT_AND_FOCI,
    asked=Asked("Perimeter(TriangleOf(F1, P, F2))", ("F1", "P", "F2")),
    asks=("Find the perimeter of triangle F1PF2.", "What is the perimeter of the triangle F1PF2?"),
    layouts=marked_on_curve(_LATTICE),
    facings=TWO_FACINGS,
    along=ODD_SHIFTS,
)
