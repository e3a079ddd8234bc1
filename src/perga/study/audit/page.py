"""The page on the audit: what was asked, the closed lists, and the tables of one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from perga.noregeo.task import Audited
from perga.noregeo.tasks import NOREGEO
from perga.study.audit.audit import MARGIN, Audit, GuessRow, LabelRow
from perga.study.audit.classify import FOLDS
from perga.study.audit.features import FEATURES, Scope
from perga.study.audit.guesses import NUMBERS, PLACES

_HEAD = f"""# What cheap means get right

Made by `perga noregeo audit`; the tables follow from `noregeo-audit.json`, which it writes too.
Fresh items of each task are drawn from a seed of their own. Where the answer is a label, a
logistic regression and boosted trees learn it from surface features, in {FOLDS}-fold
cross-validation; all items of one shape lie in one fold, so that to know a shape again is no
success. A task passes if the upper ends of both 95 % intervals are at most {MARGIN:.0%} above
chance. Where the answer is a number or a point there is nothing to balance: the best constant and
the best of a closed list of guesses are told, by the task's own rule of scoring, and guesses that a
task refuses must be right in no item.

Shapes are mostly drawn in partners that look alike, one for each label; partners lie in one fold
too, since to have met a "yes" tells that what looks the same is its "no". *Groups* says how many
sets of equal shapes and partners there are. A space smaller than what is asked for is drawn from
further seeds, so that its shapes come in several places: then the bound tells of chance in the
drawing of items, not of other shapes, as there are none. Items are figures: a figure whose letters
find no room is replaced in a build and not here.
"""


def page(audit: Audit) -> str:
    """The document."""
    return "\n".join(
        (
            _HEAD,
            f"Seed {audit.seed}, items of generator version {audit.generator}, "
            f"scikit-learn {audit.library or 'not needed'}.",
            "",
            "## Labels",
            "",
            labels_table(audit.labels),
            "",
            "## Numbers and points",
            "",
            guesses_table(audit.guesses),
            "",
            "## The features",
            "",
            "Of two figures each feature marked *each* is told of the whole, of either figure, "
            "of their difference and of its sign. Nothing else is told.",
            "",
            *_features(),
            "",
            *_left_out(),
            "",
            "## The guesses",
            "",
            *_guesses(),
            "",
        )
    )


def labels_table(rows: Sequence[LabelRow]) -> str:
    """Markdown: one row per task with labels."""
    head = (
        "task",
        "name",
        "n",
        "groups",
        "chance",
        "regression",
        "up to",
        "trees",
        "up to",
        "limit",
        "verdict",
    )
    return _markdown(
        head,
        [
            (
                row.id,
                row.name,
                str(row.n),
                str(row.shapes),
                *(
                    f"{100 * share:.1f}"
                    for share in (
                        row.chance,
                        row.linear,
                        row.linear_upper,
                        row.trees,
                        row.trees_upper,
                        row.limit,
                    )
                ),
                "passes" if row.passed else "FAILS",
            )
            for row in rows
        ],
    )


def guesses_table(rows: Sequence[GuessRow]) -> str:
    """Markdown: one row per task with numbers or points."""
    head = ("task", "name", "n", "best constant", "right", "best guess", "right", "verdict")
    return _markdown(
        head,
        [
            (
                row.id,
                row.name,
                str(row.n),
                f"`{row.constant}`",
                f"{100 * row.constant_share:.1f}",
                row.guess,
                f"{100 * row.guess_share:.1f}",
                _verdict(row),
            )
            for row in rows
        ],
    )


def _verdict(row: GuessRow) -> str:
    if not row.passed:
        return f"FAILS: {row.refused_right} refused guesses are right"
    refuses = {task.id for task in NOREGEO if task.audited.refused}
    return "passes" if row.id in refuses else "told"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return "None were asked for."
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join((*lines, *("| " + " | ".join(row) + " |" for row in rows)))


def _features() -> list[str]:
    return _markdown(
        ("feature", "what", "of"),
        [(f.name, f.asks, "item" if f.scope is Scope.ITEM else "each") for f in FEATURES],
    ).split("\n")


def _left_out() -> list[str]:
    return _markdown(
        ("task", "left out", "because"),
        [(task.id, name, why) for task in NOREGEO for name, why in task.audited.question.items()],
    ).split("\n")


def _named(of: Callable[[Audited], frozenset[str]]) -> list[tuple[str, str]]:
    """The tasks that have such guesses, with their names."""
    known = [(task.id, of(task.audited)) for task in NOREGEO]
    return [(id, ", ".join(sorted(names))) for id, names in known if names]


def _guesses() -> list[str]:
    return [
        "Numbers: " + ", ".join(guess.name for guess in NUMBERS) + ".",
        "",
        "Points: " + ", ".join(guess.name for guess in PLACES) + ".",
        "",
        *_markdown(
            ("task", "the answer itself, so no guess"),
            _named(lambda known: known.formula),
        ).split("\n"),
        "",
        *_markdown(
            ("task", "refused, so never right"),
            _named(lambda known: known.refused),
        ).split("\n"),
    ]
