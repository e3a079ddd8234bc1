"""The coloured inks of a picture, and what people call them.

Anti-aliasing mixes an ink with white, so an ink is told by the direction of (white - pixel),
which no mixing with white changes.
"""

import math
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from perga.image import Pixels

Floats = NDArray[np.float64]
RGB = tuple[int, int, int]

SATURATED = 40
"""Levels between the largest and the smallest channel of a pixel that has a hue."""

FEWEST = 12
"""Pixels of exactly one colour that make an ink."""

ALIKE = math.radians(6.0)
"""Directions closer than this are shades of one ink."""

RARE, BETWEEN = 0.3, 12.0
"""A mixture is rarer than this share of its inks, and as near to them: levels per channel."""

WEAKEST = 0.55
"""The least coverage of the fullest pixels of a stroke, which is 1.2 px wide or more."""

MOST = 16
"""Inks that are told apart in one picture."""


class Hue(Enum):
    """The names of hues. Each stands for the direction of one ink of our own pictures."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    MAGENTA = "magenta"
    ORANGE = "orange"
    CYAN = "cyan"
    VIOLET = "violet"
    BROWN = "brown"
    TEAL = "teal"


_SAMPLES = {
    Hue.BLUE: (0, 64, 255),
    Hue.RED: (230, 0, 0),
    Hue.GREEN: (0, 160, 0),
    Hue.MAGENTA: (200, 0, 200),
    Hue.ORANGE: (255, 120, 0),
    Hue.CYAN: (0, 160, 220),
    Hue.VIOLET: (70, 0, 160),
    Hue.BROWN: (150, 75, 0),
    Hue.TEAL: (0, 130, 110),
}


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour of strokes, 0 to 255 per channel, and the hue that is nearest to it."""

    rgb: RGB
    hue: Hue


def hue_of(rgb: RGB) -> Hue:
    """The hue whose direction from white is nearest; `rgb` must not be white."""
    way = _way(rgb)
    return max(Hue, key=lambda hue: float(way @ _way(_SAMPLES[hue])))


def find_inks(pixels: Pixels) -> tuple[Ink, ...]:
    """The coloured inks of a picture, the most frequent first: full strengths, not their shades."""
    red, green, blue = (pixels[:, :, channel] for channel in range(3))
    # not pixels.max(axis=2): over so short an axis that takes 10 ms
    low = np.minimum(np.minimum(red, green), blue)
    high = np.maximum(np.maximum(red, green), blue)
    coloured = high - low > SATURATED
    packed = red[coloured].astype(np.int32) << 16
    packed |= green[coloured].astype(np.int32) << 8
    packed |= blue[coloured]
    values, counts = np.unique(packed, return_counts=True)
    order = np.lexsort((values, -counts))
    found: list[tuple[RGB, int]] = []
    for value, count in zip(values[order].tolist(), counts[order].tolist(), strict=True):
        if count < FEWEST:
            break
        rgb = (value >> 16, value >> 8 & 255, value & 255)
        near = [k for k, (other, _) in enumerate(found) if _angle(rgb, other) < ALIKE]
        if not near and len(found) < MOST and not _mixed(rgb, count, found):
            found.append((rgb, count))
        elif near and _strength(rgb) > _strength(found[near[0]][0]):
            # a shade can be more frequent than the ink, as along a level line
            most = found[near[0]][1]
            if count > 0.2 * most:
                found[near[0]] = (rgb, most)
    return tuple(Ink(_whole(rgb), hue_of(rgb)) for rgb, _ in found)


def _whole(rgb: RGB) -> RGB:
    """The ink of ours that a colour is a strong mixture of with white, up to rounding; or itself.

    A level stroke can lie so that no pixel of it has the full ink.
    """
    for sample in _SAMPLES.values():
        share = _strength(rgb) / _strength(sample)
        mixed = [255 - share * (255 - one) for one in sample]
        if WEAKEST <= share < 1 and max(abs(a - b) for a, b in zip(rgb, mixed, strict=True)) <= 1:
            return sample
    return rgb


def _mixed(rgb: RGB, count: int, found: list[tuple[RGB, int]]) -> bool:
    """Whether a rare colour is what two frequent inks, or one and black, give over each other.

    Where strokes touch they run along each other, and the same mixture comes again and again.
    """
    if rgb in _SAMPLES.values():  # violet is nearly what blue and red give
        return False
    way = 255.0 - np.array(rgb, dtype=np.float64)
    pairs = combinations([*found, ((0, 0, 0), found[0][1] if found else 0)], 2)
    for (first, many), (second, more) in pairs:
        if count >= RARE * min(many, more):
            continue
        basis = 255.0 - np.array([first, second], dtype=np.float64).T
        shares, *_ = np.linalg.lstsq(basis, way)
        rest = basis @ shares - way
        if float(shares.min()) > -0.05 and float(np.abs(rest).max()) < BETWEEN:
            return True
    return False


def _strength(rgb: RGB) -> float:
    return math.dist(rgb, (255, 255, 255))


def _way(rgb: RGB) -> Floats:
    away = 255.0 - np.array(rgb, dtype=np.float64)
    return away / math.sqrt(float(away @ away))


def _angle(a: RGB, b: RGB) -> float:
    return math.acos(min(1.0, float(_way(a) @ _way(b))))
