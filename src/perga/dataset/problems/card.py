"""The data card: README.md of a problem folder, by which `datasets` loads the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perga.dataset.problems.practice import PERGAS, Gold, Practice

_CARD = """\
---
pretty_name: Perga problems, seed {seed}
language:
- en
task_categories:
- visual-question-answering
configs:
- config_name: default
  data_files: data/*.parquet
---

# Perga problems, seed {seed}

{problems} analytic-geometry problems about conics, each a text and a figure ({items} were asked
for). Made by Perga {perga} (generator {generator}, rows {rows}) with seed {seed}. The
text alone leaves the answer open: where a marked point lies can be seen in the figure only. {gold}

**Show a model** `question` and `image`, nothing else. Every other column tells the answer or a
part of it.

**Score** the last number or expression of its reply against `answer`, in `unit`: right within a
relative 1 % (`abs(reply - answer) <= 0.01 * abs(answer)`){exact}

**Check** the folder with `perga verify DIR`.

| curve | goal | problems | draws | first draws accepted |
|---|---|---:|---:|---:|
{cells}

{refusals}

{canary}
"""


_GOLD = {
    Gold.EXACT: (
        "Every\nanswer is solved exactly and was measured again in the picture.",
        ", or exact where it equals\n`answer_exact`, an expression with `sqrt`, `arccos`, `pi` and "
        "`degree` (pi/180).",
    ),
    Gold.MEASURED: (
        "The\nlabels are the paper's kind: `answer` is what was measured in the picture, and "
        "`relative_error`\nis how far it is from the exact answer, `answer_exact`.",
        ". The exact\nanswer decides nothing here.",
    ),
}
"""What the card says of the answers, and of the score."""


def data_card(
    seed: int,
    versions: Mapping[str, Any],
    canary: str,
    ledger: Mapping[str, Any],
    practice: Practice = PERGAS,
) -> str:
    """The text of the card; a function of the manifest and of ledger.json."""
    totals = ledger["totals"]
    cells = (_cell(name, cell) for name, cell in ledger["cells"].items())
    gold, exact = _GOLD[practice.gold]
    return _CARD.format(
        seed=seed,
        gold=gold,
        exact=exact,
        perga=versions["perga"],
        generator=versions["generator"],
        rows=versions["rows"],
        problems=totals["problems"],
        items=totals["items"],
        cells="\n".join(cells),
        refusals=_refusals(ledger),
        canary=canary,
    )


def _cell(name: str, cell: Mapping[str, Any]) -> str:
    curve, _, goal = name.partition(" x ")
    shown = (curve, goal, cell["problems"], cell["attempts"], f"{cell['first_acceptance']:.1%}")
    return f"| {' | '.join(str(part) for part in shown)} |"


def _refusals(ledger: Mapping[str, Any]) -> str:
    if not ledger["refused_by_gate"]:
        return "No draw was refused."
    rows = (
        f"| {gate} | {ledger['gates'][gate]['asks']} | {sum(cells.values())} |"
        for gate, cells in ledger["refused_by_gate"].items()
    )
    return "\n".join(("| gate | asks | draws refused |", "|---|---|---:|", *rows))
