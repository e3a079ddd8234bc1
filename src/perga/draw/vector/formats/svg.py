"""SVG 1.1: ellipses as elements, other curves as paths, letters as outlines of the bundled font.

Outlines look the same everywhere, whatever fonts a reader has; each text has a label for those who
listen or search.
"""

import math
from collections.abc import Iterator

from perga.draw.palette import Ink
from perga.draw.vector.format import VectorFormat, number
from perga.draw.vector.markup import escaped
from perga.draw.vector.plate import Plate, letter_runs
from perga.draw.vector.shapes import Filled, Item, Oval, Run, Stroke

_VERBS = ("L", "Q", "C")


def _write(plate: Plate) -> bytes:
    width, height = plate.viewport.width, plate.viewport.height
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" overflow="hidden">',
        f'<clipPath id="edge"><rect width="{width}" height="{height}"/></clipPath>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        '<g clip-path="url(#edge)" fill="none" stroke-linecap="round" stroke-linejoin="round">',
        *(line for item in plate.items for line in _item(item)),
        "</g>",
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _item(item: Item) -> Iterator[str]:
    match item:
        case Stroke():
            look = f'stroke="{_colour(item.pen.ink)}" stroke-width="{number(item.pen.width)}"'
            if item.pen.dash[1] > 0:
                on, off = (number(part) for part in item.pen.dash)
                look += f' stroke-dasharray="{on} {off}"'
                look += f' stroke-dashoffset="{number(item.phase)}"'
            yield _shape(item.shape, look)
        case Filled():
            yield _shape(item.shape, f'fill="{_colour(item.ink)}"')
        case _:
            name = escaped("".join(letter.char for letter in item.letters))
            runs = tuple(run for letter in item.letters for run in letter_runs(letter))
            yield f'<g role="img" aria-label="{name}" fill="#000000">{_shape(runs, "")}</g>'


def _shape(shape: Oval | tuple[Run, ...], look: str) -> str:
    if isinstance(shape, Oval):
        x, y = number(shape.x), number(shape.y)
        if shape.a == shape.b:
            return f'<circle cx="{x}" cy="{y}" r="{number(shape.a)}" {look}/>'
        angle = number(math.degrees(math.atan2(shape.uy, shape.ux)), 6)
        return (
            f'<ellipse rx="{number(shape.a)}" ry="{number(shape.b)}" '
            f'transform="translate({x} {y}) rotate({angle})" {look}/>'
        )
    return f'<path d="{"".join(_run(run) for run in shape)}" {look}/>'.replace(" />", "/>")


def _run(run: Run) -> str:
    parts = [f"M{_spots([run.start])}"]
    parts += [f"{_VERBS[len(step) - 1]}{_spots(step)}" for step in run.steps]
    return "".join(parts)


def _spots(spots: list[tuple[float, float]] | tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in spots)


def _colour(ink: Ink) -> str:
    return "#" + "".join(f"{part:02x}" for part in ink)


FORMAT = VectorFormat((".svg",), _write, "Scalable vector graphics, letters as outlines.")
