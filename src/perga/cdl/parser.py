"""Text to raw statements: declarations and chains of terms, not yet checked.

Brackets are matched once over the whole text. A line end inside a matched bracket does not end a
statement; an unclosed bracket therefore spoils its own line only, and reading goes on behind it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from perga.algebra.expression import Expression, Related
from perga.algebra.lexer import Kind, Token, quoted, tokenize
from perga.algebra.limits import STATEMENTS
from perga.algebra.reader import ExpressionReader, Unreadable, join
from perga.cdl.names import QUESTIONS, TYPES
from perga.errors import Diagnostic, Span
from perga.errors.catalogue import Faults, diagnose


@dataclass(frozen=True, slots=True)
class RawDeclaration:
    """`A, B: Point`: names with their places, and the word behind the colon."""

    names: tuple[tuple[str, Span], ...]
    type_word: str
    type_span: Span


@dataclass(frozen=True, slots=True)
class RawChain:
    """`term sign term ...`: one term more than signs; a lone term has no sign."""

    terms: tuple[Expression, ...]
    signs: tuple[str, ...]
    span: Span

    @staticmethod
    def of(read: Expression, span: Span) -> "RawChain":
        """What was read, over `span`, as a chain."""
        if isinstance(read, Related):
            return RawChain(read.terms, read.signs, span)
        return RawChain((read,), (), span)


@dataclass(frozen=True, slots=True)
class RawProgram:
    """Every statement that could be read, and the names in those that could not.

    `spoiled` names are not reported as undeclared: their declaration may be what was unreadable.
    """

    statements: tuple[RawDeclaration | RawChain, ...]
    spoiled: frozenset[str]


def parse(text: str, faults: Faults) -> RawProgram:
    """Read every statement of `text`; what cannot be read goes to `faults`."""
    lexed = tokenize(text)
    if len(lexed.tokens) == 1:  # nothing to read, or a text too long to be split
        faults.extend(lexed.faults)
    strange = {(d.span.line, d.span.column): d for d in lexed.faults}
    statements: list[RawDeclaration | RawChain] = []
    spoiled: set[str] = set()
    for number, part in enumerate(_split(lexed.tokens)):
        if number == STATEMENTS:
            faults.add(
                "limit",
                part[0].span,
                f"more than {STATEMENTS:,} statements",
                "leave out what is not needed",
            )
            spoiled.update(t.text for t in lexed.tokens if t.kind is Kind.NAME)
            break
        if faults.full:
            break
        read = _statement(part, strange)
        faults.extend(read.faults)
        if read.statement is None:
            spoiled.update(t.text for t in part if t.kind is Kind.NAME)
        else:
            statements.append(read.statement)
    return RawProgram(tuple(statements), frozenset(spoiled))


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    """The statements' tokens, each closed by the token that ended it; empty ones left out."""
    closed = _closed_brackets(tokens)
    parts: list[list[Token]] = []
    part: list[Token] = []
    depth = 0
    for i, token in enumerate(tokens):
        if i in closed:
            depth += 1 if token.kind is Kind.OPEN else -1
        if token.kind is Kind.NEWLINE and depth:
            continue
        if token.kind in (Kind.NEWLINE, Kind.SEMICOLON, Kind.END):
            if part:
                parts.append([*part, token])
            part = []
        else:
            part.append(token)
    return parts


def _closed_brackets(tokens: Sequence[Token]) -> set[int]:
    """Indices of brackets that have a partner; none reaches over a `;`."""
    closed: set[int] = set()
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind is Kind.OPEN:
            stack.append(i)
        elif token.kind is Kind.SEMICOLON:
            stack.clear()
        elif token.kind is Kind.CLOSE and stack:
            pair = tokens[stack[-1]].text + token.text
            if pair in ("()", "{}"):
                closed.update((stack.pop(), i))
    return closed


@dataclass(frozen=True, slots=True)
class _Read:
    statement: RawDeclaration | RawChain | None
    faults: tuple[Diagnostic, ...]


def _statement(part: list[Token], strange: Mapping[tuple[int, int], Diagnostic]) -> _Read:
    early = _prose(part)
    if early is not None:
        return _Read(None, (early,))
    bad = [t for t in part if t.kind is Kind.BAD]
    if bad:
        places = [(t.line, t.column) for t in bad]
        return _Read(None, tuple(strange[p] for p in places if p in strange))
    reader = ExpressionReader(part, facts=True)
    declares = part[0].kind is Kind.NAME and part[1].kind in (Kind.COLON, Kind.COMMA)
    try:
        statement = _declaration(reader) if declares else _chain(reader)
    except Unreadable as stop:
        found = () if stop.diagnostic is None else (stop.diagnostic,)
        return _Read(None, (*reader.faults, *found))
    return _Read(statement, tuple(reader.faults))


def _prose(part: list[Token]) -> Diagnostic | None:
    """Statements that are words, or a question, rather than a fault in one place."""
    first = part[0].text
    asks = first.title() in QUESTIONS and part[1].kind in (Kind.NAME, Kind.COLON)
    if asks:
        span = _span(part)
        return diagnose("goal-inside", span, "this asks, it does not state", "give it as the goal")
    if (
        first in TYPES
        and part[1].kind in (Kind.NAME, Kind.COLON)
        and len(part) == 3 + (part[1].kind is Kind.COLON)
    ):
        name = part[-2].text
        return diagnose(
            "syntax", _span(part), "a declaration puts the name first", f"write {name}: {first}"
        )
    named = [token.kind is Kind.NAME for token in part]
    following = sum(1 for a, b in pairwise(named) if a and b)
    if following >= 2 and following * 2 >= sum(named[:-1]):
        return diagnose(
            "sentence",
            _span(part),
            "this reads like a sentence",
            "state each fact with an operator, or put # before the words",
        )
    return None


def _span(part: Sequence[Token]) -> Span:
    """Where a statement stands, without the token that ended it."""
    return join(part[0].span, part[-2].span)


def _declaration(reader: ExpressionReader) -> RawDeclaration:
    names: list[tuple[str, Span]] = []
    while True:
        token = reader.take()
        if token.kind is not Kind.NAME:
            problem = f"a name was expected, not {token.shown()}"
            raise reader.stop(token, problem, "write A, B: Point")
        names.append((token.text, token.span))
        after = reader.take()
        if after.kind is Kind.COLON:
            break
        if after.kind is not Kind.COMMA:
            raise reader.stop(
                after, f"`,` or `:` was expected, not {after.shown()}", "write A, B: Point"
            )
    token = reader.take()
    if token.kind is not Kind.NAME:
        raise reader.stop(token, f"a type was expected, not {token.shown()}", "write A: Point")
    after = reader.token
    if after.kind is Kind.RELATION:
        raise reader.stop(
            after,
            "a declaration gives a type only",
            "end it with `;`, then write Coordinate(A) = (1, 2) or Equation(G) = ... = ...",
        )
    if after.kind is Kind.COMMA:
        raise reader.stop(after, "one type to a declaration", "separate declarations with `;`")
    reader.expect_end("a declaration")
    return RawDeclaration(tuple(names), token.text, token.span)


def _chain(reader: ExpressionReader) -> RawChain:
    first = reader.token.span
    read = reader.chain()
    if reader.token.kind is Kind.COLON:
        raise reader.stop(
            reader.token, "only names stand before `:`", f"write {quoted('A: Point')}"
        )
    reader.expect_end("a statement")
    span = join(first, reader.tokens[len(reader.tokens) - 2].span)
    return RawChain.of(read, span)
