"""Marks: what a figure draws, in floats and data coordinates, before there are pixels."""

from dataclasses import dataclass
from enum import Enum


class Role(Enum):
    """What a stroke stands for; decides its ink, width and dash."""

    CURVE = "curve"
    LINE = "line"
    SEGMENT = "segment"
    HELPER = "helper"  # directrices, asymptotes: drawn thinner and dashed


@dataclass(frozen=True, slots=True)
class PointMark:
    """A labelled point at (x, y)."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SegmentMark:
    """The segment from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: Role = Role.SEGMENT


@dataclass(frozen=True, slots=True)
class LineMark:
    """The whole line ax + by + c = 0, clipped to the viewport when drawn; (a, b) is not (0, 0)."""

    name: str
    a: float
    b: float
    c: float
    role: Role = Role.LINE


@dataclass(frozen=True, slots=True)
class CircleMark:
    """A circle with centre (cx, cy) and radius r > 0."""

    name: str
    cx: float
    cy: float
    r: float


@dataclass(frozen=True, slots=True)
class EllipseMark:
    """An ellipse: centre, unit vector (ux, uy) along the major axis, semi-axes a >= b > 0."""

    name: str
    cx: float
    cy: float
    ux: float
    uy: float
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class HyperbolaMark:
    """A hyperbola, both branches: centre, unit vector along the real axis, a, b > 0."""

    name: str
    cx: float
    cy: float
    ux: float
    uy: float
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class ParabolaMark:
    """A parabola: vertex, unit vector towards the focus, p > 0 from focus to directrix."""

    name: str
    vx: float
    vy: float
    ux: float
    uy: float
    p: float


@dataclass(frozen=True, slots=True)
class ChainMark:
    """A part of a curve: its points in order, at least two, so close that chords do for arcs.

    `core` = (x low, y low, x high, y high) is what of it should be in view.
    """

    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    core: tuple[float, float, float, float]


ConicMark = CircleMark | EllipseMark | HyperbolaMark | ParabolaMark
StrokeMark = SegmentMark | LineMark | ConicMark | ChainMark
Mark = PointMark | StrokeMark
