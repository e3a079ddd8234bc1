"""Files of an export: a folder that appears whole or not at all, and lines of JSON."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from perga.dataset.strict import PARTIAL
from perga.errors import InputError

MOST_FILES = 100
"""Files that are written at once: a folder of ours needs a third of it."""


@contextmanager
def new_folder(out: Path) -> Generator[Path]:
    """A draft beside `out` that takes its name when the block ends, and goes if it fails.

    Raises InputError where `out` is anything but an empty folder or nothing, before and after.
    """
    target = Path(os.path.abspath(out))
    _refuse_taken(target, out)
    made = [parent for parent in target.parents if not parent.exists()]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(PARTIAL, f".{target.name}.", target.parent))
    except OSError as fault:
        raise InputError(
            f"{out} cannot be written: {fault.strerror}", "give a folder that can be made"
        ) from None
    try:
        yield draft
        draft.chmod(0o777 & ~_umask())  # a folder for temporary files is open to its owner alone
        _refuse_taken(target, out)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        for parent in made:  # from the inmost on; those that are in use stay
            with suppress(OSError):
                parent.rmdir()


class JsonLines:
    """JSONL files of a folder, opened as rows come for them; a context that closes them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, TextIO] = {}
        self._open = ExitStack()

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def add(self, name: str, row: Mapping[str, Any]) -> None:
        """Append a row, keys in their order, to the file `name`."""
        if name not in self._files:
            if len(self._files) >= MOST_FILES:
                raise InputError(
                    f"the items have more than {MOST_FILES} forms of answers", "are they Perga's?"
                )
            opened = (self._folder / name).open("w", encoding="utf-8", newline="\n")
            self._files[name] = self._open.enter_context(opened)
        self._files[name].write(json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n")


def _refuse_taken(target: Path, out: Path) -> None:
    try:
        free = not os.path.lexists(target) or (
            not target.is_symlink() and target.is_dir() and not any(target.iterdir())
        )
    except (OSError, ValueError) as fault:
        raise InputError(f"{out} cannot be used: {fault}", "give another folder") from None
    if not free:
        raise InputError(f"{out} is there already, and is no empty folder", "give a new folder")


def _umask() -> int:
    """The mask for new files; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
