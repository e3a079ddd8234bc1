"""A deadline for exact arithmetic: set once around a problem, asked in the long loops below it.

It travels in a context variable, so that every function of the algebra keeps its signature and
threads do not see each other's deadlines.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic, thread_time
from typing import Final

from perga.algebra.failures import AlgebraLimitError

_DEADLINE: Final[ContextVar[float]] = ContextVar("deadline", default=inf)
_WORK: Final[ContextVar[float]] = ContextVar("work", default=inf)


@contextmanager
def deadline(seconds: float, work: float = inf) -> Generator[None]:
    """Inside the block, long computations end `seconds` from now; an earlier deadline stays.

    `work` counts the seconds of the processor instead, which pass no faster on a busy machine.
    """
    token = _DEADLINE.set(min(_DEADLINE.get(), monotonic() + seconds))
    inner = _WORK.set(min(_WORK.get(), thread_time() + work))
    try:
        yield
    finally:
        _DEADLINE.reset(token)
        _WORK.reset(inner)


def check_deadline() -> None:
    """Raises AlgebraLimitError when the time is over."""
    if monotonic() > _DEADLINE.get() or thread_time() > _WORK.get():
        raise AlgebraLimitError(
            "exact arithmetic gave up: the time allowed for the problem is over",
            "allow more time, or use simpler numbers in the problem",
        )
