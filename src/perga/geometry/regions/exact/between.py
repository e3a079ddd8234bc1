"""An exact point between two others on a path, off all other paths.

Floats propose one first. Where ends are too close for floats, the proposal comes from as many
digits as tell the ends apart. That the point lies between them is decided exactly either way.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import ceil, pi
from typing import Final

from perga.algebra.balls import ends
from perga.algebra.failures import UnsupportedTermError
from perga.algebra.real import Real
from perga.geometry.regions.exact.paths import SIMPLEST, ExactPath
from perga.geometry.regions.paths import PathKind
from perga.geometry.values import Point

PLACES: Final = (0.4183, 0.6247, 0.2719)
"""Where on a piece it is judged; further ones in case another curve touches it just there."""
BITS: Final = (128, 512, 2048)
"""To how many bits ends are told apart where floats do not."""


def judged(
    path: ExactPath, first: Point | None, last: Point | None, others: list[ExactPath]
) -> Point:
    """A point on the path between two others, off all other curves.

    None stands for an end that the path has not. Errors: UnsupportedTermError where none is found.
    """
    for point in chain(_roughly(path, first, last), _finely(path, first, last)):
        if _between(path, first, point, last) and all(o.side(point) for o in others):
            return point
    raise UnsupportedTermError("two crossings of the boundary are too close to be told apart")


def _roughly(path: ExactPath, first: Point | None, last: Point | None) -> Iterator[Point]:
    low, high = _span(path, first, last)
    for denominator in SIMPLEST:
        for place in PLACES:
            yield path.point_near(low + place * (high - low), denominator)


def _finely(path: ExactPath, first: Point | None, last: Point | None) -> Iterator[Point]:
    """Points whose marks lie between those of the ends, told apart by many digits."""
    low, high = (None if end is None else path.mark(end) for end in (first, last))
    if path.rough.kind is PathKind.PARABOLA:
        low, high = high, low
    if low is None or high is None or low.compare(high) >= 0:  # to where a mark is infinite
        for place in PLACES:
            yield path.point_at(_beyond(low, high, Fraction(place)))
        return
    for bits in BITS:
        start, stop = _ends(low, bits)[1], _ends(high, bits)[0]
        if start < stop:
            gap = stop - start
            for place in PLACES:
                mark = start + Fraction(place) * gap
                yield path.point_at(mark.limit_denominator(ceil(8 / gap)))
            return


def _beyond(low: Real | None, high: Real | None, place: Fraction) -> Fraction:
    """A mark above `low`, or below `high` where there is no low; > 0 where `high` is."""
    if low is not None:
        mark = _ends(low, BITS[0])[1]
        return mark + (1 + place) * max(1, abs(mark))
    if high is not None:
        mark = _ends(high, BITS[0])[0]
        return mark * place if mark > 0 else mark - (1 + place) * max(1, abs(mark))
    return place


def _ends(value: Real, bits: int) -> tuple[Fraction, Fraction]:
    low, high = ends(value.enclosure(bits))
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


def _span(path: ExactPath, first: Point | None, last: Point | None) -> tuple[float, float]:
    """The parameters of both ends in floats, an end made up where there is none."""
    rough = path.rough
    step = rough.size if rough.kind in (PathKind.LINE, PathKind.PARABOLA) else 1.0
    low = None if first is None else rough.parameter(float(first.x), float(first.y))
    high = None if last is None else rough.parameter(float(last.x), float(last.y))
    if rough.closed:
        if low is None or high is None:
            return 0.0, 2 * pi
        return low, high if high > low else high + 2 * pi
    if low is None:
        return (-step if high is None else high - step), (step if high is None else high)
    return low, low + step if high is None else high


def _between(path: ExactPath, first: Point | None, point: Point, last: Point | None) -> bool:
    """Whether a point of the path lies between two others, off both."""
    after = first is None or path.compare(first, point) < 0
    before = last is None or path.compare(point, last) < 0
    if first is None or last is None or not path.rough.closed or path.compare(first, last) < 0:
        return after and before
    return after or before  # the piece holds the start of the parameter
