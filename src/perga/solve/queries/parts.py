"""Which part of its curve a locus reaches.

The curve is cut into arcs at its critical points; whether an arc is reached is told by exact
points of it, three on each. The arcs that are reached are stated by bounds for x or y or both,
with single points left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perga.algebra.closed_form import closed_form
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.geometry.values import Limit, Point
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.system import Reduced
from perga.solve.queries.cells import distinct, tries
from perga.solve.queries.critical import Place, critical_places, places_at
from perga.solve.queries.image import Bound, gaps
from perga.solve.queries.plane import X, Y
from perga.solve.queries.reach import Reach

UNDECIDED = "which part of the curve the point reaches was not found exactly"


@dataclass(frozen=True, slots=True)
class Part:
    """The conditions that cut a part out of a curve, such as `x >= sqrt(2)` and `y != 0`.

    `limits` are those of them that are bounds, without the single points that are left out.
    """

    conditions: tuple[str, ...]
    limits: tuple[Limit, ...] = ()


Box = Mapping[str, tuple[Bound, Bound]]
"""Bounds of coordinates, None where there is none."""


@dataclass(frozen=True, slots=True)
class _Arc:
    """An open arc between two neighbouring breaks of one coordinate."""

    low: Bound
    high: Bound
    place: Place  # one of its points
    reached: bool


def parts(
    curve: Polynomial, families: Sequence[Reduced], single: Sequence[Point], budget: Budget
) -> list[Part]:
    """The parts of an irreducible curve in x and y that the families reach.

    `single` are positions in scenes that belong to no family. Raises UnsupportedTermError where
    it is not decided exactly, BudgetSpentError.
    """
    places = critical_places(curve, families, budget)
    reach = Reach(curve, families, single, budget)
    for name, other in ((X, Y), (Y, X)):
        if curve.degree(other) == 0:
            continue
        arcs = _arcs(reach, name, _breaks(curve, name, other, places))
        boxes = _strips(arcs, name)
        if boxes is not None:
            return [_part(reach, box, places) for box in boxes]
    return [_part(reach, _corner(reach, places), places)]


# --- arcs -----------------------------------------------------------------------------


def _breaks(curve: Polynomial, name: str, other: str, places: Sequence[Place]) -> list[Real]:
    """Where arcs begin and end: at the critical points, and where the curve runs to infinity."""
    lead = curve.coefficients_in(other)[-1]
    far = [] if lead.is_constant() else [root.value for root in real_roots(lead)]
    return distinct([*far, *(p.coordinate(name) for p in places)])


def _arcs(reach: Reach, name: str, breaks: Sequence[Real]) -> list[_Arc]:
    """All arcs over the gaps between the breaks; points of one arc must agree."""
    found: list[_Arc] = []
    for low, high in gaps(breaks):
        columns = [places_at(reach.curve, name, Real.of(t)) for t in tries(low, high)]
        verdicts = [[reach.holds(place) for place in column] for column in columns]
        if any(v != verdicts[0] for v in verdicts):
            raise UnsupportedTermError(UNDECIDED)
        for place, verdict in zip(columns[0], verdicts[0], strict=True):
            found.append(_Arc(low, high, place, verdict))
    return found


def _strips(arcs: Sequence[_Arc], name: str) -> list[Box] | None:
    """Intervals of one coordinate that state what is reached; None if it takes more than that."""
    runs: list[tuple[Bound, Bound]] = []
    joined = False
    gap: Sequence[Bound] = ()
    for arc in arcs:
        if gap == (arc.low, arc.high):
            if arc.reached is not joined:
                return None
            continue
        follows = bool(gap) and gap[1] is arc.low and joined
        gap, joined = (arc.low, arc.high), arc.reached
        if joined and follows:
            runs[-1] = (runs[-1][0], arc.high)
        elif joined:
            runs.append((arc.low, arc.high))
    if all(arc.reached for arc in arcs):
        return [{name: (None, None)}]
    first, last = arcs[0].low, arcs[-1].high
    return [{name: _needed(low, high, first, last)} for low, high in runs]


def _needed(low: Bound, high: Bound, first: Bound, last: Bound) -> tuple[Bound, Bound]:
    """An interval without the ends beyond which the curve has no points."""
    return (None if low is first else low, None if high is last else high)


def _corner(reach: Reach, places: Sequence[Place]) -> Box:
    """Bounds of both coordinates that state what is reached."""
    curve = reach.curve
    columns = _breaks(curve, X, Y, places)
    rows = _breaks(curve, Y, X, places)
    more = [p.x for row in rows for p in places_at(curve, Y, row)]
    arcs = _arcs(reach, X, distinct([*columns, *more]))
    inside = [arc for arc in arcs if arc.reached]
    if not inside:
        raise UnsupportedTermError(UNDECIDED)
    box: Box = {
        X: _needed(inside[0].low, inside[-1].high, arcs[0].low, arcs[-1].high),
        Y: _needed(*_hull(rows, inside), *_hull(rows, arcs)),
    }
    if any(_within(box, arc.place) for arc in arcs if not arc.reached):
        raise UnsupportedTermError(UNDECIDED)
    return box


def _hull(rows: Sequence[Real], arcs: Sequence[_Arc]) -> tuple[Bound, Bound]:
    """The breaks of y next below and next above all arcs."""
    below = [b for b in rows if all(b < arc.place.y for arc in arcs)]
    above = [b for b in rows if all(b > arc.place.y for arc in arcs)]
    return (below[-1] if below else None, above[0] if above else None)


def _within(box: Box, place: Place) -> bool:
    return all(
        (low is None or place.coordinate(name) >= low)
        and (high is None or place.coordinate(name) <= high)
        for name, (low, high) in box.items()
    )


# --- stating --------------------------------------------------------------------------


def _part(reach: Reach, box: Box, places: Sequence[Place]) -> Part:
    """The conditions of a box: which of its ends belong to it, which points are left out."""
    conditions: list[str] = []
    limits: list[Limit] = []
    left: list[Place] = []
    inside = [p for p in places if _within(box, p)]
    missing = [p for p in inside if not reach.holds(p)]
    for name, (low, high) in box.items():
        signs: list[str] = []
        for end in (low, high):
            on_end = [] if end is None else places_at(reach.curve, name, end)
            belongs = any(_within(box, p) and reach.holds(p) for p in on_end)
            signs.append("<=" if belongs else "<")
            limits += [] if end is None else [_limit(name, end, low is end, belongs)]
            if end is not None and not belongs:
                left += [p for p in missing if (p.coordinate(name) - end).is_zero()]
        text = _bounds(name, low, signs[0], high, signs[1])
        conditions += [text] if text else []
    exclusions = _exclusions(reach, [p for p in missing if p not in left])
    return Part((*conditions, *exclusions), tuple(limits))


def _limit(name: str, end: Real, lower: bool, belongs: bool) -> Limit:
    """`name` beyond a lower end, or before an upper one."""
    zero, sign = Real.of(0), Real.of(1 if lower else -1)
    d, e = (sign, zero) if name == X else (zero, sign)
    return Limit((zero, zero, zero, d, e, -end * sign), or_zero=belongs)


def _bounds(name: str, low: Bound, first: str, high: Bound, second: str) -> str:
    if low is not None and high is not None:
        return f"{closed_form(low)} {first} {name} {second} {closed_form(high)}"
    if low is not None:
        return f"{name} {first.replace('<', '>')} {closed_form(low)}"
    return "" if high is None else f"{name} {second} {closed_form(high)}"


def _exclusions(reach: Reach, missing: Sequence[Place]) -> list[str]:
    """The points left out, by one coordinate where no point that is reached shares it."""
    found: list[str] = []
    rest = list(missing)
    while rest:
        ways = [
            (name, value, [p for p in rest if (p.coordinate(name) - value).is_zero()])
            for name in (X, Y)
            for value in (rest[0].coordinate(name),)
            if not any(reach.holds(p) for p in places_at(reach.curve, name, value))
        ]
        if not ways:
            place = rest.pop(0)
            found.append(f"(x, y) != ({closed_form(place.x)}, {closed_form(place.y)})")
            continue
        name, value, gone = max(ways, key=lambda way: len(way[2]))
        found.append(f"{name} != {closed_form(value)}")
        rest = [p for p in rest if p not in gone]
    return found
