"""What measures return: quantities that own equality, so that no square root enters a relation.

A length or an area is known by its square, an angle by a dot and a cross product.
"""

from dataclasses import dataclass
from typing import Any

from perga.errors import PergaError
from perga.geometry.conic import Roots
from perga.geometry.values import RegionValue, Scalar


class NotAnAngleError(PergaError):
    """A sine, cosine or tangent is asked of a number that no angle was measured for."""


@dataclass(frozen=True, slots=True)
class Direct:
    """A plain number: a slope, a coordinate, an eccentricity."""

    number: Scalar

    def value(self, roots: Roots) -> Scalar:
        """The number itself."""
        del roots
        return self.number

    def equations(self, target: Scalar) -> tuple[Scalar, ...]:
        """Vanish iff the quantity equals `target`."""
        return (self.number - target,)

    def positive(self, target: Scalar) -> tuple[Scalar, ...]:
        """Must be > 0 for the equations to mean equality."""
        del target
        return ()


@dataclass(frozen=True, slots=True)
class Magnitude:
    """A non-negative quantity known by its square: a length, an area."""

    square: Scalar

    def value(self, roots: Roots) -> Scalar:
        """The non-negative square root."""
        return roots.sqrt(self.square)

    def equations(self, target: Scalar) -> tuple[Scalar, ...]:
        """Square equals target^2."""
        return (self.square - target * target,)

    def positive(self, target: Scalar) -> tuple[Scalar, ...]:
        """A length is stated as a positive number."""
        return (target,)


@dataclass(frozen=True, slots=True)
class Total:
    """A sum of magnitudes: a perimeter."""

    parts: tuple[Magnitude, ...]

    def value(self, roots: Roots) -> Scalar:
        """The sum of the square roots."""
        total = self.parts[0].value(roots)
        for part in self.parts[1:]:
            total = total + part.value(roots)
        return total


@dataclass(frozen=True, slots=True)
class Angle:
    """An angle in [0, pi]: dot = |u||v| cos, cross = |u||v| sin (of any sign)."""

    dot: Scalar
    cross: Scalar

    def cosine(self, roots: Roots) -> Scalar:
        """cos of the angle."""
        return self.dot / roots.sqrt(self.dot * self.dot + self.cross * self.cross)

    def equations_for(self, cosine: Any) -> tuple[Scalar, ...]:
        """Vanish iff cos^2 agrees."""
        rest = self.dot * self.dot + self.cross * self.cross
        return (self.dot * self.dot - cosine * cosine * rest,)

    def positive_for(self, cosine: Any) -> tuple[Scalar, ...]:
        """The sector: dot and cosine have one sign (nothing to ask at a right angle)."""
        return (self.dot * cosine,)


@dataclass(frozen=True, slots=True)
class Turn:
    """An angle of any size: dot and cross are its cosine and sine times one positive length."""

    dot: Scalar
    cross: Scalar


@dataclass(frozen=True, slots=True)
class Inclined:
    """The inclination in [0, pi) of a direction (dx, dy)."""

    dx: Scalar
    dy: Scalar

    def equations_for(self, cosine: Scalar, sine: Scalar) -> tuple[Scalar, ...]:
        """Vanish iff the direction is parallel to (cos, sin)."""
        return (self.dx * sine - self.dy * cosine,)


@dataclass(frozen=True, slots=True)
class Doubled:
    """Twice an angle or an inclination, between 0 and 2 pi.

    The half knows the sign of its sine without a root, which a Turn would need.
    """

    half: Angle | Inclined

    @property
    def dot(self) -> Scalar:
        """The cosine, times the square of the length of the half."""
        c, s = self.parts
        return c * c - s * s

    @property
    def parts(self) -> tuple[Scalar, Scalar]:
        """Cosine and sine of the half times one length, the sine of any sign for angles."""
        half = self.half
        return (half.dot, half.cross) if isinstance(half, Angle) else (half.dx, half.dy)


@dataclass(frozen=True, slots=True)
class Signed:
    """A number known by its square and by something that has its sign: a sine, a tangent.

    Its value is factor * sqrt(radicand), also where it is zero.
    """

    square: Scalar
    sign: Scalar
    factor: Scalar
    radicand: Scalar
    jumps: bool = False  # the formula leaves out a position where the value jumps

    def value(self, roots: Roots) -> Scalar:
        """factor * sqrt(radicand); NotAnAngleError where unknowns may meet the jump."""
        if self.jumps and hasattr(self.sign, "denominator"):  # a quotient in unknowns
            raise NotAnAngleError("the cosine of an unknown inclination is not solved yet")
        return self.factor * roots.sqrt(self.radicand)

    def equations(self, target: Scalar) -> tuple[Scalar, ...]:
        """Square equals target^2."""
        return (self.square - target * target,)

    def positive(self, target: Scalar) -> tuple[Scalar, ...]:
        """The target has the sign too."""
        return (self.sign * target,)


@dataclass(frozen=True, slots=True)
class PiTimes:
    """factor * pi: the area or the circumference of a circle."""

    factor: Scalar

    def equations_for(self, multiple: Scalar) -> tuple[Scalar, ...]:
        """Vanish iff the quantity equals multiple * pi."""
        return (self.factor - multiple,)


@dataclass(frozen=True, slots=True)
class Quarter:
    """The quadrant, 1 to 4, of a point that lies on no axis.

    The signs of x and y in quadrant n are polynomials in n: 1, -1, -1, 1 and 1, 1, -1, -1.
    """

    x: Scalar
    y: Scalar

    def equations(self, target: Scalar) -> tuple[Scalar, ...]:
        """The signs say all."""
        del target
        return ()

    def positive(self, target: Scalar) -> tuple[Scalar, ...]:
        """Signs of x and y as the quadrant `target` has them."""
        n = target
        of_x = n * n - n * 5 + 5
        of_y = (n - 1) * (n - 2) * (n - 3) * 2 / 3 - (n - 1) * (n - 2) + 1
        return (self.x * of_x, self.y * of_y)


@dataclass(frozen=True, slots=True)
class Extent:
    """The area of a region, or the length of its boundary where `rim` says so."""

    region: RegionValue
    rim: bool = False


Quantity = Direct | Magnitude | Total | Angle | Inclined | Signed | PiTimes | Quarter | Extent
