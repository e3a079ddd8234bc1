"""What bounds exact arithmetic: a deadline, set once around a problem, and the length of a number.

The deadline travels in a context variable, so that every function of the algebra keeps its
signature and threads do not see each other's deadlines.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic, thread_time
from typing import Final

from flint import fmpq

from perga.algebra.failures import AlgebraLimitError, limit_error

LONG_BITS: Final = 20_000
"""From here on one operation takes so long that the deadline is asked at each."""

LONGEST_BITS: Final = 1_000_000
"""Of a numerator or denominator; thirty times what the reader lets anybody write."""

_DEADLINE: Final[ContextVar[float]] = ContextVar("deadline", default=inf)
_WORK: Final[ContextVar[float]] = ContextVar("work", default=inf)

_WHOLE: Final[ContextVar[float]] = ContextVar("whole", default=inf)
"""The deadline of the whole problem: that of the outermost block."""


@contextmanager
def deadline(seconds: float, work: float = inf) -> Generator[None]:
    """Inside the block, long computations end `seconds` from now; an earlier deadline stays.

    `work` counts the seconds of the processor instead, which pass no faster on a busy machine.
    """
    token = _DEADLINE.set(min(_DEADLINE.get(), monotonic() + seconds))
    inner = _WORK.set(min(_WORK.get(), thread_time() + work))
    outer = _WHOLE.get()
    whole = _WHOLE.set(_DEADLINE.get() if outer == inf else outer)
    try:
        yield
    finally:
        _WHOLE.reset(whole)
        _DEADLINE.reset(token)
        _WORK.reset(inner)


def check_deadline() -> None:
    """Raises AlgebraLimitError when the time is over."""
    if monotonic() > _DEADLINE.get() or thread_time() > _WORK.get():
        raise AlgebraLimitError(
            "exact arithmetic gave up: the time allowed for the problem is over",
            "allow more time, or use simpler numbers in the problem",
        )


def afford(seconds: float, task: str) -> None:
    """Raises AlgebraLimitError where one call that may take so long does not fit in what is left.

    What is left is told by the outermost deadline: a step may outlast the part of the time that it
    was given, where nothing can interrupt it, but the whole problem keeps its time.
    """
    if seconds > _WHOLE.get() - monotonic():
        raise limit_error(f"{task}, for the time that is left,")


def check_length(value: fmpq) -> None:
    """Raises AlgebraLimitError for a number that is too long, or long and the time is over."""
    bits = value.height_bits()
    if bits > LONG_BITS:
        if bits > LONGEST_BITS:
            raise limit_error("a number of more than 300,000 digits")
        check_deadline()
