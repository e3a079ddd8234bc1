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

TICK_SIZE = 11
"""Em size of the numbers at the ticks; axis letters are two pixels larger."""

SHADE = (216, 230, 250)
"""The tint of shaded regions: pale, so that no measurer takes it for an ink."""

SHADE_GAP = 3.0
"""From ink to where the tint has half its strength: strokes, markers and letters stand on white."""

SHADE_CLEAR = 2.3
"""No tinted pixel has ink so near."""
