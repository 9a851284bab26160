"""One game of the arena, played to its end by bots and outside engines."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from kaik import bots, engine
from kaik.arena.pairing import Pairing
from kaik.bots.bot import Bot
from kaik.bots.levels import LevelBot
from kaik.bots.outside import NoAnswer, Outside, is_command
from kaik.core.action import Action
from kaik.games import find
from kaik.play.driver import drive
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.talk import RESIGN

THINKING = 1.0
"""Seconds an outside engine has for an action unless the arena says otherwise."""


class Setting(msgspec.Struct, frozen=True):
    """What all matches of an arena share."""

    game: str
    preset: str
    players: tuple[str, ...]
    seats: int
    seed: str
    changes: dict[str, Any] = {}
    seconds: float | None = None
    rules: int = 0
    """The number of the game's rules; 0 in files of arenas that did not keep it."""


class GameResult(msgspec.Struct, frozen=True):
    """What became of one match."""

    n: int
    round: int
    lineup: tuple[int, ...]
    payoffs: tuple[float, ...]
    entries: int
    seconds: tuple[float, ...]
    """How long each seat has thought."""
    actions: tuple[int, ...] = msgspec.field(name="words")
    """How many actions each seat has taken."""
    lost: str = ""
    """Why a seat gave up or was made to: an engine that resigned, stopped answering or broke the rules."""
    gave_up: int = -1
    """Which seat that was."""
    ids: tuple[str, ...] = ()
    """What the engines called themselves, by seat; () where none did."""
    placing: tuple[float, ...] | None = None
    """The score by places, by seat, where the rules have one."""


class Player:
    """One seat of a match and the bot in it, in this process or outside."""

    def __init__(self, name: str, match: Match, seat: int, luck: Luck, seconds: float | None) -> None:
        self.seat, self.luck = seat, luck
        self.thought, self.said = 0.0, 0
        self.lost = ""
        """Why it gave up, if it did."""
        self.bot: Bot | None = None
        self.engine: Outside | None = None
        if is_command(name):
            self.engine = Outside(name, match, seat, seconds or THINKING)
        else:
            self.bot = bots.timed(name, match.game, seconds)

    @property
    def id(self) -> str:
        """What an engine calls itself."""
        return self.engine.name if self.engine is not None else ""

    def greet(self, match: Match) -> None:
        """Wait for an engine to be ready, or for what a level thinks with to be compiled or loaded."""
        if self.engine is not None:
            self.engine.greet(match)
        elif isinstance(self.bot, LevelBot):
            engine.load(type(match.state), match.options)

    def choose(self, match: Match, seat: int, n: int) -> Action:
        """What it does in this position; whoever gives no action, or an illegal one, resigns."""
        try:
            action = self._timed(match, n)
        except NoAnswer as silence:
            self.lost = str(silence)
            return RESIGN
        actions = match.legal(seat)
        if action in actions:
            return actions[actions.index(action)]
        self.lost = f"said {action[:40]!r}, which is not open to it"
        return RESIGN

    def _timed(self, match: Match, n: int) -> str:
        """Its action, its thinking counted. Telling an engine about the position is not counted as the engine's."""
        if self.engine is not None:
            self.engine.tell(match)
        began = perf_counter()
        action = self.engine.ask() if self.engine is not None else self._thought_of(match, n)
        self.thought += perf_counter() - began
        self.said += 1
        return action

    def _thought_of(self, match: Match, n: int) -> Action:
        assert self.bot is not None
        actions = match.legal(self.seat)
        if len(actions) == 1:
            return actions[0]
        dice = self.luck.dice(n)
        return self.bot.choose(match.state.imagine(self.seat, dice), self.seat, dice).action

    def close(self, match: Match) -> None:
        """Tell an engine how it ended, and let it go."""
        if self.engine is not None:
            self.engine.close(match)

    def end(self) -> None:
        """End an engine that is still there."""
        if self.engine is not None:
            self.engine.end()


def play_game(setting: Setting, pairing: Pairing) -> GameResult:
    """Play one match; the same setting and pairing give the same match, as far as the players do."""
    game = find(setting.game)
    luck = Luck.of(f"arena {setting.seed} {pairing.round}")
    options = game.chosen(setting.preset or None, setting.changes)
    match = Match.begin(game, options, setting.seats, setting.preset or game.default)
    players: list[Player] = []
    try:
        for seat, which in enumerate(pairing.lineup):
            own = luck.apart(f"bot {seat} of {pairing.n}")
            players.append(Player(setting.players[which], match, seat, own, setting.seconds))
        match = _played(match, players, luck)
        for player in players:
            player.close(match)
    finally:
        for player in players:
            player.end()
    ids = tuple(player.id for player in players)
    gave_up = next((player for player in players if player.lost), None)
    return GameResult(
        n=pairing.n,
        round=pairing.round,
        lineup=pairing.lineup,
        payoffs=match.payoffs,
        entries=len(match.log),
        seconds=tuple(player.thought for player in players),
        actions=tuple(player.said for player in players),
        lost=gave_up.lost if gave_up else "",
        gave_up=gave_up.seat if gave_up else -1,
        ids=ids if any(ids) else (),
        placing=match.placing,
    )


def _played(match: Match, players: list[Player], luck: Luck) -> Match:
    """The match at its end; one in which both sides only wait counts as it stands once it is longer than any other."""
    for player in players:
        player.greet(match)
    for made in drive(match, [player.choose for player in players], luck, limit=match.game.max_length):
        match = made.after
    return match
