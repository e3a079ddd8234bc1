"""Checking whole texts: every fault in one pass with its place, and what a program then holds."""

import pytest

from perga.cdl import Accepted, Refused, check, read
from perga.cdl.language import Language
from perga.cdl.operator import Category, Operator, Signature, Slot, Type
from perga.cdl.operators import CDL
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
)
from perga.errors import DiagnosedError
from perga.errors.catalogue import CATALOGUE, MAX_DIAGNOSTICS


def codes(text: str, language: Language | None = None) -> list[str]:
    return [d.code for d in check(text, language).diagnostics]


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_bad_example_gives_its_code_and_every_good_one_passes(code: str) -> None:
    entry = CATALOGUE[code]
    bad, good = check(entry.bad), check(entry.good)
    assert isinstance(bad, Refused)
    assert bad.diagnostics[0].code == code
    assert all(d.message and d.why and d.help for d in bad.diagnostics)
    assert good.diagnostics == ()
    assert isinstance(good, Accepted)


def test_statements_reach_the_program_as_written() -> None:
    program = read(
        """
        Equation(G) = x^2/4 + y^2 = 1   # used before its declaration
        (2, 2.598) = Coordinate(P); F1 = Focus(G, left)
        Intersection(l,
                     G) = {A, B}
        a > b > 0; a != 2*b; Length(SemiMajorAxis(G)) = a = 2
        PointOnCurve(P, G); Negation(PointOnCurve(A, l))
        LineOf(A, B) = l; MidPoint(A, B) = MidPoint(F1, P)
        G: Ellipse; A, B, F1, P: Point; l: Line; a, b: Number
        """
    )
    kinds = [type(s) for s in program.statements]
    assert kinds == [
        EquationFact,
        CoordinateFact,
        Assignment,
        Assignment,
        Comparison,
        Comparison,
        Comparison,
        Equality,
        Equality,
        PredicateFact,
        PredicateFact,
        Equality,
        Equality,
    ]
    focus, crossing = program.statements[2], program.statements[3]
    assert isinstance(focus, Assignment)
    assert (focus.targets, focus.braces) == (("F1",), False)
    assert isinstance(crossing, Assignment)
    assert (crossing.targets, crossing.braces) == (("A", "B"), True)
    different, denied = program.statements[6], program.statements[10]
    assert isinstance(different, Comparison)
    assert different.order is Order.DIFFERENT
    assert isinstance(denied, PredicateFact)
    assert not denied.holds
    assert [s.type for s in program.statements if isinstance(s, Equality)] == [
        Type.NUMBER,
        Type.NUMBER,
        Type.LINE,
        Type.POINT,
    ]
    assert program.types["G"] is Type.ELLIPSE
    assert program.statements[3].span.line == 4
    assert program.statements[3].span.end_line == 5


def test_every_fault_is_found_in_one_pass_with_its_place() -> None:
    text = "\n".join(
        [
            "G: Elipse; l: Line",
            "A B: Point",
            "Equation(l) = y = x**2",
            "Focuss(G, left) = l",
            "F1 = Focus(G, left",
            "P: Point; PointOnCurve(P, H); IsParallel(H, l)",
            "Distance(P, l)",
            "Vector(G) = 3",
            "Slope(P) = 1; P: Line",
        ]
    )
    found = [(d.code, d.span.line, d.span.column) for d in check(text).diagnostics]
    assert found == [
        ("unknown-type", 1, 4),
        ("syntax", 2, 3),
        ("degree", 3, 1),
        ("power-sign", 3, 20),
        ("unknown-operator", 4, 1),
        ("syntax", 5, 11),
        ("unknown-name", 6, 27),
        ("goal-inside", 7, 1),
        ("banned-operator", 8, 1),
        ("type", 9, 7),
        ("duplicate-name", 9, 15),
    ]
    with pytest.raises(DiagnosedError) as caught:
        read(text)
    assert len(caught.value.diagnostics) == len(found)


def test_an_unreadable_statement_spoils_only_itself() -> None:
    text = "A, B: Point;\nl: Lin e\nDistance(A, B = 3\nPointOnCurve(A, l)\nIsParallel(l, q)"
    assert codes(text) == ["syntax", "syntax", "unknown-name"]


def test_an_unknown_name_is_reported_once() -> None:
    text = "A: Point; Distance(A, Q) = 1; Distance(Q, A) = 2; Slope(m) = 1; Slope(m) > 0"
    assert codes(text) == ["unknown-name", "unknown-name"]


def test_faults_are_counted_but_not_without_end() -> None:
    reading = check("\n".join(f"Q{i} = {i}" for i in range(1_500)))
    assert len(reading.diagnostics) == MAX_DIAGNOSTICS + 1
    assert reading.diagnostics[-1].code == "limit"


REFLECT = Operator(
    name="Reflect",
    category=Category.CONSTRUCTION,
    signatures=(
        Signature((Slot("point", (Type.POINT,)), Slot("mirror", (Type.LINE,)))),
        Signature(
            (Slot("points", (Type.POINT,), many=True), Slot("rest", (Type.POINT,), many=True))
        ),
    ),
    doc="The mirror image of a point.",
    example="Q = Reflect(P, l)",
    phrase="{out} is the mirror image of {0} in {1}",
    result=Type.POINT,
)


def test_an_operator_declared_here_is_read_without_any_other_change() -> None:
    language = CDL.with_operators([REFLECT])
    good = "P, Q: Point; l: Line; Reflect(P, l) = Q; Reflect(P, Q, P, Q) = Q"
    assert codes(good, language) == []
    assert codes(good)[:2] == ["unknown-operator", "unknown-operator"]
    assert codes("P, Q: Point; l: Line; Reflect(l, P) = Q", language) == ["type"]
    assert codes("P, Q: Point; Reflect(P) = Q", language) == ["arity"]
    near = check("P, Q: Point; l: Line; Relfect(P, l) = Q", language).diagnostics[0]
    assert "did you mean Reflect?" in near.help
