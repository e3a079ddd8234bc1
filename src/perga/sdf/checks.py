"""What tensors a module takes: checked when it is built, so that learning waits for nothing."""

import torch
from torch import Tensor, nn


def kept(name: str, value: Tensor, last: int | None = None) -> nn.Parameter:
    """The tensor as a parameter of its own; its last dimension is `last`, where that is told.

    TypeError for what is no tensor of float32 or float64; ValueError for another shape, or numbers
    that are not finite.
    """
    _check_tensor(name, value)
    if last is not None and (value.ndim < 1 or value.shape[-1] != last):
        raise ValueError(f"{name} has the shape (..., {last}), not {tuple(value.shape)}")
    if not bool(torch.isfinite(value).all()):
        raise ValueError(f"{name} is not finite everywhere")
    return nn.Parameter(value.detach().clone())


def kept_size(name: str, value: Tensor) -> nn.Parameter:
    """The logarithm of sizes as a parameter; ValueError also where one is not above 0."""
    _check_tensor(name, value)
    if not bool((value > 0).all()):
        raise ValueError(f"{name} is not positive everywhere")
    return kept(name, value.log())


def check_batch(**parts: Tensor) -> None:
    """ValueError where the batch shapes of a module's parts do not fit."""
    shapes = {name: tuple(part.shape) for name, part in parts.items()}
    try:
        torch.broadcast_shapes(*shapes.values())  # pyright: ignore[reportUnknownMemberType]
    except RuntimeError:
        told = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"the batch shapes do not fit: {told}") from None


def checked_points(points: Tensor) -> Tensor:
    """The points, if they are a tensor; TypeError otherwise. Nothing is read."""
    if not isinstance(points, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"points are a tensor, not {type(points).__name__:.60}")
    return points


def _check_tensor(name: str, value: Tensor) -> None:
    if not isinstance(value, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} is a tensor, not {type(value).__name__:.60}")
    if value.dtype not in (torch.float32, torch.float64):
        raise TypeError(f"{name} is float32 or float64, not {value.dtype}")
