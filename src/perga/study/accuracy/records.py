"""One record: a problem, a renderer, and how far the measured answer is from the exact one."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

MISSED = 1.0
"""The relative error that counts for what was not measured: all of the answer."""

MARKERS, STROKES, ASSISTED = "markers", "strokes", "assisted"
"""The ways of measuring: each point at its marker, or where fitted strokes cross; or at its marker
in a picture with foreign letters, its name told by a label box: never mixed with the others.
"""


@dataclass(frozen=True, slots=True)
class Record:
    """A measured problem. Angles in radians; `crossing` is the flattest crossing in degrees.

    `way` is "markers", or "strokes" where points were found as crossings of fitted strokes, or
    "assisted" where names came from label boxes.

    `error` is |measured - exact| / |exact|, and MISSED where `reason` says why nothing was
    measured. `milliseconds` is what measuring took, and differs from run to run.
    """

    index: int
    shape: str
    curve: str
    goal: str
    renderer: str
    way: str
    crossing: float | None
    exact: float
    measured: float | None
    error: float
    reason: str
    milliseconds: float

    def to_json(self) -> dict[str, Any]:
        """The record as strict JSON."""
        return asdict(self)


def figures(errors: Sequence[float], missed: int) -> dict[str, float | int]:
    """Median, mean, p95 and shares of relative errors, as fractions; zeros where there are none."""
    import numpy as np

    if not errors:
        errors, n = (0.0,), 0
    else:
        n = len(errors)
    array = np.array(errors)
    return {
        "median": float(np.median(array)),
        "mean": float(array.mean()),
        "p95": float(np.quantile(array, 0.95)),
        "within_0.1_percent": float((array <= 0.001).mean()),
        "within_1_percent": float((array <= 0.01).mean()),
        "within_5_percent": float((array <= 0.05).mean()),
        "missed": missed,
        "n": n,
    }
