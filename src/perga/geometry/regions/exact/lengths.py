"""Lengths that have no closed form, enclosed: arcs of ellipses and hyperbolas by quadrature."""

from collections.abc import Callable
from typing import Final

from flint import acb, arb, ctx

from perga.algebra.balls import nearest
from perga.algebra.failures import limit_error
from perga.algebra.real import Real
from perga.geometry.regions.exact.boundary import ExactArc, exact_boundary
from perga.geometry.regions.exact.measures import add_length, is_elliptic
from perga.geometry.regions.exact.sums import ClosedSum
from perga.geometry.regions.paths import PathKind
from perga.geometry.values import Point, RegionValue

BITS: Final = (96, 192, 384)
"""To how many bits a length is enclosed, until one float is nearest to all of the ball."""
EVALUATIONS: Final = 100_000
"""How often one integral may ask for the speed."""


def perimeter_in_digits(region: RegionValue) -> float:
    """The float nearest to the length of the boundary, > 0, in data units.

    Errors: those of `exact_boundary`; AlgebraLimitError where the quadrature does not get there.
    """
    arcs = exact_boundary(region)
    for bits in BITS:
        with ctx.workprec(bits + 32):
            found = nearest(_enclosed(arcs, bits))
        if found is not None:
            return found
    raise limit_error("the length of an elliptic arc")


def _enclosed(arcs: tuple[ExactArc, ...], bits: int) -> arb:
    closed, total = ClosedSum(), arb(0)
    for arc in arcs:
        if is_elliptic(arc.path):
            total += _length(arc, bits)
        else:
            closed = add_length(closed, arc)
    return total + closed.ball(bits)


def _length(arc: ExactArc, bits: int) -> arb:
    """The integral of the speed between the ends of an arc, at the precision at work."""
    axes = arc.path.axes
    a, b = axes.a.enclosure(bits), axes.b.enclosure(bits)
    if arc.path.rough.kind is PathKind.BRANCH:
        assert arc.first is not None
        assert arc.last is not None
        low, high = (-(_ratio(p, arc, bits)[1]).asinh() for p in (arc.first, arc.last))
        steepest = abs(low).max(abs(high)).cosh() * (a + b)

        def speed(t: acb, analytic: bool) -> acb:
            s, c = t.sinh() * a, t.cosh() * b
            return (s * s + c * c).sqrt(analytic=analytic)
    else:
        low, high = _angles(arc, bits)
        steepest = a + b

        def speed(t: acb, analytic: bool) -> acb:
            s, c = t.sin() * a, t.cos() * b
            return (s * s + c * c).sqrt(analytic=analytic)

    return _integral(speed, low, high, steepest)


def _integral(speed: Callable[[acb, bool], acb], low: arb, high: arb, steepest: arb) -> arb:
    """Between the middles of both ends, widened by what their radii can add."""
    found = acb.integral(speed, low.mid(), high.mid(), eval_limit=EVALUATIONS).real
    unsure = (arb(low.rad()) + arb(high.rad())) * steepest
    return found + arb(0, unsure.abs_upper())


def _angles(arc: ExactArc, bits: int) -> tuple[arb, arb]:
    """The angles of the ends of an arc of an ellipse, the second one further on."""
    if arc.first is None or arc.last is None:
        return arb(0), 2 * arb.pi()
    low, high = _angle(arc.first, arc, bits), _angle(arc.last, arc, bits)
    if arc.path.compare(arc.first, arc.last) >= 0:
        high += 2 * arb.pi()
    return low, high


def _angle(p: Point, arc: ExactArc, bits: int) -> arb:
    """The angle of a point in the order of the path: from 0 to below 2 pi."""
    s, t = _ratio(p, arc, bits)
    below = arc.path.local(p)[1].sign() < 0
    return arb.atan2(t, s) + 2 * arb.pi() if below else arb.atan2(t, s)


def _ratio(p: Point, arc: ExactArc, bits: int) -> tuple[arb, arb]:
    """The coordinates of a point along the axes, each in units of its axis."""
    axes = arc.path.axes

    def unit(value: Real, axis: Real) -> arb:
        return (value / axis).enclosure(bits)

    s, t = arc.path.local(p)
    return unit(s, axes.a), unit(t, axes.b)
