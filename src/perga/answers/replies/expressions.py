r"""Numbers as models write them in plain text and LaTeX: `-3.5`, `1/2`, `\frac{\sqrt3}2`, `4√2`.

Not the reader of `perga.algebra`: that one reads a whole text of CDL and refuses what is doubtful,
while this one finds numbers inside other text, and knows LaTeX. Nothing is read in part: if what
stands at a number does not hold together, as in `4\sqrt`, no number is taken from there.
"""

from collections.abc import Sequence
from decimal import Context, Decimal, DecimalException, DivisionByZero, InvalidOperation, Overflow
from typing import Final

from perga.answers.replies.reasons import Reason, Repair
from perga.answers.replies.tokens import Kind, Token
from perga.answers.replies.values import number_of_literal

_DEPTH: Final = 16
_POWER: Final = 16
_FRACTIONS: Final = frozenset({"\\frac", "\\dfrac", "\\tfrac", "\\cfrac"})
_ROOTS: Final = frozenset({"\\sqrt", "sqrt", "√"})
_PI: Final = frozenset({"\\pi", "π", "pi"})
_PI_DIGITS: Final = Decimal("3.141592653589793238462643383279502884197")
_TIMES: Final = frozenset({"*", "×", "·", "⋅", "\\cdot", "\\times"})
_OVER: Final = frozenset({"/", "÷", "\\div"})
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


class NotANumberError(Exception):
    """What stands here is no number."""


class NumberReader:
    """Reads one number from a place in the tokens; `at` is then behind it.

    `repaired` says how it had to be read: worked out, or without commas between thousands. After
    a failure `too_deep` says that brackets were the reason, and nothing inside them is a number;
    `operand` is where the last term or factor outside brackets begins. Whoever looks further does
    so from there: a long sum with a broken end is not read again from each of its terms.
    """

    def __init__(self, tokens: Sequence[Token], at: int) -> None:
        """Stand at a token."""
        self.tokens = tokens
        self.at = at
        self.repaired: dict[Repair, None] = {}
        self.too_deep = False
        self.operand = at
        self._depth = 0
        self._context = Context(
            prec=40, Emax=999, Emin=-999, traps=[InvalidOperation, DivisionByZero, Overflow]
        )

    def number(self) -> Decimal:
        """The longest number from here on; raises NotANumberError."""
        try:
            found = self._sum()
        except DecimalException:
            raise NotANumberError from None
        bounded = number_of_literal(str(found))
        if isinstance(bounded, Reason):
            raise NotANumberError
        return bounded

    def pair(self) -> tuple[Decimal, Decimal]:
        """Two numbers in brackets, `(1, 2)`; raises NotANumberError."""
        opening = self._take()
        if opening not in _CLOSING:
            raise NotANumberError
        x = self.number()
        if self._text() not in {",", ";"}:
            raise NotANumberError
        self._take()
        y = self.number()
        if self._take() != _CLOSING[opening]:
            raise NotANumberError
        return x, y

    # --- tokens -----------------------------------------------------------------------

    def _text(self) -> str:
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def _take(self) -> str:
        text = self._text()
        self.at += 1
        return text

    def _glued(self) -> bool:
        return self.at < len(self.tokens) and not self.tokens[self.at].spaced

    def _operator(self) -> bool:
        """Whether the sign here joins two numbers, and is no emphasis (`*12* and`)."""
        if self.at + 1 >= len(self.tokens):
            return False
        following = self.tokens[self.at + 1]
        even = self.tokens[self.at].spaced == following.spaced
        return (even or self._text() != "*") and following.kind not in (Kind.CLOSE, Kind.OTHER)

    # --- by precedence ----------------------------------------------------------------

    def _sum(self) -> Decimal:
        self._depth += 1
        if self._depth > _DEPTH:
            self.too_deep = True
            raise NotANumberError
        total = self._product()
        while self._text() in {"+", "-"} and self._operator():
            if self.tokens[self.at].spaced and not self.tokens[self.at + 1].spaced:
                break  # `5 -3` is two numbers
            sign = self._take()
            term = self._product()
            total = self._context.add(total, term if sign == "+" else term.copy_negate())
            self.repaired[Repair.EXPRESSION] = None
        self._depth -= 1
        return total

    def _product(self) -> Decimal:
        total = self._signed()
        while True:
            text = self._text()
            if text in _TIMES | _OVER and self._operator():
                self._take()
                factor = self._signed()
                joined = self._context.multiply if text in _TIMES else self._context.divide
            elif self._implicit(text):
                factor, joined = self._power(), self._context.multiply
            else:
                return total
            total = joined(total, factor)
            self.repaired[Repair.EXPRESSION] = None

    def _implicit(self, text: str) -> bool:
        """Whether a factor follows without a sign: `4√2`, `3 \\sqrt{2}`, `2(3)`."""
        if text in _FRACTIONS or text == "\\sqrt" or text in _PI:
            return True
        return self._glued() and (text in _ROOTS or text == "(")

    def _signed(self) -> Decimal:
        if self._depth == 1:
            self.operand = self.at
        if self._text() not in {"+", "-"}:
            return self._power()
        minus = self._take() == "-"
        if self._text() in {"+", "-"}:
            raise NotANumberError
        found = self._power()
        return found.copy_negate() if minus else found

    def _power(self) -> Decimal:
        base = self._atom()
        if self._text() != "^":
            return base
        self._take()
        exponent = self._group() if self._text() in _CLOSING else self._literal()
        if exponent != exponent.to_integral_value() or abs(exponent) > _POWER:
            raise NotANumberError
        self.repaired[Repair.EXPRESSION] = None
        return self._context.power(base, exponent)

    def _atom(self) -> Decimal:
        text = self._text()
        if text in _FRACTIONS:
            self._take()
            return self._fraction()
        if text in _ROOTS:
            self._take()
            self.repaired[Repair.EXPRESSION] = None
            inner = self._group() if self._text() in {"(", "{"} else self._digit()
            return self._context.sqrt(inner)
        if text in _PI:
            self._take()
            self.repaired[Repair.EXPRESSION] = None
            return _PI_DIGITS
        return self._group() if text in {"(", "{"} else self._literal()

    def _fraction(self) -> Decimal:
        self.repaired[Repair.EXPRESSION] = None
        text = self._text()
        if len(text) == 2 and text.isdigit():
            self._take()
            return self._context.divide(Decimal(text[0]), Decimal(text[1]))  # \frac12
        over = self._group() if text == "{" else self._digit()
        under = self._group() if self._text() == "{" else self._digit()
        return self._context.divide(over, under)

    def _digit(self) -> Decimal:
        """What LaTeX takes without braces: one digit; more of them would be doubtful."""
        if len(self._text()) != 1:
            raise NotANumberError
        return self._literal()

    def _literal(self) -> Decimal:
        if self.at >= len(self.tokens) or self.tokens[self.at].kind is not Kind.NUMBER:
            raise NotANumberError
        text = self._take()
        if "," in text:
            self.repaired[Repair.THOUSANDS] = None
        found = number_of_literal(text.replace(",", ""))
        if isinstance(found, Reason):
            raise NotANumberError
        return found

    def _group(self) -> Decimal:
        closing = _CLOSING[self._take()]
        inner = self._sum()
        if self._take() != closing:
            raise NotANumberError
        return inner


def may_begin(token: Token) -> bool:
    """Whether a number can begin with this token."""
    return (
        token.kind in (Kind.NUMBER, Kind.OPEN)
        or token.text in _FRACTIONS | _ROOTS
        or token.text in {"+", "-"} | _PI
    )
