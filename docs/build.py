"""Writes the documents and pictures that come from the code; `--check` only says which are stale.

Run by `make docs`; `make test` runs the check.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from perga.answers.replies import reply_reference
from perga.cdl import cdl_reference, error_reference, read, read_goal
from perga.cdl.operator import Operator
from perga.cdl.operators import CDL
from perga.cdl.reference import PICTURE_SIZE
from perga.cdl.reference import PICTURES as OPERATOR_PICTURES
from perga.cli.files import commented_goal
from perga.draw import SCREEN, STYLES, Demand, Style, draw_scene
from perga.image import Image, decode_png, encode_png, pixel_hash, read_picture, write_picture
from perga.noregeo.making import sample
from perga.noregeo.reference import task_table
from perga.noregeo.space import Split
from perga.report.sheet import sheet_picture, shown
from perga.resolve import resolve
from perga.study.audit.writing import page_of

ROOT = Path(__file__).resolve().parent.parent
TEXTS: Mapping[str, Callable[[], str]] = {
    "docs/cdl.md": lambda: cdl_reference(CDL),
    "docs/errors.md": error_reference,
    "docs/answers.md": reply_reference,
    "docs/noregeo-audit.md": lambda: page_of(ROOT / "docs"),
}
TABLES: Mapping[str, tuple[str, Callable[[], str]]] = {
    "docs/noregeo.md": ("tasks", task_table),
}
"""Documents with one generated part, which stands between `<!-- NAME -->` and `<!-- /NAME -->`."""
SHEET = "docs/images/noregeo.png"
PICTURES: Mapping[str, str] = {
    "docs/images/d1.png": "examples/d1.cdl",
    "docs/images/d4.png": "examples/d4.cdl",
    "docs/images/b4.png": "examples/b4.cdl",
    "docs/images/region.png": "examples/region.cdl",
    "docs/images/appendix-a.png": "examples/appendix-a.cdl",
}
STYLED: Mapping[str, tuple[str, Style]] = {
    f"docs/images/style-{name}.png": ("examples/d4.cdl", style)
    for name, style in STYLES.items()
    if style is not SCREEN
}
"""One picture for each style; that of the screen is among the others."""


def with_table(name: str) -> str:
    """The document with its generated part as the code gives it now."""
    mark, make = TABLES[name]
    opening, closing = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    before, _, rest = (ROOT / name).read_text(encoding="utf-8").partition(opening)
    _, there, after = rest.partition(closing)
    if not there:
        raise ValueError(f"{name} lacks {opening} or {closing}")
    return f"{before}{opening}\n{make()}{closing}{after}"


def sheet_of_tasks() -> bytes:
    """The picture of all tasks."""
    return sheet_picture(shown(sample(1, Split.TEST, 0)))


def operator_pictures() -> Mapping[str, Operator]:
    """The small pictures of the reference page, by file name; without a viewport beside them."""
    drawn = [operator for operator in CDL.operators.values() if operator.picture]
    return {f"docs/{OPERATOR_PICTURES}/{operator.name}.png": operator for operator in drawn}


def picture_of_operator(operator: Operator) -> Image:
    """The first scene of the operator's own program, for readers."""
    program = read(operator.picture)
    scene = resolve(program).scenes[0]
    return draw_scene(program, scene, size=PICTURE_SIZE, demand=Demand.SEEN).image


def drawings() -> Mapping[str, tuple[str, Style]]:
    """The pictures of examples with their viewports beside them: example and style, by file."""
    return {name: (example, SCREEN) for name, example in PICTURES.items()} | dict(STYLED)


def picture_of(example: str, style: Style) -> Image:
    """The picture that `perga render` makes of an example."""
    text = (ROOT / example).read_text(encoding="utf-8")
    program = read(text)
    goal = commented_goal(text)
    asked = None if goal is None else read_goal(goal, program).expression
    scene = resolve(program).scenes[0]
    return draw_scene(program, scene, goal=asked, size=style.size, style=style).image


def stale() -> list[str]:
    """The generated files that are missing or differ from what the code gives now."""
    texts = [
        name
        for name, make in TEXTS.items()
        if not (ROOT / name).exists() or (ROOT / name).read_text(encoding="utf-8") != make()
    ]
    pictures = [
        name
        for name, (example, style) in drawings().items()
        if not (ROOT / name).exists()
        or pixel_hash(read_picture(ROOT / name).pixels)
        != pixel_hash(picture_of(example, style).pixels)
    ]
    small = [
        name
        for name, operator in operator_pictures().items()
        if not (ROOT / name).exists()
        or pixel_hash(decode_png((ROOT / name).read_bytes()))
        != pixel_hash(picture_of_operator(operator).pixels)
    ]
    tables = [
        name for name in TABLES if (ROOT / name).read_text(encoding="utf-8") != with_table(name)
    ]
    sheet = ROOT / SHEET
    fresh = sheet.exists() and _pixels(sheet.read_bytes()) == _pixels(sheet_of_tasks())
    return texts + tables + pictures + small + ([] if fresh else [SHEET]) + strays()


def _pixels(png: bytes) -> str:
    return pixel_hash(decode_png(png))


def strays() -> list[str]:
    """Pictures of operators that have none any more."""
    there = (ROOT / "docs" / OPERATOR_PICTURES).glob("*")
    names = [path.relative_to(ROOT).as_posix() for path in there]
    return sorted(set(names) - operator_pictures().keys())


def write() -> None:
    """Write all of them."""
    for name, make in TEXTS.items():
        (ROOT / name).write_text(make(), encoding="utf-8")
    for name in TABLES:
        (ROOT / name).write_text(with_table(name), encoding="utf-8")
    (ROOT / SHEET).write_bytes(sheet_of_tasks())
    (ROOT / "docs" / OPERATOR_PICTURES).mkdir(parents=True, exist_ok=True)
    for name in strays():
        (ROOT / name).unlink()
    for name, (example, style) in drawings().items():
        write_picture(ROOT / name, picture_of(example, style))
    for name, operator in operator_pictures().items():
        (ROOT / name).write_bytes(encode_png(picture_of_operator(operator).pixels))


def main() -> int:
    """Write, or check and exit 1 naming what is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    if not parser.parse_args().check:
        write()
        return 0
    names = stale()
    for name in names:
        print(f"{name} is stale: run `make docs` and commit it", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
