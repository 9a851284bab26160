"""What a season is made of beside tiles: what each player has declared, and how the season ended."""

from __future__ import annotations

from typing import Literal

import msgspec

from kaik.games.riichi.scoring.fu import FuItem
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles

SEATS = 4

Stage = Literal["seats", "deal", "draw", "replace", "act", "claim", "ura", "last", "over"]
"""What the game waits for: luck before the deal, the deal, a tile of the wall or after a kan, the mover, the others'
answers, the indicators under the indicators, a leading dealer's choice to end the game."""

Source = Literal["wall", "head", "call"]
"""How the mover came to have a tile to throw away."""

Declared = Literal["", "riichi", "double_riichi"]
How = Literal["tsumo", "ron", "rob", "exhausted", "aborted"]
Abort = Literal["", "kyuushu", "kaze4", "kan4", "reach4", "ron3"]
Change = tuple[int, ...]
"""Points by seat."""

STORED = {"riichi": "vows", "source": "came", "furiten_from": "since"}
"""Fields whose name in messages and stored positions is older than the one in code; it stays what it was."""


class RiichiStatus(msgspec.Struct, frozen=True):
    """What a player has declared."""

    declared: Declared = ""
    paid: bool = False
    """Whether the deposit lies on the table: nobody won with the discard."""
    ippatsu: bool = False
    """Declared, and since then neither a call nor a discard of one's own."""


class Liability(msgspec.Struct, frozen=True):
    """Somebody fed the last set of a yakuman that everybody could see coming."""

    yaku: str
    owner: int
    giver: int


class Winning(msgspec.Struct, frozen=True):
    """One winner's hand and what it was worth."""

    seat: int
    hand: Tiles
    """The tiles of the hand, without the winning one."""
    melds: tuple[Meld, ...]
    yaku: tuple[tuple[str, int], ...]
    han: int
    fu: int
    limit: str
    points: int
    """Without honba and deposits."""
    change: Change
    """What this win brought and cost, honba and deposits included."""
    fu_items: tuple[FuItem, ...] = ()
    """Every reason for its fu."""


class Ending(msgspec.Struct, frozen=True):
    """How a season ended; all of it was shown to everybody."""

    how: How
    kyoku: int
    honba: int
    dealer: int
    change: Change = (0,) * SEATS
    """What its end brought each seat; deposits paid during the season are not in it."""
    wins: tuple[Winning, ...] = ()
    payer: int = -1
    """Whose tile was won with."""
    tile: str = ""
    """The winning tile."""
    indicators: Tiles = ()
    ura: Tiles = ()
    reason: Abort = ""
    """Why it ended undecided."""
    shown: tuple[tuple[int, Tiles], ...] = ()
    """Hands that were shown without a win: the ready ones, or those that ended the season."""
    melds: tuple[tuple[Meld, ...], ...] = ()
    """Everybody's sets at the end."""
    nagashi: tuple[int, ...] = ()

    @property
    def rows(self) -> tuple[Change, ...]:
        """The payments one by one: a row for each winner, or one for a draw."""
        return tuple(win.change for win in self.wins) or (self.change,)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(win.seat for win in self.wins)


NOTHING: Change = (0,) * SEATS
