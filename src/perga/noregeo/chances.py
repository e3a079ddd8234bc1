"""What replies score that look at nothing: a blind guess, and the best constant reply of a task.

Options and codes have a chance level of their own. That of numbers and points follows from the
golds: those of a folder of items, or of the figures that a seed draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from perga.answers.replies import AnswerType, Chance, Value
from perga.dataset.items.item import Item
from perga.dataset.items.scoring import asked_of
from perga.noregeo.sampling import drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Task


@dataclass(frozen=True, slots=True)
class ChanceLevel:
    """The chance levels of a task over `items` golds.

    `guess` is how often a blind guess among the answers is right, None for free numbers and points.
    `constant` is the reply that is right most often, as JSON text, and `share` how often it is.
    """

    items: int
    guess: Fraction | None
    constant: str
    share: Fraction

    def to_json(self) -> dict[str, object]:
        """As strict JSON; shares are floats."""
        return {
            "items": self.items,
            "guess": None if self.guess is None else float(self.guess),
            "constant": self.constant,
            "score": float(self.share),
        }


def chance_level(asked: AnswerType, golds: Sequence[Value]) -> ChanceLevel:
    """The chance levels over these golds; InputError where there are none."""
    best, guess = asked.best_constant(golds), asked.chance()
    return ChanceLevel(
        items=len(golds),
        guess=None if isinstance(guess, Chance) else guess,
        constant=asked.write(best.value),
        share=best.share,
    )


def golds_of(task: Task, seed: int, split: Split, n: int) -> Iterator[Value]:
    """The golds of the figures that items 0 to n - 1 draw first.

    A build takes another figure where the labels of the first find no room in the picture: about
    one item in a thousand. Raises RefusedError where the split has fewer items.
    """
    for index in range(n):
        truth = task.truth(drawn(task, seed, split, index).figure)
        yield task.answer.parse_gold(task.answer.write(truth))


def levels_of(items: Iterable[Item]) -> dict[str, ChanceLevel]:
    """The chance levels by task id, over items in one mode."""
    golds: dict[str, tuple[AnswerType, list[Value]]] = {}
    for item in items:
        asked, known = golds.setdefault(item.task_id, (asked_of(item), []))
        known.append(asked.parse_gold(item.answer))
    return {task: chance_level(asked, known) for task, (asked, known) in golds.items()}
