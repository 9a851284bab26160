"""The benchmark of the bots sees what it is there to see."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from bench.__main__ import main

from bench import bots, thinking
from kaik.core.action import Action
from kaik.games import find


def test_bots_keep_to_the_rules_in_a_few_games() -> None:
    for tally in bots.legality(["new-play", "march"], 2, 0, 1, None):
        assert tally.games == 2 and 0 < tally.asked <= tally.actions
        assert not tally.wrong


def test_a_word_that_is_not_open_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "THINKERS", {"cheat": lambda *_: (Action("win"), 1.0)})
    tally = bots.batch(bots.Batch("new-play", 3, 1))
    assert "cheat said win, which is not open" in tally.wrong[0]
    assert tally.wrong[0].endswith("see python -m bench bots --games 1 --first 3 new-play")


def test_a_word_that_comes_too_late_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "THINKERS", {"slow": lambda game, position, seat, dice: (position.legal(seat)[0], -1.0)})
    tally = bots.batch(bots.Batch("new-play", 0, 1))
    assert "slow took 1.0" in tally.wrong[0] and tally.slowest > 1


def test_a_bot_that_fails_is_seen_and_the_next_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "THINKERS", {"broken": fail})
    tally = bots.batch(bots.Batch("new-play", 0, 2))
    assert tally.games == 2 and [one.count("ZeroDivisionError") for one in tally.wrong] == [1, 1]


def test_the_long_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "long.jsonl"
    first = bots.legality(["new-play"], 12, 0, 1, kept)
    kept.write_bytes(kept.read_bytes() + b'{"game": "new-pl')
    played: list[int] = []

    def noted(asked: bots.Batch) -> bots.Tally:
        played.append(asked.first)
        return bots.Tally(asked.game, asked.first, asked.games)

    monkeypatch.setattr(bots, "batch", noted)
    assert bots.legality(["new-play"], 12, 0, 1, kept) == first and not played
    (more,) = bots.legality(["new-play"], 22, 0, 1, kept)
    assert played == [10, 20] and more.games == 22


def test_presets_and_numbers_of_seats_come_in_turn() -> None:
    game = find("fool-sticks")
    tables = {(one.preset, one.seats) for one in (bots._Game(game, n) for n in range(21))}
    assert tables == {(preset, seats) for preset in game.presets for seats in range(2, 9)}


def test_reply_times_have_their_targets() -> None:
    row, third = bots.replies([find("new-play")], {"level1": 2, "level3": 2})
    assert row.what == "new-play, level1, p95" and row.ours > 0 and row.at_most is None
    assert third.at_most == 500 and "median" in third.note


def test_typical_positions_have_a_choice() -> None:
    places = list(bots.typical(find("kitten"), 5))
    assert len(places) == 5 and all(len(state.legal(seat)) > 1 for state, seat in places)


def test_words_after_a_name_go_to_that_benchmark(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda by: by)  # the other tests of this process are not to stand back for good
    assert main(["bots", "--games", "1", "--workers", "1", "new-play"]) == 0
    assert "all open and in time" in capsys.readouterr().out
    assert main(["tiles", "--fast"]) == 2 and main(["bot"]) == 2


def test_tables_are_measured_while_bots_think(tmp_path: Path) -> None:
    quiet, thought, *slowest = asyncio.run(thinking.measured(tmp_path / "kaik.db", 3, 8, 2, 0.6))
    assert quiet.ours > 0 and thought.ours > 0
    assert slowest[1].theirs == slowest[0].ours and "against level5" in slowest[1].note


def test_brief_matches_are_one_season_long_and_races_stay_whole() -> None:
    for slug, key, value in (("march", "seasons", 1), ("riichi", "rounds", 1), ("linked-ships", "rounds", 200)):
        assert getattr(bots.rules_of(find(slug), find(slug).default, brief=True), key) == value
    assert bots.rules_of(find("six-sticks"), "book", brief=True) == find("six-sticks").preset("book")
    assert bots.usual_length("march", True) < bots.usual_length("march", False)


def test_a_complaint_names_the_command_that_shows_its_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "THINKERS", {"broken": lambda *_: 1 / 0})
    (wrong,) = bots.batch(bots.Batch("march", 3, 1, dose=200, brief=True)).wrong
    assert wrong.endswith("see python -m bench bots --asked 200 --brief --games 1 --first 3 march")
