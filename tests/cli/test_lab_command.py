"""`kaik lab`: what it prints, for people and for programs, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kaik.cli import lab as command
from kaik.cli.app import app
from kaik.games import find
from kaik.lab import runner

RUN = CliRunner()


def lab(*actions: str) -> list[dict[str, Any]]:
    result = RUN.invoke(app, ["lab", *actions, "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, list)
    return found


def test_hands_of_cerke_are_counted_when_made_and_when_they_end_a_season() -> None:
    found = lab("cerke", "--presets", "online", "--games", "12", "--seed", "1", "--workers", "1")
    hands = {hand["name"]: hand for hand in found[0]["hands"]}
    king = hands["王"]
    assert king["made"] > 0 and 0 < king["ends"] <= 1 and 0 < king["games"] <= 1
    assert "撃皇" in hands and hands["撃皇"]["ends"] == 0, "online takes that penalty at once"


def test_the_same_seed_gives_the_same_findings_with_any_number_of_workers() -> None:
    actions = ("new-play", "--games", "40", "--seed", "7", "--bots", "greedy,random")
    alone = lab(*actions, "--workers", "1")
    assert alone == lab(*actions, "--workers", "2")
    assert alone != lab("new-play", "--games", "40", "--seed", "8", "--bots", "greedy,random", "--workers", "1")


def test_rule_sets_get_the_same_luck() -> None:
    one, other = lab("fool-sticks", "--presets", "book,withdraw", "--games", "30", "--workers", "1")
    assert (one["name"], other["name"]) == ("book", "withdraw")
    same = lab("fool-sticks", "--presets", "book", "-o", "tie_withdraw=on", "--games", "30", "--workers", "1")
    assert same[0]["entries"] == other["entries"] and same[0]["first"] == other["first"]


def test_one_rule_in_several_ways_is_one_column_each() -> None:
    found = lab("march", "--vary", "seasons=1,3", "--games", "3", "--workers", "1")
    assert [one["name"] for one in found] == ["book 1", "book 3"]
    assert [one["seasons"]["mean"] for one in found] == [1, 3]


def test_a_way_that_is_named_twice_is_one_column() -> None:
    (found,) = lab("march", "--vary", "seasons=1, 1,1", "--games", "3", "--workers", "1")
    assert (found["name"], found["games"]) == ("book 1", 3)


def test_stopping_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(work: Any, tasks: Any, jobs: int) -> Any:
        for at, task in enumerate(tasks):
            if at == 2:
                raise KeyboardInterrupt
            yield work(task)

    monkeypatch.setattr(runner, "side_by_side", stopped)
    (found,) = lab("new-play", "--games", "1000", "--workers", "1")
    assert found["games"] == 2 * runner.SHARE


@pytest.mark.parametrize(("game", "preset"), [("fool-sticks", "withdraw"), ("new-play", "many-fields")])
def test_where_nobody_begins_no_line_tells_of_it(game: str, preset: str) -> None:
    """Tied players are asked one by one whether they withdraw, and covered bets are laid one by one."""
    actions = (game, "--presets", preset, "--games", "20", "--workers", "1")
    (found,) = lab(*actions)
    assert found["first"] is None and found["opener"] is None
    told = RUN.invoke(app, ["lab", *actions]).output
    assert "ties" in told and "first mover" not in told and "opener" not in told


def test_tables_keep_to_the_width_of_the_terminal() -> None:
    actions = ["lab", "cerke", "--presets", "all", "--games", "1", "--workers", "1", "--lang", "ja"]
    result = RUN.invoke(app, actions, env={"COLUMNS": "80"})
    assert result.exit_code == 0 and "終季" in result.output
    assert all(preset in result.output for preset in find("cerke").presets)


def test_csv_has_every_figure_in_a_line() -> None:
    result = RUN.invoke(app, ["lab", "new-play", "--games", "2", "--workers", "1", "--as", "csv"])
    rows = list(csv.reader(io.StringIO(result.stdout)))
    figures = {figure: value for _, figure, value in rows[1:]}
    assert figures["games"] == "2" and float(figures["turns.mean"]) > 0 and "verbs.bet.share" in figures


def test_a_drawing_is_written(tmp_path: Path) -> None:
    drawing = tmp_path / "march.svg"
    actions = ["lab", "march", "--games", "4", "--workers", "1", "--vary", "seasons=1,2", "--plot", str(drawing)]
    assert RUN.invoke(app, actions).exit_code == 0
    text = drawing.read_text(encoding="utf-8")
    assert text.startswith("<svg") and "prefers-color-scheme: dark" in text and ">book 2<" in text


@pytest.mark.parametrize(
    "actions",
    [
        ("cerk",),
        ("cerke", "--presets", "officiall"),
        ("cerke", "--bots", "gredy"),
        ("cerke", "--bots", ","),
        ("cerke", "--bots", "random,random,greedy"),
        ("cerke", "--seats", "3"),
        ("cerke", "--vary", "scoring"),
        ("cerke", "--vary", "scoring=modern,moden"),
        ("cerke", "-o", "sconing=modern"),
        ("cerke", "--as", "pdf"),
        ("cerke", "--bots", "level2@0.001"),
        ("cerke", "--workers", "-1"),
        ("cerke", "--plot", "lab.png"),
        ("cerke", "--plot", "no/such/folder/lab.svg"),
        ("cerke", "--lang", "fr"),
    ],
)
def test_a_mistake_gets_one_sentence_before_anything_is_played(
    actions: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "play", lambda *_: pytest.fail("it was played"))
    result = RUN.invoke(app, ["lab", "--workers", "1", "--games", "1", *actions])
    assert result.exit_code == 2, result.output
    assert len(result.output.strip().splitlines()) == 1 and "Traceback" not in result.output


def test_what_cannot_be_drawn_is_still_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "svg", full)
    drawing = tmp_path / "march.svg"
    result = RUN.invoke(app, ["lab", "march", "--games", "1", "--workers", "1", "--plot", str(drawing)])
    assert result.exit_code == 2 and "first mover" in result.output and "No space" in result.output
