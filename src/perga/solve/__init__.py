"""From a program and a goal to its answers: `solve(program, goal) -> Solution`."""

from perga.solve.report import to_json
from perga.solve.solution import Answer, AnswerKind, Solution, SolutionCertificate, SolveStatus
from perga.solve.solver import solve

__all__ = [
    "Answer",
    "AnswerKind",
    "Solution",
    "SolutionCertificate",
    "SolveStatus",
    "solve",
    "to_json",
]
