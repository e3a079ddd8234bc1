"""`perga cdl reference`, and the list of types of the reference page."""

from collections.abc import Callable
from typing import Any

from perga.cdl import cdl_reference
from perga.cdl.operator import Type
from perga.cdl.operators import CDL

Perga = Callable[..., Any]


def test_every_operator_has_an_entry(perga: Perga) -> None:
    assert CDL.operators
    for operator in CDL.operators.values():
        ran = perga("cdl", "reference", operator.name)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"{operator.name}, a {operator.category.value}\n")
        assert operator.doc in ran.out
        assert operator.example in ran.out


def test_the_list_has_a_line_for_each_operator_and_form(perga: Perga) -> None:
    ran = perga("cdl", "reference")
    assert ran.code == 0
    first_words = [line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")]
    assert [first_words.count(name) for name in CDL.operators] == [1] * len(CDL.operators)
    assert "Restriction(G) = x < 0" in ran.out
    assert "sqrt(v), the square root" in ran.out


def test_forms_and_functions_are_found_too(perga: Perga) -> None:
    assert "Equation(G) = x^2/4 + y^2 = 1" in perga("cdl", "reference", "Equation").out
    assert "the square root" in perga("cdl", "reference", "sqrt").out


def test_a_near_miss_is_suggested(perga: Perga) -> None:
    ran = perga("cdl", "reference", "Foucs")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean Focus?" in ran.err
    far = perga("cdl", "reference", "x" * 10_000)
    assert far.code == 2
    assert "perga cdl reference lists all" in far.err
    assert len(far.err) < 300


def test_the_page_lists_every_type_once() -> None:
    (line,) = [row for row in cdl_reference(CDL).splitlines() if row.startswith("Types to declare")]
    assert [line.count(f"`{kind.value}`") for kind in Type] == [1] * len(Type)
