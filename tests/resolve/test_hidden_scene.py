"""A scene is made first, its true facts are stated, coordinates are hidden: it must be found again.

The facts are checked in rational arithmetic here, not by the operators, so a fact that resolve
takes for false, or a root that it loses, shows as a scene that is missing.
"""

from fractions import Fraction
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st

from perga.cdl import read
from perga.geometry.values import Line, Point
from perga.resolve import Completeness, Scene, Status, resolve

# a^2, b^2 and lattice points of x^2/a^2 + y^2/b^2 = 1 (c = -1) or x^2/a^2 - y^2/b^2 = 1 (c = 1)
CURVES = (
    ("Ellipse", "x^2/8 + y^2/2 = 1", ((2, 1), (-2, 1), (2, -1), (-2, -1))),
    ("Ellipse", "x^2/18 + y^2/9 = 1", ((4, 1), (-4, 1), (4, -1), (0, 3), (0, -3))),
    ("Ellipse", "x^2/5 + y^2/20 = 1", ((1, 4), (2, 2), (-1, 4), (-2, -2))),
    ("Hyperbola", "x^2/5 - y^2/4 = 1", ((5, 4), (-5, 4), (5, -4), (-5, -4))),
    ("Parabola", "y^2 = 4*x", ((1, 2), (4, -4), (9, 6), (0, 0))),
    ("Parabola", "x^2 = -8*y", ((4, -2), (-4, -2), (8, -8), (0, 0))),
    ("Circle", "x^2 + y^2 = 25", ((3, 4), (4, -3), (-5, 0), (0, 5), (-3, -4))),
    ("Circle", "(x-1)^2 + (y-2)^2 = 25", ((4, 6), (5, -1), (-4, 2), (1, 7))),
)
PAIRS = tuple(
    (kind, equation, p, q)
    for kind, equation, points in CURVES
    for p, q in product(points, points)
    if p != q
)


def has(
    scenes: tuple[Scene, ...], wanted: dict[str, tuple[Fraction | int, Fraction | int]]
) -> bool:
    def fits(scene: Scene) -> bool:
        for name, (x, y) in wanted.items():
            point = scene.objects[name]
            assert isinstance(point, Point)
            if point.x != Fraction(x) or point.y != Fraction(y):
                return False
        return True

    return any(fits(scene) for scene in scenes)


@given(st.sampled_from(PAIRS))
def test_a_chord_is_found_from_its_midpoint(case: tuple) -> None:
    kind, equation, p, q = case
    middle = (Fraction(p[0] + q[0], 2), Fraction(p[1] + q[1], 2))
    text = (
        f"G: {kind}; Equation(G) = {equation}; A, B, M: Point; l: Line;"
        f"{{A, B}} = Intersection(l, G); MidPoint(A, B) = M; Coordinate(M) = {_pair(middle)}"
    )
    found = resolve(read(text))
    assert found.status in (Status.RESOLVED, Status.UNDERDETERMINED)
    if found.status is Status.RESOLVED:
        assert found.complete is Completeness.PROVEN
        assert has(found.scenes, {"A": p, "B": q, "M": middle})
    else:  # every chord through the centre has it as its midpoint
        assert _is_centre(kind, equation, middle)


def _pair(point: tuple[Fraction | int, Fraction | int]) -> str:
    return f"({point[0]}, {point[1]})"


def _is_centre(kind: str, equation: str, point: tuple[Fraction, Fraction]) -> bool:
    return kind != "Parabola" and point == ((1, 2) if "(x-1)" in equation else (0, 0))


@given(st.sampled_from(PAIRS), st.integers(-5, 5))
def test_a_line_is_found_from_slope_and_point(case: tuple, shift: int) -> None:
    kind, equation, p, q = case
    assume(p[0] != q[0])
    slope = Fraction(q[1] - p[1], q[0] - p[0])
    through = (p[0] + shift, p[1] + shift * slope)
    text = (
        f"G: {kind}; Equation(G) = {equation}; A, B, K: Point; l: Line; Slope(l) = {slope};"
        f"PointOnCurve(K, l); Coordinate(K) = {_pair(through)}; {{A, B}} = Intersection(l, G)"
    )
    found = resolve(read(text))
    assert found.status is Status.RESOLVED
    assert has(found.scenes, {"A": p, "B": q})
    assert len(found.scenes) == 2


@given(st.sampled_from(PAIRS))
def test_a_point_is_found_from_distance_and_curve(case: tuple) -> None:
    kind, equation, p, q = case
    square = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
    text = (
        f"G: {kind}; Equation(G) = {equation}; A, B: Point; Coordinate(A) = {_pair(p)};"
        f"PointOnCurve(B, G); Distance(A, B) = sqrt({square})"
    )
    found = resolve(read(text))
    if kind == "Circle" or found.status is Status.RESOLVED:
        assert found.status is Status.RESOLVED
        assert has(found.scenes, {"A": p, "B": q})


@given(st.sampled_from(PAIRS))
def test_tangents_are_found_from_their_meeting_point(case: tuple) -> None:
    kind, equation, p, q = case
    base = f"G: {kind}; Equation(G) = {equation}; A, B, T: Point; s, t: Line;"
    forward = (
        f"{base} Coordinate(A) = {_pair(p)}; Coordinate(B) = {_pair(q)}; TangentOnPoint(A, G) = s;"
        "TangentOnPoint(B, G) = t; Intersection(s, t) = T"
    )
    made = resolve(read(forward))
    if made.status is not Status.RESOLVED:
        return  # parallel tangents
    meeting = made.scenes[0].objects["T"]
    assert isinstance(meeting, Point)
    x, y = meeting.x.as_fraction(), meeting.y.as_fraction()
    backward = (
        f"{base} Coordinate(T) = ({x}, {y}); {{s, t}} = TangentOfPoint(T, G);"
        "TangentPoint(s, G) = A; TangentPoint(t, G) = B"
    )
    found = resolve(read(backward))
    assert found.status is Status.RESOLVED
    assert has(found.scenes, {"A": p, "B": q})
    assert all(isinstance(scene.objects["s"], Line) for scene in found.scenes)
