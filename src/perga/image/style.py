"""The sizes, in pixels, that the drawer and the measurer agree on.

They are given for the default picture of 512 x 512 and stay the same at other sizes: a marker
is a marker of 3.5 pixels whatever the window.
"""

MARKER_RADIUS = 3.5
"""Radius of the black disc of a point; its coverage is clip(R + 1/2 - d, 0, 1)."""

MARKER_HALO = 2.0
"""Width of the white ring around a disc, so that the pixels of a marker mix with white only."""

LABEL_SIZE = 17
"""Em size of the letters of a point's name."""

SUBSCRIPT_SIZE = 12
"""Em size of subscripts in a point's name."""

LEADER_GREY = 130
"""Level of all three channels of a leader line, which joins a label to its marker."""

LEADER_WIDTH = 1.2
"""Width of a leader line."""

LEADER_START = 6.5
"""Where a leader line begins: so far from the centre of the marker."""

LEADER_END = 3.0
"""Where it ends: so far from the box of the label's bitmap. It points to the middle of the box."""

LED_FROM = 36.0
"""A label with a leader line keeps at least so far from every marker, so that its name is never
taken for that of a point that it stands beside."""

BESIDE = 33.0
"""A label without a leader line stands no farther from its point than this."""

TICK_SIZE = 11
"""Em size of the numbers at the ticks; axis letters are two pixels larger."""

SHADE = (216, 230, 250)
"""The tint of shaded regions: pale, so that no measurer takes it for an ink."""

SHADE_GAP = 3.0
"""From ink to where the tint has half its strength: strokes, markers and letters stand on white."""

SHADE_CLEAR = 2.3
"""No tinted pixel has ink so near."""
