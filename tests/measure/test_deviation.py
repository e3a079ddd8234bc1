"""The stated deviation, against the errors in our own pictures, which no fit knows."""

import json
import math
from pathlib import Path

import pytest

from perga.cli.main import main
from perga.dataset.problems.plan import PlanMeasurement
from perga.generate.instruct import instructions_for, run_plan
from perga.image import read_picture
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    Measurement,
    Quantity,
    Unmeasurable,
    measure,
)
from perga.study.accuracy.by_strokes import by_strokes
from perga.study.accuracy.measuring import drawn, marks_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CASES = [
    ("d2", "area", "red", 9 * math.pi),
    ("d2", "radius", "red", 3.0),
    ("d2", "eccentricity", "blue", 1.0),
    ("b4", "area", "blue", 2 * math.pi),
    ("b4", "eccentricity", "blue", math.sqrt(3) / 2),
    ("b4", "focal_length", "blue", 2 * math.sqrt(3)),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("pictures")
    for name in ("d2", "b4"):
        assert main(["render", str(EXAMPLES / f"{name}.cdl"), "-o", str(out / f"{name}.png")]) == 0
    return out


@pytest.mark.parametrize(("name", "quantity", "hue", "truth"), CASES)
def test_fitted_curves_lie_within_two_deviations(folder, name, quantity, hue, truth):
    curve = Entity("k", EntityKind.CURVE, FoundBy.HUE, (hue,))
    found = measure(read_picture(folder / f"{name}.png"), Instruction(Quantity(quantity), (curve,)))
    assert isinstance(found, Measurement)
    assert abs(found.value - truth) <= 2 * found.uncertainty
    assert found.uncertainty < 1e-4 * truth  # and the deviation is still worth stating


def test_a_chord_between_crossings(folder):
    told = json.loads((EXAMPLES / "b4-chord.json").read_text(encoding="utf-8"))
    found = measure(read_picture(folder / "b4.png"), Instruction.from_json(told))
    assert isinstance(found, Measurement)
    assert abs(found.value - 1.6) <= 2 * found.uncertainty < 1e-4


def test_generated_pictures_by_labels_and_by_strokes():
    within = []
    for index in range(100, 120):
        problem = drawn(index, 7, 512)
        if problem is None:
            continue
        formal, viewport = problem.opened.formal, problem.picture.image.viewport
        exact = float(problem.opened.solved.answer.value)
        plan = instructions_for(formal.goal, formal.program)
        if isinstance(plan, Unmeasurable):
            continue
        strokes = by_strokes(plan, marks_of(problem), viewport.x_max - viewport.x_min)
        for one in (plan, strokes):
            found = None if one is None else run_plan(problem.picture.image, one)
            if isinstance(found, PlanMeasurement):
                within.append(abs(found.value - exact) <= 2 * found.uncertainty)
    assert len(within) >= 25
    assert sum(within) >= 0.9 * len(within)
