"""AL text to nodes: a bounded reader by precedence, more forgiving than that of CDL.

Conic10K's annotations are written by hand: blanks, `**`, `2p`, `(a)(b)`, relations inside
brackets, intervals with square brackets, missing closing brackets at the end all occur.
"""

from collections.abc import Sequence
from fractions import Fraction

from perga.algebra.digits import int_of_digits
from perga.algebra.expression import Name, Num
from perga.algebra.limits import ARGUMENTS, HEIGHT, NESTING
from perga.cdl.al.lexer import Kind, Token, statements
from perga.cdl.al.nodes import (
    AlText,
    Applied,
    Arithmetic,
    Both,
    Bounds,
    Braces,
    Declared,
    Minus,
    Node,
    Pair,
    Relation,
)
from perga.cdl.al.table import operator_named
from perga.errors import Span
from perga.errors.catalogue import Faults

_RELATIONS = ("=", "<", ">", "<=", ">=", "!=")


class _Stop(Exception):
    """Ends the reading of one statement."""

    def __init__(self, span: Span, message: str, help: str, code: str = "syntax") -> None:
        super().__init__(message)
        self.what = (code, span, message, help)


def read_al(facts: str, queries: str, faults: Faults) -> AlText:
    """Everything that can be read of an annotation; the rest goes to `faults`."""
    declarations: list[Declared] = []
    nodes: list[Node] = []
    for part in statements(facts, faults):
        try:
            if any(t.text == ":" for t in part):
                declarations.append(_declaration(part))
            else:
                nodes.append(_Reader(part).whole())
        except _Stop as stop:
            faults.add(*stop.what)
    asked: list[Node] = []
    for part in statements(queries, faults):
        try:
            asked.append(_Reader(part).whole())
        except _Stop as stop:
            faults.add(*stop.what)
    return AlText(tuple(declarations), tuple(nodes), tuple(asked))


def _declaration(part: Sequence[Token]) -> Declared:
    at = next(i for i, t in enumerate(part) if t.text == ":")
    names = [t for t in part[:at] if t.text != ","]
    rest = part[at + 1 : -1]
    good = names and all(t.kind is Kind.NAME for t in names)
    if not good or len(rest) != 1 or rest[0].kind is not Kind.NAME:
        raise _Stop(part[at].span, "a declaration cannot be read", "write A, B: Point")
    return Declared(tuple(Name(t.text, t.span) for t in names), Name(rest[0].text, rest[0].span))


def _join(first: Span, last: Span) -> Span:
    return Span(first.line, first.column, last.end_line, last.end_column)


