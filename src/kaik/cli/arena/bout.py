"""One match of the arena, played to its end by bots and outside engines."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from kaik import bots
from kaik.bots.bot import Bot
from kaik.bots.outside import NoAnswer, Outside, is_command
from kaik.cli.arena.pairing import Pairing
from kaik.core.state import Choose
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.referee import Referee

THINKING = 1.0
"""Seconds an outside engine has for a word unless the arena says otherwise."""


class Setting(msgspec.Struct, frozen=True):
    """What all matches of an arena share."""

    game: str
    preset: str
    players: tuple[str, ...]
    seats: int
    seed: str
    changes: dict[str, Any] = {}
    seconds: float | None = None


class Bout(msgspec.Struct, frozen=True):
    """What became of one match."""

    n: int
    round: int
    lineup: tuple[int, ...]
    payoffs: tuple[float, ...]
    entries: int
    seconds: tuple[float, ...]
    """How long each seat has thought."""
    words: tuple[int, ...]
    """How many words each seat has said."""
    lost: str = ""
    """Why a seat was made to give up: an engine that fell silent or broke the rules."""


class Chair:
    """One seat of a match and the bot in it, in this process or outside."""

    def __init__(self, name: str, match: Match, seat: int, luck: Luck, seconds: float | None) -> None:
        self.seat, self.luck = seat, luck
        self.bot: Bot | None = None
        self.engine: Outside | None = None
        if is_command(name):
            self.engine = Outside(name, match, seat, seconds or THINKING)
        else:
            self.bot = bots.timed(name, seconds)

    def word(self, match: Match) -> str:
        """What it says in this position."""
        if self.engine is not None:
            return self.engine.word(match)
        assert self.bot is not None
        words = match.legal(self.seat)
        if len(words) == 1:
            return words[0]
        dice = self.luck.dice(len(match.log))
        return self.bot.choose(match.state.imagine(self.seat, dice), self.seat, dice).word

    def close(self, match: Match) -> None:
        if self.engine is not None:
            self.engine.close(match)


def bout(setting: Setting, pairing: Pairing) -> Bout:
    """Play one match; the same setting and pairing give the same match, as far as the players do."""
    game = find(setting.game)
    luck = Luck.of(f"arena {setting.seed} {pairing.round}")
    options = game.chosen(setting.preset or None, setting.changes)
    referee = Referee.open(game, luck, options, setting.seats, setting.preset or game.default)
    names = [setting.players[player] for player in pairing.lineup]
    chairs = [
        Chair(name, referee.match, seat, luck.apart(f"bot {seat} of {pairing.n}"), setting.seconds)
        for seat, name in enumerate(names)
    ]
    thought, said = [0.0] * setting.seats, [0] * setting.seats
    lost = ""
    try:
        while not lost and isinstance(turn := referee.match.turn(), Choose):
            seat = turn.seats[0]
            began = perf_counter()
            lost = _answered(referee, chairs[seat])
            thought[seat] += perf_counter() - began
            said[seat] += 1
    finally:
        for chair in chairs:
            chair.close(referee.match)
    log = len(referee.match.log)
    return Bout(pairing.n, pairing.round, pairing.lineup, referee.match.payoffs, log, tuple(thought), tuple(said), lost)


def _answered(referee: Referee, chair: Chair) -> str:
    """Take a seat's word; the reason why it had to give up, if it had."""
    try:
        word, wrong = chair.word(referee.match), ""
    except NoAnswer as silence:
        word, wrong = "", str(silence)
    if not wrong and word not in referee.match.legal(chair.seat):
        wrong = f"said {word[:40]!r}, which is not open to it"
    referee.submit(chair.seat, "@resign" if wrong else word)
    return f"seat {chair.seat} {wrong}" if wrong else ""
