"""`perga cdl import-al`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.files import read_program_text
from perga.cli.options import AsJson
from perga.cli.reading import FaultyTextError
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_exactly, say_json
from perga.errors import DiagnosedError, InputError, PergaError

if TYPE_CHECKING:
    from perga.cdl.al import Imported


def add_to(app: typer.Typer) -> None:
    """Put the command into the group `cdl`."""
    app.command(
        "import-al",
        epilog="""\b
Examples:
  perga cdl import-al facts.txt
  perga cdl import-al conic10k/dev.json --index 7
  perga cdl import-al conic10k/dev.json --out programs

\b
A text holds facts, separated by `;` or line ends; its lines that begin with `?` are queries.
The queries become comments `# goal: TERM`, which `perga solve` reads.

\b
Exit status: 0 done; 1 a problem of the folder could not be imported;
2 the input cannot be read or has errors.""",
    )(import_al)


def import_al(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="AL text (`-` is standard input) or a JSON file of Conic10K."
        ),
    ],
    index: Annotated[
        int | None, typer.Option("--index", min=0, help="The problem of a JSON file, from 0.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder for all problems.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Turn Assertional Logic, in which Conic10K is annotated, into CDL that means the same."""
    with failures_as_json(json, _unreadable):
        if not file.endswith(".json"):
            if index is not None or out is not None:
                raise InputError("--index and --out are for JSON files", "leave them out")
            text = read_program_text(file)
            _show(_imported(*_split(text), text, file), json)
            return
        from perga.study.conic10k.items import read_items

        items = read_items(Path(file))
        if (index is None) == (out is None):
            raise InputError(
                f"{file} holds {len(items)} problems", "give either --index N or --out DIR"
            )
        if index is not None:
            if index >= len(items):
                raise InputError(
                    f"{file} has no problem {index}", f"give an index from 0 to {len(items) - 1}"
                )
            one = items[index]
            name = f"{file}#{index}"
            _show(_imported(one.facts, one.query, one.facts, name), json)
            return
    assert out is not None  # checked above
    _write_all([(i.index, i.facts, i.query) for i in items], out, json)


def _split(text: str) -> tuple[str, str]:
    """Facts and queries; each keeps its line, so that faults show their place in the file."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    asks = [line.lstrip().startswith("?") for line in lines]
    facts = "\n".join("" if ask else line for line, ask in zip(lines, asks, strict=True))
    queries = "\n".join(
        line.replace("?", " ", 1) if ask else "" for line, ask in zip(lines, asks, strict=True)
    )
    return facts, queries


def _imported(facts: str, queries: str, shown: str, name: str) -> "Imported":
    from perga.cdl.al import import_al as convert

    try:
        return convert(facts, queries)
    except DiagnosedError as fault:
        raise FaultyTextError(fault, shown, name) from fault


def _text(made: "Imported") -> str:
    return "".join(f"# goal: {goal}\n" for goal in made.goals) + made.cdl


def _show(made: "Imported", json: bool) -> None:
    if not json:
        say_exactly(_text(made))
        return
    say_json(
        {
            "ok": True,
            "cdl": made.cdl,
            "goals": list(made.goals),
            "names": dict(made.names),
            "diagnostics": [],
        }
    )


def _write_all(items: list[tuple[int, str, str]], out: Path, json: bool) -> None:
    """One file for each problem that can be imported; the others are told by their index."""
    out.mkdir(parents=True, exist_ok=True)
    failed: list[dict[str, object]] = []
    width = len(str(len(items) - 1))
    for index, facts, queries in items:
        try:
            made = _imported(facts, queries, facts, str(index))
        except DiagnosedError as fault:
            failed.append({"index": index, "diagnostics": [d.to_json() for d in fault.diagnostics]})
            complain(f"problem {index}: {fault.message}", fault.help)
            continue
        path = out / f"{index:0{width}}.cdl"
        path.write_text(_text(made), encoding="utf-8", newline="\n")
    done = len(items) - len(failed)
    if json:
        counts = {"problems": len(items), "imported": done, "failed": failed}
        say_json({"ok": not failed, **counts})
    else:
        say(f"{done} of {len(items)} problems imported into {out}")
    if failed:
        raise typer.Exit(1)


def _unreadable(error: PergaError) -> dict[str, object]:
    found = error.diagnostics if isinstance(error, DiagnosedError) else ()
    return {**failure_json(error), "diagnostics": [d.to_json() for d in found]}
