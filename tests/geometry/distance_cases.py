"""Fields, what they are in the witness's words, and points that are hard for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import distance_witness as witness
import numpy as np

from perga.geometry.distances import (
    ArcField,
    Branches,
    CircleField,
    EllipseArcField,
    EllipseField,
    Field,
    HyperbolaArcField,
    HyperbolaField,
    ParabolaArcField,
    ParabolaField,
    PolygonField,
    Pose,
    RayField,
    SegmentField,
)
from perga.rng import stream

LEVEL = (0.0, 0.0, 1.0, 0.0)
TURNED = (0.375, -1.25, 0.8, 0.6)
ELLIPSES = (
    (1.0, 1.0),
    (1 + 1e-9, 1.0),
    (3.0, 2.999999),
    (5.0, 3.0),
    (5.0, 1.0),
    (50.0, 1.0),
    (1.0, 50.0),
)
HYPERBOLAS = ((3.0, 4.0), (1.0, 1.0), (5.0, 0.25), (0.25, 5.0))
PARABOLAS = (1.0, 0.125, 20.0)
NEAR = 10.0  # in sizes of the curve: errors are told relative to its size, not to the distance
FAR = 100.0  # for rays and lines, which the witness cuts off


@dataclass(frozen=True)
class Case:
    """A field, the same for the witness, its size, and points (n, 2) to try."""

    name: str
    field: Field
    curves: tuple[witness.Curve, ...]
    size: float
    points: np.ndarray


def pose(place: tuple[float, float, float, float]) -> Pose:
    return Pose(*place)


def moved(place: tuple[float, float, float, float], points: np.ndarray) -> np.ndarray:
    x0, y0, ux, uy = place
    x, y = points[:, 0], points[:, 1]
    return np.stack((x0 + ux * x - uy * y, y0 + uy * x + ux * y), axis=-1)


def spread(name: str, count: int, width: float, height: float) -> np.ndarray:
    draw = stream(7, "distances", name)
    pairs = [(draw.uniform(-1, 1) * width, draw.uniform(-1, 1) * height) for _ in range(count)]
    return np.array(pairs)


def mirrored(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The points in all four quadrants."""
    four = [np.stack((s * x, t * y), axis=-1) for s in (1, -1) for t in (1, -1)]
    return np.concatenate(four)


def ellipse_points(a: float, b: float, count: int) -> np.ndarray:
    """Random, in a band about the curve, centre, foci, axes, vertices, evolute, near its cusps."""
    t = np.linspace(0, np.pi / 2, count)
    c2 = (a - b) * (a + b)
    c = abs(c2) ** 0.5
    out = [spread(f"ellipse {a} {b}", count, 1.6 * a, 1.6 * b)]
    for off in (0.0, 1e-9, -1e-3):
        out.append(np.stack(((a + off) * np.cos(t), (b + off) * np.sin(t)), axis=-1))
    foci = (c, 0.0) if a > b else (0.0, c)
    out.append(np.array([(0.0, 0.0), foci, (a, 0.0), (0.0, b), (-a, 0.0), (1e-12, -1e-12)]))
    along = np.linspace(0, 1.5, 5)
    out.append(np.stack((along * a, 0 * along), axis=-1))
    out.append(np.stack((0 * along, along * b), axis=-1))
    out.append(mirrored(c2 / a * np.cos(t) ** 3, c2 / b * np.sin(t) ** 3)[: 2 * count])
    cusp = c2 / a
    out.append(np.array([(cusp * (1 + e), f) for e in (1e-9, -1e-9, 0) for f in (1e-12, 0)]))
    every = np.concatenate(out)
    return every[np.hypot(every[:, 0], every[:, 1]) <= NEAR * max(a, b)]


def hyperbola_points(a: float, b: float, count: int) -> np.ndarray:
    t = np.linspace(0, 2, count)
    c = float(np.hypot(a, b))
    evolute = mirrored(c * c / a * np.cosh(t) ** 3, c * c / b * np.sinh(t) ** 3)
    out = np.concatenate(
        (
            spread(f"hyperbola {a} {b}", 2 * count, 3 * c, 3 * c),
            mirrored(a * np.cosh(t), b * np.sinh(t))[: 2 * count],
            np.array([(0.0, 0.0), (c, 0.0), (-a, 0.0), (0.0, b), (c * c / a, 0.0), (0.0, 3 * c)]),
            evolute,
        )
    )
    return out[np.hypot(out[:, 0], out[:, 1]) <= NEAR * c]


def parabola_points(p: float, count: int) -> np.ndarray:
    t = np.linspace(-2, 2, count)
    return np.concatenate(
        (
            spread(f"parabola {p}", 2 * count, 4 * p, 4 * p),
            np.stack((p * t * t / 2, p * t), axis=-1),
            np.stack((p * (1 + 1.5 * t * t), -p * t**3), axis=-1),  # the evolute
            np.array([(0.0, 0.0), (p / 2, 0.0), (p, 0.0), (p * (1 + 1e-9), 0.0), (9 * p, 0.0)]),
        )
    )


