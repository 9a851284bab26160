"""Random players of an arena in a compiled kernel: as many matches as anybody likes, and nothing else is different."""

from __future__ import annotations

from statistics import mean

import pytest

from kaik.arena import kernel_game, runner
from kaik.arena.game import GameResult, play_game
from kaik.arena.kernel_game import is_for_kernel, play_in_kernel
from kaik.arena.pairing import pairings
from kaik.arena.results import Results
from kaik.arena.runner import arrange, play
from kaik.engine import why_not
from kaik.games import find

needs_kernel = pytest.mark.skipif(bool(why_not()), reason="no kernel can be had here")
SHORT = {"seasons": "1"}


def arena(game: str, players: str = "random,random", **changes):
    return arrange(game, "", players, 0, "kernel", None, changes)


@needs_kernel
def test_only_many_matches_of_random_players_are_worth_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    many = kernel_game.MANY
    assert is_for_kernel(arena("march"), many)
    assert not is_for_kernel(arena("march"), many - 1)
    assert not is_for_kernel(arena("march", "random,greedy"), many)
    assert not is_for_kernel(arena("kitten", "random,random"), 0)
    assert not is_for_kernel(arena("malaysian-mahjong"), many), "it has none"
    monkeypatch.setenv("KAIK_PURE", "1")
    assert not is_for_kernel(arena("march"), many)


@needs_kernel
@pytest.mark.parametrize("slug", ["march", "school-cerke", "pao-ma-zai"])
def test_a_kernel_plays_matches_to_the_ends_that_the_rules_know(slug: str) -> None:
    """Of every family of kernels: what is won is lost, everybody acts, the same arrangement gives the same match."""
    setting = arena(slug)
    pairing = next(pairings(2, setting.seats, 1))
    one = play_in_kernel(setting, pairing)
    assert one == play_in_kernel(setting, pairing)
    assert sum(one.payoffs) == pytest.approx(0) and min(one.actions) > 0
    assert 0 < sum(one.actions) < one.entries <= find(slug).max_length


@needs_kernel
def test_matches_in_a_kernel_are_as_long_as_by_the_rules() -> None:
    """They are other matches, so a hundred of both are compared; what luck brings is fixed by the setting."""
    setting = arena("march", **SHORT)
    fast, plain = ([one(setting, pairing) for pairing in pairings(2, 2, 100)] for one in (play_in_kernel, play_game))
    entries, actions = ([mean(map(count, some)) for some in (fast, plain)] for count in (_entries, _actions))
    assert entries[0] == pytest.approx(entries[1], rel=0.1) and actions[0] == pytest.approx(actions[1], rel=0.1)


def _entries(match: GameResult) -> int:
    return match.entries


def _actions(match: GameResult) -> int:
    return sum(match.actions)


@needs_kernel
def test_scores_by_places_are_told_of_matches_in_a_kernel() -> None:
    setting = arena("riichi", start="1000", goal="1000", rounds="1", uma="10-20")
    one = play_in_kernel(setting, next(pairings(2, setting.seats, 1)))
    assert one.placing is not None and sum(one.placing) == pytest.approx(0)


@needs_kernel
def test_a_big_arena_of_random_players_is_played_in_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_game, "MANY", 4)
    monkeypatch.setattr(runner, "play_game", lambda *_: pytest.fail("played by the readable rules"))
    setting = arena("march", **SHORT)
    assert len(list(play(setting, 4, 1, Results(None, setting)))) == 4
