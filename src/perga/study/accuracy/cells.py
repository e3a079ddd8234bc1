"""The figure 4 of the paper for a study: one minus the mean error, by curve and goal."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

BEST, WORST = -6.0, -1.0
"""Powers of ten of the mean relative error at which the colour is palest and deepest."""

_CELL, _ROW, _LEFT, _TOP = 104.0, 34.0, 84.0, 24.0


def cells_plot(
    cells: Mapping[str, Mapping[str, Any]], curves: Sequence[str], goals: Sequence[str]
) -> str:
    """An SVG element: curves downwards, goals across; `cells` holds figures by "curve x goal".

    A cell without problems shows a dash.
    """
    width, height = _LEFT + _CELL * len(goals), _TOP + _ROW * len(curves)
    lines = [
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="Accuracy by curve and goal">'
    ]
    for column, goal in enumerate(goals):
        x = _LEFT + _CELL * (column + 0.5)
        lines.append(f'<text x="{x:g}" y="{_TOP - 9:g}">{goal.replace("_", " ")}</text>')
    for row, curve in enumerate(curves):
        y = _TOP + _ROW * row
        lines.append(f'<text class="left" x="{_LEFT - 8:g}" y="{y + 21:g}">{curve}</text>')
        for column, goal in enumerate(goals):
            lines += _cell(_LEFT + _CELL * column, y, cells[f"{curve} x {goal}"])
    lines.append("</svg>")
    return "\n".join(lines)


def _cell(x: float, y: float, figures: Mapping[str, Any]) -> list[str]:
    mean = float(figures["mean"]) if figures["n"] else None
    depth = 0.0 if mean is None else _depth(mean)
    words = "-" if mean is None else accuracy_text(mean)
    return [
        f'<rect class="cell" x="{x + 1:g}" y="{y + 1:g}" width="{_CELL - 2:g}" '
        f'height="{_ROW - 2:g}" rx="3" style="fill-opacity:{depth:.2f}"/>',
        f'<text class="told" x="{x + _CELL / 2:g}" y="{y + 21:g}">{words}</text>',
    ]


def accuracy_text(mean: float) -> str:
    """One minus a mean error as per cent, with two digits of what is missing from 100.

    So 0.0603 gives 94.0 %, and 0.00000123 gives 99.99988 %.
    """
    if mean <= 0:
        return "100 %"
    places = max(0, 1 - math.floor(math.log10(100 * mean))) if mean < 1 else 0
    return f"{100 * (1 - mean):.{places}f} %"


def _depth(mean: float) -> float:
    """The opacity of a mean error: 0.05 where it is 1e-6 and smaller, 0.65 from 0.1."""
    power = math.log10(mean) if mean > 0 else BEST
    return 0.05 + 0.6 * (min(WORST, max(BEST, power)) - BEST) / (WORST - BEST)
