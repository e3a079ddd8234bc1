"""The page of answer types, written from their declarations."""

from collections.abc import Iterable

from perga.answers.replies.lenient import MAX_LENIENT
from perga.answers.replies.numbers import NumberAnswer
from perga.answers.replies.options import Choice, YesNo
from perga.answers.replies.points import PointAnswer
from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.strict import MAX_REPLY
from perga.answers.replies.types import AnswerType, Chance


def examples() -> tuple[tuple[AnswerType, object], ...]:
    """Each answer type with a value."""
    return (
        (YesNo(), "yes"),
        (Choice(("ABC", "DEF", "equal")), "DEF"),
        (NumberAnswer(), 2.5),
        (NumberAnswer(exact=True, codes=(1, 2, 3)), 2),
        (PointAnswer(), (1, -2.5)),
    )


def reply_reference() -> str:
    """The page as Markdown: the types, what strict means, reasons and mends."""
    rows = [
        f"| `{one.type.value}` | `{one.write(value)}` | {one.rule} | {_chance(one)} |"
        for one, value in examples()
    ]
    asked = [f"* `{one.type.value}`: {one.ask()}" for one, _ in examples()]
    return "\n".join(
        [
            _INTRODUCTION,
            "| type | reply | right if it is | chance |\n|---|---|---|---|",
            *rows,
            _STRICT,
            *asked,
            _REASONS,
            _table((one.value, one.sentence) for one in Reason),
            _LENIENT,
            _table((one.value, one.sentence) for one in Repair),
            _FIGURES,
        ]
    )


def _chance(one: AnswerType) -> str:
    found = one.chance()
    return found.value if isinstance(found, Chance) else str(found)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| `{word}` | {sentence} |" for word, sentence in rows]
    return "\n".join(["| word | |", "|---|---|", *lines])


_INTRODUCTION = """\
# Answers, and how replies are read

A benchmark question has one of four answer types. The type says how to ask, reads the reply,
compares it with the gold, and writes it.
"""

_STRICT = f"""
A number with options is a code: the options are whole numbers, and it is compared exactly.

## Strict reading is the score

The whole reply is one JSON object with exactly the keys asked for, and nothing beside it but
blanks and line ends; at most {MAX_REPLY:,} characters. Nothing is mended. A reply in another form
is `unreadable`: it earns nothing, and is counted apart from `wrong`. Prompts end with:
"""

_REASONS = """
Numbers are the decimals that are written, compared exactly: 2.5 is within 0.5 of 2, and 2.5000001
is not. A gold counts to the letter as well, so the gold 3.0000000000000004 leaves 2.5 outside;
builders write exact values, and a `Fraction` is rounded once.

## Why a reply is unreadable
"""

_LENIENT = f"""
## Lenient reading stands beside it

A second reading says what the reply means, and names every mend. It never is the score: the
difference between both accuracies is what form costs a model. It takes the last object that fits,
in at most {MAX_LENIENT:,} characters, and one with another key only if none has the right ones.
Without an object it takes what stands behind the last word "answer" or in a `\\boxed{{}}`; else the
last number or point, or the option in the last sentence that names one and does not deny it.

Fractions, roots and products, in LaTeX too, are worked out by a reader of our own, never evaluated
as code. What does not hold together is not read in part: `4\\sqrt` is no 4. Answers that contradict
each other are none: "5 or 6", "yes and no", a key given twice. An object that is cut off gives no
answer, since its number may have lost digits.
"""

_FIGURES = """
## Figures

`summary` gives both accuracies over all replies, counts by outcome, reason and mend, and the
squared error over the `n` replies that were read: mean, median, and the mean with each error cut
at 40². For a point the error is the mean over both coordinates; codes have none. With n = 0 all
three are null. The chance of a number or point is that of the best constant reply over a build.
"""
