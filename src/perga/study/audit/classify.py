"""How often labels are guessed from surface features: two classifiers, cross-validated.

Folds are made of shapes, not of items: all items of one orbit lie in one fold, so that knowing a
shape again is no success. scikit-learn is imported here and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from perga.errors import MissingExtraError
from perga.rng import Permutation

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDS = 5
_SEED = 1
_Z = 1.959964  # of the normal distribution, for the ends of a 95 % interval


@dataclass(frozen=True, slots=True)
class Score:
    """How many of `n` labels a classifier got right, items of shapes that it had not seen."""

    right: int
    n: int

    @property
    def share(self) -> float:
        """The share that is right."""
        return self.right / self.n

    @property
    def upper(self) -> float:
        """The upper end of Wilson's 95 % interval of the share."""
        p, n = self.share, self.n
        middle = p + _Z**2 / (2 * n)
        spread = _Z * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n * n))
        return (middle + spread) / (1 + _Z**2 / n)


@dataclass(frozen=True, slots=True)
class Scores:
    """Both classifiers, and the version of scikit-learn that they are of."""

    linear: Score
    trees: Score
    library: str


def scores(
    rows: Sequence[Mapping[str, float]], labels: Sequence[str], orbits: Sequence[Hashable]
) -> Scores:
    """How well the labels are told from the rows; nan in a row is a feature that it lacks.

    Raises MissingExtraError without scikit-learn.
    """
    library = _sklearn()
    table = _table(rows)
    known = {label: number for number, label in enumerate(sorted(set(labels)))}
    wanted = np.array([known[label] for label in labels])
    folds = _folds(orbits)
    with import_module("threadpoolctl").threadpool_limits(1):
        linear = _right(_linear, _filled(table), wanted, folds)
        trees = _right(_trees, table, wanted, folds)
    return Scores(Score(linear, len(labels)), Score(trees, len(labels)), library)


def require() -> None:
    """Raise MissingExtraError without scikit-learn, before any work is done."""
    _sklearn()


def _sklearn() -> str:
    try:
        return str(import_module("sklearn").__version__)
    except ImportError as missing:
        raise MissingExtraError("the audit", "scikit-learn", "audit") from missing


def _table(rows: Sequence[Mapping[str, float]]) -> NDArray[np.float64]:
    """One column per feature that is not the same in all items."""
    names = list(rows[0])
    table = np.array([[row[name] for name in names] for row in rows], dtype=np.float64)
    varies = [len(np.unique(column[~np.isnan(column)])) > 1 for column in table.T]
    table = table[:, varies]
    # a table must have a column; one of zeros says nothing
    return table if table.shape[1] else np.zeros((len(rows), 1))


def _filled(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean where a value is missing."""
    return np.where(np.isnan(table), np.nanmean(table, axis=0), table)


def _folds(orbits: Sequence[Hashable]) -> NDArray[np.int64]:
    numbers = {orbit: number for number, orbit in enumerate(dict.fromkeys(orbits))}
    order = Permutation.of(_SEED, ("audit", "folds"), len(numbers))
    return np.array([order[numbers[orbit]] % FOLDS for orbit in orbits])


def _linear() -> Any:
    scale = import_module("sklearn.preprocessing").StandardScaler()
    model = import_module("sklearn.linear_model").LogisticRegression(C=0.1, max_iter=500)
    return import_module("sklearn.pipeline").make_pipeline(scale, model)


def _trees() -> Any:
    return import_module("sklearn.ensemble").HistGradientBoostingClassifier(
        max_iter=60, max_leaf_nodes=15, early_stopping=False, random_state=_SEED
    )


def _right(
    make: Callable[[], Any],
    table: NDArray[np.float64],
    wanted: NDArray[np.int64],
    folds: NDArray[np.int64],
) -> int:
    right = 0
    for fold in range(FOLDS):
        here = folds == fold
        if not here.any():
            continue
        model = make()
        model.fit(table[~here], wanted[~here])
        right += int((model.predict(table[here]) == wanted[here]).sum())
    return right
