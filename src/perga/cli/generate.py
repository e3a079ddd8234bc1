"""`perga generate`."""

from pathlib import Path
from typing import Annotated

import typer

from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json
from perga.dataset.problems.practice import Gold, Preset


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga generate -n 40 --seed 1 --out runs/demo
  perga generate -n 1000 --seed 7 --out runs/big -j 2
  perga generate -n 164 --seed 1 --preset paper --out runs/paper

\b
A run that was stopped goes on where it was when the same command is given again. The same
seed gives the same problems, whatever -n and -j are.

\b
`--gold measured` makes the column `answer` what was measured; `answer_exact` stays exact.
`--preset paper` does so, draws the paper's pictures (a pixel has the whole ink or none) and has its
gate 3, which refuses a measured answer more than 20 % off and flags one more than 5 % off.

\b
Exit status: 0 all problems made; 1 some could not be made; 2 wrong usage; 130 stopped with
Ctrl-C, the state is kept."""
    )(generate)


def generate(
    n: Annotated[int, typer.Option("-n", min=1, max=10_000_000, help="How many problems.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to fill.")],
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Which set.")] = 1,
    gold: Annotated[
        Gold | None,
        typer.Option("--gold", help="What labels are: exact, unless the preset has them measured."),
    ] = None,
    preset: Annotated[
        Preset, typer.Option("--preset", help="Pictures and limits: Perga's or the paper's.")
    ] = Preset.DEFAULT,
    jobs: Jobs = 1,
    json: AsJson = False,
) -> None:
    """Make problems whose text, formal text, picture and answer agree."""
    with failures_as_json(json, failure_json):
        from perga.generate.cases import settings_for
        from perga.generate.run import generate as generate_run
        from perga.report.gallery import gallery_page

        try:
            with progress("problems") as report:
                settings = settings_for(gold, preset)
                summary = generate_run(out, n, seed, jobs, report, gallery_page, settings)
        except KeyboardInterrupt:
            complain("stopped; what is done is kept", "give the same command again to go on")
            raise typer.Exit(130) from None
    if json:
        say_json(summary.to_json())
    else:
        say(str(summary))
    if not summary.ok:
        complain(
            f"{len(summary.failed)} problems could not be made",
            f"{out}/ledger.json gives the reasons; another seed draws others",
        )
        raise typer.Exit(1)
