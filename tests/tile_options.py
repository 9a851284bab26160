"""Options of the mahjong of yaku at random, for whoever compares the tile kernel with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from kaik.core.errors import BadOption
from kaik.core.options import build, choices
from kaik.games import find

RIICHI = find("riichi")
FIGURES = {
    "rounds": (1, 2, 4),
    "start": (0, 8000, 25000, 25000, 30000),
    "riichi_min_wall": (0, 4, 18, 70),
    "riichi_min_points": (0, 1000, 1000, 26000),
    "honba_ron": (0, 200, 300, 1500),
    "honba_tsumo_each": (0, 100, 500),
    "noten_pool": (0, 1200, 3000, 3000, 6000),
    "goal": (0, 30000, 30000, 40000),
    "seasons": (1, 2, 16),
    "horses": (0, 5, 20),
    "horse_per_kan": (0, 1, 5),
    **dict.fromkeys(("tsumo_each", "ron", "rob", "kan_closed", "kan_big", "kan_small"), (0, 1, 3, 7)),
}
"""Values of the options that are plain numbers, the usual and the odd."""


def any_options(luck: Random, game: Any = RIICHI) -> Any:
    """A choice of options at random, every value of every option as likely as any other."""
    names = game.options.__struct_fields__
    while True:
        wanted = {name: luck.choice(choices(game.options, name) or FIGURES[name]) for name in names}
        try:
            return build(game.options, wanted)
        except BadOption:
            continue
