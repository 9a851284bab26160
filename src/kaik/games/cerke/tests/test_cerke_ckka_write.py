"""Matches of ours written in CKKA's first notation and read back."""

from __future__ import annotations

from typing import Any

import pytest

from kaik import find
from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.games.cerke.ckka import read
from kaik.games.cerke.ckka_write import write, write_from
from kaik.games.cerke.rules import Cerke
from kaik.play.foreign import exported, opened
from kaik.play.luck import Luck
from kaik.play.record import Record
from kaik.play.walk import walk

GAME = find("cerke")
OFFICIAL = GAME.preset("official")
Log = tuple[tuple[int, Action], ...]


def log_of(options: Any, seed: str, most: int = 400) -> Log:
    return tuple((entry.seat, entry.action) for entry in walk(GAME, options, 2, Luck.of(seed), most).log)


@pytest.mark.parametrize("preset", ["official", "book", "online", "hard-tam"])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_match_written_in_ckka_is_read_back(preset: str, seed: str) -> None:
    options = GAME.preset(preset)
    log = log_of(options, seed)
    found = read(write(options, 2, log, {"name0": "ann", "name1": "b}#ob", "start": "2024-05-01"}), options)
    assert found.log[: len(log) - 4] == log[: len(log) - 4] and len(log) > 50
    assert found.names == ("ann", "b}#ob") and found.told == {"date": "2024-05-01"}


def test_the_record_says_itself_that_tam_moves_as_in_hard_tam_and_that_there_are_two_seasons() -> None:
    options = GAME.preset("hard-tam").changed({"seasons": 2})
    logs = (log_of(options, seed, 3000) for seed in "abcdefgh")
    log = next(log for log in logs if any(action.verb == "end-season" for _, action in log))
    text = write(options, 2, log)
    assert "{律:硬皇力}" in text and "上季終" in text
    assert read(text, OFFICIAL).options == OFFICIAL.changed({"movement": "hard_tam", "seasons": 2})


def test_a_record_that_begins_at_other_points_is_written_with_its_players_line() -> None:
    text = "{黒名:ann}\n{赤名:bob}\n{季:夏}\n[ann]十二 [bob]二十八\nXAI兵XY無撃裁\tKI兵KU無撃裁\n"
    found = opened(text)
    assert exported(found.record, "ckka") == text
    again = opened(exported(found.record, "ckka"))
    assert again.record.match.state == found.record.match.state


def test_a_match_from_the_middle_of_a_season_has_no_place_in_ckka() -> None:
    assert GAME.notation is not None
    begun = GAME.notation.read("8+k/9/9/9/9/9/9/9/K7M [] IA", OFFICIAL)
    assert isinstance(begun, Cerke)
    with pytest.raises(BadRecord, match="begins with a season"):
        write_from(begun, ())


def test_a_record_of_ours_can_be_exported() -> None:
    match = walk(GAME, OFFICIAL, 2, Luck.of("a"), 60)
    text = exported(Record.of(match, names=("ann", "bob")), "ckka")
    assert "{黒名:ann}" in text and opened(text).record.names == ("ann", "bob")
