"""A deadline for exact arithmetic: set once around a problem, asked in the long loops below it.

It travels in a context variable, so that every function of the algebra keeps its signature and
threads do not see each other's deadlines.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Final

from perga.algebra.failures import AlgebraLimitError

_DEADLINE: Final[ContextVar[float]] = ContextVar("deadline", default=float("inf"))


@contextmanager
def deadline(seconds: float) -> Generator[None]:
    """Inside the block, long computations end `seconds` from now; an earlier deadline stays."""
    token = _DEADLINE.set(min(_DEADLINE.get(), monotonic() + seconds))
    try:
        yield
    finally:
        _DEADLINE.reset(token)


def check_deadline() -> None:
    """Raises AlgebraLimitError when the time is over."""
    if monotonic() > _DEADLINE.get():
        raise AlgebraLimitError(
            "exact arithmetic gave up: the time allowed for the problem is over",
            "allow more time, or use simpler numbers in the problem",
        )
