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

csv.field_size_limit(2**27)
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file, delimiter="\\t"))
for row in rows:
    row.update(target=row["answer"], options=json.loads(row["options"]))
found = [scored(row, row["prediction"]) for row in rows]
print(json.dumps(summary(found).to_json(), indent=1))
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
