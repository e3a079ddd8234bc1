"""Curves with absolute values or roots in their equation, as pieces of conics and lines.

An absolute value is split by the sign inside; one root is isolated and squared, two roots and a
number are squared twice. What squaring loses is kept as a limit of the piece.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Negation, Num, walk
from perga.algebra.printer import expression_text
from perga.algebra.real import Real
from perga.answers.trees import rewritten
from perga.cdl.al.equations import has_root, root_of, summands, uses_plane
from perga.cdl.operator import Type
from perga.cdl.program import EquationFact, RestrictionFact
from perga.geometry.classify import classify
from perga.geometry.conic import Coefficients, Degenerate, dual, vertices
from perga.geometry.incidence import SharedCurveError, borders, line_conic
from perga.geometry.values import Conic, Limit, Line, Pieces
from perga.resolve.environment import Environment
from perga.resolve.equation import Grid, combine, grid_of, limits, multiply, six_of
from perga.resolve.failures import UnsupportedTermError

ABS, ROOT = "Abs", "sqrt"
NOTHING = "no real point satisfies it"
MAX_PIECES = 16
REACH = 4
"""Up to this coordinate lines are tried for a point of a part."""


def in_pieces(left: Expression, right: Expression) -> bool:
    """Whether x or y stands in an absolute value or under a root."""
    return any(
        isinstance(node, Call) and node.function in (ABS, ROOT) and uses_plane(node)
        for side in (left, right)
        for node in walk(side)
    )


def conic_of(
    six: Coefficients, within: tuple[Limit, ...], kind: Type, env: Environment
) -> Conic | str:
    """The conic of a kind with these coefficients, or why there is none.

    A part of one line, as a Curve, is known by its points. Raises UnsupportedTermError for other
    curves that are made of lines.
    """
    if within and kind is Type.CURVE and all(k.is_zero() for k in six[:3]):
        part = _part(six, within, env)
        return f"its equation is degenerate: {NOTHING}" if part is None else part
    conic = classify(six, env.roots)
    if isinstance(conic, Degenerate):
        if kind is Type.CURVE and dual(six).ww.sign() <= 0:
            # lines are a curve, only none that is solved; elsewhere they are no conic
            raise UnsupportedTermError(f"a curve of lines is not solved yet: {conic.reason}")
        return f"its equation is degenerate: {conic.reason}"
    if kind is not Type.CURVE and kind.value.lower() != conic.kind.value:
        return f"its equation is that of a {conic.kind.value}, not of a {kind.value}"
    return replace(conic, limits=within)


def pieced_curve(
    fact: EquationFact, restrictions: Sequence[RestrictionFact], kind: Type, env: Environment
) -> Conic | Pieces:
    """The curve as one part of a conic, or as several pieces.

    Raises UnsupportedTermError where it is not made of conics and lines, or not of the kind.
    """
    whole = Binary("-", fact.left, fact.right, fact.span)
    stated = limits(restrictions, env)
    parts: list[Conic] = []
    for term, signs in _signed(_with_abs(whole), ()):
        for six, more in _without_roots(term, env):
            own = tuple(_limit(s, strict, env) for s, strict in signs)
            part = _part(six, (*own, *more, *stated), env)
            parts += [part] if part is not None else []
    if kind is not Type.CURVE and [p.shape and p.kind.value for p in parts] != [kind.value.lower()]:
        raise UnsupportedTermError(f"a {kind.value} with roots in its equation")
    if not parts or (len(parts) == 1 and not _has_point(parts[0])):
        raise UnsupportedTermError("no point of the curve was found")
    return parts[0] if len(parts) == 1 else Pieces(tuple(parts))


def _has_point(part: Conic) -> bool:
    """Whether a vertex, or a point on one of a few lines, lies on the part."""
    found = list(vertices(part)) if part.axes is not None else []
    one, zero = Real.of(1), Real.of(0)
    for place in range(-REACH, REACH + 1):
        c = Real.of(-place)
        for line in (Line(one, zero, c), Line(zero, one, c)):
            with suppress(SharedCurveError):
                found += line_conic(line, part)
    return any(all(b.within() for b in borders(part, p)) for p in found)


def _with_abs(term: Expression) -> Expression:
    """Roots of squares as absolute values: sqrt(e^2/c) is Abs(e)/sqrt(c)."""

    def change(node: Expression) -> Expression:
        if not isinstance(node, Call) or node.function != ROOT or not uses_plane(node):
            return node
        (inside,) = node.arguments
        factor = None
        if isinstance(inside, Binary) and inside.operator in "*/" and isinstance(inside.right, Num):
            inside, factor = inside.left, replace(inside, left=inside.right)
        if not isinstance(inside, Binary) or inside.operator != "^":
            return node
        exponent = inside.right
        if not isinstance(exponent, Num) or exponent.value != 2:
            return node
        whole = Call(ABS, (inside.left,), node.span)
        if factor is None:
            return whole
        return replace(factor, left=whole, right=Call(ROOT, (factor.right,), node.span))

    return rewritten(term, change)


Signs = tuple[tuple[Expression, bool], ...]
"""Terms that are >= 0, or > 0 where the flag says strict."""


def _signed(term: Expression, signs: Signs) -> Iterator[tuple[Expression, Signs]]:
    """The term without absolute values, once for every choice of the signs inside them."""
    inner = next((a for a in _insides(term) if not any(_insides(a))), None)
    if inner is None:
        yield term, signs
        return
    if 2 ** (len(signs) + 1) > MAX_PIECES:
        raise UnsupportedTermError(f"a curve of more than {MAX_PIECES} pieces")
    text = expression_text(inner)
    opposite = Negation(inner, inner.span)
    for value, strict in ((inner, False), (opposite, True)):

        def change(node: Expression, value: Expression = value) -> Expression:
            if not isinstance(node, Call) or node.function != ABS:
                return node
            return value if expression_text(node.arguments[0]) == text else node

        yield from _signed(rewritten(term, change), (*signs, (value, strict)))


def _insides(term: Expression) -> Iterator[Expression]:
    """What stands in absolute values with x or y."""
    for node in walk(term):
        if isinstance(node, Call) and node.function == ABS and uses_plane(node):
            yield node.arguments[0]


def _limit(term: Expression, strict: bool, env: Environment) -> Limit:
    return Limit(six_of(grid_of(term, env), env), or_zero=not strict)


def _without_roots(
    term: Expression, env: Environment
) -> Iterator[tuple[Coefficients, tuple[Limit, ...]]]:
    """The equation term = 0 without roots, with the limits that squaring needs."""
    parts = list(summands(term, 1))
    rest: Grid = {(0, 0): env.lift(Fraction(0))}
    roots: list[tuple[int, Grid]] = []
    for sign, part in parts:
        if not has_root(part):
            rest = combine(rest, grid_of(part, env), sign)
            continue
        found = root_of(part)
        if found is None or has_root(found[1]):
            raise UnsupportedTermError("roots in roots or products of roots")
        square: Grid = {(0, 0): env.lift(found[0].value)}
        roots.append((sign, multiply(square, grid_of(found[1], env))))
    if not roots:
        yield six_of(rest, env), ()
    elif len(roots) == 1:
        ((sign, radicand),) = roots
        value = combine({}, rest, -sign)  # sqrt(radicand) = value
        yield (
            six_of(combine(radicand, multiply(value, value), -1), env),
            (Limit(six_of(value, env), or_zero=True),),
        )
    elif len(roots) == 2:
        yield _two_roots(roots, rest, env)
    else:
        raise UnsupportedTermError("a curve with more than two roots")


def _two_roots(
    roots: Sequence[tuple[int, Grid]], rest: Grid, env: Environment
) -> tuple[Coefficients, tuple[Limit, ...]]:
    """sqrt(R1) = c - s sqrt(R2) with a number c: s sqrt(R2) = g = (R2 + c^2 - R1) / (2c)."""
    (first_sign, first), (second_sign, second) = roots
    six = six_of(rest, env)
    if not all(k.is_zero() for k in six[:5]) or six[5].is_zero():
        raise UnsupportedTermError("two roots and a term in x and y")
    c, s = six[5] * -first_sign, first_sign * second_sign
    number: Grid = {(0, 0): c * c}
    gap = combine(combine(second, number, 1), first, -1)
    g = {place: value / (c * 2) for place, value in gap.items()}
    left = combine({(0, 0): c}, g, -1)  # what sqrt(R1) is
    return (
        six_of(combine(second, multiply(g, g), -1), env),
        (
            Limit(six_of(combine({}, g, s), env), or_zero=True),
            Limit(six_of(left, env), or_zero=True),
        ),
    )


def _part(six: Coefficients, within: tuple[Limit, ...], env: Environment) -> Conic | None:
    """A part of a conic or of a line; None where the equation has no solution."""
    if all(k.is_zero() for k in six[:3]):
        if not (six[3].is_zero() and six[4].is_zero()):
            return Conic(None, six, None, within)
        if six[5].is_zero():
            raise UnsupportedTermError("a whole part of the plane satisfies the equation")
        return None
    conic = classify(six, env.roots)
    if not isinstance(conic, Degenerate):
        return replace(conic, limits=within)
    if conic.reason == NOTHING:
        return None
    raise UnsupportedTermError(f"a piece of the curve is degenerate: {conic.reason}")
