"""Progress away from a terminal: plain lines, with the time that is left."""

import pytest

from perga.cli import progress


def _lines(
    capsys: pytest.CaptureFixture[str], calls: list[tuple[float, int]], total: int
) -> list[str]:
    times = iter([time for time, _ in calls])
    report = progress._plain("problems", lambda: next(times))
    for _, done in calls:
        report(done, total)
    return capsys.readouterr().err.splitlines()


def test_a_fifth_of_the_way_gives_a_line_with_the_time_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = _lines(capsys, [(0, 0), (1, 5), (4, 20), (20, 100)], 100)
    assert told == ["problems 0/100", "problems 20/100, about 16 s left", "problems 100/100"]


def test_of_several_phases_only_those_that_began_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress.phases("first", "second", "third") as (first, second, _):
        first(2, 2)
        second(1, 2)
        second(2, 2)
    told = [line.split(",")[0] for line in capsys.readouterr().err.splitlines()]
    assert told == ["first 2/2", "second 1/2", "second 2/2"]


def test_a_terminal_shows_a_row_for_each_phase_that_began(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress.phases("first", "second", "third") as (first, second, _):
        first(2, 2)
        second(1, 4)
    told = capsys.readouterr().err
    assert "first" in told
    assert "2/2" in told
    assert "1/4" in told
    assert "third" not in told


def test_a_slow_run_is_heard_of_every_twenty_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    told = _lines(capsys, [(0, 0), (19, 1), (25, 1), (30, 2), (46, 2)], 1000)
    assert told == [
        "problems 0/1000",
        "problems 1/1000, about 6.9 h left",
        "problems 2/1000, about 6.4 h left",
    ]


def test_what_an_earlier_run_did_does_not_count_for_the_pace(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = _lines(capsys, [(0, 100), (60, 130), (240, 200)], 200)
    assert told == ["problems 100/200", "problems 130/200, about 2 min left", "problems 200/200"]
