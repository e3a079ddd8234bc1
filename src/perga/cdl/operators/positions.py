"""Where things lie: above, below, left and right of others, and which way round corners follow."""

from collections.abc import Callable, Sequence
from itertools import combinations

from perga.cdl.operator import Category, Guard, Operator, Signature, Type
from perga.cdl.operators.pictures import LINE, PARABOLA, POINTS, TRIANGLE_ABC
from perga.cdl.operators.slots import CONIC, LINE_LIKE, POINT, any_of, sig
from perga.geometry.conic import evaluate
from perga.geometry.lines import LineLike, as_line, at, cross
from perga.geometry.values import Conic, Cut, Half, Point, Scalar, unrestricted

Mark = Point | LineLike | Conic


def _nothing(*_: object) -> Sequence[Scalar]:
    return ()


def _beyond(p: Point, curve: Conic, down: bool, sign: int, reason: str) -> Sequence[Guard]:
    """The line through p (upright with `down`) meets the curve, on one side of p only.

    Along it the curve is F = s t^2 + ... = 0. F' F > 0 puts p past the larger root or between the
    smaller one and the middle; s F >= 0 leaves the first. Where s = 0 there is one root, and
    F' F > 0 alone says it.
    """
    a, b, c, d, e, f = unrestricted(curve).coefficients
    if down:
        square, slope, rest = c, b * p.x + e, (a * p.x + d) * p.x + f
        climb = slope + c * p.y * 2
    else:
        square, slope, rest = a, b * p.y + d, (c * p.y + e) * p.y + f
        climb = slope + a * p.x * 2
    value = evaluate(curve, p)
    return (
        Guard(climb * value * sign, positive=True, reason=reason),
        Guard(square * value, positive=True, reason=reason, or_zero=True),
        Guard(slope * slope - square * rest * 4, positive=True, reason=reason, or_zero=True),
    )


def _vertical(p: Point, mark: Mark, sign: int, reason: str) -> Sequence[Guard]:
    """p is higher than the mark with sign 1, lower with -1; of a line, b tells which side that is.

    Of an upright line it is never true.
    """
    if isinstance(mark, Conic):
        return _beyond(p, mark, True, sign, reason)
    if isinstance(mark, Point):
        gap = p.y - mark.y
    else:
        line = as_line(mark)
        gap = at(line, p) * line.b
    return (Guard(gap * sign, positive=True, reason=reason),)


def _level(p: Point, mark: Mark, sign: int, reason: str) -> Sequence[Guard]:
    """p lies further right than the mark with sign 1, further left with -1."""
    if isinstance(mark, Conic):
        return _beyond(p, mark, False, sign, reason)
    if isinstance(mark, Point):
        gap = p.x - mark.x
    else:
        line = as_line(mark)
        gap = at(line, p) * line.a
    return (Guard(gap * sign, positive=True, reason=reason),)


def _above(p: Point, mark: Mark) -> Sequence[Guard]:
    return _vertical(p, mark, 1, "the first lies above the second")


def _below(p: Point, mark: Mark) -> Sequence[Guard]:
    return _vertical(p, mark, -1, "the first lies below the second")


def _right_of(p: Point, mark: Mark) -> Sequence[Guard]:
    return _level(p, mark, 1, "the first lies right of the second")


def _left_of(p: Point, mark: Mark) -> Sequence[Guard]:
    return _level(p, mark, -1, "the first lies left of the second")


def _part(half: Half) -> Callable[[LineLike], Cut]:
    """What lies on a side of a line."""
    return lambda line: Cut(as_line(line), half)


_SIDE = Signature((any_of("line", LINE_LIKE),), gives=True)
_MARKED = (
    _SIDE,
    sig(any_of("point", POINT), any_of("line", LINE_LIKE)),
    sig(any_of("point", POINT), any_of("other", POINT)),
    sig(any_of("point", POINT), any_of("curve", CONIC)),
)

