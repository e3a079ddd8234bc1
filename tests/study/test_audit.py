"""The audit goes red on items that give themselves away; each feature responds to what it says."""

import math
from dataclasses import replace
from typing import Any

import pytest

from perga.noregeo.polygons import mixed
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Figure, Group, Shape, Task
from perga.noregeo.tasks import NOREGEO, task_of
from perga.study.audit.audit import LabelRow, audit
from perga.study.audit.classify import Score, scores
from perga.study.audit.features import FEATURES, Scope, columns
from perga.study.audit.guesses import NUMBERS, PLACES
from perga.study.audit.page import page
from perga.study.audit.pieces import UnknownStrokeError, pieces
from perga.study.audit.sample import samples

SQUARE: dict[str, Any] = {"A": (1, 1), "B": (3, 1), "C": (3, 3), "D": (1, 3)}
OUTLINE = ("Area(PolygonOf(A, B, C, D)) > 0",)


def named(name: str) -> Task:
    found = task_of(name)
    assert found is not None
    return found


def made_up(leaky: bool) -> Task:
    """Points with labels that nothing on the surface tells, unless "yes" lies on the right."""

    def make(place: tuple[int, int]) -> Shape:
        return Shape(((place,),))

    def label(x: int, y: int) -> str:
        return "no" if mixed(41 * x + y + 10_000) >> 9 & 1 else "yes"

    whole = range(-20, 21)
    places = [(x, y) for x in whole for y in whole]
    cells = tuple(
        Cell(wish, wish, Space(([p for p in places if label(*p) == wish and kept(*p)],)), make)
        for wish, kept in (("yes", lambda x, y: not leaky or x > 0), ("no", lambda x, y: True))
    )
    return replace(
        named("symmetry"),
        parts=("P",),
        group=Group.NONE,
        cells=cells,
        gates=(),
        truth=lambda figure: label(*figure["P"]),
        strokes=lambda figure: (),
        wordings=tuple(
            replace(words, text="Is {P} one of them?") for words in named("symmetry").wordings
        ),
    )


def row(task: Task) -> LabelRow:
    (found,) = audit((task,), 1200).labels
    assert found.n == 1200
    return found


def test_a_task_that_gives_itself_away_fails() -> None:
    found = row(made_up(leaky=True))
    assert not found.passed
    assert found.trees > 0.6


def test_a_fair_task_is_near_chance() -> None:
    found = row(made_up(leaky=False))
    assert found.linear < 0.54
    assert found.trees < 0.54


def test_the_bound_is_wilsons() -> None:
    assert Score(50, 100).upper == pytest.approx(0.5962, abs=1e-4)
    assert Score(2000, 4000).upper == pytest.approx(0.5155, abs=1e-4)


