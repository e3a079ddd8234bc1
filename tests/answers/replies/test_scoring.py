"""Comparing, errors, best constants, scores and their figures."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from perga.answers.replies import (
    AnswerType,
    Choice,
    NumberAnswer,
    Outcome,
    PointAnswer,
    PointValue,
    Reason,
    Repair,
    Scored,
    YesNo,
    score,
    summary,
    without_reply,
)
from perga.errors import InputError

NUMBER, POINT = NumberAnswer(), PointAnswer()


@pytest.mark.parametrize(
    ("reply", "gold", "right"),
    [
        ("2.5", "2", True), ("1.5", "2", True), ("2.5000001", "2", False),
        ("2.50000000000000000000000000000001", "2", False), ("1.4999999999999999999", "2", False),
        ("0.8", "0.3", True), ("1.7", "1.2", True), ("-0.4", "0.1", True), ("0.5", "1e-30", True),
        ("-0.5", "1e-30", False), ("25", "5", False), ("5", "-5", False), ("33.14", "3.14", False),
        ("2.5", "3.0000000000000004", False), ("3.5", "3.0000000000000004", True),
        ("1e300", "2", False),
    ],
)  # fmt: skip
def test_the_tolerance_is_exact_and_includes_its_ends(reply: str, gold: str, right: bool) -> None:
    wanted = Outcome.CORRECT if right else Outcome.WRONG
    value = NUMBER.parse_gold(f'{{"answer": {gold}}}')
    assert score(NUMBER, f'{{"answer": {reply}}}', value).outcome is wanted
    point = POINT.parse_gold(f'{{"x": 7, "y": {gold}}}')
    assert score(POINT, f'{{"x": 7.5, "y": {reply}}}', point).outcome is wanted
    assert score(POINT, f'{{"x": 7.51, "y": {reply}}}', point).outcome is Outcome.WRONG


def test_a_fraction_is_rounded_once() -> None:
    assert NUMBER.write(Fraction(3)) == '{"answer": 3}'
    assert NUMBER.write(Fraction(1, 3)) == '{"answer": 0.3333333333333333}'
    assert POINT.write((Fraction(-1, 2), 1e-7)) == '{"x": -0.5, "y": 1e-07}'


def test_a_code_is_compared_exactly() -> None:
    code = NumberAnswer(exact=True)
    gold = code.parse_gold('{"answer": 2}')
    outcomes = [score(code, f'{{"answer": {n}}}', gold).outcome for n in ("2", "2.0", "2.4", "1")]
    assert outcomes == [Outcome.CORRECT, Outcome.CORRECT, Outcome.WRONG, Outcome.WRONG]
    assert score(code, '{"answer": 1}', gold).squared_error is None
    with pytest.raises(InputError):
        code.squared_error(Decimal(1), gold)


def test_squared_errors() -> None:
    assert NUMBER.squared_error(Decimal("2.5"), Decimal(4)) == 2.25
    one, other = PointValue(Decimal(1), Decimal(2)), PointValue(Decimal(4), Decimal(6))
    assert POINT.squared_error(one, other) == 12.5
    assert NUMBER.squared_error(Decimal("1e300"), Decimal(0)) == 1.7976931348623157e308


@pytest.mark.parametrize("value", [True, "2", None, float("nan"), float("inf"), 10**400, (1, 2)])
def test_what_is_no_number_is_no_gold(value: object) -> None:
    with pytest.raises(InputError):
        NUMBER.write(value)
    with pytest.raises(InputError):
        POINT.write((1, value))


def test_a_gold_that_was_not_parsed_is_a_fault_and_no_wrong_answer() -> None:
    for reply in ('{"answer": "yes"}', "nothing"):
        with pytest.raises(InputError):
            score(YesNo(), reply, '{"answer": "yes"}')
    with pytest.raises(InputError):
        score(NUMBER, '{"answer": 1}', "1")


# --- best constants -------------------------------------------------------------------


def test_best_constants_by_hand() -> None:
    assert YesNo().best_constant(["no", "yes"]) == ("yes", Fraction(1, 2))
    assert YesNo().best_constant(["no", "yes", "no"]) == ("no", Fraction(2, 3))
    numbers = [Decimal(n) for n in ("0", "1", "1.2", "2", "7")]
    assert NUMBER.best_constant(numbers) == (Decimal("1.5"), Fraction(3, 5))
    square = [PointValue(Decimal(x), Decimal(y)) for x in (0, 1) for y in (0, 1)]
    apart = [PointValue(Decimal(9), Decimal(y)) for y in range(2, 10)]
    assert POINT.best_constant([*apart, *square]) == ((Decimal("0.5"),) * 2, Fraction(4, 12))


def test_a_best_point_beats_every_point_of_a_fine_grid() -> None:
    steps = [(i * 7 % 13, i * 5 % 11) for i in range(40)]
    golds = [PointValue(Decimal(x) / 4, Decimal(y) / 4) for x, y in steps]
    _, share = POINT.best_constant(golds)
    grid = [(Decimal(x) / 8, Decimal(y) / 8) for x in range(27) for y in range(23)]
    hits = [sum(POINT.compare(PointValue(*at), g) is Outcome.CORRECT for g in golds) for at in grid]
    assert max(hits) > 1
    assert Fraction(max(hits), len(golds)) == share


# --- scores ---------------------------------------------------------------------------

ROWS: list[tuple[AnswerType, str, str]] = [
    (YesNo(), '{"answer": "yes"}', '{"answer": "yes"}'),
    (YesNo(), "{'answer': 'yes'}", '{"answer": "yes"}'),
    (YesNo(), "I cannot tell", '{"answer": "yes"}'),
    (Choice(("ABC", "DEF")), '{"answer": "ABC"}', '{"answer": "DEF"}'),
    (NUMBER, '{"answer": 3}', '{"answer": 2}'),
    (NUMBER, '{"answer": 100}', '{"answer": 0}'),
    (NUMBER, '{"answer": Infinity}', '{"answer": 0}'),
    (POINT, '{"x": 1, "y": 2}', '{"x": 1, "y": 2.5}'),
    (POINT, "(1, 2)", '{"x": 1, "y": 2.5}'),
]


def scores() -> list[Scored]:
    return [score(asked, reply, asked.parse_gold(gold)) for asked, reply, gold in ROWS]


def test_scores_of_rows() -> None:
    C, W, U = Outcome.CORRECT, Outcome.WRONG, Outcome.UNREADABLE
    assert [one.outcome for one in scores()] == [C, U, U, W, W, W, U, C, U]
    assert [one.lenient_outcome for one in scores()] == [C, C, U, W, W, W, U, C, C]
    assert scores()[0] == Scored(C, '{"answer": "yes"}', None, C, (), None)
    quotes = Scored(U, "", Reason.SINGLE_QUOTES, C, (Repair.SINGLE_QUOTES,), None)
    assert scores()[1] == quotes


def test_the_summary_counts_everything_once() -> None:
    found = summary([*scores(), without_reply(Outcome.TRUNCATED)])
    assert (found.n, found.accuracy, found.lenient_accuracy) == (10, 0.2, 0.4)
    assert sum(count for _, count in found.outcomes) == 10
    assert dict(found.outcomes)[Outcome.TRUNCATED] == 1
    assert sum(count for _, count in found.reasons) == dict(found.outcomes)[Outcome.UNREADABLE] == 4
    assert dict(found.reasons)[Reason.SINGLE_QUOTES] == 1
    errors = found.squared_errors
    assert (errors.n, errors.median) == (3, 1)
    assert errors.mean == (1 + 10_000 + 0.125) / 3
    assert errors.clipped_mean == (1 + 1_600 + 0.125) / 3


def test_a_summary_is_strict_json_where_nothing_was_read() -> None:
    for rows in ([], [without_reply(Outcome.FAILED)]):
        found = json.loads(json.dumps(summary(rows).to_json(), allow_nan=False))
        assert found["squared_error"] == {"n": 0, "mean": None, "median": None,
                                          "clipped_mean": None}  # fmt: skip
        assert found["n"] == len(rows)
        assert found["accuracy"] == (0 if rows else None)
        assert set(found["outcomes"]) == {one.value for one in Outcome}


def test_huge_errors_stay_strict_json() -> None:
    gold = NUMBER.parse_gold('{"answer": 0}')
    rows = [score(NUMBER, '{"answer": 1.7e308}', gold)] * 3
    assert len(rows) == 3
    json.dumps(summary(rows).to_json(), allow_nan=False)


def test_golds_score_everything_right() -> None:
    rows = [score(asked, gold, asked.parse_gold(gold)) for asked, _, gold in ROWS]
    found = summary(rows)
    assert (found.n, found.accuracy, found.lenient_accuracy) == (len(ROWS), 1, 1)
    assert (found.squared_errors.n, found.squared_errors.mean) == (5, 0)


def test_scoring_twenty_times_gives_the_same_bytes() -> None:
    def written() -> str:
        rows = scores()
        return repr(rows) + json.dumps(summary(rows).to_json())

    assert len({written() for _ in range(20)}) == 1
    assert summary(reversed(scores())) == summary(scores())


@pytest.mark.parametrize("outcome", [Outcome.CORRECT, Outcome.WRONG, Outcome.UNREADABLE])
def test_no_reply_has_no_score_of_a_reply(outcome: Outcome) -> None:
    with pytest.raises(ValueError, match=outcome.value):
        without_reply(outcome)