ABOVE = Operator(
    name="Above",
    category=Category.PREDICATE,
    signatures=_MARKED,
    doc="The point lies strictly above the line, which is not vertical, or above another point. "
    "Of a curve: the vertical line through the point meets it, and only below the point. "
    "`Above(l)` of a line alone is the region of the points above it.",
    example="Above(P, xAxis)",
    phrase="the part above {0} / {0} lies above {1}",
    phrase_zh="{0}上方的部分 / {0}在{1}的上方",
    picture=LINE + "P: Point; Coordinate(P) = (2, 4); Above(P, l)",
    relation=_nothing,
    guards=_above,
    result=Type.REGION,
    value=_part(Half.ABOVE),
    region=Half.ABOVE,
)
BELOW = Operator(
    name="Below",
    category=Category.PREDICATE,
    signatures=_MARKED,
    doc="The point lies strictly below the line, which is not vertical, or below another point. "
    "Of a curve: the vertical line through the point meets it, and only above the point. "
    "`Below(l)` of a line alone is the region of the points below it.",
    example="Below(P, xAxis)",
    phrase="the part below {0} / {0} lies below {1}",
    phrase_zh="{0}下方的部分 / {0}在{1}的下方",
    picture=LINE + "P: Point; Coordinate(P) = (3, -1); Below(P, l)",
    relation=_nothing,
    guards=_below,
    result=Type.REGION,
    value=_part(Half.BELOW),
    region=Half.BELOW,
)
LEFT_OF = Operator(
    name="LeftOf",
    category=Category.PREDICATE,
    signatures=_MARKED,
    doc="The point lies strictly left of the line, which is not horizontal, or of another point. "
    "Of a curve: the horizontal line through the point meets it, and only right of the point. "
    "`LeftOf(l)` of a line alone is the region of the points left of it.",
    example="LeftOf(A, B)",
    phrase="the part left of {0} / {0} lies left of {1}",
    phrase_zh="{0}左侧的部分 / {0}在{1}的左侧",
    picture=POINTS + "LeftOf(A, B)",
    relation=_nothing,
    guards=_left_of,
    result=Type.REGION,
    value=_part(Half.LEFT),
    region=Half.LEFT,
)
RIGHT_OF = Operator(
    name="RightOf",
    category=Category.PREDICATE,
    signatures=_MARKED,
    doc="The point lies strictly right of the line, which is not horizontal, or of another point. "
    "Of a curve: the horizontal line through the point meets it, and only left of the point. "
    "`RightOf(l)` of a line alone is the region of the points right of it.",
    example="RightOf(P, yAxis)",
    phrase="the part right of {0} / {0} lies right of {1}",
    phrase_zh="{0}右侧的部分 / {0}在{1}的右侧",
    picture=PARABOLA + "P: Point; Coordinate(P) = (4, 1); RightOf(P, G)",
    relation=_nothing,
    guards=_right_of,
    result=Type.REGION,
    value=_part(Half.RIGHT),
    region=Half.RIGHT,
)


def _turns(corners: Sequence[Point], sign: int, reason: str) -> Sequence[Guard]:
    """Twice the signed area of every three corners, kept in their order.

    All are positive iff the corners are those of a convex polygon, against the clock.
    """
    return tuple(
        Guard(
            cross((q.x - p.x, q.y - p.y), (r.x - p.x, r.y - p.y)) * sign,
            positive=True,
            reason=reason,
        )
        for p, q, r in combinations(corners, 3)
    )


def _against(*corners: Point) -> Sequence[Guard]:
    return _turns(corners, 1, "the corners follow each other against the clock")


def _with(*corners: Point) -> Sequence[Guard]:
    return _turns(corners, -1, "the corners follow each other with the clock")


_CORNERS = (
    sig(any_of("a", POINT), any_of("b", POINT), any_of("c", POINT)),
    sig(any_of("a", POINT), any_of("b", POINT), any_of("c", POINT), any_of("d", POINT)),
)

IS_COUNTER_CLOCKWISE = Operator(
    name="IsCounterClockwise",
    category=Category.PREDICATE,
    signatures=_CORNERS,
    doc="The corners follow each other against the clock: the signed area is positive. Of four, "
    "every three in their order do, so the quadrilateral is convex.",
    example="IsCounterClockwise(A, B, C)",
    phrase="{0}, {1}, {2} follow each other counterclockwise / "
    "{0}, {1}, {2}, {3} follow each other counterclockwise",
    phrase_zh="{0}、{1}、{2}按逆时针方向排列 / {0}、{1}、{2}、{3}按逆时针方向排列",
    picture=TRIANGLE_ABC + "IsCounterClockwise(A, B, C); Area(TriangleOf(A, B, C)) = 12",
    relation=_nothing,
    guards=_against,
)
IS_CLOCKWISE = Operator(
    name="IsClockwise",
    category=Category.PREDICATE,
    signatures=_CORNERS,
    doc="The corners follow each other with the clock: the signed area is negative. Of four, "
    "every three in their order do, so the quadrilateral is convex.",
    example="IsClockwise(A, B, C)",
    phrase="{0}, {1}, {2} follow each other clockwise / "
    "{0}, {1}, {2}, {3} follow each other clockwise",
    phrase_zh="{0}、{1}、{2}按顺时针方向排列 / {0}、{1}、{2}、{3}按顺时针方向排列",
    picture=TRIANGLE_ABC + "IsClockwise(A, C, B); Area(TriangleOf(A, B, C)) = 12",
    relation=_nothing,
    guards=_with,
)
