"""Six exact coefficients to a conic with its kind and frame, or the reason why there is none."""

from typing import Any

from perga.geometry.conic import (
    Coefficients,
    Degenerate,
    Roots,
    central_frame,
    determinant,
    dual,
    parabola_frame,
)
from perga.geometry.values import Conic, ConicKind


def _axis(coefficients: Coefficients, larger: bool, roots: Roots) -> tuple[Any, Any]:
    """The unit eigenvector of [[A, B/2], [B/2, C]] for its larger or smaller eigenvalue."""
    a, b, c, _, _, _ = coefficients
    one, zero = (a * a + c * c + b * b) / (a * a + c * c + b * b), a - a
    if b.sign() == 0:
        order = (a - c).sign()
        return (one, zero) if (order >= 0) == larger else (zero, one)
    spread = roots.sqrt((a - c) * (a - c) + b * b)
    lam = (a + c + (spread if larger else -spread)) / 2
    x, y = b / 2, lam - a
    norm = roots.sqrt(x * x + y * y)
    if x.sign() < 0:
        norm = -norm
    return (x / norm, y / norm)


def classify(coefficients: Coefficients, roots: Roots) -> Conic | Degenerate:
    """The conic A x^2 + B xy + C y^2 + D x + E y + F = 0.

    Coefficients are exact numbers with `sign()`. The unit axis points right (up if vertical),
    for a parabola towards the focus.
    """
    a, b, c, d, e, _ = coefficients
    if a.sign() == 0 and b.sign() == 0 and c.sign() == 0:
        return Degenerate("it has no term of degree 2")
    det = determinant(coefficients).sign()
    shape = dual(coefficients).ww.sign()  # sign of 4AC - B^2
    if det == 0:
        return Degenerate(_split_reason(shape))
    if shape == 0:
        # The axis is the eigenvector of eigenvalue 0, the smaller one iff the trace is positive.
        along = _axis(coefficients, larger=(a + c).sign() < 0, roots=roots)
        slope = d * along[0] + e * along[1]
        towards = -(slope * (a + c)).sign()
        return Conic(
            ConicKind.PARABOLA, coefficients, parabola_frame(coefficients, along, towards, roots)
        )
    if shape < 0:
        # value at the centre = det / (2 ww); the transverse axis has the eigenvalue of other sign
        at_centre = det * shape
        along = _axis(coefficients, larger=at_centre < 0, roots=roots)
        frame = central_frame(coefficients, along, ConicKind.HYPERBOLA, roots)
        return Conic(ConicKind.HYPERBOLA, coefficients, frame)
    if det * (a + c).sign() > 0:
        return Degenerate("no real point satisfies it")
    if b.sign() == 0 and (a - c).sign() == 0:
        along = _axis(coefficients, larger=True, roots=roots)
        frame = central_frame(coefficients, along, ConicKind.CIRCLE, roots)
        return Conic(ConicKind.CIRCLE, coefficients, frame)
    # The major axis belongs to the eigenvalue of smaller absolute value.
    along = _axis(coefficients, larger=(a + c).sign() < 0, roots=roots)
    frame = central_frame(coefficients, along, ConicKind.ELLIPSE, roots)
    return Conic(ConicKind.ELLIPSE, coefficients, frame)


def _split_reason(shape: int) -> str:
    if shape > 0:
        return "only a single point satisfies it"
    if shape < 0:
        return "it is a pair of crossing lines"
    return "it is a pair of parallel lines, one line, or empty"
