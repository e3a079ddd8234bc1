"""What the torch engine is made of: polynomials, parameters, losses, and the look of a scene."""

from typing import Any

import numpy as np
import pytest
import torch

from perga.algebra.batch import compile_batch
from perga.algebra.failures import UnsupportedTermError
from perga.algebra.least_squares import TINY, UNIT
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.cdl import read
from perga.cdl.operators import CDL
from perga.geometry.distances import field_of
from perga.geometry.values import Conic, ConicKind, Frame, Line, Point
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.numeric.search import Polisher
from perga.resolve.symbols import Condition, Sign
from perga.rng import stream
from perga.sdf import Hyperparameters, Losses
from perga.sdf.solving import polynomials as polynomials_module
from perga.sdf.solving.descent import descend, losses
from perga.sdf.solving.finding import checked, drawn_starts
from perga.sdf.solving.paper_losses import PAPER_LOSSES, crowding
from perga.sdf.solving.parameters import Parameters, orders
from perga.sdf.solving.pleasing import displeasure
from perga.sdf.solving.polynomials import Polynomials
from perga.sdf.solving.sketch import facts_of, sketch
from perga.sdf.solving.task import Task, task_of

CPU = torch.device("cpu")
X, Y, Z = (Polynomial.variable(name) for name in "xyz")
THREE = (X * X * Y - Z * 3 + 1, (X - Y) * (X + Z * Z), X * 7)


def tensor(values: Any) -> torch.Tensor:
    return torch.tensor(values, dtype=torch.float64)


def test_polynomials_have_the_values_and_slopes_of_the_traced_batch() -> None:
    batch = compile_batch(THREE, ("x", "y", "z"))
    points = np.random.default_rng(3).normal(size=(20, 3)) * 2
    found = Polynomials.of(batch, CPU)
    monomials = batch.monomials(points)
    scale = batch.sizes(monomials) + UNIT * batch.largest + TINY
    values, slopes = found.relative_slopes(tensor(points))
    assert np.abs(values.numpy() - batch.values(monomials) / scale).max() < 1e-14
    assert np.abs(slopes.numpy() - batch.jacobian(monomials) / scale[:, :, None]).max() < 1e-13
    learned = tensor(points).requires_grad_()
    (slope,) = torch.autograd.grad(found.relative(learned).sum(), learned)
    assert np.abs(slope.numpy() - slopes.sum(dim=1).numpy()).max() < 1e-13


def test_systems_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomials_module, "MAX_ENTRIES", 20)
    with pytest.raises(UnsupportedTermError, match="too large"):
        Polynomials.of(compile_batch(THREE, ("x", "y", "z")), CPU)


def test_signs_and_orders_hold_whatever_is_learned() -> None:
    found = Parameters.of(torch.tensor([True, True, False]), [(1, 0)])
    learned = torch.randn((500, 3), dtype=torch.float64, generator=torch.Generator()) * 30
    a, b, free = found.unknowns(learned).unbind(1)
    assert bool(((a > 0) & (b >= 0) & (b <= a)).all())
    assert bool((free == learned[:, 2]).all())
    there = tensor([[5.0, 2.0, -3.0], [1.0, 0.25, 0.0]])
    assert found.unknowns(found.learned(there)).numpy() == pytest.approx(there.numpy())
    upside_down = found.unknowns(found.learned(tensor([[1.0, 4.0, 0.0]])))
    assert float(upside_down[0, 1]) < float(upside_down[0, 0])


def test_orders_come_from_conditions_and_from_axes() -> None:
    names, positive = ("x", "y", "z"), (True, True, True)
    above = Condition(Quotient.of(X - Y), Sign.POSITIVE)
    assert orders(names, positive, (), (above,)) == [(1, 0)]
    assert orders(names, (True, False, True), (), (above,)) == []
    assert orders(names, positive, (X * X - Y * Y - Z * Z,), ()) == [(1, 0)]
    assert orders(names, positive, (Y * Y + Z * Z - X * X,), ()) == [(1, 0)]
    assert orders(names, positive, (X * X - Y * Y * 2 - Z * Z,), ()) == []
    chain = Condition(Quotient.of(Y - Z), Sign.POSITIVE)
    assert orders(names, positive, (), (above, chain)) == [(1, 0)]


