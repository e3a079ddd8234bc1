"""`Real`: exact real algebraic numbers, evaluated lazily.

Fractions stay fractions and sums of square roots stay such sums. Everything else is an
expression with a ball around it; see `signs` for how signs are decided exactly.
"""

# Operators answer NotImplemented at run time, and two makers below fill the private slots.
# pyright: reportUnnecessaryIsInstance=false, reportPrivateUsage=false

from fractions import Fraction
from typing import Final, Self, TypeAlias, final

from flint import arb, fmpq, fmpz

from perga.algebra import combine, nodes, signs, surds
from perga.algebra.balls import ends
from perga.algebra.deadline import LONGEST_BITS, check_length
from perga.algebra.failures import NotRationalError, NotRealError, limit_error
from perga.algebra.nodes import Node, Op

Exact: TypeAlias = "Real | int | Fraction | fmpq | fmpz"
"""What `Real.of` reads."""

FLOAT_BITS: Final = 2048
"""A number this close to the middle of two floats is compared with that middle exactly."""


@final
class Real:
    """An exact real algebraic number. Immutable; equal numbers compare and hash equal."""

    __slots__ = ("_fraction", "_node")

    _fraction: fmpq | None
    _node: Node | None

    def __init__(self, value: "Exact" = 0) -> None:
        other = Real.of(value)
        self._fraction, self._node = other._fraction, other._node

    # --- making -----------------------------------------------------------------------

    @staticmethod
    def of(value: "Exact") -> "Real":
        """The exact number; floats are refused (TypeError), since they are not what was meant."""
        if isinstance(value, Real):
            return value
        if isinstance(value, (int, fmpz, fmpq)):
            return _rational(fmpq(value))
        if isinstance(value, Fraction):
            return _rational(fmpq(value.numerator, value.denominator))
        raise TypeError(f"not an exact number: {type(value).__name__}")

    @staticmethod
    def from_node(node: Node) -> "Real":
        """The number of a node."""
        real = object.__new__(Real)
        real._fraction = node.value
        real._node = node
        return real

    @staticmethod
    def root(coefficients: tuple[int, ...], index: int) -> "Real":
        """The index-th (from 1, ascending) distinct real root; coefficients constant first.

        Raises NoSuchRootError where there are fewer, or no roots at all.
        """
        from perga.algebra.rational_roots import real_root

        return Real.from_node(real_root(coefficients, index))

    # --- reading ----------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The expression behind the number."""
        node = self._node
        if node is None:
            assert self._fraction is not None
            node = self._node = nodes.rational(self._fraction)
        return node

    def fraction_if_known(self) -> fmpq | None:
        """The number as a flint fraction where that needs no work; None says only "not known"."""
        fraction = self._fraction
        if fraction is None and self._node is not None and self._node.op is Op.RATIONAL:
            fraction = self._fraction = self._node.value
        return fraction

    def surd_if_known(self) -> surds.Surd | None:
        """The number as a sum of square roots where that needs no work; None: not known."""
        fraction = self.fraction_if_known()
        if fraction is not None:
            return {1: fraction} if fraction != 0 else {}
        return self.node.root

    def sign(self) -> int:
        """-1, 0 or 1, exactly. Raises AlgebraLimitError if it cannot be decided in time."""
        fraction = self._fraction
        if fraction is not None:
            return (fraction > 0) - (fraction < 0)
        return signs.sign(self.node)

    def is_zero(self) -> bool:
        """Whether the number is exactly zero."""
        fraction = self._fraction
        return fraction == 0 if fraction is not None else signs.sign(self.node) == 0

    def is_rational(self) -> bool:
        """Whether the number is rational, exactly; may find the minimal polynomial."""
        from perga.algebra.minimal import rational_value

        return self.fraction_if_known() is not None or rational_value(self.node) is not None

    def as_fraction(self) -> Fraction:
        """The number as a fraction. Raises NotRationalError if it is irrational."""
        if not self.is_rational():
            raise NotRationalError(
                "an irrational number has no fraction", "check is_rational first"
            )
        fraction = self.fraction_if_known()
        assert fraction is not None
        return Fraction(int(fraction.p), int(fraction.q))

    def minimal_polynomial(self) -> tuple[int, ...]:
        """Primitive integer coefficients, constant first, leading one positive.

        Raises AlgebraLimitError where the degree or the coefficients are too large.
        """
        from perga.algebra.minimal import minimal_polynomial

        return minimal_polynomial(self.node)

    def degree(self) -> int:
        """The degree of the minimal polynomial."""
        return len(self.minimal_polynomial()) - 1

    def root_index(self) -> int:
        """Which real root of the minimal polynomial this is, from 1, ascending."""
        from perga.algebra.minimal import minimal_polynomial
        from perga.algebra.rational_roots import root_index

        return root_index(self.node, minimal_polynomial(self.node))

    def enclosure(self, bits: int) -> arb:
        """A ball around the number with at least `bits` bits of relative accuracy."""
        if self.is_zero():
            return arb(0)
        node, work = self.node, max(bits + 16, nodes.BASE_BITS)
        while True:
            ball = nodes.evaluate(node, work)
            if not ball.contains(0) and ball.rel_accuracy_bits() >= bits:
                return ball
            work *= 2
            if work > signs.WORK_LIMIT:
                raise limit_error("an enclosure")

    def __float__(self) -> float:
        """The nearest float. Raises OverflowError beyond the range of floats."""
        fraction = self.fraction_if_known()
        if fraction is not None:
            return int(fraction.p) / int(fraction.q)
        bits = 64
        while True:
            ball = self.enclosure(bits)
            low, high = (int(end.p) / int(end.q) for end in ends(ball))
            if low == high:
                return low
            if bits > FLOAT_BITS:
                middle = (Fraction(low) + Fraction(high)) / 2
                return high if self > middle else low if self < middle else float(middle)
            bits *= 4

    # --- arithmetic -------------------------------------------------------------------

    def __add__(self, other: "Exact") -> "Real":
        if not isinstance(other, Real):
            if not isinstance(other, _READABLE):
                return NotImplemented
            other = Real.of(other)
        a, b = self._fraction, other._fraction
        if a is not None and b is not None:
            return _rational(a + b)
        if a is not None and a == 0:
            return other
        if b is not None and b == 0:
            return self
        return Real.from_node(combine.add(self.node, other.node))

    def __sub__(self, other: "Exact") -> "Real":
        if not isinstance(other, Real):
            if not isinstance(other, _READABLE):
                return NotImplemented
            other = Real.of(other)
        a, b = self._fraction, other._fraction
        if a is not None and b is not None:
            return _rational(a - b)
        if b is not None and b == 0:
            return self
        return Real.from_node(combine.subtract(self.node, other.node))

    def __mul__(self, other: "Exact") -> "Real":
        if not isinstance(other, Real):
            if not isinstance(other, _READABLE):
                return NotImplemented
            other = Real.of(other)
        a, b = self._fraction, other._fraction
        if a is not None and b is not None:
            return _rational(a * b)
        if a is not None and (a == 1 or a == 0):
            return other if a == 1 else self
        if b is not None and (b == 1 or b == 0):
            return self if b == 1 else other
        return Real.from_node(combine.multiply(self.node, other.node))

    def __truediv__(self, other: "Exact") -> "Real":
        if not isinstance(other, Real):
            if not isinstance(other, _READABLE):
                return NotImplemented
            other = Real.of(other)
        a, b = self._fraction, other._fraction
        if a is not None and b is not None:
            return _rational(a / b)
        if b is not None:
            return self if b == 1 else self * _rational(1 / b)
        if other.is_zero():
            raise ZeroDivisionError("division of a Real by zero")
        if a is not None and a == 0:
            return self
        return Real.from_node(combine.divide(self.node, other.node))

    def __radd__(self, other: "Exact") -> "Real":
        return self + other

    def __rsub__(self, other: "Exact") -> "Real":
        return Real.of(other) - self if isinstance(other, _READABLE) else NotImplemented

    def __rmul__(self, other: "Exact") -> "Real":
        return self * other

    def __rtruediv__(self, other: "Exact") -> "Real":
        return Real.of(other) / self if isinstance(other, _READABLE) else NotImplemented

    def __pow__(self, exponent: int) -> "Real":
        if exponent < 0:
            return _ONE / self**-exponent
        if self._fraction is not None:
            if self._fraction.height_bits() * exponent > LONGEST_BITS:
                raise limit_error("a power")
            return _rational(self._fraction**exponent)
        result, square = _ONE, self
        while exponent:
            if exponent & 1:
                result = result * square
            exponent >>= 1
            if exponent:
                square = square * square
        return result

    def __neg__(self) -> "Real":
        if self._fraction is not None:
            return _rational(-self._fraction)
        return Real.from_node(combine.multiply(_MINUS_ONE.node, self.node))

    def __pos__(self) -> Self:
        return self

    def __abs__(self) -> "Real":
        return -self if self.sign() < 0 else self

    def sqrt(self) -> "Real":
        """The square root. Raises NotRealError if the number is negative."""
        sign = self.sign()
        if sign < 0:
            raise NotRealError(
                "the square root of a negative number is not real",
                "check the sign first, or ask for a real quantity",
            )
        return Real.from_node(combine.square_root(self.node)) if sign else _ZERO

    # --- order ------------------------------------------------------------------------

    def compare(self, other: "Exact") -> int:
        """-1, 0 or 1 as self <, == or > other, exactly."""
        b = Real.of(other)
        if self is b:
            return 0
        if self._fraction is not None and b._fraction is not None:
            return (self._fraction > b._fraction) - (self._fraction < b._fraction)
        left = nodes.evaluate(self.node, nodes.BASE_BITS)
        right = nodes.evaluate(b.node, nodes.BASE_BITS)
        if left < right:
            return -1
        return 1 if left > right else (self - b).sign()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _READABLE):
            return NotImplemented
        return self.compare(other) == 0

    def __lt__(self, other: "Exact") -> bool:
        return self.compare(other) < 0 if isinstance(other, _READABLE) else NotImplemented

    def __le__(self, other: "Exact") -> bool:
        return self.compare(other) <= 0 if isinstance(other, _READABLE) else NotImplemented

    def __gt__(self, other: "Exact") -> bool:
        return self.compare(other) > 0 if isinstance(other, _READABLE) else NotImplemented

    def __ge__(self, other: "Exact") -> bool:
        return self.compare(other) >= 0 if isinstance(other, _READABLE) else NotImplemented

    def __hash__(self) -> int:
        # The nearest float depends on the value alone; fractions must hash like Fraction.
        return hash(self.as_fraction()) if self.is_rational() else hash(float(self))

    def __bool__(self) -> bool:
        return not self.is_zero()

    def __repr__(self) -> str:
        fraction = self.fraction_if_known()
        return f"Real({fraction})" if fraction is not None else f"Real(~{float(self)!r})"


_READABLE: Final = (Real, int, Fraction, fmpq, fmpz)


def _rational(value: fmpq) -> Real:
    check_length(value)
    real = object.__new__(Real)
    real._fraction = value
    real._node = None
    return real


_ZERO: Final = _rational(fmpq(0))
_ONE: Final = _rational(fmpq(1))
_MINUS_ONE: Final = _rational(fmpq(-1))
