"""What solving gives: the admissible answers of a goal, with a certificate."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from perga.errors import Diagnostic
from perga.resolve.scene import Completeness, Level, Scene

ELSEWHERE: Final = "in another scene it has no value"
"""How the method begins of an answer that not every scene has; why follows."""


class SolveStatus(Enum):
    """The closed list of endings; the value is the word of the JSON interface."""

    OK = "ok"
    AMBIGUOUS = "ambiguous"
    CONTRADICTORY = "contradictory"
    UNDERDETERMINED = "underdetermined"
    NONE_EXISTS = "none_exists"
    UNSOLVED = "unsolved"
    INVALID = "invalid"


class AnswerKind(Enum):
    """What an answer is."""

    NUMBER = "number"
    ANGLE = "angle"
    POINT = "point"
    EQUATION = "equation"
    INTERVAL = "interval"
    COUNT = "count"
    TRUTH = "truth"


@dataclass(frozen=True, slots=True)
class Answer:
    """One admissible answer.

    `exact` is CDL expression syntax, empty where only a float is known; `value` is a float for
    numbers and angles (radians), [x, y] for points, {"coefficients": [A, B, C, D, E, F], "text"}
    for equations, for a part of a locus with its "conditions" beside; `unit` is "" or "rad".
    A truth is "true" or "false", its value a bool.
    `letters` are the free numbers that a formula is in; its value is then None.
    """

    kind: AnswerKind
    exact: str
    value: Any
    unit: str
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SolutionCertificate:
    """How far the answers are certain: see Level and Completeness."""

    level: Level
    complete: Completeness
    method: str
    residual: float
    digits: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The answers of a goal. `scenes` are the admissible scenes the answers were computed on."""

    status: SolveStatus
    answers: tuple[Answer, ...]
    certificate: SolutionCertificate
    scenes: tuple[Scene, ...]
    diagnostics: tuple[Diagnostic, ...]
    seconds: float
