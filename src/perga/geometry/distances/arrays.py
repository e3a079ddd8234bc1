"""What the distance formulas ask of an array library, the same for NumPy and for torch.

Arrays are those of the array API standard; `array-api-compat` gives the library that an array
belongs to. Nothing here imports torch: it is there only if a caller brings its tensors.
"""

from typing import Any

from array_api_compat import array_namespace

Array = Any
"""An array of the library that the points come from; its dtype is float32 or float64."""

Param = Any
"""A parameter of a curve: a number, or an array whose shape broadcasts against the points'."""


def library(array: Array) -> Any:
    """The namespace of the array's library; raises TypeError for what is no array."""
    return array_namespace(array)


def lift(value: Param, like: Array) -> Array:
    """The parameter as an array of the library, dtype and device of `like`.

    A tensor keeps its place in the graph of gradients, so parameters can be learned.
    """
    xp = library(like)
    if hasattr(value, "detach"):
        return xp.astype(value, like.dtype, copy=False)
    return xp.asarray(value, dtype=like.dtype, device=like.device)


def frozen(value: Array) -> Array:
    """The same numbers without gradients; NumPy's arrays have none."""
    return value.detach() if hasattr(value, "detach") else value


def coordinates(points: Array) -> tuple[Array, Array]:
    """The x and y of points of shape (..., 2); raises ValueError for others."""
    xp = library(points)
    if points.ndim < 1 or points.shape[-1] != 2:
        raise ValueError(f"points have the shape (..., 2), not {tuple(points.shape)}")
    # not float16 or long doubles: the steps of Newton are counted for these two
    if points.dtype not in (xp.float32, xp.float64):
        raise ValueError(f"points are float32 or float64, not {points.dtype}")
    return points[..., 0], points[..., 1]


def newton_steps(like: Array) -> int:
    """How many steps from the starts used here reach the precision of the dtype: 4 or 6."""
    return 4 if library(like).finfo(like.dtype).eps > 1e-10 else 6


def sign_of(xp: Any, value: Array) -> Array:
    """-1 where the value is negative, else 1: also at zero, so that every point has a side."""
    one = xp.ones_like(value)
    return xp.where(value < 0, -one, one)


def divided(xp: Any, above: Array, below: Array, otherwise: float) -> Array:
    """`above / below` where `below` is positive, else `otherwise`; never divides by zero."""
    positive = below > 0
    safe = xp.where(positive, below, xp.ones_like(below))
    return xp.where(positive, above / safe, xp.full_like(below, otherwise))


def direction(xp: Any, x: Array, y: Array, else_x: Array, else_y: Array) -> tuple[Array, Array]:
    """The unit vector along (x, y), or the other one where that is (0, 0)."""
    length = xp.hypot(x, y)
    there = length > 0
    safe = xp.where(there, length, xp.ones_like(length))
    return xp.where(there, x / safe, else_x), xp.where(there, y / safe, else_y)
