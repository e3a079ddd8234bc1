"""`perga study accuracy`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json
from perga.dataset.problems.practice import Preset
from perga.errors import InputError, install_command

# Those of perga.study.accuracy.renderers, which is not imported for the help; a test holds them
# together.
_RENDERERS = ("default", "hard", "opencv", "matplotlib", "cairo")
_USUAL = _RENDERERS[:3]
_PAPER = ("hard",)

app = typer.Typer(
    help="Experiments on Perga itself.",
    rich_markup_mode=None,
    epilog="""\b
Examples:
  perga study accuracy --n 40 --renderers default,hard --out runs/first""",
)


@app.callback()
def study() -> None:
    """Keep `accuracy` a command of its own, also while it is the only one."""


@app.command(
    epilog="""\b
Examples:
  perga study accuracy --n 1000 --seed 7 --out runs/accuracy
  perga study accuracy --n 40 --renderers default,hard --out runs/first --json
  perga study accuracy --n 164 --preset paper --out runs/paper

\b
The renderers: `default`, Perga's own pictures; `hard`, the paper's pictures without grey;
`opencv`, `matplotlib`, `cairo`, strokes and markers by those under our text; they need the extra:
  .venv/bin/pip install -e ".[accuracy]"
and cairo the system's libcairo2 (apt-get install libcairo2).
`--preset paper` measures the paper's pictures, alone unless --renderers names others, and tells
what its gate 3 would say: a measured answer more than 20 % off is refused, one more than 5 % off
is flagged.
Without --renderers the first three are compared, or those of them that are installed.
DIR must be new, empty, or hold a study of the same --n, --seed, --size and renderers, which is
made anew. It gets records.jsonl, summary.json and the page index.html with the ten largest errors
of each.
What is not measured counts as an error of 100 %.

\b
Exit status: 0 measured, whatever the errors; 2 wrong usage, or DIR cannot be written;
130 stopped with Ctrl-C."""
)
def accuracy(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to fill.")],
    n: Annotated[int, typer.Option("--n", "-n", min=1, max=100_000, help="Problems.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the problems.")] = 7,
    size: Annotated[
        int, typer.Option("--size", min=256, max=2048, help="Width and height, pixels.")
    ] = 512,
    renderers: Annotated[
        str | None,
        typer.Option(
            "--renderers",
            metavar="NAMES",
            help=f"Which, with commas between them; else {','.join(_USUAL)}, where installed.",
        ),
    ] = None,
    foreign_text: Annotated[
        bool,
        typer.Option(
            "--foreign-text",
            help="Also with names in OpenCV's letters, given by boxes; told apart as `assisted`.",
        ),
    ] = False,
    preset: Annotated[
        Preset, typer.Option("--preset", help="Whose pictures: Perga's usual ones, or the paper's.")
    ] = Preset.DEFAULT,
    jobs: Jobs = 1,
    json: AsJson = False,
) -> None:
    """Measure a sample of problems under several renderers, and tell the errors."""
    with failures_as_json(json, failure_json):
        usual = _USUAL if preset is Preset.DEFAULT else _PAPER
        names = list(usual) if renderers is None else [one.strip() for one in renderers.split(",")]
        unknown = [name for name in names if name not in _RENDERERS]
        if unknown or len(set(names)) < len(names):
            raise InputError(
                f"--renderers {renderers!a:.60} names none or one twice",
                f"known are {', '.join(_RENDERERS)}",
            )
        from perga.study.accuracy.renderers import EXTRA, Renderer, is_installed
        from perga.study.accuracy.run import Sample, run

        chosen = [Renderer(name) for name in names]
        if renderers is None:
            for one in [one for one in chosen if not is_installed(one)]:
                complain(
                    f"left out {one.value}: it is not installed",
                    f"install it: {install_command(EXTRA)}",
                )
                chosen.remove(one)
        with progress("problems") as told:
            figures = run(Sample(n, seed, size, foreign_text), chosen, out, jobs, told)
    if json:
        say_json(figures)
    else:
        say(_table(figures, out, preset))


def _table(figures: dict[str, Any], out: Path, preset: Preset) -> str:
    head = f"{'renderer':<12}{'median':>10}{'mean':>10}{'p95':>10}{'within 5 %':>12}{'missed':>8}"
    lines = [head]
    rows: list[tuple[str, Any]] = [*figures["renderers"].items(), ("the paper", figures["paper"])]
    if figures["assisted"]:
        rows += [("assisted", None), *figures["assisted"].items()]
    for name, one in rows:
        if one is None:
            lines.append(f"{name}: names in foreign letters, told by boxes")
            continue
        p95 = f"{one['p95']:.4%}" if "p95" in one else "-"
        missed = f"{one['missed']} / {one['n']}" if "missed" in one else "-"
        lines.append(
            f"{name:<12}{one['median']:>10.4%}{one['mean']:>10.4%}{p95:>10}"
            f"{one['within_5_percent']:>12.2%}{missed:>10}"
        )
    if preset is Preset.PAPER:
        for name, one in figures["gate3"].items():
            told = ", ".join(f"{count} {what}" for what, count in one.items())
            lines.append(f"the paper's gate 3 for {name}: {told}")
    return "\n".join([*lines, f"page: {out / 'index.html'}"])
