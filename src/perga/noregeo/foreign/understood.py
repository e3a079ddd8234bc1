"""Whether a question is understood to its last word, so that a label may be called wrong.

What is left when points, radius and letters are taken out must be words of the task's own wordings
or neutral ones, and common punctuation. A number, a sign or any other word may change what is
asked, so nothing is decided then, whatever the label says.
"""

from __future__ import annotations

import re
from typing import Final

from perga.noregeo.foreign.asked import left_out
from perga.noregeo.foreign.lettered import Lettered, lettered, strange_letters
from perga.noregeo.foreign.neutral import ALIASES, NEUTRAL, SAME_AS
from perga.noregeo.foreign.stated import ORIGIN, PLACE, Stated, plain
from perga.noregeo.task import Task, Wording

_MOST_SHOWN: Final = 5
_TOKEN: Final = re.compile(r"[a-z]+|[^\sa-z]")
_PUNCTUATION: Final = frozenset('.,:;?!()"\u201c\u201d')
_ALIASES: Final = tuple((re.compile(one, re.IGNORECASE), word) for one, word in ALIASES.items())
_PART: Final = re.compile(r"(?<=[a-z])-(?=[a-z])", re.IGNORECASE)
_NO_ARTICLE: Final = re.compile(
    r"\b(?:angle|vertex|corner|point|side|at|from|through)\sa\b(?!\s[a-z])"
    r"|\b(?:angle|vertex|corner|a)\sa\b"
)
_BACKWARDS: Final = re.compile(
    r"(?<!what )(?<!where )\bis (?:the|an) (?:image|result)\b|\bimage is\b"
    r"|\b(?:image|result) of (?:a|an|some|which|what|(?:the|its) image|[A-Z] (?:is|lies))\b"
    r"|\blands? (?:at|on|in)\b|\b(?:which|what) points?\b|\bpoint (?:that|which|whose)\b"
    r"|\b(?:a|an) (?:point|image)\b|\b(?:find|locate|determine) (?:the )?point\s?[.?!]"
    r"|\b(?:about|around) (?!the origin\b|O\b)",
    re.IGNORECASE,
)
"""Where a turn is told from its end, or about a point: what is stated may be the image."""
_ITSELF: Final = re.compile(
    r"\b(?i:coordinates of|find|locate|determine|give|where (?:is|was|were)) "
    r"(?i:the )?(?i:point )?[A-Z]\b(?! (?:is )?(?:turned|rotated|reflected|mirrored))"
)
"""Where a task of one point is asked for the point that it states."""
_IMAGE_AT: Final = re.compile(r"\bimage of (?:the )?(?:point )?[A-Z]\s?(?:=|:|is|lies|at)")
_PHRASES: Final = re.compile(
    r"\bbisectors\b|\bbisector of (?!(?:the )?angle\b)|\btouch(?!es all\b)", re.IGNORECASE
)
"""Known words that are put together to another question."""


def not_understood(task: Task, found: Stated, wanted: str, question: str) -> str:
    """What of a question may change what is asked; empty where it is understood.

    `wanted` are the letters of the figure that was read from it.
    """
    text = _one_way(_placed(found, wanted))
    texts = [_one_way(one) for words in task.wordings for one in _own(words, wanted)]
    if text in texts:
        return ""
    asked = lettered(text)
    own = [lettered(one) for one in texts]
    known = frozenset(word for one in own for word in _words(one))
    strange = [word for word in _words(asked) if not _is_known(word, known)]
    strange += [one[0] for one in _NO_ARTICLE.finditer(asked.rest.lower())]
    strange += [one[0] for one in _PHRASES.finditer(text)]
    if "rotate" in known:
        strange += [one[0] for one in _BACKWARDS.finditer(text)]
        strange += [one[0] for one in _IMAGE_AT.finditer(plain(question))]
    if len(wanted) == 1:
        strange += [one[0] for one in _ITSELF.finditer(text)]
    if strange:
        shown = " ".join(list(dict.fromkeys(strange))[:_MOST_SHOWN])
        return f"the question has words that change or may change what is asked: {shown[:120]}"
    lacking = left_out(task, found.rest)
    said = [word for word in _words(asked) if word not in NEUTRAL]
    if lacking and said not in ([], ["radius"]):
        return f"the question does not say that it asks about {lacking}"
    names = frozenset(found.points)
    if "O" not in task.letters and found.points.get("O") == ORIGIN:
        names -= {"O"}
    letters = strange_letters(asked, own, wanted, names)
    return f"the question puts letters in another way than the task: {letters}" if letters else ""


def _placed(found: Stated, wanted: str) -> str:
    """What is left of the question, with letters for places that have none."""
    if found.points:
        return found.rest.replace(PLACE, "O")  # only the origin stands beside named points
    letters = iter(wanted)
    return re.sub(PLACE, lambda _: next(letters, "O"), found.rest)


def _own(words: Wording, wanted: str) -> tuple[str, str, str]:
    """A wording in all modes, with letters where figures stand."""
    listed = ", ".join(wanted)
    values = {"corners": listed, "letters": listed, "polygon": wanted, "radius": ""}
    values.update({letter: letter for letter in wanted})
    return (
        words.text.format_map(values),
        words.dotted.format_map(values),
        words.full.format_map(values),
    )


def _one_way(text: str) -> str:
    text = plain(text)
    for pattern, word in _ALIASES:
        text = pattern.sub(word, text)
    return " ".join(_PART.sub(" ", text).split())


def _words(text: Lettered) -> list[str]:
    return [one for one in _TOKEN.findall(text.rest.lower()) if one not in _PUNCTUATION]


def _is_known(word: str, own: frozenset[str]) -> bool:
    if word in NEUTRAL or _stem(word) in {_stem(one) for one in own}:
        return True
    needs = SAME_AS.get(word) or SAME_AS.get(word.removesuffix("s"))
    return needs is not None and own.issuperset(needs)


def _stem(word: str) -> str:
    return word.removesuffix("s")
