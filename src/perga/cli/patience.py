"""An alarm for work that asks its own budget too seldom, such as arithmetic with huge numbers."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SHARE: Final = 0.92
"""The share of a budget that the work itself is allowed: it ends by itself where it can."""

ALARM: Final = 0.95
"""The share after which the alarm rings: what asks for the time too seldom ends by it."""

AGAIN: Final = 0.1
"""Seconds until it rings again: who caught it may have gone on in another way."""


@contextmanager
def patience(seconds: float) -> Generator[float]:
    """The seconds that work may take inside the block; soon after them BudgetSpentError is raised.

    Both come before `seconds` are over, so that a guard with the same budget ends only what is
    stuck.

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
        yield seconds * SHARE
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds * ALARM, AGAIN)
    try:
        yield seconds * SHARE
    finally:
        inside = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
