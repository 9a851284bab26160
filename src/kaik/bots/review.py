"""A finished match looked at again: what each seat could hope for, action by action, and where it gave something away.

Every look thinks as the strongest level does, by its search or by the game's own judge, on a position as the seat that
was to move could imagine it: it knows what that seat could know and not what lay covered. The server and the terminal
share this, so they say the same.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import msgspec
from msgspec.structs import replace

from kaik import engine
from kaik.bots.levels import LEVELS, LevelBot, search_for
from kaik.bots.search import Choice, Limits, Opinion, QuickDice
from kaik.bots.search.playout import TRIALS, USUAL, spread
from kaik.bots.search.worth import moved, shares
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.driver import drive
from kaik.play.luck import Luck, Unkeyed
from kaik.play.match import Entry, Match, positions
from kaik.play.statistics import beaten
from kaik.play.thought import UNSURE, Watch

VERSION = 3
"""Raised when reviews come out differently, so that old ones are not shown as new."""
TOTAL = 50.0
"""Seconds for all first looks of a usual match; what one of them gets lies between the next two numbers."""
SHORTEST, LONGEST = 0.1, 0.5
AGAIN = 8
"""Doubtful actions that are looked at a second time, the most costly first."""
LONGER = 4
"""So many times as long as the first time."""
DEAR = 0.05
"""An action that surely gave away this share of the match or more is a turning point."""
DEAR_TO_A_JUDGE = 0.01
"""The same where a game's own judge counted: nothing was sampled, and one action moves little of a long match."""
MOST = 12
"""Turning points that are told, the most costly ones."""
PLAYS = 4
"""The level that plays the seasons by which points are measured."""

ProgressCallback = Callable[[int, int], None]
"""Called before every look with how much is done and how much there is to do."""


