"""Classification of numeric equations, against curves built from their own parameters."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from perga.algebra.reader import read_expression
from perga.cdl.curves import Shape, polynomial_of, quadratic

ROUND = {
    Shape.CIRCLE: "u^2 + v^2 - r^2",
    Shape.ELLIPSE: "u^2 + (1 + r^2)*v^2 - 1",
    Shape.HYPERBOLA: "u^2 - r^2*v^2 - 1",
    Shape.PARABOLA: "u^2 - r*v",
    Shape.POINT: "u^2 + r^2*v^2",
    Shape.EMPTY: "u^2 + r^2*v^2 + 1",
    Shape.CROSSING_LINES: "u^2 - r^2*v^2",
    Shape.PARALLEL_LINES: "u^2 - r^2",
    Shape.LINE: "u - r",
}
PYTHAGOREAN = ((1, 0, 1), (0, 1, 1), (3, 4, 5), (-5, 12, 13), (8, -15, 17))
fractions = st.fractions(min_value=-9, max_value=9, max_denominator=4)


@given(
    st.sampled_from(list(ROUND)),
    st.sampled_from(PYTHAGOREAN),
    fractions,
    fractions,
    st.fractions(min_value=Fraction(1, 4), max_value=5, max_denominator=4),
    fractions.filter(bool),
)
def test_kind_survives_rotation_shift_and_scale(
    shape: Shape,
    turn: tuple[int, int, int],
    dx: Fraction,
    dy: Fraction,
    r: Fraction,
    factor: Fraction,
) -> None:
    c, s, h = turn
    u = f"(({c}*(x - ({dx})) + {s}*(y - ({dy})))/{h})"
    v = f"(({c}*(y - ({dy})) - {s}*(x - ({dx})))/{h})"
    text = ROUND[shape].replace("u", u).replace("v", v).replace("r", f"({r})")
    found = quadratic(polynomial_of(read_expression(f"({factor})*({text})"), {}))
    assert found is not None
    assert found.shape() is shape


def test_letters_leave_the_kind_open_until_they_are_known() -> None:
    expression = read_expression("x^2/a^2 - y^2/b - sqrt(2)")
    assert quadratic(polynomial_of(expression, {})) is None
    known = {"a": Fraction(2), "b": Fraction(-3)}
    assert quadratic(polynomial_of(expression, known)) is None  # the root stays unknown
    plain = read_expression("x^2/a^2 - y^2/b - 1")
    found = quadratic(polynomial_of(plain, known))
    assert found is not None
    assert found.shape() is Shape.ELLIPSE
