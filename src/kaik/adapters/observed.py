"""What a seat sees, as an array: the view of its seat and nothing else."""

from __future__ import annotations

from functools import lru_cache

from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.spaces import Encoder


def encoder_of(game: Game, options: Options, seats: int) -> Encoder:
    """The encoder of a game under some options at a table of so many."""
    return _made(game.slug, options, seats)


@lru_cache(maxsize=64)
def _made(slug: str, options: Options, seats: int) -> Encoder:
    return Encoder(find(slug), options, seats)
