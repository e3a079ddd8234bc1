"""What a picture is for: it decides which gates a figure must pass to be drawn."""

from enum import Enum


class Demand(Enum):
    """How much a picture must give.

    MEASURED: every mark can be told apart and measured from pixels; what cannot is refused.
    SEEN: a figure for people. Points may be close or in one place, labels may lie on strokes,
    numbers may be missing at an axis, and a curve may be too small or too far to be seen.
    """

    MEASURED = "measured"
    SEEN = "seen"
