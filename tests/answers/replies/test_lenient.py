"""Lenient reading: the cases that other benchmarks' extractors got wrong, and what it refuses."""

from decimal import Decimal

import pytest

from perga.answers.replies import (
    AnswerType,
    Choice,
    LenientReading,
    NumberAnswer,
    PointAnswer,
    PointValue,
    Reason,
    Repair,
    Unreadable,
    YesNo,
)

LINES = Choice(("parallel", "perpendicular", "neither"))
AREAS = Choice(("ABC", "DEF", "equal"))

OBJECTS: list[tuple[AnswerType, str, object, set[Repair]]] = [
    (YesNo(), '{"answer": "yes"}', "yes", set()),
    (YesNo(), "{'answer': 'yes'}", "yes", {Repair.SINGLE_QUOTES}),
    (YesNo(), '{"answer": true}', "yes", {Repair.BOOLEAN}),
    (YesNo(), "{'ok': False}", "no", {Repair.SINGLE_QUOTES, Repair.BARE_VALUE, Repair.BOOLEAN,
                                      Repair.OTHER_KEY}),
    (YesNo(), '{"answer": "Yes"}', "yes", {Repair.LETTER_CASE}),
    (YesNo(), "{answer: no}", "no", {Repair.BARE_KEY, Repair.BARE_VALUE}),
    (YesNo(), '```json\n{"answer": "no"}\n```', "no", {Repair.CODE_FENCE}),
    (YesNo(), 'So {"answer": "no"}', "no", {Repair.SURROUNDING_TEXT}),
    (YesNo(), "{“answer”: “no”}", "no", {Repair.TYPOGRAPHY}),
    (NumberAnswer(), '{"answer": "5"}', 5, {Repair.QUOTED_NUMBER}),
    (NumberAnswer(), '{"answer": 5, "why": "3 + 2"}', 5, {Repair.EXTRA_KEYS}),
    (NumberAnswer(), '{"Answer": 5}', 5, {Repair.LETTER_CASE}),
    (NumberAnswer(), '{"area": 5}', 5, {Repair.OTHER_KEY}),
    (NumberAnswer(), '{"answer": 1/2}', 0.5, {Repair.BARE_VALUE, Repair.EXPRESSION}),
    (NumberAnswer(), '{"answer": −3.5}', -3.5, {Repair.TYPOGRAPHY}),
    (NumberAnswer(), '{"answer": 5 // units\n}', 5, {Repair.COMMENT}),
    (NumberAnswer(), '{"answer": /* area */ 5, # end\n}', 5,
     {Repair.COMMENT, Repair.TRAILING_COMMA}),
    (NumberAnswer(), '{"answer": 1} then {"answer": 2}', 2,
     {Repair.SURROUNDING_TEXT, Repair.SEVERAL_OBJECTS}),
    (NumberAnswer(), '{"answer": "\\frac{1}{2}"}', 0.5, {Repair.QUOTED_NUMBER, Repair.EXPRESSION}),
    (NumberAnswer(), '{"answer": "\\\\frac{1}{2}"}', 0.5,
     {Repair.QUOTED_NUMBER, Repair.EXPRESSION}),
    (PointAnswer(), "{'x': 1.5, 'y': -2,}", (1.5, -2),
     {Repair.SINGLE_QUOTES, Repair.TRAILING_COMMA}),
    (PointAnswer(), "{x: 1.5, y: 2}", (1.5, 2), {Repair.BARE_KEY}),
    (PointAnswer(), 'Result: {"x": 1, "y": 2}. See [1] and `y`.', (1, 2),
     {Repair.SURROUNDING_TEXT}),
    (PointAnswer(), '{"answer": "(1, 2)"}', (1, 2), {Repair.OTHER_KEY}),
    (PointAnswer(), '{"answer": [1, 2]}', (1, 2), {Repair.OTHER_KEY, Repair.BARE_VALUE}),
    (NumberAnswer(), '\u00a0{"answer": 1}', 1, {Repair.TYPOGRAPHY}),
    (NumberAnswer(), '{"answer": "\\u0031\\n"}', 1, {Repair.QUOTED_NUMBER}),
    (NumberAnswer(), '{"answer": 5, "steps": [{"answer": 1}]}', 5,
     {Repair.BARE_VALUE, Repair.EXTRA_KEYS}),
    (NumberAnswer(), '{"answer": 5}. Check: {"area": 7}', 5, {Repair.SURROUNDING_TEXT}),
    (PointAnswer(), '{"answer": {"x": 1, "y": 2}}', (1, 2), {Repair.SURROUNDING_TEXT}),
]  # fmt: skip


def as_value(value: object) -> object:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return PointValue(*(Decimal(repr(one)) for one in value))
    return Decimal(repr(value))


