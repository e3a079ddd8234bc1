"""Which side of a line is meant by above, below, left, right, or by a point."""

from perga.geometry.lines import at
from perga.geometry.regions.failures import RegionError
from perga.geometry.values import Cut, Half, Line, Scalar


def is_inner(cut: Cut) -> bool:
    """Whether the stated side is where a curve has its inside: of a line, where its terms are < 0.

    Runs on exact numbers and on floats. Errors: RegionError where there is no such side.
    """
    if cut.half in (Half.INSIDE, Half.OUTSIDE):
        return cut.half is Half.INSIDE
    line = cut.curve
    assert isinstance(line, Line), "only lines have other sides than inside and outside"
    if cut.half is Half.TOWARDS:
        assert cut.point is not None
        sign = _sign(at(line, cut.point))
        reason = "a point on the line lies on neither side of it"
    elif cut.half in (Half.ABOVE, Half.BELOW):
        sign = _sign(line.b) * (1 if cut.half is Half.ABOVE else -1)
        reason = "nothing is above or below a vertical line"
    else:
        sign = _sign(line.a) * (1 if cut.half is Half.RIGHT else -1)
        reason = "nothing is left or right of a horizontal line"
    if sign == 0:
        raise RegionError(reason, "use another side of it: Above, Below, LeftOf, RightOf, SideOf")
    return sign < 0


def _sign(value: Scalar) -> int:
    return (value > 0) - (value < 0)
