"""One game of the laboratory, played to its end by bots; where everything is random, by a compiled kernel."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from kaik import bots
from kaik.bots.bot import Bot
from kaik.bots.levels import LevelBot
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State
from kaik.engine import has_kernel, kernel_for
from kaik.games import find
from kaik.lab.account import Account, Ledger
from kaik.play.driver import Chooser, drive
from kaik.play.luck import Luck
from kaik.play.thought import Limits

ANY = "random"
"""The bot whose games a kernel can play."""
AN_HOUR = 3600.0
"""The clock must not decide how a level plays, or the same seed would not give the same games."""


class Variant(msgspec.Struct, frozen=True):
    """One column of the comparison: a preset, perhaps with single rules changed."""

    preset: str
    changes: dict[str, Any] = {}
    name: str = ""
    """What it is called in tables."""


class Trial(msgspec.Struct, frozen=True):
    """What all games of one variant share."""

    game: str
    variant: Variant
    seats: int
    bots: tuple[str, ...]
    """Who plays; they change seats from game to game."""
    seed: str


class Share(msgspec.Struct, frozen=True):
    """Some games of a trial, for one worker."""

    trial: Trial
    first: int
    games: int


def played(share: Share) -> tuple[Trial, list[Account]]:
    """The accounts of a share of games."""
    trial = share.trial
    game = find(trial.game)
    options = game.chosen(trial.variant.preset, trial.variant.changes)
    one = _walked if is_compiled(trial) else _refereed
    return trial, [one(trial, game, options, n) for n in range(share.first, share.first + share.games)]


def is_compiled(trial: Trial) -> bool:
    """Whether a kernel plays these games."""
    game = find(trial.game)
    if set(trial.bots) != {ANY} or not has_kernel(game.state):
        return False
    options = game.chosen(trial.variant.preset, trial.variant.changes)
    # Where something is hidden, nearly all the time goes into the positions that are noted, kernel or not.
    return not game.secret(options) and kernel_for(game.state, options).steps_quickly


def _refereed(trial: Trial, game: Game, options: Options, n: int) -> Account:
    """A game on the protocol alone; game number `n` has the same luck under all rules."""
    luck = Luck.of(f"lab {trial.seed} {n}")
    state = game.begin(options, trial.seats)
    ledger = Ledger(n, game.mind, state)
    players = (bots.find(trial.bots[(seat + n) % len(trial.bots)], game) for seat in range(trial.seats))
    choosers = [_chooser(bot, luck.apart(f"seat {seat}"), ledger) for seat, bot in enumerate(players)]
    for made in drive(state, choosers, luck, limit=game.max_length):
        state = made.after
        ledger.said(made.before, made.seat, made.action, state)
    return ledger.done(state)


def _chooser(bot: Bot, luck: Luck, ledger: Ledger) -> Chooser[State]:
    """A bot at one seat; its legal actions are counted."""

    def choose(state: State, seat: int, at: int) -> Action:
        actions = state.legal(seat)
        ledger.asked(len(actions))
        return _chosen(bot, state, seat, actions, luck.dice(at))

    return choose


def _chosen(bot: Bot, state: State, seat: int, actions: tuple[Action, ...], dice: Dice) -> Action:
    if len(actions) == 1:
        return actions[0]
    if bot.name == ANY:
        return actions[dice.below(len(actions))]
    imagined = state.imagine(seat, dice)
    if isinstance(bot, LevelBot):
        return bot.choose(imagined, seat, dice, Limits(bot.level.nodes, AN_HOUR)).action
    return bot.choose(imagined, seat, dice).action


def _walked(trial: Trial, game: Game, options: Options, n: int) -> Account:
    """A game of random actions in a compiled kernel; only what is noted is turned into actions and positions."""
    kernel = kernel_for(game.state, options)
    random = Random(f"lab {trial.seed} {n}").random
    position = kernel.begin(trial.seats)
    state: State = kernel.state_from(position)
    ledger = Ledger(n, game.mind, state)
    for _ in range(game.max_length):
        seat = CHANCE
        if chances := kernel.chances(position):
            falls = [code for code, weight in chances for _ in range(weight)]
            code = falls[int(random() * len(falls))]
        else:
            codes = kernel.codes(position)
            if not codes.size:
                break
            codes.sort()
            code, seat = int(codes[int(random() * codes.size)]), kernel.side(position)
            ledger.asked(codes.size)
        action, position = kernel.action(position, code), kernel.played(position, code)
        after = kernel.state_from(position)
        ledger.said(state, seat, action, after)
        state = after
    return ledger.done(state)
