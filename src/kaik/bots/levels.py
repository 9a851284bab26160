"""The five levels: one search, given more to read and fewer blunders the higher it plays.

A blunder is a beginner's mistake, not a random action: an action is taken for better than it is, the likelier the
less it gives away, and never one that gives everything away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, sqrt

import msgspec

from kaik import engine
from kaik.bots.bot import Decision
from kaik.bots.search import Choice, Limits, Opinion, QuickDice, think
from kaik.core.action import Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import Over, State

SearchFunction = Callable[[State, int, Dice, Limits], Opinion]
"""Whatever thinks about an imagined position for a seat: with some luck, within limits."""

IN_MIND = 12
"""Nobody weighs more actions than this against each other: with hundreds open a blunder would be any action at all."""
OVERLOOKED = 2.0
"""No blunder is larger than this many times what a level overlooks."""
A_LITTLE = 0.05
"""Of two actions neither is measured by the other: what is overlooked is then so large a part of everything."""


class Level(msgspec.Struct, frozen=True):
    """How well a level plays."""

    skill: int
    """From 1 to 5: what it asks of a game that can judge its actions itself (`Mind.advice`)."""
    nodes: int
    seconds: float
    blunder: float
    """What it overlooks, in units of how much the actions at hand differ; 0 takes the best it has found."""
    most: float = 0.0
    """The largest part of the match it ever gives away by a blunder."""


LEVELS = {
    1: Level(1, 12, 0.30, 1.6, 0.35),
    2: Level(2, 32, 0.35, 0.8, 0.25),
    3: Level(3, 100, 0.45, 0.4, 0.18),
    4: Level(4, 300, 0.80, 0.18, 0.12),
    5: Level(5, 4000, 1.00, 0.0),
}


def search_for(game: Game, position: State) -> SearchFunction:
    """The compiled search of a game that has one (`engine.search_for`), else the search on the protocol."""
    return engine.search_for(position) or partial(think, game)


class LevelBot(msgspec.Struct, frozen=True):
    """An opponent of one level at one game; `seconds` is its time for an action, where it is not the level's own."""

    game: Game
    name: str
    level: Level
    seconds: float | None = None

    def choose(self, position: State, seat: int, dice: Dice, limits: Limits | None = None) -> Decision:
        opinion = self.opinion(position, seat, dice, limits).tired()
        chosen, blunder = opinion.best(), self._blunder()
        if blunder and not ends(position, seat, chosen.action):
            chosen = blundered(opinion, blunder, QuickDice(dice), self.level.most)
        said = self.game.mind.explanation_of(position, seat, chosen.action)
        return Decision(chosen.action, said or opinion.why(chosen.action))

    def _blunder(self) -> float:
        """What it overlooks in this game: games differ so much that some have blunders of their own."""
        level, own = self.level, self.game.mind.blunders
        return own[level.skill - 1] if own and level.blunder else level.blunder

    def opinion(self, position: State, seat: int, dice: Dice, limits: Limits | None = None) -> Opinion:
        """What it thinks of every action: its game's own judgement where there is one, else what a search finds."""
        actions = position.legal(seat)
        advice = self.game.mind.advice_of(position, seat, self.level.skill) if len(actions) > 1 else ()
        if advice:
            return Opinion(tuple(Choice(one.action, one.worth, why=one.reason) for one in advice), "judged")
        return search_for(self.game, position)(position, seat, dice, limits or self.limits())

    def limits(self) -> Limits:
        """What it may spend on an action: less in less time; only a level without blunders reads more in more time."""
        level = self.level
        if self.seconds is None:
            return Limits(level.nodes, level.seconds)
        share = self.seconds / level.seconds
        if level.blunder:
            share = min(share, 1.0)
        return Limits(max(1, int(level.nodes * share)), level.seconds * share)


def ends(position: State, seat: int, action: Action) -> bool:
    """Whether an action ends the season or the match at once: even beginners do not miss that end."""
    after = position.played(seat, action)
    return after.season_of() != position.season_of() or isinstance(after.turn(), Over)


def blundered(opinion: Opinion, blunder: float, dice: QuickDice, most: float = 1.0) -> Choice:
    """An action chosen as a weaker player would: often the best, sometimes one that looks nearly as good.

    No blunder gives away more than `most` of all there is to win.
    """
    known = [choice for choice in opinion.choices if choice.visits or opinion.how != "sampled"]
    if len(known) > IN_MIND:
        known = sorted(known, key=lambda choice: -choice.worth)[:IN_MIND]
    if len(known) < 2:
        return opinion.best()
    worths = [choice.worth for choice in known]
    best, unit = max(worths), blunder * _unit(opinion, worths)
    if unit < 1e-9:
        return opinion.best()
    far = OVERLOOKED * unit if opinion.how == "judged" else min(OVERLOOKED * unit, most * opinion.scale)
    return known[dice.by_weight([exp((worth - best) / unit) if best - worth <= far else 0.0 for worth in worths])]


def _unit(opinion: Opinion, worths: list[float]) -> float:
    """How much the actions at hand differ; a game's own judge gives its worths in such a unit at once."""
    if opinion.how == "judged":
        return 1.0
    if len(worths) == 2 and opinion.scale:
        return A_LITTLE * opinion.scale
    mean = sum(worths) / len(worths)
    return sqrt(sum((worth - mean) ** 2 for worth in worths) / len(worths))
