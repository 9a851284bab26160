"""The ladder of every game: whether each level beats the one below it, level 1 random and level 3 the greedy bot.

    python -m bench ladder                           all games, ten minutes each at most
    python -m bench ladder --minutes 2 march         one of them, in less time
    python -m bench ladder --seats most              at the largest tables instead of the smallest
    python -m bench ladder --keep FOLDER             matches are kept there (build/ladder unless told), and gone on with
    python -m bench ladder --write                   plays nothing, but writes the ratings of docs/bots.md and of tables
    python -m bench ladder --write --seats most      the same for the largest tables, into the page alone

Each rung is a sequential test of 0.5 against 0.6 and ends when it is settled, after twenty rounds at least; a rung
that is not settled in its share of the time says so. Level 5 has 600 simulations, so that a match does not take
minutes; with a part of its second it would read less than level 4 wherever the machine is busy.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from time import perf_counter

from bench.ladder_kept import rung_file, write
from bench.rows import Row, shown
from kaik.arena.results import Results
from kaik.arena.runner import arrange, play
from kaik.arena.sequential import SequentialTest
from kaik.arena.summary import summary
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import every, find

ONLY_BY_NAME = True
"""Hours of matches: `make bench` leaves them out."""
RUNGS = (
    "level1,random",
    "level2,level1",
    "level3,level2",
    "level3,greedy",
    "level4,level3",
    "level5@600n,level4",
)
TEST = SequentialTest(0.5, 0.6, least=20)
MINUTES, MOST = 10.0, 400
"""Minutes for the ladder of one game, and matches for one rung of it."""
KEPT = Path("build/ladder")


def run() -> list[Row]:
    """The ladders of all games."""
    return ladders(every(), MINUTES, KEPT)


def ladders(games: Iterable[Game], minutes: float, kept: Path, *, most_seats: bool = False, jobs: int = 0) -> list[Row]:
    """The rungs of these games; each is printed when it is done, for all of them take hours."""
    rows = []
    for game in games:
        seats = game.seats[1] if most_seats else game.seats[0]
        for rung in RUNGS:
            rows.append(rung_of(game, rung, seats, 60 * minutes / len(RUNGS), kept, jobs or os.cpu_count() or 1))
            print(f"{rows[-1].what}: {rows[-1].ours:.3f}, {rows[-1].note}", flush=True)
    return rows


def rung_of(game: Game, players: str, seats: int, seconds: float, kept: Path, jobs: int) -> Row:
    """One rung: played until it is settled, or its time is over."""
    setting = arrange(game.slug, "", players, seats, "1", None, {})
    results = Results(rung_file(kept, game.slug, players, seats), setting)
    end = perf_counter() + seconds
    with closing(play(setting, MOST, jobs, results, test=TEST)) as matches:
        for _ in matches:
            if perf_counter() > end:
                break
    played = [results.games[n] for n in sorted(results.games)]
    what = f"{game.slug}, {seats} seats: {players.replace(',', ' against ')}"
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
    parser.add_argument("--seats", choices=("fewest", "most"), default="fewest", help="how large the tables are")
    parser.add_argument("--jobs", type=int, default=0, help="matches at a time; as many as there are cores unless told")
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder of the matches")
    parser.add_argument("--write", action="store_true", help="write down what is kept instead of playing")
    asked = parser.parse_args(arguments)
    try:
        games = [find(slug) for slug in asked.games] or list(every())
    except KaikError as wrong:
        parser.error(str(wrong))
    if asked.write:
        write(asked.keep, games, most_seats=asked.seats == "most")
        return 0
    rows = ladders(games, asked.minutes, asked.keep, most_seats=asked.seats == "most", jobs=asked.jobs)
    print(shown(rows))
    return 0
