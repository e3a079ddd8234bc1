"""Worker processes under a budget: who takes too long or too much memory is killed.

The parent sends (cdl, goals); a worker sends its reply, then its picture. Nothing else of a
problem ever reaches a worker.
"""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import monotonic
from typing import Any, Final

from perga.study.conic10k.drawing import NOT_ASKED, Drawing, not_drawn
from perga.study.conic10k.engine import Reply, Solve, picture, solved
from perga.study.conic10k.questions import Question

_TICK: Final = 0.05
_START_SECONDS: Final = 120.0
_DRAW_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What one problem may use; killed workers count as unsolved."""

    seconds: float = 10.0
    megabytes: int = 1_000
    """Of the whole process, libraries included."""


@dataclass(frozen=True, slots=True)
class Done:
    """One problem done."""

    question: Question
    reply: Reply
    picture: Drawing


def replies(
    questions: Iterable[Question], jobs: int, limits: Limits, solve: Solve, pictures: bool
) -> Iterator[Done]:
    """Every question answered, in the order in which they are ready."""
    waiting = iter(questions)
    crew: list[_Worker] = []
    try:
        while True:
            for worker in crew:
                if worker.idle:
                    worker.give(next(waiting, None), limits)
            while len(crew) < jobs and (question := next(waiting, None)) is not None:
                crew.append(_Worker(solve, pictures))
                crew[-1].give(question, limits)
            crew = [worker for worker in crew if not worker.finished]
            if not crew:
                return
            wait([worker.connection for worker in crew], _TICK)
            for worker in crew:
                done = worker.step(limits)
                if done is not None:
                    yield done
    finally:
        for worker in crew:
            worker.kill()


class _Worker:
    """One process and the question it is at; started anew after it was killed."""

    def __init__(self, solve: Solve, pictures: bool) -> None:
        self._solve = solve
        self._pictures = pictures
        self.question: Question | None = None
        self.finished = False
        self.idle = False
        self._reply: Reply | None = None
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(theirs, self._solve, self._pictures), daemon=True
        )
        self.process.start()
        theirs.close()
        self._ready = False
        self._deadline = monotonic() + _START_SECONDS

    def give(self, question: Question | None, limits: Limits) -> None:
        """Hand over the next question, or nothing more."""
        self.idle = False
        if question is None:
            self.finished = True
            self.kill()
            return
        self.question, self._reply = question, None
        if self._ready:
            self._deadline = monotonic() + limits.seconds
        self._send(question)

    def _send(self, question: Question) -> None:
        with suppress(OSError):  # a dead worker is noticed when its answer does not come
            self.connection.send((question.cdl, question.goals))

    def step(self, limits: Limits) -> Done | None:
        """Take what has come, or end what takes too much."""
        if self.question is None:
            return None
        try:
            if self.connection.poll():
                return self._take(self.connection.recv(), limits)
        except (EOFError, OSError):
            return self._lost("died", "the worker process died")
        if monotonic() > self._deadline:
            what = f"more than {limits.seconds:g} s" if self._ready else "the worker did not start"
            return self._lost("over budget", what, limits.seconds)
        if _megabytes(self.process.pid) > limits.megabytes:
            return self._lost("over memory", f"more than {limits.megabytes} MB", limits.seconds)
        return None

    def _take(self, message: Any, limits: Limits) -> Done | None:
        match message:
            case "ready":
                self._ready = True
                self._deadline = monotonic() + limits.seconds
            case Reply():
                self._reply = message
                self._deadline = monotonic() + _DRAW_SECONDS
                if not self._pictures:
                    return self._done(not_drawn(NOT_ASKED))
            case ("defect", str(words)):
                return self._lost("died", words)
            case Drawing():
                return self._done(message)
            case _:
                return self._lost("died", "a message of no known kind")
        return None

    def _done(self, drawn: Drawing) -> Done:
        assert self.question is not None
        assert self._reply is not None
        done = Done(self.question, self._reply, drawn)
        self.question, self.idle = None, True
        return done

    def _lost(self, ending: str, why: str, seconds: float = 0.0) -> Done:
        """The worker is lost; the question keeps the reply it has, else it is unsolved."""
        self.kill()
        self._start()
        if self._reply is None:
            self._reply = Reply(ending, why, (), seconds)
        return self._done(not_drawn(f"{ending}: {why}"))

    def kill(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _megabytes(pid: int | None) -> float:
    """Resident memory of a process; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _serve(connection: Connection, solve: Solve, pictures: bool) -> None:
    """The life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # defects reach the parent as messages
    warm()
    connection.send("ready")
    while True:
        try:
            cdl, goals = connection.recv()
        except EOFError:
            return
        try:
            work = solved(cdl, goals, solve)
            connection.send(work.reply)
            if pictures:
                connection.send(picture(work))
        except Exception as defect:
            connection.send(("defect", _words(defect)))
            raise


def _words(defect: BaseException) -> str:
    trace = defect.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""
    return f"a defect: {type(defect).__name__}: {defect}{place}"[:500]


def warm() -> None:
    """Load what solving needs, so that the first problem is not slower than the others."""
    from perga.cdl.operators import CDL

    assert CDL.operators
