"""The constructions that several curves share: chords, tangents, points of the curve.

Formulas are in base coordinates (see `curves`) and in floats; they are the second witness beside
the exact solver. Sentences start in lower case; an opening is put in front of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from perga.generate.compose import Construction
from perga.generate.curves import BaseCurve, Placement
from perga.generate.layout import Layout, lattice, spots_on
from perga.generate.phrasing import number
from perga.generate.shape import XY

Marks = Mapping[str, XY]
Points = Mapping[str, XY] | None
ORIGIN: XY = (0.0, 0.0)

LIFTS = (0, 1, -1, 2, -2, 3, -3)
SLOPES = (
    Fraction(1),
    Fraction(-1),
    Fraction(2),
    Fraction(-2),
    Fraction(1, 2),
    Fraction(-1, 2),
)


def _focal_chord(layout: Layout, marks: Marks) -> Points:
    focus = (layout.curve.focus, 0.0)
    ends = layout.curve.meet(focus, marks["K"])
    if ends is None:
        return None
    return {"F": focus, "K": marks["K"], "A": ends[0], "B": ends[1]}


FOCAL_CHORD = Construction(
    declarations=("F, K, A, B: Point", "l: Line"),
    conditions=(
        "Focus(G, {ahead}) = F",
        "PointOnCurve(F, l)",
        "PointOnCurve(K, l)",
        "{{A, B}} = Intersection(l, G)",
    ),
    plans=(
        "the line l passes through the {ahead} focus F of the {curve} G: {equation} and through "
        "the marked point K, and meets the {curve} at A and B.",
        "the {curve} G: {equation} has the {ahead} focus F. The line l through F and the marked "
        "point K cuts the {curve} at the points A and B.",
        "let F be the {ahead} focus of the {curve} G: {equation}. The line l joins F to the "
        "marked point K and intersects G at A and B.",
    ),
    marked=("K",),
    place=_focal_chord,
)


def _point_and_foci(layout: Layout, marks: Marks) -> Points:
    c = layout.curve.focus
    return {"F1": (-c, 0.0), "F2": (c, 0.0), "P": marks["P"]}


POINT_AND_FOCI = Construction(
    declarations=("F1, F2, P: Point",),
    conditions=("Focus(G, {behind}) = F1", "Focus(G, {ahead}) = F2", "PointOnCurve(P, G)"),
    plans=(
        "the marked point P lies on the {curve} G: {equation}, whose {behind} focus is F1 and "
        "whose {ahead} focus is F2.",
        "let F1 and F2 be the {behind} and the {ahead} focus of the {curve} G: {equation}, and "
        "let P be the marked point on the {curve}.",
        "the {curve} G: {equation} has the {behind} focus F1 and the {ahead} focus F2, and P is "
        "the marked point on the {curve}.",
    ),
    marked=("P",),
    place=_point_and_foci,
    on_curve=True,
)


def _tangent_to_axis(layout: Layout, marks: Marks) -> Points:
    a, b, c = layout.curve.polar(marks["P"])
    if abs(a) < 1e-9:
        return None
    meeting = ((b * layout.lift - c) / a, float(-layout.lift))
    return {"F": (layout.curve.focus, 0.0), "P": marks["P"], "T": meeting}


TANGENT_TO_AXIS = Construction(
    declarations=("F, P, T: Point", "t: Line"),
    conditions=(
        "Focus(G, {ahead}) = F",
        "PointOnCurve(P, G)",
        "TangentOnPoint(P, G) = t",
        "Intersection(t, {axis}) = T",
    ),
    plans=(
        "the tangent t to the {curve} G: {equation} at its marked point P meets the {axis} at T; "
        "F is the {ahead} focus of the {curve}.",
        "the marked point P lies on the {curve} G: {equation} with {ahead} focus F. The tangent t "
        "to the {curve} at P cuts the {axis} at the point T.",
        "let F be the {ahead} focus of the {curve} G: {equation}. The line t touches the {curve} "
        "at the marked point P and crosses the {axis} at T.",
    ),
    marked=("P",),
    place=_tangent_to_axis,
    on_curve=True,
)


def _tangents(layout: Layout, marks: Marks) -> Points:
    contacts = layout.curve.contacts(marks["T"])
    if contacts is None:
        return None
    return {"T": marks["T"], "A": contacts[0], "B": contacts[1]}


TANGENTS = Construction(
    declarations=("T, A, B: Point", "m, n: Line"),
    conditions=(
        "{{m, n}} = TangentOfPoint(T, G)",
        "TangentPoint(m, G) = A",
        "TangentPoint(n, G) = B",
    ),
    plans=(
        "the tangents m and n from the marked point T to the {curve} G: {equation} touch it at A "
        "and B respectively.",
        "from the marked point T outside the {curve} G: {equation} the two tangents m and n are "
        "drawn, with the points of contact A and B.",
        "let T be the marked point outside the {curve} G: {equation}. The lines m and n through T "
        "touch the {curve} at A and B.",
    ),
    marked=("T",),
    place=_tangents,
)


def _slope_chord(layout: Layout, marks: Marks) -> Points:
    start = marks["N"]
    slope = float(layout.stated[0])
    ends = layout.curve.meet(start, (start[0] + 1.0, start[1] + slope))
    if ends is None:
        return None
    return {"N": start, "A": ends[0], "B": ends[1], "M": ORIGIN}


def slope_fill(layout: Layout, placement: Placement) -> Mapping[str, str]:
    """The field {slope}: the slope in the figure."""
    return {"slope": number(placement.slope(layout.stated[0]))}


def slope_chord(with_centre: bool) -> Construction:
    """The line of stated slope through the marked point N, cutting the curve at A and B."""
    centre = " with centre M" if with_centre else ""

    def place(layout: Layout, marks: Marks) -> Points:
        points = _slope_chord(layout, marks)
        if points is None or with_centre:
            return points
        return {name: at for name, at in points.items() if name != "M"}

    return Construction(
        declarations=("M, N, A, B: Point" if with_centre else "N, A, B: Point", "l: Line"),
        conditions=(
            *(("Center(G) = M",) if with_centre else ()),
            "Slope(l) = {slope}",
            "PointOnCurve(N, l)",
            "{{A, B}} = Intersection(l, G)",
        ),
        plans=(
            "the line l of slope {slope} passes through the marked point N and meets the {curve} "
            "G: {equation}" + centre + " at A and B.",
            "the {curve} G: {equation}" + centre + " is cut at the points A and B by the line l, "
            "which has slope {slope} and passes through the marked point N.",
            "let l be the line of slope {slope} through the marked point N. It intersects the "
            "{curve} G: {equation}" + centre + " at A and B.",
        ),
        marked=("N",),
        place=place,
        fill=slope_fill,
    )


def marked_anywhere(
    curves: Iterable[BaseCurve], reach: int, slanted: bool = False
) -> Iterator[Layout]:
    """Layouts with one marked lattice point.

    `slanted` keeps the line from the focus to it off the u-axis and off the latus rectum.
    """
    for curve in curves:
        for spot in lattice(reach):
            if not (slanted and (spot.v == 0 or spot.u == curve.focus)):
                yield Layout(curve, (spot,))


def with_plain_contacts(layouts: Iterable[Layout]) -> Iterator[Layout]:
    """Those with a marked point from which the tangents touch in points without roots.

    From T = (s, t) the contact points on the ellipse u^2/m + v^2/n = 1 are rational in s, t, m, n
    and the root of n s^2 + m t^2 - m n.
    """
    for layout in layouts:
        (spot,) = layout.spots
        m, n = layout.curve.m, layout.curve.n
        square = n * spot.u**2 + m * spot.v**2 - m * n
        if square > 0 and math.isqrt(int(square)) ** 2 == square:
            yield layout


def marked_on_curve(curves: Iterable[BaseCurve], halves: bool = False) -> Iterator[Layout]:
    """Layouts with one marked point of the curve; points off the lattice serve as witnesses."""
    for curve in curves:
        for spot in spots_on(curve, halves=halves):
            yield Layout(curve, (spot,))


def marked_and_lifted(curves: Iterable[BaseCurve], halves: bool = False) -> Iterator[Layout]:
    """Layouts with one marked point of the curve, the u-axis beside the coordinate axis.

    Tangents meet the axis at other places when the curve is shifted across it.
    """
    for layout in marked_on_curve(curves, halves):
        for lift in LIFTS:
            yield Layout(layout.curve, layout.spots, (), lift)


def sloped(curves: Iterable[BaseCurve], reach: int) -> Iterator[Layout]:
    """Layouts with one marked lattice point and a stated slope."""
    for layout in marked_anywhere(curves, reach):
        for slope in SLOPES:
            yield Layout(layout.curve, layout.spots, (slope,))
