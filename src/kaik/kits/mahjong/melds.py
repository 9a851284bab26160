"""Sets on the table: what was called, with which tiles, and whose tile it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from kaik.core.errors import BadWord, did_you_mean
from kaik.kits.mahjong.forms import Group, Shape
from kaik.kits.mahjong.tiles import Tiles, is_kind, kind, ordered, read, written

Call = Literal["chi", "pon", "daiminkan", "kakan", "ankan"]
CALLS: tuple[Call, ...] = get_args(Call)
SHAPES: dict[Call, Shape] = {"chi": "run", "pon": "triplet", "daiminkan": "quad", "kakan": "quad", "ankan": "quad"}


class Meld(msgspec.Struct, frozen=True):
    """One set beside a hand."""

    call: Call
    tiles: Tiles
    low: int
    """The kind of its lowest tile, whatever a wildcard stands for."""
    taken: str = ""
    """The tile that came from another player; none for a closed quad."""
    source: int = -1
    """The seat it came from."""

    @property
    def open(self) -> bool:
        """Whether it shows another player's tile; a closed quad does not."""
        return self.call != "ankan"

    @property
    def is_quad(self) -> bool:
        return SHAPES[self.call] == "quad"

    @property
    def group(self) -> Group:
        """The set as a part of a complete form."""
        plain = Group(SHAPES[self.call], self.low)
        missing = list(plain.kinds)
        for tile in self.tiles:
            if is_kind(tile):
                missing.remove(kind(tile))
        return Group(plain.shape, self.low, tuple(missing), self.open)


def meld(call: str, tiles: str | Iterable[str], taken: str = "", source: int = -1) -> Meld:
    """A set without wildcards from its call and tiles; BadWord if they are none."""
    held = read(tiles if isinstance(tiles, str) else "".join(tiles))
    for known in CALLS:
        if call == known:
            return Meld(known, held, _lowest(known, held), taken, source)
    raise BadWord(f"{call!r} is no call; {did_you_mean(call, CALLS)}")


def _lowest(call: Call, tiles: Tiles) -> int:
    """The lowest kind of a set, or a sentence why these tiles are not such a set."""
    kinds = sorted(kind(tile) for tile in tiles if is_kind(tile))
    group = Group(SHAPES[call], kinds[0] if kinds else 0)
    fits = len(kinds) == len(tiles) and tuple(kinds) == group.kinds
    if not fits or (call == "chi" and (kinds[0] >= 27 or kinds[0] % 9 > 6)):
        wanted = {"run": "three in a row of one suit", "triplet": "three alike"}.get(group.shape, "four alike")
        raise BadWord(f"{written(tiles) or 'nothing'} is no {call}, which is {wanted}")
    return kinds[0]


def shown(sets: Iterable[Meld]) -> Tiles:
    """All tiles of some sets."""
    return ordered(tile for one in sets for tile in one.tiles)


__all__ = ["CALLS", "Call", "Meld", "meld", "shown"]
