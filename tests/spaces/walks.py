"""Random matches under any rules, for the tests of spaces."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from kaik import CHANCE, KaikError, every
from kaik.core.game import Game
from kaik.core.options import Options, choices
from kaik.core.state import Choose, Over, State, Throw

LONG = bool(os.environ.get("KAIK_LONG"))
STEPS = 4000 if LONG else 60
RULES = [(game, preset) for game in every() for preset in game.presets]
NAMES = [f"{game.slug}-{preset}" for game, preset in RULES]


class Chosen:
    """Dice of Python's own."""

    def __init__(self, seed: object) -> None:
        self.random = random.Random(str(seed))

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def positions(game: Game, options: Options, seats: int, seed: object) -> Iterator[State]:
    """The positions of a random match."""
    dice = Chosen(seed)
    state = game.begin(options, seats)
    for _ in range(STEPS):
        yield state
        match state.turn():
            case Over():
                return
            case Throw(chance):
                state = state.played(CHANCE, chance.sample(dice))
            case Choose(asked):
                offer = state.offer(asked[0])
                state = state.played(asked[0], offer[dice.below(len(offer))])


def drawn_options(game: Game, seed: object) -> Options:
    """Options drawn at random, the same for the same seed."""
    dice = random.Random(str(seed))
    names = game.options.__struct_fields__
    for _ in range(200):
        words = {name: dice.choice(known) for name in names if (known := choices(game.options, name))}
        try:
            options = game.preset().changed(words)
            game.begin(options)  # a seat named as the first dealer must be there
        except KaikError:
            continue
        return options
    return game.preset()