def conic_cases(count: int) -> Iterator[Case]:
    """Ellipses, circles, hyperbolas and parabolas, level and turned."""
    for label, place in (("level", LEVEL), ("turned", TURNED)):
        for a, b in ELLIPSES:
            points = moved(place, ellipse_points(a, b, count))
            curves = (witness.ellipse(place, a, b),)
            field = EllipseField(pose(place), a, b)
            yield Case(f"ellipse {a:.10g}:{b:.10g} {label}", field, curves, max(a, b), points)
        circle = CircleField(place[0], place[1], 2.0)
        points = moved(place, ellipse_points(2.0, 2.0, count))
        yield Case(f"circle {label}", circle, (witness.ellipse(place, 2.0, 2.0),), 2.0, points)
        for a, b in HYPERBOLAS:
            points = moved(place, hyperbola_points(a, b, count))
            right, left = (witness.branch(place, a, b, side) for side in (1, -1))
            size = float(np.hypot(a, b))
            for branches, curves in (
                (Branches.BOTH, (right, left)),
                (Branches.POSITIVE, (right,)),
                (Branches.NEGATIVE, (left,)),
            ):
                field = HyperbolaField(pose(place), a, b, branches)
                name = f"hyperbola {a:g}:{b:g} {branches.value} {label}"
                yield Case(name, field, curves, size, points)
        for p in PARABOLAS:
            points = moved(place, parabola_points(p, count))
            curves = (witness.parabola(place, p),)
            yield Case(f"parabola {p:g} {label}", ParabolaField(pose(place), p), curves, p, points)


def part_cases(count: int) -> Iterator[Case]:
    """Parts of conics: short and long, with and without vertices, on one side and on both."""
    for a, b, spans in (
        (5.0, 3.0, ((0.3, 1.2), (-1.0, 2.0), (2.5, 6.0))),
        (1.0, 4.0, ((-2.0, 0.9), (0.1, 3.0))),
        (50.0, 1.0, ((1.4, 4.0),)),
        (2.0, 2.0, ((-0.5, 3.2),)),
    ):
        whole = witness.ellipse(TURNED, a, b)
        for low, high in spans:
            ends = moved(TURNED, np.array([(a * np.cos(t), b * np.sin(t)) for t in (low, high)]))
            points = np.concatenate((moved(TURNED, ellipse_points(a, b, count)), ends))
            field = EllipseArcField(pose(TURNED), a, b, low, high - low)
            curves = (witness.part(whole, low, high),)
            yield Case(f"part of ellipse {a:g}:{b:g} {low}", field, curves, max(a, b), points)
    for p, low, high in ((1.0, 0.5, 2.0), (1.0, -1.5, 0.25), (20.0, -30.0, -1.0)):
        ends = moved(TURNED, np.array([(y * y / (2 * p), y) for y in (low, high)]))
        points = np.concatenate((moved(TURNED, parabola_points(p, count)), ends))
        curves = (witness.part(witness.parabola(TURNED, p), low / p, high / p),)
        field = ParabolaArcField(pose(TURNED), p, low, high)
        yield Case(f"part of parabola {p:g} {low}", field, curves, p, points)
    for a, b, side, low, high in (
        (3.0, 4.0, 1, -3.0, -0.5),
        (1.0, 1.0, -1, -0.5, 2.0),
        (0.25, 5.0, 1, 1.0, 8.0),
    ):
        ends = np.array([(side * a * np.hypot(1, y / b), y) for y in (low, high)])
        points = np.concatenate((moved(TURNED, hyperbola_points(a, b, count)), moved(TURNED, ends)))
        whole = witness.branch(TURNED, a, b, side)
        curves = (witness.part(whole, float(np.arcsinh(low / b)), float(np.arcsinh(high / b))),)
        branch = Branches.POSITIVE if side > 0 else Branches.NEGATIVE
        field = HyperbolaArcField(pose(TURNED), a, b, low, high, branch)
        size = float(np.hypot(a, b))
        yield Case(f"part of hyperbola {a:g}:{b:g} {side}", field, curves, size, points)


def other_cases(count: int) -> Iterator[Case]:
    """Segments, rays, arcs and polygons."""
    points = spread("straight", 4 * count, 4.0, 4.0)
    ends = (-1.0, 0.5, 2.0, 1.25)
    points = np.concatenate((points, np.array([ends[:2], ends[2:], (0.5, 0.875)])))
    yield Case("segment", SegmentField(*ends), (witness.straight(*ends),), 1.0, points)
    far = (ends[0] + FAR * 0.75, ends[1] - FAR * 0.5)
    ray = RayField(ends[0], ends[1], 0.75, -0.5)
    yield Case("ray", ray, (witness.straight(*ends[:2], *far),), 1.0, points)
    for half in (0.3, 1.5, 3.0):
        at = np.array([TURNED[:2], (TURNED[0] - 2 * 0.8, TURNED[1] - 2 * 0.6)])
        field = ArcField(pose(TURNED), 2.0, half)
        curves = (witness.arc(TURNED, 2.0, half),)
        yield Case(f"arc {half}", field, curves, 2.0, np.concatenate((points, at)))
    corners = ((-2.0, -1.5), (3.0, -1.0), (0.5, 0.25), (1.0, 3.0), (-1.5, 2.0))
    ring = (*corners, corners[0])
    sides = tuple(witness.straight(*p, *q) for p, q in pairwise(ring))
    at = np.concatenate((points, np.array(corners)))
    yield Case("polygon", PolygonField(corners), sides, 1.0, at)
