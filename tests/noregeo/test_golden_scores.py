"""Scores that are known beforehand: gold, unreadable, constant and random replies to all tasks."""

import json
from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path

import pytest

from perga.answers.replies import Choice, Outcome, Summary, Value
from perga.dataset.items.item import Item
from perga.dataset.items.reading import read_items
from perga.dataset.items.scoring import asked_of, scored_replies
from perga.errors import InputError
from perga.noregeo.build import build
from perga.noregeo.chances import chance_level, golds_of, levels_of
from perga.noregeo.space import Split
from perga.noregeo.task import Task
from perga.noregeo.tasks import NOREGEO
from perga.rng import stream

N = 6
GROUPS = {(task.id, mode) for task in NOREGEO for mode in ("text", "dotted", "full")}
TAIL = 5e-5  # of the binomial on either side: a band of 99.99 %
Scores = Mapping[tuple[str, str], Summary]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("golden") / "run"
    build(out, NOREGEO, 11, Split.TEST, N, size=224)
    return out


@pytest.fixture(scope="module")
def items(folder: Path) -> Sequence[Item]:
    return read_items(folder)


def scores(items: Sequence[Item], replies: Mapping[str, str]) -> Scores:
    found = scored_replies(items, replies)
    assert set(found) == GROUPS
    assert {one.n for one in found.values()} == {N}
    return found


def counts(one: Summary) -> Mapping[Outcome, int]:
    return dict(one.outcomes)


def test_gold_replies_score_all_without_error(items: Sequence[Item]) -> None:
    found = scores(items, {item.id: item.answer for item in items})
    assert {one.accuracy for one in found.values()} == {1.0}
    assert {one.lenient_accuracy for one in found.values()} == {1.0}
    measured = {item.task_id for item in items if asked_of(item).has_error}
    assert len(measured) == 13  # the numeric tasks but for the one with codes
    for (task, _), one in found.items():
        assert one.squared_errors.n == (N if task in measured else 0)
        assert one.squared_errors.mean == (0.0 if task in measured else None)


@pytest.mark.parametrize("reply", ["", " \n", "The answer is yes: 3, at (1, 2).", "yes", "2.5"])
def test_empty_replies_and_prose_are_unreadable(items: Sequence[Item], reply: str) -> None:
    found = scores(items, {item.id: reply for item in items})
    assert {counts(one)[Outcome.UNREADABLE] for one in found.values()} == {N}
    assert {one.accuracy for one in found.values()} == {0.0}
    assert {one.squared_errors.n for one in found.values()} == {0}


def test_golds_of_other_answer_types_are_unreadable(items: Sequence[Item]) -> None:
    golds = {(item.answer_type, item.options): item.answer for item in items}
    assert {kind for kind, _ in golds} == {"yes_no", "choice", "number", "point"}
    tried: set[tuple[str, str]] = set()
    for (kind, _), gold in golds.items():
        found = scores(items, {item.id: gold for item in items})
        for item in items:
            if item.answer_type != kind:
                tried.add((item.task_id, kind))
                one = found[item.task_id, item.mode]
                assert counts(one)[Outcome.UNREADABLE] == N, (item.id, gold)
    assert len(tried) == 3 * len(NOREGEO)


def test_another_option_and_a_number_too_far_off_are_wrong(items: Sequence[Item]) -> None:
    replies = {item.id: _wrong(item) for item in items}
    found = scores(items, replies)
    assert {counts(one)[Outcome.WRONG] for one in found.values()} == {N}
    errors = [one.squared_errors.mean for one in found.values() if one.squared_errors.n]
    assert {round(error or 0.0, 9) for error in errors} == {0.2601, 0.13005}  # a point has two


def _wrong(item: Item) -> str:
    asked, gold = asked_of(item), json.loads(item.answer)
    if asked.options:
        codes = asked.type.value == "number"
        other = next(o for o in asked.options if o != str(gold["answer"]))
        return json.dumps({"answer": int(other) if codes else other})
    first = next(iter(gold))  # the number, or x of a point
    return json.dumps({**gold, first: gold[first] + 0.51})


def test_missing_replies_fail_and_stray_ones_are_refused(items: Sequence[Item]) -> None:
    found = scores(items, {})
    assert {counts(one)[Outcome.FAILED] for one in found.values()} == {N}
    with pytest.raises(InputError, match="is no item"):
        scored_replies(items, {"N-BCT-MT-s1": "{}"})


def test_the_best_constant_scores_what_is_stated_of_a_folder(items: Sequence[Item]) -> None:
    stated = levels_of(item for item in items if item.mode == "full")
    assert list(stated) == [task.id for task in NOREGEO]
    found = scores(items, {item.id: stated[item.task_id].constant for item in items})
    for (task, _), one in found.items():
        assert one.accuracy == float(stated[task].share) >= 1 / N
        guess = stated[task].guess
        assert guess is None or stated[task].share >= guess


@pytest.mark.parametrize("task", NOREGEO, ids=lambda t: t.name)
def test_random_replies_score_as_chance_says(task: Task) -> None:
    n = 100
    golds = tuple(golds_of(task, 12, Split.TRAIN, n))
    level = chance_level(task.answer, golds)
    chance = stream(12, "a model that guesses", task.id)
    if level.guess is None:  # it gives answers of other items
        pool: Sequence[Value] = golds
        share = sum(_right(task, a, b) for a in golds for b in golds) / n**2
    else:
        pool = [_option(task, option) for option in task.answer.options]
        share = float(level.guess)
    replies = [pool[int(chance.integers(len(pool)))] for _ in golds]
    right = sum(_right(task, reply, gold) for reply, gold in zip(replies, golds, strict=True))
    low, high = _band(n, share)
    assert low <= right <= high < n
    constant = task.answer.parse_gold(level.constant)
    assert sum(task.answer.compare(constant, g) is Outcome.CORRECT for g in golds) == (
        level.share * n
    )
    # what is right most often is right at least as often as the mean of such replies
    assert float(level.share) >= share


def _right(task: Task, reply: Value, gold: Value) -> bool:
    return task.answer.compare(reply, gold) is Outcome.CORRECT


def _option(task: Task, option: str) -> Value:
    text = option if task.answer.type.value == "number" else json.dumps(option)
    return task.answer.parse_gold(f'{{"answer": {text}}}')


def _band(n: int, share: float) -> tuple[int, int]:
    """The counts that a binomial leaves with a probability of at least `TAIL` on either side."""
    masses = [comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)]
    inside = [k for k in range(n + 1) if sum(masses[: k + 1]) > TAIL and sum(masses[k:]) > TAIL]
    return inside[0], inside[-1]


def test_labels_are_balanced_in_what_a_constant_scores() -> None:
    tasks = [task for task in NOREGEO if isinstance(task.answer, Choice)]
    assert len(tasks) == 3
    for task in tasks:
        assert chance_level(task.answer, tuple(golds_of(task, 1, Split.TEST, 30))).share * 3 == 1
