"""The 24 shapes: cells, spaces, words, and formulas against the exact solver."""

import math
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from perga.cdl import read, read_goal
from perga.generate.catalogue import Catalogue, collect, standard_catalogue
from perga.generate.curves import Placement, equation
from perga.generate.layout import Layout
from perga.generate.phrasing import names_in, printed, spoken
from perga.generate.plane import estimate
from perga.generate.shape import Axis, CurveType, Draft, Draw, GoalType, Shape, Space
from perga.generate.shapes import ellipse
from perga.rng import stream
from perga.solve import solve
from perga.solve.solution import SolveStatus

SHAPES = standard_catalogue().shapes
BY_ID = {shape.id: shape for shape in SHAPES}
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=[shape.id for shape in SHAPES])


def drafts(shape: Shape, count: int) -> list[Draft]:
    rng = stream(11, "test", shape.id)
    return [
        shape.build(Draw(shape.parameters.element(int(k)), stream(11, shape.id, int(k))))
        for k in rng.integers(shape.parameters.size, size=count)
    ]


def test_six_shapes_per_curve_and_every_cell_filled() -> None:
    assert len(SHAPES) == len(BY_ID) == 24
    assert Counter(shape.curve for shape in SHAPES) == dict.fromkeys(CurveType, 6)
    assert {(s.curve, s.goal) for s in SHAPES} == {(c, g) for c in CurveType for g in GoalType}


def test_every_prefix_is_uniform_within_one() -> None:
    catalogue = standard_catalogue()
    curves: Counter[CurveType] = Counter()
    cells: Counter[str] = Counter()
    for index in range(200):
        turn = catalogue.turn(index)
        curves[turn.shape.curve] += 1
        cells[turn.cell] += 1
        assert max(curves.values()) - min(curves[c] for c in CurveType) <= 1
        if index >= 19:
            assert len(cells) == 20
            assert max(cells.values()) - min(cells.values()) <= 1


def test_every_shape_is_used_and_none_above_a_tenth() -> None:
    catalogue = standard_catalogue()
    turns = [catalogue.turn(index) for index in range(1000)]
    shares = Counter(turn.shape.id for turn in turns)
    assert len(shares) == 24
    assert max(shares.values()) <= 100
    assert len({(turn.shape.id, turn.position) for turn in turns}) == 1000


@every_shape
def test_spaces_are_large(shape: Shape) -> None:
    assert shape.parameters.size >= 2000


@every_shape
def test_elements_are_distinct_problems(shape: Shape) -> None:
    axes = {axis.name: axis.values for axis in shape.parameters.axes}
    several = len(axes["facing"]) == 4
    keys: set[object] = set()
    count = 0
    for layout in axes["layout"]:
        assert isinstance(layout, Layout)
        for facing in axes["facing"]:
            placement = Placement(facing, 0, layout.lift)
            stated = tuple(
                placement.slope(value) if value else Fraction(0) for value in layout.stated
            )
            sights = tuple(spot.sight("P", placement).statement() for spot in layout.spots)
            focus = facing.value if several else ""
            keys.add((equation(layout.curve, placement), focus, stated, sights))
            count += 1
    assert count == len(keys) > 20
    for name in ("along", "across"):
        assert len(set(axes[name])) == len(axes[name])


@every_shape
def test_the_formulas_agree_with_the_exact_solver(shape: Shape) -> None:
    for draft in drafts(shape, 3):
        program = read(draft.program_text(draft.visual))
        solution = solve(program, read_goal(draft.asked.goal, program))
        assert solution.status is SolveStatus.OK
        assert len(solution.answers) == 1
        points = draft.place({sight.name: (sight.x, sight.y) for sight in draft.visual})
        assert points is not None
        value = estimate(shape.goal, draft.asked, points)
        assert math.isclose(value, solution.answers[0].value, rel_tol=1e-9)


@every_shape
def test_sentences_read_well(shape: Shape) -> None:
    seen: set[str] = set()
    for draft in drafts(shape, 12):
        program = read(draft.program_text(draft.visual))
        assert names_in(draft.question) == set(program.types)
        assert "  " not in draft.question
        assert not set("{}*^") & set(draft.question)
        assert not re.search(r"(?<![a-z])-", draft.question)  # minus signs, not hyphens
        assert not re.search(r"[A-Z][0-9]", draft.question)  # names as the figure has them
        assert draft.question[0].isupper()
        assert draft.question[-1] in ".?"
        text = draft.text[0].removeprefix("Equation(G) = ")
        assert spoken(text) in draft.question
        for sight in draft.visual:
            assert printed(f"({sight.x_text}, {sight.y_text})") not in draft.question
            assert sight.statement() not in draft.text
        seen.add(draft.question)
    assert len(seen) >= 8


