"""The numbers at the axes."""

import numpy as np
import pytest
from numpy.typing import NDArray

from perga.draw.axes import keep_out, write_axes
from perga.draw.axis_lines import locate_axes
from perga.draw.palette import SCREEN
from perga.errors import RefusedError
from perga.image.viewport import Viewport

VIEW = Viewport(512, 512, -4.0, 4.0, -4.0, 4.0)


def page(*free_below: float) -> NDArray[np.uint8]:
    """White, with ink all along below the x-axis except about these values."""
    pixels = np.full((512, 512, 3), 255, dtype=np.uint8)
    row = round(locate_axes(VIEW).row)
    inked = np.ones(512, dtype=np.bool_)
    for value in free_below:
        at = round(VIEW.to_pixel(value, 0.0)[0])
        inked[at - 16 : at + 17] = False
    pixels[row + 2 : row + 30, inked] = 0
    return pixels


def test_no_number_stands_at_both_sides_of_an_axis() -> None:
    boxes = keep_out(write_axes(page(-3.0), VIEW, locate_axes(VIEW), SCREEN, write_zero=False))
    row = locate_axes(VIEW).row
    at_x = boxes[(abs(boxes[:, 1] - row) < 30) & (abs(boxes[:, 0] - 256) > 40)]
    numbers = at_x[at_x[:, 0] < 440]  # the letter x stands farther to the right
    assert len(numbers) == 2
    assert len({*numbers[:, 0].tolist()}) == 2


def test_the_far_side_too_can_be_full() -> None:
    pixels = page(-3.0)
    row = round(locate_axes(VIEW).row)
    pixels[row - 30 : row - 2] = 0
    with pytest.raises(RefusedError, match="only 1 of the numbers of the x-axis"):
        write_axes(pixels, VIEW, locate_axes(VIEW), SCREEN, write_zero=False)


def test_where_whole_numbers_find_no_room_halves_are_written() -> None:
    """Ink about every whole number of the x-axis; the y-axis keeps to whole numbers."""
    view = Viewport(512, 512, -2.0, 2.0, -2.0, 2.0)
    pixels = np.full((512, 512, 3), 255, dtype=np.uint8)
    row = round(locate_axes(view).row)
    for value in (-2.0, -1.0, 1.0, 2.0):
        at = round(view.to_pixel(value, 0.0)[0])
        pixels[row - 30 : row + 30, max(at - 3, 0) : at + 4] = 0
    boxes = keep_out(write_axes(pixels, view, locate_axes(view), SCREEN, write_zero=False))
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    x, y = view.to_data(*middles.T)
    at_x = {round(float(v), 1) for v in x[(abs(y) < 0.2) & (abs(x) < 1.8)]}
    at_y = {round(float(v), 1) for v in y[(abs(x) < 0.2) & (abs(y) < 1.8)]}
    assert at_x == {-1.5, -0.5, 0.5, 1.5}
    assert at_y == {-1.0, 1.0}
