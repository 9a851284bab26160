"""An arena from its arrangement to its last game: games are handed to workers and kept as they come back."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from functools import partial
from typing import Any

from kaik.arena.cluster import OneMatch, on_ray
from kaik.arena.game import GameResult, Setting, play_game
from kaik.arena.kernel_game import is_for_kernel, play_in_kernel
from kaik.arena.pairing import Pairing, lineups, pairings
from kaik.arena.players import names_of
from kaik.arena.results import Results
from kaik.arena.sequential import SequentialTest
from kaik.bots.outside import end_all
from kaik.core.errors import KaikError
from kaik.core.renamed import renamed
from kaik.games import find
from kaik.play.workers import side_by_side

LONGEST = 86_400.0
"""The most seconds for an action: a day."""


def arrange(
    game: str, preset: str, players: str, seats: int, seed: str, seconds: float | None, changes: Mapping[str, Any]
) -> Setting:
    """The setting of an arena, every name in it checked."""
    chosen = find(game)
    names = names_of(players)
    chosen.begin(chosen.chosen(preset or None, changes), seats or None)
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise KaikError(f"a player needs some time for a move, a day at most, not {seconds:g} seconds")
    count, rules = seats or chosen.seats[0], preset or chosen.default
    lineups(len(names), count)
    return Setting(chosen.slug, rules, names, count, seed, dict(changes), seconds, chosen.rules)


def play(
    setting: Setting, games: int, jobs: int, results: Results, ray: str = "", test: SequentialTest | None = None
) -> Generator[GameResult, None, None]:
    """Play what is still missing of an arena, here or on a Ray cluster, and keep it; matches come as they end.

    With a test it is over when its question is settled.
    """
    if settled(setting, results, test):
        return
    missing = [one for one in pairings(len(setting.players), setting.seats, games) if one.n not in results.games]
    one_match = play_in_kernel if is_for_kernel(setting, games) else play_game
    with closing(_played(setting, missing, jobs, ray, one_match)) as played:
        for one in played:
            results.add(one)
            yield one
            if settled(setting, results, test):
                return


def settled(setting: Setting, results: Results, test: SequentialTest | None) -> bool:
    """Whether a question is answered by what has been played."""
    if test is None:
        return False
    tables = len(lineups(len(setting.players), setting.seats))
    return test.evidence(results.games.values(), tables).verdict != "open"


def _played(
    setting: Setting, missing: list[Pairing], jobs: int, ray: str, one_match: OneMatch
) -> Generator[GameResult, None, None]:
    if ray:
        return on_ray(setting, missing, ray, jobs, one_match)
    return side_by_side(partial(one_match, setting), missing, jobs, leaving=end_all)


__getattr__ = renamed(__name__, {"arranged": "arrange"})
