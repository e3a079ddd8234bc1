"""An alarm for work that asks its own budget too seldom, such as arithmetic with huge numbers."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Final

GRACE: Final = 0.1
"""Seconds beyond the budget before the alarm rings."""

AGAIN: Final = 0.1
"""Seconds until it rings again: who caught it may have gone on in another way."""


@contextmanager
def patience(seconds: float) -> Generator[None]:
    """Raise BudgetSpentError inside the block when the budget and a little more are over.

    Only where there are alarms (not on Windows) and only in the main thread; elsewhere the budget
    is kept by the solver alone. An alarm waits for the end of a call into a library: what is
    stuck in one is ended by the `guard`.
    """
    from perga.resolve.budget import BudgetSpentError

    inside = True

    def ring(number: int, frame: FrameType | None) -> None:
        del number, frame
        if inside:
            raise BudgetSpentError("the time allowed for the problem is over")

    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able:
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE, AGAIN)
    try:
        yield
    finally:
        inside = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
