"""Chords that a line cuts out of a conic, without square roots: squared length and midpoint.

With the line p + t d, the conic is quad t^2 + lin t + const along it; the roots t1, t2 have
(t1 - t2)^2 = (lin^2 - 4 quad const) / quad^2 and middle -lin / (2 quad).
"""

from perga.geometry.conic import evaluate, polar
from perga.geometry.values import Chord, Conic, Line, Point, Scalar


def along(line: Line, conic: Conic) -> tuple[Point, Scalar, Scalar, Scalar]:
    """(p, quad, lin, const) of a conic along a line; p is the line's point nearest the origin."""
    norm = line.a * line.a + line.b * line.b
    p = Point(-line.a * line.c / norm, -line.b * line.c / norm)
    dx, dy = line.b, -line.a
    a, b, c, _, _, _ = conic.coefficients
    quad = a * dx * dx + b * dx * dy + c * dy * dy
    tangent = polar(conic, p)
    return (p, quad, tangent.a * dx + tangent.b * dy, evaluate(conic, p))


def squared_length(chord: Chord) -> Scalar:
    """The square of the length of a chord."""
    _, quad, lin, const = along(chord.line, chord.conic)
    norm = chord.line.a * chord.line.a + chord.line.b * chord.line.b
    return (lin * lin - quad * const * 4) * norm / (quad * quad)


def middle(chord: Chord) -> Point:
    """The midpoint of a chord."""
    p, quad, lin, _ = along(chord.line, chord.conic)
    t = -lin / (quad * 2)
    return Point(p.x + chord.line.b * t, p.y - chord.line.a * t)


def radical_axis(first: Conic, second: Conic) -> Line:
    """The line through the common points of two circles."""
    a, _, _, d, e, f = first.coefficients
    k, _, _, m, n, q = second.coefficients
    return Line(d * k - m * a, e * k - n * a, f * k - q * a)
