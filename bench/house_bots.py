"""How strong the bots of the house are at every game, by games of the arena; the ratings of tables begin with it.

    python -m bench.house_bots --seconds 8

plays every pair of neighbours that the file has no result of (`house_bots.toml`, beside the ratings), one game after
another on one core, for so many seconds of processor time each, and writes the file. Results that are there stay: those
of 200 games are of docs/bots.md. Level 5 thinks for a tenth of its time, as most of its games would not end else. Where
a pair has taken several times as long the stronger ones of that game are left out: what is usual counts there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from kaik.arena.game import Setting, play_game
from kaik.arena.pairing import lineups, pairings
from kaik.arena.tally import score_of
from kaik.core.game import Game
from kaik.games import every
from kaik.server.ratings.house_bots import FILE, PairResults, house_results, written

LADDER = tuple(f"level{level}" for level in range(1, 6))
PAIRS = (("level1", "random"), ("level3", "greedy"), *((above, below) for below, above in pairwise(LADDER)))
SHORT = {"level5": "level5@0.1"}
"""How a bot is asked to play whose games would take too long."""
MOST = 200
TOO_LONG = 4
"""How many times its seconds a pair may take before the rest of its game is left out."""


def missing(results: dict[str, PairResults]) -> Iterator[tuple[Game, tuple[str, str]]]:
    """Every pair that was not measured, of every game."""
    for game in every():
        known = dict(results.get(game.slug, {}))
        for pair in PAIRS:
            greedy = pair[1] == "greedy" and any(key.endswith(":greedy") for key in known)
            if ":".join(pair) not in known and not greedy:
                yield game, pair


def measured(game: Game, pair: tuple[str, str], seconds: float) -> tuple[int, float]:
    """How many games there was time for, and the score of the first; all seats in turn as often as the other."""
    seats = game.seats[0]
    players = (SHORT.get(pair[0], pair[0]), SHORT.get(pair[1], pair[1]))
    setting = Setting(game.slug, game.default, players, seats, "house", rules=game.rules)
    around, scores = len(lineups(2, seats)), list[float]()
    until = time.process_time() + seconds
    for pairing in pairings(2, seats, MOST):
        if len(scores) % around == 0 and time.process_time() > until and scores:
            break
        scores.append(score_of(play_game(setting, pairing), 0).share)
    return len(scores), round(sum(scores) / len(scores), 3)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=8.0, help="processor time for each pair")
    seconds = asked.parse_args().seconds
    results, slow = house_results(), set[str]()
    for game, pair in missing(results):
        if game.slug in slow:
            continue
        begun = time.process_time()
        found = measured(game, pair, seconds)
        results.setdefault(game.slug, {})[":".join(pair)] = found
        Path(FILE).write_text(written(results), encoding="utf-8")
        took = time.process_time() - begun
        if took > TOO_LONG * seconds:
            slow.add(game.slug)
        print(f"{game.slug}: {pair[0]} against {pair[1]}: {found} in {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
