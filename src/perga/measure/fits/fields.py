"""Fitted strokes as curves with an inside, in data units."""

import math

import numpy as np
from numpy.typing import NDArray

from perga.geometry.distances import Branches, EllipseField, HyperbolaField, ParabolaField, Pose
from perga.measure.fits.arcs import VertexForm, vertex_form
from perga.measure.fits.not_such import NotSuch

Floats = NDArray[np.float64]
Pair = tuple[float, float]
Conic = EllipseField | ParabolaField | HyperbolaField

PARABOLIC = 1e-8
"""1 - e^2 below which a conic is written as a parabola: its centre would be too far for digits."""


def conic_field(matrix: Floats, shown: Floats) -> Conic:
    """The conic of a symmetric matrix (3, 3); of a hyperbola the branches on which places lie.

    `shown` are the places (n, 2) where it is seen. NotSuch for what has no real points.
    """
    form = vertex_form(matrix)
    rest = 1 - form.square
    (x, y), (ux, uy) = _vertex(form, rest)
    if abs(rest) < PARABOLIC:
        return ParabolaField(Pose(x, y, ux, uy), form.p)
    # from the vertex: a centre far away, found by itself, would be off the axis
    a, b = form.p / abs(rest), form.p / math.sqrt(abs(rest))
    if rest > 0:
        return EllipseField(Pose(x + a * ux, y + a * uy, ux, uy), a, b)
    x, y = x - a * ux, y - a * uy
    ahead = (shown[:, 0] - x) * ux + (shown[:, 1] - y) * uy > 0
    if not len(ahead):
        raise NotSuch("none of it is seen")
    branches = Branches.POSITIVE if ahead.all() else Branches.NEGATIVE
    if ahead.any() and not ahead.all():
        branches = Branches.BOTH
    return HyperbolaField(Pose(x, y, ux, uy), a, b, branches)


def line_numbers(matrix: Floats) -> tuple[float, float, float]:
    """(a, b, c) of the line a x + b y + c = 0 that a matrix without second degree stands for."""
    a, b, c = 2 * float(matrix[0, 2]), 2 * float(matrix[1, 2]), float(matrix[2, 2])
    size = math.hypot(a, b)
    return a / size, b / size, c / size


def _vertex(form: VertexForm, rest: float) -> tuple[Pair, Pair]:
    """A vertex, and the unit vector from there inwards along the axis.

    On the axis the gradient has nothing across it; along it the conic is rest s^2 + 2 g s + level.
    """
    flat, towards = form.matrix[:2, :2], form.matrix[:2, 2]
    foot = -float(towards @ form.across) * form.across
    level = float(foot @ flat @ foot + 2 * towards @ foot + form.matrix[2, 2])
    g = float((flat @ foot + towards) @ form.along)
    root = math.sqrt(max(0.0, g * g - rest * level))
    step = -level / (g + root if g >= 0 else g - root)
    way = -form.along if rest * step + g > 0 else form.along
    x, y = foot + step * form.along
    return (float(x), float(y)), (float(way[0]), float(way[1]))
