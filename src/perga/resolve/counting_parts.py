"""How often a line meets a part of a conic that a straight border cuts out.

Along the line the conic is q t^2 + r t + s and the border's side is y = u t + v. With roots t1, t2
the products q^2 y1 y2 and q^2 (y1 + y2) are polynomials, and their signs say how many roots lie on
the right side.
"""

from perga.geometry.chords import along
from perga.geometry.values import Conic, Limit, Line, Pieces, Point, Scalar
from perga.resolve.cases import Case
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.symbols import Sign, is_constant


def curve_cases(line: Line, curve: Conic | Pieces, number: int) -> list[Case]:
    """All ways in which a line meets a part of a conic, or a curve of pieces, so often.

    Raises UnsupportedTermError for parts with more than one border or a curved one.
    """
    if isinstance(curve, Conic):
        return list(_part_cases(line, curve).get(number, ()))
    found = [(0, Case())]
    for part in curve.parts:
        cases = _part_cases(line, part)
        found = [
            (before + here, case & more)
            for before, case in found
            for here, ways in cases.items()
            for more in ways
        ]
    return [case for total, case in found if total == number]


def _part_cases(line: Line, part: Conic) -> dict[int, tuple[Case, ...]]:
    """The ways in which the line and the part have 0, 1 and 2 common points."""
    if len(part.limits) != 1 or not part.limits[0].positive:
        raise UnsupportedTermError("points on a part of a curve with several borders")
    (limit,) = part.limits
    base, *roots = along(line, part)
    return _cases(tuple(roots), _side_along(line, base, limit), limit.or_zero)


def _side_along(line: Line, base: Point, limit: Limit) -> tuple[Scalar, Scalar]:
    a, b, c, d, e, f = limit.coefficients
    if not all(is_constant(k) and k.numerator.is_zero() for k in (a, b, c)):
        raise UnsupportedTermError("points on a part of a curve with a curved border")
    return (d * line.b - e * line.a, d * base.x + e * base.y + f)


def _cases(
    roots: tuple[Scalar, ...], side: tuple[Scalar, Scalar], border: bool
) -> dict[int, tuple[Case, ...]]:
    """`border`: whether points with y = 0 belong to the part."""
    (q, r, s), (u, v) = roots, side
    discriminant = r * r - q * s * 4
    product = (u * u * s - u * v * r + v * v * q) * q
    total = (v * q * 2 - u * r) * q
    single = (v * r - u * s) * r  # r^2 y where q = 0
    inside = Sign.NON_NEGATIVE if border else Sign.POSITIVE
    outside = Sign.POSITIVE if border else Sign.NON_NEGATIVE
    proper, two = (q, Sign.NON_ZERO), (discriminant, Sign.POSITIVE)
    other = -total if border else total  # one root on the border, the other off it
    return {
        0: (
            Case((), (proper, (-discriminant, Sign.POSITIVE))),
            Case((discriminant,), (proper, (-total, outside))),
            Case((), (proper, two, (product, outside), (-total, outside))),
            Case((q,), ((r, Sign.NON_ZERO), (-single, outside))),
            Case((q, r), ((s, Sign.NON_ZERO),)),
        ),
        1: (
            Case((discriminant,), (proper, (total, inside))),
            Case((), (proper, two, (-product, Sign.POSITIVE))),
            Case((product,), (proper, two, (other, Sign.POSITIVE))),
            Case((q,), ((r, Sign.NON_ZERO), (single, inside))),
        ),
        2: (Case((), (proper, two, (product, inside), (total, inside))),),
    }
