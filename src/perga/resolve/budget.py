"""A budget of time: asked often, so that no input keeps the solver longer than it was allowed."""

from dataclasses import dataclass
from time import monotonic

from perga.errors import PergaError

DEFAULT_SECONDS = 10.0


class BudgetSpentError(PergaError):
    """The time allowed for a problem is over; the answer is then `unsolved`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A moment on the monotonic clock after which work stops."""

    deadline: float

    @staticmethod
    def of(seconds: float) -> "Budget":
        """From now on, `seconds` long."""
        return Budget(monotonic() + seconds)

    def left(self) -> float:
        """Seconds left; negative when it is over."""
        return self.deadline - monotonic()

    def part(self, share: float) -> "Budget":
        """A budget that ends after `share` of what is left."""
        return Budget.of(max(self.left(), 0.0) * share)

    def at_most(self, seconds: float) -> "Budget":
        """A budget that ends after `seconds`, or with this one."""
        return Budget(min(self.deadline, monotonic() + seconds))

    def check(self) -> None:
        """Raises BudgetSpentError when the time is over."""
        if monotonic() > self.deadline:
            raise BudgetSpentError("the time allowed for the problem is over")
