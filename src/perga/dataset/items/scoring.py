"""Replies to a set of items: each scored by its answer type, and summed by task and mode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from perga.answers.replies import (
    AnswerType,
    Outcome,
    Scored,
    Summary,
    answer_type,
    score,
    summary,
    without_reply,
)
from perga.dataset.items.item import Item
from perga.errors import InputError

Reply = str | Outcome
"""The whole text of a reply, or why there is none: REFUSED, TRUNCATED or FAILED."""


def asked_of(item: Item) -> AnswerType:
    """The answer type of a row; InputError where its columns name none."""
    return answer_type(item.answer_type, item.options)


def scored_reply(item: Item, reply: Reply) -> Scored:
    """The score of one reply; InputError where the row has no gold of its type."""
    if isinstance(reply, Outcome):
        return without_reply(reply)
    asked = asked_of(item)
    return score(asked, reply, asked.parse_gold(item.answer))


def scored_replies(
    items: Iterable[Item], replies: Mapping[str, Reply]
) -> Mapping[tuple[str, str], Summary]:
    """The figures of each (task id, mode), in the order of the items; `replies` go by row id.

    An item without a reply counts as FAILED. Raises InputError for a reply to no item.
    """
    found: dict[tuple[str, str], list[Scored]] = {}
    seen: set[str] = set()
    for item in items:
        seen.add(item.id)
        one = scored_reply(item, replies.get(item.id, Outcome.FAILED))
        found.setdefault((item.task_id, item.mode), []).append(one)
    stray = sorted(set(replies) - seen)
    if stray:
        raise InputError(f"{stray[0]!r:.80} is no item", "give replies to these items only")
    return {group: summary(rows) for group, rows in found.items()}
