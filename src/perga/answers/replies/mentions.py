r"""Options in plain text: the one that a reply settles on.

What stands behind the last word "answer", or in the last `\boxed{}`, is taken first; without
those, the last sentence that names an option. A mention that is denied ("not parallel") is none,
and two options in that sentence are no answer.
"""

import re
from collections.abc import Sequence
from typing import Final

from perga.answers.replies.prose import behind_marker, settled
from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.tokens import bare
from perga.answers.replies.values import LenientReading, Unreadable

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_WRAPPED: Final = re.compile(r"\\(?:text|textbf|mathrm|mathbf)(?![A-Za-z])|[{}]")
_SENTENCE_END: Final = re.compile(r"[.;!?\n]")
_DENIALS: Final = frozenset({"not", "isn't", "aren't", "never", "cannot", "nor", "no"})
_JOINING: Final = frozenset({"or", "and", "yes", "no"})  # `yes or no`, `yes/no`
_ARTICLES: Final = frozenset({"a", "an", "the", "exactly"})


def option_in(text: str, options: Sequence[str], short: bool) -> LenientReading | Unreadable:
    """The option that a text settles on; `short` ones (yes, no) must stand apart from others."""
    clean = _WRAPPED.sub(" ", bare(settled(text))).replace("’", "'").replace("*", " ")
    whole = clean.strip().strip(".!\"'()").strip()
    for option in options:
        if whole.lower() == option.lower():
            case = () if whole == option else (Repair.LETTER_CASE,)
            return LenientReading(option, case)
    lower = clean.lower()
    marker = behind_marker(lower)
    behind = _mentions(lower[marker:], options, short, True) if marker else []
    named = behind[:1] or _mentions(lower, options, short, False)
    if len(named) > 1:
        return Unreadable(Reason.SEVERAL_ANSWERS)
    return LenientReading(named[0], ()) if named else Unreadable(Reason.NO_ANSWER)


def _mentions(text: str, options: Sequence[str], short: bool, marked: bool) -> list[str]:
    """The options in the first sentence that names any, if `marked`, or else in the last one."""
    found: list[list[str]] = []
    start = 0
    for end in [*(m.start() for m in _SENTENCE_END.finditer(text)), len(text)]:
        named = _options_of(text[start:end], options, short, marked, start == 0)
        if named:
            found.append(named)
        start = end + 1
    if not found:
        return []
    return found[0] if marked else found[-1]


def _options_of(
    sentence: str, options: Sequence[str], short: bool, marked: bool, opening: bool
) -> list[str]:
    """The options that one sentence names and does not deny, each once."""
    places = list(_WORD.finditer(sentence))
    words = [place.group() for place in places]
    wanted = {option: _WORD.findall(option.lower()) for option in options}
    named: dict[str, None] = {}
    for at, place in enumerate(places):
        for option, parts in wanted.items():
            if not parts or words[at : at + len(parts)] != parts:
                continue
            if not short:
                glued = at > 0 and words[at - 1] == "non"  # non-parallel
                counts = not glued and not _denied(words, at)
            elif marked:
                counts = not _denied(words, at)
            else:
                left = at == 0 or sentence[: place.start()].rstrip()[-1:] in {",", ":", "="}
                right = sentence[place.end() :].lstrip()[:1] in {"", ",", ":", ")"}
                counts = left and (right or (opening and at == 0))
            if counts or (short and named and words[at - 1] in _JOINING):
                named[option] = None
    return list(named)


def _denied(words: Sequence[str], at: int) -> bool:
    before = at - 1
    while before >= 0 and words[before] in _ARTICLES:
        before -= 1
    return before >= 0 and (words[before] in _DENIALS or words[before].endswith("n't"))
