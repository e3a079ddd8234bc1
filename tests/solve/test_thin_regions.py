"""Regions too thin for floats: measured in many digits, and never told to be empty from floats."""

from math import isclose
from typing import Any

import mpmath
import pytest

from perga.algebra.failures import UnsupportedTermError
from perga.cdl import read, read_goal
from perga.geometry.quantities import Extent
from perga.geometry.values import Combined, Conic, Cut, Half, Joining, Line
from perga.resolve import resolve
from perga.resolve.scene import Level
from perga.solve import SolveStatus, solve
from perga.solve.areas import in_floats
from perga.solve.solution import Solution

CIRCLE = "C: Circle; Equation(C) = x^2 + y^2 = 4; "
ELLIPSE = "G: Ellipse; Equation(G) = x^2/9 + y^2/4 = 1; l: Line; Equation(l) = y = 2 - 1/10^{}; "
CAP = "Region(Inside(C), Above(l))"


def solved(cdl: str, goal: str) -> Solution:
    program = read(cdl)
    return solve(program, read_goal(goal, program))


def lens(r: Any, gap: Any) -> Any:
    """The area that two circles of radius r share whose centres are 2 r - gap apart."""
    half = r - gap / 2
    return 2 * (r * r * mpmath.acos(half / r) - half * mpmath.sqrt(r * r - half * half))


def thin_areas() -> dict[str, tuple[str, str, Any]]:
    """Thin figures with their goals and their areas to 150 digits."""
    with mpmath.workdps(150):
        tiny = mpmath.mpf(10) ** -33
        strip = mpmath.mpf(10) ** -30
        return {
            "cap": (f"l: Line; Equation(l) = y = 2 - 1/10^33; {CIRCLE}", f"Area({CAP})",
                    lens(mpmath.mpf(2), 2 * tiny) / 2),
            "strip": (f"{CIRCLE} l: Line; Equation(l) = y = 1/10^30; m: Line; Equation(m) = y = 0",
                      "Area(Region(Inside(C), Below(l), Above(m)))",
                      strip * mpmath.sqrt(4 - strip * strip) + 4 * mpmath.asin(strip / 2)),
            "lens": (f"{CIRCLE} D: Circle; Equation(D) = (x - 4 + 1/10^40)^2 + y^2 = 4",
                     "Area(Region(Inside(C), Inside(D)))",
                     lens(mpmath.mpf(2), mpmath.mpf(10) ** -40)),
        }  # fmt: skip


@pytest.mark.parametrize("name", ["cap", "strip", "lens"])
def test_thin_areas_are_proven(name: str) -> None:
    cdl, goal, truth = thin_areas()[name]
    found = solved(cdl, goal)
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.PROVEN
    assert isclose(found.answers[0].value, float(truth), rel_tol=1e-15)


def test_an_area_too_small_for_a_float_is_not_told_as_zero() -> None:
    height = "2 - " + "*".join(["1/10^60"] * 12)
    found = solved(f"{CIRCLE} l: Line; Equation(l) = y = {height}", f"Area({CAP})")
    assert (found.status, found.answers) == (SolveStatus.UNSOLVED, ())


def rim(depth: int) -> float:
    """The perimeter of the cap of x^2/9 + y^2/4 = 1 above y = 2 - 10^-depth, in 40 digits."""
    with mpmath.workdps(60):
        height = (2 - mpmath.mpf(10) ** -depth) / 2
        turn = mpmath.acos(height)

        def speed(t: Any) -> Any:
            return mpmath.sqrt(9 * mpmath.cos(t) ** 2 + 4 * mpmath.sin(t) ** 2)

        return float(2 * mpmath.quad(speed, [0, turn]) + 6 * mpmath.sin(turn))


@pytest.mark.parametrize("depth", [0, 3, 12, 14, 30])
def test_elliptic_perimeters_are_right_to_the_last_digit(depth: int) -> None:
    found = solved(ELLIPSE.format(depth), "Perimeter(Region(Inside(G), Above(l)))")
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.NUMERIC
    assert found.answers[0].value == rim(depth)


def test_perimeters_with_a_branch_and_with_whole_ellipses() -> None:
    hyperbola = "H: Hyperbola; Equation(H) = x^2/4 - y^2 = 1; l: Line; Equation(l) = x = 4; "
    found = solved(hyperbola, "Perimeter(Region(Inside(RightPart(H)), LeftOf(l)))")
    with mpmath.workdps(40):
        top = mpmath.acosh(2)
        run = mpmath.quad(
            lambda u: mpmath.sqrt(4 * mpmath.sinh(u) ** 2 + mpmath.cosh(u) ** 2), [0, top]
        )
        truth = float(2 * run + 2 * mpmath.sqrt(3))
        whole = float(4 * 3 * mpmath.ellipe(1 - mpmath.mpf(4) / 9))
    assert found.answers[0].value == truth
    assert solved(ELLIPSE.format(1), "Perimeter(Inside(G))").answers[0].value == whole


def cap(depth: int) -> Extent:
    """The cap of the ellipse as a measure to be asked for."""
    scene = resolve(read(ELLIPSE.format(depth))).scenes[0]
    curve, line = scene.objects["G"], scene.objects["l"]
    assert isinstance(curve, Conic)
    assert isinstance(line, Line)
    sides = (Cut(curve, Half.INSIDE, None), Cut(line, Half.ABOVE, None))
    return Extent(Combined(Joining.ALL, sides), rim=True)


def test_floats_tell_few_digits_and_never_that_there_is_nothing() -> None:
    assert in_floats(cap(0), "why") == float(f"{rim(0):.8e}")
    for depth in (12, 14, 33):  # at 14 and 33 floats see no region at all
        with pytest.raises(UnsupportedTermError):
            in_floats(cap(depth), "why")


def test_what_is_empty_is_still_told_to_be() -> None:
    cdl = CIRCLE + "l: Line; Equation(l) = y = 2 + 1/10^33; "
    for goal in (f"Area({CAP})", f"Perimeter({CAP})"):
        found = solved(cdl, goal)
        assert found.status is SolveStatus.NONE_EXISTS
    assert solved(CIRCLE, "Area(Outside(C))").status is SolveStatus.NONE_EXISTS
