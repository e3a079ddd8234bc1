"""Tasks of EleutherAI's lm-evaluation-harness (0.4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perga.dataset.exports.files import JsonLines
from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.exports.harness import SQ_ERR, metric_names
from perga.dataset.exports.rows import Call, Group, Groups, harness_row, yaml_text

_UTILS = '''\
"""Rows and scores of this export, by Perga's strict reader; Perga is installed beside lm_eval."""

from pathlib import Path

import datasets
from perga.dataset.exports import harness
from perga.dataset.exports.harness import nanmean  # noqa: F401

HERE = Path(__file__).resolve().parent


def rows(file, **_):
    """The rows of a file beside this one, wherever the folder was moved."""
    return {"test": datasets.Dataset.from_list(harness.read_rows(HERE / file))}


def images(doc):
    return [harness.picture(doc)]


def scores(doc, results):
    return harness.metrics(doc, results[0])
'''
_USAGE = """\
One task for each form of answer and mode (choices: for each set of options). `NAME` asks freely;
`NAME_guided` sends the JSON schema as `response_format`, which only API models take. The tags
`noregeo_MODE` and `noregeo_MODE_guided` run all of a mode. The system prompt is each task's
`description`: keep `--apply_chat_template`, and give no other system instruction.

```sh
pip install torch "lm-eval[api]==0.4.13" PATH/TO/perga
lm_eval --model local-chat-completions \\
  --model_args model=MODEL,base_url=http://HOST/v1/chat/completions,num_concurrent=1 \\
  --include_path . --tasks noregeo_text --apply_chat_template --log_samples --output_path results
```

With pictures add `max_images=1` to the model's arguments. `acc` is right by the strict reading,
`valid` read strictly, `lenient` right by the lenient reading, `sq_err` the mean squared error of
the replies that were read; it is NaN where none was. A reply that was cut off counts as not valid,
since lm_eval does not tell."""


def _write(folder: Path, rows: Iterator[ExportRow]) -> None:
    groups = Groups()
    with JsonLines(folder) as lines:
        for row in rows:
            lines.add(f"{groups.of(row).name}.jsonl", harness_row(row))
    for group in groups.all():
        for guided in (False, True):
            name = f"{group.name}_guided" if guided else group.name
            text = yaml_text(_task(group, guided))
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8", newline="\n")
    (folder / "utils.py").write_text(_UTILS, encoding="utf-8", newline="\n")


def _task(group: Group, guided: bool) -> dict[str, Any]:
    end = "_guided" if guided else ""
    generation: dict[str, Any] = {
        "until": [],
        "do_sample": False,
        "temperature": 0.0,
        "max_gen_toks": 128,
    }
    if guided:
        schema = {"name": group.kind.form.value, "strict": True, "schema": group.kind.schema()}
        generation["response_format"] = {"type": "json_schema", "json_schema": schema}
    shown: dict[str, Any] = {"doc_to_text": "question"}
    if group.pictured:
        shown = {"doc_to_text": "<image>\n{{question}}", "doc_to_image": Call("utils.images")}
    return {
        "task": f"noregeo_{group.name}{end}",
        "tag": [f"noregeo_{group.mode}{end}"],
        "custom_dataset": Call("utils.rows"),
        "dataset_kwargs": {"file": f"{group.name}.jsonl"},
        "test_split": "test",
        "output_type": "generate_until",
        "description": "system",
        **shown,
        "doc_to_target": "target",
        "process_results": Call("utils.scores"),
        "generation_kwargs": generation,
        "metric_list": [
            {
                "metric": name,
                "aggregation": Call("utils.nanmean") if name == SQ_ERR else "mean",
                "higher_is_better": name != SQ_ERR,
            }
            for name in metric_names(group.kind)
        ],
        "metadata": {"version": 1.0},
    }


FORMAT = ExportFormat("lm-eval", "tasks of lm-evaluation-harness, free and guided", _write, _USAGE)
