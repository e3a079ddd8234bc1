"""TSV files of VLMEvalKit, and a script that scores its predictions."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.exports.rows import picture_text
from perga.dataset.items.item import MODES, TEXT
from perga.dataset.strict import write_json

_COLUMNS = ("index", "id", "image", "question", "answer", "category", "l2-category")
_SCORING = ("answer_type", "options")
_SCORE = '''\
"""Scores a prediction file of VLMEvalKit (TSV) by Perga's strict reader.

python score.py MODEL_NoReGeo_full.tsv
"""

import csv
import json
import sys

from perga.answers.replies import summary
from perga.dataset.exports.harness import scored
from perga.errors import PergaError

NEEDED = ("answer", "answer_type", "options", "prediction")


def main(arguments):
    """Print the scores of the file named; returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        return fail("usage: python score.py MODEL_NoReGeo_full.tsv")
    path = arguments[0]
    csv.field_size_limit(2**27)
    try:
        with open(path, encoding="utf-8", newline="") as file:
            table = csv.DictReader(file, delimiter="\\t")
            missing = [name for name in NEEDED if name not in (table.fieldnames or ())]
            if missing:
                return fail(f"{path} has no column {', '.join(missing)}: is it a prediction file?")
            rows = list(table)
    except (OSError, UnicodeDecodeError, csv.Error) as fault:
        return fail(f"{path} cannot be read: {fault}")
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            row.update(target=row["answer"], options=json.loads(row["options"]))
            found.append(scored(row, row["prediction"] or ""))
        except (PergaError, ValueError, TypeError, LookupError) as fault:
            return fail(f"{path}, row {number}: {fault}")
    print(json.dumps(summary(found).to_json(), indent=1))
    return 0


def fail(message):
    """Tell what is wrong in one line; returns the exit code of wrong usage."""
    print(message.replace("\\n", " "), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
'''
_USAGE = """\
`NoReGeo_MODE.tsv` is a data set that VLMEvalKit takes for a custom VQA data set. It cannot score
one, so infer first, then score the predictions with `score.py` (needs Perga). The system prompt
stands before the question.

```sh
pip install PATH/TO/perga
export LMUData=$PWD PRED_FORMAT=tsv
python PATH/TO/VLMEvalKit/run.py --data NoReGeo_full --model MODEL \\
  --base-url http://HOST/v1 --mode infer --work-dir results
python score.py results/MODEL/T*/MODEL_NoReGeo_full.tsv
```"""


def _write(folder: Path, rows: Iterator[ExportRow]) -> None:
    with ExitStack() as stack:
        tables: dict[str, Any] = {}
        counts = Counter[str]()
        for row in rows:
            item, prompt = row.item, row.prompt
            if item.mode not in tables:
                path = folder / f"NoReGeo_{item.mode}.tsv"
                file = stack.enter_context(path.open("w", encoding="utf-8", newline=""))
                tables[item.mode] = csv.writer(file, delimiter="\t", lineterminator="\n")
                tables[item.mode].writerow((*_COLUMNS, *_SCORING))
            question = "\n\n".join(part for part in (prompt.system, prompt.user) if part)
            told = (counts[item.mode], item.id, picture_text(item), question, item.answer)
            kind = (item.answer_type, write_json(list(item.options)))
            counts[item.mode] += 1
            tables[item.mode].writerow((*told, item.category, item.task, *kind))
    (folder / "score.py").write_text(_SCORE, encoding="utf-8", newline="\n")


FORMAT = ExportFormat(
    "vlmevalkit",
    "TSV data sets of VLMEvalKit, and a script that scores",
    _write,
    _USAGE,
    modes=tuple(mode for mode in MODES if mode != TEXT),
    unable="its data sets are made of pictures; a row without one is read as a path to one",
)
