"""The plot of a study: which share of problems has at most which error, one curve a renderer."""

import math
from collections.abc import Mapping, Sequence

LOW, HIGH = -7.0, 0.0
"""Powers of ten of the relative error, left and right."""

_WIDTH, _HEIGHT, _LEFT, _BELOW = 640.0, 300.0, 46.0, 40.0


def shares_plot(errors: Mapping[str, Sequence[float]]) -> str:
    """An SVG element: numbers and fixed words only, names of renderers as CSS classes."""
    lines = [
        f'<svg viewBox="0 0 {_WIDTH + _LEFT + 14:g} {_HEIGHT + _BELOW + 10:g}" role="img" '
        f'aria-label="Share of problems by relative error">'
    ]
    for power in range(int(LOW), int(HIGH) + 1):
        x = _x(power)
        lines.append(f'<line class="grid" x1="{x:.1f}" y1="5" x2="{x:.1f}" y2="{_y(0):.1f}"/>')
        percent = f"{10.0 ** (power + 2):g}"
        lines.append(f'<text x="{x:.1f}" y="{_y(0) + 16:.1f}">{percent} %</text>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        end = _x(HIGH)
        lines.append(
            f'<line class="grid" x1="{_LEFT:g}" y1="{y:.1f}" x2="{end:.1f}" y2="{y:.1f}"/>'
        )
        lines.append(f'<text class="left" x="{_LEFT - 6:g}" y="{y + 4:.1f}">{share:.0%}</text>')
    for name, values in errors.items():
        lines.append(f'<polyline class="curve {name}" points="{_points(values)}"/>')
    lines.append("</svg>")
    return "\n".join(lines)


def _points(errors: Sequence[float]) -> str:
    ordered = sorted(errors)
    count = len(ordered)
    # a step per problem, but no more than the eye can see
    stride = max(1, count // 400)
    picked = [*range(0, count, stride), count - 1] if count else []
    return " ".join(f"{_x(_power(ordered[k])):.1f},{_y((k + 1) / count):.1f}" for k in picked)


def _power(error: float) -> float:
    return min(HIGH, max(LOW, math.log10(error))) if error > 0 else LOW


def _x(power: float) -> float:
    return _LEFT + _WIDTH * (power - LOW) / (HIGH - LOW)


def _y(share: float) -> float:
    return 5 + _HEIGHT * (1 - share)
