"""Words: equations, numbers and questions as a textbook prints them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.random import Generator

_OPENINGS = (
    "As shown in the figure, {body}",
    "In the figure, {body}",
    "{body}",
)


_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_NUMBERED = re.compile(r"(?<=[A-Z])\d+")
_MINUS = re.compile(r"(?<![A-Za-z])-")


def spoken(equation: str) -> str:
    """A CDL equation in plain print: `(y - 1)^2 = 8*(x + 2)` becomes `(y − 1)² = 8(x + 2)`."""
    return printed(equation.replace("^2", "²").replace("*", ""))


def printed(text: str) -> str:
    """`text` with minus signs, and the numbers of names as the figure has them: `F1` to `F₁`."""
    lowered = _NUMBERED.sub(lambda found: found.group().translate(_SUBSCRIPTS), text)
    return _MINUS.sub("−", lowered)


def number(value: Fraction) -> str:
    """A rational number in CDL, which is also how the text prints it: `3`, `-1/2`."""
    return str(value)


def coordinate(shift: int, base: Fraction, root_of: Fraction | None = None, sign: int = 1) -> str:
    """The exact coordinate shift + base, or shift + sign*sqrt(root_of), as a CDL expression."""
    if root_of is None:
        return number(shift + base)
    root = f"sqrt({number(root_of)})"
    if shift == 0:
        return root if sign > 0 else f"-{root}"
    return f"{shift} {'+' if sign > 0 else '-'} {root}"


def sentence(
    words: Generator, plans: Sequence[str], fill: Mapping[str, str], capital_letter: bool = True
) -> str:
    """One of `plans`, chosen by `words`, with `fill` put in."""
    text = plans[int(words.integers(len(plans)))].format_map(dict(fill))
    return capital(text) if capital_letter else text


def question(words: Generator, body: str, ask: str) -> str:
    """Setting and request as one text. The body starts with `the` or `from` in lower case."""
    opening = _OPENINGS[int(words.integers(len(_OPENINGS)))]
    return printed(f"{capital(opening.format(body=body))} {ask}")


def capital(text: str) -> str:
    """`text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


_TOKEN = re.compile(r"[A-Za-z]+[0-9]*(?:[A-Z][A-Za-z0-9]*)*")
_UPPER = re.compile(r"[A-Z][0-9]*")
_AXES = re.compile(r"\b[xy]-ax[ie]s\b")


def names_in(text: str) -> frozenset[str]:
    """The names of objects that a question mentions.

    Our English writes points as a capital letter with an optional number, several in a row for a
    segment or a triangle (`AB`, `F₁PF₂`), and lines as a single small letter; `x` and `y` stand
    in equations only, and `A` is never an article.
    """
    found: set[str] = set()
    for token in _TOKEN.findall(_AXES.sub(" ", text.translate(_PLAIN))):
        parts = _UPPER.findall(token)
        if parts and "".join(parts) == token:
            found.update(parts)
        elif len(token) == 1 and token not in ("x", "y", "a"):
            found.add(token)
    return frozenset(found)
