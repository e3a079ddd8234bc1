"""Layouts: a base curve with its marked points, and the ones that make a good figure.

Most of a shape's parameter space is a list of layouts. The list is filtered once, by float
formulas, so that the gates seldom have to refuse: no crowded, vast, flat or shaky figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from perga.generate.curves import BaseCurve, Facing, Placement
from perga.generate.phrasing import coordinate
from perga.generate.plane import estimate, shake, wobble
from perga.generate.shape import XY, Asked, CurveType, GoalType, Sight

LARGEST = 15.0  # units across: then a unit is about 28 px and every half has a tick mark
NEAREST = 0.055  # of the figure's width between labelled points: about 25 px
CLEAR = 0.5  # units between a marked point and the curve: 12 px and more
PIXELS = 430.0  # px that the figure's width takes in a picture of 512 px
SHAKIEST_READING = 0.008  # per px of a marked point; the gate allows 0.01
SHAKIEST_MEASURE = 0.025  # per px of an asked point; the measurer is better than 0.1 px
FLATTEST = math.radians(20)
TELLING = 0.08
SHARE = 0.02  # of a shape's layouts that may have one answer,
EVEN = 1.25  # or so many times its part if all answers were equally frequent


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked point in base coordinates: (u, v), or (u, +-sqrt(square)) off the lattice.

    The lattice is that of whole numbers, or of halves where a shape asks for it.
    """

    u: Fraction | int
    v: Fraction | int
    square: Fraction | None = None  # then v is the sign, 1 or -1

    @property
    def at(self) -> XY:
        """The point in floats."""
        if self.square is None:
            return (float(self.u), float(self.v))
        return (float(self.u), self.v * math.sqrt(self.square))

    def sight(self, name: str, placement: Placement) -> Sight:
        """The visual condition that puts `name` here."""
        x, y = placement.to_figure(*self.at)
        swapped = placement.facing.vertical
        back = -1 if placement.facing in (Facing.LEFT, Facing.DOWN) else 1
        along = coordinate(placement.k if swapped else placement.h, Fraction(back * self.u))
        shift = placement.h if swapped else placement.k
        if self.square is None:
            across = coordinate(shift, Fraction(self.v))
        else:
            across = coordinate(shift, Fraction(0), self.square, int(self.v))
        first, second = (across, along) if swapped else (along, across)
        return Sight(name, first, second, x, y)


@dataclass(frozen=True, slots=True)
class Layout:
    """A base curve, its marked points in the order of their names, and stated numbers.

    `lift` is a shift of the curve across the u-axis that belongs to the layout itself.
    """

    curve: BaseCurve
    spots: tuple[Spot, ...]
    stated: tuple[Fraction, ...] = ()
    lift: int = 0


PlaceBase = Callable[[Layout, Mapping[str, XY]], Mapping[str, XY] | None]


@dataclass(frozen=True, slots=True)
class Lens:
    """What is needed to judge a layout: names of the marked points, formulas, the question."""

    goal: GoalType
    asked: Asked
    marked: tuple[str, ...]
    on_curve: bool
    place: PlaceBase

    def points(self, layout: Layout) -> Mapping[str, XY] | None:
        """Every labelled point in base coordinates; None where they fail or fall together."""
        points = self.place(layout, self.marks(layout))
        return None if points is None or crowded(points.values(), 1e-9) else points

    def marks(self, layout: Layout) -> dict[str, XY]:
        """The marked points in base coordinates."""
        return {name: spot.at for name, spot in zip(self.marked, layout.spots, strict=True)}

    def value(self, layout: Layout) -> float | None:
        """The asked quantity in floats."""
        points = self.points(layout)
        return None if points is None else estimate(self.goal, self.asked, points)


def good(layout: Layout, lens: Lens) -> bool:
    """Whether the layout makes a figure that can be read, measured and asked about."""
    points = lens.points(layout)
    if points is None or any(spot.square is not None for spot in layout.spots):
        return False
    size = width(layout, points.values())
    if size > LARGEST or crowded(points.values(), NEAREST * size):
        return False
    marks = lens.marks(layout)
    if not lens.on_curve and any(distance(layout.curve, at) < CLEAR for at in marks.values()):
        return False
    value = estimate(lens.goal, lens.asked, points)
    if value < 1.0 and lens.goal is not GoalType.ANGLE:
        return False
    if lens.goal is GoalType.ANGLE and not FLATTEST < value < math.pi - FLATTEST:
        return False
    pixel = size / PIXELS
    if shake(lens.goal, lens.asked, points, pixel) > SHAKIEST_MEASURE:
        return False
    return (
        wobble(lens.goal, lens.asked, lambda m: lens.place(layout, m), marks, pixel)
        <= SHAKIEST_READING
    )


