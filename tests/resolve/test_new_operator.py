"""An operator declared here, and nowhere else, goes from text to picture to answer."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from perga.cdl import read, read_goal
from perga.cdl.operator import Category, Guard, Operator, Signature, Slot, Type
from perga.cdl.operators import CDL
from perga.draw import draw_scene
from perga.errors import DiagnosedError
from perga.geometry.lines import as_line, at, cross
from perga.geometry.marks import SegmentMark
from perga.resolve import resolve
from perga.solve import SolveStatus, solve


def _relation(p: Any, line: Any, *, out: Any) -> Sequence[Any]:
    whole = as_line(line)
    middle_twice = at(whole, p) + at(whole, out)
    return (middle_twice, cross((out.x - p.x, out.y - p.y), (whole.a, whole.b)))


def _guards(p: Any, line: Any, *, out: Any) -> Sequence[Guard]:
    whole = as_line(line)
    return (
        Guard(
            whole.a * whole.a + whole.b * whole.b, positive=True, reason="a line has a direction"
        ),
    )


def _marks(p: Any, line: Any, *, out: Any) -> Sequence[SegmentMark]:
    return (SegmentMark(p.x, p.y, out.x, out.y),)


REFLECTION = Operator(
    name="Reflection",
    category=Category.CONSTRUCTION,
    signatures=(
        Signature((Slot("point", (Type.POINT,)), Slot("line", (Type.LINE, Type.SEGMENT)))),
    ),
    doc="The mirror image of a point in a line.",
    example="Q = Reflection(P, l)",
    phrase="{out} is the mirror image of {0} in {1}",
    result=Type.POINT,
    relation=_relation,
    guards=_guards,
    marks=_marks,
)
LANGUAGE = CDL.with_operators([REFLECTION])
TEXT = (
    "G: Ellipse; Equation(G) = x^2/25 + y^2/16 = 1; F, Q: Point; l: Line;"
    "Equation(l) = y = x + 1; F = Focus(G, right); Q = Reflection(F, l)"
)


def test_text_to_answer() -> None:
    program = read(TEXT, LANGUAGE)
    found = solve(program, read_goal("Coordinate(Q)", program))
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == ["(-1, 4)"]


def test_it_composes_with_the_others() -> None:
    program = read(TEXT + "; m: Line; m = TangentOnPoint(Reflection(Q, l), G)", LANGUAGE)
    assert resolve(program).status.value == "contradictory"  # the focus is not on the ellipse
    program = read(TEXT, LANGUAGE)
    goal = read_goal("Distance(F, Reflection(Q, l)) + Distance(F, Q)", program)
    assert [a.exact for a in solve(program, goal).answers] == ["4*sqrt(2)"]


def test_text_to_picture() -> None:
    program = read(TEXT, LANGUAGE)
    (scene,) = resolve(program).scenes
    picture = draw_scene(program, scene)
    assert {label.name for label in picture.labels} == {"F", "Q"}
    plain = draw_scene(
        read(TEXT.replace("; Q = Reflection(F, l)", "; Coordinate(Q) = (-1, 4)")), scene
    )
    assert np.any(picture.image.pixels != plain.image.pixels)  # its own mark is drawn


def test_errors_know_it() -> None:
    with pytest.raises(DiagnosedError) as caught:
        read(TEXT.replace("Reflection(F, l)", "Reflectoin(F, l)"), LANGUAGE)
    assert "Reflection" in caught.value.diagnostics[0].help
