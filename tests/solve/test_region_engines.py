"""The exact engine of regions against the one in floats, and the sums it gives."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.integrate import quad

from perga.algebra.real import Real
from perga.cdl import read, read_goal
from perga.geometry.polygons import sides_meet
from perga.geometry.regions import EmptyRegionError, RegionError, area, region_of
from perga.geometry.regions.exact import ClosedSum, exact_area
from perga.geometry.values import (
    Branch,
    Combined,
    Conic,
    Cut,
    Half,
    Joining,
    Line,
    Point,
    RegionValue,
    Side,
    Triangle,
)
from perga.resolve import resolve
from perga.resolve.scene import Level
from perga.solve import SolveStatus, solve

small = st.integers(-3, 3)


@st.composite
def conic(draw: st.DrawFn) -> Conic:
    """Circles, ellipses, parabolas and hyperbolas with whole numbers, read by the language."""
    h, k = draw(small), draw(small)
    a, b = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    x, y = f"(x - ({h}))", f"(y - ({k}))"
    equation = draw(
        st.sampled_from(
            (
                f"{x}^2 + {y}^2 = {a}",
                f"{x}^2/{a} + {y}^2/{b} = 1",
                f"{x}^2/{a} - {y}^2/{b} = 1",
                f"{y}^2 = {2 * a}*{x}",
                f"{x}^2 = -{a}*{y}",
                f"{x}^2 + {x}*{y} + {y}^2 = {a}",
            )
        )
    )
    value = resolve(read(f"G: Curve; Equation(G) = {equation}")).scenes[0].objects["G"]
    assert isinstance(value, Conic)
    return value


def point(draw: st.DrawFn) -> Point:
    return Point(Real.of(draw(small)), Real.of(draw(small)))


@st.composite
def side(draw: st.DrawFn) -> Cut:
    match draw(st.sampled_from(range(4))):
        case 0:
            a, b, c = draw(small), draw(small), draw(small)
            line = Line(Real.of(a), Real.of(b if a or b else 1), Real.of(c))
            upright = line.b.is_zero()
            ways = (Half.LEFT, Half.RIGHT) if upright else (Half.ABOVE, Half.BELOW)
            return Cut(line, draw(st.sampled_from(ways)))
        case 1:
            corners = tuple(point(draw) for _ in range(draw(st.integers(3, 5))))
            assume(not sides_meet([(p.x, p.y) for p in corners]))
            return Cut(Triangle(corners), draw(st.sampled_from((Half.INSIDE, Half.OUTSIDE))))
        case _:
            curve: Conic | Branch = draw(conic())
            if (
                curve.kind.value == "hyperbola"
                and not curve.frame.ux.is_zero()
                and draw(st.booleans())
            ):
                curve = Branch(curve, draw(st.sampled_from(Side)))
            return Cut(curve, draw(st.sampled_from((Half.INSIDE, Half.OUTSIDE))))


FRAME = Cut(
    Triangle(tuple(Point(Real.of(x), Real.of(y)) for x, y in ((-4, -5), (4, -5), (4, 5), (-4, 5)))),
    Half.INSIDE,
)


@given(st.lists(side(), min_size=2, max_size=3), st.sampled_from(Joining))
def test_exact_areas_are_those_in_floats(sides: list[Cut], joining: Joining) -> None:
    region: RegionValue = Combined(Joining.ALL, (Combined(joining, tuple(sides)), FRAME))
    try:
        expected = area(region_of(region))
    except EmptyRegionError:
        with pytest.raises(EmptyRegionError):
            exact_area(region)
        return
    found = exact_area(region)
    assert float(found) == pytest.approx(expected, rel=1e-11, abs=1e-11)


def test_the_rules_of_sums() -> None:
    third, half = Real.of(1) / 3, Real.of(1) / 2
    angles = ClosedSum().plus_angle(Real.of(2), Real.of(3) / 5)
    assert angles.plus_angle(Real.of(2), Real.of(4) / 5).text() == "pi"
    assert angles.plus_angle(Real.of(-2), Real.of(3) / 5).text() == "0"
    assert ClosedSum().plus_angle(half, Real.of(-1) / 3).text() == "pi/2 - arccos(1/3)/2"
    assert ClosedSum().plus_log(third, Real.of(4)).text() == "2*ln(2)/3"
    assert ClosedSum().plus_log(third, Real.of(1) / 2).text() == "-ln(2)/3"
    assert ClosedSum(Real.of(1), Real.of(-1)).text() == "1 - pi"
    assert float(angles.plus_log(third, Real.of(2))) == pytest.approx(
        2 * np.arccos(0.6) + np.log(2) / 3
    )


def test_regions_that_are_refused_say_what_to_do() -> None:
    with pytest.raises(RegionError) as refused:
        exact_area(Combined(Joining.LESS, (FRAME, FRAME)))
    assert "turn a side round" in refused.value.help


def test_a_value_is_proven_also_where_its_text_is_too_long() -> None:
    pair = (
        "G, H: Ellipse; Equation(G) = x^2/7 + y^2/3 = 1; "
        "Equation(H) = (x - 1)^2/2 + (y - 1/3)^2/5 = 1"
    )
    program = read(pair)
    goal = read_goal("Area(Region(Inside(G), Inside(H)))", program)
    found = solve(program, goal, 1.0)
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.PROVEN

    def height(x: float) -> float:
        first, second = 3 - 3 * x * x / 7, 5 - 5 * (x - 1) ** 2 / 2
        if min(first, second) < 0:
            return 0.0
        up = min(sqrt(first), 1 / 3 + sqrt(second))
        return max(0.0, up - max(-sqrt(first), 1 / 3 - sqrt(second)))

    witness = quad(height, 1 - sqrt(2), 1 + sqrt(2), limit=400)[0]
    assert found.answers[0].value == pytest.approx(witness, rel=1e-6)
