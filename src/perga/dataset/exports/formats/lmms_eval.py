"""Tasks of lmms-eval (0.7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perga.dataset.exports.files import JsonLines
from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.exports.harness import SQ_ERR, metric_names
from perga.dataset.exports.rows import Call, Group, Groups, harness_row, yaml_text

_UTILS = '''\
"""Prompts and scores of this export, by Perga's strict reader, which is installed beside it."""

from perga.dataset.exports import harness
from perga.dataset.exports.harness import nanmean  # noqa: F401


def text(doc, lmms_eval_specific_kwargs=None):
    return "\\n\\n".join(part for part in (doc["system"], doc["question"]) if part)


def visuals(doc):
    return [harness.picture(doc)] if "image_b64" in doc else []


def messages(doc, lmms_eval_specific_kwargs=None):
    system = [{"type": "text", "text": doc["system"]}]
    shown = [{"type": "image", "url": image} for image in visuals(doc)]
    user = {"role": "user", "content": [*shown, {"type": "text", "text": doc["question"]}]}
    return [{"role": "system", "content": system}, user] if doc["system"] else [user]


def scores(doc, results):
    return harness.metrics(doc, results[0])


def mean(values):
    return sum(values) / len(values)
'''
_USAGE = """\
One task for each form of answer and mode (choices: for each set of options); the tag
`noregeo_MODE` runs all of a mode. Models that take messages get the system prompt as one; the
others get it before the question.

```sh
pip install "lmms-eval==0.7.3" "filelock<3.21" PATH/TO/perga
python -m lmms_eval --model openai \\
  --model_args model_version=MODEL,base_url=http://HOST/v1,api_key=x,num_concurrent=1 \\
  --include_path . --tasks noregeo_full --batch_size 1 --log_samples --output_path results
```

`acc` is right by the strict reading, `valid` read strictly, `lenient` right by the lenient
reading, `sq_err` the mean squared error of the replies that were read."""


def _write(folder: Path, rows: Iterator[ExportRow]) -> None:
    groups = Groups()
    with JsonLines(folder) as lines:
        for row in rows:
            lines.add(f"{groups.of(row).name}.jsonl", harness_row(row))
    for group in groups.all():
        text = yaml_text(_task(group))
        (folder / f"{group.name}.yaml").write_text(text, encoding="utf-8", newline="\n")
    (folder / "utils.py").write_text(_UTILS, encoding="utf-8", newline="\n")


def _task(group: Group) -> dict[str, Any]:
    return {
        "task": f"noregeo_{group.name}",
        "tag": f"noregeo_{group.mode}",
        "dataset_path": "json",
        # lmms-eval looks beside the YAML file
        "dataset_kwargs": {"data_files": {"test": f"{group.name}.jsonl"}},
        "test_split": "test",
        "output_type": "generate_until",
        "doc_to_visual": Call("utils.visuals"),
        "doc_to_text": Call("utils.text"),
        "doc_to_messages": Call("utils.messages"),
        "doc_to_target": "target",
        "process_results": Call("utils.scores"),
        "generation_kwargs": {"max_new_tokens": 128, "temperature": 0, "do_sample": False},
        "metric_list": [
            {
                "metric": name,
                "aggregation": Call("utils.nanmean" if name == SQ_ERR else "utils.mean"),
                "higher_is_better": name != SQ_ERR,
            }
            for name in metric_names(group.kind)
        ],
        "metadata": [{"version": 1.0}],
    }


FORMAT = ExportFormat("lmms-eval", "tasks of lmms-eval", _write, _USAGE)
