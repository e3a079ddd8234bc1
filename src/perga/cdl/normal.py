"""Statements in a normal form: trees that do not depend on how the same fact was written.

Sums and products are flattened, rational arithmetic is done, numeric equations become primitive
polynomials, `a > b` becomes `b < a`. Children that may be exchanged are marked, not sorted: their
order depends on names, and names come last (see `canonical_form`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from perga.algebra.digits import digits_of_int
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
from perga.algebra.printer import number_text
from perga.cdl.curves import MONOMIALS, NotPolynomial, polynomial_of, quadratic
from perga.cdl.language import Language
from perga.cdl.names import BUILT_IN, COORDINATES, DIRECTIONS
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
    QuantifiedFact,
    RestrictionFact,
    Stated,
)

_SUM, _PRODUCT, _POWER, _ATOM = 10, 20, 40, 50
_TURNED = {Order.GREATER: Order.LESS, Order.GREATER_EQUAL: Order.LESS_EQUAL}


@dataclass(frozen=True, slots=True)
class Fixed:
    """Text that no renaming touches: a direction, an axis, a whole polynomial."""

    text: str


@dataclass(frozen=True, slots=True)
class Constant:
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Ref:
    """A declared name."""

    name: str


@dataclass(frozen=True, slots=True)
class Node:
    """An inner node; `form` says how it is written, `free` which children may be exchanged.

    Forms: sum, product, power (base, exponent), list:NAME for a call, pair, set, and the joints
    `=`, `<`, ... between two children.
    """

    form: str
    children: tuple["Tree", ...]
    free: tuple[int, ...] = ()


Tree = Fixed | Constant | Ref | Node


def statement_tree(statement: Stated, language: Language, erase: bool) -> Tree:
    """The normal form of one statement; `erase` forgets the coefficients of numeric equations."""
    match statement:
        case EquationFact(target, left, right, _):
            return _equation(statement, Ref(target), (left, right), language, erase)
        case RestrictionFact(target, order, left, right, span):
            head = Node("call:Restriction", (Ref(target),))
            compared = Comparison(order, left, right, span)
            return Node("=", (head, statement_tree(compared, language, erase)))
        case CoordinateFact(target, x, y, _):
            head = Node("call:Coordinate", (Ref(target),))
            pair = Node("pair", (expression_tree(x, language), expression_tree(y, language)))
            return Node("=", (head, pair))
        case Assignment((target,), call, _, _):
            return Node("=", (Ref(target), expression_tree(call, language)))
        case Assignment(targets, call, _, _):
            refs = Node("set", tuple(Ref(t) for t in targets), tuple(range(len(targets))))
            return Node("=", (refs, expression_tree(call, language)))
        case Equality(left, right, _, _):
            return Node(
                "=", (expression_tree(left, language), expression_tree(right, language)), (0, 1)
            )
        case Comparison(order, left, right, _):
            sides = (expression_tree(left, language), expression_tree(right, language))
            if order in _TURNED:
                return Node(_TURNED[order].value, (sides[1], sides[0]))
            return Node(order.value, sides, (0, 1) if order is Order.DIFFERENT else ())
        case PredicateFact(call, holds, _):
            tree = expression_tree(call, language)
            return tree if holds else Node("call:Negation", (tree,))
        case QuantifiedFact(quantifier, everywhere, moving, conditions, claim, _):
            names = tuple(Ref(n) for n in moving)
            held = conditions if everywhere else (*conditions, claim)
            parts = [names, tuple(statement_tree(s, language, erase) for s in held)]
            # the order of what moves, of the conditions and of what is chosen says nothing
            nodes = [Node(",", part, tuple(range(len(part)))) for part in parts if part]
            last = (statement_tree(claim, language, erase),) if everywhere else ()
            return Node(f"call:{quantifier}", (*nodes, *last))


def _equation(
    fact: EquationFact,
    target: Ref,
    sides: tuple[Expression, Expression],
    language: Language,
    erase: bool,
) -> Tree:
    head = Node("call:Equation", (target,))
    try:
        whole = Binary("-", fact.left, fact.right, fact.span)
        value = quadratic(polynomial_of(whole, {}))
    except NotPolynomial:
        value = None
    if value is not None:
        return Node("=", (head, Fixed(_polynomial_text(value.coefficients(), erase))))
    left, right = (expression_tree(side, language) for side in sides)
    return Node("=", (head, Node("=", (left, right), (0, 1))))


def _polynomial_text(coefficients: tuple[Fraction, ...], erase: bool) -> str:
    scale = lcm(*(c.denominator for c in coefficients))
    whole = [int(c * scale) for c in coefficients]
    shared = gcd(*whole) or 1
    lead = next((c for c in whole if c), 1)
    shared = shared if lead > 0 else -shared
    text = ""
    for value, (i, j) in zip(whole, MONOMIALS, strict=True):
        if value == 0:
            continue
        number = value // shared
        letters = [f"{v}^{k}" if k > 1 else v for v, k in (("x", i), ("y", j)) if k]
        if erase:
            term, joint = "*".join(["#", *letters]), " + "
        else:
            plain = [] if letters and abs(number) == 1 else [digits_of_int(abs(number))]
            term, joint = "*".join([*plain, *letters]), " - " if number < 0 else " + "
        text = f"{text}{joint}{term}" if text else term
    return text + " = 0"


def expression_tree(expression: Expression, language: Language) -> Tree:
    """The normal form of a term."""
    match expression:
        case Num(value, _, _):
            return Constant(value)
        case Name(id, _):
            known = id in BUILT_IN or id in COORDINATES or id in DIRECTIONS
            return Fixed(id) if known else Ref(id)
        case Negation(argument, _):
            return _product([Constant(Fraction(-1)), expression_tree(argument, language)])
        case Binary("^", left, right, _):
            return _power(expression_tree(left, language), expression_tree(right, language))
        case Binary(operator, left, right, _):
            first, second = expression_tree(left, language), expression_tree(right, language)
            if operator == "+":
                return _sum([first, second])
            if operator == "-":
                return _sum([first, _product([Constant(Fraction(-1)), second])])
            if operator == "*":
                return _product([first, second])
            return _product([first, _power(second, Constant(Fraction(-1)))])
        case Call(function, arguments, _):
            operator = language.operators.get(function)
            symmetric = operator.symmetric if operator is not None else ()
            free = tuple(i for i in symmetric if i < len(arguments))
            trees = tuple(expression_tree(a, language) for a in arguments)
            return Node(f"call:{function}", trees, free if len(free) > 1 else ())
        case TupleOf(items, _):
            return Node("pair", tuple(expression_tree(i, language) for i in items))
        case SetOf(items, _):
            return Node("set", tuple(expression_tree(i, language) for i in items))
        case Related():
            raise AssertionError("a checked term holds no facts")


def _flat(trees: list[Tree], form: str) -> Iterator[Tree]:
    for tree in trees:
        if isinstance(tree, Node) and tree.form == form:
            yield from tree.children
        else:
            yield tree


def _gathered(form: str, total: Fraction, rest: list[Tree], neutral: int) -> Tree:
    if not rest:
        return Constant(total)
    head: list[Tree] = [] if total == neutral else [Constant(total)]
    if not head and len(rest) == 1:
        return rest[0]
    children = (*head, *rest)
    return Node(form, children, tuple(range(len(head), len(children))))


def _sum(trees: list[Tree]) -> Tree:
    total, rest = Fraction(0), list[Tree]()
    for tree in _flat(trees, "sum"):
        if isinstance(tree, Constant):
            total += tree.value
        else:
            rest.append(tree)
    return _gathered("sum", total, rest, 0)


def _product(trees: list[Tree]) -> Tree:
    total, rest = Fraction(1), list[Tree]()
    for tree in _flat(trees, "product"):
        if isinstance(tree, Constant):
            total *= tree.value
        else:
            rest.append(tree)
    return Constant(Fraction(0)) if total == 0 else _gathered("product", total, rest, 1)


def _power(base: Tree, exponent: Tree) -> Tree:
    if not isinstance(exponent, Constant) or exponent.value.denominator != 1:
        return Node("power", (base, exponent))
    count = int(exponent.value)
    if isinstance(base, Constant) and (base.value or count >= 0):
        return Constant(base.value**count)
    if isinstance(base, Node) and base.form == "power" and isinstance(base.children[1], Constant):
        return _power(base.children[0], Constant(base.children[1].value * count))
    if count == 1:
        return base
    return Constant(Fraction(1)) if count == 0 else Node("power", (base, exponent))


def tree_text(tree: Tree, name: Callable[[str], str], erase: bool) -> str:
    """The tree as CDL text, exchangeable children sorted; erased numbers are written `#`."""
    return _text(tree, name, erase)[0]


def _text(tree: Tree, name: Callable[[str], str], erase: bool) -> tuple[str, int]:
    match tree:
        case Fixed(text):
            return text, _ATOM
        case Ref(id):
            return name(id), _ATOM
        case Constant(value):
            if erase:
                return "#", _ATOM
            plain = value.denominator == 1 and value >= 0
            return number_text(value, 0), (_ATOM if plain else _PRODUCT)
        case Node("power", (base, exponent)):
            return f"{_wrapped(base, _ATOM, name, erase)}^{_text(exponent, name, False)[0]}", _POWER
        case Node("sum", _):
            return " + ".join(_parts(tree, name, erase, _PRODUCT)), _SUM
        case Node("product", _):
            return "*".join(_parts(tree, name, erase, _POWER)), _PRODUCT
        case Node(",", _):
            return ", ".join(_parts(tree, name, erase, 0)), _ATOM
        case Node("pair", _):
            return "(" + ", ".join(_parts(tree, name, erase, 0)) + ")", _ATOM
        case Node("set", _):
            return "{" + ", ".join(_parts(tree, name, erase, 0)) + "}", _ATOM
        case Node(form, _):
            parts = _parts(tree, name, erase, 0)
            if form.startswith("call:"):
                return f"{form[5:]}({', '.join(parts)})", _ATOM
            return f" {form} ".join(parts), 0


def _wrapped(tree: Tree, least: int, name: Callable[[str], str], erase: bool) -> str:
    text, strength = _text(tree, name, erase)
    return text if strength >= least else f"({text})"


def _parts(node: Node, name: Callable[[str], str], erase: bool, least: int) -> list[str]:
    texts: list[str] = []
    for i, child in enumerate(node.children):
        leading_number = i == 0 and isinstance(child, Constant) and node.form == "product"
        texts.append(_wrapped(child, 0 if leading_number else least, name, erase))
    for position, text in zip(node.free, sorted(texts[i] for i in node.free), strict=True):
        texts[position] = text
    return texts
