"""A random walk: a whole match of uniformly random words, the same for the same seed on every machine."""

from __future__ import annotations

from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, Throw
from kaik.play.luck import Luck
from kaik.play.match import Match, Step


def walk(
    game: Game,
    options: Options | None = None,
    seats: int | None = None,
    seed: int | str | Luck = 0,
    limit: int | None = None,
    preset: str = "",
) -> Match:
    """A match in which every seat says any of its words; it stops at `limit` entries, or the game's own most.

    Luck is thrown as the referee throws it. What the seats choose comes from a stream apart, keyed by log
    position too; where several seats are asked, the lowest answers first.
    """
    luck = seed if isinstance(seed, Luck) else Luck.of(seed)
    choices = luck.apart("walk")
    match = Match.begin(game, options, seats, preset)
    state, steps = match.state, list[Step]()
    for n in range(game.max_length if limit is None else limit):
        match state.turn():
            case Choose(asked):
                seat = min(asked)
                words = state.legal(seat)
                word = words[choices.dice(n).below(len(words))]
            case Throw(chance):
                seat, word = CHANCE, luck.throw(n, chance)
            case _:
                break
        state = state.played(seat, word)
        steps.append((seat, word))
    return match.moved(steps, state)
