"""What a folder of items is asked to hold, and from that which rows and files it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from perga.dataset.items.item import MODES, ROWS_VERSION, TEXT, Item, item_id
from perga.dataset.manifest import LARGEST_SEED, Manifest
from perga.dataset.table import Layout
from perga.errors import InputError

KIND = "items"
"""What the manifest calls such a folder."""
MOST_TASKS, MOST_ROWS = 200, 300_000
"""Of a folder; the manifest names each row."""
SMALLEST, LARGEST = 64, 2048
"""Side of a picture, px."""
GALLERY = 3
"""Items of each task that the gallery shows."""
_TASK = re.compile(r"[A-Z](-[A-Z]{2,6}){2}", re.ASCII)
_SPLIT = re.compile(r"[a-z][a-z0-9_]{0,15}", re.ASCII)
_ID = re.compile(r"(.{1,20})-s([0-9]{1,19})-([a-z0-9_]{1,16})-([0-9]{6,8})-([a-z]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class ItemsHeader:
    """`n` items of each of `tasks` (ids, in order) in each of `modes`, of one seed and split.

    `size` is the side of the pictures in px. `loose` puts every picture beside the tables too,
    under `images/`. Raises InputError for what is out of bounds.
    """

    seed: int
    split: str
    n: int
    tasks: tuple[str, ...]
    modes: tuple[str, ...]
    size: int
    versions: Mapping[str, Any]
    loose: bool = False

    def __post_init__(self) -> None:
        for fits, what in (
            (0 <= self.seed <= LARGEST_SEED, f"seed {self.seed}"),
            (_SPLIT.fullmatch(self.split) is not None, f"split {self.split!r:.40}"),
            (self.n >= 1, f"{self.n} items"),
            (1 <= len(self.tasks) <= MOST_TASKS, f"{len(self.tasks)} tasks"),
            (all(map(_TASK.fullmatch, self.tasks)), "a task id of another form"),
            (len(set(self.tasks)) == len(self.tasks), "a task named twice"),
            (bool(self.modes) and self.modes == _ordered(self.modes), "modes unknown or unsorted"),
            (self.rows <= MOST_ROWS, f"{self.rows} rows"),
            (SMALLEST <= self.size <= LARGEST, f"pictures of {self.size} px"),
        ):
            if not fits:
                raise InputError(
                    f"a folder of items cannot hold this: {what}",
                    f"modes are {', '.join(MODES)}, in this order; at most {MOST_ROWS} rows; "
                    f"pictures of {SMALLEST} to {LARGEST} px",
                )

    @staticmethod
    def of(manifest: Manifest) -> ItemsHeader | None:
        """The header that a manifest tells; None where it tells none."""
        if manifest.kind != KIND:
            return None
        match manifest.settings:
            case {
                "split": str(split),
                "tasks": [*tasks],
                "modes": [*modes],
                "size": int(size),
                "loose": bool(loose),
            } if len(manifest.settings) == 5 and _texts(tasks) and _texts(modes):
                names, kinds = cast("list[str]", tasks), cast("list[str]", modes)
            case _:
                return None
        try:
            return ItemsHeader(
                seed=manifest.seed,
                split=split,
                n=manifest.count,
                tasks=tuple(names),
                modes=tuple(kinds),
                size=size,
                versions=manifest.versions,
                loose=loose,
            )
        except InputError:
            return None

    @property
    def rows(self) -> int:
        """How many rows the folder holds."""
        return self.n * len(self.tasks) * len(self.modes)

    def settings(self) -> dict[str, Any]:
        """The settings of the manifest."""
        return {
            "split": self.split,
            "tasks": list(self.tasks),
            "modes": list(self.modes),
            "size": self.size,
            "loose": self.loose,
        }

    def tables(self) -> dict[str, Layout[Item]]:
        """The Parquet files, one a mode, in the order of the modes."""
        return {self.table(mode): self.layout(mode) for mode in self.modes}

    def table(self, mode: str) -> str:
        """Where the rows of a mode stand."""
        return f"data/{self.split}-{mode}.parquet"

    def layout(self, mode: str) -> Layout[Item]:
        """What the table of a mode holds; in text mode every image is null."""
        most = 2 * self.n * len(self.tasks)  # so that a row too many is read, and can be named
        return Layout(Item, "items", ROWS_VERSION, most, mode != TEXT)

    def ids(self, mode: str) -> Iterator[str]:
        """The ids of the rows of a mode, in order: task by task."""
        for task in self.tasks:
            yield from self.ids_of(task, mode)

    def ids_of(self, task: str, mode: str) -> Iterator[str]:
        """The ids of the rows of a task in a mode, in order."""
        for index in range(self.n):
            yield item_id(task, self.seed, self.split, index, mode)

    def pictures_of(self, item: str, index: int, mode: str) -> Iterator[str]:
        """The loose files that hold the picture of a row."""
        if mode == TEXT:
            return
        if index < GALLERY:
            yield f"gallery/{item}.png"
        if self.loose:
            yield f"images/{mode}/{item}.png"

    def pictures(self) -> dict[str, str]:
        """All loose pictures, with the ids of their rows."""
        found: dict[str, str] = {}
        for mode in self.modes:
            for number, item in enumerate(self.ids(mode)):
                for name in self.pictures_of(item, number % self.n, mode):
                    found[name] = item
        return found

    def has(self, text: str) -> bool:
        """Whether `text` is the id of a row of the folder."""
        found = _ID.fullmatch(text)
        if found is None:
            return False
        task, seed, split, index, mode = found.groups()
        return (
            task in self.tasks
            and mode in self.modes
            and int(index) < self.n
            and (int(seed), split) == (self.seed, self.split)
            and text == item_id(task, self.seed, self.split, int(index), mode)
        )


def _ordered(modes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(mode for mode in MODES if mode in modes)


def _texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)
