"""Balls of arb: their ends, polynomials on them, and the interval Newton step."""

from flint import arb, ctx, fmpq


def ends(ball: arb) -> tuple[fmpq, fmpq]:
    """The lower and the upper end of a finite ball, exactly."""
    middle, shift = (int(part) for part in ball.mid().man_exp())
    radius, radius_shift = (int(part) for part in ball.rad().man_exp())
    common = min(shift, radius_shift)
    middle <<= shift - common
    radius <<= radius_shift - common
    return _scaled(middle - radius, common), _scaled(middle + radius, common)


def _scaled(mantissa: int, exponent: int) -> fmpq:
    return fmpq(mantissa << exponent) if exponent >= 0 else fmpq(mantissa, 1 << -exponent)


def nearest(ball: arb) -> float | None:
    """The float nearest to all numbers of a ball; None where there are several, or no end.

    None as well for what is too small for a float: 0 is said only of the number 0.
    """
    if not ball.is_finite():
        return None
    low, high = (int(end.p) / int(end.q) for end in ends(ball))
    return low if low == high and (low != 0 or ball.is_zero()) else None


def horner(coefficients: list[arb], x: arb) -> tuple[arb, arb]:
    """The values at x of a polynomial (constant first) and of its derivative."""
    value, slope = arb(0), arb(0)
    for c in reversed(coefficients):
        slope = slope * x + value
        value = value * x + c
    return value, slope


def newton(coefficients: list[arb], ball: arb, bits: int) -> arb:
    """Shrink a ball with one simple root in it by the interval Newton step, up to `bits` bits."""
    precision = min(64, bits)
    while True:
        with ctx.workprec(precision + 16):
            narrowed = newton_step(coefficients, ball)
            tighter = narrowed.rad() < ball.rad() / 2
        ball = narrowed
        if tighter:
            continue
        if precision >= bits:
            return ball
        precision = min(2 * precision, bits)


def newton_step(coefficients: list[arb], ball: arb) -> arb:
    """The part of the ball that the interval Newton step leaves, or the ball if it says nothing."""
    middle = ball.mid()
    value, _ = horner(coefficients, middle)
    _, slope = horner(coefficients, ball)
    step = middle - value / slope
    return ball.intersection(step) if step.is_finite() and step.overlaps(ball) else ball
