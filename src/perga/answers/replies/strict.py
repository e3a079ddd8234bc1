"""The strict reader: the whole reply is one JSON object, with no text beside it.

Python's JSON reader does the work; what it lets pass (NaN, 1e999, repeated keys) is refused here,
and a reply that it refuses is looked at once more only to say why.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.relaxed import relaxed_objects, unfinished
from perga.answers.replies.values import Unreadable, number_of_literal

MAX_REPLY: Final = 4_096
"""Characters of a reply that can be read strictly."""

BLANK: Final = " \t\r\n"
"""What JSON allows around a value."""

_MAX_NESTING: Final = 16


class _RefusedError(Exception):
    """Ends the reading of a reply at the first thing that is refused."""

    def __init__(self, reason: Reason) -> None:
        super().__init__()
        self.reason = reason


@dataclass(frozen=True, slots=True)
class _Object:
    """A JSON object with its keys in order, repeated ones too."""

    pairs: tuple[tuple[str, object], ...]


def read_fields(reply: str, keys: Sequence[str]) -> tuple[object, ...] | Unreadable:
    """The values that stand under exactly these keys, in this order; numbers are decimals."""
    text = reply.strip(BLANK) if len(reply) <= MAX_REPLY else reply
    if not text:
        return Unreadable(Reason.EMPTY)
    if len(reply) > MAX_REPLY:
        return Unreadable(Reason.EMPTY if reply.isspace() else Reason.TOO_LONG)
    if _deep(text):
        return Unreadable(Reason.TOO_LONG)
    try:
        found: object = json.loads(
            text,
            object_pairs_hook=lambda pairs: _Object(tuple(pairs)),
            parse_int=_number,
            parse_float=_number,
            parse_constant=_refused_constant,
        )
    except json.JSONDecodeError:
        return Unreadable(_diagnosis(text))
    except _RefusedError as refused:
        return Unreadable(refused.reason)
    if not isinstance(found, _Object):
        return Unreadable(Reason.NOT_AN_OBJECT)
    if len(dict(found.pairs)) < len(found.pairs):
        return Unreadable(Reason.DUPLICATE_KEY)
    values = dict(found.pairs)
    if set(values) != set(keys):
        return Unreadable(Reason.WRONG_KEYS)
    return tuple(values[key] for key in keys)


def _number(text: str) -> Decimal:
    found = number_of_literal(text)
    if isinstance(found, Reason):
        raise _RefusedError(found)
    return found


def _refused_constant(text: str) -> object:
    raise _RefusedError(Reason.NOT_FINITE)


def _deep(text: str) -> bool:
    """Whether brackets go deeper than any answer does, those in strings counted too."""
    depth = 0
    for character in text:
        depth += (character in "[{") - (character in "]}")
        if depth > _MAX_NESTING:
            return True
    return False


_SAYING: Final = {
    Repair.SINGLE_QUOTES: Reason.SINGLE_QUOTES,
    Repair.TRAILING_COMMA: Reason.LOOSE_JSON,
    Repair.COMMENT: Reason.LOOSE_JSON,
    Repair.BARE_KEY: Reason.LOOSE_JSON,
    Repair.BARE_VALUE: Reason.LOOSE_JSON,
}


def _diagnosis(text: str) -> Reason:
    """Why a text is no JSON."""
    if "```" in text:
        return Reason.CODE_FENCE
    last = next(iter(relaxed_objects(text)), None)
    if last is None:
        return Reason.UNFINISHED if unfinished(text) else Reason.NOT_JSON
    whole = last.start == 0 and last.end == len(text)
    if whole or not set(last.repaired).isdisjoint(_SAYING):
        for repair, reason in _SAYING.items():
            if repair in last.repaired:
                return reason
    return Reason.NOT_JSON if whole else Reason.EXTRA_TEXT