def task(text: str, how: Losses) -> Task:
    drawn = sketch(facts_of(read(text)), Position.STANDARD, False, Budget.of(60))
    return task_of(drawn.charts[0], drawn.facts, how, CPU)


ELLIPSE = "G: Ellipse; P: Point; PointOnCurve(P, G); Distance(P, Q) = 2; Q: Point; "


def test_paper_losses_take_the_place_of_their_equations_alone() -> None:
    traced, paper = task(ELLIPSE, Losses.TRACED), task(ELLIPSE, Losses.PAPER)
    assert (len(traced.special), len(paper.special)) == (0, 1)
    assert traced.traced == traced.equations.count
    assert paper.traced == traced.traced - 1
    assert paper.equations.count == traced.equations.count  # the polish has them all
    assert len(paper.crowd) == 2
    assert len(paper.parameters.small) == 1  # b below a


def test_facts_without_a_loss_of_the_paper_are_traced() -> None:
    whole = "H: Hyperbola; P: Point; Equation(H) = x^2 - y^2 = 1; PointOnCurve(P, {})"
    assert len(task(whole.format("H"), Losses.PAPER).special) == 1
    assert len(task(whole.format("RightPart(H)"), Losses.PAPER).special) == 0


@pytest.mark.parametrize("how", Losses)
def test_the_descent_lowers_the_losses(how: Losses) -> None:
    made, hyper = task(ELLIPSE, how), Hyperparameters(steps=60, settled=0.0)
    points = drawn_starts(made, stream(1, "starts"), 32, 3.0, CPU)
    before = losses(made, points, hyper)
    after = losses(made, descend(made, points, hyper, Budget.of(60)), hyper)
    assert float(after.median()) < 0.2 * float(before.median())
    assert bool(torch.isfinite(after).all())


def test_the_descent_sees_the_losses_of_the_paper() -> None:
    text = "C: Circle; P, Q: Point; Equation(C) = x^2 + y^2 = 25; PointOnCurve(P, C);"
    made = task(text + "Distance(P, Q) = 2", Losses.PAPER)
    assert made.model.names == ("P.x", "P.y", "Q.x", "Q.y")
    hyper = Hyperparameters()
    off = losses(made, tensor([[3.0, 4.0, 5.0, 4.0], [6.0, 8.0, 8.0, 8.0]]), hyper)
    assert off.tolist() == pytest.approx([0.0, 25.0])
    near = losses(made, tensor([[3.0, 4.0, 3.1, 4.0]]), hyper)
    apart = losses(made, tensor([[3.0, 4.0, 3.1, 4.0]]), Hyperparameters(crowd_weight=0.0))
    assert float(near) - float(apart) == pytest.approx(0.01 * 0.96**2)


def test_a_solution_is_checked_again() -> None:
    text = "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 25; PointOnCurve(P, C);"
    made = task(text + "YCoordinate(P) > 0", Losses.TRACED)
    polisher = Polisher.of(made.model)

    def found(x: float, y: float) -> Any:
        return checked(made, np.array([x, y]), polisher, Hyperparameters())

    assert found(3.0, 4.0).scene.objects["P"] == Point(3.0, 4.0)
    assert found(3.0, 4.0).regular
    assert found(3.0, 4.0).loose == ("P",)
    assert found(3.0, -4.0) is None  # below
    assert found(3.0, 4.0 + 1e-9) is None  # beside the circle


def test_every_loss_of_the_paper_stands_for_an_operator() -> None:
    assert set(PAPER_LOSSES) == {"PointOnCurve", "IsTangent", "IsOutTangent", "IsInTangent"}
    assert PAPER_LOSSES.keys() <= CDL.operators.keys()


def circle(x: float, y: float, r: float) -> Conic:
    parts = (x * x + y * y - r * r, -2 * y, -2 * x, 1.0, 0.0, 1.0)
    six = tuple(tensor([part]) for part in reversed(parts))
    origin = Point(tensor([x]), tensor([y]))
    one, zero = tensor([1.0]), tensor([0.0])
    frame = Frame(origin, one, zero, tensor([r]), tensor([r]), zero)
    return Conic(ConicKind.CIRCLE, six, frame)  # pyright: ignore[reportArgumentType]


