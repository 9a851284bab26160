"""The five levels: one search, given more to read and fewer blunders the higher it plays.

A blunder is a mistake that people make, not a random action (`bots.mistakes`), and never one that gives everything
away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from kaik import engine
from kaik.bots.bot import Decision
from kaik.bots.mistakes import Impression, first_sight, mistaken
from kaik.bots.reasons import reason_for
from kaik.bots.search import Choice, Limits, Opinion, QuickDice, think
from kaik.core.action import Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import Over, State

SearchFunction = Callable[[State, int, Dice, Limits], Opinion]
"""Whatever thinks about an imagined position for a seat: with some luck, within limits."""


class Level(msgspec.Struct, frozen=True):
    """How well a level plays."""

    skill: int
    """From 1 to 5: what it asks of a game that can judge its actions itself (`Mind.advice`)."""
    nodes: int
    seconds: float
    blunder: float
    """How many actions it judges at first sight for each that it reads out; 0 takes the best it has found."""
    most: float = 0.0
    """The largest part of the match it ever gives away by a mistake."""
    eye: float = 1.0
    """How likely it finds each further card of those that are played together."""
    version: str = ""
    """Which compiled search (`engine.VERSIONS`) and which judge (`Mind.former`) it keeps to; empty is today's."""


LEVELS = {
    1: Level(1, 8, 0.30, 9.0, 0.60, eye=0.4),
    2: Level(2, 32, 0.35, 2.5, 0.30, eye=0.85),
    3: Level(3, 100, 0.45, 1.0, 0.18),
    4: Level(4, 300, 0.80, 0.3, 0.12),
    5: Level(5, 4000, 1.00, 0.0),
}


def search_for(game: Game, position: State, version: str = "") -> SearchFunction:
    """The compiled search of a game that has one (`engine.search_for`), else the search on the protocol."""
    return engine.search_for(position, version=version or engine.VERSIONS[-1]) or partial(think, as_of(game, version))


def as_of(game: Game, version: str) -> Game:
    """A game with the mind it had: before 2026b nobody had learned chances."""
    if version != engine.VERSIONS[0] or game.mind.chances is None:
        return game
    return replace(game, mind=replace(game.mind, chances=None))


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
            impression = self._impression(position, seat, opinion.how)
            chosen = mistaken(opinion, blunder, impression, QuickDice(dice).random, self.level.most, self._eye())
        return Decision(chosen.action, reason_for(self.game, position, seat, chosen.action, opinion))

    def _blunder(self) -> float:
        """What it overlooks in this game: games differ so much that some have blunders of their own."""
        level, own = self.level, self.game.mind.blunders
        return own[level.skill - 1] if own and level.blunder else level.blunder

    def _eye(self) -> float:
        """How surely it finds cards that go together in this game."""
        own = self.game.mind.eyes
        return own[self.level.skill - 1] if own else self.level.eye

    def _impression(self, position: State, seat: int, how: str) -> Impression:
        """How actions look to it at first sight: where its game judges them, as to a beginner, who fears nothing."""
        if how != "judged":
            return first_sight(self.game.mind, position, seat)
        if self.level.skill == 1:
            return lambda actions: {}
        advice = self.game.mind.advice_of(position, seat, 1, self.level.version)
        return lambda actions: {one.action: one.worth for one in advice}

    def opinion(self, position: State, seat: int, dice: Dice, limits: Limits | None = None) -> Opinion:
        """What it thinks of every action: its game's own judgement where there is one, else what a search finds."""
        actions = position.legal(seat)
        level = self.level
        advice = self.game.mind.advice_of(position, seat, level.skill, level.version) if len(actions) > 1 else ()
        if advice:
            return Opinion(tuple(Choice(one.action, one.worth, why=one.reason) for one in advice), "judged")
        search = search_for(self.game, position, level.version)
        return search(position, seat, dice, limits or self.limits())

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
