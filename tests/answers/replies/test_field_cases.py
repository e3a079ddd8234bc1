"""Faults that users of other benchmarks reported, by their number; the right behaviour is ours.

PA-09 and PA-35 ask for lines and loci, which no reply type is: here they must only not be numbers.
"""

import json
from fractions import Fraction

import pytest

from perga.answers.replies import (
    AnswerType,
    Choice,
    LenientReading,
    NumberAnswer,
    Outcome,
    PointAnswer,
    Reason,
    Repair,
    Unreadable,
    YesNo,
    score,
    summary,
    without_reply,
)
from perga.errors import InputError

NUMBER, POINT = NumberAnswer(), PointAnswer()
LINES = Choice(("parallel", "perpendicular", "neither"))
C, W, U = Outcome.CORRECT, Outcome.WRONG, Outcome.UNREADABLE

LENIENT: list[tuple[str, AnswerType, object, str, Outcome]] = [
    ("PA-01", NUMBER, 4, "4\\sqrt(2)", W),
    ("PA-01", NUMBER, Fraction("5.657"), "4\\sqrt(2)", C),
    ("PA-03", NUMBER, Fraction(2, 3), "\\frac{2}{3}", C),
    ("PA-03", NUMBER, Fraction(2, 3), "2/3", C),
    ("PA-03", NumberAnswer(Fraction(1, 100)), 2, "2/3", W),
    ("PA-03", NUMBER, 0.5, "1/2", C),
    ("PA-05", NUMBER, 0.75, "\\dfrac{3}{4}", C),
    ("PA-05", NUMBER, 0.75, "\\tfrac34", C),
    ("PA-05", NUMBER, 5, "\\unknown{5}x", U),
    ("PA-07", NUMBER, Fraction("1.7320508"), "\\sqrt3", C),
    ("PA-07", NUMBER, Fraction("0.8660254"), "\\frac{\\sqrt3}2", C),
    ("PA-07", NUMBER, 0.5, "\\frac12", C),
    ("PA-09", NUMBER, 1.4142, "y=\\sqrt{2}x", U),
    ("PA-11", NUMBER, -3.5, "−3.5", C),
    ("PA-11", NUMBER, -3.5, "–3.5", C),
    ("PA-11", NUMBER, -3, "\uff0d\uff13", C),
    ("PA-13", NUMBER, 12, "The area is (12).", C),
    ("PA-13", NUMBER, 12, "12!", C),
    ("PA-13", NUMBER, 12, "**12**", C),
    ("PA-14", NUMBER, 5, "25", W),
    ("PA-14", NUMBER, -5, "5", W),
    ("PA-14", NUMBER, 3.14, "33.14", W),
    ("PA-16", NUMBER, 72, "The answer is 72, in total, so the base is fine.", C),
    ("PA-16", NUMBER, 72, "no digit, so no match", U),
    ("PA-18", LINES, "perpendicular", "They are not parallel; they are perpendicular.", C),
    ("PA-18", YesNo(), "no", "Answer: **No**", C),
    ("PA-27", POINT, (1, 2), 'Result: {"x": 1, "y": 2}. See [1] and `y`.', C),
    ("PA-27", NUMBER, 2, '{"answer": 9} or rather {"answer": 2}', C),
    ("PA-27", NUMBER, 2, '{"answer": 2}. Check: {"area": 9}', C),
    ("PA-29", POINT, (1.5, -2), "{'x': 1.5, 'y': -2,}", C),
    ("PA-29", NUMBER, 1.5, "{x: 1.5}", C),
    ("PA-29", YesNo(), "yes", '{"ok": True}', C),
    ("PA-30", NUMBER, 0, '{"slope": Infinity}', U),
    ("PA-30", NUMBER, 1, '{"answer": 1, "answer": 1}', U),
    ("PA-31", NUMBER, 12, '{"area": 12.33333333333333333', U),
    ("PA-34", POINT, (0, 1), "(0,1)", C),
    ("PA-34", NUMBER, 0, "(0,1)", U),
    ("PA-35", NUMBER, 2, "x^2/4+y^2/3=1, x≠±2", U),
    ("PA-37", POINT, (3, 0), "y^2=12x", U),
]


