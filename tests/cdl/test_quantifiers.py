"""`ForAll` and `Exists` in a text: scope, faults, dialects, and the way back to text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.cdl import Accepted, canonical, check, format_program, read, read_goal, statement_text
from perga.cdl.operator import Quantifier
from perga.cdl.operators import CDL, PAPER
from perga.cdl.program import Comparison, Program, QuantifiedFact
from perga.errors import DiagnosedError

NAMES = "G: Ellipse; P, Q, A: Point; l: Line; O: Origin; k, m: Number;"
HEADS = [name for name, o in CDL.operators.items() if o.binds is not None]


def quantified(text: str) -> list[QuantifiedFact]:
    """The quantified facts of a text; there is at least one."""
    found = [s for s in read(NAMES + text).statements if isinstance(s, QuantifiedFact)]
    assert found
    return found


def faults(text: str) -> list[tuple[str, str]]:
    return [(d.code, d.message) for d in check(NAMES + text).diagnostics]


def bare(program: Program) -> list[str]:
    return [statement_text(s) for s in program.statements]


def test_the_operators_that_bind_declare_it_themselves() -> None:
    assert {CDL.operators[name].binds for name in HEADS} == {Quantifier.ALL, Quantifier.ANY}


def test_parts_of_a_quantifier() -> None:
    (fact,) = quantified("ForAll(P, Q, PointOnCurve(P, G), {P, Q} = Intersection(l, G), P != A)")
    assert (fact.everywhere, fact.moving, len(fact.conditions)) == (True, ("P", "Q"), 2)
    assert statement_text(fact.claim) == "Distinct(P, A)"


def test_a_chain_is_one_claim_for_each_sign_but_one_choice() -> None:
    low, high = quantified("ForAll(P, PointOnCurve(P, G), 1 < Distance(P, A) <= 3)")
    assert isinstance(low.claim, Comparison)
    assert isinstance(high.claim, Comparison)
    assert low.conditions == high.conditions != ()
    (some,) = quantified("Exists(P, PointOnCurve(P, G), 1 < Distance(P, A) <= 3)")
    assert not some.everywhere
    assert len(some.conditions) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ForAll(Distance(P, Q) = 1)", "nothing is said to move"),
        ("ForAll(P, Q)", "nothing is claimed of what moves"),
        ("ForAll(P, P, Distance(P, Q) = 1)", "`P` is named twice"),
        ("ForAll(O, XCoordinate(O) = 1)", "`O` cannot move"),
        ("ForAll(xAxis, Slope(xAxis) = 1)", "`xAxis` cannot move"),
        ("ForAll(P, XCoordinate(Q) = 1)", "`P` moves, but no fact inside speaks of it"),
        ("Exists(P, ForAll(Q, Distance(P, Q) = 1))", "a quantifier stands inside a quantifier"),
        ("ForAll(P, Exists(P, XCoordinate(P) = 1))", "a quantifier stands inside a quantifier"),
        ("ForAll(P, Min(XCoordinate(P)) = 1)", "a question about all figures stands inside"),
        ("ForAll(P, Coordinate(P) = (1, k), Focus(G, left) = P)", "this makes an object"),
    ],
)
def test_faults_of_a_quantifier(text: str, message: str) -> None:
    assert any(c == "quantifier" and m.startswith(message) for c, m in faults(text)), faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "ForAll(P, PointOnCurve(P, G), Distance(P, A) > 1); XCoordinate(P) = 1",
        "Coordinate(P) = (1, 2); Exists(P, PointOnCurve(P, G), Distance(P, A) > 1)",
        "P = Focus(G, left); Exists(P, PointOnCurve(P, G), Distance(P, A) > 1)",
        "ForAll(P, PointOnCurve(P, G), P != A); Exists(Q, Distance(P, Q) = 1)",
        "ForAll(k, l, Equation(l) = y = k*x, PointOnCurve(A, l)); Equation(l) = y = x",
    ],
)
def test_what_moves_does_not_leak(text: str) -> None:
    assert {code for code, _ in faults(text)} == {"quantifier"}
    assert all("has no place outside it" in message for _, message in faults(text))


def test_two_quantifiers_may_move_the_same_name() -> None:
    text = "ForAll(P, PointOnCurve(P, G), P != A); Exists(P, PointOnCurve(P, G), P != A)"
    assert len(quantified(text)) == 2


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("ForAll(P, PointOnCurve(P, G), P != A)", "XCoordinate(P)"),
        ("ForAll(P, PointOnCurve(P, G), P != A)", "Exists(Q, Distance(P, Q) = 1)"),
        ("Coordinate(P) = (1, 2)", "ForAll(P, PointOnCurve(P, G), P != A)"),
    ],
)
def test_the_scope_of_a_goal(text: str, goal: str) -> None:
    program = read(NAMES + text)
    with pytest.raises(DiagnosedError) as caught:
        read_goal(goal, program)
    assert {d.code for d in caught.value.diagnostics} == {"quantifier"}
    again = read_goal("ForAll(Q, PointOnCurve(Q, G), Distance(Q, A) > 1)", program)
    assert again.facts[0].moving == ("Q",)


@pytest.mark.parametrize(
    "text",
    [
        "XCoordinate(ForAll(P, XCoordinate(P) = 1)) = 2",
        "ForAll(P, XCoordinate(P) = 1) = 2",
        "Distance(P, XCoordinate(P) = 1) = 2",
        "Negation(ForAll(P, XCoordinate(P) = 1))",
    ],
)
def test_facts_have_no_value(text: str) -> None:
    assert {code for code, _ in faults(text)} == {"type"}


@pytest.mark.parametrize("head", HEADS)
def test_the_dialect_of_the_paper_has_no_quantifiers(head: str) -> None:
    text = f"{NAMES} {head}(P, PointOnCurve(P, G), Distance(P, A) > 1)"
    assert isinstance(check(text, CDL), Accepted)
    first = check(text, PAPER).diagnostics[0]
    assert first.code == "unknown-operator"
    assert head in first.message


FACTS = st.sampled_from(
    [
        "PointOnCurve(P, G)",
        "Negation(PointOnCurve(P, G))",
        "Distance(P, A) > k/2 - (m - 3)",
        "k < Distance(P, A)^2 + XCoordinate(P)",
        "XCoordinate(P) = -2*k^2",
        "Coordinate(P) = (k, -(m + 1))",
        "1 <= Distance(P, A) < 3",
        "VectorOf(P, A) = (1, -k)",
        "P != A",
        "NumIntersection(LineOf(P, A), G) = 2",
    ]
)


@given(st.sampled_from(HEADS), st.lists(FACTS, min_size=1, max_size=5))
def test_what_is_printed_reads_the_same(head: str, facts: list[str]) -> None:
    program = read(f"{NAMES} {head}(P, {', '.join(facts)})")
    assert bare(program)
    text = format_program(program)
    again = read(text)
    assert format_program(again) == text
    assert bare(again) == bare(program)
    assert canonical(again) == canonical(program)
    assert canonical(read(canonical(program))) == canonical(program)


def test_the_canonical_form_forgets_names_and_the_order_of_conditions() -> None:
    first = canonical(read(NAMES + "ForAll(P, Q, PointOnCurve(P, G), P != Q, Distance(P, A) > k)"))
    names = "G: Ellipse; X, B, C: Point; l: Line; O: Origin; m, k: Number;"
    other = read(names + "ForAll(C, X, C != X, PointOnCurve(X, G), m < Distance(X, B))")
    assert canonical(other) == first
    assert canonical(read(NAMES + "ForAll(P, P != A, Distance(P, A) > k)")) != canonical(
        read(NAMES + "ForAll(P, Distance(P, A) > k, P != A)")
    )
    assert canonical(read(NAMES + "Exists(P, P != A, Distance(P, A) > k)")) == canonical(
        read(NAMES + "Exists(P, Distance(P, A) > k, P != A)")
    )
