"""Which numbers stand on an axis: steps of 1, 2 or 5 times a power of ten, and their texts."""

import math
from dataclasses import dataclass

MIN_STEP = 28.0  # px between numbers, at least
UNIT_LIMIT = 140.0  # px per unit, up to which numbers stay at the whole units
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class TickSteps:
    """Numbers stand at the multiples of `major`, short marks at those of `minor`, data units."""

    major: float
    minor: float
    decimals: int  # of the numbers

    @property
    def minor_decimals(self) -> int:
        """The fewest decimals that write every multiple of `minor` exactly."""
        return self.decimals + (round(self.minor, self.decimals) != self.minor)


def tick_steps(scale: float) -> TickSteps:
    """The steps for `scale` px per data unit.

    Whole units with marks at the halves as long as a unit is 28 to 140 px; else the smallest
    step of 1, 2 or 5 times a power of ten that keeps the numbers apart. The marks between the
    numbers halve a step of 1 or 2 and divide a step of 5 by five.
    """
    if MIN_STEP * (1 - _ROUNDING) <= scale < UNIT_LIMIT:
        return TickSteps(1.0, 0.5, 0)
    least = (MIN_STEP if scale < MIN_STEP else 2 * MIN_STEP) * (1 - _ROUNDING) / scale
    power = math.floor(math.log10(least))
    digit, power = next(
        (digit, power + carry)
        for digit, carry in ((1, 0), (2, 0), (5, 0), (1, 1))
        if digit * 10.0 ** (power + carry) >= least
    )
    parts = 5 if digit == 5 else 2
    decimals = max(0, -power)
    return TickSteps(
        round(digit * 10.0**power, decimals),
        round(digit * 10.0**power / parts, decimals + 1),
        decimals,
    )


def multiples(step: float, decimals: int, low: float, high: float) -> tuple[float, ...]:
    """The multiples of `step` from `low` to `high`, rounded to `decimals`."""
    first = math.ceil(low / step - _ROUNDING)
    last = math.floor(high / step + _ROUNDING)
    # a step is a whole number of its last decimal, and a quotient of whole numbers is rounded once
    scale = 10**decimals
    whole = round(step * scale)
    return tuple([count / scale for count in range(first * whole, (last + 1) * whole, whole)])


def tick_text(value: float, decimals: int) -> str:
    """The number as it stands at the axis, with a true minus sign."""
    return f"{value:.{decimals}f}".replace("-", "−")
