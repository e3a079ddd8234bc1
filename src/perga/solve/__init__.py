"""From a program and a goal to its answers: `solve(program, goal) -> Solution`."""

from perga.solve.report import to_json
from perga.solve.solution import Answer, AnswerKind, Solution, SolutionCertificate, SolveStatus
from perga.solve.solver import cut_short, solve

__all__ = [
    "Answer",
    "AnswerKind",
    "Solution",
    "SolutionCertificate",
    "SolveStatus",
    "cut_short",
    "solve",
    "to_json",
]
