"""The second line of defence: a parent process that ends work which is over its time or memory.

A budget is asked between steps. One call into a library cannot be asked anything: while it runs
no signal is handled, and it may take all memory. So a command that solves goes on in a child
process; the parent loads nothing, waits, and if it has to end the child it says what the child
told it to say in that case. The system itself refuses the child memory beyond a limit.
"""

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from types import FrameType, TracebackType
from typing import Final, NoReturn

import typer

from perga.cli.terminal import said_as_json, say, show_faults
from perga.errors import InputError, PergaError

MEGABYTES: Final = 450
"""Resident memory of the child at which it is ended; libraries alone take 70."""

_MOST_MEGABYTES: Final = 480
"""What the system lets the child have, however seldom the parent comes to look."""

_LIBRARY_MEGABYTES: Final = 15
"""Room in the resident memory for code of libraries that are loaded later; it is not data."""

_TICK: Final = 0.05
"""Seconds between two looks at the memory."""

_ORPHAN_SECONDS: Final = 60
"""Processor seconds beyond the budget that a child has whose parent was killed."""

_CHECKING_SECONDS: Final = 10
"""For loading libraries and checking a program, whose work is bounded to less than one second."""

_UNCHECKED: Final = InputError(
    "the program takes too much time or memory to check", "use shorter numbers, or fewer facts"
)

_THREADS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")

_ALONE: Final[ContextVar[bool]] = ContextVar("alone", default=False)


@dataclass(frozen=True, slots=True)
class Will:
    """What is said, and how the command exits, if it has to be ended."""

    out: str
    err: str
    code: int = 1


@dataclass(frozen=True, slots=True)
class Guard:
    """The child's end: `pipe` leads to the parent, -1 where there is none.

    `began` is when the command began, on the monotonic clock. `room` is what the child may use
    beyond MEGABYTES, for a large library.
    """

    pipe: int
    began: float
    room: int = 0

    def left(self, seconds: float) -> float:
        """What is left of a budget of `seconds` for the whole command; at least half of it.

        Loading libraries and checking the program have been paid from it, but a small budget
        would not outlast them.
        """
        return max(seconds - (monotonic() - self.began), seconds / 2)

    @contextmanager
    def limit(self, seconds: float, will: Will) -> Generator[None]:
        """Inside the block the parent ends this process when `seconds` are over.

        From here on, also behind the block, the memory counts, and `will` is kept for both.
        """
        if self.pipe < 0:
            yield
            return
        _bound(seconds, self.room)
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


def guarded(
    json: bool, shape: Callable[[PergaError], Mapping[str, object]], room: int = 0
) -> Guard:
    """Go on in a child process where that is possible; the parent ends inside, with its code.

    `room` is what a library that the command loads may take beyond MEGABYTES.

    Call it when the input has come: from here on the time of the command counts. Until the first
    `limit` the program is checked; if that has to be ended it is an error, shown like others:
    `shape` makes the object for `--json`.
    """
    began = monotonic()
    if not _ALONE.get() or not hasattr(os, "fork"):
        return Guard(-1, began, room)
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        # Threads of a linear algebra that works on matrices of ten rows here would only cost
        # memory, by the number of processors.
        os.environ.update(dict.fromkeys(_THREADS, "1"))
        sys.excepthook = _dying_of_hunger(sys.excepthook)
        return Guard(writing, began, room)
    os.close(writing)
    out = said_as_json(shape(_UNCHECKED)) if json else ""
    err = f"perga: {_UNCHECKED.message}\n  help: {_UNCHECKED.help}"
    _attend(child, reading, Will(out, err, _UNCHECKED.exit_code), MEGABYTES + room)


def _attend(child: int, reading: int, will: Will, megabytes: int) -> NoReturn:
    """Wait for the end of the child; raises typer.Exit with the code of the command."""

    def stop(number: int, frame: FrameType | None) -> None:
        del frame
        _kill(child)
        raise typer.Exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
    end, heard = monotonic() + _CHECKING_SECONDS, b""
    try:
        while True:
            ready, _, _ = select.select([reading], [], [], _TICK)
            if ready:
                part = os.read(reading, 65_536)
                if not part:
                    break
                *lines, heard = (heard + part).split(b"\n")
                for line in lines:
                    message = json.loads(line)
                    seconds, will = message["seconds"], Will(**message["will"])
                    end = float("inf") if seconds is None else monotonic() + seconds
            if monotonic() > end or _memory(child)[0] > megabytes * 1e6:
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


def _execute(will: Will) -> NoReturn:
    if will.out:
        say(will.out.rstrip("\n"))
    show_faults(will.err)
    raise typer.Exit(will.code)


def _kill(child: int) -> None:
    with suppress(OSError):  # it has ended by itself
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _bound(seconds: float, more: int) -> None:
    """Have the system bound this process: its memory now, its processor if nobody watches it."""
    import resource  # not on Windows, where no guard is either

    used = resource.getrusage(resource.RUSAGE_SELF)
    last = int(used.ru_utime + used.ru_stime + seconds + _ORPHAN_SECONDS)
    limits = [(resource.RLIMIT_CPU, last), (resource.RLIMIT_CORE, 0)]
    resident, data = _memory(os.getpid())
    if data:
        room = (_MOST_MEGABYTES + more - _LIBRARY_MEGABYTES) * 1e6 - resident
        limits.append((resource.RLIMIT_DATA, int(data + max(room, 0))))
    for kind, value in limits:
        _, most = resource.getrlimit(kind)
        if most == resource.RLIM_INFINITY or value < most:
            resource.setrlimit(kind, (value, most))


def _dying_of_hunger(tell: Callable[..., object]) -> Callable[..., object]:
    """An `excepthook` that ends a process without memory so that the parent speaks for it."""

    def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, MemoryError):
            os.kill(os.getpid(), signal.SIGKILL)
        tell(kind, fault, trace)

    return hook


def _memory(process: int) -> tuple[float, float]:
    """Bytes resident, and bytes of data mapped; zeros where the system does not tell."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text().split()
        size = os.sysconf("SC_PAGE_SIZE")
        return int(pages[1]) * size, int(pages[5]) * size
    except (OSError, ValueError, IndexError):
        return 0.0, 0.0
