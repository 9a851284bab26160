"""Who pays whom: wins with honba and deposits, liability, nagashi mangan, ready and unready players."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.games.riichi import rounds
from kaik.games.riichi.scoring.points import MANGAN, STICK, YAKUMAN, up
from kaik.games.riichi.scoring.score import Score
from kaik.games.riichi.scoring.wins import resting, worth
from kaik.games.riichi.scoring.yaku import YAKUMAN as YAKUMAN_HAN
from kaik.games.riichi.season import NOTHING, SEATS, Change, How, Winning
from kaik.kits.mahjong.tiles import Tiles
from kaik.kits.purses import added

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

PAO = {"daisangen": "pao_daisangen", "dai_suushii": "pao_daisuushi", "suu_kantsu": "pao_suukantsu"}
"""The yakuman somebody can be liable for, and the option that says so."""


def won(state: Riichi, ura: Tiles = ()) -> Riichi:
    """All winners are paid, the nearest to the discarder's right first; honba and deposits are his."""
    wins, points = [], state.points
    for at, seat in enumerate(state.won):
        first = at == 0
        win = _winning(state, seat, ura, state.honba if first else 0, state.deposits if first else 0)
        wins.append(win)
        points = added(points, win.change)
    window = state.window
    how: How = "tsumo" if window is None else "ron" if window.about == "discard" else "rob"
    ending = replace(
        rounds.ending(state, how),
        wins=tuple(wins),
        payer=window.giver if window else -1,
        tile=window.tile if window else state.drawn,
        change=tuple(now - then for now, then in zip(points, state.points, strict=True)),
        ura=ura,
    )
    stays = rounds.stays(state.options, won=state.table.dealer in state.won)
    return rounds.went_on(replace(state, points=points, deposits=0), ending, stays)


def _winning(state: Riichi, seat: int, ura: Tiles, honba: int, deposits: int) -> Winning:
    score = worth(state, seat, ura if state.riichi[seat].declared else ())
    assert score is not None, "a win without a yaku is never offered"
    change = for_win(state, seat, score, honba)
    side = state.sides[seat]
    return Winning(
        seat,
        resting(side, state.drawn) if state.window is None else side.hand,
        side.melds,
        tuple(score.yaku.items()),
        score.han,
        score.fu,
        score.limit,
        score.points,
        added(change, only(seat, deposits * STICK)),
        score.fu_items,
    )


def for_win(state: Riichi, winner: int, score: Score, honba: int) -> Change:
    """What a win costs everybody; somebody liable pays for others."""
    parts = _parts(state, winner, score)
    change = NOTHING
    for liable, base in parts:
        change = added(change, _of_base(state, winner, base, liable))
    return added(change, for_honba(state, winner, score.yaku, honba))


def liable_for(state: Riichi, winner: int, yaku: Collection[str]) -> dict[str, int]:
    """The yakuman of a win that somebody is liable for, and who."""
    fed = {each.yaku: each.giver for each in state.liable if each.owner == winner and each.yaku in yaku}
    return {name: giver for name, giver in fed.items() if getattr(state.options, PAO[name]) == "on"}


def _parts(state: Riichi, winner: int, score: Score) -> list[tuple[int, int]]:
    """The base points of a win, each part with who is liable for it; -1 for nobody."""
    fed = liable_for(state, winner, score.yaku)
    if not fed:
        return [(-1, score.base)]
    if state.options.pao_scope == "whole" or state.options.yakuman_stack == "off":
        return [(next(iter(fed.values())), score.base)]
    parts = [(giver, YAKUMAN * score.yaku[yaku] // YAKUMAN_HAN) for yaku, giver in fed.items()]
    rest = score.base - sum(base for _, base in parts)
    return [*parts, (-1, rest)] if rest else parts


def _of_base(state: Riichi, winner: int, base: int, liable: int) -> Change:
    """Base points paid by the three others or by the discarder, or by whoever is liable."""
    if state.window is None:
        shared = by_draw(state, winner, base)
        return shared if liable < 0 else paid(winner, liable, shared[winner])
    payer = state.window.giver
    whole = up(base * (6 if winner == state.table.dealer else 4))
    if liable in (-1, payer):
        return paid(winner, payer, whole)
    # The liable player pays one half, the discarder the other; yakuman halve evenly.
    return added(paid(winner, liable, whole // 2), paid(winner, payer, whole - whole // 2))


def for_honba(state: Riichi, winner: int, yaku: Collection[str], honba: int) -> Change:
    """What so many honba add to a win; somebody liable pays for all."""
    rules = state.options
    if not honba:
        return NOTHING
    liable = next(iter(liable_for(state, winner, yaku).values()), -1)
    if state.window is None:
        each = rules.honba_tsumo_each * honba
        if liable >= 0:
            return paid(winner, liable, each * (SEATS - 1))
        return tuple(each * (SEATS - 1) if seat == winner else -each for seat in range(SEATS))
    payer = liable if liable >= 0 and rules.pao_honba == "pao" else state.window.giver
    return paid(winner, payer, rules.honba_ron * honba)


def by_draw(state: Riichi, winner: int, base: int) -> Change:
    """All others pay: double between dealer and others, each payment drawn up to the next hundred."""
    dealer = state.table.dealer
    costs = [0 if seat == winner else up(base * (2 if dealer in (seat, winner) else 1)) for seat in range(SEATS)]
    return tuple(sum(costs) if seat == winner else -costs[seat] for seat in range(SEATS))


def for_nagashi(state: Riichi, seats: tuple[int, ...]) -> Change:
    """Each is paid as for a drawn mangan; where it is a win, honba and deposits go to the first."""
    change = NOTHING
    for seat in seats:
        change = added(change, by_draw(state, seat, MANGAN))
    if state.options.nagashi != "win":
        return change
    each = state.options.honba_tsumo_each * state.honba
    honba = tuple(each * (SEATS - 1) if seat == seats[0] else -each for seat in range(SEATS))
    return added(added(change, honba), only(seats[0], state.deposits * STICK))


def for_noten(pool: int, ready: tuple[int, ...]) -> Change:
    """The unready pay the ready, if there are both."""
    count = len(ready)
    if count in (0, SEATS):
        return NOTHING
    gain, cost = pool // count, pool // (SEATS - count)
    return tuple(gain if seat in ready else -cost for seat in range(SEATS))


def paid(winner: int, payer: int, amount: int) -> Change:
    """One pays another."""
    return tuple(amount * ((seat == winner) - (seat == payer)) for seat in range(SEATS))


def only(seat: int, amount: int) -> Change:
    return tuple(amount if at == seat else 0 for at in range(SEATS))
