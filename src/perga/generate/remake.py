"""Making the items of a published folder again, for `perga verify`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perga import __version__
from perga.dataset.compare import Made
from perga.dataset.manifest import Manifest
from perga.dataset.problems.problem import ROWS_VERSION
from perga.draw import PICTURES_VERSION
from perga.generate.cases import Settings
from perga.generate.catalogue import standard_catalogue
from perga.generate.ledger import Tally, ledger
from perga.generate.pipeline import GENERATOR_VERSION, make_item

VERSIONS = {
    "perga": __version__,
    "generator": GENERATOR_VERSION,
    "pictures": PICTURES_VERSION,
    "rows": ROWS_VERSION,
}


@dataclass(frozen=True, slots=True)
class Remaker:
    """Makes item `index` of one run again, from the standard catalogue; travels to processes."""

    seed: int
    settings: Settings

    def __call__(self, index: int) -> Made:
        """Item `index`; InputError for an index out of reach."""
        outcome = make_item(index, self.seed, self.settings, standard_catalogue())
        return Made(() if outcome.problem is None else (outcome.problem,), Tally.of(outcome))

    def ledger(self, tallies: Sequence[Tally]) -> dict[str, Any]:
        """The contents of ledger.json of a run of the items with these tallies."""
        return ledger(tallies)


def remaker(manifest: Manifest) -> Remaker | None:
    """How to make the items of `manifest` again.

    None where it is of another version, or of settings that this version does not have.
    """
    if dict(manifest.versions) != VERSIONS:
        return None
    settings = Settings.from_json(manifest.settings)
    return None if settings is None else Remaker(manifest.seed, settings)
