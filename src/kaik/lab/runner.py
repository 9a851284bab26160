"""A comparison from its arrangement to its findings: games are handed to workers and counted as they come back."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from kaik import bots
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.renamed import renamed
from kaik.games import find
from kaik.lab.account import Account
from kaik.lab.report import Report, report
from kaik.lab.trial import Share, Trial, Variant, played
from kaik.play.workers import side_by_side

ALL = "all"
SHARE = 8
"""Games handed to a worker at a time; few enough for the bar to move, and for little to be lost."""


def arrange(
    game: str,
    presets: str,
    players: str,
    seats: int,
    seed: str,
    changes: Mapping[str, Any],
    vary: str = "",
) -> tuple[Trial, ...]:
    """The trials of a comparison, one for each rule set, every name in them checked."""
    chosen = find(game)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    if not names:
        raise KaikError("somebody has to play; name bots with commas, as in --bots greedy")
    for name in names:
        _known(name)
    count = seats or chosen.seats[0]
    if len(names) > count:
        raise KaikError(f"{len(names)} bots cannot sit at a table of {count}; name fewer, or more --seats")
    trials = tuple(Trial(chosen.slug, one, count, names, seed) for one in _variants(chosen, presets, changes, vary))
    for trial in trials:
        chosen.begin(chosen.chosen(trial.variant.preset, trial.variant.changes), count)
    return trials


def _known(player: str) -> None:
    """Refuse a player whose name nobody has, or that carries a time for an action."""
    name, at, _ = player.partition("@")
    bots.check(name)
    if at:
        raise KaikError(f"{player} has a time for a move, but the laboratory counts simulations; write {name}")


def _variants(game: Game, presets: str, changes: Mapping[str, Any], vary: str) -> Iterator[Variant]:
    names = [name.strip() for name in presets.split(",") if name.strip()] or [game.default]
    if names == [ALL]:
        names = list(game.presets)
    name, sign, values = vary.partition("=")
    if vary and not (sign and values):
        raise KaikError(f"what varies is written name=value,value, as in --vary seasons=1,4, not {vary!r}")
    key = name.strip().replace("-", "_")
    ways = dict.fromkeys(value.strip() for value in values.split(","))
    for preset in dict.fromkeys(names):
        for value in ways:
            changed = {**changes, key: value} if vary else dict(changes)
            yield Variant(preset, changed, f"{preset} {value}" if vary else preset)


def shares(trials: Sequence[Trial], games: int) -> Iterator[Share]:
    """All games cut into shares, the rule sets in turn, so that a comparison that is stopped is still fair."""
    for first in range(0, games, SHARE):
        for trial in trials:
            yield Share(trial, first, min(SHARE, games - first))


def play(trials: Sequence[Trial], games: int, workers: int) -> Generator[tuple[Trial, list[Account]], None, None]:
    """Play so many games of each trial; they come a share at a time, in no order."""
    return side_by_side(played, shares(trials, games), workers)


class Findings:
    """What has been played of a comparison so far."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.trials = trials
        self._accounts: dict[str, list[Account]] = {trial.variant.name: [] for trial in trials}

    def add(self, trial: Trial, accounts: list[Account]) -> None:
        """Count some more games of a trial."""
        self._accounts[trial.variant.name] += accounts

    def reports(self) -> list[Report]:
        """What they add up to, one report for each trial of which something was played."""
        accounts = self._accounts
        found = [report(trial, own) for trial in self.trials if (own := accounts[trial.variant.name])]
        if not found:
            raise KaikError("no game was played")
        return found


def findings(trials: Sequence[Trial], games: int, workers: int) -> list[Report]:
    """Play all of a comparison, and count."""
    found = Findings(trials)
    for trial, accounts in play(trials, games, workers):
        found.add(trial, accounts)
    return found.reports()


__getattr__ = renamed(__name__, {"arranged": "arrange"})
