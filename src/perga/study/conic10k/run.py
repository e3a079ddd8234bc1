"""`score`: import, solve under a budget, compare with the gold, report."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from perga.errors import InputError
from perga.solve import solve as perga_solve
from perga.study.conic10k.drawing import not_drawn
from perga.study.conic10k.engine import Reply, Solve
from perga.study.conic10k.importing import import_annotation
from perga.study.conic10k.items import excluded_beside, read_items
from perga.study.conic10k.judging import Row, judged
from perga.study.conic10k.page import results_page
from perga.study.conic10k.questions import Importer, NotImported, Question, question_of
from perga.study.conic10k.sheet import chosen, sheet
from perga.study.conic10k.store import (
    PICTURES,
    Kept,
    engine_id,
    kept_replies,
    key_of,
    line_of,
    open_answers,
    write_lines,
    write_whole,
)
from perga.study.conic10k.summary import summary
from perga.study.conic10k.witnessing import task_of, witnessed
from perga.study.conic10k.workers import Limits, replies
from perga.study.witness import Finding

_NOT_IMPORTED: Final = "not imported"
SHEET: Final = 60
"""Pictures on the contact sheet."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """The figures (see `summary`) and the row of every problem."""

    figures: dict[str, Any]
    rows: tuple[Row, ...]


def _silent(_done: int, _total: int) -> None:
    """Report nothing."""


def score(
    path: Path,
    limit: int | None,
    jobs: int,
    out: Path,
    solve: Solve = perga_solve,
    importer: Importer = import_annotation,
    limits: Limits | None = None,
    pictures: bool = True,
    progress: Progress = _silent,
    witness: bool = False,
    use_text: bool = False,
    on_sheet: int = SHEET,
) -> Report:
    """Score the first `limit` problems of a Conic10K file; the folder `out` gets everything.

    answers.jsonl: what the engine said; results.jsonl: with golds and verdicts; summary.json;
    index.html with pictures/; sheet.png with `on_sheet` of these. A run that was stopped goes on
    where it was; what another version of the engine said is done anew. Workers get programs and
    goals, never texts or golds. `solve` is imported by the workers, so it must be a function of a
    module. With `witness` every answer is checked against sampled configurations (witness.jsonl).
    With `use_text` the words of the texts count in the verdicts too, beside the figures without
    them; not even then do they reach the engine. Raises InputError.
    """
    allowed = limits or Limits()
    items = read_items(path, limit)
    excluded = excluded_beside(path)
    questions = [question_of(item, importer) for item in items]
    asked = [question for question in questions if isinstance(question, Question)]
    found = _replies(asked, jobs, out, solve, allowed, pictures, progress)
    findings = _findings(asked, found, jobs, out, progress) if witness else {}
    rows: list[Row] = []
    for item, question in zip(items, questions, strict=True):
        if isinstance(question, NotImported):
            kept = Kept(
                Reply(_NOT_IMPORTED, question.why, (), 0.0), "", not_drawn(question.why).to_json()
            )
        else:
            kept = found[question.index]
        doubt = excluded.get(item.index, "")
        said = findings.get(item.index, ())
        row = judged(item, question, kept.reply, doubt, kept.picture, kept.drawing, said, use_text)
        rows.append(row)
    figures = summary(rows)
    write_lines(out / "results.jsonl", (row.to_json() for row in rows))
    text = json.dumps(figures, indent=2, allow_nan=False) + "\n"
    write_whole(out / "summary.json", text.encode())
    write_whole(out / "index.html", results_page(out))
    pictures_of = {row.index: out / row.picture for row in rows if row.picture}
    if pictures_of and on_sheet:
        picked = chosen(sorted(pictures_of), on_sheet)
        write_whole(out / "sheet.png", sheet([(k, pictures_of[k]) for k in picked]))
    return Report(figures, tuple(rows))


def _replies(
    questions: list[Question],
    jobs: int,
    out: Path,
    solve: Solve,
    limits: Limits,
    pictures: bool,
    progress: Progress,
) -> dict[int, Kept]:
    """The reply to every question by index, kept ones first."""
    _open_folder(out)
    engine = engine_id(solve, limits.seconds, pictures)
    known = kept_replies(out)
    keys = {question.index: key_of(question, engine) for question in questions}
    found = {index: known[key] for index, key in keys.items() if key in known}
    left = [question for question in questions if question.index not in found]
    progress(len(found), len(questions))
    with open_answers(out) as file:
        for done in replies(left, jobs, limits, solve, pictures):
            index = done.question.index
            name = ""
            if done.picture.png is not None:
                name = f"{PICTURES}/{index:05d}.png"
                write_whole(out / name, done.picture.png)
            spent = done.reply.seconds + done.question.seconds
            kept = Kept(replace(done.reply, seconds=spent), name, done.picture.to_json())
            found[index] = kept
            file.write(line_of(keys[index], done.question, kept))
            file.flush()
            progress(len(found), len(questions))
    return found


def _findings(
    questions: list[Question],
    replies: dict[int, Kept],
    jobs: int,
    out: Path,
    progress: Progress,
) -> dict[int, tuple[Finding, ...]]:
    """What sampled configurations say about every reply, by index."""
    tasks = [task_of(question, replies[question.index].reply) for question in questions]
    found: dict[int, tuple[Finding, ...]] = {}
    for index, said in witnessed(tasks, jobs, out):
        found[index] = said
        progress(len(found), len(tasks))
    return found


def _open_folder(out: Path) -> None:
    """Make the folder, and see that it is ours."""
    try:
        (out / PICTURES).mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as fault:
        raise InputError(f"{out} is a file", "name a folder with --out") from fault
    strangers = {"manifest.json", "ledger.json"} & {entry.name for entry in out.iterdir()}
    if strangers:
        raise InputError(f"{out} holds another kind of run", "name an empty folder with --out")
