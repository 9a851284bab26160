"""The ladder of every game: whether each level beats the one below it, and level 3 the greedy bot.

    python -m bench ladder                         all games, ten minutes each at most
    python -m bench ladder --minutes 2 march       one of them, in less time
    python -m bench ladder --keep FOLDER           matches are kept there (build/ladder unless told), and gone on with

Each rung is a sequential test of 0.5 against 0.6 and ends when it is settled; a rung that is not settled in its share
of the time says so. Level 5 has a quarter of its second, so that a match does not take minutes.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from time import perf_counter

from bench.rows import Row, shown
from kaik.arena.results import Results
from kaik.arena.runner import arrange, play
from kaik.arena.sequential import SequentialTest
from kaik.arena.summary import summary
from kaik.core.game import Game
from kaik.games import every, find

ONLY_BY_NAME = True
"""Hours of matches: `make bench` leaves them out."""
RUNGS = ("level2,level1", "level3,level2", "level4,level3", "level5@0.25,level4", "level3,greedy")
TEST = SequentialTest(0.5, 0.6)
MINUTES, MOST = 10.0, 400
"""Minutes for the ladder of one game, and matches for one rung of it."""
KEPT = Path("build/ladder")


def run() -> list[Row]:
    """The ladders of all games."""
    return ladders(every(), MINUTES, KEPT)


def ladders(games: Iterable[Game], minutes: float, kept: Path) -> list[Row]:
    """The rungs of these games; each is printed when it is done, for all of them take hours."""
    rows = []
    for game in games:
        for rung in RUNGS:
            rows.append(rung_of(game, rung, 60 * minutes / len(RUNGS), kept))
            print(f"{rows[-1].what}: {rows[-1].ours:.3f}, {rows[-1].note}", flush=True)
    return rows


def rung_of(game: Game, players: str, seconds: float, kept: Path) -> Row:
    """One rung: played until it is settled, or its time is over."""
    setting = arrange(game.slug, "", players, 0, "1", None, {})
    results = Results(kept / f"{game.slug}-{players.replace(',', '-')}.jsonl", setting)
    end = perf_counter() + seconds
    with closing(play(setting, MOST, os.cpu_count() or 1, results, test=TEST)) as matches:
        for _ in matches:
            if perf_counter() > end:
                break
    played = [results.games[n] for n in sorted(results.games)]
    what = f"{game.slug}: {players.replace(',', ' against ')}"
    if not played:
        return Row(what, float("nan"), "", note="no match ended in time")
    told = summary(setting, played, TEST)
    first, evidence = told.players[0], told.sprt
    assert evidence is not None and first.score is not None
    verdict = {"high": "better", "low": "not better", "open": "not settled"}[evidence.verdict]
    return Row(what, first.score, "", note=f"{verdict} after {told.games} matches (evidence {evidence.llr:+.2f})")


def main(arguments: list[str]) -> int:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games by their ids; all unless told")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for the ladder of one game")
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder of the matches")
    asked = parser.parse_args(arguments)
    print(shown(ladders([find(slug) for slug in asked.games] or every(), asked.minutes, asked.keep)))
    return 0
