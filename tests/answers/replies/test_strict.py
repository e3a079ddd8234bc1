"""Strict reading: one JSON object and nothing else, with the reason for whatever is refused."""

from decimal import Decimal

import pytest

from perga.answers.replies import (
    AnswerType,
    Choice,
    NumberAnswer,
    PointAnswer,
    PointValue,
    Reason,
    Unreadable,
    Value,
    YesNo,
)

AREAS = Choice(("ABC", "DEF", "equal"))
CODE = NumberAnswer(exact=True, codes=(1, 2, 3))

READ: list[tuple[AnswerType, str, Value]] = [
    (YesNo(), '{"answer": "yes"}', "yes"),
    (YesNo(), ' \r\n\t{"answer":"no"}\n', "no"),
    (AREAS, '{"answer": "DEF"}', "DEF"),
    (NumberAnswer(), '{"answer": 2.50}', Decimal("2.5")),
    (NumberAnswer(), '{"answer": -0}', Decimal(0)),
    (NumberAnswer(), '{"answer": 1e2}', Decimal(100)),
    (NumberAnswer(), '{"answer": 5000}', Decimal(5000)),
    (CODE, '{"answer": 2.0}', Decimal(2)),
    (PointAnswer(), '{"y": 2, "x": 1}', PointValue(Decimal(1), Decimal(2))),
]

REFUSED: list[tuple[AnswerType, str, Reason]] = [
    (YesNo(), "", Reason.EMPTY),
    (YesNo(), " \n ", Reason.EMPTY),
    (YesNo(), "yes", Reason.NOT_JSON),
    (YesNo(), '"yes"', Reason.NOT_AN_OBJECT),
    (YesNo(), '[{"answer": "yes"}]', Reason.NOT_AN_OBJECT),
    (NumberAnswer(), "5", Reason.NOT_AN_OBJECT),
    (NumberAnswer(), "NaN", Reason.NOT_FINITE),
    (YesNo(), '```json\n{"answer": "yes"}\n```', Reason.CODE_FENCE),
    (YesNo(), "{'answer': 'yes'}", Reason.SINGLE_QUOTES),
    (YesNo(), "Sure: {'answer': 'yes'}", Reason.SINGLE_QUOTES),
    (YesNo(), 'Sure: {"answer": "yes"}', Reason.EXTRA_TEXT),
    (YesNo(), '{"answer": "yes"}.', Reason.EXTRA_TEXT),
    (YesNo(), '{"answer": "no"} {"answer": "yes"}', Reason.EXTRA_TEXT),
    (NumberAnswer(), '{"answer": 1,}', Reason.LOOSE_JSON),
    (NumberAnswer(), "{answer: 1}", Reason.LOOSE_JSON),
    (NumberAnswer(), '{"answer": 1 // units\n}', Reason.LOOSE_JSON),
    (NumberAnswer(), '{"answer": 1/2}', Reason.LOOSE_JSON),
    (NumberAnswer(), '{"answer": .5}', Reason.LOOSE_JSON),
    (NumberAnswer(), '{"answer": 05}', Reason.LOOSE_JSON),
    (YesNo(), '{"answer": True}', Reason.LOOSE_JSON),
    (NumberAnswer(), '{"area": 12.33333333333333333', Reason.UNFINISHED),
    (NumberAnswer(), '{"answ', Reason.UNFINISHED),
    (NumberAnswer(), '{"answer": "12', Reason.UNFINISHED),
    (NumberAnswer(), '{"answer": NaN}', Reason.NOT_FINITE),
    (NumberAnswer(), '{"answer": -Infinity}', Reason.NOT_FINITE),
    (NumberAnswer(), '{"answer": 1e999}', Reason.NOT_FINITE),
    (NumberAnswer(), '{"answer": 1e99999999999999999999999}', Reason.NOT_FINITE),
    (NumberAnswer(), '{"answer": 1e-99999999999999999999999}', Reason.TOO_LONG),
    (NumberAnswer(), '{"answer": 1e-401}', Reason.TOO_LONG),
    (NumberAnswer(), f'{{"answer": {"9" * 4000}}}', Reason.NOT_FINITE),
    (NumberAnswer(), f'{{"answer": 0.{"3" * 401}}}', Reason.TOO_LONG),
    (NumberAnswer(), '{"answer": 1}' + " " * 5000, Reason.TOO_LONG),
    (NumberAnswer(), '{"answer": ' + "[" * 17 + "1" + "]" * 17 + "}", Reason.TOO_LONG),
    (NumberAnswer(), '{"a":' * 500 + "1" + "}" * 500, Reason.TOO_LONG),
    (NumberAnswer(), "\ufeff" + '{"answer": 1}', Reason.EXTRA_TEXT),
    (NumberAnswer(), '{"answer": 1}\u2028', Reason.EXTRA_TEXT),
    (NumberAnswer(), '{"answer": \u0661\u0662}', Reason.LOOSE_JSON),
    (NumberAnswer(), '{"answer": "\uff11"}', Reason.WRONG_TYPE),
    (NumberAnswer(), '{"answer": 1, "\\u0061nswer": 2}', Reason.DUPLICATE_KEY),
    (NumberAnswer(), '{"answer": 1, "answer": 1}', Reason.DUPLICATE_KEY),
    (NumberAnswer(), "{}", Reason.WRONG_KEYS),
    (NumberAnswer(), '{"result": 1}', Reason.WRONG_KEYS),
    (NumberAnswer(), '{"answer": 1, "why": "so"}', Reason.WRONG_KEYS),
    (NumberAnswer(), '{"Answer": 1}', Reason.WRONG_KEYS),
    (PointAnswer(), '{"x": 1}', Reason.WRONG_KEYS),
    (NumberAnswer(), '{"answer": "1"}', Reason.WRONG_TYPE),
    (NumberAnswer(), '{"answer": true}', Reason.WRONG_TYPE),
    (NumberAnswer(), '{"answer": null}', Reason.WRONG_TYPE),
    (NumberAnswer(), '{"answer": [1]}', Reason.WRONG_TYPE),
    (NumberAnswer(), '{"answer": {"answer": 1}}', Reason.WRONG_TYPE),
    (PointAnswer(), '{"x": 1, "y": "2"}', Reason.WRONG_TYPE),
    (PointAnswer(), '{"x": 1, "y": false}', Reason.WRONG_TYPE),
    (YesNo(), '{"answer": true}', Reason.WRONG_TYPE),
    (YesNo(), '{"answer": "Yes"}', Reason.NOT_AN_OPTION),
    (AREAS, '{"answer": "abc"}', Reason.NOT_AN_OPTION),
    (AREAS, '{"answer": "ABC "}', Reason.NOT_AN_OPTION),
    (CODE, '{"answer": 4}', Reason.NOT_AN_OPTION),
]


@pytest.mark.parametrize(("asked", "reply", "value"), READ)
def test_a_reply_in_form_is_read(asked: AnswerType, reply: str, value: Value) -> None:
    assert asked.read(reply) == value


@pytest.mark.parametrize(("asked", "reply", "reason"), REFUSED)
def test_a_reply_in_another_form_is_refused(asked: AnswerType, reply: str, reason: Reason) -> None:
    assert asked.read(reply) == Unreadable(reason)


def test_every_strict_reason_has_a_case() -> None:
    lenient_only = {Reason.NO_ANSWER, Reason.SEVERAL_ANSWERS}
    assert {reason for _, _, reason in REFUSED} == set(Reason) - lenient_only
