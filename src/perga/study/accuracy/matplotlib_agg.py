"""Strokes and discs by matplotlib's Agg rasteriser, anti-aliased, each laid over the picture."""
# matplotlib is an extra, and its rasteriser has no types
# pyright: reportMissingImports=false, reportMissingTypeStubs=false
# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.path import Path
from matplotlib.transforms import IdentityTransform
from numpy.typing import NDArray

from perga.draw import Pen
from perga.draw.palette import Ink
from perga.geometry.marks import StrokeMark
from perga.image import Pixels, Viewport
from perga.study.accuracy.outlines import Chain, dashes, outlines

DPI = 72.0
"""At which a point of matplotlib is a pixel."""


def stroke(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    """A path per chain, not snapped to pixels."""
    chains = outlines(mark, viewport)
    if pen.dash[1] > 0:
        chains = [dash for chain in chains for dash in dashes(chain, pen.dash)]
    paths = [Path(_upwards(chain, pixels)) for chain in chains]
    _paint(pixels, paths, pen.ink, pen.width, filled=False)


def disc(pixels: Pixels, x: float, y: float, radius: float, ink: Ink) -> None:
    """A filled circle."""
    turn = np.linspace(0, 2 * np.pi, 181)
    rim = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)
    _paint(pixels, [Path(_upwards(rim, pixels))], ink, 0.0, filled=True)


def _upwards(chain: Chain, pixels: Pixels) -> Chain:
    # the origin of Agg is the lower left corner of the picture, not the centre of a pixel
    return np.stack([chain[:, 0] + 0.5, pixels.shape[0] - chain[:, 1] - 0.5], axis=1)


def _paint(pixels: Pixels, paths: Sequence[Path], ink: Ink, width: float, filled: bool) -> None:
    height, across = pixels.shape[:2]
    agg: Any = RendererAgg(across, height, DPI)
    context = agg.new_gc()
    context.set_linewidth(width)
    context.set_foreground((0.0, 0.0, 0.0))
    context.set_snap(False)
    context.set_antialiased(True)
    for path in paths:
        agg.draw_path(context, path, IdentityTransform(), (0.0, 0.0, 0.0) if filled else None)
    cover: NDArray[np.float64] = np.asarray(agg.buffer_rgba())[:, :, 3:] / 255.0
    mixed = pixels * (1 - cover) + np.array(ink, dtype=np.float64) * cover
    pixels[:] = np.round(mixed).astype(np.uint8)
