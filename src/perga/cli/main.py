"""The entry point of the command: exit codes, and what happens when something goes wrong.

0 done; 1 refused, disagrees or failed the check; 2 wrong usage or unreadable input; 130 Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from types import TracebackType


def main(argv: Sequence[str] | None = None) -> int:
    """Run `perga` with these arguments (default: those of the process); returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        sys.excepthook = _tell_of_defect
        _open_closed_streams()
    try:
        # Imported here so that Ctrl-C during start-up ends as quietly as later.
        from perga.cli.app import run

        code = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # The reader of our output has gone (`perga ... | head`): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    return code


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
    if os.environ.get("PERGA_TRACEBACK"):
        sys.__excepthook__(kind, defect, trace)
        return
    print(
        f"perga: a defect of Perga, not of your input: {kind.__name__}: {defect}\n"
        "  help: please report it; set PERGA_TRACEBACK=1 and run again for the details",
        file=sys.stderr,
    )
