"""The commands of the pages: what they write lies under runs/, and no two clash in a folder."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
MADE_ON_PURPOSE = {"docs"}  # the page of the audit, which is part of the project


def commands(page: Path) -> list[str]:
    """The lines of a page that run `perga`, as commands of their own or within a sentence."""
    text = page.read_text(encoding="utf-8")
    lines = [line.split("  #")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line.startswith("perga ")] + re.findall(
        r"`(perga [^`]+)`", text
    )


def outputs(command: str) -> list[str]:
    return re.findall(r"(?:\s-o|\s--out|\s>)\s+([^\s`]+)", command)


def test_what_the_pages_write_lies_in_runs() -> None:
    seen = 0
    for page in PAGES:
        for command in commands(page):
            for target in outputs(command):
                if target.isupper() or target in MADE_ON_PURPOSE:
                    continue  # a placeholder such as DIR
                seen += 1
                assert target.startswith("runs/"), f"{page.name}: {command}"
    assert seen >= 12
    assert "runs/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_a_picture_that_is_shown_goes_where_it_is_told() -> None:
    shown = [c for page in PAGES for c in commands(page) if "noregeo show" in c and "--mode" in c]
    assert shown
    assert all(outputs(command) for command in shown)


@pytest.mark.parametrize("verb", ["noregeo build", "generate"])
def test_no_two_commands_build_other_data_in_one_folder(verb: str) -> None:
    built: dict[str, set[str]] = {}
    for page in PAGES:
        for command in commands(page):
            if command.startswith(f"perga {verb}"):
                for target in outputs(command):
                    if not target.isupper():
                        built.setdefault(target, set()).add(" ".join(sorted(command.split())))
    assert built
    assert all(len(one) == 1 for one in built.values()), built
