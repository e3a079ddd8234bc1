"""What the parameters of a curve must be, checked once, when it is built.

A check reads values and keeps nothing, so tensors stay in their graph of gradients. What a
transformation of torch hides (inside `vmap`, on the device `meta`) cannot be read and passes.
"""

from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perga.geometry.distances.arrays import Param, library

Floats = NDArray[np.float64]

UNIT = 1e-4
"""How far the length of a unit vector may be from 1; float32 rounds to less."""


def check_finite(**values: Param) -> None:
    """ValueError unless all are finite and their shapes fit; TypeError for what is no number."""
    read = {name: _read(name, value) for name, value in values.items()}
    for name, value in read.items():
        if not np.isfinite(value).all():
            raise ValueError(f"{name} is finite, not {_first(value, ~np.isfinite(value))}")
    shapes = {name: value.shape for name, value in read.items()}
    try:
        np.broadcast_shapes(*shapes.values())
    except ValueError:
        told = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"the parameters have shapes that do not fit: {told}") from None


def check_positive(**values: Param) -> None:
    """The same, and ValueError unless all are above 0."""
    check_finite(**values)
    for name, given in values.items():
        value = _read(name, given)
        if not (value > 0).all():
            raise ValueError(f"{name} is above 0, not {_first(value, value <= 0)}")


def check_half_turn(**values: Param) -> None:
    """ValueError unless all are at most pi; float32's pi, a little above, is."""
    for name, given in values.items():
        value = _read(name, given)
        if (value > np.pi + 1e-6).any():
            raise ValueError(f"{name} is at most pi, not {_first(value, value > np.pi + 1e-6)}")


def check_full_turn(*, start: Param, sweep: Param) -> None:
    """ValueError unless an arc's start is finite, its sweep at most 2 pi, and their shapes fit."""
    check_finite(start=start, sweep=sweep)
    value = _read("sweep", sweep)
    over = value > 2 * np.pi + 2e-6
    if over.any():
        raise ValueError(f"sweep is at most 2 pi, not {_first(value, over)}")


def check_rising(*, low: Param, high: Param) -> None:
    """ValueError unless both are finite, their shapes fit, and low < high."""
    check_finite(low=low, high=high)
    first, last = np.broadcast_arrays(_read("low", low, -np.inf), _read("high", high, np.inf))
    wrong = first >= last
    if wrong.any():
        raise ValueError(f"low is less than high, not {_first(first, wrong)}")


def check_direction(**values: Param) -> None:
    """ValueError where the two values, which are finite, are both 0: no direction."""
    (first, x), (second, y) = ((name, _read(name, value)) for name, value in values.items())
    if ((x == 0) & (y == 0)).any():
        raise ValueError(f"({first}, {second}) is a direction, not (0, 0)")


def check_unit(**values: Param) -> None:
    """ValueError unless the two values, which are finite, are a vector of length 1."""
    (first, x), (second, y) = ((name, _read(name, value)) for name, value in values.items())
    length = np.hypot(x, y)
    off = np.abs(length - 1) > UNIT
    if off.any():
        raise ValueError(
            f"({first}, {second}) is a unit vector, but its length is {_first(length, off)}"
        )


def _read(name: str, value: Param, hidden: float = 1.0) -> Floats:
    """The values as they are now; `hidden` in place of what cannot be read."""
    if isinstance(value, Real) and not isinstance(value, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        try:
            return np.asarray(float(value))
        except OverflowError:
            raise ValueError(f"{name} is finite, not a number beyond float64") from None
    kind = getattr(value, "dtype", None)
    if kind is None or not library(value).isdtype(kind, ("real floating", "integral")):
        told = type(value).__name__ if kind is None else f"an array of {kind}"
        raise TypeError(f"{name} is a number or an array of real numbers, not {told:.60}")
    if not hasattr(value, "detach"):
        return np.asarray(value, dtype=np.float64)
    try:
        return value.detach().double().cpu().numpy()
    except RuntimeError:  # hidden by a transformation of torch
        return np.full((), hidden)


def _first(value: Floats, where: Any) -> float:
    return float(np.atleast_1d(value)[np.atleast_1d(where)][0])
