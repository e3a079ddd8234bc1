"""From a construction on a base curve to a problem shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from perga.generate.curves import Facing, Placement, equation
from perga.generate.layout import Layout, Lens, PlaceBase, alternatives, good, rivals, varied
from perga.generate.phrasing import question, sentence, spoken
from perga.generate.shape import (
    XY,
    Asked,
    Axis,
    CurveType,
    Draft,
    Draw,
    GoalType,
    Shape,
    Sight,
    Space,
)

ALTERNATIVES = 3
ALL_FACINGS = tuple(Facing)
TWO_FACINGS = (Facing.RIGHT, Facing.UP)
SHIFTS = (0, 1, -1, 2, -2)
EVEN_SHIFTS, ODD_SHIFTS = (0, 2, -2), (1, -1)
"""For two shapes that ask other things of one construction: so they never share a figure."""
WIDE_SHIFTS = (0, 1, -1, 2, -2, 3, -3)


def no_fill(_layout: Layout, _placement: Placement) -> Mapping[str, str]:
    """The stated numbers of a construction that states none."""
    return {}


@dataclass(frozen=True, slots=True)
class Construction:
    """Objects, facts and sentences that hold together around one curve.

    `declarations` leave out the curve G; `conditions` are CDL with {ahead}, {behind} (the
    directions of the two foci), {axis} (xAxis or yAxis) and what `fill` adds; `plans` are
    sentences with the same fields, {curve}, {equation} and the axis in words. `marked` are the
    points whose places only the figure tells. `place` computes every labelled point in base
    coordinates.
    """

    declarations: tuple[str, ...]
    conditions: tuple[str, ...]
    plans: tuple[str, ...]
    marked: tuple[str, ...]
    place: PlaceBase
    on_curve: bool = False
    fill: Callable[[Layout, Placement], Mapping[str, str]] = no_fill


def shape_of(
    id: str,
    curve: CurveType,
    goal: GoalType,
    construction: Construction,
    asked: Asked,
    asks: tuple[str, ...],
    layouts: Iterable[Layout],
    facings: tuple[Facing, ...] = ALL_FACINGS,
    along: tuple[int, ...] = SHIFTS,
    across: tuple[int, ...] = SHIFTS,
) -> Shape:
    """The shape that asks `asked` about `construction`.

    Its space is the good and varied ones of `layouts` x facings x shifts along and across the
    u-axis.
    """
    lens = Lens(goal, asked, construction.marked, construction.on_curve, construction.place)
    families: dict[object, list[Layout]] = {}
    for layout in layouts:
        if lens.points(layout) is not None:
            families.setdefault((layout.curve, layout.stated, layout.lift), []).append(layout)
    usable = [
        one
        for family in families.values()
        for one in family
        if good(one, lens) and any(map(itemgetter(0), rivals(one, family, lens)))
    ]
    space = Space(
        (
            Axis("layout", varied(usable, lens)),
            Axis("facing", facings),
            Axis("along", along),
            Axis("across", across),
        )
    )

    def build(draw: Draw) -> Draft:
        layout: Layout = draw.parameters["layout"]
        placement = _placement(draw.parameters)
        family = families[(layout.curve, layout.stated, layout.lift)]
        others = islice(alternatives(layout, family, lens), ALTERNATIVES)
        return _draft(draw, layout, placement, others, construction, asked, asks)

    return Shape(id, curve, goal, space, build)


def _placement(parameters: Mapping[str, object]) -> Placement:
    layout, facing = parameters["layout"], parameters["facing"]
    along, across = parameters["along"], parameters["across"]
    assert isinstance(layout, Layout)
    assert isinstance(facing, Facing)
    assert isinstance(along, int)
    assert isinstance(across, int)
    across += layout.lift
    return Placement(facing, across, along) if facing.vertical else Placement(facing, along, across)


def _draft(
    draw: Draw,
    layout: Layout,
    placement: Placement,
    others: Iterable[Layout],
    construction: Construction,
    asked: Asked,
    asks: tuple[str, ...],
) -> Draft:
    kind = layout.curve.kind.value
    text = equation(layout.curve, placement)
    fill = {
        "ahead": placement.facing.value,
        "behind": placement.facing.opposite.value,
        **construction.fill(layout, placement),
    }
    conditions = (
        c.format_map({**fill, "axis": placement.parallel_axis}) for c in construction.conditions
    )
    words = {
        **fill,
        "curve": kind,
        "equation": spoken(text),
        "axis": "y-axis" if placement.facing.vertical else "x-axis",
    }
    body = sentence(draw.words, construction.plans, words, capital_letter=False)
    ask = sentence(draw.words, asks, words)

    def place(marks: Mapping[str, XY]) -> Mapping[str, XY] | None:
        base = {name: placement.to_base(*at) for name, at in marks.items()}
        points = construction.place(layout, base)
        if points is None:
            return None
        return {name: placement.to_figure(*at) for name, at in points.items()}

    def sights(one: Layout) -> tuple[Sight, ...]:
        pairs = zip(construction.marked, one.spots, strict=True)
        return tuple(spot.sight(name, placement) for name, spot in pairs)

    return Draft(
        declarations=(f"G: {kind.capitalize()}", *construction.declarations),
        text=(f"Equation(G) = {text}", *conditions),
        visual=sights(layout),
        alternatives=tuple(sights(other) for other in others),
        asked=asked,
        question=question(draw.words, body, ask),
        place=place,
    )
