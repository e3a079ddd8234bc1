"""The second witness over a run: sampled configurations beside every told answer."""

import json
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from perga.cdl import read, read_goal
from perga.study.conic10k.engine import Reply
from perga.study.conic10k.questions import Question
from perga.study.conic10k.store import open_lines, sources_digest
from perga.study.witness import SECONDS, Finding, Verdict, told_by, witness
from perga.study.witness.verdicts import UncoveredError

FINDINGS: Final = "witness.jsonl"
_SOURCES: Final = ("algebra", "cdl", "errors", "geometry", "study/witness")


@dataclass(frozen=True, slots=True)
class Task:
    """What one problem's answers are checked with; plain texts, for another process."""

    index: int
    key: str
    cdl: str
    goals: tuple[str, ...]
    solutions: tuple[Mapping[str, Any], ...]


def task_of(question: Question, reply: Reply) -> Task:
    """The task of a problem; its key changes with the answers and with the witness."""
    told = [[s["status"], [a["value"] for a in s["answers"]]] for s in reply.solutions]
    parts = [sources_digest(_SOURCES), SECONDS, question.cdl, question.goals, told]
    key = sha256(json.dumps(parts).encode()).hexdigest()
    return Task(question.index, key, question.cdl, question.goals, reply.solutions)


def findings_of(task: Task) -> tuple[Finding, ...]:
    """One finding for each solution."""
    program = read(task.cdl)
    found: list[Finding] = []
    for text, solution in zip(task.goals, task.solutions, strict=False):
        try:
            told = told_by(solution)
        except UncoveredError as fault:
            found.append(Finding(Verdict.UNCOVERED, fault.message, str(solution["exact"])))
        else:
            found.append(witness(program, read_goal(text, program), told))
    return tuple(found)


def witnessed(
    tasks: Sequence[Task], jobs: int, out: Path
) -> Iterator[tuple[int, tuple[Finding, ...]]]:
    """(index, findings) of every task as they are ready; kept ones first, new ones are kept."""
    known = _kept(out)
    left = [task for task in tasks if task.key not in known]
    for task in tasks:
        if task.key in known:
            yield task.index, known[task.key]
    if not left:
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_deaf)
    with open_lines(out / FINDINGS) as file, pool:
        waiting = {pool.submit(findings_of, task): task for task in left}
        try:
            for future in as_completed(waiting):
                task, defect = waiting[future], future.exception()
                if defect is not None:  # one bad problem must not cost the run
                    why = f"a defect of the witness: {type(defect).__name__}: {defect}"[:300]
                    found = tuple(Finding(Verdict.UNCOVERED, why) for _ in task.solutions)
                    yield task.index, found
                    continue
                found = future.result()
                row = {
                    "key": task.key,
                    "index": task.index,
                    "findings": [f.to_json() for f in found],
                }
                file.write(json.dumps(row, allow_nan=False, ensure_ascii=False) + "\n")
                file.flush()
                yield task.index, found
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    """Leave Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _kept(out: Path) -> Mapping[str, tuple[Finding, ...]]:
    """The findings of earlier runs by key; a line cut off by a kill is passed over."""
    found: dict[str, tuple[Finding, ...]] = {}
    path = out / FINDINGS
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row: Any = json.loads(line)
        except ValueError:
            continue
        found[row["key"]] = tuple(map(Finding.of_json, row["findings"]))
    return found
