"""Area and perimeter of a region, by closed forms over the arcs of its boundary.

By Green's theorem the area is that of the polygon through the ends of the arcs and, for each arc,
what lies between it and its chord: a b (t - sin t) / 2 of an ellipse, t^3 / (12 p) of a parabola
and a b (sinh t - t) / 2 of a branch, t being how far the parameter runs. Nothing cancels in
these, so that thin slivers keep their digits.
"""

from collections.abc import Sequence
from math import asinh, fsum, sin, sinh, sqrt

import numpy as np

from perga.geometry.distances import Region
from perga.geometry.regions.boundary import Arc, boundary
from perga.geometry.regions.paths import Path, PathKind

_SERIES_BELOW = 0.5
_PANEL = 0.25
"""Longest step of the parameter that one rule of quadrature spans."""
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)


def area(region: Region) -> float:
    """The area of a region, > 0, in squared data units. Errors: those of `boundary`."""
    return enclosed(boundary(region))


def perimeter(region: Region) -> float:
    """The length of the boundary of a region, > 0, in data units. Errors: those of `boundary`."""
    return fsum(length(arc) for arc in boundary(region))


def enclosed(arcs: Sequence[Arc]) -> float:
    """The area within arcs that close, those counter-clockwise counting positive."""
    ends = [(arc.first, arc.last) for arc in arcs]
    # Seen from their middle the cross products stay small.
    x0 = fsum(first[0] for first, _ in ends) / len(ends)
    y0 = fsum(first[1] for first, _ in ends) / len(ends)
    doubled = [
        (first[0] - x0) * (last[1] - y0) - (last[0] - x0) * (first[1] - y0) for first, last in ends
    ]
    return fsum([fsum(doubled) / 2, *(bulge(arc) for arc in arcs)])


def bulge(arc: Arc) -> float:
    """The area between an arc and its chord, negative where the region is hollow there."""
    path, run = arc.path, arc.stop - arc.start
    match path.kind:
        case PathKind.LINE:
            return 0.0
        case PathKind.ELLIPSE:
            return path.a * path.b * _off_sine(run, -1.0) / 2
        case PathKind.PARABOLA:
            return run**3 / (12 * path.a)
        case PathKind.BRANCH:
            return path.a * path.b * _off_sine(run, 1.0) / 2


def _off_sine(t: float, square: float) -> float:
    """t - sin t for square = -1, sinh t - t for square = 1: t^3/3! + square t^5/5! + ..."""
    if abs(t) > _SERIES_BELOW:
        return sinh(t) - t if square > 0 else t - sin(t)
    term = t**3 / 6
    terms = [term]
    for k in range(2, 10):
        term *= square * t * t / (2 * k * (2 * k + 1))
        terms.append(term)
    return fsum(terms)


def length(arc: Arc) -> float:
    """The length of an arc, > 0, to about 1e-13 of itself."""
    path, low, high = arc.path, min(arc.start, arc.stop), max(arc.start, arc.stop)
    if path.kind is PathKind.LINE:
        return high - low
    if path.kind is PathKind.PARABOLA:
        return _parabola_run(high / path.a, path.a) - _parabola_run(low / path.a, path.a)
    if path.kind is PathKind.ELLIPSE and path.a == path.b:
        return path.a * (high - low)
    return _integrated(path, low, high)


def _parabola_run(slope: float, p: float) -> float:
    """The length of a parabola from its vertex to where its parameter is slope * p."""
    return p / 2 * (slope * sqrt(1 + slope * slope) + asinh(slope))


def _integrated(path: Path, low: float, high: float) -> float:
    """Gauss-Legendre over panels; narrower ones where an ellipse is flat, as speeds turn there."""
    flat = max(path.a, path.b) / min(path.a, path.b)
    panels = max(1, round((high - low) / (_PANEL / min(flat, 16.0) + 1e-9)) + 1)
    edges = np.linspace(low, high, panels + 1)
    half = (edges[1:] - edges[:-1])[:, None] / 2
    t = (edges[1:] + edges[:-1])[:, None] / 2 + half * _NODES
    if path.kind is PathKind.ELLIPSE:
        speed = np.hypot(path.a * np.sin(t), path.b * np.cos(t))
    else:
        speed = np.hypot(path.a * np.sinh(t), path.b * np.cosh(t))
    return float(np.sum(speed * half * _WEIGHTS))
