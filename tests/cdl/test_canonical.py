"""The printer and the canonical form."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.cdl import canonical, format_program, geometry_id, read, shape_text, statement_text
from perga.cdl.program import Program
from perga.errors import RefusedError

TEXTS = (
    """G: Hyperbola; H: Circle; F1: Point; Z: Line
T: Point; P: Point; M: Point; O: Origin
Equation(G) = x^2/16 - y^2/25 = 1
Equation(H) = x^2 + y^2 = 16
Focus(G, left) = F1
TangentOfPoint(F1, H) = Z
TangentPoint(Z, H) = T
Intersection(OverlappingLine(LineSegmentOf(F1, T)), RightPart(G)) = P
MidPoint(LineSegmentOf(F1, P)) = M""",
    """C: Parabola; p: Number; p > 0; F: Point; O: Origin
H: Line; A: Point; B: Point; G: Circle; M: Point
Equation(C) = y^2 = 2*p*x
Focus(C) = F
PointOnCurve(F, H)
Intersection(H, C) = {A, B}
IsDiameter(LineSegmentOf(A, B), G)
Coordinate(M) = (-p/2, 3)
TangentPoint(Directrix(C), G) = M
Area(TriangleOf(A, O, B)) = sqrt(13)""",
    """G: Ellipse; Equation(G) = x^2/12 + y^2/4 = 1; T: Point; A: Point; B: Point; TA: Line
TB: Line; {TA, TB} = TangentOfPoint(T, G); TangentPoint(TA, G) = A; TangentPoint(TB, G) = B""",
    # a regular structure in which colours alone tell nothing apart
    """A, B, C, D, E, F: Point
Distance(A, B) = 1; Distance(B, C) = 1; Distance(C, A) = 1
Distance(D, E) = 1; Distance(E, F) = 1; Distance(F, D) = 1""",
    """A, B, C, D, E, F: Point
Distance(A, B) = 1; Distance(B, C) = 1; Distance(C, D) = 1
Distance(D, E) = 1; Distance(E, F) = 1; Distance(F, A) = 1""",
    """a, b, c: Number; G: Ellipse; a > b > 0; c = sqrt(a^2 - b^2); a*(b + c) = 2*b - 3/c
