"""The figures of a run."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from perga.study.conic10k.judging import FAMILY, Judged, Row
from perga.study.conic10k.kinds import NUMERIC, TYPES
from perga.study.witness import Verdict


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """The object of summary.json and `--json`.

    `answers_*` count queries, `items_*` problems with a gold answer (right: all their queries).
    `levels` counts right answers by how certain they are, `levels_numeric` right numbers only.
    `answers_right_of_a_family` are among the right ones: the facts leave a family of curves, and
    the gold answer is a member of the one that was found. `sound` leaves out the problems of the
    list of doubtful ones. `witness`, where it was asked, counts the verdicts of the second
    witness and lists the disagreements. `scenes` counts problems with a certified scene, `drawn`
    those with a picture, `not_drawn` the others by reason; `facts_checked` and `facts_disagree`
    count stated facts checked again on what was drawn (see `_pictures` for the rest).
    `with_text`, where it was asked for, counts once more what is right if the words of the text
    count too.
    """
    seconds = sorted(row.seconds for row in rows if row.parsed)
    queries = [one for row in rows for one in row.queries]
    right = [one for one in queries if one.scored and one.right]
    sound = [row for row in rows if not row.excluded]
    return {
        "schema": 1,
        "problems": len(rows),
        "parsed": sum(row.parsed for row in rows),
        "facts_used": sum(row.facts_used for row in rows),
        "certified_or_inconsistent": sum(row.certified or row.inconsistent for row in rows),
        **_counts(rows),
        "by_type": _by_type(queries),
        "levels": dict(Counter(one.level for one in right)),
        "seconds_median": median(seconds) if seconds else 0.0,
        "seconds_p95": _quantile(seconds, 0.95),
        "seconds_max": seconds[-1] if seconds else 0.0,
        "levels_numeric": dict(Counter(one.level for one in right if one.type in NUMERIC)),
        "complete": dict(Counter(one.complete for one in right)),
        "certified": sum(row.certified for row in rows),
        "inconsistent_proven": sum(row.inconsistent for row in rows),
        "endings": dict(Counter(row.ending for row in rows)),
        "statuses": dict(Counter(one.status for one in queries)),
        "golds_not_read": sum(one.scored and "gold answer" in one.why for one in queries),
        "excluded": len(rows) - len(sound),
        "sound": {
            **_counts(sound),
            "by_type": _by_type([one for row in sound for one in row.queries]),
        },
        **(
            {"with_text": _with_text(rows)}
            if any(one.right_with_text is not None for one in queries)
            else {}
        ),
        **_pictures(rows),
        **({"witness": _witness(rows)} if any(one.witness for one in queries) else {}),
    }


def _with_text(rows: Sequence[Row]) -> dict[str, Any]:
    """How much is right with the words of the text, and the problems that owe it to them."""
    scored = [(row, [one for one in row.queries if one.scored]) for row in rows if row.scored]
    right = [(row, [one for one in mine if one.right_with_text]) for row, mine in scored]
    return {
        "answers_right": sum(len(mine) for _, mine in right),
        "items_right": sum(
            len(mine) == len(all_) for (_, mine), (_, all_) in zip(right, scored, strict=True)
        ),
        "by_text_alone": [row.index for row, mine in right if not all(one.right for one in mine)],
    }


def _pictures(rows: Sequence[Row]) -> dict[str, Any]:
    """What was drawn, and what the check on it says.

    `drawn_measured` of the drawn ones passed the gates for measuring, the others were drawn for
    readers only, `refusals` say why. `facts_not_drawn` speak of numbers alone; `facts_not_read`
    are of a form that is not checked. `points_measured` of all points were found in the pixels.
    """
    told = [row.drawing for row in rows if row.drawing]
    drawn = [one for one in told if one["drawn"]]
    facts = Counter[str]()
    for one in drawn:
        facts.update(one["facts"])
    seen = [one["refusal"] for one in drawn if one["refusal"]]
    return {
        "scenes": sum(one["certified"] for one in told),
        "scene_levels": dict(Counter(one["level"] for one in drawn)),
        "drawn": len(drawn),
        "drawn_measured": sum(one["demand"] == "measured" for one in drawn),
        "drawn_samples": sum(one["shown"] == "sample" for one in drawn),
        "refusals": dict(Counter(map(_without_names, seen))),
        "not_drawn": dict(Counter(one["why"] for one in told if not one["drawn"])),
        "facts_checked": facts["holds"] + facts["disagrees"],
        "facts_disagree": facts["disagrees"],
        "facts_not_drawn": facts["not drawn"],
        "facts_not_read": facts["not read"],
        "points": sum(one["points"] for one in drawn),
        "points_measured": sum(one["measured"] for one in drawn),
        "drawn_disagreements": [
            {"index": row.index, "facts": row.drawing["disagreements"]}
            for row in rows
            if row.drawing and row.drawing["disagreements"]
        ],
    }


def _without_names(message: str) -> str:
    """A refusal without the names and numbers in it, so that equal reasons are counted together."""
    words = (("#" if any(c.isdigit() or c.isupper() for c in w) else w) for w in message.split())
    return " ".join(words)


def _witness(rows: Sequence[Row]) -> dict[str, Any]:
    """How many answers sampled configurations confirm, and each one that they contradict."""
    said = [(row, one, one.witness) for row in rows for one in row.queries if one.witness]
    counts = Counter(finding["verdict"] for _, _, finding in said)
    return {
        **{verdict.value: counts[verdict.value] for verdict in Verdict},
        "disagreements": [
            {
                "index": row.index,
                "goal": one.goal,
                "level": one.level,
                "right": one.right,
                "told": finding["told"],
                "sampled": finding["sampled"],
                "configuration": finding["configuration"],
                "why": finding["why"],
            }
            for row, one, finding in said
            if finding["verdict"] == Verdict.DISAGREES.value
        ],
    }


def _counts(rows: Iterable[Row]) -> dict[str, int]:
    scored = [row for row in rows if row.scored]
    queries = [one for row in scored for one in row.queries if one.scored]
    return {
        "answers_scored": len(queries),
        "answers_right": sum(one.right for one in queries),
        "answers_right_of_a_family": sum(one.right and one.why == FAMILY for one in queries),
        "answers_right_without_openness": sum(one.right_without_openness for one in queries),
        "answers_right_without_exclusions": sum(one.right_without_exclusions for one in queries),
        "items_scored": len(scored),
        "items_right": sum(row.right for row in scored),
    }


def _by_type(queries: Sequence[Judged]) -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {}
    for kind in TYPES:
        mine = [one for one in queries if one.type == kind and one.scored]
        if not mine:
            continue
        table[kind] = {"scored": len(mine), "right": sum(one.right for one in mine)}
        if kind == "range":
            mild = sum(one.right_without_openness for one in mine)
            table[kind]["right_without_openness"] = mild
        if kind == "locus":
            table[kind]["right_without_exclusions"] = sum(
                one.right_without_exclusions for one in mine
            )
            table[kind]["same_equation"] = sum(one.same_equation for one in mine)
    return table


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The nearest-rank quantile; 0.0 of nothing."""
    if not ordered:
        return 0.0
    return ordered[min(len(ordered) - 1, max(0, -(-int(len(ordered) * share * 1000) // 1000) - 1))]
