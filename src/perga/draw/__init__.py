"""Drawing: marks -> window -> pixels, with labels that touch nothing."""

from perga.draw.brushes import Raster
from perga.draw.demand import Demand
from perga.draw.figure import Figure, Picture, PlacedLabel
from perga.draw.grid import GridPictures, draw_on_grid
from perga.draw.grid_style import GRID, GridStyle
from perga.draw.palette import EXAM, PRINT, SCREEN, STYLES, Pen, Style
from perga.draw.raster import PICTURES_VERSION, draw, draw_figure, draw_picture
from perga.draw.regions import scene_regions
from perga.draw.scene import draw_scene, scene_marks
from perga.draw.viewport import choose_viewport

__all__ = [
    "EXAM",
    "GRID",
    "PICTURES_VERSION",
    "PRINT",
    "SCREEN",
    "STYLES",
    "Demand",
    "Figure",
    "GridPictures",
    "GridStyle",
    "Pen",
    "Picture",
    "PlacedLabel",
    "Raster",
    "Style",
    "choose_viewport",
    "draw",
    "draw_figure",
    "draw_on_grid",
    "draw_picture",
    "draw_scene",
    "scene_marks",
    "scene_regions",
]
