"""Members of families of curves: decided exactly, under the conditions of the parameter."""

import pytest

from perga.answers.membership import is_member
from perga.answers.reading import conditions, equations


def member(family: str, limits: str, one: str) -> bool:
    (curve,), (other,) = equations(family), equations(one)
    return is_member(curve, conditions(limits) if limits else [], "t", other)


@pytest.mark.parametrize(
    ("family", "limits", "one", "inside"),
    [
        ("4*x^2 - y^2 = t", "0 < t < 16", "x^2 - y^2/4 = 1", True),
        ("4*x^2 - y^2 = t", "0 < t < 16", "x^2/4 - y^2/16 = 1", False),  # t = 16
        ("4*x^2 - y^2 = t", "t < 0", "x^2 - y^2/4 = 1", False),
        ("4*x^2 - y^2 = t", "", "x^2 - y^2/5 = 1", False),
        ("4*x^2 - y^2 = t", "", "x^2 - y^2/4 + x = 1", False),
        ("y^2 = t*x", "t > 0", "y^2 = sqrt(2)*x", True),
        ("y^2 = t*x", "t > 0", "3*y^2 + x = 0", False),
        ("x^2/t^2 - y^2 = 1", "t > 0", "x^2/5 - y^2 = 1", True),  # t = sqrt(5)
        ("x^2/t^2 - y^2 = 1", "t > 3", "x^2/5 - y^2 = 1", False),
        ("x + 2*y = t", "", "y = 1 - x/2", True),
        ("x + 2*y = t", "", "x + 2*y = s", False),  # the other letter is not decided
    ],
)
def test_members(family: str, limits: str, one: str, inside: bool) -> None:
    assert member(family, limits, one) is inside
