"""The bots as opponents: how soon they answer, and that they never say what is not open to them.

    python -m bench bots                                  reply times, and some dozen games of every game
    python -m bench bots --games 10000 --keep long.jsonl  the long run: games only, resumed where it was stopped
    python -m bench bots --games 1 --first 17 march       the one game a complaint was about

In the games most actions are random, so that they go everywhere; some forty of each game (`--asked`) are asked of bots:
`greedy`, levels that may read two lines, levels cut off after ten milliseconds, and levels stopped before they begin.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import perf_counter, thread_time

import msgspec

from bench.rows import Row
from kaik.bots.levels import LEVELS, LevelBot
from kaik.bots.simple import GreedyBot
from kaik.cli.progress import progress
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Over, State
from kaik.engine import compile_search, has_kernel
from kaik.games import every, find
from kaik.play.driver import drive
from kaik.play.luck import Luck
from kaik.play.thought import Limits, rest
from kaik.play.walk import walk
from kaik.play.workers import side_by_side

POSITIONS = {"level1": 12, "level2": 12, "level3": 20, "level4": 6, "level5": 6}
"""At how many positions of every game each level is asked."""
SOON, SOON_ON_BOARDS, ONE_SECOND = 0.5, 1.5, 1.2
"""What 95 of 100 answers of level 3 are to take at most, in board games too; and all of level 5, which has a second."""
GAMES, SHARE, ASKED = 12, 10, 40
"""Games of each game in the short run, in one share of the long one, and actions asked of bots in a game."""
CUT, LATE = 0.010, 0.5
"""Seconds of processor time a bot has where it is cut off, and how much later it may be before it is lost on time."""


def run() -> list[Row]:
    """The rows of `make bench`."""
    played = legality([game.slug for game in every()], GAMES, 0, 1, None)
    return [*replies(every()), *(_row(one) for one in played)]


# -- how soon they answer ----------------------------------------------------------------------------------


def replies(games: Iterable[Game], positions: dict[str, int] = POSITIONS) -> list[Row]:
    """Median and 95th percentile of every level in every game, at positions of games that bots played."""
    rows = []
    for game in games:
        most = SOON_ON_BOARDS if game.group == "boards" else SOON
        places = list(typical(game, max(positions.values())))
        for name, count in positions.items():
            took = sorted(waits(level(name, game), places[:: max(1, len(places) // count)][:count]))
            target = {"level3": most, "level5": ONE_SECOND}.get(name)
            median = f"median {1000 * _at(took, 0.5):.0f} ms of {len(took)}"
            rows.append(
                Row(f"{game.slug}, {name}, p95", 1000 * _at(took, 0.95), "ms", at_most=_ms(target), note=median)
            )
    return rows


def typical(game: Game, count: int, seed: str = "bench") -> Iterator[tuple[State, int]]:
    """Positions of one game between greedy bots, evenly spread, where a seat has something to choose."""
    luck, bot = Luck.of(seed), GreedyBot(game)

    def choose(state: State, seat: int, n: int) -> Action:
        actions, dice = state.legal(seat), luck.apart("bots").dice(n)
        return bot.choose(state.imagine(seat, dice), seat, dice).action if len(actions) > 1 else actions[0]

    course = drive(game.begin(), [choose] * game.seats[0], luck, limit=min(game.max_length, 600))
    asked = ((made.before, made.seat) for made in course if made.seat != CHANCE)
    found = [(state, seat) for state, seat in asked if len(state.legal(seat)) > 1]
    yield from found[:: max(1, len(found) // count)][:count]


def level(name: str, game: Game) -> LevelBot:
    """The level of that name at a game."""
    return LevelBot(game, name, LEVELS[int(name[-1])])


def waits(bot: LevelBot, places: Sequence[tuple[State, int]]) -> Iterator[float]:
    """How long a level takes for each; the first is asked twice, since it may have something to compile."""
    for n, (state, seat) in enumerate([*places[:1], *places]):
        dice = Luck.of(f"reply {n}").dice(0)
        imagined = state.imagine(seat, dice)
        begun = perf_counter()
        bot.choose(imagined, seat, dice)
        if n:
            yield perf_counter() - begun


def _at(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def _ms(seconds: float | None) -> float | None:
    return None if seconds is None else 1000 * seconds


# -- that they keep the rules ------------------------------------------------------------------------------


class Batch(msgspec.Struct, frozen=True):
    """Some games of one game."""

    game: str
    first: int
    games: int
    dose: int = ASKED
    """How many actions of a game bots are asked for."""
    brief: bool = False
    """Whether matches of seasons are one season long."""


class Tally(msgspec.Struct, frozen=True):
    """What came of them."""

    game: str
    first: int
    games: int
    actions: int = 0
    asked: int = 0
    """Actions that bots were asked for."""
    slowest: float = 0.0
    """The most processor time an action took beyond what was given for it."""
    wrong: tuple[str, ...] = ()
    """Every complaint, with how to see it again."""
    dose: int = ASKED
    brief: bool = False


Thinker = Callable[[Game, State, int, Dice], tuple[Action, float]]
"""Says an action, and how much processor time it was given for it."""


def _level(name: str, nodes: int, seconds: float, stopped: Callable[[], bool] | None = None) -> Thinker:
    limits = Limits(nodes, seconds) if stopped is None else Limits(nodes, seconds, stopped)
    given = CUT if seconds == CUT else float("inf")
    return lambda game, position, seat, dice: (level(name, game).choose(position, seat, dice, limits).action, given)


THINKERS: dict[str, Thinker] = {
    "greedy": lambda game, position, seat, dice: (GreedyBot(game).choose(position, seat, dice).action, float("inf")),
    **{f"{name}, two lines": _level(name, 2, 5.0) for name in ("level1", "level3", "level5")},
    **{f"{name}, cut": _level(name, 1_000_000, CUT) for name in ("level2", "level3", "level5")},
    "level4, stopped": _level("level4", 1000, 5.0, lambda: True),
}


def legality(
    slugs: Sequence[str],
    games: int,
    first: int,
    workers: int,
    keep: Path | None,
    dose: int = ASKED,
    brief: bool = False,
) -> list[Tally]:
    """So many games of each game, one tally for each; what a file keeps is not played again."""
    done = {_share(one): one for one in _kept(keep)}
    wanted = [
        Batch(slug, at, min(SHARE, first + games - at), dose, brief)
        for at in range(first, first + games, SHARE)
        for slug in slugs
    ]
    missing = [one for one in wanted if _share(one) not in done]
    with progress() as bars, suppress(KeyboardInterrupt):
        bar = bars.add_task("games", total=games * len(slugs), completed=games * len(slugs) - _many(missing))
        for tally in side_by_side(batch, missing, workers):
            done[_share(tally)] = tally
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(tally) + b"\n")
            bars.advance(bar, tally.games)
    asked = set(map(_share, wanted))
    return [_together(slug, [one for key, one in done.items() if key[0] == slug and key in asked]) for slug in slugs]


def _share(one: Batch | Tally) -> tuple[str, int, int, int, bool]:
    """Which games of which length were asked for, or played."""
    return one.game, one.first, one.games, one.dose, one.brief


def _many(batches: Sequence[Batch]) -> int:
    return sum(one.games for one in batches)


def _kept(path: Path | None) -> list[Tally]:
    """The tallies of an earlier run; a last line that was cut off is read past."""
    kept = []
    for line in path.read_bytes().splitlines() if path is not None and path.exists() else []:
        with suppress(msgspec.DecodeError):
            kept.append(msgspec.json.decode(line, type=Tally))
    return kept


def _together(slug: str, tallies: Sequence[Tally]) -> Tally:
    return Tally(
        slug,
        min((one.first for one in tallies), default=0),
        sum(one.games for one in tallies),
        sum(one.actions for one in tallies),
        sum(one.asked for one in tallies),
        max((one.slowest for one in tallies), default=0.0),
        tuple(complaint for one in sorted(tallies, key=lambda one: one.first) for complaint in one.wrong),
    )


@cache
def warmed(slug: str) -> Game:
    """A game whose search is compiled and loaded: that is not to be counted as thinking."""
    game = find(slug)
    if has_kernel(game.state):
        compile_search(game.state, game.preset())
    return game


def batch(asked: Batch) -> Tally:
    """The games of one share, one after another."""
    game = warmed(asked.game)
    rest()
    actions = thought = 0
    slowest, wrong = 0.0, list[str]()
    for n in range(asked.first, asked.first + asked.games):
        one = _Game(game, n, asked.dose, asked.brief)
        try:
            one.play()
        except Exception as raised:  # whatever a bot or a rule does wrong is to be told, and the next game played
            wrong.append(f"{one.told()}: {raised!r}; {_again(asked, n)}")
        actions, thought, slowest = actions + one.actions, thought + one.asked, max(slowest, one.slowest)
        wrong += [f"{complaint}; {_again(asked, n)}" for complaint in one.wrong]
    played = (asked.game, asked.first, asked.games, actions, thought, slowest, tuple(wrong))
    return Tally(*played, dose=asked.dose, brief=asked.brief)


def _again(asked: Batch, n: int) -> str:
    how = f" --asked {asked.dose}" * (asked.dose != ASKED) + " --brief" * asked.brief
    return f"see python -m bench bots{how} --games 1 --first {n} {asked.game}"


def rules_of(game: Game, preset: str, brief: bool) -> Options:
    """The rules of one game; where it is to be brief one season, at riichi the east round.

    The rounds of races are left as they are: they only limit what ends by itself.
    """
    length = next((name for name in ("seasons", "rounds") if name in game.options.__struct_fields__), "")
    if not brief or not length or game.group == "races":
        return game.preset(preset)
    return game.chosen(preset, {length: 1})


@cache
def usual_length(slug: str, brief: bool) -> int:
    """How many entries a random game has, more or less."""
    game = find(slug)
    return max(1, len(walk(game, rules_of(game, game.default, brief), seed=0).log))


class _Game:
    """One game and what was wrong in it."""

    def __init__(self, game: Game, n: int, dose: int = ASKED, brief: bool = False) -> None:
        fewest, most = game.seats
        self.brief = brief
        self.share = dose / usual_length(game.slug, brief)
        """Which part of the actions bots are asked for."""
        self.presets = tuple(game.presets)
        self.game, self.n, self.preset = game, n, self.presets[n % len(self.presets)]
        self.seats = fewest + n // len(self.presets) % (most - fewest + 1)
        self.actions = self.asked = self.at = 0
        self.slowest, self.wrong = 0.0, list[str]()

    def told(self) -> str:
        return f"{self.game.slug} {self.preset} at {self.seats} seats, game {self.n}, entry {self.at}"

    def play(self) -> None:
        state = self.game.begin(rules_of(self.game, self.preset, self.brief), self.seats)
        luck, choosers = Luck.of(f"legality {self.n}"), [self._action] * self.seats
        for made in drive(state, choosers, luck, limit=self.game.max_length, order=self._drawn):
            state, self.at = made.after, made.n + 1
        if not isinstance(state.turn(), Over):
            self.wrong.append(f"{self.told()}: it does not end")

    def _drawn(self, seats: tuple[int, ...], n: int) -> int:
        """Any of those who are asked; the same dice then go on to the action."""
        self.dice = Luck.of(f"bots {self.n}").dice(n)
        return seats[self.dice.below(len(seats))]

    def _action(self, state: State, seat: int, n: int) -> Action:
        actions, dice = state.legal(seat), self.dice
        self.actions += 1
        if dice.below(1 << 16) >= self.share * (1 << 16):
            return actions[dice.below(len(actions))]
        name = list(THINKERS)[dice.below(len(THINKERS))]
        imagined = state.imagine(seat, dice)
        begun = thread_time()
        action, given = THINKERS[name](self.game, imagined, seat, dice)
        over = thread_time() - begun - given
        self.asked += 1
        self.slowest = max(self.slowest, over)
        if over > LATE:
            self.wrong.append(f"{self.told()}: {name} took {over:.2f} s longer than it had")
        if action in actions:
            return action
        self.wrong.append(f"{self.told()}: {name} said {action}, which is not open to seat {seat}")
        return actions[0]


def _row(one: Tally) -> Row:
    note = f"{one.games:,} games, {one.actions:,} actions, {one.asked:,} of them by bots"
    if one.slowest > 0:
        note += f"; a cut bot was {1000 * one.slowest:.0f} ms late at most"
    return Row(
        f"{one.game}, actions not open or late", len(one.wrong), "", at_most=0, note="; ".join((note, *one.wrong[:3]))
    )


# -- the long run ------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Play games only, as many as asked; 1 if any bot said what it may not."""
    asked = argparse.ArgumentParser(prog="python -m bench bots", description=__doc__.splitlines()[0])
    asked.add_argument("game", nargs="*", help="ids; all games unless named")
    asked.add_argument("--games", type=int, default=GAMES, help="how many of each game")
    asked.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked.add_argument("--asked", type=int, default=ASKED, help="how many actions of a game bots are asked for")
    asked.add_argument("--brief", action="store_true", help="matches of one season, at riichi of one round")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes side by side")
    asked.add_argument("--keep", type=Path, help="keep what was played in this file, and go on from it")
    args = asked.parse_args(arguments)
    with suppress(OSError):
        os.nice(10)
    slugs = [find(slug).slug for slug in args.game] or [game.slug for game in every()]
    found = legality(slugs, args.games, args.first, args.workers, args.keep, args.asked, args.brief)
    for one in found:
        verdict = "all open and in time" if not one.wrong else f"{len(one.wrong)} WRONG"
        late = f", {1000 * one.slowest:.0f} ms late at most" if one.slowest > 0 else ""
        print(f"{one.game:18} {one.games:7,} games {one.actions:11,} actions {one.asked:9,} by bots: {verdict}{late}")
        for complaint in one.wrong[:10]:
            print(f"    {complaint}")
    return 1 if any(one.wrong for one in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
