"""How the torch engine searches: every number that shapes it, as one value."""

from dataclasses import dataclass
from enum import Enum


class Losses(Enum):
    """What the descent makes small."""

    TRACED = "the residuals of the operators' own relations"
    PAPER = "the paper's losses where it has one, the relations elsewhere; points keep apart"


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """The defaults are those that the figures in `docs/sdf.md` were measured with.

    starts: how many random starts descend together.
    rounds: how often new starts are drawn, at most.
    spreads: the standard deviations of the places where points start, in data units, used in
        turn by the rounds.
    direct: the share of the starts that go to the polish at once: relative losses have valleys
        of collapsing figures, and a descent may end in one that Newton's steps jump over.
    learning_rate, steps: of Adam, whose losses are squares of residuals relative to their terms.
    settled: the loss below which a start has descended far enough for Newton; once `enough` of
        all starts (a share) have, the descent stops.
    margin: what must be positive or apart from zero is pushed to this part of its terms.
    crowd, crowd_weight: points of the paper's losses push each other to this distance, in data
        units, and how much that counts.
    newton_steps: of the Levenberg-Marquardt polish, at most.
    tolerance: the largest relative residual of a solution, in float64 and again in many digits.
    wanted: so many scenes of a family are enough.
    derive: objects that the facts give in closed form are computed first, as the paper does;
        otherwise everything that has no equation or coordinates of its own is searched for.
    """

    starts: int = 64
    rounds: int = 6
    spreads: tuple[float, ...] = (3.0, 1.0, 8.0)
    direct: float = 0.5
    learning_rate: float = 0.05
    steps: int = 150
    settled: float = 1e-4
    enough: float = 0.5
    margin: float = 1e-3
    crowd: float = 0.5
    crowd_weight: float = 1e-2
    newton_steps: int = 80
    tolerance: float = 1e-11
    wanted: int = 12
    derive: bool = True
    losses: Losses = Losses.TRACED

    def __post_init__(self) -> None:
        counts = (self.starts, self.rounds, self.steps, self.newton_steps, self.wanted)
        if min(counts) < 1 or self.starts > 4096:
            raise ValueError("counts are at least 1, and starts at most 4096")
        sizes = (*self.spreads, self.learning_rate, self.margin, self.crowd, self.tolerance)
        if not self.spreads or not all(0.0 < size < float("inf") for size in sizes):
            raise ValueError("spreads, learning rate, margin, crowd and tolerance are above 0")
        if not 0.0 <= self.direct <= 1.0:
            raise ValueError("direct is a share")
        if not (0.0 < self.enough <= 1.0 and self.settled >= 0.0 and self.crowd_weight >= 0.0):
            raise ValueError("enough is a share above 0; settled and crowd_weight not below 0")
