"""Six shapes on the ellipse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from perga.generate.compose import TWO_FACINGS, WIDE_SHIFTS, Construction, shape_of
from perga.generate.constructions import (
    FOCAL_CHORD,
    ORIGIN,
    POINT_AND_FOCI,
    TANGENT_TO_AXIS,
    TANGENTS,
    marked_and_lifted,
    marked_anywhere,
    marked_on_curve,
    with_plain_contacts,
)
from perga.generate.curves import BaseCurve
from perga.generate.layout import Layout, lattice_curves, shown_well
from perga.generate.shape import XY, Asked, CurveType, GoalType

_LATTICE = tuple(lattice_curves(CurveType.ELLIPSE, 50))
_HALVES = tuple(lattice_curves(CurveType.ELLIPSE, 50, halves=True))
_WHOLE_FOCUS = tuple(
    curve
    for c in (1, 2, 3, 4, 5)
    for m in (9, 12, 16, 18, 20, 25, 29, 36, 40, 45)
    if m > c * c and shown_well(curve := BaseCurve(CurveType.ELLIPSE, m, m - c * c))
)


def _with_centre(layout: Layout, marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
    points = FOCAL_CHORD.place(layout, marks)
    return None if points is None else {**points, "C": ORIGIN}


CHORD = shape_of(
    id="ellipse-focal-chord-length",
    curve=CurveType.ELLIPSE,
    goal=GoalType.CHORD_LENGTH,
    construction=FOCAL_CHORD,
    asked=Asked("Distance(A, B)", ("A", "B")),
    asks=("Find the length of the chord AB.", "Find |AB|.", "How long is the chord AB?"),
    layouts=marked_anywhere(_WHOLE_FOCUS, reach=4, slanted=True),
)

TANGENT_DISTANCE = shape_of(
    id="ellipse-focus-to-tangent",
    curve=CurveType.ELLIPSE,
    goal=GoalType.DISTANCE,
    construction=TANGENT_TO_AXIS,
    asked=Asked("Distance(F, t)", ("F",), ("P", "T")),
    asks=("Find the distance from F to t.", "How far is the focus F from the line t?"),
    layouts=marked_and_lifted(_HALVES, halves=True),
    along=WIDE_SHIFTS,
    across=(0,),
)

FOCAL_RADIUS = shape_of(
    id="ellipse-focal-radius",
    curve=CurveType.ELLIPSE,
    goal=GoalType.DISTANCE,
    construction=Construction(
        declarations=("F, P: Point",),
        conditions=("Focus(G, {ahead}) = F", "PointOnCurve(P, G)"),
        plans=(
            "the marked point P lies on the ellipse G: {equation}, and F is its {ahead} focus.",
            "let F be the {ahead} focus of the ellipse G: {equation} and P the marked point on "
            "the ellipse.",
            "the ellipse G: {equation} has the {ahead} focus F, and P is the marked point on the "
            "ellipse.",
        ),
        marked=("P",),
        place=lambda layout, marks: {"F": (layout.curve.focus, 0.0), "P": marks["P"]},
        on_curve=True,
    ),
    asked=Asked("Distance(P, F)", ("P", "F")),
    asks=("Find |PF|.", "Find the distance from P to F.", "How far is P from the focus F?"),
    layouts=marked_on_curve(_LATTICE),
)

CHORD_AREA = shape_of(
    id="ellipse-centre-chord-area",
    curve=CurveType.ELLIPSE,
    goal=GoalType.AREA,
    construction=replace(
        FOCAL_CHORD,
        declarations=("C, F, K, A, B: Point", "l: Line"),
        conditions=("Center(G) = C", *FOCAL_CHORD.conditions),
        plans=tuple(plan + " The centre of the ellipse is C." for plan in FOCAL_CHORD.plans),
        place=_with_centre,
    ),
    asked=Asked("Area(TriangleOf(C, A, B))", ("C", "A", "B")),
    asks=("Find the area of triangle CAB.", "What is the area of the triangle CAB?"),
    layouts=marked_anywhere(_WHOLE_FOCUS, reach=4, slanted=True),
)

FOCI_ANGLE = shape_of(
    id="ellipse-foci-angle",
    curve=CurveType.ELLIPSE,
    goal=GoalType.ANGLE,
    construction=POINT_AND_FOCI,
    asked=Asked("AngleOf(F1, P, F2)", ("F1", "P", "F2")),
    asks=("Find the angle F1PF2 in degrees.", "How large is the angle F1PF2, in degrees?"),
    layouts=marked_on_curve(_HALVES, halves=True),
    facings=TWO_FACINGS,
)

TANGENTS_PERIMETER = shape_of(
    id="ellipse-tangents-perimeter",
    curve=CurveType.ELLIPSE,
    goal=GoalType.PERIMETER,
    construction=TANGENTS,
    asked=Asked("Perimeter(TriangleOf(T, A, B))", ("T", "A", "B")),
    asks=("Find the perimeter of triangle TAB.", "What is the perimeter of the triangle TAB?"),
    layouts=with_plain_contacts(marked_anywhere(_LATTICE, reach=7)),
    facings=TWO_FACINGS,
)
