"""`kaik arena`: what it prints, for people and for programs, what it refuses, and that it leaves nobody behind."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest
from tests.processes import gone, needs_proc
from typer.testing import CliRunner

from kaik.arena import cluster
from kaik.arena.game import GameResult
from kaik.arena.results import Results
from kaik.arena.runner import arrange
from kaik.bots import outside
from kaik.cli import arena as command
from kaik.cli.app import app

RUN = CliRunner()
CLIENT = Path(__file__).parents[2] / "examples" / "random_bot.py"
LATE = 60
"""Seconds of work that nobody waits for."""
ARENA = """
import signal
from kaik.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where tests run in the background
main()
"""
RUDE = """
import sys
for line in sys.stdin:
    if line.startswith("kaik"): print("ready", flush=True)
    if line.startswith("go"): print("say [/bold]x", flush=True)
"""
ENGINE = """
import os, sys, time
sys.stdin.readline()
open(os.path.join(os.path.dirname(__file__), f"{os.getpid()}.pid"), "w").close()
print("ready", flush=True)
while True:
    time.sleep(60)
"""


def arena(*actions: str) -> dict[str, Any]:
    """What programs are told, but for the time it took."""
    result = RUN.invoke(app, ["arena", *actions, "--jobs", "1", "--json"])
    assert result.exit_code == 0, result.output
    return timeless(result.stdout)


def timeless(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    for one in found["players"]:
        del one["milliseconds"]
    return found


def refused(*actions: str) -> str:
    """The one sentence of a refusal."""
    result = RUN.invoke(app, ["arena", *actions])
    assert result.exit_code == 2, result.output
    assert result.output.strip().count("\n") == 0, result.output
    return result.output


def test_json_says_what_programs_rely_on() -> None:
    found = arena("new-play", "--players", "greedy,random", "--games", "8", "--seed", "5")
    assert found["games"] == 8
    players = found["players"]
    assert found["forfeits"] == [] and [one["name"] for one in players] == ["greedy", "random"]
    for one in players:
        assert set(one) == {
            *("name", "called", "wins", "draws", "losses", "score", "place", "ci95", "rating", "rating95", "forfeits"),
            "placing",
        }
        assert one["rating95"][0] < one["rating"] < one["rating95"][1]
        assert one["wins"] + one["draws"] + one["losses"] == 8
        assert one["score"] == pytest.approx((one["wins"] + one["draws"] / 2) / 8)
        low, high = one["ci95"]
        assert 0 <= low <= one["score"] <= high <= 1
    assert players[0]["wins"] == players[1]["losses"]


def test_the_same_seed_gives_the_same_numbers() -> None:
    actions = (
        "march",
        "--players",
        "level1,random",
        "--games",
        "2",
        "--seed",
        "9",
        "--seconds",
        "5",
        "-o",
        "seasons=1",
    )
    assert arena(*actions) == arena(*actions)


def test_a_table_is_drawn_for_people(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    result = RUN.invoke(
        app, ["arena", "fool-sticks", "--players", "greedy,random", "--games", "4", "--plot", str(plot)]
    )
    assert result.exit_code == 0 and "greedy" in result.output and "rating" in result.output
    drawn = plot.read_text()
    assert drawn.startswith("<svg") and drawn.count("<circle") == 2 and "greedy" in drawn


def test_a_stopped_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    actions = ("new-play", "--players", "greedy,random", "--seed", "3", "--results", str(kept))
    arena(*actions, "--games", "4")
    first = kept.read_bytes()
    kept.write_bytes(first + b'{"n": 4, "rou')  # stopped in the middle of a line
    whole = arena(*actions, "--games", "10")
    assert kept.read_bytes().startswith(first)
    assert whole == arena(*actions, "--games", "10"), "what was kept can be read again"
    assert whole == arena("new-play", "--players", "greedy,random", "--seed", "3", "--games", "10")


def test_results_of_another_arena_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    arena("new-play", "--players", "greedy,random", "--games", "2", "--results", str(kept))
    again = ["arena", "new-play", "--players", "random,greedy", "--games", "2", "--results", str(kept)]
    result = RUN.invoke(app, again)
    assert result.exit_code == 2 and "another arena" in result.output
    assert "players greedy,random there and random,greedy here" in result.output


def test_workers_side_by_side_count_the_same() -> None:
    actions = ["arena", "new-play", "--players", "greedy,random", "--games", "6", "--json", "--seed", "2"]
    side_by_side = RUN.invoke(app, [*actions, "--jobs", "2"])
    assert timeless(side_by_side.stdout) == arena(*actions[1:])


@pytest.mark.parametrize("wrong", [("--jobs", "-1"), ("--seconds", "nan"), ("--seconds", "inf"), ("--seconds", "0")])
def test_numbers_that_mean_nothing_get_a_sentence(wrong: tuple[str, str]) -> None:
    assert wrong[1] in refused("new-play", "--players", "greedy,random", "--games", "2", *wrong)


@pytest.mark.parametrize("name", ["ratings.png", "ratings", "no/such/folder/ratings.svg", "folder.svg"])
def test_a_drawing_that_cannot_be_made_is_refused_before_anything_is_played(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(command, "play", lambda *_: pytest.fail("something was played"))
    refused("new-play", "--players", "greedy,random", "--games", "2", "--plot", str(tmp_path / name))


def test_results_are_told_before_they_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(title: str, players: object) -> str:
        raise OSError(28, "no space is left")

    monkeypatch.setattr(command, "svg", full)
    actions = ["arena", "new-play", "--players", "greedy,random", "--games", "2", "--jobs", "1"]
    result = RUN.invoke(app, [*actions, "--plot", str(tmp_path / "ratings.svg")])
    assert result.exit_code == 2 and "rating" in result.stdout and "no space" in result.stderr


def test_whoever_has_not_played_has_no_numbers() -> None:
    actions = ["new-play", "--players", "greedy,random,level1", "--games", "1"]
    found = arena(*actions)["players"][2]
    assert found["score"] is found["place"] is found["ci95"] is found["rating"] is found["rating95"] is None
    shown = RUN.invoke(app, ["arena", *actions])
    (row,) = [line for line in shown.stdout.splitlines() if "level1" in line]
    assert row.split() == ["level1", "0", "0", "0", *"–––––"]
    assert "6 matches" in shown.stderr, "one match is no round"


def test_whole_rounds_need_no_word() -> None:
    assert not RUN.invoke(app, ["arena", "new-play", "--players", "greedy,random", "--games", "2"]).stderr


def test_forfeits_have_a_column_where_somebody_gave_up(tmp_path: Path) -> None:
    setting = arrange("new-play", "", "cmd:python tap.py,greedy", 0, "1", None, {})
    kept, rest = Results(tmp_path / "results.jsonl", setting), (3, (0.1, 0.1), (1, 1))
    kept.add(GameResult(0, 0, (0, 1), (-1.0, 1.0), *rest, lost="resigned", gave_up=0, ids=("Tap", "")))
    kept.add(GameResult(1, 0, (1, 0), (1.0, -1.0), *rest))
    actions = ["arena", "new-play", "--players", "cmd:python tap.py,greedy", "--seed", "1", "--games", "2"]
    shown = RUN.invoke(app, [*actions, "--results", str(tmp_path / "results.jsonl")])
    (row,) = [line.split() for line in shown.stdout.splitlines() if "Tap" in line]
    assert "gave" in shown.stdout and (row[0], row[-1]) == ("Tap", "1")


def test_an_engine_plays_whole_matches_and_is_called_as_it_says() -> None:
    client = f"cmd:{sys.executable} {CLIENT}"
    actions = ["arena", "march", "--players", f"{client},{client}", "--games", "2", "-o", "seasons=1", "--jobs", "1"]
    found = RUN.invoke(app, [*actions, "--json"])
    assert found.exit_code == 0, found.output
    one, other = json.loads(found.stdout)["players"]
    assert one["name"] == other["name"] == client
    assert (one["called"], other["called"]) == ("random words", "random words 2")
    assert sum(each["wins"] + each["draws"] / 2 for each in (one, other)) == 2
    assert one["milliseconds"] > 0


def test_what_an_engine_says_is_never_read_as_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GRACE", 0.3)
    program = tmp_path / "[v2]" / "[bold]t.py"
    program.parent.mkdir()
    program.write_text(RUDE)
    name = f"cmd:{sys.executable} {program}"
    actions = ["arena", "new-play", "--players", f"{name},random", "--games", "2", "--jobs", "1", "--seconds", "20"]
    result = RUN.invoke(app, actions)
    assert result.exit_code == 0, result.output
    assert "match 0: [bold]t.py (seat 0) said '[/bold]x', which is not open to it" in result.stderr
    assert "[bold]t.py" in result.stdout


def test_without_ray_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    result = RUN.invoke(app, ["arena", "new-play", "--players", "greedy,random", "--ray", "auto"])
    assert result.exit_code == 2 and result.output.strip().count("\n") == 0
    assert "pip install 'kaik[ray]'" in result.output


@needs_proc
@pytest.mark.parametrize(
    ("how", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 2), (signal.SIGKILL, 2), (signal.SIGTERM, 1)]
)
def test_an_arena_that_is_stopped_leaves_no_engine_behind(tmp_path: Path, how: signal.Signals, jobs: int) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    players = f"cmd:{sys.executable} {tmp_path / 'engine.py'},random"
    actions = ["arena", "new-play", "--players", players, "--games", "2", "--jobs", str(jobs), "--seconds", str(LATE)]
    command = [sys.executable, "-c", ARENA, *actions]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as arena:
        engines = started(tmp_path, jobs)
        arena.send_signal(how)
        _, said = arena.communicate(timeout=LATE / 2)
    assert gone(*engines)
    if how is not signal.SIGKILL:
        assert arena.returncode == 2, said
        assert said.splitlines() == ["stopped; these are the matches played so far", "no match was played"]


def started(folder: Path, number: int) -> list[int]:
    """The processes that have written their numbers there, once there are so many."""
    end = perf_counter() + LATE / 2
    while len(found := [int(path.stem) for path in folder.glob("*.pid")]) < number and perf_counter() < end:
        sleep(0.02)
    assert len(found) == number
    return found
