"""The page of a run: an offline HTML file made from results.jsonl and summary.json alone."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from perga.errors import InputError
from perga.study.conic10k.kinds import TYPES

_TEMPLATE = "page.html.j2"


def results_page(folder: Path) -> bytes:
    """The bytes of index.html for a scored folder. Raises InputError where it is not one."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    source = files("perga.study.conic10k").joinpath(_TEMPLATE).read_text(encoding="utf-8")
    try:
        lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
        figures = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        rows = [json.loads(line) for line in lines]
    except (OSError, ValueError) as fault:
        raise InputError(f"{folder} holds no scored run", "run `perga conic10k score`") from fault
    page = environment.from_string(source).render(
        rows=rows,
        figures=figures,
        verdict=_verdict,
        types=[kind for kind in TYPES if kind in figures["by_type"]],
        verdicts=("right", "wrong", "unsolved", "no gold"),
        share=_share,
    )
    return page.encode()


def _verdict(row: dict[str, Any]) -> str:
    if not row["scored"]:
        return "no gold"
    if row["right"]:
        return "right"
    return "wrong" if any(one["answers"] for one in row["queries"]) else "unsolved"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"
