"""Facts on the drawn figure: those that hold do, and a figure that was spoilt is found out."""

from dataclasses import replace

import numpy as np
import pytest

from perga.cdl import read
from perga.cdl.program import Program
from perga.draw import Demand, draw_picture, scene_marks
from perga.geometry.marks import EllipseMark, LineMark, Mark, PointMark
from perga.image import Image
from perga.resolve import resolve
from perga.study.drawn import Recheck, Verdict, recheck

CHORD = """G: Ellipse; l: Line; A, B, F, M: Point; Equation(G) = x^2/25 + y^2/9 = 1
Focus(G, right) = F; PointOnCurve(F, l); Slope(l) = 1; {A, B} = Intersection(l, G)
MidPoint(A, B) = M; XCoordinate(A) > XCoordinate(B)"""
PART = """G: Circle; H: Curve; P: Point; Equation(G) = x^2 + y^2 = 25
Equation(H) = x^2 + y^2 = 25; Restriction(H) = x > 0
Coordinate(P) = (3, 4); PointOnCurve(P, H); PointOnCurve(P, G)"""


def drawn(text: str) -> tuple[Program, tuple[Mark, ...], Image]:
    program = read(text)
    marks = scene_marks(program, resolve(program).scenes[0])
    return program, marks, draw_picture(marks, demand=Demand.SEEN).image


def against(found: Recheck) -> set[str]:
    return {one.fact for one in found.findings if one.verdict is Verdict.DISAGREES}


def moved(marks: tuple[Mark, ...], name: str, **changes: float) -> tuple[Mark, ...]:
    spoilt = tuple(
        replace(mark, **{key: getattr(mark, key) + by for key, by in changes.items()})
        if not hasattr(mark, "x1") and getattr(mark, "name", "") == name
        else mark
        for mark in marks
    )
    assert spoilt != marks
    return spoilt


def test_every_fact_holds_and_every_point_is_measured() -> None:
    program, marks, image = drawn(CHORD)
    found = recheck(program, marks, {}, image)
    assert len(found.findings) == 7
    assert {one.verdict for one in found.findings} == {Verdict.HOLDS}
    assert max(one.pixels for one in found.findings) < 0.2
    assert found.points == found.measured == 4
    assert found.faults == ()


@pytest.mark.parametrize(
    ("name", "changes", "broken"),
    [
        ("M", {"x": 0.3}, "MidPoint"),
        ("F", {"y": 0.3}, "Focus"),
        ("l", {"c": 0.5}, "PointOnCurve"),
        ("G", {"b": 0.3}, "Equation"),
    ],
)
def test_a_figure_that_was_drawn_wrong(name: str, changes: dict[str, float], broken: str) -> None:
    program, marks, _ = drawn(CHORD)
    spoilt = moved(marks, name, **changes)
    found = recheck(program, spoilt, {}, draw_picture(spoilt, demand=Demand.SEEN).image)
    assert any(broken in fact for fact in against(found)), found


def test_the_pixels_count_for_points_and_not_the_marks() -> None:
    program, marks, _ = drawn(CHORD)
    other = draw_picture(moved(marks, "M", x=0.3), demand=Demand.SEEN).image
    found = recheck(program, marks, {}, other)
    assert any("MidPoint" in fact for fact in against(found))
    assert any("marker of M" in fault for fault in found.faults)


def test_a_curve_without_ink_is_a_fault() -> None:
    program, marks, image = drawn(CHORD)
    bare = Image(np.full_like(image.pixels, 255), image.viewport)
    found = recheck(program, marks, {}, bare)
    assert found.measured == 0
    strokes = [mark for mark in marks if isinstance(mark, EllipseMark | LineMark)]
    assert len(strokes) == 2
    for mark in strokes:
        assert any(f"of {mark.name} has ink" in fault for fault in found.faults)


def test_what_cannot_be_read_is_told_apart() -> None:
    program, marks, image = drawn(PART)
    found = recheck(program, marks, {}, image)
    verdicts = {one.fact: one.verdict for one in found.findings}
    assert [v for fact, v in verdicts.items() if "H" in fact] == [Verdict.UNREAD] * 3
    assert [v for fact, v in verdicts.items() if "H" not in fact] == [Verdict.HOLDS] * 3
    assert [mark.name for mark in marks if isinstance(mark, PointMark)] == ["P"]


def test_facts_about_numbers_alone_are_not_in_the_figure() -> None:
    text = "G: Circle; a, b: Number; Equation(G) = x^2 + y^2 = a; a = 25; b = a + 1"
    program = read(text)
    marks = scene_marks(program, resolve(program).scenes[0])
    image = draw_picture(marks, demand=Demand.SEEN).image
    found = recheck(program, marks, {"a": 25.0, "b": 26.0}, image)
    assert [one.verdict for one in found.findings] == [
        Verdict.HOLDS,
        Verdict.NOT_DRAWN,
        Verdict.NOT_DRAWN,
    ]
    wrong = recheck(program, marks, {"a": 30.0, "b": 31.0}, image)
    assert wrong.findings[0].verdict is Verdict.DISAGREES


@pytest.mark.parametrize(("by", "holds"), [(2.0, False), (0.2, True)])
def test_a_miss_is_told_in_pixels(by: float, holds: bool) -> None:
    """A circle with a radius so many px too large misses its equation by no more than these."""
    program, marks, image = drawn("C: Circle; Equation(C) = x^2 + y^2 = 4")
    spoilt = moved(marks, "C", r=by * image.viewport.dx)
    (equation,) = recheck(program, spoilt, {}, image).findings
    assert (equation.verdict is Verdict.HOLDS) is holds
    assert by / 4 < equation.pixels < 1.05 * by
