"""How the end of a mahjong hand is explained: the tiles that were shown, kans paid on the way, who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kaik.core.settlement import Settlement, SettlementLine, Value
from kaik.kits.mahjong.claims import Window
from kaik.kits.mahjong.course.game import MahjongGame
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, without

PointsBySeat = tuple[int, ...]
"""What each seat gains or loses."""


def exact(change: Iterable[int]) -> tuple[float, ...]:
    """Points as a settlement holds them."""
    return tuple(map(float, change))


def shown_tiles(hand: Tiles, last: str, melds: Sequence[Meld]) -> Tiles:
    """A hand as it lies on the table: its own tiles, the winning one last, then its sets."""
    own = without(hand, (last,)) if last in hand and len(hand) % 3 == 2 else hand
    return (*own, *((last,) if last else ()), *(tile for meld in melds for tile in meld.tiles))


def shown_hand(label: str, seat: int, hand: Tiles, last: str = "", melds: Sequence[Meld] = ()) -> SettlementLine:
    """A hand that somebody laid open."""
    values: dict[str, Value] = {"tile": last} if last else {}
    return SettlementLine(label, seat, values, shown_tiles(hand, last, melds))


def pays(label: str, seat: int, change: Iterable[int], **values: Value) -> SettlementLine:
    """A payment; `seat` is who makes it, or whom it is made to."""
    return SettlementLine(label, seat, values, points=exact(change))


def payer_by_payer(label: str, winner: int, change: PointsBySeat) -> Iterator[SettlementLine]:
    """What a winner is paid, a line for each who pays."""
    for payer, points in enumerate(change):
        if points < 0:
            one = tuple(points * ((seat == payer) - (seat == winner)) for seat in range(len(change)))
            yield pays(label, payer, one, n=-points)


def paid_kans(game: MahjongGame, robbed: Window | None) -> Iterator[SettlementLine]:
    """The kans of a hand that ends, which were paid when they were made; one that was robbed was not."""
    for seat, side in enumerate(game.sides):
        for meld in side.melds:
            if not meld.is_quad or (robbed is not None and seat == robbed.giver and meld.added == robbed.tile):
                continue
            # A small kan is paid by all, whoever gave the triplet's third tile.
            change = game.for_kan(meld.call, seat, meld.giver if meld.call == "daiminkan" else -1)
            if any(change):
                yield SettlementLine(f"paid-{meld.call}", seat, pieces=meld.tiles, points=exact(change))


def robbed_window(game: MahjongGame, how: str) -> Window | None:
    """The window of the kan that was robbed, if the hand ended so."""
    return game.window if how == "rob" else None


def hand_ended(
    before: MahjongGame,
    after: MahjongGame,
    how: str,
    winners: tuple[int, ...],
    lines: Iterable[SettlementLine],
) -> Settlement:
    """The settlement of a hand of a plain mahjong, from the points it began with."""
    told = tuple(lines) or (SettlementLine("nobody-pays"),)
    return Settlement(
        label=f"hand-{how}",
        before=exact(before.before),
        after=exact(after.points),
        lines=told,
        winners=winners,
        values={"n": before.played_out + 1},
        next=after.table.dealer if after.stage != "over" else None,
    )
