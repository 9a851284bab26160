"""The search on the protocol in the seven card games beside OpenSpiel's compiled search of the same kind on hearts.

Both sample dreamed worlds that fit what the thinking seat has seen and play them out at random: a *simulation* is one
such line, from a fresh world to the end of the hand or season (of the whole game of hearts). Everything runs on one
thread; time is the processor's. Positions lie somewhere in the middle of a random game.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

from bench.light import Dice, rates
from bench.rows import Row, Work
from kaik.bots.search.luck import QuickDice
from kaik.bots.search.tree import Tree
from kaik.core.action import CHANCE, Action
from kaik.core.game import Game
from kaik.core.state import State
from kaik.games import every
from kaik.play.driver import drive
from kaik.play.luck import Unkeyed
from kaik.play.thought import Limits, Watch

LINES = 100
"""Simulations for one answer."""
POSITIONS = 8
"""How many positions of each game are thought about in every round: some are near the end, some are not."""
SLOWER = 0.05
"""A search in Python is to reach this part of the compiled one."""


def run() -> list[Row]:
    """Each card game at two and three seats beside hearts; the slower table is shown."""
    games = [game for game in every() if game.group == "cards"]
    works = {(game.slug, seats): _ours(game, seats) for game in games for seats in search_tables(game)}
    named: dict[str, Work] = {f"{slug}, {seats} seats": work for (slug, seats), work in works.items()}
    if find_spec("pyspiel"):
        named["hearts"] = _hearts()
    found = rates(named)
    slowest = [
        min((f"{game.slug}, {seats} seats" for seats in search_tables(game)), key=found.__getitem__) for game in games
    ]
    peer = found.get("hearts")
    return [Row(f"simulations, {name}", found[name], "/s", "OpenSpiel ISMCTS", peer, SLOWER) for name in slowest]


def search_tables(game: Game) -> list[int]:
    fewest, most = game.seats
    return [seats for seats in (2, 3) if fewest <= seats <= most]


def _ours(game: Game, seats: int) -> Work:
    dice = Dice(1)
    places, limits, mind = positions(game, seats, dice), Limits(LINES, seconds=60.0), game.mind

    def work() -> float:
        imagined = ((state.imagine(seat, dice), seat) for state, seat in places)
        return sum(Tree(mind, one, seat, QuickDice(dice)).grown(Watch(limits)).simulations for one, seat in imagined)

    return work


def positions(game: Game, seats: int, dice: Dice) -> list[tuple[State, int]]:
    """Positions of random matches in which a seat has something to choose, before the last season."""
    found: list[tuple[State, int]] = []
    while len(found) < POSITIONS:
        asked = [
            (state, seat)
            for state, seat in _asked(game, seats, dice)
            if state.season_of()[0] + 1 < state.season_of()[1]
        ]
        found += [asked[dice.below(len(asked))]] if asked else []
    return found


def _asked(game: Game, seats: int, dice: Dice) -> list[tuple[State, int]]:
    """Every position of one random match in which a seat has two actions or more."""

    def choose(state: State, seat: int, n: int) -> Action:
        actions = state.offer(seat)
        return actions[dice.below(len(actions))]

    course = drive(game.begin(seats=seats), [choose] * seats, Unkeyed(dice))
    asked = ((made.before, made.seat) for made in course if made.seat != CHANCE)
    return [(state, seat) for state, seat in asked if len(state.offer(seat)) > 1]


def _hearts() -> Work:
    import pyspiel

    game, luck = pyspiel.load_game("hearts"), Random(1)
    places = [trick_of(game.new_initial_state(), luck) for _ in range(POSITIONS)]
    bot = pyspiel.ISMCTSBot(seed=1, evaluator=pyspiel.RandomRolloutEvaluator(1, 1), uct_c=2.0, max_simulations=LINES)

    def work() -> float:
        for place in places:
            bot.step(place)
        return LINES * POSITIONS

    return work


def trick_of(state: object, luck: Random) -> object:
    """A position of hearts after the passing, with one to eleven tricks played and a choice to make."""
    actions = 52 + 12 + luck.randrange(4, 44)
    while True:
        if state.is_chance_node():  # type: ignore[attr-defined]
            state.apply_action(luck.choice(state.chance_outcomes())[0])  # type: ignore[attr-defined]
        elif actions <= 0 and len(state.legal_actions()) > 1:  # type: ignore[attr-defined]
            return state
        else:
            state.apply_action(luck.choice(state.legal_actions()))  # type: ignore[attr-defined]
        actions -= 1