def rivals(layout: Layout, others: Iterable[Layout], lens: Lens) -> Iterator[tuple[bool, Layout]]:
    """Other layouts of the same text that fit the same window, and whether they are telling.

    Telling means: another answer by more than 8 %, well above what the gate asks.
    """
    points, own = lens.points(layout), lens.value(layout)
    assert points is not None  # `good` has seen both
    assert own is not None
    for other in others:
        value = lens.value(other) if other.spots != layout.spots else None
        if value is None:
            continue
        if width(layout, (*points.values(), *lens.marks(other).values())) <= LARGEST:
            yield abs(value - own) > TELLING * max(value, own), other


def alternatives(layout: Layout, others: Iterable[Layout], lens: Lens) -> Iterator[Layout]:
    """The rivals, the best first: telling ones, then lattice points, then near ones."""
    marks = lens.marks(layout)

    def rank(entry: tuple[bool, Layout]) -> tuple[bool, bool, float]:
        telling, other = entry
        wild = any(spot.square is not None for spot in other.spots)
        away = sum(math.dist(marks[name], at) for name, at in lens.marks(other).items())
        return not telling, wild, away

    yield from (other for _, other in sorted(rivals(layout, others, lens), key=rank))


def varied(layouts: Sequence[Layout], lens: Lens) -> tuple[Layout, ...]:
    """Those of `layouts` that leave no answer with more than its share, in the same order.

    Congruent figures have one answer; a solver that guesses the usual one must not gain by it.
    """
    by_answer: dict[float | None, list[int]] = {}
    for number, layout in enumerate(layouts):
        value = lens.value(layout)
        by_answer.setdefault(None if value is None else round(value, 9), []).append(number)
    sizes = [len(group) for group in by_answer.values()]
    most = max(sizes, default=0)
    share = max(SHARE, EVEN / max(len(sizes), 1))
    while most > 1 and most > share * sum(min(size, most) for size in sizes):
        most -= 1
    kept: set[int] = set()
    for group in by_answer.values():
        count = min(len(group), most)
        kept.update(group[k * len(group) // count] for k in range(count))
    return tuple(layout for number, layout in enumerate(layouts) if number in kept)


def width(layout: Layout, points: Iterable[XY]) -> float:
    """The larger side of the box around the points, and around the curve as far as it is shown."""
    us, vs = zip(*points, strict=True)
    low_u, low_v, high_u, high_v = layout.curve.box()
    return max(max(*us, high_u) - min(*us, low_u), max(*vs, high_v) - min(*vs, low_v))


def crowded(points: Iterable[XY], least: float) -> bool:
    """Whether two of the points are nearer to each other than `least`."""
    return any(math.dist(a, b) < least for a, b in combinations(points, 2))


def distance(curve: BaseCurve, point: XY) -> float:
    """The first-order distance |F| / |grad F| from `point` to the curve."""
    p, q, r, s = curve.form
    u, v = point
    slope = math.hypot(2 * p * u + r, 2 * q * v)
    value = abs(p * u * u + q * v * v + r * u + s)
    return value / slope if slope > 1e-9 else math.inf


def lattice(reach: int) -> Iterator[Spot]:
    """Every lattice point with |u|, |v| <= reach."""
    for u in range(-reach, reach + 1):
        for v in range(-reach, reach + 1):
            yield Spot(u, v)


def spots_on(curve: BaseCurve, reach: int = 9, halves: bool = False) -> Iterator[Spot]:
    """The points of the curve with a whole u and v != 0, |u|, |v| <= reach, exactly.

    With `halves` also those whose u and v are whole multiples of 1/2.
    """
    parts = 2 if halves else 1
    for number in range(-reach * parts, reach * parts + 1):
        u = Fraction(number, parts)
        square = curve.square_at(u)
        if not 0 < square <= reach * reach:
            continue
        scaled = square * parts * parts
        root = math.isqrt(scaled.numerator)
        on_lattice = scaled.denominator == 1 and root * root == scaled.numerator
        for sign in (1, -1):
            if on_lattice:
                yield Spot(u, Fraction(sign * root, parts))
            elif u.denominator == 1:
                yield Spot(u, sign, square)


def lattice_curves(kind: CurveType, limit: int, halves: bool = False) -> Iterator[BaseCurve]:
    """The curves with parameters up to `limit` that pass through a lattice point off the axes."""
    for m in range(1, limit + 1):
        for n in range(1, limit + 1) if kind is not CurveType.PARABOLA else (0,):
            curve = BaseCurve(kind, m, n)
            if shown_well(curve) and any(
                spot.square is None and spot.u != 0 for spot in spots_on(curve, halves=halves)
            ):
                yield curve


def shown_well(curve: BaseCurve) -> bool:
    """Whether the curve has a clear form: neither tiny, vast, nor nearly a line or a circle."""
    m, n = curve.m, curve.n
    match curve.kind:
        case CurveType.ELLIPSE:
            return 8 <= m <= 50 and n >= 2 and 1.2 * n <= m <= 9 * n
        case CurveType.HYPERBOLA:
            return m <= 16 and n <= 16 and m <= 6 * n and n <= 12 * m
        case CurveType.PARABOLA:
            return m <= 9
        case CurveType.CIRCLE:
            return m == n
