r"""Numbers and points in plain text: the one that a reply settles on.

What stands behind the last word "answer", or in the last `\boxed{}`, is taken first; without
those, the last number or point.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from perga.answers.replies.expressions import NotANumberError, NumberReader, may_begin
from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.tokens import Kind, Token, bare, tokenize
from perga.answers.replies.values import LenientReading, PointValue, Unreadable

_MARKER: Final = "answer"
_BOX: Final = "\\boxed{"
_DENIED: Final = frozenset({"not", "isn't", "aren't", "±", "\\pm"})
_OPERATORS: Final = frozenset("+-*/^×·⋅÷_")
_UNITS: Final = frozenset({"\\text", "\\mathrm", "\\quad", "\\approx", "\\cm", "\\implies"})


class _Found(NamedTuple):
    """A number or point, where it begins, how it had to be read, and whether "or" led to it."""

    start: int
    value: Decimal | PointValue
    repaired: tuple[Repair, ...]
    either: bool = False


# --- what is settled on ---------------------------------------------------------------


def settled(text: str) -> str:
    r"""The inside of the last `\boxed{}`, or else the whole text."""
    start = text.rfind(_BOX)
    if start < 0:
        return text
    start += len(_BOX)
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if depth == 0:
            return text[start:place]
    return text


def behind_marker(text: str) -> int:
    """Where the last word "answer" ends; 0 without one."""
    return text.lower().rfind(_MARKER) + len(_MARKER) if _MARKER in text.lower() else 0


# --- numbers and points ---------------------------------------------------------------


def number_in(text: str) -> LenientReading | Unreadable:
    """The number that a text settles on."""
    clean = bare(settled(text))
    return _chosen(list(_numbers(tokenize(clean, thousands=True))), clean)


def point_in(text: str) -> LenientReading | Unreadable:
    """The point that a text settles on: `(1, 2)`, `x = 1, y = 2`, or just `1, 2`."""
    clean = bare(settled(text))
    tokens = tokenize(clean)
    pairs = list(_pairs(tokens))
    if not pairs:
        pairs = [*_named(tokens), *_open_pair(tokens)][:1]
    return _chosen(pairs, clean)


def _chosen(found: Sequence[_Found], text: str) -> LenientReading | Unreadable:
    if not found:
        return Unreadable(Reason.NO_ANSWER)
    marker = behind_marker(text)
    behind = [one for one in found if one.start >= marker] if marker else []
    at = found.index(behind[0]) if behind else len(found) - 1
    chosen = found[at]
    others = [one for one in found[at + 1 : at + 2] if one.either]
    if chosen.either and at:
        others.append(found[at - 1])
    if any(one.value != chosen.value for one in others):
        return Unreadable(Reason.SEVERAL_ANSWERS)
    return LenientReading(chosen.value, chosen.repaired)


def _found(
    tokens: Sequence[Token], at: int, value: Decimal | PointValue, end: NumberReader
) -> _Found:
    either = any(token.text.lower() == "or" for token in tokens[max(0, at - 3) : at])
    return _Found(tokens[at].start, value, tuple(end.repaired), either)


def _pairs(tokens: Sequence[Token]) -> Iterator[_Found]:
    """The points in brackets."""
    at = 0
    while at < len(tokens):
        if tokens[at].kind is Kind.OPEN:
            reader = NumberReader(tokens, at)
            try:
                value = PointValue(*reader.pair())
            except NotANumberError:
                at = reader.at if reader.too_deep else at + 1
                continue
            scaled = reader.at < len(tokens) and tokens[reader.at].text in {"/", "^"}
            if not scaled and not _denied(tokens, at):
                yield _found(tokens, at, value, reader)
            at = reader.at
        else:
            at += 1


def _numbers(tokens: Sequence[Token]) -> Iterator[_Found]:
    """The numbers that stand for themselves: no part of a point, a name, or a broken formula."""
    at = 0
    while at < len(tokens):
        if not may_begin(tokens[at]):
            at += 1
            continue
        reader = NumberReader(tokens, at)
        try:
            value = reader.number()
        except NotANumberError:
            if reader.too_deep:
                at = reader.at
            else:
                broken = max(_behind_chunk(tokens, at), reader.operand)
                at = _behind_point(tokens, at) or broken
            continue
        stands = _free_before(tokens, at) and _free_behind(tokens, reader.at)
        if stands:
            yield _found(tokens, at, value, reader)
            at = reader.at
        else:
            at = _behind_chunk(tokens, reader.at - 1)


def _behind_point(tokens: Sequence[Token], at: int) -> int:
    """The place behind a point that begins here; 0 if none does."""
    reader = NumberReader(tokens, at)
    try:
        reader.pair()
    except NotANumberError:
        return 0
    return reader.at


def _behind_chunk(tokens: Sequence[Token], at: int) -> int:
    """The place of the next token that a blank stands before."""
    at += 1
    while at < len(tokens) and not tokens[at].spaced:
        at += 1
    return at


def _denied(tokens: Sequence[Token], at: int) -> bool:
    """Whether what begins here is said not to be, or to be with either sign."""
    return at > 0 and tokens[at - 1].text.lower() in _DENIED


def _free_before(tokens: Sequence[Token], at: int) -> bool:
    """Whether what begins here is no end of something longer."""
    token = tokens[at]
    if at == 0:
        return True
    if _denied(tokens, at):
        return False
    before = tokens[at - 1]
    if before.kind is Kind.NUMBER and token.kind is Kind.NUMBER and not token.begins_line:
        return False  # `1 1/2`
    if token.kind is Kind.SIGN:
        spread = tokens[at + 1].spaced
        joined = before.kind in (Kind.WORD, Kind.NUMBER, Kind.CLOSE)
        return not (joined and (spread or not token.spaced)) and not (spread and token.begins_line)
    if not token.spaced and (before.kind in (Kind.WORD, Kind.NUMBER, Kind.COMMAND)):
        return token.kind is Kind.OPEN and before.kind is Kind.WORD and len(before.text) > 1
    if not token.spaced and before.text in {".", "_"}:
        return False
    if not token.spaced and before.text == ":" and at > 1 and tokens[at - 2].kind is Kind.NUMBER:
        return False  # `3:4`
    if not token.spaced and before.text == "," and at > 1 and tokens[at - 2].kind is Kind.NUMBER:
        return False
    operand = at > 1 and tokens[at - 2].kind in (Kind.WORD, Kind.NUMBER, Kind.CLOSE)
    return not (before.text in _OPERATORS and operand)


def _free_behind(tokens: Sequence[Token], at: int) -> bool:
    """Whether what ends before this token is no beginning of something longer."""
    if at >= len(tokens):
        return True
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.text == "%" or (token.text == "\\" and following and following.text == "%"):
        return False
    if token.kind is Kind.NUMBER and not token.begins_line:
        return False
    if token.kind is Kind.COMMAND:
        return token.text in _UNITS or token.spaced
    if token.text in _OPERATORS - {"*", "-"} or token.text in {"√", "sqrt"}:
        return False
    if token.spaced:
        return True
    if token.text in {",", ".", ":"} and following and not following.spaced:
        return following.kind is not Kind.NUMBER
    return token.kind not in (Kind.WORD, Kind.NUMBER, Kind.OPEN) and token.text != "_"


def _named(tokens: Sequence[Token]) -> Iterator[_Found]:
    """The point of the last `x = ...` and the last `y = ...`."""
    places = {"x": -1, "y": -1}
    for at, token in enumerate(tokens[:-2]):
        if token.text.lower() in places and tokens[at + 1].text in {"=", ":", "is"}:
            places[token.text.lower()] = at + 2
    if min(places.values()) < 0:
        return
    readers = [NumberReader(tokens, places[name]) for name in ("x", "y")]
    try:
        value = PointValue(*(reader.number() for reader in readers))
    except NotANumberError:
        return
    yield _Found(tokens[places["x"]].start, value, _all_repairs(*readers))


def _open_pair(tokens: Sequence[Token]) -> Iterator[_Found]:
    """The point `1, 2` that is the whole text."""
    x = NumberReader(tokens, 0)
    try:
        left = x.number()
        if x.at >= len(tokens) or tokens[x.at].kind is not Kind.COMMA:
            return
        y = NumberReader(tokens, x.at + 1)
        value = PointValue(left, y.number())
    except NotANumberError:
        return
    if y.at == len(tokens):
        yield _Found(0, value, _all_repairs(x, y))


def _all_repairs(*readers: NumberReader) -> tuple[Repair, ...]:
    return tuple(dict.fromkeys(repair for reader in readers for repair in reader.repaired))
