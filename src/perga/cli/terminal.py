"""Printing: results to standard output, errors to standard error, JSON strictly."""

import json
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TextIO

import typer

from perga.cli.reading import FaultyTextError
from perga.errors import InputError, PergaError


def say(text: str) -> None:
    """Print a result for people."""
    _write(sys.stdout, text)


def say_exactly(text: str) -> None:
    """Print a text that may become a file again: as it is, and in UTF-8 whatever the terminal."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def say_json(value: Mapping[str, object]) -> None:
    """Print one strict JSON object: no NaN, no infinity, ASCII only."""
    sys.stdout.write(said_as_json(value))


def said_as_json(value: Mapping[str, object]) -> str:
    """What `say_json` prints."""
    return json.dumps(value, allow_nan=False) + "\n"


def show_error(error: PergaError) -> None:
    """Print an error and its mend; the faults of a text each with its place."""
    if isinstance(error, FaultyTextError):
        show_faults(error.laid_out)
    else:
        complain(error.message, error.help)


def complain(text: str, help: str = "") -> None:
    """Print an error and its mend."""
    _write(sys.stderr, f"perga: {text}" + (f"\n  help: {help}" if help else ""))


def show_faults(text: str) -> None:
    """Print faults that a layer below has laid out already."""
    _write(sys.stderr, text.rstrip("\n"))


@contextmanager
def failures_as_json(
    wanted: bool, shape: Callable[[PergaError], Mapping[str, object]]
) -> Generator[None]:
    """With `--json`, print the object that `shape` makes of a failure, then end with its code."""
    try:
        yield
    except (PergaError, OSError) as fault:
        error = as_perga_error(fault)
        if not wanted:
            raise
        say_json(shape(error))
        show_error(error)
        raise typer.Exit(error.exit_code) from fault


def as_perga_error(fault: PergaError | OSError) -> PergaError:
    """The error to show: faults of the file system become an InputError that names the file."""
    if isinstance(fault, PergaError):
        return fault
    if isinstance(fault, BrokenPipeError):
        raise fault
    where = f"{fault.filename}: " if fault.filename else ""
    return InputError(
        f"{where}{fault.strerror or fault}", "check the path, its permissions and the free space"
    )


def failure_json(error: PergaError) -> dict[str, object]:
    """What every command prints under --json when it could not do its work."""
    return {"ok": False, "error": {"message": error.message, "help": error.help}}


def _write(stream: TextIO, text: str) -> None:
    """Write a line; control characters of outside text must not reach the terminal."""
    clean = "".join(c if c.isprintable() or c == "\n" else _escape(c) for c in text)
    encoding = stream.encoding or "utf-8"
    stream.write(clean.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