class _Reader:
    """Reads one statement; `depth` counts brackets, `chain` operations at one level."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def is_sign(self, *signs: str) -> bool:
        return self.token.kind is Kind.SIGN and self.token.text in signs

    def take(self) -> Token:
        token = self.token
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def stop(self, message: str, help: str = "mend the annotation", code: str = "syntax") -> _Stop:
        return _Stop(self.token.span, message, help, code)

    def whole(self) -> Node:
        """The whole statement; closing brackets too many at its end are dropped."""
        node = self.conjunction()
        while self.is_sign(")"):
            self.take()
        if self.token.kind is not Kind.END:
            raise self.stop(f"the statement ends before {self.token.shown()}")
        return node

    def conjunction(self) -> Node:
        parts = [self.relation()]
        while self.is_sign("&"):
            self.take()
            parts.append(self.relation())
            self._bounded(len(parts))
        if len(parts) == 1:
            return parts[0]
        return Both(tuple(parts), _join(parts[0].span, parts[-1].span))

    def relation(self) -> Node:
        terms = [self.sum()]
        signs: list[str] = []
        while self.is_sign(*_RELATIONS):
            signs.append(self.take().text)
            terms.append(self.sum())
            self._bounded(len(terms))
        if not signs:
            return terms[0]
        return Relation(tuple(terms), tuple(signs), _join(terms[0].span, terms[-1].span))

    def _bounded(self, count: int, most: int = ARGUMENTS) -> None:
        if count > most:
            raise self.stop(f"more than {most} parts", "split the statement", "limit")

    def sum(self) -> Node:
        left = self.product()
        count = 1
        while self.is_sign("+", "-"):
            sign = self.take().text
            left = self._binary(sign, left, self.product())
            count += 1
            self._bounded(count, HEIGHT)
        return left

    def product(self) -> Node:
        left = self.signed()
        count = 1
        while True:
            if self.is_sign("*", "/"):
                sign = self.take().text
                left = self._binary(sign, left, self.signed())
            elif self.token.kind in (Kind.NAME, Kind.NUMBER) or self.is_sign("("):
                left = self._binary("*", left, self.power())
            else:
                return left
            count += 1
            self._bounded(count, HEIGHT)

    def signed(self) -> Node:
        if self.is_sign("+", "-"):
            token = self.take()
            self._deeper()
            inner = self.signed()
            self.depth -= 1
            if token.text == "+":
                return inner
            return Minus(self._plain(inner), _join(token.span, inner.span))
        return self.power()

    def power(self) -> Node:
        base = self.atom()
        if self.is_sign("^"):
            self.take()
            self._deeper()
            exponent = self.signed()
            self.depth -= 1
            return self._binary("^", base, exponent)
        return base

    def _binary(self, sign: str, left: Node, right: Node) -> Node:
        span = _join(left.span, right.span)
        return Arithmetic(sign, self._plain(left), self._plain(right), span)

    def _plain(self, node: Node) -> Node:
        if isinstance(node, Relation | Both | Bounds):
            raise _Stop(node.span, "a relation stands inside a sum or product", "split it")
        return node

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > NESTING:
            raise self.stop(f"more than {NESTING} levels", "name an inner part", "limit")

    def atom(self) -> Node:
        token = self.take()
        if token.kind is Kind.NUMBER:
            whole, _, decimals = token.text.partition(".")
            value = Fraction(int_of_digits(whole + decimals), 10 ** len(decimals))
            return Num(value, len(decimals), token.span)
        if token.kind is Kind.NAME:
            operator = operator_named(token.text) if self.is_sign("(") else None
            if operator is not None:
                items, last, _ = self._items(self.take())
                return Applied(operator, tuple(items), _join(token.span, last))
            return Name(token.text, token.span)
        if token.text == "(":
            return self._bracket(token)
        if token.text == "[":
            items, last, closing = self._items(token)
            return self._interval(token, items, last, closing)
        if token.text == "{":
            items, last, _ = self._items(token)
            return Braces(tuple(items), _join(token.span, last))
        self.at = max(self.at - 1, 0) if token.kind is not Kind.END else self.at
        raise _Stop(token.span, f"a value was expected, not {token.shown()}", "mend the annotation")

    def _bracket(self, token: Token) -> Node:
        items, last, closing = self._items(token)
        if closing == "]":
            return self._interval(token, items, last, closing)
        if len(items) == 1:
            return items[0]
        return Pair(tuple(items), _join(token.span, last))

    def _interval(self, token: Token, items: list[Node], last: Span, closing: str) -> Node:
        span = _join(token.span, last)
        if len(items) != 2:
            raise _Stop(span, "an interval has two ends", "write [a, b]")
        return Bounds(items[0], items[1], token.text == "[", closing == "]", span)

    def _items(self, opening: Token) -> tuple[list[Node], Span, str]:
        """What stands in a bracket, where it ends, and its closing sign."""
        self._deeper()
        closing = {"(": (")", "]"), "[": (")", "]"), "{": ("}",)}[opening.text]
        items: list[Node] = []
        while True:
            items.append(self.conjunction())
            self._bounded(len(items))
            if self.is_sign(","):
                self.take()
                continue
            if self.is_sign(*closing):
                token = self.take()
                self.depth -= 1
                return items, token.span, token.text
            if self.token.kind is Kind.END and opening.text != "[":  # left open at the end
                self.depth -= 1
                return items, self.token.span, closing[0]
            raise self.stop(f"`,` or `{closing[0]}` was expected, not {self.token.shown()}")
