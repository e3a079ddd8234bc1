"""TikZ: a standalone LaTeX document of \\draw commands with true curves, for any TeX.

Names are set by TeX, in mathematics, so that they fit the text around; they are written from a
closed table of characters. A name with any other character is drawn as outlines of the bundled
font: no name reaches TeX as it came.
"""

import math
from collections.abc import Iterator

from perga.draw.palette import Ink
from perga.draw.vector.format import VectorFormat, number
from perga.draw.vector.plate import Plate, letter_runs
from perga.draw.vector.shapes import Filled, Item, Oval, Run, Spot, Stroke, Text
from perga.image.style import SUBSCRIPT_SIZE

POINTS = 0.75  # big points for a px: 96 px are an inch
_NODE = 10 * 72 / 72.27  # bp: the em of a node, ten points of TeX
_LOWER = (
    *("alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa"),
    *("lambda", "mu", "nu", "xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon"),
    *("varphi", "chi", "psi", "omega"),
)
_UPPER = {
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
    "\u03a5": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789."
_SIGNS = {
    **{char: char for char in _PLAIN},
    **{chr(0x3B1 + k): f"\\{name} " for k, name in enumerate(_LOWER) if name != "o"},
    **{char: f"\\{name} " for char, name in _UPPER.items()},
    "−": "-",
    "′": "{}^{\\prime}",
}


def _write(plate: Plate) -> bytes:
    width, height = plate.viewport.width, plate.viewport.height
    drawn = [item for item in plate.items if not isinstance(item, Text)]
    inks = sorted({item.ink if isinstance(item, Filled) else item.pen.ink for item in drawn})
    names = {ink: f"ink{k}" for k, ink in enumerate(inks)}
    view = plate.viewport
    lines = [
        "\\documentclass[tikz,border=0pt]{standalone}",
        "\\begin{document}",
        f"% x from {view.x_min!r} to {view.x_max!r}, y from {view.y_min!r} to {view.y_max!r}",
        *(f"\\definecolor{{{names[ink]}}}{{RGB}}{{{ink[0]},{ink[1]},{ink[2]}}}" for ink in inks),
        f"\\begin{{tikzpicture}}[x={POINTS}bp,y={POINTS}bp,line cap=round,line join=round]",
        f"\\useasboundingbox (0,0) rectangle ({width},{height});",
        f"\\clip (0,0) rectangle ({width},{height});",
        *(line for item in plate.items for line in _item(item, names, height)),
        "\\end{tikzpicture}",
        "\\end{document}",
    ]
    return ("\n".join(lines) + "\n").encode("ascii")


def _item(item: Item, names: dict[Ink, str], height: int) -> Iterator[str]:
    match item:
        case Stroke():
            look = f"draw={names[item.pen.ink]},line width={number(POINTS * item.pen.width)}bp"
            if item.pen.dash[1] > 0:
                on, off, phase = (number(POINTS * v) for v in (*item.pen.dash, item.phase))
                look += f",dash pattern=on {on}bp off {off}bp,dash phase={phase}bp"
            yield f"\\draw[{look}] {_shape(item.shape, height)};"
        case Filled():
            yield f"\\fill[fill={names[item.ink]}] {_shape(item.shape, height)};"
        case _:
            yield _text(item, height)


def _text(text: Text, height: int) -> str:
    if all(letter.char in _SIGNS for letter in text.letters):
        size = max(letter.size for letter in text.letters)
        x = number(text.left + 0.5 * text.width)
        y = number(height - text.top - 0.5 * text.height)
        scale = number(POINTS * size / _NODE)
        return f"\\node[inner sep=0pt,scale={scale}] at ({x},{y}) {{${_formula(text)}$}};"
    runs = tuple(run for letter in text.letters for run in letter_runs(letter))
    return f"\\fill {_shape(runs, height)};"


def _formula(text: Text) -> str:
    parts: list[str] = []
    below = False
    for letter in text.letters:
        lower = letter.size == SUBSCRIPT_SIZE
        if lower != below:
            parts.append("_{" if lower else "}")
        parts.append(_SIGNS[letter.char])
        below = lower
    return "".join(parts) + ("}" if below else "")


def _shape(shape: Oval | tuple[Run, ...], height: int) -> str:
    if isinstance(shape, Oval):
        centre = _spot((shape.x, shape.y), height)
        if shape.a == shape.b:
            return f"{centre} circle[radius={number(shape.a)}]"
        angle = number(math.degrees(math.atan2(-shape.uy, shape.ux)), 5)
        radii = f"x radius={number(shape.a)},y radius={number(shape.b)}"
        return f"{centre} ellipse[{radii},rotate={angle}]"
    return " ".join(_run(run, height) for run in shape)


def _run(run: Run, height: int) -> str:
    parts = [_spot(run.start, height)]
    for step in run.cubics():
        spots = [_spot(one, height) for one in step]
        if len(step) == 1:
            parts.append(f"-- {spots[0]}")
        else:
            parts.append(f".. controls {spots[0]} and {spots[1]} .. {spots[2]}")
    return " ".join(parts)


def _spot(place: Spot, height: int) -> str:
    return f"({number(place[0])},{number(height - place[1])})"


FORMAT = VectorFormat((".tikz", ".tex"), _write, "A LaTeX document, names set by TeX.")
