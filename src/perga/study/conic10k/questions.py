"""What the engine gets of a problem: a CDL program and goals. Never the gold, never the text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

from perga.errors import PergaError
from perga.study.conic10k.items import Item


@dataclass(frozen=True, slots=True)
class Question:
    """A CDL program and its goals.

    `names` maps names of the annotation to those of the program where they differ, `unused`
    holds facts that could not be said in CDL, `seconds` is the time that importing took.
    """

    index: int
    cdl: str
    goals: tuple[str, ...]
    names: Mapping[str, str]
    unused: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class NotImported:
    """An annotation that could not be read; `why` says where it broke."""

    index: int
    why: str


@dataclass(frozen=True, slots=True)
class Imported:
    """What an importer makes of facts and queries."""

    cdl: str
    goals: tuple[str, ...]
    names: Mapping[str, str]
    unused: tuple[str, ...]


Importer = Callable[[str, str], Imported]
"""From facts and queries in Assertional Logic; raises PergaError where they cannot be read."""


def question_of(item: Item, importer: Importer) -> Question | NotImported:
    """Import one problem."""
    start = perf_counter()
    try:
        made = importer(item.facts, item.query)
    except PergaError as fault:
        return NotImported(item.index, fault.message)
    seconds = perf_counter() - start
    return Question(item.index, made.cdl, made.goals, made.names, made.unused, seconds)
