"""The plots of a study: the paper's figure 4 as cells."""

import re

import pytest

from perga.generate.shape import CurveType, GoalType
from perga.study.accuracy.cells import accuracy_text, cells_plot

CURVES = [one.value for one in CurveType]
GOALS = [one.value for one in GoalType]


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (0.0603, "94.0 %"),
        (0.0284, "97.2 %"),
        (0.00012, "99.988 %"),
        (1.23e-6, "99.99988 %"),
        (0.0, "100 %"),
        (1.0, "0 %"),
    ],
)
def test_two_digits_of_what_is_missing_are_told(mean, text):
    assert accuracy_text(mean) == text


def test_every_cell_is_there_and_deeper_where_the_error_is_larger():
    cells = {f"{c} x {g}": {"mean": 1e-4, "n": 50} for c in CURVES for g in GOALS}
    cells["parabola x area"] = {"mean": 0.0603, "n": 50}
    cells["circle x angle"] = {"mean": 0.0, "n": 0}
    plot = cells_plot(cells, CURVES, GOALS)
    opacities = [float(one) for one in re.findall(r"fill-opacity:([\d.]+)", plot)]
    told = re.findall(r'class="told"[^>]*>([^<]+)<', plot)
    assert len(opacities) == len(told) == len(CURVES) * len(GOALS) == 20
    at = [f"{c} x {g}" for c in CURVES for g in GOALS]
    assert told[at.index("parabola x area")] == "94.0 %"
    assert told[at.index("circle x angle")] == "-"
    assert max(opacities) == opacities[at.index("parabola x area")]
    assert plot.index(">parabola<") < plot.index("94.0 %")
