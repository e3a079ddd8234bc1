"""One JSON object for each item and mode, pictures as files beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from perga.dataset.exports.files import JsonLines
from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.exports.rows import harness_row
from perga.dataset.items.item import TEXT
from perga.dataset.strict import replace_file

_USAGE = """\
`MODE.jsonl` holds one object a line: ids, `system` and `question` (the whole prompt), `options`,
`template` and `schema` (the form of the reply), `target` (the right reply), and `image`, the path
of the picture in this folder, null in text mode.

Score replies, as lines of `{"id": ..., "reply": ...}`, with Perga's strict reader:

```python
import json
from pathlib import Path
from perga.dataset.exports.harness import metrics, read_rows

rows = {row["id"]: row for row in read_rows(Path("text.jsonl"))}
replies = map(json.loads, open("replies.jsonl"))
scores = [metrics(rows[one["id"]], one["reply"]) for one in replies]
print(sum(score["acc"] for score in scores) / len(scores))
```"""


def _write(folder: Path, rows: Iterator[ExportRow]) -> None:
    with JsonLines(folder) as lines:
        for row in rows:
            item, image = row.item, None
            if item.mode != TEXT:
                image = f"images/{item.image_name}"
                replace_file(folder / image, item.png, durable=False)
            told = harness_row(row)
            told.pop("image_b64", None)
            form = {"template": row.kind.template(), "schema": row.kind.schema()}
            lines.add(f"{item.mode}.jsonl", {**told, **form, "image": image, "canary": item.canary})


FORMAT = ExportFormat("jsonl", "one JSON object a line, pictures as files", _write, _USAGE)
