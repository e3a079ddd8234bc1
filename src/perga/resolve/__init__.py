"""From a checked program to certified scenes: `resolve(program) -> Resolution`."""

from perga.resolve.resolver import resolve
from perga.resolve.scene import (
    Certificate,
    Completeness,
    Level,
    Resolution,
    Scene,
    Status,
)

__all__ = ["Certificate", "Completeness", "Level", "Resolution", "Scene", "Status", "resolve"]
