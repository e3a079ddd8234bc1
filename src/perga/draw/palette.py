"""Inks and widths: which pen draws which mark."""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.errors import RefusedError
from perga.geometry.marks import LineMark, Role, SegmentMark, StrokeMark

Ink = tuple[int, int, int]

BLACK: Ink = (0, 0, 0)
WHITE: Ink = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Pen:
    """An ink, a stroke width in px, and a dash pattern (px on, px off); (0, 0) is a full stroke."""

    ink: Ink
    width: float
    dash: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a picture; widths and lengths in px, the same for every picture size."""

    curve_inks: tuple[Ink, ...]
    curve_width: float
    line: Pen
    segment: Pen
    helper: Pen
    axis: Pen
    tick: Pen
    tick_reach: float
    minor_reach: float
    arrow_length: float
    arrow_half_width: float

    def pens(self, strokes: Sequence[StrokeMark]) -> tuple[Pen, ...]:
        """One pen per stroke. Each curve name has its own ink, in the order of first appearance.

        Raises RefusedError when there are more curves than inks.
        """
        inks: dict[str, Ink] = {}
        pens: list[Pen] = []
        for mark in strokes:
            match mark:
                case SegmentMark():
                    pens.append(self._straight(mark.role))
                case LineMark():
                    pens.append(self._straight(mark.role))
                case _:
                    if mark.name not in inks:
                        if len(inks) == len(self.curve_inks):
                            raise RefusedError(
                                f"the figure has more than {len(inks)} curves, one ink each",
                                "draw fewer curves in one figure",
                            )
                        inks[mark.name] = self.curve_inks[len(inks)]
                    pens.append(Pen(inks[mark.name], self.curve_width))
        return tuple(pens)

    def _straight(self, role: Role) -> Pen:
        match role:
            case Role.SEGMENT:
                return self.segment
            case Role.HELPER:
                return self.helper
            case Role.LINE | Role.CURVE:
                return self.line


# Every ink is far from black and from the others as a direction of (white - ink), because that
# direction is what a measurer unmixes anti-aliased pixels by; a test keeps the angles.
SCREEN = Style(
    curve_inks=(
        (0, 64, 255),
        (230, 0, 0),
        (0, 160, 0),
        (200, 0, 200),
        (255, 120, 0),
        (0, 160, 220),
    ),
    curve_width=2.0,
    line=Pen((70, 0, 160), 1.6),
    segment=Pen((150, 75, 0), 1.6),
    helper=Pen((0, 130, 110), 1.2, (6.0, 4.5)),
    axis=Pen(BLACK, 1.2),
    tick=Pen(BLACK, 1.0),
    tick_reach=4.0,
    minor_reach=2.2,
    arrow_length=11.0,
    arrow_half_width=3.6,
)
