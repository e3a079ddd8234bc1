"""The page of a report on others' labels, from its verdicts.jsonl and summary.json alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from perga.dataset.items.answers import answer_text
from perga.dataset.strict import read_file, read_json
from perga.errors import InputError
from perga.report.page import render

_TEMPLATE = "labels.html.j2"
MOST_SHOWN = 2_000
"""Rows of a kind on the page; all are in verdicts.jsonl."""
_LARGEST = 1024**3
_ORDER = ("contradicts", "near", "not decidable", "unreadable")
_TITLES = {
    "contradicts": "Labels that our answer contradicts",
    "near": "Within the tolerance, but not our number as it is rounded",
    "not decidable": "Figures outside their task, and questions that ask something else",
    "unreadable": "Rows that cannot be read",
}


def labels_page(folder: Path) -> bytes:
    """The bytes of index.html; InputError where the folder holds no such report."""
    from jinja2 import UndefinedError

    shown: dict[str, list[dict[str, Any]]] = {kind: [] for kind in _ORDER}
    counts = dict.fromkeys(_ORDER, 0)
    summary = read_json(read_file(folder / "summary.json"), "summary.json")
    try:
        for number, line in enumerate(
            read_file(folder / "verdicts.jsonl", _LARGEST).split(b"\n")[:-1], start=1
        ):
            row = read_json(line, f"verdicts.jsonl, line {number}")
            kind = row["outcome"]
            if kind == "agrees":
                if row["exact"]:
                    continue
                kind = "near"
            counts[kind] += 1
            if len(shown[kind]) < MOST_SHOWN:
                shown[kind].append(row)
        return render(
            _TEMPLATE,
            summary=summary,
            plain=_plain,
            groups=[(kind, _TITLES[kind], counts[kind], shown[kind]) for kind in _ORDER],
        )
    except (UndefinedError, LookupError, TypeError, AttributeError) as fault:
        raise InputError(f"{folder} holds no report on labels: {fault}", "run it again") from None


def _plain(answer: str) -> str:
    """An answer in form as people read it; any other text as it is."""
    try:
        return answer_text(answer)
    except (InputError, LookupError, TypeError):
        return answer
