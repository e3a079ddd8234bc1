"""Rendered diagnostics and the generated reference pages."""

from perga.cdl import cdl_reference, check, error_reference, render_diagnostics
from perga.cdl.operators import CDL
from perga.errors.catalogue import CATALOGUE


def test_a_diagnostic_shows_its_line_and_points_at_the_fault() -> None:
    text = "A: Point\nPointOnCurve(A, Q9)\n"
    shown = render_diagnostics(text, check(text).diagnostics, "demo.cdl")
    lines = shown.splitlines()
    assert lines[0] == "demo.cdl:2:17: error[unknown-name]: `Q9` is not declared"
    assert lines[1].endswith("PointOnCurve(A, Q9)")
    assert lines[2].index("^") == lines[1].index("Q9")
    assert lines[2].count("^") == 2
    assert lines[3].strip().startswith("why:")
    assert lines[4].strip() == "help: declare it: Q9: Curve"


def test_control_and_direction_characters_are_escaped() -> None:
    text = "A: Point \u202e\x1b[31m; B: Pont\t"
    shown = render_diagnostics(text, check(text).diagnostics, "a\x1bb")
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "\\u202e" in shown
    assert "\\u001b" in shown


def test_long_lines_are_cut_around_the_fault() -> None:
    text = "A: Point" + " " * 5_000 + "B C: Point" + " " * 5_000
    diagnostics = check(text).diagnostics
    shown = render_diagnostics(text, diagnostics)
    assert diagnostics
    assert max(map(len, shown.splitlines())) < 300
    source, carets = shown.splitlines()[1:3]
    assert source[carets.index("^")] == "B"


def test_the_reference_names_every_operator_with_its_example() -> None:
    page = cdl_reference(CDL)
    assert len(CDL.operators) >= 48
    for operator in CDL.operators.values():
        assert f"### {operator.name}\n" in page
        assert f"`{operator.example}`" in page
        assert operator.doc in page
    assert "`MidPoint(p: Point, q: Point)`" in page
    assert "`MidPoint(segment: LineSegment)`" in page


def test_the_error_reference_holds_every_code() -> None:
    page = error_reference()
    assert len(CATALOGUE) >= 20
    for entry in CATALOGUE.values():
        assert f"## {entry.code}\n" in page
        assert entry.bad in page
        assert entry.good in page
