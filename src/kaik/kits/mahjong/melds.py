"""Called sets as parts of a complete form."""

from __future__ import annotations

from typing import Literal, get_args

from kaik.core.errors import BadAction, did_you_mean
from kaik.kits.mahjong.forms import Shape, TileGroup
from kaik.kits.mahjong.tiles import Tiles, is_kind, kind, written

Call = Literal["chi", "pon", "daiminkan", "kakan", "ankan"]
CALLS: tuple[Call, ...] = get_args(Call)
SHAPES: dict[str, Shape] = {"chi": "run", "pon": "triplet", "daiminkan": "quad", "kakan": "quad", "ankan": "quad"}
_WANTED = {"run": "three in a row of one suit", "triplet": "three alike", "quad": "four alike", "pair": "two alike"}


def group_of(call: str, tiles: Tiles, low: int | None = None) -> TileGroup:
    """The set that a call made of these tiles; BadWord if they are none.

    Every tile that is no kind of its own is a wildcard; `low`, the lowest kind of the set, says what they stand for.

    >>> group_of("chi", ("4p", "1j", "6p"), low=12).wild
    (13,)
    """
    if call not in SHAPES:
        raise BadAction(f"{call!r} is no call; {did_you_mean(call, CALLS)}")
    real = [kind(tile) for tile in tiles if is_kind(tile)]
    plain = TileGroup(SHAPES[call], low if low is not None else min(real, default=0))
    missing = list(plain.kinds)
    for one in real:
        if one not in missing:
            raise _no_set(call, tiles)
        missing.remove(one)
    wildcards = len(tiles) - len(real)
    crosses = plain.shape == "run" and (plain.kind >= 27 or plain.kind % 9 > 6)
    if crosses or len(missing) != wildcards or (wildcards and low is None):
        raise _no_set(call, tiles)
    return TileGroup(plain.shape, plain.kind, tuple(missing), call != "ankan")


def _no_set(call: str, tiles: Tiles) -> BadAction:
    return BadAction(f"{written(tiles) or 'nothing'} is no {call}, which is {_WANTED[SHAPES[call]]}")


__all__ = ["CALLS", "SHAPES", "Call", "group_of"]