def test_shapes_that_are_known_again_earn_nothing() -> None:
    # each shape has one label, and the only feature is its number: no two folds share a shape
    shapes = [shape for shape in range(40) for _ in range(30)]
    rows = [{"number": float(shape * 7 % 40)} for shape in shapes]
    labels = [str(shape * 7 % 40 * 13 // 5 % 2) for shape in shapes]
    apart = scores(rows, labels, list(range(len(shapes))))
    together = scores(rows, labels, shapes)
    assert apart.trees.share > 0.9
    assert together.trees.share < apart.trees.share - 0.2


def seen(text: str = "", strokes: tuple[str, ...] = OUTLINE, **points: tuple[int, int]) -> dict:
    whole = pieces(text, points or SQUARE, strokes, ("ABCD",))
    return columns(whole)


CHANGES = {
    "text length": seen("abc"),
    "minus signs": seen("-"),
    "digits": seen("7"),
    "points": seen(strokes=(), A=(1, 1), B=(3, 1), C=(3, 3)),
    "left letter": seen(strokes=(), **{**SQUARE, "D": (0, 3)}),
    "right letter": seen(strokes=(), **{**SQUARE, "D": (9, 3)}),
    "low letter": seen(strokes=(), **{**SQUARE, "D": (1, 0)}),
    "high letter": seen(strokes=(), **{**SQUARE, "D": (1, 9)}),
    "turn": seen(A=(1, 1), B=(1, 3), C=(3, 3), D=(3, 1)),
    **{
        f"sign of {axis}, {nth}": seen(**{**SQUARE, letter: place})
        for letter, nth in zip("ABCD", ("first", "second", "third", "fourth"), strict=True)
        for axis, place in (("x", (-1, 1)), ("y", (1, -1)))
    },
    "negative x": seen(**{**SQUARE, "A": (-1, 1)}),
    "negative y": seen(**{**SQUARE, "A": (1, -1)}),
    "zeros": seen(**{**SQUARE, "A": (0, 1)}),
    "sum": seen(**{**SQUARE, "C": (19, 19)}),
    "largest": seen(**{**SQUARE, "C": (3, 9)}),
    "two digits": seen(**{**SQUARE, "C": (3, 14)}),
    "least gcd": seen(**{**SQUARE, "A": (0, 1)}),
    "greatest gcd": seen(**{**SQUARE, "A": (0, 1)}),
    "sum of gcds": seen(**{**SQUARE, "A": (0, 0)}),
    "primitive": seen(**{**SQUARE, "A": (0, 1)}),
    "along an axis": seen(**{**SQUARE, "A": (0, 0)}),
    "along a diagonal": seen(**{**SQUARE, "A": (1, 5), "B": (5, 1)}),
    "box width": seen(**{**SQUARE, "A": (0, 1)}),
    "box height": seen(**{**SQUARE, "A": (1, 0)}),
    "box area": seen(**{**SQUARE, "A": (1, 0)}),
    "narrow": seen(**{**SQUARE, "A": (0, 0)}),
    "wide": seen(**{**SQUARE, "A": (1, 0)}),
    "aspect": seen(**{**SQUARE, "A": (1, 0)}),
    "left": seen(**{**SQUARE, "A": (0, 1)}),
    "right": seen(**{**SQUARE, "B": (4, 1)}),
    "bottom": seen(**{**SQUARE, "A": (1, 0)}),
    "top": seen(**{**SQUARE, "C": (3, 4)}),
    "off centre": seen(**{**SQUARE, "A": (0, 1)}),
    "corners of the box": seen(**{**SQUARE, "A": (2, 1)}),
    "strokes": seen(strokes=("Length(LineSegmentOf(A, B)) > 0",)),
    "ink": seen(**{**SQUARE, "A": (0, 0)}),
    "crossings": seen(A=(1, 1), B=(3, 3), C=(3, 1), D=(1, 3)),
    "crossings in view": seen(**{**SQUARE, "A": (0, 1), "B": (3, 2)}),
}


@pytest.mark.parametrize("feature", FEATURES, ids=lambda f: f.name)
def test_each_feature_responds(feature: object) -> None:
    name = next(f.name for f in FEATURES if f is feature)
    before, after = seen()[name], CHANGES[name][name]
    assert math.isfinite(before)
    assert before != after


def test_the_lists_are_closed_and_name_what_there_is() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(names) == len(set(names)) == len(CHANGES)
    told = [task.audited for task in NOREGEO]
    left_out = {name for known in told for name in known.question}
    guessed = {name for known in told for name in known.formula | known.refused}
    assert len(left_out) > 5 < len(guessed)
    assert left_out <= set(names)
    assert guessed <= {guess.name for guess in (*NUMBERS, *PLACES)}


def test_two_figures_are_compared() -> None:
    strokes = ("Area(TriangleOf(A, B, C)) > 0", "Area(TriangleOf(D, E, F)) > 0")
    points = {"A": (0, 0), "B": (2, 0), "C": (0, 2), "D": (5, 5), "E": (9, 5), "F": (5, 9)}
    found = columns(pieces("", points, strokes, ("ABC", "DEF")))
    assert found["box area, first"] == 4
    assert found["box area, second"] == 16
    assert found["box area, first less second"] == -12
    assert found["box area, which is more"] == -1
    assert found["ink, first"] == 7
    assert not any(
        f"{feature.name}, first" in found for feature in FEATURES if feature.scope is Scope.ITEM
    )


def test_a_stroke_without_a_length_is_refused() -> None:
    with pytest.raises(UnknownStrokeError):
        pieces("", SQUARE, ("Area(Ellipse) > 0",), ("ABCD",))


@pytest.mark.parametrize("task", NOREGEO, ids=lambda t: t.name)
def test_every_task_can_be_looked_at(task: Task) -> None:
    known = samples(task, 6)
    assert len(known) == 6
    assert all(len(sample.pieces) in (1, 3) for sample in known)
    rows = [columns(sample.pieces, task.audited.question) for sample in known]
    assert all(len(row) > 15 for row in rows)


def test_guesses_that_are_refused_must_never_be_right() -> None:
    bisector = named("bisector")
    good = audit((bisector,), 60)
    assert good.guesses[0].passed
    assert "passes" in page(good)
    isosceles = replace(
        bisector, cells=(Cell("even", "", Space((range(5, 15),)), _even),), gates=()
    )
    bad = audit((isosceles,), 60)
    assert not bad.guesses[0].passed
    assert bad.failed == ("bisector",)
    assert "FAILS: 60 refused" in page(bad)


def _even(height: int) -> Shape:
    """A triangle whose bisector is a median."""
    return Shape((((-5, 0), (0, height), (5, 0)),))


def test_figures_of_the_made_up_task_have_both_labels() -> None:
    truths = [sample.truth for sample in samples(made_up(leaky=False), 60)]
    assert truths.count("yes") == truths.count("no") == 30
    assert Figure({"P": (1, 1)})["P"] == (1, 1)
