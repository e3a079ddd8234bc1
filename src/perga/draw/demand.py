"""What a picture is for: it decides which gates a figure must pass to be drawn."""

from enum import Enum


class Demand(Enum):
    """How much a picture must give.

    CLOSE: as MEASURED, with every label close beside its point. Problems are drawn so: where no
    place is found, another problem is.
    MEASURED: every mark can be told apart and measured from pixels; what cannot is refused.
    Labels may stand further away, on leader lines too.
    SEEN: a figure for people. Points may be close or in one place, labels may lie on strokes,
    numbers may be missing at an axis, and a curve may be too small or too far to be seen.
    """

    CLOSE = "close"
    MEASURED = "measured"
    SEEN = "seen"
