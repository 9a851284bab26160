"""Matches of random players in a compiled kernel: nothing on the way becomes an action or a position of the rules."""

from __future__ import annotations

from random import Random

from kaik.arena.game import GameResult, Setting
from kaik.arena.pairing import Pairing
from kaik.bots.simple import RandomBot
from kaik.core.state import Over
from kaik.engine import has_kernel, kernel_for
from kaik.games import find

MANY = 100
"""For fewer matches a kernel would take longer to load, or to compile, than the readable rules take to play them."""


def is_for_kernel(setting: Setting, games: int) -> bool:
    """Whether so many matches are played in a kernel: the players are random, and the game has one.

    It hangs on what was asked for and not on what is left, so that an arena goes on as it began.
    """
    return games >= MANY and set(setting.players) == {RandomBot.name} and has_kernel(find(setting.game).state)


def play_in_kernel(setting: Setting, pairing: Pairing) -> GameResult:
    """Play one match; the same setting and pairing give the same one, and a round shares its luck."""
    game = find(setting.game)
    options = game.chosen(setting.preset or None, setting.changes)
    kernel = kernel_for(game.state, options)
    luck = Random(f"arena {setting.seed} {pairing.round}")
    choices = Random(f"arena {setting.seed} match {pairing.n}").random
    position, actions, entries = kernel.begin(setting.seats), [0] * setting.seats, 0
    while entries < game.max_length:
        if kernel.awaits_luck(position):
            position = kernel.thrown(position, luck.getrandbits(40))
        else:
            codes = kernel.codes(position)
            if not codes.size:
                break
            actions[kernel.side(position)] += 1
            position = kernel.played(position, int(codes[int(choices() * codes.size)]))
        entries += 1
    state = kernel.state_from(position)
    turn = state.turn()
    is_over = isinstance(turn, Over)
    return GameResult(
        n=pairing.n,
        round=pairing.round,
        lineup=pairing.lineup,
        payoffs=turn.payoffs if isinstance(turn, Over) else state.standing(),
        entries=entries,
        seconds=(0.0,) * setting.seats,
        actions=tuple(actions),
        placing=game.placing(state) if is_over and game.placing is not None else None,
    )
