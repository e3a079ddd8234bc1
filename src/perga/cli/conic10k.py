"""`perga conic10k score`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json

app = typer.Typer(
    help="Score Perga on Conic10K, ten thousand school problems on conics.",
    rich_markup_mode=None,
    epilog="""\b
Examples:
  perga conic10k score conic10k/dev.json --limit 50 --out runs/first""",
)


@app.callback()
def conic10k() -> None:
    """Keep `score` a command of its own, also while it is the only one."""


@app.command(
    epilog="""\b
Examples:
  perga conic10k score conic10k/dev.json --out runs/dev -j 2
  perga conic10k score conic10k/dev.json --limit 50 --json --out runs/first

\b
DIR gets answers.jsonl, results.jsonl, summary.json, the page index.html, the figures of every
problem that has a scene, and sheet.png with 60 of them. Every stated fact is checked again on the
figure that was drawn. A run that was stopped goes on where it was when the same command is given
again. With --witness figures that satisfy the facts are sampled, 3 seconds a question, and their
values set beside the answers.
With --use-text an answer counts, in figures of their own, where the words ask for any one of
several ("write one such equation"); the solver does not get the words.

\b
Exit status: 0 scored, whatever the score; 2 the file cannot be read; 130 stopped with Ctrl-C,
the state is kept."""
)
def score(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file such as dev.json.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to fill.")],
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="Score only the first N problems.")
    ] = None,
    jobs: Jobs = 1,
    budget: Annotated[
        float, typer.Option("--budget", min=0.1, max=3600.0, help="Seconds for one problem.")
    ] = 10.0,
    pictures: Annotated[
        bool, typer.Option("--pictures/--no-pictures", help="Draw the scenes for the page.")
    ] = True,
    witness: Annotated[
        bool,
        typer.Option("--witness", help="Check the answers against sampled configurations."),
    ] = False,
    use_text: Annotated[
        bool,
        typer.Option("--use-text", help="Report also what the words of the texts change."),
    ] = False,
    on_sheet: Annotated[
        int,
        typer.Option("--sheet", min=0, max=400, metavar="N", help="Pictures on the contact sheet."),
    ] = 60,
    json: AsJson = False,
) -> None:
    """Solve every problem from its formal text alone and compare with the gold answers."""
    with failures_as_json(json, failure_json):
        from perga.study.conic10k import Limits
        from perga.study.conic10k import score as score_file

        limits = Limits(seconds=budget)
        try:
            with progress("problems") as told:
                report = score_file(
                    path,
                    limit,
                    jobs,
                    out,
                    limits=limits,
                    pictures=pictures,
                    progress=told,
                    witness=witness,
                    use_text=use_text,
                    on_sheet=on_sheet,
                )
        except KeyboardInterrupt:
            complain("stopped; what is done is kept", "give the same command again to go on")
            raise typer.Exit(130) from None
    if json:
        say_json(report.figures)
    else:
        say(_table(report.figures, out))


def _table(figures: dict[str, Any], out: Path) -> str:
    rows = [
        ("problems", f"{figures['problems']}"),
        ("parsed", _of(figures["parsed"], figures["problems"])),
        ("all facts used", _of(figures["facts_used"], figures["problems"])),
        (
            "certified or inconsistent",
            _of(figures["certified_or_inconsistent"], figures["problems"]),
        ),
        ("proven inconsistent", f"{figures['inconsistent_proven']}"),
        ("answers right", _of(figures["answers_right"], figures["answers_scored"])),
        ("  one of a family", f"{figures['answers_right_of_a_family']}"),
        *(
            (f"  {kind}", _of(line["right"], line["scored"]))
            for kind, line in figures["by_type"].items()
        ),
        ("problems right", _of(figures["items_right"], figures["items_scored"])),
        (
            "  without doubtful ones",
            _of(figures["sound"]["items_right"], figures["sound"]["items_scored"]),
        ),
        *_text_rows(figures.get("with_text"), figures),
        ("figures drawn", _of(figures["drawn"], figures["scenes"])),
        ("facts that hold in them", _of(_holding(figures), figures["facts_checked"])),
        *(
            (f"  problem {one['index']}", "; ".join(one["facts"]))
            for one in figures["drawn_disagreements"]
        ),
        ("seconds median", f"{figures['seconds_median']:.3f}"),
        ("seconds p95", f"{figures['seconds_p95']:.3f}"),
        ("seconds max", f"{figures['seconds_max']:.3f}"),
        *_witness_rows(figures.get("witness")),
        ("page", f"{out / 'index.html'}"),
    ]
    return "\n".join(f"{name:<26} {value}" for name, value in rows)


def _text_rows(counts: dict[str, Any] | None, figures: dict[str, Any]) -> list[tuple[str, str]]:
    """What is right with the words of the texts, where they were asked for."""
    if counts is None:
        return []
    owed = ", ".join(map(str, counts["by_text_alone"])) or "none"
    return [
        ("with text, answers right", _of(counts["answers_right"], figures["answers_scored"])),
        ("with text, problems right", _of(counts["items_right"], figures["items_scored"])),
        ("  by the text alone", owed),
    ]


def _holding(figures: dict[str, Any]) -> int:
    return figures["facts_checked"] - figures["facts_disagree"]


def _witness_rows(counts: dict[str, Any] | None) -> list[tuple[str, str]]:
    """The verdicts of the second witness, and each disagreement."""
    if counts is None:
        return []
    against = counts["disagreements"]
    numbers = [(name, f"{value}") for name, value in counts.items() if value is not against]
    return [
        *((f"witness {name}", value) for name, value in numbers),
        *((f"  problem {one['index']}", _against(one)) for one in against),
    ]


def _against(one: dict[str, Any]) -> str:
    where = "; ".join(f"{name} = {value}" for name, value in one["configuration"].items())
    return f"told {one['told']}, sampled {one['sampled']} at {where}"


def _of(part: int, whole: int) -> str:
    share = f" ({part / whole:.1%})" if whole else ""
    return f"{part} of {whole}{share}"
