"""What a search is given: time, asked for often, and the seed of its chance."""

from dataclasses import dataclass, replace
from math import inf
from time import monotonic, thread_time

from perga.errors import PergaError

DEFAULT_SECONDS = 10.0


class BudgetSpentError(PergaError):
    """The time allowed for a problem is over; the answer is then `unsolved`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A moment on the monotonic clock after which work stops.

    `work` is the same on the clock of the processor, which does not run while others use the
    machine: what is cut short by it does not depend on how busy the machine is.
    `seed` chooses where searches in floating point start; no answer should depend on it.
    """

    deadline: float
    work: float = inf
    seed: int = 0

    @staticmethod
    def of(seconds: float, seed: int = 0) -> "Budget":
        """From now on, `seconds` long."""
        return Budget(monotonic() + seconds, seed=seed)

    def left(self) -> float:
        """Seconds left; negative when it is over."""
        return min(self.limits())

    def limits(self) -> tuple[float, float]:
        """Seconds left by the clock and seconds of work left, for `deadline`."""
        return (self.deadline - monotonic(), self.work - thread_time())

    def part(self, share: float) -> "Budget":
        """A budget that ends after `share` of what is left."""
        seconds = max(self.left(), 0.0) * share
        return replace(self, deadline=min(self.deadline, monotonic() + seconds))

    def at_most(self, seconds: float) -> "Budget":
        """A budget that ends after `seconds` of work, or with this one."""
        return replace(self, work=min(self.work, thread_time() + seconds))

    def check(self) -> None:
        """Raises BudgetSpentError when the time is over."""
        if self.left() < 0:
            raise BudgetSpentError("the time allowed for the problem is over")
