"""The second line of defence: a parent process that ends work which is over its time or memory.

A budget is asked between steps. One call into a library cannot be asked anything: while it runs
no signal is handled, and it may take all memory. So a command that solves goes on in a child
process; the parent loads nothing, waits, and if it has to end the child it says what the child
told it to say in that case.
"""

import json
import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Final, NoReturn

import typer

from perga.cli.terminal import say, show_faults

MEGABYTES: Final = 450
"""Resident memory of the child at which it is ended; libraries alone take 70."""

TICK: Final = 0.02
"""Seconds between two looks at the memory: a library fills some 40 MB in them."""

GRACE: Final = 0.6
"""Seconds beyond the budget; before them the alarm of `patience` has rung several times."""

_ORPHAN_SECONDS: Final = 60
"""Processor seconds beyond the budget that a child has whose parent was killed."""

_ALONE: Final[ContextVar[bool]] = ContextVar("alone", default=False)


@dataclass(frozen=True, slots=True)
class Will:
    """What is said, and how the command exits, if it has to be ended."""

    out: str
    err: str
    code: int = 1


@dataclass(frozen=True, slots=True)
class Guard:
    """The child's end: `pipe` leads to the parent, -1 where there is none."""

    pipe: int

    @contextmanager
    def limit(self, seconds: float, will: Will) -> Generator[None]:
        """Inside the block the parent ends this process when `seconds` and a little are over.

        From here on, also behind the block, the memory counts, and `will` is kept for both.
        """
        if self.pipe < 0:
            yield
            return
        import resource  # not on Windows, where no pipe is either

        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        last = int(used + seconds + _ORPHAN_SECONDS)
        resource.setrlimit(resource.RLIMIT_CPU, (last, most))
        self._tell({"seconds": seconds, "will": asdict(will)})
        try:
            yield
        finally:
            self._tell({"seconds": None, "will": asdict(will)})

    def _tell(self, message: dict[str, object]) -> None:
        with suppress(OSError):  # the parent was killed: nobody is left to watch
            os.write(self.pipe, json.dumps(message).encode() + b"\n")


def allow() -> None:
    """Say that this process is the command and nothing else, so that it may fork."""
    _ALONE.set(True)


def guarded() -> Guard:
    """Go on in a child process where that is possible; the parent ends inside, with its code."""
    if not _ALONE.get() or not hasattr(os, "fork"):
        return Guard(-1)
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        return Guard(writing)
    os.close(writing)
    _attend(child, reading)


def _attend(child: int, reading: int) -> NoReturn:
    """Wait for the end of the child; raises typer.Exit with the code of the command."""

    def stop(number: int, frame: FrameType | None) -> None:
        del frame
        _kill(child)
        raise typer.Exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
    end, will, heard = float("inf"), None, b""
    try:
        while True:
            ready, _, _ = select.select([reading], [], [], TICK)
            if ready:
                part = os.read(reading, 65_536)
                if not part:
                    break
                *lines, heard = (heard + part).split(b"\n")
                for line in lines:
                    message = json.loads(line)
                    seconds, will = message["seconds"], Will(**message["will"])
                    end = float("inf") if seconds is None else monotonic() + seconds + GRACE
            if monotonic() > end or _megabytes(child) > MEGABYTES:
                _kill(child)
                _execute(will)
    except KeyboardInterrupt:
        _kill(child)
        raise
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:  # a signal: a library gave up, or the system ran out of memory
        _execute(will)
    raise typer.Exit(code)


def _execute(will: Will | None) -> NoReturn:
    said = will or Will("", "perga: the command was ended: it took too much time or memory")
    if said.out:
        say(said.out.rstrip("\n"))
    show_faults(said.err)
    raise typer.Exit(said.code)


def _kill(child: int) -> None:
    with suppress(OSError):  # it has ended by itself
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _megabytes(process: int) -> float:
    """Resident memory; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
