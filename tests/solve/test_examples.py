"""The paper's worked programs, shipped under examples/, solved to their closed forms."""

from pathlib import Path

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Completeness, Level
from perga.solve import SolveStatus, solve

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*.cdl"))
NOT_YET: set[str] = set()


def note(text: str, word: str) -> str:
    """The value of a `# word: value` comment."""
    (found,) = [
        line.split(":", 1)[1].strip() for line in text.splitlines() if line.startswith(f"# {word}:")
    ]
    return found


def test_the_paper_is_covered() -> None:
    names = {file.stem for file in FILES}
    assert {"d1", "d2", "d3", "d4", "b4", "appendix-a", "fewshot-1", "fewshot-3"} <= names


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_example_has_its_closed_form_proven(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    program = read(text)
    solution = solve(program, read_goal(note(text, "goal"), program))
    if file.stem in NOT_YET:
        assert solution.status is SolveStatus.UNSOLVED
        assert "unknowns" in solution.certificate.method
        return
    assert solution.status is SolveStatus.OK
    assert [a.exact for a in solution.answers] == [note(text, "answer")]
    assert solution.certificate.level is Level.PROVEN
    assert solution.certificate.complete is Completeness.PROVEN
