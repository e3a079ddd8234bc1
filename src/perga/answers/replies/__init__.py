"""Stub until the answer types land."""
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol
class AnswerType(Protocol):
    def write(self, value: Any) -> str: ...
@dataclass(frozen=True)
class YesNo:
    options: tuple[str, ...] = ("yes", "no")
    def write(self, value: Any) -> str: return '{"answer": "%s"}' % value
@dataclass(frozen=True)
class Choice:
    options: tuple[str, ...]
    def write(self, value: Any) -> str: return '{"answer": "%s"}' % value
@dataclass(frozen=True)
class NumberAnswer:
    tolerance: Fraction = Fraction(1, 2)
    exact: bool = False
    def write(self, value: Any) -> str: return '{"answer": %r}' % value
@dataclass(frozen=True)
class PointAnswer:
    tolerance: Fraction = Fraction(1, 2)
    def write(self, value: Any) -> str: return '{"x": %r, "y": %r}' % value
