"""What a refusal says, so that the next try is better."""

import numpy as np
import pytest

from perga.draw import draw_picture
from perga.errors import InputError
from perga.geometry.distances import CircleField, Inside
from perga.geometry.marks import CircleMark, PointMark
from perga.image import Image, Viewport
from perga.measure import Entity, EntityKind, FoundBy, Instruction, Quantity, Unmeasurable, measure

IN = Entity("i", EntityKind.REGION, FoundBy.INSIDE, ("G",))
BLUE = Entity("G", EntityKind.CURVE, FoundBy.HUE, ("blue",))
ENDS = (Entity("A", EntityKind.POINT), Entity("B", EntityKind.POINT))


def test_what_is_asked_too_much_is_named() -> None:
    spare = Entity("spare", EntityKind.REGION, FoundBy.OUTSIDE, ("G",))
    with pytest.raises(InputError, match="region i, region spare"):
        Instruction(Quantity.AREA, (IN, spare, BLUE))


def test_tint_elsewhere_is_said() -> None:
    marks = (CircleMark("k", -3.0, 0.0, 1.5), CircleMark("q", 3.0, 0.0, 1.5))
    image = draw_picture(marks, regions=(Inside(CircleField(3.0, 0.0, 1.5)),)).image
    found = measure(image, Instruction(Quantity.AREA, (IN, BLUE)))
    assert isinstance(found, Unmeasurable)
    assert "of 0 tinted pixels" in found.reason
    assert "tinted elsewhere" in found.reason


def test_without_any_label_the_boxes_are_named() -> None:
    blank = Image(np.full((200, 200, 3), 255, np.uint8), Viewport(200, 200, -1.0, 1.0, -1.0, 1.0))
    asked = Instruction(Quantity.DISTANCE, ENDS)
    found = measure(blank, asked)
    assert isinstance(found, Unmeasurable)
    assert "--assisted" in found.reason
    other = measure(draw_picture((PointMark("P", 1.0, 2.0), PointMark("Q", 3.0, 1.0))).image, asked)
    assert isinstance(other, Unmeasurable)
    assert "--assisted" not in other.reason
    assert isinstance(bare := measure(blank, asked, ()), Unmeasurable)
    assert "--assisted" not in bare.reason


def test_the_window_of_the_page_is_one() -> None:
    told = {
        "version": 1, "size": [512, 512], "x_min": -8.0, "x_max": 8.0, "y_min": -8.0,
        "y_max": 8.0, "to_pixel": [[32.0, 0.0, 255.5], [0.0, -32.0, 255.5]],
    }  # fmt: skip
    assert Viewport.from_json(told).to_json() == told
