"""Cutting answer texts at signs outside all brackets, where `[a, b)` counts as a bracket pair."""

from collections.abc import Iterator
from typing import Final

from perga.algebra.limits import NESTING, TEXT_BYTES
from perga.errors import InputError

_OPEN: Final = "([{"
_CLOSE: Final = ")]}"
_TWINS: Final = {
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},  # full-width ASCII
    ord("\u3001"): ",",
    ord("\u3000"): " ",
    ord("\u2212"): "-",
    ord("\u2264"): "<=",
    ord("\u2265"): ">=",
    ord("\u2260"): "!=",
    ord("\u221e"): "oo",
    ord("\u222a"): "+",
    ord("\u00b1"): " pm*",
}


class UnreadableAnswerError(InputError):
    """An answer text that is none of the forms that answers are written in."""


def unreadable(text: str, reason: str) -> UnreadableAnswerError:
    """The error for an answer text that cannot be read."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    return UnreadableAnswerError(f"{shown!r}: {reason}", "see the answer forms in the reference")


def cleaned(text: str) -> str:
    """The text with typographic twins replaced and `**` written `^`.

    Raises UnreadableAnswerError for texts that are too long, or whose brackets do not pair.
    """
    if len(text) > TEXT_BYTES:
        raise unreadable(text, f"more than {TEXT_BYTES:,} characters")
    clean = text.translate(_TWINS).replace("**", "^").strip()
    depth = 0
    for character in clean:
        depth += (character in _OPEN) - (character in _CLOSE)
        if not 0 <= depth <= NESTING:
            raise unreadable(text, "brackets that do not pair, or too many inside each other")
    if depth:
        raise unreadable(text, "a bracket is never closed")
    return clean


def outside(text: str) -> Iterator[tuple[int, str]]:
    """The characters outside all brackets, with their places; brackets themselves left out."""
    depth = 0
    for place, character in enumerate(text):
        if character in _OPEN:
            depth += 1
        elif character in _CLOSE:
            depth -= 1
        elif depth == 0:
            yield place, character


def split(text: str, signs: str) -> list[str]:
    """The stripped parts between signs outside all brackets."""
    cuts = [place for place, character in outside(text) if character in signs]
    starts = [0, *(cut + 1 for cut in cuts)]
    return [text[a:b].strip() for a, b in zip(starts, [*cuts, len(text)], strict=True)]


def bracketed(text: str) -> bool:
    """Whether one pair of brackets encloses the whole text."""
    if len(text) < 2 or text[0] not in _OPEN or text[-1] not in _CLOSE:
        return False
    depth = 0
    for character in text[:-1]:
        depth += (character in _OPEN) - (character in _CLOSE)
        if depth == 0:
            return False
    return True


def unwrapped(text: str, pairs: str = "()") -> str:
    """The text without enclosing brackets of that kind, as long as there are any."""
    while bracketed(text) and text[0] == pairs[0] and text[-1] == pairs[1]:
        text = text[1:-1].strip()
    return text


def relations(text: str) -> tuple[list[str], list[str]]:
    """The terms and the relation signs of `a <= b < c`, outside all brackets."""
    terms: list[str] = []
    signs: list[str] = []
    start = skip = 0
    for place, character in outside(text):
        if place < skip or character not in "<>=!":
            continue
        length = 2 if text[place + 1 : place + 2] == "=" else 1
        sign = text[place : place + length]
        if sign == "!":
            raise unreadable(text, "a lone `!`")
        terms.append(text[start:place].strip())
        signs.append("=" if sign == "==" else sign)
        start = skip = place + length
    return [*terms, text[start:].strip()], signs
