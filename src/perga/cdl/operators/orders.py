"""What is different, inside, reciprocal: distinctness, intervals, quadrants."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import NUMBERS_ONLY, POINTS
from perga.cdl.operators.slots import CONIC, POINT, all_of, any_of, sig
from perga.geometry.lines import same_line, squared_distance
from perga.geometry.quantities import Quarter
from perga.geometry.values import Conic, Interval, Line, Number, Point, Scalar


def _nothing(*_: object) -> Sequence[Scalar]:
    return ()


def _apart(first: Point | Line | Conic, second: Point | Line | Conic) -> Sequence[Guard]:
    reason = "the two are different"
    if isinstance(first, Point) and isinstance(second, Point):
        gap = squared_distance(first, second)
    elif isinstance(first, Line) and isinstance(second, Line):
        parts = same_line(first, second)
        gap = parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]
    else:
        assert isinstance(first, Conic)  # the signatures allow nothing else
        assert isinstance(second, Conic)
        gap = _coefficient_gap(first.coefficients, second.coefficients)
    return (Guard(gap, positive=True, reason=reason),)


def _coefficient_gap(first: Sequence[Scalar], second: Sequence[Scalar]) -> Scalar:
    """The sum of the squared 2x2 minors: zero iff one curve is a multiple of the other."""
    total = first[0] - first[0]
    for i in range(6):
        for j in range(i + 1, 6):
            minor = first[i] * second[j] - first[j] * second[i]
            total = total + minor * minor
    return total


DISTINCT = Operator(
    name="Distinct",
    category=Category.PREDICATE,
    signatures=(
        sig(all_of("first", POINT), all_of("second", POINT)),
        sig(all_of("first", (Type.LINE,)), all_of("second", (Type.LINE,))),
        sig(all_of("first", CONIC), all_of("second", CONIC)),
    ),
    doc="Two points, lines or curves are different; `A != B` says the same.",
    example="Distinct(A, B)",
    phrase="{0} and {1} are different",
    phrase_zh="{0}与{1}不重合",
    picture=POINTS + "Distinct(A, B)",
    relation=_nothing,
    guards=_apart,
    symmetric=(0, 1),
)


def _quarter(p: Point) -> Quarter:
    return Quarter(p.x, p.y)


def _off_axes(p: Point) -> tuple[Guard, ...]:
    reason = "a point on an axis lies in no quadrant"
    return (
        Guard(p.x, positive=False, reason=reason),
        Guard(p.y, positive=False, reason=reason),
    )


QUADRANT = Operator(
    name="Quadrant",
    category=Category.MEASURE,
    signatures=(sig(any_of("point", POINT)),),
    doc="The quadrant of a point, 1 to 4, counted from x > 0, y > 0 against the clock.",
    example="Quadrant(P) = 2",
    phrase="the quadrant of {0}",
    phrase_zh="{0}所在的象限",
    picture="P: Point; Coordinate(P) = (-3, 2); Quadrant(P) = 2",
    quantity=_quarter,
    guards=_off_axes,
)


def _between_ends(number: Number, interval: Interval) -> Sequence[Guard]:
    reason = "the number lies inside the interval"
    return (
        Guard(
            number.value - interval.low,
            positive=True,
            reason=reason,
            or_zero=interval.closed_low,
        ),
        Guard(
            interval.high - number.value,
            positive=True,
            reason=reason,
            or_zero=interval.closed_high,
        ),
    )


IN = Operator(
    name="In",
    category=Category.PREDICATE,
    signatures=(sig(any_of("number", (Type.NUMBER,)), any_of("interval", (Type.INTERVAL,))),),
    doc="The number lies in the interval; `a < k <= b` says the same. Also of a finite set, "
    "`In(k, {1, 2})` or `In(P, {A, (1, 2)})`, and of a union.",
    example="In(k, Interval(0, 1))",
    phrase="{0} lies in {1}",
    phrase_zh="{0}属于{1}",
    unpictured=NUMBERS_ONLY,
    relation=_nothing,
    guards=_between_ends,
)

_BOUNDS = (sig(any_of("low", (Type.NUMBER,)), any_of("high", (Type.NUMBER,))),)


def _open(low: Number, high: Number) -> Interval:
    return Interval(low.value, high.value, closed_low=False, closed_high=False)


def _closed(low: Number, high: Number) -> Interval:
    return Interval(low.value, high.value, closed_low=True, closed_high=True)


def _closed_low(low: Number, high: Number) -> Interval:
    return Interval(low.value, high.value, closed_low=True, closed_high=False)


def _closed_high(low: Number, high: Number) -> Interval:
    return Interval(low.value, high.value, closed_low=False, closed_high=True)


INTERVAL = Operator(
    name="Interval",
    category=Category.WRAPPER,
    signatures=_BOUNDS,
    doc="The numbers between two others, the ends left out.",
    example="In(k, Interval(0, 1))",
    phrase="the interval ({0}, {1})",
    phrase_zh="开区间({0}, {1})",
    unpictured=NUMBERS_ONLY,
    result=Type.INTERVAL,
    value=_open,
)
CLOSED_INTERVAL = Operator(
    name="ClosedInterval",
    category=Category.WRAPPER,
    signatures=_BOUNDS,
    doc="The numbers between two others, the ends included.",
    example="In(k, ClosedInterval(0, 1))",
    phrase="the interval [{0}, {1}]",
    phrase_zh="闭区间[{0}, {1}]",
    unpictured=NUMBERS_ONLY,
    result=Type.INTERVAL,
    value=_closed,
)
CLOSED_OPEN_INTERVAL = Operator(
    name="ClosedOpenInterval",
    category=Category.WRAPPER,
    signatures=_BOUNDS,
    doc="The numbers between two others, the lower end included.",
    example="In(k, ClosedOpenInterval(0, 1))",
    phrase="the interval [{0}, {1})",
    phrase_zh="左闭右开区间[{0}, {1})",
    unpictured=NUMBERS_ONLY,
    result=Type.INTERVAL,
    value=_closed_low,
)
OPEN_CLOSED_INTERVAL = Operator(
    name="OpenClosedInterval",
    category=Category.WRAPPER,
    signatures=_BOUNDS,
    doc="The numbers between two others, the upper end included.",
    example="In(k, OpenClosedInterval(0, 1))",
    phrase="the interval ({0}, {1}]",
    phrase_zh="左开右闭区间({0}, {1}]",
    unpictured=NUMBERS_ONLY,
    result=Type.INTERVAL,
    value=_closed_high,
)


def _reciprocal(first: Number, second: Number) -> Sequence[Scalar]:
    return (first.value * second.value - 1,)


INTER_RECIPROCAL = Operator(
    name="InterReciprocal",
    category=Category.PREDICATE,
    signatures=(sig(any_of("first", (Type.NUMBER,)), any_of("second", (Type.NUMBER,))),),
    doc="Two numbers are reciprocals of each other.",
    example="InterReciprocal(Eccentricity(G), Eccentricity(H))",
    phrase="{0} and {1} are reciprocals",
    phrase_zh="{0}与{1}互为倒数",
    unpictured=NUMBERS_ONLY,
    relation=_reciprocal,
    symmetric=(0, 1),
)
