"""The entry point of the command: exit codes, and what happens when something goes wrong.

0 done; 1 refused, disagrees or failed the check; 2 wrong usage or unreadable input; 130 Ctrl-C.
"""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import TextIO


def main(argv: Sequence[str] | None = None) -> int:
    """Run `perga` with these arguments (default: those of the process); returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        sys.excepthook = _tell_of_defect
        _open_closed_streams()
    try:
        # Imported here so that Ctrl-C during start-up ends as quietly as later.
        from perga.cli.app import run
        from perga.cli.guard import allow

        if argv is None:
            allow()
        code = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # The reader of our output has gone (`perga ... | head`): nobody is left to tell.
        _silence(sys.stdout)
        code = 1
    except OSError as fault:
        # Everything else that fails has been told by now: this is our own output.
        _silence(sys.stdout)
        _tell(
            f"perga: the output cannot be written: {fault.strerror or fault}\n"
            "  help: free some space, or send the output elsewhere"
        )
        code = 2
    return code


def _silence(stream: TextIO) -> None:
    """What is left in the stream goes nowhere, so that the end of the process does not fail."""
    with suppress(OSError):  # a stream without a descriptor has nothing behind it
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _tell(text: str) -> None:
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:  # nobody is left to tell
        _silence(sys.stderr)


def _open_closed_streams() -> None:
    """Let a command that was started without its streams (`>&-`) work in silence."""
    # Never closed here: they must outlive every print, the last flush included.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _tell_of_defect(
    kind: type[BaseException], defect: BaseException, trace: TracebackType | None
) -> None:
    """Say in one line that Perga itself is at fault; the traceback is for who asks for it."""
    message = f"a defect of Perga, not of your input: {kind.__name__}: {defect}"
    help = "please report it; set PERGA_TRACEBACK=1 and run again for the details"
    if "--json" in sys.argv:
        # Commands print their object last of all: there is none yet.
        try:
            failure = {"ok": False, "error": {"message": message, "help": help}}
            print(json.dumps(failure), flush=True)
        except OSError:
            _silence(sys.stdout)
    if os.environ.get("PERGA_TRACEBACK"):
        sys.__excepthook__(kind, defect, trace)
    else:
        _tell(f"perga: {message}\n  help: {help}")
