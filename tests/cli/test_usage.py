"""Wrong usage, unreadable input, and the ways a command can be cut short."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perga.draw.checks import MAX_SIZE, MIN_SIZE

Perga = Callable[..., Any]
SELF = [sys.executable, "-c", "import sys; from perga.cli.main import main; sys.exit(main())"]
COMMANDS = (
    ["cdl", "check"],
    ["cdl", "fmt"],
    ["cdl", "reference"],
    ["solve"],
    ["render"],
    ["generate"],
    ["verify"],
    ["measure"],
    ["study", "accuracy"],
)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder of inputs that no command can read, and one that each can."""
    (tmp_path / "good.cdl").write_text("A: Point; Coordinate(A) = (1, 2)\n")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "latin").write_bytes("# ellipse à foyers\n".encode("latin-1"))
    (tmp_path / "big").write_bytes(b"# " + b"a" * 10_000_000)
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_of_each_command_has_examples_and_exit_codes(perga: Perga, command: list[str]) -> None:
    ran = perga(*command, "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert "Exit status: 0" in ran.out
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", ran.out)


def test_help_names_every_command(perga: Perga) -> None:
    ran = perga("--help")
    assert ran.code == 0
    assert all(re.search(rf"^  {c[0]} ", ran.out, re.M) for c in COMMANDS)


def test_nothing_asked_gives_the_help_as_wrong_usage(perga: Perga) -> None:
    ran = perga()
    assert ran.code == 2
    assert "Usage: perga" in ran.out


def test_version(perga: Perga) -> None:
    ran = perga("--version")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"perga \d+\.\d+\.\d+\n", ran.out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "nonsense"),
        (["cdl"], "ommand"),
        (["cdl", "chek", "x"], "chek"),
        (["cdl", "check"], "FILE"),
        (["cdl", "check", "--colour", "x"], "--colour"),
        (["cdl", "fmt", "--check", "--write", "good.cdl"], "exclude"),
        (["cdl", "fmt", "--write", "-"], "needs a file"),
        (["solve", "good.cdl"], "no goal"),
        (["render", "good.cdl"], "out"),
        (["render", "good.cdl", "-o", "x.jpg"], ".png"),
        (["render", "good.cdl", "-o", "x.png", "--size", "5"], "size"),
        (["render", "good.cdl", "-o", "x.png", "--size", "many"], "size"),
        (["generate", "--out", "run"], "-n"),
        (["generate", "-n", "0", "--out", "run"], "-n"),
        (["generate", "-n", "5"], "out"),
        (["generate", "-n", "5", "--seed", "-1", "--out", "run"], "seed"),
        (["generate", "-n", "5", "--out", "run", "-j", "0"], "-j"),
        (["verify"], "DIR"),
        (["verify", "missing"], "missing"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_exit_2_and_says_what(
    perga: Perga,
    files: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(files)
    before = sorted(files.iterdir())
    ran = perga(*arguments)
    assert ran.code == 2
    assert said in ran.err
    assert "help:" in ran.err
    assert ran.out == ""
    assert sorted(files.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["nonsense"], "perga"),
        (["--colour"], "perga"),
        (["cdl"], "perga cdl"),
        (["cdl", "chek"], "perga cdl"),
        (["solve", "--colour"], "perga solve"),
        (["study", "accuracy"], "perga study accuracy"),
        (["noregeo", "show"], "perga noregeo show"),
        (["noregeo", "show", "midpoint", "many"], "perga noregeo show"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_names_the_help_of_its_own_command(
    perga: Perga, arguments: list[str], command: str
) -> None:
    ran = perga(*arguments)
    assert ran.code == 2
    assert f"  help: see `{command} --help`\n" in ran.err


@pytest.mark.parametrize("group", ["cdl", "conic10k", "noregeo", "study"])
def test_help_of_each_group_has_examples_of_commands_it_has(perga: Perga, group: str) -> None:
    ran = perga(group, "--help")
    assert ran.code == 0
    examples = re.findall(rf"^ +perga {group} (\S+) ", ran.out.split("Examples:\n")[1], re.M)
    assert examples
    assert set(examples) <= set(re.findall(r"^  (\S+)  ", ran.out.split("Commands:")[1], re.M))


@pytest.mark.parametrize("name", ["missing", "folder", "binary", "latin", "big", "nul\0name", ""])
@pytest.mark.parametrize(
    "command", [["cdl", "check"], ["cdl", "fmt"], ["solve", "--goal", "1"]], ids=" ".join
)
def test_unreadable_file(perga: Perga, files: Path, command: list[str], name: str) -> None:
    ran = perga(*command, f"{files}/{name}" if name else "")
    assert ran.code == 2
    assert ran.err.startswith("perga: ")
    assert "help:" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("name", ["missing", "folder", "binary", "big"])
@pytest.mark.parametrize("command", [["cdl", "check"], ["solve", "--goal", "1"], ["verify"]])
def test_failure_with_json_is_one_object(
    perga: Perga, files: Path, command: list[str], name: str
) -> None:
    ran = perga(*command, "--json", files / name)
    assert ran.code == 2
    assert ran.json["error"]["message"]
    assert ran.json["ok"] is False
    assert ran.err.startswith("perga: ")


def test_wrong_usage_with_json_is_one_object(perga: Perga) -> None:
    ran = perga("solve", "--json", "--colour")
    assert ran.code == 2
    assert "--colour" in ran.json["error"]["message"]


def test_control_characters_of_outside_text_do_not_reach_the_terminal(perga: Perga) -> None:
    ran = perga("cdl", "check", "no\x1b[31mfile")
    assert ran.code == 2
    assert "\x1b" not in ran.err
    assert "\\x1b" in ran.err


@pytest.mark.parametrize("place", ["missing/out.png", "good.cdl/out.png"])
def test_picture_that_cannot_be_written(perga: Perga, files: Path, place: str) -> None:
    ran = perga("render", files / "good.cdl", "-o", files / place)
    assert ran.code == 2
    assert str(files) in ran.err
    assert ran.out == ""


def test_ctrl_c_is_exit_130_without_traceback() -> None:
    program = (
        "import os, signal, sys; import perga.cli.files as files; from perga.cli.main import main\n"
        "files._read_bytes = lambda path: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.exit(main())"
    )
    command = [sys.executable, "-c", program, "cdl", "check", "-"]
    done = subprocess.run(command, capture_output=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_reader_that_goes_away_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*SELF, "--help"], stdout=writing, stderr=subprocess.PIPE, timeout=30)
    os.close(writing)
    assert done.returncode == 1
    assert done.stderr == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_no_defect(closed: str) -> None:
    program = "import sys; from perga.cli.main import main; sys.exit(main())"
    line = f'exec "$0" -c "{program}" cdl check - {closed}'
    done = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, input=b"")
    assert done.returncode == 0
    assert done.stderr == b""


def test_defect_is_told_in_one_line() -> None:
    program = (
        "import sys; import perga.cli.app as a; from perga.cli.main import main\n"
        "def run(arguments): raise ZeroDivisionError('deep inside')\n"
        "a.run = run; sys.exit(main())"
    )
    env = {k: v for k, v in os.environ.items() if k != "PERGA_TRACEBACK"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "ZeroDivisionError: deep inside" in done.stderr
    assert "PERGA_TRACEBACK" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "good.cdl", "--goal", "XCoordinate(A)"],
        ["solve", "good.cdl", "--goal", "XCoordinate(A)", "--json"],
        ["solve", "missing", "--goal", "1", "--json"],
        ["solve", "--json", "--colour"],
        ["cdl", "check", "good.cdl", "--json"],
        ["cdl", "fmt", "good.cdl"],
        ["verify", "missing", "--json"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_output_that_cannot_be_written_is_exit_2(files: Path, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*SELF, *arguments], cwd=files, stdout=full, stderr=subprocess.PIPE, text=True
        )
        mute = subprocess.run([*SELF, *arguments], cwd=files, stdout=full, stderr=full)
    assert done.returncode == mute.returncode == 2
    assert done.stderr.startswith("perga: ")
    assert "No space left" in done.stderr
    assert "defect" not in done.stderr
    assert "help:" in done.stderr


@pytest.mark.parametrize("traceback", ["", "1"])
def test_a_defect_with_json_is_one_object(traceback: str) -> None:
    program = (
        "import sys; import perga.cli.app as a; from perga.cli.main import main\n"
        "def run(arguments): raise ZeroDivisionError('deep inside')\n"
        "a.run = run; sys.exit(main())"
    )
    env = {**os.environ, "PERGA_TRACEBACK": traceback}
    command = [sys.executable, "-c", program, "solve", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.returncode == 1
    said = json.loads(done.stdout)
    assert said["ok"] is False
    assert "ZeroDivisionError: deep inside" in said["error"]["message"]
    assert said["error"]["help"]
    assert ("Traceback" in done.stderr) is bool(traceback)
    assert "deep inside" in done.stderr


@pytest.mark.parametrize("writers", [0, 1])
def test_a_silent_pipe_is_not_waited_for(
    perga: Perga, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writers: int
) -> None:
    monkeypatch.setattr("perga.cli.files.PATIENCE", 0.1)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ends = [os.open(pipe, os.O_RDWR) for _ in range(writers)]
    for command in (["cdl", "check"], ["cdl", "fmt"], ["solve", "--goal", "1"]):
        ran = perga(*command, pipe)
        assert ran.code == 2
        assert "is a pipe that did not end within 0.1 seconds" in ran.err
    for end in ends:
        os.close(end)


def test_a_pipe_that_ends_is_read(perga: Perga, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = subprocess.Popen(["sh", "-c", f"echo 'A: Point' > '{pipe}'"])
    ran = perga("cdl", "check", pipe)
    assert writer.wait() == 0
    assert (ran.code, "no errors" in ran.out) == (0, True)


def test_the_sizes_of_the_help_are_those_that_are_drawn(
    perga: Perga, files: Path, tmp_path: Path
) -> None:
    advertised = re.search(r"(\d+)<=x<=(\d+)", perga("render", "--help").out)
    assert advertised is not None
    assert [int(side) for side in advertised.groups()] == [MIN_SIZE, MAX_SIZE]
    ran = perga("render", files / "good.cdl", "-o", tmp_path / "x.png", "--size", str(MIN_SIZE))
    assert ran.code == 0
