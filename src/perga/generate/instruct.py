"""From a goal to what the measurer is told; the rules stand in `perga.dataset.problems.instruct`.

They are there because verifying builds every plan again, so that no stored plan is believed.
"""

from perga.dataset.problems.instruct import instructions_for
from perga.dataset.problems.plan import MeasurePlan, PlanMeasurement, run_plan

__all__ = [
    "MeasurePlan",
    "PlanMeasurement",
    "instructions_for",
    "run_plan",
]
