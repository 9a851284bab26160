"""A mahjong of yaku told as plain numbers, for whoever wants to play it faster.

A game that is played like this derives its positions from `YakuGame`, says with `tile_rules` what its own tables and
options come to, and turns positions into two rows of numbers and back. Where each number lies says `places`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, ClassVar, Self

import msgspec

from kaik.core.state import State
from kaik.kits.mahjong.wall import Wall


class Pattern(IntEnum):
    """Everything about a won hand that a yaku can ask for; a yaku is called as its pattern, in small letters."""

    RIICHI = 0
    DOUBLE_RIICHI = 1
    IPPATSU = 2
    MENZEN_TSUMO = 3
    HAITEI_RAOYUE = 4
    HOUTEI_RAOYUI = 5
    RINSHAN_KAIHOU = 6
    CHANKAN = 7
    TANYAO = 8
    IIPEIKO = 9
    YAKUHAI_HAKU = 10
    YAKUHAI_HATSU = 11
    YAKUHAI_CHUN = 12
    YAKUHAI_SEAT_WIND_EAST = 13
    YAKUHAI_SEAT_WIND_SOUTH = 14
    YAKUHAI_SEAT_WIND_WEST = 15
    YAKUHAI_SEAT_WIND_NORTH = 16
    YAKUHAI_ROUND_WIND_EAST = 17
    YAKUHAI_ROUND_WIND_SOUTH = 18
    YAKUHAI_ROUND_WIND_WEST = 19
    YAKUHAI_ROUND_WIND_NORTH = 20
    SANSHOKU_DOUJUN = 21
    SANSHOKU_DOUKOU = 22
    ITTSU = 23
    CHANTAI = 24
    CHIITOITSU = 25
    TOITOI = 26
    SAN_ANKOU = 27
    SAN_KANTSU = 28
    SHOU_SANGEN = 29
    HONROUTOU = 30
    JUNCHAN = 31
    HONITSU = 32
    RYANPEIKOU = 33
    CHINITSU = 34
    KOKUSHI_MUSOU = 35
    KOKUSHI_MUSOU_JUUSANMEN_MATCHI = 36
    SUU_ANKOU = 37
    SUU_ANKOU_TANKI = 38
    DAISANGEN = 39
    SHOUSUUSHII = 40
    DAI_SUUSHII = 41
    TSUU_IISOU = 42
    CHINROUTOU = 43
    RYUUIISOU = 44
    SUU_KANTSU = 45
    CHUUREN_POUTOU = 46
    DABURU_CHUUREN_POUTOU = 47
    TENHOU = 48
    CHIIHOU = 49
    RENHOU = 50
    PINFU = 51


class YakuRow(msgspec.Struct, frozen=True):
    """One yaku under one choice of options: its han in a closed and in an open hand, and what it hides."""

    pattern: Pattern
    closed: int
    open: int
    hides: tuple[Pattern, ...] = ()


class TileRules(msgspec.Struct, frozen=True):
    """The rules of such a game under one choice of options."""

    choices: dict[str, int | str]
    """Every option by its name, as it was chosen."""
    yaku: tuple[YakuRow, ...]
    limits: tuple[tuple[int, int], ...]
    """From so many han, so many base points, the highest first."""
    green: frozenset[int]
    """The kinds that are all green."""
    gates: tuple[int, ...]
    """How many of each rank the nine gates have at least."""
    triplet_fu: int
    quad_fu: int
    yakuman_han: int
    yakuman: int
    """Base points of one yakuman, and ..."""
    mangan: int
    mangan_han: int
    """... of a mangan, with the han that a mangan without yaku counts as."""
    stick: int
    """Points of a deposit."""
    wall: Wall
    """All tiles, before anybody has drawn one."""
    seats: int
    dealt: int
    """Tiles everybody is dealt."""
    most_quads: int
    """Quads of all players together, at most."""


class PlainRules(msgspec.Struct, frozen=True):
    """The rules of a mahjong in which any complete hand wins, and the winner by own draw turns up horses."""

    wall: Wall
    seats: int
    dealt: int
    seasons: int
    kakan_from_hand: bool
    kan_closed: int
    """What each other player pays for a closed kan, ..."""
    kan_big: int
    """... the discarder for a big one, ..."""
    kan_small: int
    """... and each for a small one."""
    tsumo_each: int
    ron: int
    rob: int
    horses: int
    horse_per_kan: int
    horses_after_kan: bool
    missing_hit: bool
    """Whether horses that the wall no longer has count as good ones."""
    next_right: bool
    """Whether the deal goes to the right, whoever won."""
    good: tuple[frozenset[int], ...]
    """By wind: the kinds that are good horses."""


class TileGame(State, frozen=True):
    """A position of mahjong that may be told in numbers."""

    packed: ClassVar[bool] = False
    """Whether it is."""

    @classmethod
    def tile_rules(cls, options: Any) -> TileRules | PlainRules:
        """The rules under these options."""
        raise NotImplementedError

    @classmethod
    def opened(cls, options: Any, seats: int) -> Self:
        """The first position."""
        raise NotImplementedError

    def numbers(self) -> tuple[list[int], list[int]]:
        """The tiles and the small facts of this position; how the latest season ended is not among them."""
        raise NotImplementedError

    @classmethod
    def from_numbers(cls, options: Any, men: list[int], now: list[int], last: Any) -> Self:
        """The position back; `last` is how the latest season ended."""
        raise NotImplementedError


class YakuGame(TileGame, frozen=True):
    """A position of a mahjong of yaku."""

    packed: ClassVar[bool] = True

    @classmethod
    def tile_rules(cls, options: Any) -> TileRules:
        """The rules under these options."""
        raise NotImplementedError


__all__ = ["Pattern", "PlainRules", "TileGame", "TileRules", "YakuGame", "YakuRow"]
