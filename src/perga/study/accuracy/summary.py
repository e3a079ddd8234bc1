"""The figures of a study: by renderer, by curve and goal, and by the angle of crossing."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from perga.dataset.problems.practice import PAPER_FAILS, PAPER_FLAGS
from perga.generate.shape import CurveType, GoalType
from perga.study.accuracy.records import ASSISTED, MARKERS, STROKES, Record, figures

ANGLES = ((0.0, 10.0), (10.0, 20.0), (20.0, 45.0), (45.0, 90.0))
"""Degrees from, and below which, a crossing counts in a row; the last row has its end."""

PAPER = {
    "median": 0.0070,
    "mean": 0.0284,
    "within_5_percent": 0.823,
    "n": 164,
    "hardest": 0.9397,  # one minus the mean error of its hardest cell, area at parabolas
}


def summary(records: Sequence[Record], seed: int, size: int, not_drawn: int) -> dict[str, Any]:
    """The JSON object of `perga study accuracy`; errors are fractions, missed ones count as 1.

    All but `strokes` and `strokes_by_crossing_angle` is of points measured at their markers.
    `assisted` has the renderers with foreign letters, and is empty where none were asked for.
    """
    names = list(dict.fromkeys(record.renderer for record in records))
    ways = {
        way: {name: [r for r in records if (r.renderer, r.way) == (name, way)] for name in names}
        for way in (MARKERS, STROKES, ASSISTED)
    }
    of, crossed, assisted = ways[MARKERS], ways[STROKES], ways[ASSISTED]
    return {
        "schema": 1,
        "seed": seed,
        "size": size,
        "not_drawn": not_drawn,
        "renderers": {name: _figures(rows) for name, rows in of.items()},
        "by_cell": {
            name: {
                f"{curve.value} x {goal.value}": _figures(
                    row for row in rows if row.curve == curve.value and row.goal == goal.value
                )
                for curve in CurveType
                for goal in GoalType
            }
            for name, rows in of.items()
        },
        "by_crossing_angle": {name: _by_angle(rows) for name, rows in of.items()},
        "strokes": {name: _figures(rows) for name, rows in crossed.items()},
        "strokes_by_crossing_angle": {name: _by_angle(rows) for name, rows in crossed.items()},
        "assisted": {name: _figures(rows) for name, rows in assisted.items() if rows},
        "milliseconds_median": {
            name: median(row.milliseconds for row in rows) for name, rows in of.items()
        },
        "gate3": {name: gate3(rows) for name, rows in of.items()},
        "paper": PAPER,
    }


def gate3(rows: Sequence[Record]) -> dict[str, int]:
    """How many measured answers the paper's gate 3 would pass, flag and refuse."""
    refused = sum(row.error > PAPER_FAILS for row in rows)
    flagged = sum(PAPER_FLAGS < row.error <= PAPER_FAILS for row in rows)
    return {"passed": len(rows) - refused - flagged, "flagged": flagged, "refused": refused}


def _by_angle(rows: Sequence[Record]) -> dict[str, Any]:
    """The figures of each range of angles that has a problem: nothing has no median."""
    groups: dict[str, list[Record]] = {}
    for low, high in ANGLES:
        last = high == ANGLES[-1][1]
        groups[f"{low:g} to {high:g} degrees"] = [
            row
            for row in rows
            if row.crossing is not None and low <= row.crossing and (last or row.crossing < high)
        ]
    groups["no crossing"] = [row for row in rows if row.crossing is None]
    return {name: _figures(group) for name, group in groups.items() if group}


def _figures(rows: Iterable[Record]) -> dict[str, float | int]:
    listed = list(rows)
    return figures([row.error for row in listed], sum(bool(row.reason) for row in listed))