class Depth(msgspec.Struct, frozen=True):
    """How long one look may take; where the lines and not the clock end it, the same match gives the same review."""

    nodes: int
    seconds: float

    @classmethod
    def usual(cls, looks: int) -> Depth:
        """What a look gets in a match with so many of them."""
        return cls.lasting(min(LONGEST, max(SHORTEST, TOTAL / max(1, looks))))

    @classmethod
    def lasting(cls, seconds: float) -> Depth:
        """So many seconds, and as many lines as the strongest level reads in that time."""
        strongest = LEVELS[max(LEVELS)]
        return cls(max(1, int(strongest.nodes * seconds / strongest.seconds)), seconds)

    def limits(self) -> Limits:
        return Limits(self.nodes, self.seconds)

    def half(self) -> Limits:
        return Limits(max(1, self.nodes // 2), self.seconds / 2)

    def longer(self) -> Depth:
        return Depth(self.nodes * LONGER, self.seconds * LONGER)


class Look(msgspec.Struct, frozen=True):
    """What was thought before one action: its own worth and that of the best one, as shares of the match."""

    n: int
    seat: int
    said: Action
    said_worth: float
    best: Action
    worth: float
    doubt: float
    """How far the difference between the two may be from the truth."""
    why: dict[str, str]
    """What the best action is for; nothing where there are only numbers to tell, which stand beside it."""
    read: bool = True
    """Whether it was more than a glance: of one without a single simulation nothing is told."""
    dear: float = DEAR
    """From what loss on it is told."""

    @property
    def lost(self) -> float:
        """What the action seems to have given away."""
        return max(0.0, self.worth - self.said_worth) if self.best != self.said and self.read else 0.0

    @property
    def turns(self) -> bool:
        """Whether it surely gave something away."""
        return self.lost - self.doubt >= self.dear


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A point of a curve: how many entries there were, and the share of the match a seat could hope for."""

    n: int
    worth: float


class Turning(msgspec.Struct, frozen=True):
    """An action that gave something away: entry `n`, what it was worth, and the better action with its reason."""

    n: int
    seat: int
    said: str
    said_worth: float
    better: str
    worth: float
    why: dict[str, str]


class Review(msgspec.Struct, frozen=True):
    """A match with an opinion beside it."""

    entries: int
    looks: int
    """Actions that were thought about: those of the match that had an alternative."""
    imagined: bool = msgspec.field(name="dreamt")
    """Whether something was hidden, so that each opinion knows only what its seat could know."""
    curves: tuple[tuple[Point, ...], ...]
    """A curve for each seat."""
    turnings: tuple[Turning, ...]


class Unit:
    """What points are counted in: how much the seats' leads over each other move, measured once a match."""

    def __init__(self, game: Game) -> None:
        self.game, self.season = game, 0.0

    def at(self, position: State, seat: int, dice: Dice) -> float:
        """How much they may still move, with the seasons that are left."""
        luck, (now, of) = QuickDice(dice), position.season_of()
        if not self.season:
            self.season = self._measured(position, seat, luck)
        return self.season * sqrt(max(of - now, 1))

    def _measured(self, position: State, seat: int, luck: QuickDice) -> float:
        mind = self.game.mind
        if mind.advice_of(position, seat, PLAYS):
            return _swing(self.game, position, seat, luck)
        return spread(mind, position, seat, luck, Watch(Limits(200, 1.0)))


def _swing(game: Game, position: State, seat: int, luck: QuickDice) -> float:
    """The same for a game that judges itself: random actions would hardly ever win there."""
    bot = LevelBot(game, f"level{PLAYS}", LEVELS[PLAYS])
    before, moves = position.standing(), list[float]()

    def choose(state: State, by: int, n: int) -> Action:
        return bot.choose(state, by, luck).action

    for _ in range(TRIALS):
        state = position.imagine(seat, luck)
        for made in drive(state, [choose] * len(before), Unkeyed(luck)):
            state = made.after
            if state.season_of()[0] != position.season_of()[0]:
                break
        moves.append(moved(before, state.standing()))
    return USUAL * sum(moves) / len(moves) if any(moves) else 1.0


def decisions(match: Match) -> tuple[tuple[State, Entry], ...]:
    """The actions of the match that could have been others, each with the position it was played in."""
    said = (step for step in positions(match) if step[1].seat != CHANCE and match.is_live(step[1].n))
    return tuple((state, entry) for state, entry in said if len(state.legal(entry.seat)) > 1)


def review(match: Match, depth: Depth | None = None, told: ProgressCallback | None = None) -> Review:
    """The review of a match; `told` is called with how far it has come."""
    steps = decisions(match)
    depth = depth or Depth.usual(len(steps))
    tell = told or (lambda done, of: None)
    looks, unit = dict[int, Look](), Unit(match.game)
    for state, entry in steps:
        tell(len(looks), len(steps) + LONGER * min(AGAIN, len(steps)))
        looks[entry.n] = look(match.game, state, entry, depth, unit)
    doubtful = sorted((each for each in looks.values() if each.lost >= DEAR), key=lambda each: -each.lost)[:AGAIN]
    again = {each.n for each in doubtful}
    for done, (state, entry) in enumerate(step for step in steps if step[1].n in again):
        tell(len(steps) + LONGER * done, len(steps) + LONGER * len(again))
        looks[entry.n] = look(match.game, state, entry, depth.longer(), unit)
    return reviewed(match, tuple(looks.values()))


def reviewed(match: Match, looks: tuple[Look, ...]) -> Review:
    """The curves and turning points that follow from some looks."""
    imagined = match.game.secret(match.options)
    dearest = sorted((each for each in looks if each.turns), key=lambda each: -each.lost)[:MOST]
    turnings = tuple(
        Turning(each.n, each.seat, str(each.said), each.said_worth, str(each.best), each.worth, each.why)
        for each in sorted(dearest, key=lambda each: each.n)
    )
    curves = tuple(_curve(seat, match, looks) for seat in range(match.seats))
    return Review(len(match.log), len(looks), imagined, curves, turnings)


def look(game: Game, state: State, entry: Entry, depth: Depth, unit: Unit | None = None) -> Look:
    """What the seat could have thought before this action."""
    dice = Luck.of(f"review {depth.nodes}").dice(entry.n)
    position = state.imagine(entry.seat, dice)
    weigh = engine.weigher_for(position)
    limits = depth.half() if weigh else depth.limits()
    opinion = _judged(game, position, entry.seat) or search_for(game, position)(position, entry.seat, dice, limits)
    if opinion.how in ("solved", "judged"):
        measured = (unit or Unit(game)).at(position, entry.seat, dice)
        opinion = _in_shares(opinion, game, position, entry.seat, measured)
    best, said = opinion.best(), next((one for one in opinion.choices if one.action == entry.action), None)
    if weigh and entry.action != best.action:  # a kernel has only found out that it is worse: both are read once more
        found = weigh(position, entry.seat, (best.action, entry.action), limits)
        if len(found) == 2:  # there was time for it
            best, said = _best(found), Choice(entry.action, found[entry.action])
    if said is None:  # nothing is known of it, so nothing is said against it
        said, doubt = best, 1.0
    else:
        doubt = _doubt(best, said) if opinion.how == "sampled" else 0.0
    shares_of = (_share(said.worth), best.action, _share(best.worth))
    read = opinion.simulations > 0 or opinion.how != "sampled"
    dear = DEAR_TO_A_JUDGE if opinion.how == "judged" else DEAR
    why = game.mind.explanation_of(position, entry.seat, best.action) or opinion.reason(best.action)
    return Look(entry.n, entry.seat, entry.action, *shares_of, doubt, why, read, dear)


def places(payoffs: tuple[float, ...]) -> tuple[float, ...]:
    """The share of the others each seat has ended before; level with one counts half."""
    if len(payoffs) == 1:
        return (0.5,)
    return tuple(beaten(payoffs, seat) for seat in range(len(payoffs)))


def _curve(seat: int, match: Match, looks: tuple[Look, ...]) -> tuple[Point, ...]:
    """What one seat could hope for whenever it was to move, what was left after a turning point, and what came of it.

    The others' opinions are left out even where nothing is hidden: a search that ends after somebody's action sees
    the world a little in their favour, and the curve would saw.
    """
    own = list[Point]()
    for each in looks:
        if each.seat == seat and each.read:
            own.append(Point(each.n, each.worth))
            if each.turns:  # the fall can be seen
                own.append(Point(each.n + 1, each.said_worth))
    end = [Point(len(match.log), places(match.payoffs)[seat])] if match.over else []
    return (*own, *end)


def _best(worths: dict[Action, float]) -> Choice:
    return max((Choice(action, worth) for action, worth in worths.items()), key=lambda one: one.worth)


def _share(worth: float) -> float:
    return round(min(1.0, max(0.0, worth)), 4)


def _doubt(best: Choice, said: Choice) -> float:
    """How unsure the difference of two sampled actions is; of an action that no line tried nothing is known."""
    if not said.visits or not best.visits:
        return 1.0
    return UNSURE * sqrt(1 / best.visits + 1 / said.visits)


def _judged(game: Game, position: State, seat: int) -> Opinion | None:
    """The opinion of the game's own judge, where there is one who weighs points."""
    advice = game.mind.advice_of(position, seat, max(LEVELS))
    choices = tuple(Choice(one.action, one.points, why=one.reason) for one in advice if one.points is not None)
    return Opinion(choices, "judged") if len(choices) > 1 else None


def _in_shares(opinion: Opinion, game: Game, position: State, seat: int, unit: float) -> Opinion:
    """Points as shares of the match, so that all curves mean the same."""
    standing, banked = position.standing(), game.mind.banked_of(position)

    def share(points: float) -> float:
        """What one seat wins the others lose together."""
        more = banked[seat] + points - standing[seat]
        others = more / max(len(standing) - 1, 1)
        return shares(tuple(score + (more if at == seat else -others) for at, score in enumerate(standing)), unit)[seat]

    told = tuple(
        replace(choice, worth=share(choice.worth), why=opinion.why(choice.action)) for choice in opinion.choices
    )
    return replace(opinion, choices=told)
