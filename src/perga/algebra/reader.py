"""The bounded expression reader: tokens to an expression tree, by precedence.

Written by hand. Nesting is counted before the reader goes deeper, and every node carries a bound
on the size of its value, so that nothing that comes out of here is expensive to expand.
Binding, loosest first: + -, then * / and the product of `2x`, then the leading minus, then ^
(from the right).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra import limits
from perga.algebra.digits import int_of_digits
from perga.algebra.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Negation,
    Num,
    Related,
    SetOf,
    TupleOf,
)
from perga.algebra.lexer import Kind, Token, quoted, tokenize
from perga.algebra.size import Size, TooLarge
from perga.errors import DiagnosedError, Diagnostic, Span
from perga.errors.catalogue import diagnose

_SUM, _PRODUCT, _MINUS, _POWER = 10, 20, 30, 40
_BINDING = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "^": _POWER, "**": _POWER}


class Unreadable(Exception):
    """Stops the reading of one statement; `diagnostic` is None where the lexer spoke already."""

    def __init__(self, diagnostic: Diagnostic | None) -> None:
        """Carry the fault."""
        super().__init__()
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class _Sized:
    """An expression, its size, and where its text (brackets included) begins and ends."""

    expression: Expression
    size: Size
    first: Span
    last: Span


def join(first: Span, last: Span) -> Span:
    """The stretch from the start of `first` to the end of `last`."""
    return Span(first.line, first.column, last.end_line, last.end_column)


def read_expression(text: str, facts: bool = False) -> Expression:
    """Read one expression; line ends count as blanks. `facts` allows facts inside calls.

    Raises DiagnosedError with every character fault, or the one place where reading stopped.
    """
    lexed = tokenize(text)
    if lexed.faults:
        raise DiagnosedError(lexed.faults)
    tokens = tuple(t for t in lexed.tokens if t.kind is not Kind.NEWLINE)
    reader = ExpressionReader(tokens, facts)
    try:
        expression = reader.expression()
        reader.expect_end("an expression")
    except Unreadable as stop:
        if stop.diagnostic is not None:
            raise DiagnosedError((*reader.faults, stop.diagnostic)) from None
        raise AssertionError("the lexer reports every bad character") from None
    if reader.faults:
        raise DiagnosedError(tuple(reader.faults))
    return expression


class ExpressionReader:
    """Reads expressions from a slice of tokens whose last one stands for the end.

    `faults` holds what is wrong but does not stop the reading (`**`); all else raises Unreadable.
    """

    def __init__(self, tokens: Sequence[Token], facts: bool = False) -> None:
        """Start at the first token; newlines must have been taken out.

        With `facts` an argument of a call may be a fact, `left = right`.
        """
        self.tokens = tokens
        self.at = 0
        self.faults: list[Diagnostic] = []
        self._depth = 0
        self._facts = facts

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """The next token, stepping over it unless it is the last."""
        token = self.tokens[self.at]
        if self.at < len(self.tokens) - 1:
            self.at += 1
        return token

    def expression(self) -> Expression:
        """Read one expression as far as it goes."""
        return self._operation(0).expression

    def chain(self) -> Related | Expression:
        """Read terms with relation signs between them; one term alone is itself."""
        return self._chain().expression

    def _chain(self) -> _Sized:
        first = self._operation(0)
        found, signs = [first], list[str]()
        while self.token.kind is Kind.RELATION:
            sign = self.take()
            if sign.text == "==":
                raise self.stop(sign, "`==` is written `=`", "write =")
            if len(signs) == limits.RELATIONS:
                message = f"more than {limits.RELATIONS} relation signs"
                raise self.stop(sign, message, "split the statement", "limit")
            signs.append(sign.text)
            found.append(self._operation(0))
        if not signs:
            return first
        span = join(first.first, found[-1].last)
        node = Related(tuple(f.expression for f in found), tuple(signs), span)
        size = max((f.size for f in found), key=lambda s: s.height)
        return _Sized(node, size, first.first, found[-1].last)

    def expect_end(self, what: str) -> None:
        """Raise Unreadable unless everything has been read; `what` names what was read."""
        if self.at < len(self.tokens) - 1:
            raise self.stop(self.token, f"{what} ends before {self.token.shown()}", self._mend())

    def stop(self, token: Token, message: str, help: str, code: str = "syntax") -> Unreadable:
        """The exception that ends this statement at `token`."""
        if token.kind is Kind.BAD:
            return Unreadable(None)
        return Unreadable(diagnose(code, token.span, message, help))

    def _mend(self) -> str:
        token, before = self.token, self.tokens[max(self.at - 1, 0)]
        if token.kind is Kind.CLOSE:
            return f"leave out {token.shown()}, or open it before"
        starts_value = token.kind in (Kind.NAME, Kind.NUMBER, Kind.OPEN)
        if starts_value and not token.spaced and before.kind in (Kind.CLOSE, Kind.NAME):
            return f"write `*` between {before.shown()} and {token.shown()}"
        if starts_value:
            return f"put `;` or a new line before {token.shown()}, or `*` if a product is meant"
        return f"leave out {token.shown()}, or complete what stands before it"

    def _deeper(self, token: Token) -> None:
        self._depth += 1
        if self._depth > limits.NESTING:
            raise self.stop(
                token,
                f"more than {limits.NESTING} levels inside each other",
                "name an inner part with a declaration of its own",
                "limit",
            )

    def _operation(self, floor: int) -> _Sized:
        left = self._operand()
        while True:
            token = self.token
            implicit = self._implicit_product()
            binding = _PRODUCT if implicit else _BINDING.get(token.text, -1)
            if binding < floor or (not implicit and token.kind is not Kind.SIGN):
                return left
            if implicit:
                self._refuse_ambiguous_product(left)
                left = self._binary("*", left, self._operation(_PRODUCT + 1), token)
                continue
            self.take()
            if token.text == "**":
                self.faults.append(
                    diagnose("power-sign", token.span, "`**` is written `^`", "write ^")
                )
            if binding == _POWER:
                self._deeper(token)
                left = self._binary("^", left, self._operation(_POWER), token)
                self._depth -= 1
            else:
                left = self._binary(token.text, left, self._operation(binding + 1), token)

    def _implicit_product(self) -> bool:
        token, before = self.token, self.tokens[self.at - 1] if self.at else None
        starts = token.kind is Kind.NAME or (token.kind is Kind.OPEN and token.text == "(")
        return before is not None and before.kind is Kind.NUMBER and starts and not token.spaced

    def _refuse_ambiguous_product(self, left: _Sized) -> None:
        number, token = self.tokens[self.at - 1].text, self.token
        if token.text[0] in "eE" and token.text[1:].isdigit():
            raise self.stop(
                token,
                f"{quoted(number + token.text)} can be read in two ways",
                f"write {number}*10^{token.text[1:]}, or {number}*{token.text} for the name",
            )
        part = left.expression
        while isinstance(part, Binary | Negation):
            if isinstance(part, Binary) and part.operator in "/^":
                raise self.stop(
                    token,
                    f"{quoted(number + token.text)} behind `{part.operator}` is ambiguous",
                    f"write `*` or brackets: (1/{number})*{token.text} or 1/({number}*{token.text})"
                    if part.operator == "/"
                    else "write `*` behind the exponent, or brackets around it",
                )
            part = part.right if isinstance(part, Binary) else part.argument

    def _binary(self, operator: str, left: _Sized, right: _Sized, token: Token) -> _Sized:
        span = join(left.first, right.last)
        node = Binary(operator, left.expression, right.expression, span)
        try:
            size = Size.of_binary(operator, left.size, right.size)
        except TooLarge as reason:
            raise Unreadable(
                diagnose(reason.code, join(left.first, right.last), reason.message, reason.help)
            ) from None
        return _Sized(node, size, left.first, right.last)

    def _operand(self) -> _Sized:
        token = self.take()
        if token.kind is Kind.NUMBER:
            return self._number(token)
        if token.kind is Kind.NAME:
            if self.token.kind is Kind.OPEN and self.token.text == "(":
                return self._call(token)
            span = token.span
            return _Sized(Name(token.text, span), Size.of_name(), span, span)
        if token.kind is Kind.SIGN and token.text in "+-":
            return self._signed(token)
        if token.kind is Kind.OPEN:
            return self._bracket(token)
        raise self.stop(
            token,
            f"a value was expected, not {token.shown()}",
            "write a number, a name, a call such as Distance(A, B), or a bracket",
        )

    def _number(self, token: Token) -> _Sized:
        whole, _, decimals = token.text.partition(".")
        value = Fraction(int_of_digits(whole + decimals), 10 ** len(decimals))
        span = token.span
        node = Num(value, len(decimals), span)
        return _Sized(node, Size.of_number(value, len(token.text)), span, span)

    def _signed(self, token: Token) -> _Sized:
        self._deeper(token)
        inner = self._operation(_MINUS)
        self._depth -= 1
        if token.text == "+":
            return _Sized(inner.expression, inner.size, token.span, inner.last)
        node = Negation(inner.expression, join(token.span, inner.last))
        return _Sized(node, self._bounded(inner.size.negated, token), token.span, inner.last)

    def _bracket(self, opening: Token) -> _Sized:
        items, last = self._items(opening)
        first, end = opening.span, last.span
        span = join(first, end)
        if opening.text == "(" and len(items) == 1:
            only = items[0]
            return _Sized(only.expression, only.size, first, end)
        parts = tuple(item.expression for item in items)
        node = TupleOf(parts, span) if opening.text == "(" else SetOf(parts, span)
        size = self._bounded(lambda: Size.of_call(tuple(i.size for i in items)), opening)
        return _Sized(node, size, first, end)

    def _call(self, name: Token) -> _Sized:
        items, last = self._items(self.take(), self._facts)
        first, end = name.span, last.span
        span = join(first, end)
        node = Call(name.text, tuple(item.expression for item in items), span)
        size = self._bounded(lambda: Size.of_call(tuple(i.size for i in items)), name)
        return _Sized(node, size, first, end)

    def _items(self, opening: Token, facts: bool = False) -> tuple[list[_Sized], Token]:
        self._deeper(opening)
        closing = ")" if opening.text == "(" else "}"
        items: list[_Sized] = []
        while True:
            if self.token.kind is Kind.CLOSE and not items:
                raise self.stop(
                    self.token,
                    f"nothing stands between `{opening.text}` and {self.token.shown()}",
                    "write what belongs there",
                )
            if len(items) == limits.ARGUMENTS:
                raise self.stop(
                    self.token,
                    f"more than {limits.ARGUMENTS} arguments",
                    "use fewer arguments",
                    "limit",
                )
            if self.at == len(self.tokens) - 1:
                raise self.stop(opening, f"`{opening.text}` is never closed", f"add `{closing}`")
            items.append(self._chain() if facts else self._operation(0))
            token = self.take()
            if token.kind is Kind.CLOSE and token.text == closing:
                self._depth -= 1
                return items, token
            if token.kind is Kind.COMMA:
                continue
            if self.at == len(self.tokens) - 1 and token is self.tokens[-1]:
                raise self.stop(opening, f"`{opening.text}` is never closed", f"add `{closing}`")
            self.at -= 1
            raise self.stop(
                token, f"`,` or `{closing}` was expected, not {token.shown()}", self._mend()
            )

    def _bounded(self, size: Callable[[], Size], token: Token) -> Size:
        try:
            return size()
        except TooLarge as reason:
            raise self.stop(token, reason.message, reason.help, reason.code) from None