@pytest.mark.parametrize(("asked", "reply", "value", "repaired"), OBJECTS)
def test_an_object_is_mended(
    asked: AnswerType, reply: str, value: object, repaired: set[Repair]
) -> None:
    reading = asked.read_leniently(reply)
    assert isinstance(reading, LenientReading)
    assert reading.value == as_value(value)
    assert set(reading.repaired) == repaired


NUMBERS: list[tuple[str, float]] = [
    ("12", 12),
    ("The area is (12).", 12),
    ("12!", 12),
    ("**12**", 12),
    ("$12$", 12),
    ("*12* and no more", 12),
    ("The answer is 72, in total, so the base is fine.", 72),
    ("Answer: 5 (from 3 and 4)", 5),
    ("The distance between (1, 2) and (4, 6) is 5.", 5),
    ("3 + 4 = 7", 7),
    ("12 cm^2", 12),
    ("45°", 45),
    ("45^{\\circ}", 45),
    ("-3.5", -3.5),
    ("−3.5", -3.5),
    ("–3.5", -3.5),
    ("\uff0d\uff13", -3),
    ("The slope is -2.", -2),
    ("1/2", 0.5),
    ("\\frac{1}{2}", 0.5),
    ("\\dfrac{3}{4}", 0.75),
    ("\\tfrac34", 0.75),
    ("\\frac12", 0.5),
    ("\\frac{\\sqrt3}2", 0.8660254037844386),
    ("\\sqrt3", 1.7320508075688772),
    ("\\sqrt{2}", 1.4142135623730951),
    ("√2", 1.4142135623730951),
    ("sqrt(2)", 1.4142135623730951),
    ("4\\sqrt(2)", 5.656854249492381),
    ("4\\sqrt{2}", 5.656854249492381),
    ("4 \\cdot \\sqrt{2}", 5.656854249492381),
    ("$4\\sqrt{2}$ units", 5.656854249492381),
    ("2\\pi", 6.283185307179586),
    ("2^3", 8),
    ("2**3", 8),
    ("(1 + 2) * 3", 9),
    ("1,234", 1234),
    ("\\boxed{7}", 7),
    ("So \\boxed{\\frac{1}{2}} is 3", 0.5),
    ("x = 5", 5),
    ("33.14", 33.14),
]


@pytest.mark.parametrize(("reply", "value"), NUMBERS)
def test_a_number_is_found_in_plain_text(reply: str, value: float) -> None:
    reading = NumberAnswer().read_leniently(reply)
    assert isinstance(reading, LenientReading)
    assert float(reading.value) == pytest.approx(value, rel=1e-15)  # pyright: ignore[reportArgumentType]
    assert Repair.PROSE in reading.repaired


@pytest.mark.parametrize(
    "reply",
    [
        "4\\sqrt", "4\\sqrt(", "4\\alpha", "4\\sqrt(-2)", "1/0", "2x", "x2", "x^2", "y = 2x + 3",
        "(3, 4)", "A(3, 4)", "2,5", "1.2.3", "50%", "no digit, none", ",", "-", "--5",
        "\\frac12345",
        "±5", "The answer is not 5", "1 1/2", "3:4", "50 \\%", "5 %", "y=\\sqrt{2}x",
        "2^99", "9^16^16", "1/x", "x/2", "2*x + 5", "\\unknown{5}x", "NaN", "oo", "1e999", "()",
        '{"answer": 12.3333', '{"answer": 12.3333' + "3" * 3000,
    ],
)  # fmt: skip
def test_what_does_not_hold_together_is_no_number(reply: str) -> None:
    assert isinstance(NumberAnswer().read_leniently(reply), Unreadable)


POINTS: list[tuple[str, tuple[float, float]]] = [
    ("(1, 2)", (1, 2)),
    ("(0,1)", (0, 1)),
    ("[1; -2.5]", (1, -2.5)),
    ("1, 2", (1, 2)),
    ("x = 1, y = 2", (1, 2)),
    ("x: 1\ny: -2", (1, -2)),
    ("The midpoint of A(1, 2) and B(3, 4) is (2, 3).", (2, 3)),
    ("The answer is (2, 3), between (1, 2) and (3, 4).", (2, 3)),
    ("$\\left(\\frac{1}{2}, -\\frac32\\right)$", (0.5, -1.5)),
    ("\\boxed{(1, 2)}", (1, 2)),
]


@pytest.mark.parametrize(("reply", "value"), POINTS)
def test_a_point_is_found_in_plain_text(reply: str, value: tuple[float, float]) -> None:
    reading = PointAnswer().read_leniently(reply)
    assert isinstance(reading, LenientReading)
    assert reading.value == as_value(value)


