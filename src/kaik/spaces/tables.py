"""How large the spaces of all games are, as the tables that docs/spaces.md shows."""

from __future__ import annotations

from kaik.core.game import Game
from kaik.games import every
from kaik.spaces.actions import ActionSpace, ChanceSpace
from kaik.spaces.encoder import Encoder
from kaik.spaces.spelling import Vocabulary


def size_table() -> str:
    """A row for every game and preset; presets alike are told together."""
    lines = ["| game | presets | actions | parts | words | chance | view |", "|---|---|---|---|---|---|---|"]
    for game in every():
        rows: dict[str, list[str]] = {}
        for preset in game.presets:
            rows.setdefault(_sizes(game, preset), []).append(preset)
        lines += [f"| {game.slug} | {', '.join(presets)} | {row} |" for row, presets in rows.items()]
    return "\n".join(lines)


def _sizes(game: Game, preset: str) -> str:
    options = game.preset(preset)
    space, luck = ActionSpace(game, options), ChanceSpace(game, options)
    words, view = Vocabulary(space).size, Encoder(game, options).size
    return f"{shown(space.size)} | {len(space.factors)} | {words} | {shown(luck.size)} | {view:,}"


def shown(size: int) -> str:
    """A size as people read it.

    >>> shown(147322), shown(10**20)
    ('147,322', '10²⁰')
    """
    if size < 10**9:
        return f"{size:,}"
    return "10" + str(len(str(size)) - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