def line(a: float, b: float, c: float) -> Line:
    return Line(tensor([a]), tensor([b]), tensor([c]))


def loss(name: str, *arguments: Any) -> float:
    found = PAPER_LOSSES[name](*arguments)
    assert found is not None
    assert found.shape == (1,)
    return float(found[0])


def test_a_point_misses_a_curve_by_its_signed_distance() -> None:
    there = Point(tensor([3.0]), tensor([1.0]))
    assert loss("PointOnCurve", there, circle(3.0, -4.0, 2.0)) == pytest.approx(3.0)
    assert abs(loss("PointOnCurve", there, line(3.0, 4.0, 2.0))) == pytest.approx(3.0)
    plain = field_of(Line(3.0, 4.0, 2.0)).distance(np.array([[3.0, 1.0]]))
    assert float(plain[0]) == pytest.approx(3.0)


def test_lines_touch_where_the_discriminant_vanishes() -> None:
    touching = line(3.0, 4.0, 15.0)
    assert loss("IsTangent", touching, circle(0.0, 0.0, 3.0)) == pytest.approx(0.0, abs=1e-12)
    assert loss("IsTangent", circle(0.0, 0.0, 3.0), touching) == pytest.approx(0.0, abs=1e-12)
    assert loss("IsTangent", touching, circle(0.0, 0.0, 3.5)) > 0.05  # two points
    assert loss("IsTangent", touching, circle(0.0, 0.0, 2.5)) < -0.05  # none
    beside = line(3.0, 4.0, 9.0)  # 3 from (2, 0), and its foot from the origin is elsewhere
    assert loss("IsTangent", beside, circle(2.0, 0.0, 3.0)) == pytest.approx(0.0, abs=1e-12)
    assert PAPER_LOSSES["IsTangent"](circle(0, 0, 1), circle(2, 0, 1)) is None


def test_circles_touch_by_the_distance_of_their_centres() -> None:
    assert loss("IsOutTangent", circle(0, 0, 2), circle(3, 4, 3)) == pytest.approx(0.0)
    assert loss("IsOutTangent", circle(0, 0, 2), circle(3, 4, 2)) == pytest.approx(1.0)
    assert loss("IsInTangent", circle(0, 0, 7), circle(3, 4, 2)) == pytest.approx(0.0)
    assert loss("IsInTangent", circle(0, 0, 2), circle(3, 4, 7)) == pytest.approx(0.0)
    assert loss("IsInTangent", circle(0, 0, 2), circle(3, 4, 8)) == pytest.approx(-1.0)


def test_points_crowd_only_when_they_are_near() -> None:
    def place(x: float) -> Point:
        return Point(tensor([x]), tensor([0.0]))

    assert crowding([place(0)], 0.5) is None
    far, near = (crowding([place(0), place(x), place(9)], 0.5) for x in (0.6, 0.1))
    assert far is not None
    assert near is not None
    assert (float(far), float(near) > 0.5) == (0.0, True)


def test_scenes_look_worse_when_points_collide_or_lines_graze() -> None:
    def ellipse(a: float, b: float) -> Conic:
        frame = Frame(Point(0.0, 0.0), 1.0, 0.0, a, b, (a * a - b * b) ** 0.5)
        return Conic(ConicKind.ELLIPSE, (b * b, 0, a * a, 0, 0, -a * a * b * b), frame)

    good = {"G": ellipse(4, 3), "P": Point(0, 3), "Q": Point(4, 0), "l": Line(1, -1, 3)}
    assert displeasure(good) == 0.0
    worse = [
        {**good, "Q": Point(0.05, 3.0)},
        {**good, "Q": Point(400.0, 0.0)},
        {**good, "G": ellipse(4, 0.02)},
        {**good, "m": Line(1, -1.05, 3)},
    ]
    assert all(displeasure(other) > 0.5 for other in worse)
    assert displeasure({**good, "m": Line(2, -2, 7)}) == 0.0  # parallel lines do not cross
