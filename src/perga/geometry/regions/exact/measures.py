"""Area and perimeter of a region of exact values, as exact sums."""

from perga.algebra.failures import UnsupportedTermError
from perga.algebra.real import Real
from perga.geometry.regions.exact.boundary import ExactArc, exact_boundary
from perga.geometry.regions.exact.paths import ExactPath
from perga.geometry.regions.exact.sums import ClosedSum
from perga.geometry.regions.paths import PathKind
from perga.geometry.values import Frame, Point, RegionValue


def exact_area(region: RegionValue) -> ClosedSum:
    """The area, by Green's theorem arc by arc. Errors: those of `exact_boundary`."""
    total = ClosedSum()
    for arc in exact_boundary(region):
        total = _add_area(total, arc)
    return total


def exact_perimeter(region: RegionValue) -> ClosedSum:
    """The length of the boundary.

    Errors: those of `exact_boundary`; UnsupportedTermError for arcs of ellipses and hyperbolas,
    whose lengths are elliptic integrals.
    """
    total = ClosedSum()
    for arc in exact_boundary(region):
        total = add_length(total, arc)
    return total


def _add_area(total: ClosedSum, arc: ExactArc) -> ClosedSum:
    """Half the integral of x dy - y dx: that of the frame, and how its origin sees the ends."""
    path, sign = arc.path, 1 if arc.ahead else -1
    p, q = arc.first, arc.last
    if path.rough.kind is PathKind.LINE:
        assert p is not None
        assert q is not None
        return total.plus((p.x * q.y - p.y * q.x) * sign / 2)
    f = path.axes
    if p is not None and q is not None:
        seen = f.origin.x * (q.y - p.y) - f.origin.y * (q.x - p.x)
        total = total.plus(seen * sign / 2)
    match path.rough.kind:
        case PathKind.PARABOLA:
            # In the frame s dt - t ds = -t^2 dt / (2 b), and the parameter runs against t.
            low, high = (path.local(end)[1] for end in _ends(arc))
            return total.plus((low * low * low - high * high * high) * sign / (f.b * 12))
        case PathKind.BRANCH:
            return total.plus_log(f.a * f.b * -sign / 2, _growth(arc, f))
        case _:
            return _add_angle(total, arc, f.a * f.b * sign / 2)


def _ends(arc: ExactArc) -> tuple[Point, Point]:
    assert arc.first is not None
    assert arc.last is not None
    return arc.first, arc.last


def _growth(arc: ExactArc, f: Frame) -> Real:
    """exp of the hyperbolic angle that an arc of a branch runs through, along the path."""
    first, last = (arc.path.local(end) for end in _ends(arc))
    # The path is (a cosh u, -b sinh u): exp(u) = s/a - t/b.
    return (last[0] / f.a - last[1] / f.b) / (first[0] / f.a - first[1] / f.b)


def _add_angle(total: ClosedSum, arc: ExactArc, factor: Real) -> ClosedSum:
    """The sum and factor times the angle that an arc of an ellipse runs through, up to 2 pi."""
    if arc.first is None or arc.last is None:
        return total.plus_turns(factor * 2)
    f = arc.path.axes
    (s, t), (s2, t2) = arc.path.local(arc.first), arc.path.local(arc.last)
    cosine = s * s2 / (f.a * f.a) + t * t2 / (f.b * f.b)
    if (s * t2 - t * s2).sign() >= 0:
        return total.plus_angle(factor, cosine)
    return total.plus_turns(factor * 2).plus_angle(-factor, cosine)


def is_elliptic(path: ExactPath) -> bool:
    """Whether lengths along a path are elliptic integrals."""
    if path.rough.kind is PathKind.ELLIPSE:
        return path.axes.a != path.axes.b
    return path.rough.kind is PathKind.BRANCH


def add_length(total: ClosedSum, arc: ExactArc) -> ClosedSum:
    """The sum and the length of an arc. Errors: UnsupportedTermError for one that is elliptic."""
    path = arc.path
    if path.rough.kind is PathKind.LINE:
        p, q = _ends(arc)
        return total.plus(((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).sqrt())
    if is_elliptic(path):
        raise UnsupportedTermError("the length of this arc is an elliptic integral")
    f = path.axes
    if path.rough.kind is PathKind.ELLIPSE:
        return _add_angle(total, arc, f.a)
    for end, sign in zip(_ends(arc), (1, -1), strict=True):
        slope = path.local(end)[1] / f.b
        steep = (slope * slope + 1).sqrt()
        total = total.plus(f.b * slope * steep * sign / 2)
        total = total.plus_log(f.b * sign / 2, slope + steep)
    return total
