"""What measures return: quantities that own equality, so that no square root enters a relation.

A length or an area is known by its square, an angle by a dot and a cross product.
"""

from dataclasses import dataclass
from typing import Any

from perga.geometry.conic import Roots
from perga.geometry.values import Scalar


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
class Inclined:
    """The inclination in [0, pi) of a direction (dx, dy)."""

    dx: Scalar
    dy: Scalar

    def equations_for(self, cosine: Scalar, sine: Scalar) -> tuple[Scalar, ...]:
        """Vanish iff the direction is parallel to (cos, sin)."""
        return (self.dx * sine - self.dy * cosine,)


Quantity = Direct | Magnitude | Total | Angle | Inclined
