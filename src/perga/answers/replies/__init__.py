"""replies: the answer types of a benchmark: how to ask, read, compare, write and score."""

from perga.answers.replies.asking import PLACES, Form, Place
from perga.answers.replies.catalogue import answer_type
from perga.answers.replies.constants import BestConstant
from perga.answers.replies.numbers import NumberAnswer
from perga.answers.replies.options import Choice, YesNo
from perga.answers.replies.points import PointAnswer
from perga.answers.replies.reasons import Outcome, Reason, Repair
from perga.answers.replies.reference import examples, reply_reference
from perga.answers.replies.scoring import (
    Scored,
    SquaredErrors,
    Summary,
    score,
    summary,
    without_reply,
)
from perga.answers.replies.types import AnswerType, Chance, Measured, ReplyType
from perga.answers.replies.values import LenientReading, PointValue, Unreadable, Value

__all__ = [
    "PLACES",
    "AnswerType",
    "BestConstant",
    "Chance",
    "Choice",
    "Form",
    "LenientReading",
    "Measured",
    "NumberAnswer",
    "Outcome",
    "Place",
    "PointAnswer",
    "PointValue",
    "Reason",
    "Repair",
    "ReplyType",
    "Scored",
    "SquaredErrors",
    "Summary",
    "Unreadable",
    "Value",
    "YesNo",
    "answer_type",
    "examples",
    "reply_reference",
    "score",
    "summary",
    "without_reply",
]
