"""Scores by places in an arena: told beside the points, where the rules have them."""

from __future__ import annotations

from kaik.arena.game import play_game
from kaik.arena.pairing import pairings
from kaik.arena.runner import arrange
from kaik.arena.summary import summary
from kaik.cli.arena import table


def test_an_arena_tells_the_mean_score_by_places() -> None:
    short = {"start": 1000, "goal": 1000, "rounds": 1}
    for changes, told in (({"uma": "10-20"}, True), ({}, False)):
        setting = arrange("riichi", "tenhou", "random,random", 0, "1", None, {**short, **changes})
        found = summary(setting, [play_game(setting, each) for each in pairings(2, setting.seats, 2)])
        assert all((one.placing is not None) is told for one in found.players)
        assert ("placing" in [column.header for column in table(setting, found).columns]) is told
