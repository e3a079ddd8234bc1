"""Lengths of labels that stand further away, and of their leader lines, in every style."""

from dataclasses import dataclass, replace

from perga.draw.palette import Style
from perga.image.style import (
    BESIDE,
    LEADER_END,
    LEADER_START,
    LED_FROM,
    MARKER_HALO,
    MARKER_RADIUS,
)

# px of the screen; other styles have them larger by their scale
PAD = 2
APART = 4
USUAL = 8.0
LED_TO = 75.0
AROUND = 8
LATTICE = 3
CLEAR = 3
LEAST = 12.0
HIDDEN = 14.0
CROSSING = 15.0
SHORTEST = 3.0
PASSING = 3.0
STEP = 0.5


@dataclass(frozen=True, slots=True)
class FarRoom:
    """All lengths in px of a picture.

    Labels have `pad` px of white around them and are `apart` from each other. Without a leader
    they stand `usual` px from their points if they can, and up to `beside`; with one from
    `led_from` px from every point up to `led_to` from their own, at corners that are multiples of
    `lattice`. What lies `around` all these boxes is looked at.

    A leader goes from `start` px from the centre of its marker to `end` px before the box. It is
    seen where `clear` px around its pixels are white, which is looked at every `step` px. Of it
    at least `least` px are seen, in runs of at least `shortest`, since shorter ones look like
    dust; other ink hides at most `hidden` of it at one place. A stroke in the way weighs as much
    as `crossing` px of length. It keeps `passing` px from the centres of other markers.
    """

    pad: int
    apart: int
    usual: float
    beside: float
    led_from: float
    led_to: float
    lattice: int
    around: int
    start: float
    end: float
    clear: int
    step: float
    least: float
    shortest: float
    hidden: float
    crossing: float
    passing: float


def far_room_of(style: Style) -> FarRoom:
    """The lengths in a style: those of the screen, as many times larger as the style is.

    What begins at a marker begins at the white ring that the style's markers have.
    """
    by = style.scale
    return FarRoom(
        pad=round(by * PAD),
        apart=round(by * APART),
        usual=by * USUAL,
        beside=by * BESIDE,
        led_from=by * LED_FROM,
        led_to=by * LED_TO,
        lattice=round(by * LATTICE),
        around=round(by * AROUND),
        start=style.halo + by * (LEADER_START - MARKER_RADIUS - MARKER_HALO),
        end=by * LEADER_END,
        clear=round(by * CLEAR),
        step=by * STEP,
        least=by * LEAST,
        shortest=by * SHORTEST,
        hidden=by * HIDDEN,
        crossing=by * CROSSING,
        passing=style.halo + by * PASSING,
    )


def closer(room: FarRoom, style: Style) -> FarRoom:
    """The lengths for people only: leaders keep their middle off the white rings of others."""
    by = style.scale
    return replace(room, clear=round(by), passing=style.halo)
