"""A run: items into the state file, and from there into a published folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga import __version__
from perga.dataset.kind import WritePage, strangers
from perga.dataset.manifest import CANARY, CARD, LEDGER, PAGE, Manifest, published_files, seal
from perga.dataset.problems.card import data_card
from perga.dataset.problems.folder import PROBLEMS, picture_name
from perga.dataset.problems.practice import PAPER_FLAGS, Preset
from perga.dataset.problems.problem import Problem, row_id
from perga.dataset.problems.table import SHARD, parquet_bytes, shard_name, shards_of
from perga.dataset.strict import PARTIAL, read_json, replace_file, write_json
from perga.draw import PICTURES_VERSION
from perga.errors import InputError
from perga.generate.cases import Settings
from perga.generate.catalogue import Catalogue, standard_catalogue
from perga.generate.ledger import Tally, ledger
from perga.generate.pipeline import GENERATOR_VERSION, Outcome, capacity
from perga.generate.remake import VERSIONS
from perga.generate.state import State, open_state
from perga.generate.workers import outcomes

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RunSummary:
    """What a run did. `made` problems stand in the folder, `new` of them (or of the failed) were
    made by this call; `failed` are indices without a problem after all attempts. Under the paper's
    preset `flagged` counts the problems whose measured answer its gate 3 lets pass with a warning.
    """

    folder: Path
    made: int
    new: int
    failed: tuple[int, ...]
    refusals: int
    first_acceptance: float
    worst_error: float
    seconds: float
    flagged: int | None = None

    @property
    def ok(self) -> bool:
        """Whether every item became a problem."""
        return not self.failed

    def to_json(self) -> dict[str, Any]:
        """The summary as strict JSON."""
        return {
            "ok": self.ok,
            "folder": str(self.folder),
            "gallery": str(self.folder / PAGE),
            "made": self.made,
            "new": self.new,
            "failed": list(self.failed),
            "refusals": self.refusals,
            "first_acceptance": self.first_acceptance,
            "worst_error": self.worst_error,
            "seconds": self.seconds,
            **({} if self.flagged is None else {"flagged": self.flagged}),
        }

    def __str__(self) -> str:
        lines = [
            f"{self.made} verified problems in {self.folder} ({self.new} new, "
            f"{self.seconds:.1f} s)",
            f"first draws accepted: {self.first_acceptance:.1%}; draws refused: {self.refusals}; "
            f"largest measuring error: {self.worst_error:.4%}",
        ]
        if self.flagged is not None:
            lines.append(f"measured more than {PAPER_FLAGS:.0%} off, flagged: {self.flagged}")
        if self.failed:
            shown = ", ".join(str(index) for index in self.failed[:20])
            lines.append(f"{len(self.failed)} items found no problem in all attempts: {shown}")
        page = self.folder / PAGE
        if page.is_file():
            lines.append(f"gallery: {page.resolve()}")
        return "\n".join(lines)


def generate(
    out: Path,
    n: int,
    seed: int,
    jobs: int = 1,
    on_progress: Progress | None = None,
    write_page: WritePage | None = None,
    settings: Settings | None = None,
    catalogue: Catalogue | None = None,
) -> RunSummary:
    """Make problems 0 to n - 1 of `seed` in the folder `out`; go on where an earlier run stopped.

    `on_progress(done, n)` is called after every item. `write_page(out)` gives the bytes of
    index.html from the files of the folder. `catalogue` takes other shapes than Perga's own, on
    one process.

    Raises InputError when `out` holds something else, RefusedError when a worker dies.
    KeyboardInterrupt passes through; what is done is kept.
    """
    start = time.monotonic()
    settings = settings or Settings()
    if catalogue is not None and jobs != 1:
        raise InputError("other shapes than Perga's own need one process", "leave jobs at 1")
    shapes = catalogue or standard_catalogue()
    _check(n, jobs, settings, shapes)
    identity = {
        "perga": __version__,
        "generator": GENERATOR_VERSION,
        "pictures": PICTURES_VERSION,
        "seed": seed,
        "settings": settings.to_json(),
        "shapes": [shape.id for shape in shapes.shapes],
    }
    with open_state(out) as state:
        state.check(n, identity)
        _refuse_strangers(out, n, seed)
        state.bind(n, identity)
        done = state.done()
        missing = [index for index in range(n) if index not in done]
        count = n - len(missing)
        for outcome in outcomes(missing, seed, settings, jobs, shapes):
            state.add(outcome)
            count += 1
            if on_progress is not None:
                on_progress(count, n)
        return _export(out, state, n, seed, settings, len(missing), start, write_page)


def _refuse_strangers(folder: Path, n: int, seed: int) -> None:
    """Nothing is written into a folder that holds what the finished run would not hold."""
    own = {CARD, LEDGER, PAGE, *shards_of(n)}
    own |= {picture_name(row_id(seed, index)) for index in range(n)}
    found = strangers(folder, own)
    if found:
        raise InputError(
            f"{folder} holds {found[0]!r:.100}, which is no file of this run",
            "move it away and give the same command again",
        )


def _check(n: int, jobs: int, settings: Settings, catalogue: Catalogue) -> None:
    if n < 1 or jobs < 1:
        raise InputError(f"{n} problems on {jobs} processes cannot be made", "ask for 1 or more")
    most = settings.practice.largest_tolerance
    if not 0 < settings.tolerance <= most:
        raise InputError(
            f"a tolerance of {settings.tolerance:g} between measured and exact answer",
            f"give one above 0, up to {most:g}",
        )
    for member in catalogue.cells:
        for shape in member:
            most = capacity(shape, settings) * len(catalogue.cells) * len(member)
            if n > most:
                raise InputError(
                    f"shape {shape.id} has a space of {shape.parameters.size}: it serves runs of "
                    f"up to {most} problems, not {n}",
                    "ask for fewer problems, or use several seeds",
                )


def _export(
    out: Path,
    state: State,
    n: int,
    seed: int,
    settings: Settings,
    new: int,
    start: float,
    write_page: WritePage | None,
) -> RunSummary:
    _remove_leftovers(out)
    published = _Published(out)
    tallies = [published.add(outcome) for outcome in state.outcomes(n)]
    published.finish()
    report = ledger(tallies)
    text = write_json(report, indent=1) + "\n"
    published.write(LEDGER, text.encode())
    told = read_json(text, LEDGER)
    card = data_card(seed, VERSIONS, CANARY, told, settings.practice)
    published.write(CARD, card.encode())
    if write_page is not None:
        published.write(PAGE, write_page(out))
    failed = tuple(tally.index for tally in tallies if not tally.made)
    manifest = Manifest(
        kind=PROBLEMS.name,
        versions=VERSIONS,
        seed=seed,
        count=n,
        failed=failed,
        settings=settings.to_json(),
        canary=CANARY,
        files={},
        rows=published.rows,
    )
    seal(out, manifest, published.files)
    return RunSummary(
        folder=out,
        made=len(published.rows),
        new=new,
        failed=failed,
        refusals=len(report["refusals"]),
        first_acceptance=report["totals"]["first_acceptance"],
        worst_error=published.worst_error,
        seconds=time.monotonic() - start,
        flagged=published.flagged if settings.practice.preset is Preset.PAPER else None,
    )


class _Published:
    """Writes problems into shards and pictures, and remembers what it wrote."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[str] = []
        self.rows: dict[str, str] = {}
        self.worst_error = 0.0
        self.flagged = 0
        self._shard: list[Problem] = []
        self._shards = 0

    def add(self, outcome: Outcome) -> Tally:
        """Publish the outcome's problem, if it has one."""
        problem = outcome.problem
        if problem is not None:
            self.rows[problem.id] = problem.sha256()
            self.worst_error = max(self.worst_error, problem.relative_error)
            self.flagged += problem.relative_error > PAPER_FLAGS
            self._picture(picture_name(problem.id), problem.png)
            self._shard.append(problem)
            if len(self._shard) == SHARD:
                self._flush()
        return Tally.of(outcome)

    def finish(self) -> None:
        """Write the last shard; there is at least one, if an empty one."""
        if self._shard or not self._shards:
            self._flush()

    def write(self, name: str, data: bytes) -> None:
        """Write one file of the folder."""
        replace_file(self.folder / name, data)
        self.files.append(name)

    def _flush(self) -> None:
        self.write(shard_name(self._shards), parquet_bytes(self._shard))
        self._shards += 1
        self._shard.clear()

    def _picture(self, name: str, data: bytes) -> None:
        path = self.folder / name
        if not (path.is_file() and path.read_bytes() == data):
            replace_file(path, data, durable=False)
        self.files.append(name)


def _remove_leftovers(folder: Path) -> None:
    """Remove the half-written files that a killed export left."""
    for name in published_files(folder):
        if name.endswith(PARTIAL):
            (folder / name).unlink(missing_ok=True)
