"""Boundary curves on exact numbers: order along them, sides, and points between two others."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from math import exp, pi, tan

from perga.algebra.real import Real
from perga.geometry.conic import evaluate, foci, same_curve
from perga.geometry.incidence import conic_conic, line_conic
from perga.geometry.lines import at, meet, same_line
from perga.geometry.regions.paths import Path, PathKind
from perga.geometry.regions.sides import line_path as rough_line
from perga.geometry.values import Conic, ConicKind, Frame, Line, Point

SIMPLEST = (1000, 10**6, 10**12)
"""Denominators that are tried for the parameter of a point between two others."""


@dataclass(frozen=True, slots=True)
class ExactPath:
    """A boundary curve: the carrier of its equation, and the frame of a conic.

    `rough` is the same in floats; parameters and sides are as there: inside is on the left, and
    `inner` is the sign of the carrier's equation inside. The frame of a branch has it where the
    first coordinate is positive.
    """

    rough: Path
    carrier: Line | Conic
    frame: Frame | None
    inner: int

    @property
    def axes(self) -> Frame:
        """The frame of a conic."""
        assert self.frame is not None, "a line has no frame"
        return self.frame

    def local(self, p: Point) -> tuple[Real, Real]:
        """A point in the frame of a conic."""
        f = self.axes
        dx, dy = p.x - f.origin.x, p.y - f.origin.y
        return f.ux * dx + f.uy * dy, f.ux * dy - f.uy * dx

    def world(self, s: Real, t: Real) -> Point:
        """A point of the frame of a conic in the plane."""
        f = self.axes
        return Point(f.origin.x + f.ux * s - f.uy * t, f.origin.y + f.uy * s + f.ux * t)

    def along(self, p: Point) -> Real:
        """Grows with the parameter, for points on an open path."""
        if isinstance(self.carrier, Line):
            return self.carrier.a * p.y - self.carrier.b * p.x
        return -self.local(p)[1]

    def compare(self, p: Point, q: Point) -> int:
        """-1, 0 or 1 as p lies before, at or after q; an ellipse begins at its first axis."""
        if self.rough.kind is not PathKind.ELLIPSE:
            return self.along(p).compare(self.along(q))
        (s, t), (s2, t2) = self.local(p), self.local(q)
        half, half2 = _half(s, t), _half(s2, t2)
        if half != half2:
            return -1 if half < half2 else 1
        return s.compare(s2) if half else s2.compare(s)

    def ordered(self, points: Sequence[Point]) -> list[Point]:
        """The points in order, each once."""
        found: list[Point] = []
        for p in sorted(points, key=cmp_to_key(self.compare)):
            if not found or self.compare(found[-1], p):
                found.append(p)
        return found

    def point_near(self, parameter: float, denominator: int) -> Point:
        """A point on the path whose parameter is about the given one."""
        match self.rough.kind:
            case PathKind.LINE:
                assert isinstance(self.carrier, Line)
                x, y = self.rough.point(parameter)
                value = float(self.carrier.a) * y - float(self.carrier.b) * x
            case PathKind.ELLIPSE:
                value = tan(((parameter + pi) % (2 * pi) - pi) / 2)
            case PathKind.PARABOLA:
                value = -parameter
            case PathKind.BRANCH:
                value = exp(parameter)
        return self.point_at(_simple(value, denominator))

    def point_at(self, mark: Fraction) -> Point:
        """The point with a rational mark: see `mark`; > 0 on a branch."""
        match self.rough.kind:
            case PathKind.LINE:
                assert isinstance(self.carrier, Line)
                a, b, c = self.carrier.a, self.carrier.b, self.carrier.c
                norm = a * a + b * b
                return Point((-a * c - b * mark) / norm, (a * mark - b * c) / norm)
            case PathKind.ELLIPSE:
                one = 1 + mark * mark
                f = self.axes
                return self.world(f.a * ((1 - mark * mark) / one), f.b * (2 * mark / one))
            case PathKind.PARABOLA:
                t = Real.of(mark)
                return self.world(t * t / (self.axes.b * 2), t)
            case PathKind.BRANCH:
                f = self.axes
                return self.world(f.a * ((mark + 1 / mark) / 2), f.b * (-(mark - 1 / mark) / 2))

    def mark(self, p: Point) -> Real | None:
        """A number for each point of the path, by which its points are rational functions.

        It runs one way along the path, against it on a parabola; on an ellipse it is the tangent
        of half the angle, None where that is infinite.
        """
        if self.rough.kind is PathKind.LINE:
            return self.along(p)
        (s, t), f = self.local(p), self.axes
        match self.rough.kind:
            case PathKind.ELLIPSE:
                return None if (f.a + s).is_zero() else t * f.a / (f.b * (f.a + s))
            case PathKind.PARABOLA:
                return t
            case _:
                return s / f.a - t / f.b

    def side(self, p: Point) -> int:
        """1 inside, -1 outside, 0 on the curve."""
        if isinstance(self.carrier, Line):
            return self.inner * at(self.carrier, p).sign()
        sign = self.inner * evaluate(self.carrier, p).sign()
        if self.rough.kind is not PathKind.BRANCH or sign < 0:
            return sign
        return sign if self.local(p)[0].sign() > 0 else -1

    def heading(self, p: Point) -> tuple[Real, Real]:
        """A vector along the path at a point on it, in the direction of its parameter."""
        if isinstance(self.carrier, Line):
            dx, dy = self.carrier.a, self.carrier.b
        else:
            a, b, c, d, e, _ = self.carrier.coefficients
            dx, dy = a * p.x * 2 + b * p.y + d, b * p.x + c * p.y * 2 + e
        # The left normal points to the inside: along the gradient where that is positive there.
        return (dy * self.inner, -dx * self.inner)

    def meets(self, other: "ExactPath") -> tuple[Point, ...]:
        """The common points of two paths that are not one curve, each once."""
        first, second = self.carrier, other.carrier
        if isinstance(first, Line) and isinstance(second, Line):
            parallel = (first.a * second.b - second.a * first.b).is_zero()
            return () if parallel else (meet(first, second),)
        if isinstance(first, Line) and isinstance(second, Conic):
            found = line_conic(first, second)
        elif isinstance(first, Conic) and isinstance(second, Line):
            found = line_conic(second, first)
        else:
            assert isinstance(first, Conic)
            assert isinstance(second, Conic)
            if same_curve(first.coefficients, second.coefficients):
                return ()  # the branches of one hyperbola
            found = conic_conic(first, second)
        return tuple(p for p in found if self._holds(p) and other._holds(p))

    def _holds(self, p: Point) -> bool:
        """Whether a point of the carrier lies on the path: of a branch, not on its twin."""
        return self.rough.kind is not PathKind.BRANCH or self.local(p)[0].sign() > 0


def _half(s: Real, t: Real) -> int:
    """0 for angles in [0, pi), 1 for those in [pi, 2 pi)."""
    sign = t.sign()
    if sign == 0:
        return 0 if s.sign() > 0 else 1
    return 0 if sign > 0 else 1


def _simple(value: float, denominator: int) -> Fraction:
    """A fraction near a float, not zero where it is positive or negative."""
    found = Fraction(value).limit_denominator(denominator)
    return found if found else Fraction(value)


def line_path(line: Line) -> ExactPath:
    """A line, its left side where its equation is negative."""
    rough = rough_line(float(line.a), float(line.b), float(line.c))
    return ExactPath(rough, line, None, -1)


def conic_paths(conic: Conic) -> tuple[ExactPath, ...]:
    """The paths of a whole conic: two of a hyperbola, the one along its axis first."""
    f = conic.frame
    inside = f.origin if conic.kind in (ConicKind.CIRCLE, ConicKind.ELLIPSE) else foci(conic)[-1]
    inner = evaluate(conic, inside).sign()
    kind = {ConicKind.PARABOLA: PathKind.PARABOLA, ConicKind.HYPERBOLA: PathKind.BRANCH}
    frames = (f,)
    if conic.kind is ConicKind.HYPERBOLA:
        frames = (f, Frame(f.origin, -f.ux, -f.uy, f.a, f.b, f.c))
    made: list[ExactPath] = []
    for frame in frames:
        a, b = float(frame.a), float(frame.b)
        if conic.kind is ConicKind.PARABOLA:
            a, b = b, 1.0  # a float path has the distance from focus to directrix first
        x, y = float(frame.origin.x), float(frame.origin.y)
        rough = Path(
            kind.get(conic.kind, PathKind.ELLIPSE), x, y, float(frame.ux), float(frame.uy), a, b
        )
        made.append(ExactPath(rough, conic, frame, inner))
    return tuple(made)


def one_curve(first: ExactPath, second: ExactPath) -> bool:
    """Whether two paths are one curve; lines may run in opposite directions."""
    k, m = first.carrier, second.carrier
    if isinstance(k, Line) and isinstance(m, Line):
        return all(r.is_zero() for r in same_line(k, m))
    if isinstance(k, Line) or isinstance(m, Line):
        return False
    if first.rough.kind is not second.rough.kind:
        return False
    if not same_curve(k.coefficients, m.coefficients):
        return False
    if first.rough.kind is not PathKind.BRANCH:
        return True
    return (first.axes.ux * second.axes.ux + first.axes.uy * second.axes.uy).sign() > 0
