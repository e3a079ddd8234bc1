"""answers: what an answer can be, how gold answers are read, and when two answers agree."""

from perga.answers.compare import Comparison, compare
from perga.answers.gold import Wanted, answer_texts, read_gold, wanted
from perga.answers.splitting import UnreadableAnswerError
from perga.answers.text import text_of
from perga.answers.values import AnswerValue

__all__ = [
    "AnswerValue",
    "Comparison",
    "UnreadableAnswerError",
    "Wanted",
    "answer_texts",
    "compare",
    "read_gold",
    "text_of",
    "wanted",
]