Negation(IsParallel(LineOf(P, Q), l)); P, Q: Point; l: Line; Slope(l) != a^2*b""",
    "".join(f"P{i}: Point\n" for i in range(30)),
)


def shuffled(text: str, seed: int) -> str:
    """The same program with new names, other order, and symmetric arguments exchanged."""
    rng = random.Random(seed)
    program = read(text)
    old = list(program.types)
    fresh = [f"N{i}" for i in range(len(old))]
    rng.shuffle(fresh)
    new = dict(zip(old, fresh, strict=True))
    declarations = [f"{new[d.name]}: {d.type.value}" for d in program.declarations]
    statements = [_renamed(statement_text(s), new) for s in program.statements]
    lines = declarations + statements
    rng.shuffle(lines)
    lines = [line.replace("{N1, N2}", "{N2, N1}") for line in lines]
    return rng.choice(["\n", " ; "]).join(lines)


def _renamed(text: str, new: dict[str, str]) -> str:
    out, word = [], ""
    for c in text + " ":
        if c.isalnum() or c == "_":
            word += c
        else:
            out += [new.get(word, word), c]
            word = ""
    return "".join(out)[:-1]


@given(st.sampled_from(TEXTS), st.integers(0, 10**6))
def test_names_and_order_do_not_matter(text: str, seed: int) -> None:
    first, second = read(text), read(shuffled(text, seed))
    assert canonical(first) == canonical(second)
    assert geometry_id(first) == geometry_id(second)
    assert shape_text(first) == shape_text(second)


@pytest.mark.parametrize("text", TEXTS)
def test_canonical_text_is_a_program_and_its_own_canonical_text(text: str) -> None:
    once = canonical(read(text))
    assert canonical(read(once)) == once
    assert len(read(once).declarations) == len(read(text).declarations)


@pytest.mark.parametrize("text", TEXTS)
def test_printed_programs_read_back_the_same(text: str) -> None:
    program = read(text)
    printed = format_program(program)
    again = read(printed)
    assert format_program(again) == printed
    assert canonical(again) == canonical(program)
    assert [statement_text(s) for s in again.statements] == [
        statement_text(s) for s in program.statements
    ]


def test_all_canonical_texts_differ() -> None:
    assert len({canonical(read(t)) for t in TEXTS}) == len(TEXTS)
    assert len({geometry_id(read(t)) for t in TEXTS}) == len(TEXTS)


def same(first: str, second: str) -> bool:
    return canonical(read(first)) == canonical(read(second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1",
            "E: Ellipse; Equation(E) = 8 = 2*x^2 + 8*y^2",
        ),
        ("A, B: Point; Distance(A, B) = 1/2", "A, B: Point; 0.50 = Distance(B, A)"),
        ("a, b: Number; a > b", "b, a: Number; b < a"),
        ("A, B, M: Point; MidPoint(A, B) = M", "A, B, M: Point; M = MidPoint(B, A)"),
        ("a, b: Number; a = b + 2*a*b", "a, b: Number; a*b*2 + b = a"),
        ("a: Number; a = 3 - 1", "a: Number; a = 2; a = 2"),
        (
            "A, B, C: Point; AngleOf(A, B, C) = pi/3",
            "A, B, C: Point; AngleOf(C, B, A) = 1/3*pi",
        ),
    ],
)
def test_spelling_does_not_matter(first: str, second: str) -> None:
    assert same(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("G: Ellipse; Equation(G) = x^2/4 + y^2 = 1", "G: Ellipse; Equation(G) = x^2 + y^2/4 = 1"),
        ("A, B, C: Point; AngleOf(A, B, C) = 1", "A, B: Point; AngleOf(A, B, A) = 1"),
        ("A, B: Point; XCoordinate(A) = 1", "A, B: Point; YCoordinate(A) = 1"),
        (
            "G: Ellipse; F: Point; Focus(G, left) = F",
            "G: Ellipse; F: Point; Focus(G, right) = F",
        ),
        (
            "A, B: Point; l: Line; PointOnCurve(A, l); PointOnCurve(B, l)",
            "A, B: Point; l: Line; PointOnCurve(A, l)",
        ),
        ("A, B: Point; Distance(A, B) = 1", "A, B: Point; Distance(A, B) = 2"),
        ("A: Point; PointOnCurve(A, xAxis)", "A: Point; Negation(PointOnCurve(A, xAxis))"),
    ],
)
def test_meaning_does_matter(first: str, second: str) -> None:
    assert not same(first, second)


def test_a_shape_forgets_numbers_only() -> None:
    base = "G: Ellipse; A, B: Point; l: Line; Equation(G) = x^2/{} + y^2/{} = 1; Slope(l) = {};"
    base += " {{A, B}} = Intersection(l, G)"
    shapes = {shape_text(read(base.format(*n))) for n in ((4, 1, 1), (25, 9, "-1/2"), (9, 2, 7))}
    (only,) = shapes
    assert not any(c in only.replace("^2", "") for c in "3456789")
    assert only != shape_text(read(base.format(4, 1, 1) + "; C: Point"))


def test_canonical_programs_are_readable() -> None:
    program: Program = read(
        "G: Ellipse; F: Point; Equation(G) = x^2/4 + y^2 = 1; F = Focus(G, left)"
    )
    assert canonical(program) == (
        "P1: Point\nE1: Ellipse\nEquation(E1) = x^2 + 4*y^2 - 4 = 0\nP1 = Focus(E1, left)\n"
    )


def test_a_program_too_symmetric_to_sort_out_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("perga.cdl.canonical_form._VISITS", 50_000)
    names = [f"P{i}" for i in range(90)]
    facts = [f"Distance(P{i}, P{i // 3 * 3 + (i + 1) % 3}) = 1" for i in range(90)]
    program = read("; ".join([", ".join(names) + ": Point", *facts]))
    with pytest.raises(RefusedError, match="too symmetric"):
        canonical(program)
