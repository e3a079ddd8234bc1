"""The files of an audit: the figures as JSON, and the page that follows from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from perga.dataset.manifest import MANIFEST
from perga.dataset.strict import read_json, replace_file, write_json
from perga.errors import InputError
from perga.study.audit.audit import Audit
from perga.study.audit.page import page

FIGURES, PAGE = "noregeo-audit.json", "noregeo-audit.md"


def refuse_taken(folder: Path, whole: bool) -> None:
    """Raise InputError where files of an audit have no place.

    That is where `folder` is a file or holds a data set, or, if not all tasks are measured (not
    `whole`), holds an audit already, which may be one of more tasks.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file", "give a folder")
    if (folder / MANIFEST).exists():
        raise InputError(
            f"{folder} holds a data set, which these files would alter", "give another"
        )
    if not whole and any((folder / name).exists() for name in (FIGURES, PAGE)):
        raise InputError(
            f"{folder} holds an audit, which one of some tasks would replace", "give another folder"
        )


def write(folder: Path, audit: Audit) -> tuple[Path, ...]:
    """Put both files into the folder, each whole or not at all, the page last; which they are."""
    figures, text = folder / FIGURES, folder / PAGE
    replace_file(figures, (write_json(audit.to_json(), indent=1) + "\n").encode())
    replace_file(text, page(audit).encode())
    return figures, text


def page_of(folder: Path) -> str:
    """The page that follows from the figures in a folder."""
    text = (folder / FIGURES).read_text(encoding="utf-8")
    figures = cast("dict[str, Any]", read_json(text, FIGURES))
    return page(Audit.of_json(figures))
