"""An alarm for work that asks its own budget too seldom, such as arithmetic with huge numbers."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

GRACE = 2.0  # seconds beyond the budget before the alarm rings


@contextmanager
def patience(seconds: float) -> Generator[None]:
    """Raise BudgetSpentError inside the block when the budget and a little more are over.

    Only where there are alarms (not on Windows) and only in the main thread; elsewhere the budget
    is kept by the solver alone.
    """
    from perga.resolve.budget import BudgetSpentError

    def ring(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise BudgetSpentError("the time allowed for the problem is over")

    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able:
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
