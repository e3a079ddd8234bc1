"""What resolving gives: scenes with certificates, and what is known about their completeness."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from perga.errors import Diagnostic
from perga.geometry.values import Value
from perga.resolve.environment import Family


class Level(Enum):
    """How far a value is certain. See `docs/architecture.md`, Certificates."""

    PROVEN = "proven"
    IDENTIFIED = "identified"
    NUMERIC = "numeric"


class Completeness(Enum):
    """Whether the listed roots are known to be all of them."""

    PROVEN = "proven"
    SAMPLED = "sampled"


class Status(Enum):
    """How resolving ended; the value is the word of the JSON interface."""

    RESOLVED = "ok"
    CONTRADICTORY = "contradictory"
    UNDERDETERMINED = "underdetermined"
    UNSOLVED = "unsolved"


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why a scene may be trusted.

    `residual` is the largest |residual| over all stated facts on the exact values, computed in
    floating point at `digits` decimal digits; 0.0 when every fact was checked exactly.
    """

    level: Level
    method: str
    residual: float
    digits: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Every declared object with its exact value; `objects` keeps the order of declaration.

    `sets` holds the unnamed set-valued constructions that facts or a goal speak of.
    Scenes of one choice of undetermined objects share their `sample`; () where nothing is free.
    """

    objects: Mapping[str, Value]
    certificate: Certificate
    sample: tuple[int, ...] = ()
    sets: Mapping[str, Family] = field(default_factory=dict[str, Family])


@dataclass(frozen=True, slots=True)
class Resolution:
    """All admissible scenes of a program.

    `free` names the objects that the facts leave undetermined (status UNDERDETERMINED), `tried`
    says in words what was attempted, `diagnostics` names the facts that contradict. `gauge` names
    the number that was set to 1 because the facts fix the figure up to its scale only. `loose`
    is `free` and with it what is free among objects that have no name.
    """

    status: Status
    scenes: tuple[Scene, ...]
    complete: Completeness
    free: tuple[str, ...]
    tried: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    gauge: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
