"""Reading gold answers: every form that Conic10K uses, and texts that are none."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.answers import UnreadableAnswerError, answer_texts, read_gold, text_of, wanted
from perga.answers.gold import Wanted
from perga.answers.values import (
    Angle,
    Count,
    EquationOf,
    Infinity,
    LinePair,
    Locus,
    Number,
    Point,
    Range,
)

DEV = Path(__file__).parents[3] / "shared" / "data" / "conic10k" / "dev.json"
DEV_WORDS = {477}
"""The one gold answer of dev that is in words."""


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("k", Wanted.NUMBER),
        ("Range(k)", Wanted.RANGE),
        ("Range(a) + 1", Wanted.NUMBER),
        ("Coordinate(Focus(G))", Wanted.POINT),
        ("Expression(G)", Wanted.EQUATION),
        ("Equation(G)", Wanted.EQUATION),
        ("Expression(Asymptote(G))", Wanted.LINE_PAIR),
        ("LocusEquation(P)", Wanted.LOCUS),
        ("NumIntersection(G, H)", Wanted.COUNT),
        ("AngleOf(F1, P, F2)", Wanted.ANGLE),
        ("AngleOf(A, B, C) - AngleOf(D, E, F)", Wanted.NUMBER),
    ],
)
def test_kind_of_query(query: str, kind: Wanted) -> None:
    assert wanted(query) is kind


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("0", [0.0]),
        ("sqrt(3)+1", [3**0.5 + 1]),
        ("pm*6", [6.0, -6.0]),
        ("{0,pm*1/2}", [0.0, 0.5, -0.5]),
        ("{4\uff0csqrt(34)}", [4.0, 34**0.5]),
        ("12, -9", [12.0, -9.0]),
        ("ApplyUnit(180, degree)", [3.141592653589793]),
        ("2**3", [8.0]),
    ],
)
def test_numbers(text: str, values: list[float]) -> None:
    found = read_gold(text, Wanted.NUMBER)
    assert [one.value for one in found if isinstance(one, Number)] == pytest.approx(values)
    assert len(found) == len(values)


def test_formula_has_letters_and_no_float() -> None:
    (found,) = read_gold("4*a+2*m", Wanted.NUMBER)
    assert isinstance(found, Number)
    assert found.value is None
    assert found.exact is not None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("(1, 0)", [(1, 0)]),
        ("(0,pm*1)", [(0, 1), (0, -1)]),
        ("{9/16,3/2}", [(9 / 16, 3 / 2)]),
        ("{(pm*2,0),(0,pm*4)}", [(2, 0), (-2, 0), (0, 4), (0, -4)]),
        ("(1,2),(3,4)", [(1, 2), (3, 4)]),
    ],
)
def test_points(text: str, points: list[tuple[float, float]]) -> None:
    found = read_gold(text, Wanted.POINT)
    assert [(p.x.value, p.y.value) for p in found if isinstance(p, Point)] == points


@pytest.mark.parametrize(
    ("text", "intervals", "punctures"),
    [
        ("(0,1/2)", ["( 0 0.5 )"], 0),
        ("[-2, 1]", ["[ -2 1 ]"], 0),
        ("((2-1)/4, 1)", ["( 0.25 1 )"], 0),
        ("(0,+oo)", ["( 0 oo )"], 0),
        ("(-oo,-1]+[1,oo)", ["( -oo -1 ]", "[ 1 oo )"], 0),
        ("{(1/2,+oo),(-oo,-1/2)}", ["( 0.5 oo )", "( -oo -0.5 )"], 0),
        ("{(1,4)+(4,oo)}", ["( 1 4 )", "( 4 oo )"], 0),
        ("[-1, 0) + {2, 3}", ["[ -1 0 )", "[ 2 2 ]", "[ 3 3 ]"], 0),
        ("{2,8}", ["[ 2 2 ]", "[ 8 8 ]"], 0),
        ("(-3,3)&Negation(a=pm*2)", ["( -3 3 )"], 2),
        ("k>3", ["( 3 oo )"], 0),
        ("0<k<=2", ["( 0 2 ]"], 0),
        ("2>=k>0", ["( 0 2 ]"], 0),
        ("k!=1", ["( -oo 1 )", "( 1 oo )"], 0),
    ],
)
def test_ranges(text: str, intervals: list[str], punctures: int) -> None:
    (found,) = read_gold(text, Wanted.RANGE)
    assert isinstance(found, Range)
    assert [_shown(one) for one in found.intervals] == intervals
    assert len(found.punctures) == punctures


def _shown(one: object) -> str:
    from perga.answers.values import Interval

    assert isinstance(one, Interval)
    ends = [e.value if isinstance(e, Infinity) else f"{e.value:g}" for e in (one.low, one.high)]
    return f"{'(' if one.low_open else '['} {ends[0]} {ends[1]} {')' if one.high_open else ']'}"


def test_same_text_is_point_or_interval() -> None:
    assert isinstance(read_gold("(0, 1/2)", Wanted.POINT)[0], Point)
    assert isinstance(read_gold("(0, 1/2)", Wanted.RANGE)[0], Range)


def test_equations() -> None:
    assert len(read_gold("x^2-y^2/3=1", Wanted.EQUATION)) == 1
    assert len(read_gold("{(y^2=4*x),(y^2=-36*x)}", Wanted.EQUATION)) == 2
    assert len(read_gold("(x - 1)^2 + (y + pm*2)^2 = 9", Wanted.EQUATION)) == 2
    (pair,) = read_gold("y=pm*2*x", Wanted.LINE_PAIR)
    assert isinstance(pair, LinePair)
    (single,) = read_gold("y=2*x", Wanted.LINE_PAIR)
    assert isinstance(single, EquationOf)


def test_loci() -> None:
    (locus,) = read_gold("{(y^2=8*x)&(x>=0),(y=0)&(x<0)}", Wanted.LOCUS)
    assert isinstance(locus, Locus)
    assert [[c.order for c in piece.conditions] for piece in locus.pieces] == [[">="], ["<"]]
    (locus,) = read_gold("((x-2)^2 + y^2 = 4)&Negation(x = 4)&(-2<=y<2)", Wanted.LOCUS)
    assert isinstance(locus, Locus)
    assert [c.order for c in locus.pieces[0].conditions] == ["!=", "<=", "<"]


def test_counts_and_angles() -> None:
    assert read_gold("2", Wanted.COUNT) == (Count(2),)
    assert isinstance(read_gold("pi/8", Wanted.ANGLE)[0], Angle)
    with pytest.raises(UnreadableAnswerError):
        read_gold("1/2", Wanted.COUNT)


def test_several_answers() -> None:
    assert answer_texts("y=pm*x\nx^2/4-y^2=1", 2) == ["y=pm*x", "x^2/4-y^2=1"]
    assert answer_texts("10;y = 3;4", 3) == ["10", "y = 3", "4"]
    assert answer_texts(" 10 ", 1) == ["10"]
    with pytest.raises(UnreadableAnswerError):
        answer_texts("1;2;3", 2)


@pytest.mark.parametrize("kind", list(Wanted))
@pytest.mark.parametrize(
    "text",
    ["", "  ", "(", "[1,2", "1)", "x" * 70_000, "1=2=3", "a&b", "!", "x^999", "oo", "&", "1/0",
     "\u53cc\u66f2\u7ebf\u7684\u53f3\u652f", "(" * 200 + "1" + ")" * 200, "Negation()", "\x00"],
)  # fmt: skip
def test_refuses_what_is_no_answer(text: str, kind: Wanted) -> None:
    with pytest.raises(UnreadableAnswerError):
        read_gold(text, kind)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="()[]{},+-*/^=<>!&pmox1 23.;sqrt", max_size=40), st.sampled_from(Wanted))
def test_any_text_is_read_or_refused(text: str, kind: Wanted) -> None:
    try:
        found = read_gold(text, kind)
    except UnreadableAnswerError:
        return
    assert all(isinstance(text_of(one), str) for one in found)


@pytest.mark.skipif(not DEV.exists(), reason="the data set is not here")
def test_every_gold_of_dev_is_read() -> None:
    rows = json.loads(DEV.read_text(encoding="utf-8"))
    assert len(rows) == 1035
    kinds: Counter[str] = Counter()
    unread: set[int] = set()
    for index, row in enumerate(rows):
        gold = row["answer_expressions"]
        queries = [part for part in row["query_expressions"].split(";") if part.strip()]
        if not gold.strip():
            kinds["empty"] += 1
            continue
        try:
            for query, text in zip(queries, answer_texts(gold, len(queries)), strict=True):
                found = read_gold(text, wanted(query))
                kinds[type(found[0]).__name__] += 1
        except UnreadableAnswerError:
            unread.add(index)
    assert unread == DEV_WORDS
    assert kinds["empty"] == 14
    assert sum(kinds.values()) - 14 == 1042
    assert kinds["Range"] == 84
    assert kinds["Locus"] == 41
