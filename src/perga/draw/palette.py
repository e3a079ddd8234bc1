"""Styles: which pen draws which mark, and how large letters and markers are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from perga.errors import RefusedError
from perga.geometry.marks import LineMark, Role, SegmentMark, StrokeMark
from perga.image.glyphs import LabelLayout, label_layout
from perga.image.style import (
    LABEL_SIZE,
    LEADER_GREY,
    LEADER_WIDTH,
    MARKER_HALO,
    MARKER_RADIUS,
    SHADE,
    SUBSCRIPT_SIZE,
    TICK_SIZE,
)

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
    """The look of a picture; widths and lengths in px, the same for every picture size.

    `size` is the width of a picture that the style is made for. `scale` says how many px stand for
    one of the screen: by it the room around points, letters and numbers grows. The k-th curve has
    the k-th ink and dash; sizes of letters are em sizes; `leader` joins labels that stand far away
    to their markers; `shade` tints regions.
    """

    size: int
    scale: float
    curve_inks: tuple[Ink, ...]
    curve_dashes: tuple[tuple[float, float], ...]
    curve_width: float
    line: Pen
    segment: Pen
    helper: Pen
    axis: Pen
    tick: Pen
    leader: Pen
    tick_reach: float
    minor_reach: float
    arrow_length: float
    arrow_half_width: float
    marker_radius: float
    marker_halo: float
    label_size: int
    subscript_size: int
    tick_size: int
    shade: Ink

    @property
    def halo(self) -> float:
        """Radius of the white disc under a marker, px."""
        return self.marker_radius + self.marker_halo

    def label(self, name: str) -> LabelLayout:
        """The bitmap of a point's name in the letters of this style; errors as `label_layout`."""
        return label_layout(name, self.label_size, self.subscript_size)

    def pens(self, strokes: Sequence[StrokeMark]) -> tuple[Pen, ...]:
        """One pen per stroke. Each curve name has its own look, in the order of first appearance.

        Raises RefusedError when there are more curves than looks.
        """
        looks: dict[str, Pen] = {}
        pens: list[Pen] = []
        for mark in strokes:
            match mark:
                case SegmentMark():
                    pens.append(self._straight(mark.role))
                case LineMark():
                    pens.append(self._straight(mark.role))
                case _:
                    if mark.name not in looks:
                        if len(looks) == len(self.curve_inks):
                            raise RefusedError(
                                f"the figure has more than {len(looks)} curves, one ink each",
                                "draw fewer curves in one figure",
                            )
                        k = len(looks)
                        pen = Pen(self.curve_inks[k], self.curve_width, self.curve_dashes[k])
                        looks[mark.name] = pen
                    pens.append(looks[mark.name])
        return tuple(pens)

    def _straight(self, role: Role) -> Pen:
        match role:
            case Role.SEGMENT:
                return self.segment
            case Role.HELPER:
                return self.helper
            case Role.LINE | Role.CURVE:
                return self.line


SOLID = (0.0, 0.0)

# Every ink is far from black and from the others as a direction of (white - ink), because that
# direction is what a measurer unmixes anti-aliased pixels by; a test keeps the angles.
SCREEN = Style(
    size=512,
    scale=1.0,
    curve_inks=(
        (0, 64, 255),
        (230, 0, 0),
        (0, 160, 0),
        (200, 0, 200),
        (255, 120, 0),
        (0, 160, 220),
    ),
    curve_dashes=(SOLID,) * 6,
    curve_width=2.0,
    line=Pen((70, 0, 160), 1.6),
    segment=Pen((150, 75, 0), 1.6),
    helper=Pen((0, 130, 110), 1.2, (6.0, 4.5)),
    axis=Pen(BLACK, 1.2),
    tick=Pen(BLACK, 1.0),
    leader=Pen((LEADER_GREY, LEADER_GREY, LEADER_GREY), LEADER_WIDTH),
    tick_reach=4.0,
    minor_reach=2.2,
    arrow_length=11.0,
    arrow_half_width=3.6,
    marker_radius=MARKER_RADIUS,
    marker_halo=MARKER_HALO,
    label_size=LABEL_SIZE,
    subscript_size=SUBSCRIPT_SIZE,
    tick_size=TICK_SIZE,
    shade=SHADE,
)
"""For the screen, and the only style that is measured: by its hues, letters and markers."""

_LONG, _SHORT, _DOTS = (26.0, 14.0), (9.0, 10.0), (0.02, 9.0)

# Two greys are told apart from 60 of 255 on, in print from a cheap machine too: so there are two
# levels of darkness only, and dashes tell the rest. A test keeps every pair apart.
PRINT = Style(
    size=1024,
    scale=2.0,
    curve_inks=(
        (0, 30, 130),
        (120, 0, 20),
        (60, 130, 60),
        (0, 60, 50),
        (190, 90, 30),
        (80, 0, 100),
    ),
    curve_dashes=(SOLID, _LONG, SOLID, _DOTS, _LONG, _SHORT),
    curve_width=5.0,
    line=Pen((40, 40, 40), 4.0),
    segment=Pen((40, 40, 40), 4.0),
    helper=Pen((90, 90, 90), 2.6, (13.0, 9.0)),
    axis=Pen(BLACK, 2.6),
    tick=Pen(BLACK, 2.2),
    leader=Pen((LEADER_GREY, LEADER_GREY, LEADER_GREY), 2.4),
    tick_reach=8.0,
    minor_reach=4.6,
    arrow_length=22.0,
    arrow_half_width=7.2,
    marker_radius=7.5,
    marker_halo=4.0,
    label_size=36,
    subscript_size=25,
    tick_size=23,
    shade=SHADE,
)
"""For paper: 1024 px are 87 mm at 300 dpi. Curves differ by darkness or dash when hues are lost."""

EXAM = replace(
    PRINT,
    curve_inks=(BLACK,) * 4,
    curve_dashes=(SOLID, _LONG, _DOTS, _SHORT),
    line=Pen(BLACK, 3.4),
    segment=Pen(BLACK, 3.4),
    helper=Pen(BLACK, 2.2, (13.0, 9.0)),
    axis=Pen(BLACK, 2.2),
    tick=Pen(BLACK, 2.0),
    leader=Pen((LEADER_GREY, LEADER_GREY, LEADER_GREY), 2.2),
    label_size=44,
    subscript_size=31,
    tick_size=25,
    shade=(226, 226, 226),
)
"""Black line art with large letters, for sheets that are copied; curves differ by dash alone."""

STYLES: Mapping[str, Style] = MappingProxyType({"screen": SCREEN, "print": PRINT, "exam": EXAM})
"""All styles by the name that `perga render --style` takes."""
