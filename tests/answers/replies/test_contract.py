"""What holds for every answer type."""

import json
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.answers.replies import (
    AnswerType,
    Chance,
    Choice,
    LenientReading,
    Measured,
    NumberAnswer,
    Outcome,
    PointAnswer,
    ReplyType,
    Unreadable,
    YesNo,
    answer_type,
)
from perga.answers.replies.reference import examples
from perga.errors import InputError

TYPES: Sequence[AnswerType] = (
    YesNo(),
    Choice(("ABC", "DEF", "equal")),
    Choice(("a \"quoted\" one", "größer", "{x}")),
    NumberAnswer(),
    NumberAnswer(exact=True),
    NumberAnswer(exact=True, codes=(1, 2, 3)),
    PointAnswer(),
    PointAnswer(Fraction(1, 10)),
)  # fmt: skip
IDS = [f"{index}-{one.type.value}" for index, one in enumerate(TYPES)]
every_type = pytest.mark.parametrize("asked", TYPES, ids=IDS)

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
NUMBERS = st.one_of(
    FLOATS,
    st.integers(-(10**30), 10**30),
    st.fractions(-1000, 1000, max_denominator=1000),
    st.decimals(-1000, 1000, places=30),
)


def values_of(asked: AnswerType) -> st.SearchStrategy[object]:
    if isinstance(asked, PointAnswer):
        return st.tuples(NUMBERS, NUMBERS)
    if isinstance(asked, NumberAnswer):
        return st.sampled_from(asked.codes) if asked.codes else NUMBERS
    return st.sampled_from(options_of(asked))


def options_of(asked: AnswerType) -> Sequence[str]:
    return asked.options if isinstance(asked, Choice) else ("yes", "no")


def test_every_reply_type_is_here_and_on_the_page() -> None:
    assert {one.type for one in TYPES} == set(ReplyType)
    assert {one.type for one, _ in examples()} == set(ReplyType)


@every_type
@given(data=st.data())
def test_what_is_written_is_read_again(asked: AnswerType, data: st.DataObject) -> None:
    text = asked.write(data.draw(values_of(asked)))
    value = asked.read(text)
    assert not isinstance(value, Unreadable)
    assert asked.write(value) == text
    assert asked.parse_gold(text) == value
    assert asked.read_leniently(text) == LenientReading(value, ())
    assert asked.compare(value, value) is Outcome.CORRECT
    assert isinstance(json.loads(text), dict)
    if isinstance(asked, Measured) and asked.has_error:
        assert asked.squared_error(value, value) == 0


@given(FLOATS)
def test_a_float_keeps_every_digit(number: float) -> None:
    text = NumberAnswer().write(number)
    assert json.loads(text)["answer"] == number
    if number.is_integer() and abs(number) < 1e16:
        assert text == f'{{"answer": {int(number)}}}'


@every_type
def test_the_schema_is_closed_and_fits_the_template(asked: AnswerType) -> None:
    schema = json.loads(json.dumps(asked.schema()))
    assert schema["additionalProperties"] is False
    assert schema["required"] == list(schema["properties"])
    template = asked.template()
    assert template in asked.ask()
    assert "'" not in asked.ask()
    assert [key for key in schema["properties"] if f'"{key}": ' not in template] == []
    for one in schema["properties"].values():
        bounded = one.get("minimum") == -1000 and one.get("maximum") == 1000
        assert bounded or len(one["enum"]) >= 2


@every_type
def test_the_prompt_names_every_option(asked: AnswerType) -> None:
    allowed = asked.schema()["properties"]
    assert isinstance(allowed, dict)
    texts = [json.dumps(o, ensure_ascii=False) for p in allowed.values() for o in p.get("enum", ())]
    assert [text for text in texts if text not in asked.ask()] == []


@every_type
def test_the_template_itself_is_no_answer(asked: AnswerType) -> None:
    assert isinstance(asked.read(asked.template()), Unreadable)
    assert isinstance(asked.read_leniently(asked.template()), Unreadable)


@every_type
@pytest.mark.parametrize("other", TYPES, ids=IDS)
def test_a_gold_of_another_type_is_unreadable(asked: AnswerType, other: AnswerType) -> None:
    if asked.type is other.type:
        return
    values = {ReplyType.YES_NO: "no", ReplyType.NUMBER: 2, ReplyType.POINT: (1, 2)}
    value = values.get(other.type) or options_of(other)[0]
    gold = other.write(value)
    assert isinstance(asked.read(gold), Unreadable)
    with pytest.raises(InputError):
        asked.parse_gold(gold)
    with pytest.raises(InputError):
        asked.write(value)


