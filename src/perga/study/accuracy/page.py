"""The page of a study: made from its record files alone."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from perga.errors import InputError
from perga.generate.shape import CurveType, GoalType
from perga.study.accuracy.cells import cells_plot
from perga.study.accuracy.curves import shares_plot
from perga.study.accuracy.records import ASSISTED, MARKERS, Record

RECORDS, SUMMARY, PICTURES = "records.jsonl", "summary.json", "pictures"
WORST = 10
"""Pictures shown for each renderer."""

_TEMPLATE = "page.html.j2"


def worst(records: Sequence[Record]) -> list[Record]:
    """The records with the largest errors, the largest first; assisted ones are told apart."""
    unassisted = [one for one in records if one.way != ASSISTED]
    return sorted(unassisted, key=lambda one: (-one.error, one.index))[:WORST]


def picture_name(index: int, renderer: str) -> str:
    """The file of a picture."""
    return f"{index:06d}-{renderer}.png"


def accuracy_page(folder: Path) -> bytes:
    """The bytes of index.html for the folder of a study. Raises InputError where it is not one."""
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    try:
        lines = (folder / RECORDS).read_text(encoding="utf-8").splitlines()
        told = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))
        records = [Record(**json.loads(line)) for line in lines]
    except (OSError, ValueError, TypeError) as fault:
        raise InputError(f"{folder} holds no study", "run `perga study accuracy`") from fault
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    source = files("perga.study.accuracy").joinpath(_TEMPLATE).read_text(encoding="utf-8")
    names: list[str] = list(told["renderers"])
    of = {name: [one for one in records if one.renderer == name] for name in names}
    at_markers = {
        name: [one.error for one in rows if one.way == MARKERS] for name, rows in of.items()
    }
    page = environment.from_string(source).render(
        told=told,
        names=names,
        plot=Markup(shares_plot(at_markers)),
        cells={name: Markup(_cells(told["by_cell"][name])) for name in names},
        worst={name: worst(rows) for name, rows in of.items()},
        picture=_picture,
        percent=_percent,
        share=_share,
    )
    return page.encode()


def _cells(cells: Any) -> str:
    return cells_plot(cells, [one.value for one in CurveType], [one.value for one in GoalType])


def _percent(value: Any) -> str:
    """An error as per cent, to three digits."""
    return f"{100 * float(value):.3g} %"


def _share(value: Any) -> str:
    return f"{100 * float(value):.1f} %"


def _picture(one: Record) -> str:
    return f"{PICTURES}/{picture_name(one.index, one.renderer)}"
