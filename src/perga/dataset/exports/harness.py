"""What exported files call when a harness runs them: reading rows, and scoring by Perga's reader.

A row is an object with `target`, `answer_type`, `options`, and in picture modes `image_b64`.
"""

from __future__ import annotations

import base64
import io
import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perga.answers.replies import AnswerType, Outcome, Scored, answer_type, score

if TYPE_CHECKING:
    from PIL.Image import Image

ACC, LENIENT, VALID, SQ_ERR = "acc", "lenient", "valid", "sq_err"


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def kind_of(row: Mapping[str, Any]) -> AnswerType:
    """The answer type of a row."""
    return answer_type(row["answer_type"], tuple(row["options"] or ()))


def scored(row: Mapping[str, Any], reply: str) -> Scored:
    """The score of a whole reply to a row, read strictly, the lenient reading beside it."""
    kind = kind_of(row)
    return score(kind, reply, kind.parse_gold(row["target"]))


def metrics(row: Mapping[str, Any], reply: str) -> dict[str, float]:
    """The score as numbers: 1.0 or 0.0 for `acc` (right), `lenient` (right leniently) and `valid`
    (read strictly).

    `sq_err` only for rows whose type has an error; NaN where the reply was not read.
    """
    found = scored(row, reply)
    told = {
        ACC: float(found.outcome is Outcome.CORRECT),
        LENIENT: float(found.lenient_outcome is Outcome.CORRECT),
        VALID: float(found.outcome is not Outcome.UNREADABLE),
    }
    if kind_of(row).has_error:
        error = found.squared_error
        told[SQ_ERR] = math.nan if error is None else error
    return told


def metric_names(kind: AnswerType) -> tuple[str, ...]:
    """The names that `metrics` gives for rows of a type."""
    return (ACC, LENIENT, VALID, SQ_ERR) if kind.has_error else (ACC, LENIENT, VALID)


def nanmean(values: Iterable[float]) -> float:
    """The mean of the numbers among the values; NaN where there are none."""
    numbers = [value for value in values if not math.isnan(value)]
    return math.fsum(numbers) / len(numbers) if numbers else math.nan


def picture(row: Mapping[str, Any]) -> Image:
    """The picture of a row, RGB."""
    from PIL import Image

    return Image.open(io.BytesIO(base64.b64decode(row["image_b64"]))).convert("RGB")