@pytest.mark.parametrize(("case", "asked", "gold", "reply", "outcome"), LENIENT)
def test_reported_replies(
    case: str, asked: AnswerType, gold: object, reply: str, outcome: Outcome
) -> None:
    found = score(asked, reply, asked.parse_gold(asked.write(gold)))
    assert found.lenient_outcome is outcome, case
    assert found.outcome is U, "none of them is in form, so none may earn anything"


@pytest.mark.parametrize("reply", ["{'x': 1.5, 'y': -2,}", "{x: 1.5, y: -2}"])
def test_pa29_both_rates_are_reported(reply: str) -> None:
    found = summary([score(POINT, reply, POINT.parse_gold('{"x": 1.5, "y": -2}'))])
    assert (found.accuracy, found.lenient_accuracy) == (0, 1)
    assert sum(count for _, count in found.repairs) >= 1


def test_pa11_is_recorded_as_normalised() -> None:
    for reply in ("−3.5", "–3.5"):
        reading = NUMBER.read_leniently(reply)
        assert isinstance(reading, LenientReading)
        assert Repair.TYPOGRAPHY in reading.repaired


def test_pa20_options_that_look_like_no_value_are_kept() -> None:
    asked = Choice(("None", "NA", "null"))
    for option in asked.options:
        assert f'"{option}"' in asked.ask()
        assert score(asked, asked.write(option), option).outcome is C
    assert asked.read('{"answer": null}') == Unreadable(Reason.WRONG_TYPE)


def test_pa21_and_pa23_the_gold_scores_everything_whatever_the_picture() -> None:
    golds: list[tuple[AnswerType, object]] = [
        (YesNo(), "no"), (LINES, "neither"), (NUMBER, Fraction(1, 3)), (NUMBER, 1e-7),
        (NumberAnswer(exact=True, codes=(1, 2, 3)), 3), (POINT, (0.1, -1e20)),
    ]  # fmt: skip
    rows = []
    for asked, value in golds:
        text = asked.write(value)
        rows += [score(asked, text, asked.parse_gold(text)) for _ in ("text", "dotted", "full")]
    found = summary(rows)
    assert (found.n, found.accuracy, found.lenient_accuracy) == (18, 1, 1)
    assert (found.squared_errors.n, found.squared_errors.mean) == (9, 0)


def test_pa30_nothing_read_is_null_and_not_nan() -> None:
    rows = [score(NUMBER, reply, NUMBER.parse_gold('{"answer": 1}')) for reply in ("?", "NaN")]
    found = json.loads(json.dumps(summary(rows).to_json(), allow_nan=False))
    assert found["squared_error"]["n"] == 0
    assert found["squared_error"]["mean"] is None


def test_pa31_a_cut_off_reply_is_counted_and_its_number_not_used() -> None:
    found = summary([without_reply(Outcome.TRUNCATED)])
    assert dict(found.outcomes)[Outcome.TRUNCATED] == 1
    assert (found.accuracy, found.squared_errors.n) == (0, 0)
    assert NUMBER.schema()["properties"] == {
        "answer": {"type": "number", "minimum": -1000, "maximum": 1000}
    }


@pytest.mark.parametrize("text", ["", "How many points are there?", "(3, 0) and y^2 = 12x"])
@pytest.mark.parametrize("asked", [YesNo(), LINES, NUMBER, POINT])
def test_prose_and_nothing_are_unreadable_and_no_gold(asked: AnswerType, text: str) -> None:
    assert isinstance(asked.read(text), Unreadable)
    with pytest.raises(InputError):
        asked.parse_gold(text)