@every_type
@pytest.mark.parametrize("text", ["", "How many points are there?", "yes", "None", "nan", "{}"])
def test_prose_is_no_gold(asked: AnswerType, text: str) -> None:
    assert isinstance(asked.read(text), Unreadable)
    with pytest.raises(InputError):
        asked.parse_gold(text)


@every_type
def test_chance_is_known_or_of_the_build(asked: AnswerType) -> None:
    chance = asked.chance()
    if isinstance(chance, Fraction):
        assert 0 < chance <= Fraction(1, 2)
    else:
        assert chance is Chance.OF_BUILD
        assert asked.type in (ReplyType.NUMBER, ReplyType.POINT)


@every_type
@given(data=st.data())
def test_the_best_constant_scores_its_share(asked: AnswerType, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(values_of(asked), min_size=1, max_size=8))
    golds = [asked.parse_gold(asked.write(one)) for one in drawn]
    value, share = asked.best_constant(golds)
    right = sum(asked.compare(value, gold) is Outcome.CORRECT for gold in golds)
    assert Fraction(right, len(golds)) == share
    for gold in golds:
        hits = sum(asked.compare(gold, one) is Outcome.CORRECT for one in golds)
        assert Fraction(hits, len(golds)) <= share


@every_type
def test_no_golds_have_no_best_constant(asked: AnswerType) -> None:
    with pytest.raises(InputError):
        asked.best_constant([])


LINES = 1_000_000
PIECES = [
    "{", "[", "(", '{"answer":', "{'a':'", "\\frac{", "\\sqrt", "1", "1,", "-", "x", " ", "no ",
    "not ", "( ", "**", "```", "\\boxed{", "answer ", "1,111", '{"answer": [', "{a:1,", "(1,",
    "/*", "{a:/*", "\u2212", "\ud800", "2^", "1/", "x = ", '{"x": "', "equal ", "'a", "((1)",
    "(1)+", "((1,2),", "1 ", "the ", "1 + ", "1 * ", "2π + ", "(1, ", "1 + (1 * ", "5 or ",
    "yes or ",
]  # fmt: skip


def lines_run(asked: AnswerType, text: str) -> int:
    """How many lines of Python the readers run for a text: a clock that a busy machine keeps."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Callable[..., Any]:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        asked.read(text)
        asked.read_leniently(text)
    finally:
        sys.settrace(before)
    return count


ONE_EACH = [YesNo(), Choice(("ABC", "DEF", "equal")), NumberAnswer(), PointAnswer()]


@pytest.mark.parametrize("asked", ONE_EACH, ids=[one.type.value for one in ONE_EACH])
@pytest.mark.parametrize("piece", PIECES)
def test_hostile_texts_end_at_once(asked: AnswerType, piece: str) -> None:
    """A line takes a tenth of a microsecond or so; a quadratic reader would run ten million."""
    for size in (4_000, 60_000):
        for end in ("", " x)", "}"):
            assert 0 < lines_run(asked, piece * (size // len(piece)) + end) < LINES
    assert lines_run(asked, piece * (1_000_000 // len(piece))) < 100


@every_type
@given(text=st.text(alphabet=st.sampled_from('{}[]()"\'\\:,.;-+*/^ \n0123456789eExyanswersoqrtf√π'),
                    max_size=60))  # fmt: skip
def test_any_text_is_read_or_refused(asked: AnswerType, text: str) -> None:
    strict = asked.read(text)
    lenient = asked.read_leniently(text)
    if isinstance(strict, Unreadable):
        assert isinstance(lenient, Unreadable) or lenient.repaired
    else:
        assert lenient == LenientReading(strict, ())
    if isinstance(lenient, LenientReading):
        assert asked.read(asked.write(lenient.value)) == lenient.value


def test_rows_name_their_type() -> None:
    assert answer_type("yes_no", ("yes", "no")) == answer_type("yes_no", ()) == YesNo()
    assert answer_type("choice", ["ABC", "DEF"]) == Choice(("ABC", "DEF"))
    assert answer_type("number") == NumberAnswer()
    assert answer_type("number", ("1", "2", "3")) == NumberAnswer(exact=True, codes=(1, 2, 3))
    assert answer_type("point") == PointAnswer()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("", ()), ("Number", ()), ("text", ()), ("choice", ()), ("choice", ("a",)),
        ("choice", ("a", "A")), ("choice", ("a", "")), ("choice", ("a", " b")),
        ("yes_no", ("no", "yes")), ("number", ("1", "b")), ("number", ("1", "1")),
        ("number", ("1",)), ("point", ("1", "2")),
    ],
)  # fmt: skip
def test_other_rows_are_refused(name: str, options: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        answer_type(name, options)