@pytest.mark.parametrize(
    "reply", ["1", "(1, 2, 3)", "(x, y)", "(1, 2", "x = 1", "1, 2, 3", "(1 2)"]
)
def test_what_is_no_point_is_not_read(reply: str) -> None:
    assert isinstance(PointAnswer().read_leniently(reply), Unreadable)


OPTIONS: list[tuple[AnswerType, str, str]] = [
    (LINES, "They are not parallel; they are perpendicular.", "perpendicular"),
    (LINES, "They aren't parallel but perpendicular.", "perpendicular"),
    (LINES, "Parallel or perpendicular? The product is -1. So: **Perpendicular**", "perpendicular"),
    (LINES, "The answer is neither of parallel and perpendicular", "neither"),
    (AREAS, "\\boxed{\\text{DEF}}", "DEF"),
    (AREAS, "The areas are equal.", "equal"),
    (AREAS, "def", "DEF"),
    (YesNo(), "Answer: **No**", "no"),
    (YesNo(), "No.", "no"),
    (YesNo(), "Yes, they are collinear.", "yes"),
    (YesNo(), "Yes. There is no other line.", "yes"),
    (YesNo(), "No the points are apart", "no"),
    (YesNo(), "The answer is yes because there is no gap", "yes"),
    (YesNo(), "True", "yes"),
]


@pytest.mark.parametrize(("asked", "reply", "value"), OPTIONS)
def test_an_option_is_found_in_plain_text(asked: AnswerType, reply: str, value: str) -> None:
    reading = asked.read_leniently(reply)
    assert isinstance(reading, LenientReading)
    assert reading.value == value


@pytest.mark.parametrize(
    ("asked", "reply", "reason"),
    [
        (LINES, "They are parallel or perpendicular", Reason.SEVERAL_ANSWERS),
        (LINES, "They are not parallel.", Reason.NO_ANSWER),
        (AREAS, "ABC is larger than DEF", Reason.SEVERAL_ANSWERS),
        (LINES, "They are non-parallel.", Reason.NO_ANSWER),
        (YesNo(), "yes or no", Reason.SEVERAL_ANSWERS),
        (YesNo(), '{"answer": ["yes", "no"]}', Reason.SEVERAL_ANSWERS),
        (YesNo(), "The answer is not yes", Reason.NO_ANSWER),
        (NumberAnswer(), "5 or 6", Reason.SEVERAL_ANSWERS),
        (NumberAnswer(), "The answer is 5 or 6.", Reason.SEVERAL_ANSWERS),
        (NumberAnswer(), "x = 5 or x = -5", Reason.SEVERAL_ANSWERS),
        (PointAnswer(), "(1, 2) or (3, 4)", Reason.SEVERAL_ANSWERS),
        (PointAnswer(), "(2, 3)/2", Reason.NO_ANSWER),
        (NumberAnswer(), '{"answer": {"low": 1, "high": 2}}', Reason.NO_ANSWER),
        (NumberAnswer(), '{"answer": {"answer": 1, "answer": 2}}', Reason.DUPLICATE_KEY),
        (NumberAnswer(), '{"answer": 1, "\\u0061nswer": 2}', Reason.DUPLICATE_KEY),
        (NumberAnswer(), '{"answer": 3} {"answer": 1, "answer": 2}', Reason.DUPLICATE_KEY),
        (AREAS, "ABCD", Reason.NO_ANSWER),
        (YesNo(), "There is no line.", Reason.NO_ANSWER),
        (YesNo(), "I know nothing", Reason.NO_ANSWER),
        (YesNo(), '{"answer": "maybe"}', Reason.NO_ANSWER),
        (YesNo(), '{"answer": "yes", "answer": "no"}', Reason.DUPLICATE_KEY),
        (YesNo(), "", Reason.EMPTY),
        (YesNo(), '{"answer": "ye', Reason.UNFINISHED),
        (NumberAnswer(), "word " * 1000 + "5", Reason.TOO_LONG),
        (NumberAnswer(exact=True, codes=(1, 2, 3)), "4", Reason.NOT_AN_OPTION),
    ],
)
def test_what_is_not_settled_is_not_guessed(asked: AnswerType, reply: str, reason: Reason) -> None:
    assert asked.read_leniently(reply) == Unreadable(reason)


def test_every_mend_has_a_case() -> None:
    replies = [(asked, reply) for asked, reply, _, _ in OBJECTS]
    replies += [(NumberAnswer(), reply) for reply, _ in NUMBERS]
    found: set[Repair] = set()
    for asked, reply in replies:
        reading = asked.read_leniently(reply)
        assert isinstance(reading, LenientReading)
        found.update(reading.repaired)
    assert found == set(Repair)
