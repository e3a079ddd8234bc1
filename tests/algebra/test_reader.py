"""The bounded expression reader and its printer."""

# SymPy has loose types:
# pyright: reportArgumentType=false, reportCallIssue=false
from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from perga.algebra.digits import digits_of_int, int_of_digits
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
from perga.algebra.printer import expression_text, number_text
from perga.algebra.reader import read_expression
from perga.errors import DiagnosedError, Span

NOWHERE = Span(1, 1, 1, 2)


def bare(node: Expression) -> Expression:
    """The same tree with every span forgotten."""
    match node:
        case Num(value, decimals, _):
            return Num(value, decimals, NOWHERE)
        case Name(id, _):
            return Name(id, NOWHERE)
        case Negation(argument, _):
            return Negation(bare(argument), NOWHERE)
        case Binary(operator, left, right, _):
            return Binary(operator, bare(left), bare(right), NOWHERE)
        case Call(function, arguments, _):
            return Call(function, tuple(map(bare, arguments)), NOWHERE)
        case TupleOf(items, _):
            return TupleOf(tuple(map(bare, items)), NOWHERE)
        case SetOf(items, _):
            return SetOf(tuple(map(bare, items)), NOWHERE)
        case Related(terms, signs, _):
            return Related(tuple(map(bare, terms)), signs, NOWHERE)


def value(node: Expression) -> Fraction:
    match node:
        case Num(number, _, _):
            return number
        case Negation(argument, _):
            return -value(argument)
        case Binary(operator, left, right, _):
            a, b = value(left), value(right)
            return {
                "+": lambda: a + b,
                "-": lambda: a - b,
                "*": lambda: a * b,
                "/": lambda: a / b,
                "^": lambda: Fraction(a ** int(b)),
            }[operator]()
        case _:
            raise AssertionError(node)


def refusal(text: str) -> tuple[str, int]:
    with pytest.raises(DiagnosedError) as caught:
        read_expression(text)
    first = caught.value.diagnostics[0]
    assert first.message
    assert first.help
    assert first.why
    return first.code, first.span.column


SIGNS = ("=", "<", "<=", ">", ">=", "!=")
numbers = st.builds(
    lambda n, d: Num(Fraction(n, 10**d), d, NOWHERE), st.integers(0, 9999), st.integers(0, 4)
)
whole = st.integers(0, 3).map(lambda n: Num(Fraction(n), 0, NOWHERE))
exponents = whole | whole.map(lambda n: Negation(n, NOWHERE))
names = st.sampled_from(["a", "b", "F1", "A'", "xAxis", "theta_2", "α"]).map(
    lambda n: Name(n, NOWHERE)
)


