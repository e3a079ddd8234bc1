"""What terms ask of the scalars that they are written in, where these are unknown numbers."""

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Unknowns(Protocol):
    """Where equations and conditions of unknown numbers are collected."""

    def vanish(self, value: Any) -> None:
        """Ask for value = 0."""
        ...

    def differ(self, square: Any) -> None:
        """Ask for a squared distance > 0."""
        ...

    def apart(self, value: Any) -> None:
        """Ask for value != 0."""
        ...
