"""Whether a point is reached: some member of the families puts the point of a locus there."""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.geometry.values import Point
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.families import samples
from perga.resolve.steps import State, bind_in
from perga.resolve.symbols import System, constant
from perga.resolve.system import Open, Reduced, Solved, reduce_system, solve_system
from perga.solve.queries.critical import Place
from perga.solve.queries.image import image
from perga.solve.queries.plane import X, Y


@dataclass(frozen=True, slots=True)
class Reach:
    """The families of a locus, to be asked of exact points of one of its curves.

    `single` are positions in scenes that belong to no family.
    """

    curve: Polynomial
    families: Sequence[Reduced]
    single: Sequence[Point]
    budget: Budget

    def holds(self, place: Place) -> bool:
        """Whether the point is reached, exactly; raises UnsupportedTermError if undecided."""
        if any((p.x - place.x).is_zero() and (p.y - place.y).is_zero() for p in self.single):
            return True
        return any(self._some(family, place) for family in self.families)

    def _some(self, family: Reduced, place: Place) -> bool:
        state = State(family.equations, family.conditions, ())
        for name, value in ((X, place.x), (Y, place.y)):
            state = bind_in(state, None, name, constant(value))
        branches = reduce_system(state.equations, state.conditions, family.free, self.budget)
        return any(self._solvable(branch) for branch in branches)

    def _solvable(self, branch: Reduced) -> bool:
        free = _occurring(branch)
        if not free:
            return not branch.equations
        if len(free) == 1 and not branch.equations:
            value = Quotient.of(Polynomial.variable(free[0]))
            return bool(image(free[0], value, branch.conditions))
        equations, conditions = list(branch.equations), list(branch.conditions)
        undecided = False
        for ending in solve_system(equations, conditions, free, self.budget):
            if isinstance(ending, Solved):
                return True
            loose = ending.free if isinstance(ending, Open) else ending.unknowns
            system = System(list(free), equations=equations, conditions=conditions)
            if samples(system, loose, 1, self.budget):
                return True
            undecided = True
        if undecided:
            raise UnsupportedTermError("it is not decided whether the point reaches a place")
        return False


def _occurring(branch: Reduced) -> tuple[str, ...]:
    """The free unknowns of which something is still asked."""
    names = {v for e in branch.equations for v in e.variables()}
    for condition in branch.conditions:
        names.update(condition.value.numerator.variables())
        names.update(condition.value.denominator.variables())
    return tuple(v for v in branch.free if v in names)