def _grow(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    pair = st.tuples(inner, inner)
    return (
        inner.map(lambda e: Negation(e, NOWHERE))
        | st.tuples(st.sampled_from("+-*/"), inner, inner).map(lambda t: Binary(*t, NOWHERE))
        | st.tuples(inner, exponents).map(lambda t: Binary("^", *t, NOWHERE))
        | pair.map(lambda t: Call("Distance", t, NOWHERE))
        | inner.map(lambda e: Call("sqrt", (e,), NOWHERE))
        | st.tuples(
            inner, st.lists(st.tuples(st.sampled_from(SIGNS), inner), min_size=1, max_size=3)
        )
        .map(lambda t: Related((t[0], *(e for _, e in t[1])), tuple(s for s, _ in t[1]), NOWHERE))
        .map(lambda fact: Call("ForAll", (Name("a", NOWHERE), fact), NOWHERE))
        | pair.map(lambda t: TupleOf(t, NOWHERE))
        | pair.map(lambda t: SetOf(t, NOWHERE))
    )


expressions = st.recursive(numbers | names, _grow, max_leaves=12)


@given(expressions)
def test_reading_what_was_printed_gives_the_same_tree(tree: Expression) -> None:
    text = expression_text(tree)
    try:
        again = read_expression(text, facts=True)
    except DiagnosedError as error:
        refused = error.diagnostics[0].code
    else:
        refused = ""
        assert bare(again) == tree
        assert expression_text(again) == text
    assert refused in ("", "limit", "zero-division")


def _grow_numeric(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return (
        inner.map(lambda e: Negation(e, NOWHERE))
        | st.tuples(st.sampled_from("+-*"), inner, inner).map(lambda t: Binary(*t, NOWHERE))
        | st.tuples(inner, whole).map(lambda t: Binary("^", *t, NOWHERE))
    )


@given(st.recursive(numbers, _grow_numeric, max_leaves=8))
def test_printed_numbers_mean_the_same_to_sympy(tree: Expression) -> None:
    text = expression_text(tree)
    witness = sympy.sympify(text.replace("^", "**"), rational=True)
    assert Fraction(int(witness.p), int(witness.q)) == value(tree)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2x", "2*x"),
        ("2(x+1)", "2*(x + 1)"),
        ("-2x^2", "-2*x^2"),
        ("2sqrt(3)", "2*sqrt(3)"),
        ("((a))", "a"),
        ("a-(b-c)", "a - (b - c)"),
        ("a/(b*c)", "a/(b*c)"),
        ("2^3^2", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("-x^2", "-x^2"),
        ("(-x)^2", "(-x)^2"),
        ("\u22123.50", "-3.50"),
        ("\uff0d\uff13", "-3"),
        ("F\u2081 + A\u2032", "F1 + A'"),
        ("2\u00b7\u03c0", "2*pi"),
        (".5", "0.5"),
        ("a +\n b # words", "a + b"),
        ("{A,B}", "{A, B}"),
    ],
)
def test_spellings(text: str, printed: str) -> None:
    assert expression_text(read_expression(text)) == printed


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("x**2", "power-sign", 2),
        ("xy z", "syntax", 4),
        ("(x+1)(x-1)", "syntax", 6),
        ("2 x", "syntax", 3),
        ("1/2x", "syntax", 4),
        ("x^2y", "syntax", 4),
        ("1e5", "syntax", 2),
        ("(x", "syntax", 1),
        ("f()", "syntax", 3),
        ("", "syntax", 1),
        ("a + ", "syntax", 5),
        ("x^(1/2)", "exponent", 1),
        ("2^n", "exponent", 1),
        ("1/(2-2)", "zero-division", 1),
        ("0^-1", "zero-division", 1),
        ("2.", "character", 2),
        ("60\u00b0", "character", 3),
        ("Distance(A, B) = ?", "goal-inside", 18),
        ("9^9^9^9", "limit", 3),
        ("2^65", "limit", 1),
        ("(9^64)^64^2", "limit", 1),
        ("((9^64)^64)^3", "limit", 1),
        ("a^13", "limit", 1),
        ("(a+b+c+d+e+f+g+h+i+j+k+m)^12", "limit", 1),
    ],
)
def test_refusals_have_a_code_and_a_place(text: str, code: str, column: int) -> None:
    assert refusal(text) == (code, column)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 60_000,
        "{" * 60_000,
        "-" * 60_000,
        "sqrt(" * 12_000,
        "9^" * 30_000 + "9",
        "(" * 65 + "1" + ")" * 65,
        "1" + "+1" * 128,
        "1" * 10_001,
        "a" * 65,
        "f(" + "1," * 64 + "1)",
        "a" * 1_000_000,
        "[" * 100_000,
    ],
)
def test_large_texts_are_refused(text: str) -> None:
    assert refusal(text)[0] in ("limit", "character")


def test_the_limits_themselves_are_allowed() -> None:
    deep = read_expression("sqrt(" * 64 + "2" + ")" * 64)
    assert expression_text(deep).count("sqrt") == 64
    chain = read_expression("1" + "+1" * 127)
    assert value(chain) == 128
    assert value(read_expression("2^64")) == 2**64
    assert read_expression("a" * 64) == Name("a" * 64, Span(1, 1, 1, 65))
    long = read_expression("7" * 10_000)
    assert expression_text(long) == "7" * 10_000


def test_the_deepest_mix_of_brackets_signs_and_powers_is_read_without_overflow() -> None:
    text = "-(1+2*(3-4/" * 21 + "x" + "))" * 21
    assert bare(read_expression(expression_text(read_expression(text)))) == bare(
        read_expression(text)
    )


@given(st.integers(0, 3), st.integers(3_990, 9_000))
def test_digits_of_any_length(lead: int, length: int) -> None:
    value = lead * 10**length + 12_345
    text = digits_of_int(value)
    assert len(text) == (length + 1 if lead else 5)
    assert text.endswith("12345")
    assert int_of_digits(text) == value
    assert digits_of_int(-value) == "-" + text


def test_number_text_is_exact() -> None:
    assert number_text(Fraction(1299, 500), 3) == "2.598"
    assert number_text(Fraction(1, 3), 4) == "1/3"
    assert number_text(Fraction(-1, 20), 2) == "-0.05"


def test_nothing_is_evaluated() -> None:
    assert refusal("__import__('os').system('true')")[0] == "character"
    call = read_expression("__import__(os)")
    assert isinstance(call, Call)
    assert call.function == "__import__"
