"""How a hand of Malaysian mahjong ended: each yaku with its han, what every fei stood for, and who pays."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.malaysian_mahjong.payments import for_win
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.seen import Ending, Triumph
from kaik.games.malaysian_mahjong.yaku import valid
from kaik.kits.mahjong.settlement import hand_ended, paid_kans, payer_by_payer, robbed_window, shown_hand
from kaik.kits.mahjong.tiles import FEI, NAMES


def settlement(before: Malaysian, after: Malaysian) -> Settlement | None:
    """The end of a hand, with everything that was paid since it was dealt."""
    if after.played_out == before.played_out or after.last is None:
        return None
    winners = tuple(triumph.seat for triumph in after.last.triumphs)
    return hand_ended(before, after, after.last.how, winners, _lines(before, after.last))


def _lines(before: Malaysian, end: Ending) -> Iterator[SettlementLine]:
    """Winner by winner what counts and what it is paid with, the kans of the hand last."""
    for triumph in end.triumphs:
        yield from _worth(before, end, triumph)
        yield from _payments(before, end, triumph)
    yield from paid_kans(before, robbed_window(before, end.how))


def _worth(before: Malaysian, end: Ending, won: Triumph) -> Iterator[SettlementLine]:
    yield shown_hand("winning-hand" if end.tile else "dealt-hand", won.seat, won.hand, end.tile, won.melds)
    if FEI in won.hand or any(FEI in meld.own for meld in won.melds):
        read = tuple(NAMES[kind] for group in won.groups for kind in group.kinds)
        yield SettlementLine("fei-stood-for", won.seat, pieces=read)
    wind = before.table.wind(won.seat)
    counting = tuple(flower for flower in won.flowers if valid(flower, wind))
    for yaku, han in won.yaku:
        pieces = counting if yaku == "dora" else ()
        yield SettlementLine("yaku-han", won.seat, {"yaku": yaku}, pieces, float(han))
    yield SettlementLine("han-together", won.seat, amount=float(won.total))
    if won.han != won.total:
        yield SettlementLine("limit-hand", won.seat, {"n": before.options.limit_from}, amount=float(won.han))
    yield SettlementLine("points-a-han", amount=float(before.options.unit))


def _payments(before: Malaysian, end: Ending, won: Triumph) -> Iterator[SettlementLine]:
    """Both others pay double, or who gave the tile does and the third player single."""
    winners = tuple(each.seat for each in end.triumphs)
    giver = -1 if end.how == "tsumo" else end.giver
    change = for_win(before.options, won.total, won.seat, giver, winners)
    labels = {"tsumo": "pays-double", "ron": "pays-discard", "rob": "pays-robbed"}
    for line in payer_by_payer(labels[end.how], won.seat, change):
        third = giver >= 0 and line.seat != giver
        yield SettlementLine("pays-third", line.seat, line.values, points=line.points) if third else line
