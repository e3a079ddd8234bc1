"""What `make slow` says of Debian packages, and what it does about them."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import debian_packages
import pytest


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    seen: list[list[str]] = []

    def run(command: list[str], **_options: object) -> SimpleNamespace:
        seen.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(debian_packages.subprocess, "run", run)
    some = [
        replace(one, is_there=lambda k=k: k == 0) for k, one in enumerate(debian_packages.PACKAGES)
    ]
    monkeypatch.setattr(debian_packages, "PACKAGES", tuple(some))
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    return seen


def test_root_installs_what_is_missing(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    debian_packages.main()
    update, install = calls
    assert update == ["apt-get", "update", "-q"]
    names = [one.name for one in debian_packages.PACKAGES]
    assert len(names) == 5
    assert install[-4:] == names[1:]
    said = capsys.readouterr().out
    assert all(name in said for name in names)
    assert said.count("missing") == 4


def test_sudo_is_used_where_it_asks_nothing(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    debian_packages.main()
    assert calls[0] == ["sudo", "-n", "true"]
    assert calls[2][:4] == ["sudo", "-n", "apt-get", "install"]


def test_others_are_told_the_one_command(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "sudo" else f"/bin/{name}")
    debian_packages.main()
    assert calls == []
    said = capsys.readouterr().out
    assert "sudo apt-get install -y --no-install-recommends texlive-latex-base" in said


def test_nothing_is_done_where_all_are_there(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = [replace(one, is_there=lambda: True) for one in debian_packages.PACKAGES]
    monkeypatch.setattr(debian_packages, "PACKAGES", tuple(there))
    debian_packages.main()
    assert calls == []
    assert "missing" not in capsys.readouterr().out


def test_the_makefile_runs_it_before_the_slow_tests() -> None:
    makefile = Path(__file__).resolve().parents[2] / "Makefile"
    recipe = makefile.read_text(encoding="utf-8").split("\nslow:", 1)[1].split("\n\n", 1)[0]
    first, second = recipe.splitlines()[1:]
    assert first == "\t$(BIN)/python tests/slow/debian_packages.py"
    assert second == "\t$(BIN)/pytest -q -m slow"


def test_it_runs_as_a_script_without_installing() -> None:
    code = (
        "import os, shutil, runpy; os.geteuid = lambda: 1000; shutil.which = lambda name: None;"
        f"runpy.run_path({debian_packages.__file__!r}, run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "chromium" in ran.stdout
