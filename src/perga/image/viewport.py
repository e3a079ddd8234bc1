"""The viewport: which part of the plane a picture shows, and the affine map to its pixels."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast, overload

import numpy as np
from numpy.typing import NDArray

from perga.errors import InputError

Floats = NDArray[np.float64]
JsonObject = dict[str, object]

MAX_SIDE = 16384
"""No picture is wider or higher than this, in pixels."""

SIDECAR_VERSION = 1
_BOUNDS = ("x_min", "x_max", "y_min", "y_max")
_HELP = "Use the .json file that was written beside the picture."


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of the plane, shown on width x height pixels.

    The bounds are the outer edges of the picture. The centre of pixel (i, j) lies at
    (x_min + (i + 1/2) dx, y_max - (j + 1/2) dy); row 0 is the top one, and whole-numbered pixel
    coordinates mean centres. Raises InputError unless both sides are 1 to 16384 pixels, the
    bounds are finite and each minimum lies below its maximum.
    """

    width: int
    height: int
    x_min: float
    x_max: float
    y_min: float
    y_max: float
    dx: float = field(init=False, repr=False, compare=False)
    """Width of one pixel in data units."""
    dy: float = field(init=False, repr=False, compare=False)
    """Height of one pixel in data units."""

    def __post_init__(self) -> None:
        """Check the size and the bounds."""
        for name, side in (("width", self.width), ("height", self.height)):
            if not 1 <= side <= MAX_SIDE:
                raise InputError(
                    f"viewport {name} is {side}; it must be 1 to {MAX_SIDE} pixels",
                    "Choose a smaller picture.",
                )
        for axis, low, high in (("x", self.x_min, self.x_max), ("y", self.y_min, self.y_max)):
            if not (math.isfinite(low) and math.isfinite(high) and math.isfinite(high - low)):
                raise InputError(f"viewport bounds in {axis} must be finite numbers", _HELP)
            if not high > low:
                raise InputError(
                    f"viewport needs {axis}_min < {axis}_max, but they are {low} and {high}", _HELP
                )
        object.__setattr__(self, "dx", (self.x_max - self.x_min) / self.width)
        object.__setattr__(self, "dy", (self.y_max - self.y_min) / self.height)
        if min(self.dx, self.dy) <= 0:
            raise InputError("viewport is too small to be divided into pixels", _HELP)

    @overload
    def to_pixel(self, x: float, y: float) -> tuple[float, float]: ...
    @overload
    def to_pixel(self, x: Floats, y: Floats) -> tuple[Floats, Floats]: ...
    def to_pixel(self, x: float | Floats, y: float | Floats) -> tuple[object, object]:
        """Pixel coordinates (px to the right, py downwards) of data points; floats or arrays."""
        return (x - self.x_min) / self.dx - 0.5, (self.y_max - y) / self.dy - 0.5

    @overload
    def to_data(self, px: float, py: float) -> tuple[float, float]: ...
    @overload
    def to_data(self, px: Floats, py: Floats) -> tuple[Floats, Floats]: ...
    def to_data(self, px: float | Floats, py: float | Floats) -> tuple[object, object]:
        """Data coordinates of pixel coordinates; floats or arrays."""
        return self.x_min + (px + 0.5) * self.dx, self.y_max - (py + 0.5) * self.dy

    def to_json(self) -> JsonObject:
        """The sidecar object: version, size, bounds and the matrix from data to pixels."""
        return {
            "version": SIDECAR_VERSION,
            "size": [self.width, self.height],
            "x_min": float(self.x_min),
            "x_max": float(self.x_max),
            "y_min": float(self.y_min),
            "y_max": float(self.y_max),
            "to_pixel": self._matrix(),
        }

    @classmethod
    def from_json(cls, value: object) -> "Viewport":
        """Read a sidecar object; fields that this version does not know are passed over.

        Raises InputError where a field is missing or of the wrong kind, or where the matrix
        contradicts the bounds.
        """
        if not isinstance(value, Mapping):
            raise InputError("a viewport must be a JSON object", _HELP)
        fields = cast("Mapping[str, object]", value)
        version = fields.get("version")
        if isinstance(version, bool) or version != SIDECAR_VERSION:
            raise InputError(f"viewport version {version!r:.40} is unknown; 1 is known", _HELP)
        width, height = _pair(fields.get("size"))
        bounds = [_number(fields.get(name), name) for name in _BOUNDS]
        viewport = cls(width, height, *bounds)
        viewport._check_matrix(fields.get("to_pixel"))
        return viewport

    def _matrix(self) -> list[list[float]]:
        sx, sy = 1 / self.dx, 1 / self.dy
        tx, ty = -self.x_min / self.dx - 0.5, self.y_max / self.dy - 0.5
        return [[float(sx), 0.0, float(tx)], [0.0, float(-sy), float(ty)]]

    def _check_matrix(self, value: object) -> None:
        rows = [_entries(row) for row in _entries(value)]
        if [len(row) for row in rows] != [3, 3]:
            raise InputError("viewport field to_pixel must be two rows of three numbers", _HELP)
        told = [_number(entry, "to_pixel") for row in rows for entry in row]
        want = [entry for row in self._matrix() for entry in row]
        for a, b in zip(told, want, strict=True):
            if not math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9):
                raise InputError("viewport fields to_pixel and bounds contradict each other", _HELP)


def _entries(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _pair(value: object) -> tuple[int, int]:
    sides = [side for side in _entries(value) if type(side) is int]
    if len(sides) == 2 == len(_entries(value)):
        return sides[0], sides[1]
    raise InputError("viewport field size must be [width, height], two whole numbers", _HELP)


def _number(value: object, name: str) -> float:
    # bool is an int in Python, and an int beyond the float range overflows
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"viewport field {name} must be a number", _HELP)
    try:
        return float(value)
    except OverflowError:
        raise InputError(f"viewport field {name} is too large", _HELP) from None
