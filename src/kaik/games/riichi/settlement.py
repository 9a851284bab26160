"""How a hand of riichi ended: yaku, fu and dora, honba and sticks, who pays whom, ready hands, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine, Value
from kaik.games.riichi import rounds
from kaik.games.riichi.furiten import waits_of
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.points import MANGAN, STICK
from kaik.games.riichi.scoring.score import indicated
from kaik.games.riichi.scoring.settle import by_draw, for_honba, liable_for, only
from kaik.games.riichi.season import NOTHING, SEATS, Change, Ending, Winning
from kaik.kits.mahjong.settlement import exact, payer_by_payer, pays, shown_hand
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import NAMES, Tiles, kind
from kaik.kits.purses import added

BELOW_LIMITS = 5
"""From so many han on the fu of a hand no longer matter."""
PAYS = {"ron": "pays-discard", "rob": "pays-robbed", "tsumo": "pays-share"}


def settlement(before: Riichi, after: Riichi) -> Settlement | None:
    """The end of a hand; or of a game whose leading dealer stopped, if sticks were still on the table."""
    if after.last is not None and after.seasons != before.seasons:
        return _hand(before, after, after.last)
    if before.stage == "last" and after.stage == "over":
        lines = tuple(_game_over(after, less(after.points, before.points)))
        return Settlement("game-stopped", exact(before.points), exact(after.points), lines, rounds.ranking(after)[:1])
    return None


def _hand(before: Riichi, after: Riichi, end: Ending) -> Settlement:
    sticks = _sticks(before, end)
    start = added(before.points, tuple(STICK * status.paid for status in before.riichi))
    left = less(after.points, added(added(start, tuple(-STICK * stick for stick in sticks)), end.change))
    wind, number = rounds.name_of(end.kyoku)
    known: dict[str, Value] = {"wind": f"wind.{wind}", "number": number, "honba": end.honba}
    if end.reason:
        known["reason"] = f"abort.{end.reason}"
    return Settlement(
        label=f"kyoku-{end.how}",
        before=exact(start),
        after=exact(after.points),
        lines=(*_told(before, end, sticks), *(_game_over(after, left) if after.stage == "over" else ())),
        winners=end.winners or end.nagashi,
        values=known,
        next=after.table.dealer if after.stage not in ("over", "last") else None,
    )


def _sticks(before: Riichi, end: Ending) -> tuple[bool, ...]:
    """Who paid for a riichi in this hand; a discard that declares one and is won with was not paid for."""
    window, went_by = before.window, not end.wins and end.reason != "ron3"
    late = window.giver if window is not None and went_by else -1
    return tuple(bool(status.paid or (seat == late and status.declared)) for seat, status in enumerate(before.riichi))


def less(now: Change, then: Change) -> Change:
    """By how much each seat has more."""
    return tuple(one - other for one, other in zip(now, then, strict=True))


def _told(before: Riichi, end: Ending, sticks: tuple[bool, ...]) -> Iterator[SettlementLine]:
    """What was shown and counts, then riichi sticks, then what is paid."""
    paid = (pays("riichi-stick", seat, only(seat, -STICK)) for seat, stick in enumerate(sticks) if stick)
    if not end.wins:
        yield from (line for seat, hand in end.shown for line in _shown(before.options, end, seat, hand))
        yield from paid
        yield from _without_win(before, end)
        return
    for at, won in enumerate(end.wins):
        yield from _worth(end, won)
        if at == 0:
            yield from paid
        yield from _payments(before, end, won, at == 0)


# What a won hand is worth.


def _worth(end: Ending, won: Winning) -> Iterator[SettlementLine]:
    yield shown_hand("winning-hand", won.seat, won.hand, end.tile, won.melds)
    for yaku, han in won.yaku:
        yield SettlementLine("yaku-han", won.seat, {"yaku": yaku}, _dora(end, yaku), float(han))
    counts_fu = won.limit in ("", "mangan") and won.han < BELOW_LIMITS
    for item in won.fu_items if counts_fu else ():
        yield SettlementLine("fu-item", won.seat, {"fu": f"fu.{item.reason}"}, _one(item.tile), float(item.fu))
    values: dict[str, Value] = {"han": won.han, "fu": won.fu}
    label = "worth" if not won.limit else "worth-limit-fu" if counts_fu else "worth-limit"
    if won.limit:
        values["limit"] = f"limit.{won.limit}"
    yield SettlementLine("worth-yakuman" if "yakuman" in won.limit else label, won.seat, values, (), float(won.points))


def _one(tile: str) -> Tiles:
    return (tile,) if tile else ()


def _dora(end: Ending, yaku: str) -> Tiles:
    """The tiles that indicators make dora."""
    shown = {"dora": end.indicators, "ura_dora": end.ura}.get(yaku, ())
    return tuple(NAMES[indicated(kind(tile))] for tile in shown)


# Who pays.


def _payments(before: Riichi, end: Ending, won: Winning, first: bool) -> Iterator[SettlementLine]:
    """The hand itself, then honba and sticks, which go to the first of several winners."""
    honba = for_honba(before, won.seat, dict(won.yaku), end.honba if first else 0)
    sticks = only(won.seat, before.deposits * STICK if first else 0)
    hand = less(won.change, added(honba, sticks))
    liable = set(liable_for(before, won.seat, dict(won.yaku)).values())
    if end.how == "tsumo" and not liable:
        yield pays("all-pay-dealer" if won.seat == end.dealer else "all-pay-others", won.seat, hand)
    else:
        for line in payer_by_payer(PAYS[end.how], won.seat, hand):
            fed = line.seat in liable and line.seat != end.payer
            yield SettlementLine("pays-liable", line.seat, line.values, points=line.points) if fed else line
    if any(honba):
        yield pays("honba", won.seat, honba, n=end.honba)
    if any(sticks):
        yield pays("deposits", won.seat, sticks, n=before.deposits)


def _shown(rules: RiichiOptions, end: Ending, seat: int, hand: Tiles) -> Iterator[SettlementLine]:
    """A hand that was laid open without a win: of a ready one also what it waited for."""
    melds = end.melds[seat] if end.melds else ()
    if end.how == "aborted":
        yield shown_hand("shown-hand", seat, hand, melds=melds)
        return
    yield shown_hand("ready-hand", seat, hand, melds=melds)
    waiting = waits_of(Side(hand, melds), rules)
    yield SettlementLine("waits-for", seat, pieces=tuple(NAMES[each] for each in waiting))


def _without_win(before: Riichi, end: Ending) -> Iterator[SettlementLine]:
    """Nagashi mangan, or what the unready pay the ready; an undecided hand costs nothing."""
    if end.how == "aborted":
        return
    if not end.nagashi:
        yield _noten(end, before.options.noten_pool)
        return
    paid = NOTHING
    for seat in end.nagashi:
        change = by_draw(before, seat, MANGAN)
        paid = added(paid, change)
        yield pays("nagashi-mangan", seat, change)
    rest = less(end.change, paid)
    if not any(rest):
        return
    first = end.nagashi[0]
    sticks = only(first, sum(rest))
    if any(honba := less(rest, sticks)):
        yield pays("honba", first, honba, n=end.honba)
    if any(sticks):
        yield pays("deposits", first, sticks, n=sum(rest) // STICK)


def _noten(end: Ending, pool: int) -> SettlementLine:
    ready = len(end.shown)
    if not any(end.change):
        return SettlementLine("all-ready" if ready == SEATS else "nobody-ready" if not ready else "noten-free")
    return SettlementLine("noten", None, {"n": pool}, points=exact(end.change))


# The end of the game.


def _game_over(after: Riichi, left: Change) -> Iterator[SettlementLine]:
    """Sticks that were left go to the first; what the places pay is told, and counted when the match is."""
    places, rules = rounds.ranking(after), after.options
    if any(left):
        yield pays("deposits-left", places[0], left, n=sum(left) // STICK)
    if rules.uma != "none":
        for seat, points in zip(places, rounds.UMA[rules.uma], strict=True):
            yield SettlementLine("uma-place", seat, amount=float(points))
    pot = max(rules.goal - rules.start, 0) * (SEATS - 1)
    if rules.oka == "on" and pot:
        yield SettlementLine("oka-first", places[0], amount=float(pot))
    for seat, score in zip(range(SEATS), rounds.placing(after) or (), strict=False):
        yield SettlementLine("placing", seat, amount=score)
