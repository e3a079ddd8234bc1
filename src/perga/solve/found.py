"""One answer with what tells it from others."""

from dataclasses import dataclass

from perga.algebra.real import Real
from perga.solve.solution import Answer


@dataclass(frozen=True, slots=True)
class Found:
    """An answer with the exact numbers that tell it from others.

    Where the key is only a rounded number, `form` is an exact text, None where that is too long to
    be found: answers with one key are one answer, but proven so only if their forms agree.
    `inexact` says why only a float is known; it is empty for exact answers.
    """

    answer: Answer
    key: tuple[Real, ...]
    form: str | None = ""
    inexact: str = ""
