"""`python -m train.outlook season-end`: how often others end a season of groups, turn by turn, and what that costs.

What hands are worth (`kaik.engine.cards.outlook`) is reckoned from these numbers, and the players counted here choose
by what hands are worth. So it is counted, written with `--write`, and counted again until the numbers stay as they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.engine import kernel_for
from kaik.engine.cards import frame
from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.kernel import CardKernel
from kaik.engine.cards.outlook import TURNS, VALUE
from kaik.engine.cards.playing_on import discards_of
from kaik.engine.compiled import Numbers, compiled, copied, part, whole
from kaik.engine.dice import seeded
from kaik.games import find
from kaik.kits.packed.match import ASKED, LUCK, MOST_SEATS, MULT, OVER, PLAYED, POINTS, SEATS, WAITS

DISCARDS, ENDS, LOST = range(3)
"""By turn: how often a seat has discarded, how often another ended the season before its next turn, what that cost it.

Only seasons of the usual value are counted."""
FEWEST = 400
"""Turns that came up less often are taken to be like the one before."""


@compiled
def count(table: CardTable, seed: int, games: int, tally: Numbers, before: Numbers) -> None:
    """Play so many matches as sensible players might, and count."""
    count_in(table, table.now[1], seed, games, tally, before)


@part
def count_in(table: CardTable, now: Numbers, seed: int, games: int, tally: Numbers, before: Numbers) -> None:
    for game in range(games):
        seeded(table.luck, seed, game)
        copied(now, table.now[0])
        while now[WAITS] != OVER:
            season, usual = now[PLAYED], now[MULT] == VALUE
            for seat in range(now[SEATS]):
                before[seat, 0], before[seat, 1] = min(discards_of(now, seat), TURNS), now[POINTS + seat]
            luck, asked = now[WAITS] == LUCK, whole(now[ASKED])
            frame.play(table, now, frame.throw(table, now) if luck else frame.sensible(table, now))
            for seat in range(now[SEATS]):
                turn, lost = before[seat, 0], before[seat, 1] - now[POINTS + seat]
                if now[PLAYED] != season and turn and lost >= 0 and usual:
                    tally[turn - 1, ENDS] += 1
                    tally[turn - 1, LOST] += lost
                elif usual and not luck and seat == asked and turn < TURNS and discards_of(now, seat) > turn:
                    tally[turn, DISCARDS] += 1


def hazards(kernel: CardKernel[Any], seats: int, games: int, seed: int) -> tuple[list[float], list[float]]:
    """By turn how often others end the season before the next one, and what that costs on average."""
    start = kernel.begin(seats)
    table = kernel.on_table(np.stack((start.now, start.now)), kernel.known(start))
    tally, before = np.zeros((TURNS, 3), np.int64), np.zeros((MOST_SEATS, 2), np.int64)
    count(table, seed, games, tally, before)
    return smoothed(tally)


def smoothed(tally: NDArray[np.int64]) -> tuple[list[float], list[float]]:
    """Shares and means of what was counted, as far as it came up often enough."""
    often, lost = list[float](), list[float]()
    for went_on, ends, points in tally.tolist():
        if went_on < FEWEST or not ends:
            often.append(often[-1])
            lost.append(lost[-1])
            continue
        often.append(round(ends / went_on, 3))
        lost.append(round(points / ends, 2))
    return often, lost


def card(game: str, games: int, seed: int, kernel: CardKernel[Any], tables: Sequence[int]) -> str:
    """The file of a game."""
    lines = [
        f"# Counted by `python -m train.outlook {game} --games {games} --seed {seed} --write`: matches of players who",
        "# choose by what hands are worth, at each number of seats. By turn: how often others end the season before",
        "# the seat's next turn, and what that costs it in points.",
    ]
    for seats in tables:
        often, lost = hazards(kernel, seats, games, seed)
        lines += ["", f"[seats{seats}]", f"often = {often}", f"lost = {lost}"]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Count and print, or write."""
    parser = argparse.ArgumentParser(prog="python -m train.outlook", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the numbers into the game's folder")
    told = parser.parse_args(arguments)
    game = find(told.game)
    kernel = kernel_for(game.state, game.preset())
    assert isinstance(kernel, CardKernel)
    made = card(game.slug, told.games, told.seed, kernel, range(game.seats[0], game.seats[-1] + 1))
    print(made, end="")
    if told.write:
        folder = Path(str(import_module(game.state.__module__).__file__)).parent
        folder.joinpath("outlook.toml").write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
