"""Replies beside golds: the verdict on each query, and the row of each problem."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from perga.answers.compare import Comparison, compare
from perga.answers.gold import Wanted, answer_texts, read_gold, wanted
from perga.answers.membership import is_member
from perga.answers.splitting import UnreadableAnswerError
from perga.answers.values import AnswerValue, EquationOf
from perga.study.conic10k.adapter import families, found_values, in_names_of_program
from perga.study.conic10k.engine import Reply
from perga.study.conic10k.items import Item
from perga.study.conic10k.kinds import declared, positive_letters, query_type
from perga.study.conic10k.questions import NotImported, Question
from perga.study.conic10k.wording import asks_for_one
from perga.study.witness import Finding

FAMILY: Final = "one of a family"
"""Why an equation is right that is a member of the family found; counted apart in the figures."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One query: what came out, the gold, and whether they agree.

    `status` is that of the solution, or the ending of a reply without one. `scored` is False
    where there is no gold answer.
    """

    query: str
    goal: str
    type: str
    status: str
    answers: tuple[str, ...]
    level: str
    complete: str
    method: str
    gold: str
    scored: bool
    right: bool
    right_without_openness: bool
    right_without_exclusions: bool
    same_equation: bool
    tolerance: float
    why: str
    right_with_text: bool | None
    """Whether it is right if the words of the text count too; None where they were not read."""
    witness: Mapping[str, Any] | None
    """What sampled configurations say (see `Finding.to_json`), where they were asked."""


@dataclass(frozen=True, slots=True)
class Row:
    """One problem with the verdicts on its queries."""

    index: int
    text: str
    facts: str
    cdl: str
    parsed: bool
    facts_used: bool
    unused: tuple[str, ...]
    ending: str
    why: str
    certified: bool
    inconsistent: bool
    seconds: float
    excluded: str
    picture: str
    drawing: Mapping[str, Any]
    """What was drawn and checked, see `Drawing.to_json`."""

    queries: tuple[Judged, ...]

    @property
    def scored(self) -> bool:
        """Whether there is a gold answer."""
        return any(one.scored for one in self.queries)

    @property
    def right(self) -> bool:
        """Whether every query with a gold answer is right."""
        return self.scored and all(one.right for one in self.queries if one.scored)

    def to_json(self) -> dict[str, Any]:
        """The line in results.jsonl."""
        return {**asdict(self), "scored": self.scored, "right": self.right}


def judged(
    item: Item,
    question: Question | NotImported,
    reply: Reply,
    excluded: str,
    picture: str,
    drawing: Mapping[str, Any],
    findings: Sequence[Finding] = (),
    use_text: bool = False,
) -> Row:
    """The row of one problem; with `use_text` also what the words of its text change."""
    one_is_enough = use_text and asks_for_one(item.text)
    queries = item.queries
    concepts = declared(item.facts)
    golds = _golds(item.gold, len(queries))
    positive = positive_letters(item.facts)
    imported = isinstance(question, Question)
    goals = question.goals if imported else ()
    names: Mapping[str, str] = question.names if imported else {}
    rows: list[Judged] = []
    for k, query in enumerate(queries):
        solution = reply.solutions[k] if k < len(reply.solutions) else None
        gold = golds[k] if golds else item.gold
        verdict = _verdict(query, gold, solution, names, positive, bool(golds))
        with_text = verdict.right or (
            one_is_enough and _one_of_several(query, gold, solution, names, positive)
        )
        certificate: Mapping[str, Any] = solution["certificate"] if solution else {}
        status = solution["status"] if solution else reply.ending
        rows.append(
            Judged(
                query=query,
                goal=goals[k] if k < len(goals) else "",
                type=query_type(query, concepts),
                status=status,
                answers=tuple(str(a["exact"] or a["value"]) for a in _answers(solution)),
                level=str(certificate.get("level", "")) if _answers(solution) else "",
                complete=str(certificate.get("complete", "")) if _answers(solution) else "",
                method=str(certificate.get("method", "")),
                gold=gold,
                scored=bool(item.gold.strip()),
                right=verdict.right,
                right_without_openness=verdict.without_openness,
                right_without_exclusions=verdict.without_exclusions,
                same_equation=verdict.equation_only,
                tolerance=verdict.tolerance,
                why=verdict.why,
                right_with_text=with_text if use_text else None,
                witness=findings[k].to_json() if k < len(findings) else None,
            )
        )
    statuses = {one.status for one in rows}
    parsed = imported and reply.ending != "refused"
    unused = question.unused if imported else ()
    return Row(
        index=item.index,
        text=item.text,
        facts=item.facts,
        cdl=question.cdl if imported else "",
        parsed=parsed,
        facts_used=parsed and not unused,
        unused=unused,
        ending=reply.ending,
        why=reply.why,
        certified=bool(statuses & {"ok", "ambiguous", "none_exists"}),
        inconsistent="contradictory" in statuses,
        seconds=reply.seconds,
        excluded=excluded,
        picture=picture,
        drawing=drawing,
        queries=tuple(rows),
    )


def _golds(text: str, queries: int) -> list[str]:
    """The gold text of each query; nothing where they cannot be told apart."""
    try:
        return answer_texts(text, queries)
    except UnreadableAnswerError:
        return []


def _answers(solution: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    return solution["answers"] if solution else []


def _verdict(
    query: str,
    gold: str,
    solution: Mapping[str, Any] | None,
    names: Mapping[str, str],
    positive: frozenset[str],
    readable: bool,
) -> Comparison:
    if not gold.strip():
        return _wrong("no gold answer")
    try:
        if not readable:
            return _wrong("the gold answers cannot be told apart")
        kind = wanted(query)
        plane = kind in (Wanted.EQUATION, Wanted.LINE_PAIR, Wanted.LOCUS)
        wish = read_gold(in_names_of_program(gold, names, plane), kind)
    except UnreadableAnswerError as fault:
        return _wrong(f"the gold answer cannot be read: {fault.message}")
    if solution is None:
        return _wrong("unsolved")
    if not solution["answers"]:
        return _wrong(str(solution["status"]))
    if _one_of_a_family(solution, wish):
        return Comparison(True, FAMILY, 0.0, True, True, True)
    found = found_values(solution)
    above = frozenset(names.get(name, name) for name in positive)
    if not found and solution["status"] == "underdetermined":
        return _wrong("underdetermined, and the gold answer is not of the family that was found")
    return compare(found, wish, above) if found else _wrong("the answer cannot be read")


def _one_of_several(
    query: str,
    gold: str,
    solution: Mapping[str, Any] | None,
    names: Mapping[str, str],
    positive: frozenset[str],
) -> bool:
    """Whether an answer that was told is the gold one, where any of them will do."""
    answers = _answers(solution)
    return any(
        _verdict(query, gold, {**(solution or {}), "answers": [one]}, names, positive, True).right
        for one in answers
    )


def _one_of_a_family(solution: Mapping[str, Any], wish: Sequence[AnswerValue]) -> bool:
    """Whether the gold answer is one curve out of a family that was found as a whole."""
    if len(wish) != 1 or not isinstance(wish[0], EquationOf):
        return False
    return any(is_member(*family, wish[0]) for family in families(solution))


def _wrong(why: str) -> Comparison:
    return Comparison(False, why, 0.0, False, False, False)
