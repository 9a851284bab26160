"""How a hand of pao ma zai ended: kans paid on the way, the winner's hand, the horses, and who pays."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.pao_ma_zai.rules import SEATS, PaoMaZai
from kaik.games.pao_ma_zai.scoring import from_each, from_one
from kaik.games.pao_ma_zai.seen import Ending
from kaik.kits.mahjong.settlement import exact, hand_ended, paid_kans, pays, robbed_window, shown_hand


def settlement(before: PaoMaZai, after: PaoMaZai) -> Settlement | None:
    """The end of a hand, with everything that was paid since it was dealt."""
    if after.played_out == before.played_out or after.last is None:
        return None
    return hand_ended(before, after, after.last.how, after.last.winners, _lines(before, after.last))


def _lines(before: PaoMaZai, end: Ending) -> Iterator[SettlementLine]:
    """First what was shown, then what was paid for it, the kans of the hand last."""
    for winner, hand, melds in zip(end.winners, end.hands, end.melds, strict=True):
        yield shown_hand("winning-hand" if end.tile else "dealt-hand", winner, hand, end.tile, melds)
    if end.horses:
        yield SettlementLine("horses-ran", None, {"n": len(end.horses)}, end.horses)
        yield SettlementLine("horses-good", end.winners[0], pieces=end.came_in, amount=float(end.good))
    elif end.how == "tsumo":
        yield SettlementLine("horses-none")
    yield from _payments(before, end)
    yield from paid_kans(before, robbed_window(before, end.how))


def _payments(before: PaoMaZai, end: Ending) -> Iterator[SettlementLine]:
    rules = before.options
    if end.how == "tsumo":
        winner = end.winners[0]
        yield pays("all-pay", winner, from_each(SEATS, winner, rules.tsumo_each), n=rules.tsumo_each)
        if end.good:
            change = exact(from_each(SEATS, winner, end.good))
            yield SettlementLine("all-pay-horses", winner, {"n": end.good}, points=change)
    for winner in end.winners if end.payer >= 0 else ():
        price = rules.ron if end.how == "ron" else rules.rob
        label = "pays-discard" if end.how == "ron" else "pays-robbed"
        yield pays(label, end.payer, from_one(SEATS, winner, end.payer, price), n=price)
