"""Regions in the language: what may be named, measured and nested, and what is refused."""

import pytest

from perga.cdl import check, format_program, read, read_goal
from perga.cdl.operator import Type
from perga.cdl.operators import CDL
from perga.cdl.program import Assignment, PredicateFact
from perga.dataset.problems.regions import WAYS
from perga.errors import DiagnosedError
from perga.geometry.values import Combined, Cut, Half, Joining, Line, Point

BASE = "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1; l: Line; Equation(l) = y = 1/2; P: Point; "


def codes(text: str) -> list[str]:
    return [fault.code for fault in check(BASE + text).diagnostics]


GOOD = (
    "Area(Region(Inside(G), Above(l))) = 1",
    "Area(Inside(G)) = 2*pi",
    "R: Region; R = Region(Inside(G), Above(l), RightOf(yAxis))",
    "R: Region; Above(l) = R; Area(Region(R, Inside(G))) = 1",
    "R, S: Region; R = Inside(G); S = Difference(R, Below(l)); Perimeter(S) < 9",
    "Area(Union(Region(Inside(G)), SideOf(l, P))) > 3",
    "Above(P, l); Area(Region(Inside(G), Below(l))) = 1",
    "a: Number; In(a, Union(Interval(0, 1), {3}))",
)
BAD = {
    "Above(l)": "goal-inside",
    "Inside(G)": "goal-inside",
    "Negation(Above(l))": "type",
    "Area(Above(P, l)) = 1": "type",
    "Area(Inside(l)) = 1": "type",
    "Area(Above(G)) = 1": "type",
    "Area(Region(G)) = 1": "type",
    "Area(Region()) = 1": "syntax",
    "Area(Union(Inside(G))) = 1": "arity",
    "Area(SideOf(l)) = 1": "arity",
    "R: Region; R = Inside(l)": "type",
    "R: Region; R = G": "type",
    "R: Region; Distance(P, R) = 1": "type",
    "R: Region; R + 1 = 2": "type",
}


@pytest.mark.parametrize("text", GOOD)
def test_regions_are_read_and_printed(text: str) -> None:
    assert codes(text) == []
    program = read(BASE + text)
    printed = format_program(program)
    assert format_program(read(printed)) == printed


@pytest.mark.parametrize("text", BAD)
def test_regions_are_refused_where_they_do_not_fit(text: str) -> None:
    assert BAD[text] in codes(text)


def test_a_side_is_a_region_with_one_argument_and_a_fact_with_two() -> None:
    program = read(BASE + "R: Region; R = Above(l); Above(P, l)")
    made = [s for s in program.statements if isinstance(s, Assignment)]
    facts = [s for s in program.statements if isinstance(s, PredicateFact)]
    assert [s.targets for s in made] == [("R",)]
    assert [len(s.call.arguments) for s in facts] == [2]


def test_what_makes_a_region_says_how() -> None:
    made: set[Half | Joining] = set()
    for operator in CDL.operators.values():
        makes = any(operator.made_of(len(s.slots)) is Type.REGION for s in operator.signatures)
        assert makes == (operator.region is not None), operator.name
        if operator.region is not None:
            made.add(operator.region)
    assert made == {*Half, *Joining}
    line = Line(1.0, 2.0, 3.0)
    for operator in CDL.operators.values():
        if isinstance(operator.region, Half) and operator.value is not None:
            given = (line, Point(0.0, 0.0)) if operator.region is Half.TOWARDS else (line,)
            assert operator.value(*given).half is operator.region
        elif isinstance(operator.region, Joining) and operator.value is not None:
            parts = (Cut(line, Half.ABOVE), Cut(line, Half.LEFT))
            assert operator.value(*parts) == Combined(operator.region, parts)


def test_the_measurer_has_a_word_for_every_way() -> None:
    assert set(WAYS) == {*Half, *Joining}
    assert len(set(WAYS.values())) == len(WAYS)


@pytest.mark.parametrize("goal", ["PolygonOf(A, B, C, D)", "Inside(G)"])
def test_what_has_an_area_is_asked_for_it(goal: str) -> None:
    with pytest.raises(DiagnosedError) as refused:
        read_goal(goal, read(BASE + "A, B, C, D: Point"))
    assert "ask Area(" in str(refused.value.diagnostics[0].help)
