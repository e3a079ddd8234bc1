"""Running `perga` inside the test process."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from perga.cli.main import main

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object of standard output; anything looser fails the test."""

        def refuse(word: str) -> None:
            raise AssertionError(f"{word} is not strict JSON")

        value = json.loads(self.out, parse_constant=refuse)
        assert isinstance(value, dict)
        assert self.out.count("\n") == 1
        return value


Perga = Callable[..., Ran]


@pytest.fixture
def perga(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Perga:
    """`perga(*arguments, stdin=b"")` runs one command line."""

    def run(*arguments: str | Path, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(a) for a in arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(code, out, err)

    return run


@pytest.fixture
def example() -> Callable[[str], Path]:
    """The path of a file under examples/."""
    return lambda name: ROOT / "examples" / f"{name}.cdl"
