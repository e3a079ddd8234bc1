"""PDF 1.4: one page, three quarters of a point for each px, letters as outlines.

The page holds paths only, so that the file needs no fonts, no compression and no dates: the writer
is this short, and its bytes follow from the picture.
"""

import math
from collections.abc import Iterator

from perga.draw.palette import Ink
from perga.draw.vector.format import VectorFormat, number
from perga.draw.vector.plate import Plate, letter_runs
from perga.draw.vector.shapes import Filled, Item, Oval, Run, Spot, Stroke

POINTS = 0.75  # points for a px: 96 px are an inch
_ARCS = 16  # cubic pieces of an ellipse: off by less than 3e-8 of its size


def _write(plate: Plate) -> bytes:
    width, height = plate.viewport.width, plate.viewport.height
    page = f"0 0 {number(POINTS * width)} {number(POINTS * height)}"
    content = "\n".join(
        [
            f"{POINTS} 0 0 {-POINTS} 0 {number(POINTS * height)} cm",
            f"1 g 0 0 {width} {height} re f",
            f"0 0 {width} {height} re W n",
            "1 J 1 j",
            *(line for item in plate.items for line in _item(item)),
        ]
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{page}] /Contents 4 0 R /Resources << >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
    ]
    data = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places: list[int] = []
    for index, body in enumerate(objects, 1):
        places.append(len(data))
        data += f"{index} 0 obj\n{body}\nendobj\n".encode("ascii")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    tail = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n"
    tail += f"<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + tail.encode("ascii")


def _item(item: Item) -> Iterator[str]:
    match item:
        case Stroke():
            on, off = item.pen.dash
            dash = f"[{number(on)} {number(off)}] {number(item.phase)} d" if off > 0 else "[] 0 d"
            yield f"{_ink(item.pen.ink)} RG {number(item.pen.width)} w {dash}"
            yield f"{_shape(item.shape)} S"
        case Filled():
            yield f"{_ink(item.ink)} rg {_shape(item.shape)} f"
        case _:
            runs = tuple(run for letter in item.letters for run in letter_runs(letter))
            yield f"0 0 0 rg {_shape(runs)} f"


def _shape(shape: Oval | tuple[Run, ...]) -> str:
    if isinstance(shape, Oval):
        return f"{_run(_round(shape))} h"
    return " ".join(_run(run) for run in shape)


def _run(run: Run) -> str:
    parts = [f"{_spots((run.start,))} m"]
    parts += [f"{_spots(step)} {'l' if len(step) == 1 else 'c'}" for step in run.cubics()]
    return " ".join(parts)


def _round(oval: Oval) -> Run:
    """An ellipse as cubic pieces that touch it at their ends and middles."""
    turn = 2 * math.pi / _ARCS
    pull = 4 / 3 * math.tan(turn / 4)

    def place(c: float, s: float) -> Spot:
        f, g = oval.a * c, oval.b * s
        return oval.x + f * oval.ux - g * oval.uy, oval.y + f * oval.uy + g * oval.ux

    steps: list[tuple[Spot, ...]] = []
    for k in range(_ARCS):
        c, s = math.cos(k * turn), math.sin(k * turn)
        d, t = math.cos((k + 1) * turn), math.sin((k + 1) * turn)
        steps.append(
            (place(c - pull * s, s + pull * c), place(d + pull * t, t - pull * d), place(d, t))
        )
    return Run(place(1.0, 0.0), tuple(steps))


def _spots(spots: tuple[Spot, ...]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in spots)


def _ink(ink: Ink) -> str:
    return " ".join(number(part / 255) for part in ink)


FORMAT = VectorFormat((".pdf",), _write, "A page of paths, letters as outlines.")
