"""Whether two measured angles are equal, on exact values."""

from perga.geometry.conic import Roots
from perga.geometry.quantities import Angle, Inclined, Quantity


def same_angle(first: Quantity, second: Quantity, roots: Roots) -> bool:
    """Equal angles: cosines agree; inclinations: parallel."""
    if isinstance(first, Angle) and isinstance(second, Angle):
        return (first.cosine(roots) - second.cosine(roots)).is_zero()
    if isinstance(first, Inclined) and isinstance(second, Inclined):
        return (first.dx * second.dy - first.dy * second.dx).is_zero()
    turned = [upward(q) if isinstance(q, Inclined) else q for q in (first, second)]
    if all(isinstance(q, Angle) for q in turned):
        return same_angle(turned[0], turned[1], roots)
    return False


def upward(inclined: Inclined) -> Angle:
    """The inclination as the angle with the x-axis of the direction that points up (or right)."""
    flip = inclined.dy.sign() < 0 or (inclined.dy.is_zero() and inclined.dx.sign() < 0)
    return Angle(-inclined.dx, -inclined.dy) if flip else Angle(inclined.dx, inclined.dy)
