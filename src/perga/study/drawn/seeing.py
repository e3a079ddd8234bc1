"""What can be seen of the marks in the pixels: markers with their labels, and ink of strokes."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.image.image import Image
from perga.measure import look, seen_name

SAMPLES: Final = 2000
SOLID, DASHED = 0.9, 0.35
"""Such a part of a stroke's places in the picture must have ink, markers and labels aside."""

_ARMS: Final = 5.0
_WHITE: Final = 250

Floats = NDArray[np.float64]


def seen_points(image: Image, marks: Sequence[Mark]) -> Mapping[str, tuple[float, float]]:
    """The centre in px of each named point whose label is read once and belongs to one marker."""
    sight = look(image)
    places: dict[str, list[tuple[float, float]]] = {}
    for one in sight.binding.bound:
        places.setdefault(one.label.name, []).append((one.marker.x, one.marker.y))
    wanted = {mark.name: seen_name(mark.name) for mark in marks if isinstance(mark, PointMark)}
    shared = [name for name in wanted.values() if list(wanted.values()).count(name) > 1]
    return {
        name: places[seen][0]
        for name, seen in wanted.items()
        if seen not in shared and len(places.get(seen, [])) == 1
    }


def ink_share(image: Image, mark: Mark) -> float | None:
    """Which part of a stroke's places in the picture has ink within a pixel; None without any."""
    x, y = _places(mark, image)
    px, py = image.viewport.to_pixel(x, y)
    height, width = image.pixels.shape[:2]
    inside = (px >= 1) & (px < width - 1.5) & (py >= 1) & (py < height - 1.5)
    columns, rows = np.rint(px[inside]).astype(int), np.rint(py[inside]).astype(int)
    if not len(columns):
        return None
    ink = image.pixels.min(axis=2) < _WHITE
    near = np.zeros(len(columns), dtype=np.bool_)
    for right in (-1, 0, 1):
        for down in (-1, 0, 1):
            near |= ink[rows + down, columns + right]
    return float(near.mean())


def is_found(share: float | None, mark: Mark) -> bool:
    """Whether so much ink is what the stroke must leave; nothing of it in view is fine."""
    dashed = isinstance(mark, SegmentMark | LineMark) and mark.role is Role.HELPER
    return share is None or share >= (DASHED if dashed else SOLID)


def _places(mark: Mark, image: Image) -> tuple[Floats, Floats]:
    """Places along a stroke, in data units; those out of view are sorted out later."""
    part = np.linspace(0.0, 1.0, SAMPLES)
    turn = 2 * np.pi * part
    arm = _ARMS * (2 * part - 1)
    match mark:
        case PointMark():
            return np.array([mark.x]), np.array([mark.y])
        case SegmentMark():
            return mark.x1 + part * (mark.x2 - mark.x1), mark.y1 + part * (mark.y2 - mark.y1)
        case ChainMark():
            return np.array(mark.xs), np.array(mark.ys)
        case LineMark():
            view = image.viewport
            norm = float(np.hypot(mark.a, mark.b))
            a, b, c = mark.a / norm, mark.b / norm, mark.c / norm
            x, y = (view.x_min + view.x_max) / 2, (view.y_min + view.y_max) / 2
            away = a * x + b * y + c
            t = (part - 0.5) * 1.5 * (view.x_max - view.x_min)
            return x - a * away + b * t, y - b * away - a * t
        case CircleMark():
            return mark.cx + mark.r * np.cos(turn), mark.cy + mark.r * np.sin(turn)
        case EllipseMark():
            return _in_frame(mark, mark.a * np.cos(turn), mark.b * np.sin(turn))
        case HyperbolaMark():
            f = mark.a * np.cosh(arm) * np.where(np.arange(SAMPLES) % 2 == 0, 1.0, -1.0)
            return _in_frame(mark, f, mark.b * np.sinh(arm))
        case ParabolaMark():
            g = mark.p * arm
            f = mark.p * arm**2 / 2
            return mark.vx + f * mark.ux - g * mark.uy, mark.vy + f * mark.uy + g * mark.ux


def _in_frame(mark: EllipseMark | HyperbolaMark, f: Floats, g: Floats) -> tuple[Floats, Floats]:
    return mark.cx + f * mark.ux - g * mark.uy, mark.cy + f * mark.uy + g * mark.ux