@every_shape
def test_alternatives_are_other_values_of_the_same_condition(shape: Shape) -> None:
    for draft in drafts(shape, 3):
        assert draft.alternatives
        own = draft.conditions_visual()
        for sights in draft.alternatives:
            assert [sight.name for sight in sights] == [sight.name for sight in draft.visual]
            assert tuple(sight.statement() for sight in sights) != own


def test_a_space_counts_its_elements() -> None:
    space = Space((Axis("a", (1, 2)), Axis("b", ("x", "y", "z"))))
    elements = [space.element(k) for k in range(space.size)]
    assert space.size == 6
    assert elements[0] == {"a": 1, "b": "x"}
    assert elements[1] == {"a": 1, "b": "y"}
    assert len({tuple(e.values()) for e in elements}) == 6
    with pytest.raises(IndexError):
        space.element(6)


def test_shapes_are_collected_not_listed() -> None:
    found = collect(ellipse)
    assert len(found) == 6
    assert Catalogue.of(found).turn(0).shape.curve is CurveType.ELLIPSE


def test_names_are_read_from_a_question() -> None:
    text = (
        "The ellipse G: (x - 1)²/4 + y² = 1 meets the x-axis at A and B; find the angle F1PF2, "
        "the line l and a chord."
    )
    assert names_in(text) == {"G", "A", "B", "F1", "P", "F2", "l"}
    assert names_in(printed(text)) == names_in(text)


def test_print_has_minus_signs_and_subscripts() -> None:
    text = "Q(-1, 1/2) on the x-axis, (x - 1)² = -8y, the angle F1PF12"
    assert printed(text) == "Q(−1, 1/2) on the x-axis, (x − 1)² = −8y, the angle F₁PF₁₂"
    assert printed(printed(text)) == printed(text)
    assert spoken("(y - 1)^2 = -8*(x + 2)") == "(y − 1)² = −8(x + 2)"


@every_shape
def test_no_answer_is_frequent(shape: Shape) -> None:
    layouts = next(axis.values for axis in shape.parameters.axes if axis.name == "layout")
    step = shape.parameters.size // len(layouts)
    answers: Counter[float] = Counter()
    for number in range(len(layouts)):
        parameters = shape.parameters.element(number * step)
        draft = shape.build(Draw(parameters, stream(1, "test")))
        points = draft.place({sight.name: (sight.x, sight.y) for sight in draft.visual})
        assert points is not None
        answers[round(estimate(shape.goal, draft.asked, points), 6)] += 1
    assert sum(answers.values()) == len(layouts)
    assert len(answers) >= 16
    assert max(answers.values()) <= 0.065 * len(layouts)


@every_shape
def test_no_line_is_trivial(shape: Shape) -> None:
    """No chord through the centre of a circle, none along or across the axis of another curve."""
    for draft in drafts(shape, 40):
        points = draft.place({sight.name: (sight.x, sight.y) for sight in draft.visual})
        assert points is not None
        if not {"K", "A", "B"} <= points.keys():
            continue
        (ax, ay), (bx, by) = points["A"], points["B"]
        if shape.curve is CurveType.CIRCLE:
            radius_squared = float(draft.text[0].rpartition("=")[2])
            assert math.dist(points["A"], points["B"]) < 2 * math.sqrt(radius_squared) - 1e-9
        else:
            assert abs(ax - bx) > 1e-9
            assert abs(ay - by) > 1e-9


def test_no_two_shapes_share_a_figure() -> None:
    """Shapes of one construction have no placement in common."""
    pairs = 0
    for one, other in combinations(SHAPES, 2):
        first, second = drafts(one, 1)[0], drafts(other, 1)[0]
        rule = [
            re.sub(r"[-\d/]+|xAxis|yAxis|right|left|upper|lower", "", t) for t in first.text[1:]
        ]
        same = [
            re.sub(r"[-\d/]+|xAxis|yAxis|right|left|upper|lower", "", t) for t in second.text[1:]
        ]
        if first.declarations != second.declarations or rule != same:
            continue
        pairs += 1
        axes = {axis.name: set(axis.values) for axis in one.parameters.axes}
        others = {axis.name: set(axis.values) for axis in other.parameters.axes}
        assert any(axes[name].isdisjoint(others[name]) for name in ("facing", "along")), one.id
    assert pairs >= 4


def test_tangents_touch_in_plain_points() -> None:
    shape = BY_ID["ellipse-tangents-perimeter"]
    for draft in drafts(shape, 10):
        program = read(draft.program_text(draft.visual))
        for goal in ("XCoordinate(A)", "YCoordinate(B)"):
            answers = solve(program, read_goal(goal, program)).answers
            assert answers
            assert all("sqrt" not in answer.exact for answer in answers)
