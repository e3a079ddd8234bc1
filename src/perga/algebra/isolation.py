"""The real roots of an irreducible polynomial with long coefficients, told apart by halving.

After Collins and Akritas, "Polynomial real root isolation using Descartes' rule of signs", 1976:
the positive roots of a polynomial are at most as many as its changes of sign, and as many where
those are none or one. Every step is short and asks for the time, and what is needed grows with
the closeness of the roots; flint's own search doubles its precision until nothing ends.
"""

from itertools import pairwise

from flint import arb, ctx, fmpq, fmpz, fmpz_poly

from perga.algebra.balls import ends, newton, newton_step
from perga.algebra.deadline import check_deadline

_NEXT = fmpz_poly([1, 1])


def isolate(polynomial: fmpz_poly, bits: int) -> list[arb]:
    """Disjoint balls around the real roots, ascending, without a zero of the derivative in them.

    The polynomial is irreducible and of degree 2 or more, so that no root is a fraction; the
    balls have at least `bits` bits. Raises AlgebraLimitError when the time is over.
    """
    size = _bound(polynomial)
    above = _spans(_stretched(polynomial, size, 1), size)
    below = _spans(_stretched(polynomial, size, -1), size)
    spans = [(-high, -low) for low, high in below] + above
    return [_ball(polynomial, span, bits) for span in sorted(spans)]


def _bound(polynomial: fmpz_poly) -> int:
    """All roots are below 2^bound in absolute value (Fujiwara)."""
    lengths = [int(c).bit_length() if c else None for c in map(abs, polynomial.coeffs())]
    degree, lead = len(lengths) - 1, lengths[-1]
    assert lead is not None
    parts = [(n - lead + 1) / (degree - i) for i, n in enumerate(lengths[:-1]) if n is not None]
    return int(max(parts)) + 3


def _stretched(polynomial: fmpz_poly, size: int, sign: int) -> fmpz_poly:
    """A multiple of f(sign 2^size x)."""
    degree = polynomial.degree()
    shifts = [size * i for i in range(degree + 1)]
    least = min(shifts)
    return fmpz_poly(
        [int(polynomial[i]) * sign**i << (shift - least) for i, shift in enumerate(shifts)]
    )


def _spans(start: fmpz_poly, size: int) -> list[tuple[fmpq, fmpq]]:
    """For each root of `start` in (0, 1) an interval around it alone, times 2^size."""
    found: list[tuple[fmpq, fmpq]] = []
    waiting = [(start, 0, 0)]  # a polynomial on (0, 1), which is (place, place + 1) / 2^depth
    while waiting:
        check_deadline()
        part, place, depth = waiting.pop()
        changes = _changes(part)
        if changes == 1:
            found.append((_scaled(place, size - depth), _scaled(place + 1, size - depth)))
        if changes < 2:
            continue
        degree = part.degree()
        left = fmpz_poly([int(part[i]) << (degree - i) for i in range(degree + 1)])
        waiting += [(left, 2 * place, depth + 1), (left(_NEXT), 2 * place + 1, depth + 1)]
    return found


def _changes(part: fmpz_poly) -> int:
    """At least as many as the roots in (0, 1), and as many where it is none or one."""
    turned = fmpz_poly([part[i] for i in range(part.degree(), -1, -1)])(_NEXT)
    signs = [c > 0 for c in turned.coeffs() if c]
    return sum(a != b for a, b in pairwise(signs))


def _scaled(place: int, exponent: int) -> fmpq:
    return fmpq(place << exponent) if exponent >= 0 else fmpq(place, 1 << -exponent)


def _ball(polynomial: fmpz_poly, span: tuple[fmpq, fmpq], bits: int) -> arb:
    """A ball inside an interval around one root."""
    slope, (low, high) = polynomial.derivative(), span
    coefficients = [arb(c) for c in polynomial.coeffs()]
    rising = _sign(polynomial, high)
    work = bits + int(polynomial.height_bits())
    while True:
        check_deadline()
        wide = work + polynomial.degree() * (_length(low) + _length(high))
        with ctx.workprec(wide):
            ball = arb((low + high) / 2, (high - low) / 2)
            # where one step of Newton halves the ball, the next ones do so too
            narrowed = None if slope(ball).contains(0) else newton_step(coefficients, ball)
            if narrowed is not None and narrowed.rad() < ball.rad() / 2:
                break
        middle = (low + high) / 2
        low, high = (low, middle) if _sign(polynomial, middle) == rising else (middle, high)
    exact = newton(coefficients, ball, wide)
    while True:  # as short as it may be
        check_deadline()
        with ctx.workprec(bits):
            ball = exact + 0
            start, end = ends(ball)
            if span[0] < start and end < span[1] and not slope(ball).contains(0):
                return ball
        bits *= 2


def _sign(polynomial: fmpz_poly, at: fmpq) -> int:
    value = polynomial(at)
    return (value > 0) - (value < 0)


def _length(value: fmpq) -> int:
    return int(fmpz(value.p).height_bits() + fmpz(value.q).height_bits())
