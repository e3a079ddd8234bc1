"""The house rules that a machine can hold: light imports, layers, one list of everything."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = (
    "cv2",
    "flint",
    "inspect_ai",
    "jinja2",
    "matplotlib",
    "numba",
    "pyarrow",
    "scipy",
    "sklearn",
    "sympy",
    "torch",
)


def loaded_by(statement: str) -> set[str]:
    """The top-level modules in memory after a fresh interpreter ran `statement`."""
    program = f"{statement}\nimport sys\nprint(*sorted({{n.split('.')[0] for n in sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


def test_import_perga_is_light() -> None:
    loaded = loaded_by("import perga")
    assert "perga" in loaded
    assert loaded.isdisjoint({*HEAVY, "numpy", "PIL", "typer", "rich"})


def test_help_is_light() -> None:
    loaded = loaded_by("from perga.cli.main import main\nassert main(['--help']) == 0")
    assert "typer" in loaded
    assert loaded.isdisjoint({*HEAVY, "numpy", "PIL", "rich"})


def test_checking_a_program_loads_no_solver() -> None:
    example = str(ROOT / "examples" / "d1.cdl")
    loaded = loaded_by(
        f"from perga.cli.main import main\nassert main(['cdl', 'check', {example!r}]) == 0"
    )
    assert loaded.isdisjoint({"cv2", "jinja2", "numba", "pyarrow", "scipy", "sympy", "torch"})


@pytest.fixture(scope="module")
def settings() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_layer_is_in_the_architecture_page(settings: dict) -> None:
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    names = {name for layer in layers for name in re.findall(r"[a-z]+", layer)}
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = {p.stem for p in (ROOT / "src" / "perga").iterdir() if not p.name.startswith("__")}
    assert "measure" in names
    assert there <= names | {"py"}
    assert [n for n in sorted(there) if f"`{n}`" not in page] == []


def test_every_dependency_has_an_exact_version(settings: dict) -> None:
    project = settings["project"]
    extras = project["optional-dependencies"]
    assert {"bench", "test"} <= set(extras)
    wanted = [*project["dependencies"], *(one for extra in extras.values() for one in extra)]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.split("==")[0].lower() for line in lines if "==" in line}
    assert wanted
    assert [w for w in wanted if re.split(r"[^\w-]", w)[0].lower() not in pinned] == []
    assert all("==" in line or line.startswith("#") for line in lines)


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        *("docs/" + n for n in ("architecture.md", "decisions.md", "distances.md", "drawing.md")),
    ],
)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    source = ROOT / page
    targets = re.findall(r"\]\(([^)#:]+)\)", source.read_text(encoding="utf-8"))
    assert [t for t in targets if not (source.parent / t).exists()] == []


def test_targets_that_the_pages_name_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    pages = "".join(
        (ROOT / n).read_text(encoding="utf-8") for n in ("README.md", "CONTRIBUTING.md")
    )
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", pages, re.M))
    assert {"demo", "test"} <= named
    assert named <= targets


def test_commands_of_the_readme_exist() -> None:
    import typer

    from perga.cli.app import app

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^perga (.+)$", text, re.M)
    group: Any = typer.main.get_command(app)
    assert len(lines) >= 5
    for line in lines:
        words = line.split()
        command = group
        while hasattr(command, "commands") and words:
            assert words[0] in command.commands, line
            command = command.commands[words.pop(0)]
        options = {opt for param in command.params for opt in param.opts}
        assert {w for w in words if w.startswith("-")} <= options, line


def test_readme_shows_what_the_commands_print(capsys: pytest.CaptureFixture[str]) -> None:
    from perga.cli.main import main

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "b4.cdl").read_text(encoding="utf-8")
    program = [line for line in example.splitlines() if not line.startswith("#")]
    assert "```\n" + "\n".join(program) + "\n```" in text
    assert main(["solve", str(ROOT / "examples" / "d1.cdl")]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith("seconds")
    shown = "```\n" + "\n".join(printed[:-1]) + "\n"
    assert shown in text
    assert re.match(r"seconds      0\.\d{3}\n```", text.partition(shown)[2])
