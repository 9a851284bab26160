"""Thousands of random games of every game and preset: each must end in time, keep what it keeps and never raise.

    python -m bench.soak                          all light games, 10,000 games a preset
    python -m bench.soak march --games 500        one game
    python -m bench.soak march --preset book --seed 17 --games 1 --seats 3 --log
                                                  the one game a complaint was about, action by action

Game number `n` of a preset is played with luck of its own, so a complaint names all that is needed to see it again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Chance
from kaik.core.game import Game
from kaik.core.state import Over, State
from kaik.games import every, find
from kaik.play.driver import drive

LIGHT = ("sticks", "cards", "races")
GAMES = 10_000
CLOSE_LOOK = 16
"""One game in so many is looked at after each action, not only at its end."""


class Broken(Exception):
    """A game that broke a promise; the text says which, and how to see it again."""


class Random:
    """Everybody at the table of one random game, and its luck; all of them write down what they are about to say."""

    def __init__(self, *name: object) -> None:
        self._random = random.Random(" ".join(map(str, name))).random
        self.log: list[tuple[int, Action]] = []

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def order(self, seats: tuple[int, ...], n: int) -> int:
        return seats[self.below(len(seats))]

    def choose(self, state: State, seat: int, n: int) -> Action:
        actions = state.offer(seat)
        return self._said(seat, actions[self.below(len(actions))])

    def throw(self, n: int, chance: Chance) -> Action:
        return self._said(CHANCE, chance.sample(self))

    def _said(self, seat: int, action: Action) -> Action:
        self.log.append((seat, action))
        return action


class Tally(msgspec.Struct):
    """What many games came to."""

    games: int = 0
    entries: int = 0
    longest: int = 0
    seconds: float = 0.0


def soak(game: Game, preset: str, games: int, seed: int = 0, seconds: float = float("inf")) -> Tally:
    """So many random games, the numbers of seats in turn; fewer if the time is up before."""
    tally, begin = Tally(), time.perf_counter()
    fewest, most = game.seats
    for n in range(games):
        if tally.seconds > seconds:
            break
        length = played(game, preset, fewest + n % (most - fewest + 1), seed + n)
        tally.games += 1
        tally.entries += length
        tally.longest = max(tally.longest, length)
        tally.seconds = time.perf_counter() - begin
    return tally


def played(game: Game, preset: str, seats: int, n: int) -> int:
    """One game to its end; how many entries it took."""
    table = Random(game.slug, preset, seats, n)
    log = table.log
    try:
        for _ in steps(game, preset, seats, n, table):
            pass
    except Exception as wrong:
        tail = " ".join(f"{'*' if seat == CHANCE else seat}|{action}" for seat, action in log[-4:])
        again = f"python -m bench.soak {game.slug} --preset {preset} --seats {seats} --seed {n} --games 1 --log"
        raise Broken(f"{game.slug} {preset}: {wrong!r} after {len(log)} entries (… {tail}); see {again}") from wrong
    return len(log)


def steps(game: Game, preset: str, seats: int, n: int, table: Random) -> Iterator[State]:
    """Every position of one random game."""
    state = game.begin(game.preset(preset), seats)
    kept, often = state.conserved(), n % CLOSE_LOOK == 0
    yield state
    for made in drive(state, [table.choose] * seats, table, order=table.order):
        state = made.after
        if made.n >= game.max_length:
            raise AssertionError(f"it is longer than {game.max_length} entries")
        if often:
            _looked_at(game, state, kept, seats, table)
        yield state
    _sound_end(game, state, kept, seats)


def _looked_at(game: Game, state: State, kept: tuple[object, ...], seats: int, luck: Random) -> None:
    """What is kept, and now and then what somebody sees, imagined positions and reads."""
    if state.conserved() != kept:
        raise AssertionError(f"what should be kept has changed from {kept} to {state.conserved()}")
    if luck.below(CLOSE_LOOK):
        return
    seat = luck.below(seats)
    if state.imagine(seat, luck).view(seat) != state.view(seat):
        raise AssertionError(f"seat {seat} can tell its imagined position from the world")
    for language in ("en", "ja"):
        game.draw(state.view(seat), language)
        game.draw(state.view(None), language)


def _sound_end(game: Game, state: State, kept: tuple[object, ...], seats: int) -> None:
    if state.conserved() != kept:
        raise AssertionError(f"what should be kept has changed from {kept} to {state.conserved()}")
    turn = state.turn()
    assert isinstance(turn, Over)
    if len(turn.payoffs) != seats:
        raise AssertionError(f"{len(turn.payoffs)} payoffs for {seats} seats")
    if game.payoffs == "zero-sum" and abs(sum(turn.payoffs)) > 1e-9:
        raise AssertionError(f"the payoffs {turn.payoffs} do not add up to nothing")


def told(game: Game, preset: str, seats: int, n: int) -> None:
    """One game printed action by action, as far as it goes."""
    table = Random(game.slug, preset, seats, n)
    for _ in steps(game, preset, seats, n, table):
        if table.log:
            seat, action = table.log[-1]
            print(len(table.log) - 1, "*" if seat == CHANCE else seat, action)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__.splitlines()[0])
    asked.add_argument("game", nargs="*", help="ids; all stick, card and race games unless named")
    asked.add_argument("--games", type=int, default=GAMES, help="how many of each preset")
    asked.add_argument("--preset", help="only this one")
    asked.add_argument("--seats", type=int, help="with --log: how many")
    asked.add_argument("--seed", type=int, default=0, help="the number of the first game")
    asked.add_argument("--seconds", type=float, default=float("inf"), help="the most time for one preset")
    asked.add_argument("--log", action="store_true", help="print one game instead")
    args = asked.parse_args()
    games = [find(slug) for slug in args.game] or [game for game in every() if game.group in LIGHT]
    for game in games:
        for preset in [args.preset] if args.preset else game.presets:
            if args.log:
                told(game, preset, args.seats or game.seats[0], args.seed)
                continue
            one = soak(game, preset, args.games, args.seed, args.seconds)
            mean = one.entries / max(one.games, 1)
            print(
                f"{game.slug:15} {preset:11} {one.games:6} games, {one.entries:9} entries, mean {mean:6.0f}, "
                f"longest {one.longest:5} of {game.max_length:6}, {one.seconds:5.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
