"""The lenient reader: what a reply means to say, with every mend named. Never the score.

A strict reading comes first; then the last object in the text that fits; then plain text. A text
whose object was cut off is not read, since its number may have lost digits.
"""

from collections.abc import Callable, Sequence
from typing import Final

from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.relaxed import Field, RelaxedObject, relaxed_objects, unfinished
from perga.answers.replies.strict import BLANK, MAX_REPLY
from perga.answers.replies.values import LenientReading, Unreadable

MAX_LENIENT: Final = 65_536
"""Characters of a reply that is searched for objects; plain text is read up to MAX_REPLY."""

_TWINS: Final = {
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},  # full-width ASCII
    **{ord(c): "-" for c in "\u2010\u2011\u2012\u2013\u2212\ufe63"},
    **{ord(c): '"' for c in "\u201c\u201d\u201e"},
    **{ord(c): "'" for c in "\u2018\u2019"},
    **{ord(c): " " for c in "\u00a0\u2009\u202f\u3000\ufeff"},
}

Reading = LenientReading | Unreadable


def mended(
    reply: str,
    keys: Sequence[str],
    of_fields: Callable[[Sequence[Field]], Reading],
    of_text: Callable[[str], Reading],
) -> Reading:
    """Read a reply that is not in form.

    `of_fields` reads the values of an object, in the order of `keys`, or its only value;
    `of_text` reads plain text.
    """
    if len(reply) > MAX_LENIENT:
        return Unreadable(Reason.TOO_LONG)
    text = reply.translate(_TWINS).strip()
    if not text:
        return Unreadable(Reason.EMPTY)
    before = (Repair.TYPOGRAPHY,) if text != reply.strip(BLANK) else ()
    fenced = (Repair.CODE_FENCE,) if "```" in text else ()
    reading = _of_objects(text, keys, of_fields)
    if reading is not None:
        return _with(reading, before + fenced) if isinstance(reading, LenientReading) else reading
    if unfinished(text):
        return Unreadable(Reason.UNFINISHED)
    if len(text) > MAX_REPLY:
        return Unreadable(Reason.TOO_LONG)
    reading = of_text(text.replace("```json", " ").replace("```", " "))
    if isinstance(reading, Unreadable):
        return reading
    return _with(reading, (*before, *fenced, Repair.PROSE))


def _of_objects(
    text: str, keys: Sequence[str], of_fields: Callable[[Sequence[Field]], Reading]
) -> Reading | None:
    """The last object with the keys, or else with one other key; None if there is none.

    An object around another that fits as well counts, and not the one in it.
    """
    faults: list[Unreadable] = []
    fitting: list[tuple[RelaxedObject, LenientReading]] = []
    for one in relaxed_objects(text):
        picked = _picked(one, keys)
        if picked is None:
            continue
        if isinstance(picked, Unreadable):
            if not fitting:  # the last word contradicts itself
                return picked
            continue
        reading = of_fields(picked[0])
        if isinstance(reading, Unreadable):
            faults.append(reading)
            continue
        mends = (*_around(text, one), *one.repaired, *picked[1])
        fitting.append((one, _with(reading, mends)))
    named = [pair for pair in fitting if Repair.OTHER_KEY not in pair[1].repaired] or fitting
    outer = [pair for pair in named if not any(_within(pair[0], other) for other, _ in named)]
    if not outer:
        return faults[0] if faults else None
    last, *earlier = outer
    return _with(last[1], (Repair.SEVERAL_OBJECTS,) if earlier else ())


def _within(one: RelaxedObject, other: RelaxedObject) -> bool:
    return other.start < one.start and one.end < other.end


def _with(reading: LenientReading, repaired: Sequence[Repair]) -> LenientReading:
    """The reading with more mends, each once, in the order of the enum."""
    every = {*reading.repaired, *repaired}
    return LenientReading(reading.value, tuple(one for one in Repair if one in every))


def _picked(
    one: RelaxedObject, keys: Sequence[str]
) -> tuple[Sequence[Field], tuple[Repair, ...]] | Unreadable | None:
    """The values asked for, and what was passed over to have them; None if the object has none."""
    fields = {key.lower(): field for key, field in one.fields}
    asked = all(key in fields for key in keys)
    if len(fields) < len(one.fields):
        return Unreadable(Reason.DUPLICATE_KEY) if asked else None
    if asked:
        small = {key for key, _ in one.fields}.issuperset(keys)
        extra = (Repair.EXTRA_KEYS,) if len(fields) > len(keys) else ()
        return [fields[key] for key in keys], extra if small else (Repair.LETTER_CASE, *extra)
    if len(fields) == 1:
        return list(fields.values()), (Repair.OTHER_KEY,)
    return None


def _around(text: str, one: RelaxedObject) -> tuple[Repair, ...]:
    rest = (text[: one.start] + text[one.end :]).replace("```json", "").replace("```", "")
    return (Repair.SURROUNDING_TEXT,) if rest.strip() else ()
