"""Exact distances beside the paper's formulas and bisection, on one grid in one run.

Each is computed in turn on the points of a picture, so a busy machine slows all alike and the
ratios count. Bisection is what a careful textbook does: it halves the interval that holds the
foot's parameter until floating point is used up.

    .venv/bin/python benchmarks/distances.py [--size 512] [--rounds 7] [--torch]
"""

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from perga.geometry.distances import (
    EllipseField,
    Field,
    HyperbolaField,
    Method,
    ParabolaField,
    Pose,
    distance_by,
)

AT = Pose(0.25, -0.125, 0.8, 0.6)
FIELDS: tuple[Field, ...] = (
    EllipseField(AT, 5.0, 3.0),
    HyperbolaField(AT, 2.0, 1.5),
    ParabolaField(AT, 1.5),
)
HALF_WIDTH = 8.0
HALVINGS = {"float64": 60, "float32": 30}


def grid(size: int, dtype: Any) -> np.ndarray:
    """The pixel centres of a square picture."""
    side = (np.arange(size) + 0.5) / size * 2 * HALF_WIDTH - HALF_WIDTH
    return np.stack(np.meshgrid(side, side), axis=-1).astype(dtype)


def bisected(field: Field, points: np.ndarray) -> np.ndarray:
    """The unsigned distance, the foot found by halving alone, from the parametrisation."""
    half = type(points[0, 0, 0])(0.5)
    assert isinstance(field, EllipseField | HyperbolaField | ParabolaField)
    x, y = (np.abs(v) for v in field.pose.local(points[..., 0], points[..., 1]))
    if isinstance(field, ParabolaField):
        x = field.pose.local(points[..., 0], points[..., 1])[0]
        p = field.p
        low, high = np.zeros_like(x), 2 * np.sqrt(np.maximum(x / p, 0)) + 2 * np.cbrt(y / p)

        def slope(t: np.ndarray) -> np.ndarray:
            return (p * t * t * half - x) * t + (p * t - y)

        def place(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            return p * t * t * half, p * t
    elif isinstance(field, EllipseField):
        a, b = field.a, field.b
        low, high = np.zeros_like(x), np.full_like(x, np.pi / 2)

        def slope(t: np.ndarray) -> np.ndarray:
            c, s = np.cos(t), np.sin(t)
            return (x - a * c) * a * s - (y - b * s) * b * c

        def place(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            return a * np.cos(t), b * np.sin(t)
    else:
        a, b = field.a, field.b
        low, high = np.zeros_like(x), (a * x + b * y) / (a * a + b * b)

        def slope(t: np.ndarray) -> np.ndarray:
            return (b * t - y) * b + (a - x / np.sqrt(1 + t * t)) * a * t

        def place(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            return a * np.sqrt(1 + t * t), b * t

    for _ in range(HALVINGS[str(points.dtype)]):
        middle = (low + high) * half
        up = slope(middle) < 0
        low, high = np.where(up, middle, low), np.where(up, high, middle)
    foot = place((low + high) * half)
    return np.hypot(x - foot[0], y - foot[1])


def ways(field: Field, points: Any, torch_too: bool) -> dict[str, Callable[[], Any]]:
    """What is timed for one field and one set of points, by name."""
    out: dict[str, Callable[[], Any]] = {
        "exact": lambda: field.distance(points),
        "first order": lambda: distance_by(Method.GRADIENT_RATIO, field, points),
    }
    if not isinstance(field, HyperbolaField):
        out["closed cubic"] = lambda: distance_by(Method.CLOSED_CUBIC, field, points)
    out["bisection"] = lambda: bisected(field, points)
    if torch_too:
        import torch

        tensor = torch.from_numpy(points)
        torch.set_num_threads(1)
        out["exact, torch"] = lambda: field.distance(tensor)
    return out


def main() -> None:
    """Print the median of each way, its ratio to the exact one, and its largest difference."""
    parser = argparse.ArgumentParser(description="Distances on a grid")
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--torch", action="store_true", help="the same code on tensors too")
    options = parser.parse_args()
    for dtype in (np.float64, np.float32):
        points = grid(options.size, dtype)
        for field in FIELDS:
            timed = ways(field, points, options.torch)
            seconds: dict[str, list[float]] = {name: [] for name in timed}
            results: dict[str, Any] = {}
            for _ in range(options.rounds):
                for name, run in timed.items():
                    start = perf_counter()
                    results[name] = run()
                    seconds[name].append(perf_counter() - start)
            ours = median(seconds["exact"])
            print(
                f"{type(field).__name__}, {np.dtype(dtype).name}, {options.size} x {options.size}"
            )
            for name, values in seconds.items():
                apart = np.abs(np.asarray(results[name]) - results["exact"])
                print(
                    f"  {name:14} {median(values) * 1e3:7.1f} ms  {median(values) / ours:5.2f} x"
                    f"  largest difference {np.nanmax(apart):.1e}, NaN {int(np.isnan(apart).sum())}"
                )


if __name__ == "__main__":
    main()
