"""Which points lie on what, and where curves meet, on exact numbers.

Lines are met with conics by the quadratic formula along the line; two conics by the common roots
of their equations.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.algebra.failures import UnsupportedTermError
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.geometry.chords import along
from perga.geometry.conic import evaluate, polar, quadratic
from perga.geometry.lines import as_line, at, join, meet, same_line
from perga.geometry.values import Branch, Chord, Conic, Line, Point, Scalar, Segment, Side


class SharedCurveError(UnsupportedTermError):
    """Two carriers coincide, so their common points are no finite set."""


Carrier = Line | Segment | Chord | Conic | Branch


@dataclass(frozen=True, slots=True)
class Border:
    """A scalar that is > 0 (`positive`; >= 0 if `included`), or != 0, on a part of a curve."""

    value: Scalar
    positive: bool = True
    included: bool = False

    def within(self) -> bool:
        """Whether an exact value lies on the part."""
        sign = self.value.sign()
        if not self.positive:
            return sign != 0
        return sign >= 0 if self.included else sign > 0


def _side(branch: Branch, p: Point) -> Border:
    frame = branch.conic.frame  # a hyperbola that opens up and down has no left or right part
    offset = (p.x - frame.origin.x) * frame.ux * frame.ux
    return Border(offset if branch.side is Side.RIGHT else -offset)


def _between(segment: Segment | Chord, p: Point) -> Scalar:
    """Not negative iff a point of the line lies between the ends, or is one of them."""
    if isinstance(segment, Chord):  # along the line the conic is quad (t - t1) (t - t2)
        return -along(segment.line, segment.conic)[1] * evaluate(segment.conic, p)
    a, b = segment.p, segment.q
    return (a.x - p.x) * (p.x - b.x) + (a.y - p.y) * (p.y - b.y)


def borders(conic: Conic, p: Point) -> tuple[Border, ...]:
    """What must hold for a point of the whole conic to belong to the part that is meant."""
    return tuple(
        Border(quadratic(limit.coefficients, p), limit.positive, limit.or_zero)
        for limit in conic.limits
    )


def incidence(carrier: Carrier, p: Point) -> tuple[tuple[Scalar, ...], tuple[Border, ...]]:
    """(equations, borders): p lies on the carrier iff all vanish and it is within every border.

    Segments end at their ends; only an operator that asks for a line takes their whole line.
    """
    if isinstance(carrier, Line):
        return ((at(carrier, p),), ())
    if isinstance(carrier, Segment | Chord):
        return ((at(as_line(carrier), p),), (Border(_between(carrier, p), included=True),))
    if isinstance(carrier, Branch):
        conic = carrier.conic
        return ((evaluate(conic, p),), (_side(carrier, p), *borders(conic, p)))
    return ((evaluate(carrier, p),), borders(carrier, p))


def line_conic(line: Line, conic: Conic) -> Sequence[Point]:
    """The common points of a line and a conic, each once (a tangent gives one)."""
    norm = line.a * line.a + line.b * line.b
    base = Point(-line.a * line.c / norm, -line.b * line.c / norm)
    dx, dy = line.b, -line.a
    a, b, c, _, _, _ = conic.coefficients
    quad = a * dx * dx + b * dx * dy + c * dy * dy
    tangent = polar(conic, base)
    lin = tangent.a * dx + tangent.b * dy
    const = evaluate(conic, base)
    if quad.is_zero():
        if lin.is_zero() and const.is_zero():
            raise SharedCurveError("the line and the curve have a whole line in common")
        steps = () if lin.is_zero() else (-const / lin,)
    else:
        disc = lin * lin - quad * const * 4
        sign = disc.sign()
        if sign < 0:
            return ()
        half = quad * 2
        if sign == 0:
            steps = (-lin / half,)
        else:
            root = disc.sqrt()
            steps = ((-lin - root) / half, (-lin + root) / half)
    return tuple(Point(base.x + dx * t, base.y + dy * t) for t in steps)


def _polynomial(conic: Conic) -> Polynomial:
    x, y = Polynomial.variable("x"), Polynomial.variable("y")
    a, b, c, d, e, f = (Polynomial.of(k) for k in conic.coefficients)
    return a * x * x + b * x * y + c * y * y + d * x + e * y + f


def conic_conic(first: Conic, second: Conic) -> Sequence[Point]:
    """The common points of two conics, each once; raises SharedCurveError for equal ones."""
    found = solve_pair(_polynomial(first), _polynomial(second), ("x", "y"))
    if not found.complete:
        raise SharedCurveError("two equal curves have no finite set of common points")
    return tuple(Point(p.x, p.y) for p in found.points)


def _meet(first: Carrier, second: Carrier) -> Sequence[Point]:
    p = first.conic if isinstance(first, Branch) else first
    q = second.conic if isinstance(second, Branch) else second
    if isinstance(p, Conic):
        return conic_conic(p, q) if isinstance(q, Conic) else line_conic(as_line(q), p)
    straight = as_line(p)
    if isinstance(q, Conic):
        return line_conic(straight, q)
    m = as_line(q)
    if not (straight.a * m.b - m.a * straight.b).is_zero():
        return (meet(straight, m),)
    if all(r.is_zero() for r in same_line(straight, m)):
        raise SharedCurveError("two equal lines have no finite set of common points")
    return ()


def intersections(first: Carrier, second: Carrier) -> Sequence[Point]:
    """All common points that lie on the stated parts."""
    return tuple(
        p
        for p in _meet(first, second)
        if all(b.within() for b in (*incidence(first, p)[1], *incidence(second, p)[1]))
    )


def tangents_from(p: Point, conic: Conic) -> Sequence[Line]:
    """The tangents from p: through the points where the polar of p meets the conic."""
    if evaluate(conic, p).is_zero():
        return (polar(conic, p),) if all(s.within() for s in borders(conic, p)) else ()
    chord = polar(conic, p)
    if chord.a.is_zero() and chord.b.is_zero():
        return ()  # p is the centre: its polar is the line at infinity
    touched = [t for t in line_conic(chord, conic) if all(s.within() for s in borders(conic, t))]
    lines = [join(p, t) for t in touched]
    return tuple(lines)
