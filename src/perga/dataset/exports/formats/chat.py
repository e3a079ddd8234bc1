"""Conversations in the form of OpenAI's API, the right answer as the last message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from perga.dataset.exports.files import JsonLines
from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.exports.rows import data_url
from perga.dataset.items.item import TEXT

_USAGE = """\
`MODE.jsonl` holds one conversation a line, `{"messages": [...]}`: the system prompt, the question
(with the picture as a data URL), and the right reply, as trainers take them. Line n of
`MODE-ids.jsonl` tells which item line n is. Train on the split `train` alone.

```python
from datasets import load_dataset

conversations = load_dataset("json", data_files="text.jsonl", split="train")
```"""


def _write(folder: Path, rows: Iterator[ExportRow]) -> None:
    with JsonLines(folder) as lines:
        for row in rows:
            item, shown = row.item, None
            if item.mode != TEXT:
                shown = {"type": "image_url", "image_url": {"url": data_url(item)}}
            messages = row.prompt.messages(shown)
            messages.append({"role": "assistant", "content": item.answer})
            lines.add(f"{item.mode}.jsonl", {"messages": messages})
            lines.add(
                f"{item.mode}-ids.jsonl",
                {"id": item.id, "task_id": item.task_id, "canary": item.canary},
            )


FORMAT = ExportFormat("chat", "conversations for training, answers included", _write, _USAGE)
