"""The course of a game: who deals next, how honba counts, when it is over, and who is first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.state import Over
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.season import SEATS, Change, Ending, How
from kaik.kits.mahjong import seating
from kaik.kits.mahjong.tiles import WINDS
from kaik.kits.mahjong.wall import cut
from kaik.kits.purses import added

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

END, GO_ON = Action("end-game"), Action("go-on")
THOUSAND = 1000
UMA: dict[str, Change] = {
    "none": (0, 0, 0, 0),
    "5-10": (10000, 5000, -5000, -10000),
    "5-15": (15000, 5000, -5000, -15000),
    "10-20": (20000, 10000, -10000, -20000),
    "10-30": (30000, 10000, -10000, -30000),
}


def ending(state: Riichi, how: How) -> Ending:
    """The part of an ending that every season has."""
    return Ending(
        how,
        state.kyoku,
        state.honba,
        state.table.dealer,
        indicators=state.indicators,
        melds=tuple(side.melds for side in state.sides),
    )


def went_on(state: Riichi, end: Ending, stays: bool) -> Riichi:
    """What follows a season: the same dealer again, the next one, a choice, or the end of the game."""
    rest = cleared(state, end)
    if _somebody_is_out(rest):
        return finished(rest)
    if stays:
        return _dealer_stays(rest, end)
    won = bool(end.wins) or bool(end.nagashi and state.options.nagashi == "win")
    honba = 0 if won or state.options.honba_carry_on_draw == "off" else state.honba + 1
    after = replace(rest, kyoku=state.kyoku + 1, honba=honba)
    return finished(rest) if _is_done(after) else opened(after)


def stays(rules: RiichiOptions, *, won: bool = False, ready: bool = False) -> bool:
    """Whether a dealer who won, or was ready at a draw, deals again."""
    return {"tenpai": won or ready, "win": won, "never": False}[rules.renchan]


def cleared(state: Riichi, end: Ending) -> Riichi:
    """The table after a season: the tiles are mixed, only points, deposits and the count of seasons stay."""
    return type(state)(
        state.options,
        state.table,
        state.points,
        state.kyoku,
        state.honba,
        state.deposits,
        first=state.first,
        seasons=state.seasons + 1,
        wall=state.full_wall(),
        last=end,
    )


def opened(state: Riichi) -> Riichi:
    """The next season: its dealer throws once, for the side and the cut."""
    dealer = state.table.right(state.first, state.kyoku % SEATS)
    return replace(state, table=seating.again(state.table, dealer), stage="seats")


def seated(state: Riichi, table: seating.Seating) -> Riichi:
    """The dice before the deal; when all are thrown the wall is cut."""
    if table.step != "ready":
        return replace(state, table=table)
    first = table.dealer if state.first < 0 else state.first
    return replace(state, table=table, first=first, stage="deal", wall=cut(state.wall, table.owner, table.cut))


def chosen(state: Riichi, action: Action) -> Riichi:
    """The leading dealer of the last hand ends the game, or plays on."""
    return finished(state) if action == END else opened(replace(state, honba=state.honba + 1))


def finished(state: Riichi) -> Riichi:
    """The game is over; deposits left on the table go to the first place."""
    if state.options.sticks_left == "nobody" or not state.deposits:
        return replace(state, stage="over")
    first = ranking(state)[0]
    gain = tuple(STICK * state.deposits * (seat == first) for seat in range(SEATS))
    return replace(state, stage="over", points=added(state.points, gain), deposits=0)


def ranking(state: Riichi) -> tuple[int, ...]:
    """The seats from first to last; of equal points whoever sits nearer to the first dealer's right."""
    order = state.table.order(max(state.first, 0))
    return tuple(sorted(order, key=lambda seat: -state.points[seat]))


def over(state: Riichi) -> Over:
    """Points won and lost: what everybody has more or less than at the start. Uma and oka are told beside them."""
    first = ranking(state)[0]
    told = f"seat {first} is first with {state.points[first]} points after {_seasons(state.seasons)}"
    return Over(_shares(state), told)


def _shares(state: Riichi) -> tuple[float, ...]:
    """Where deposits left over go to nobody, everybody bears an equal share of them."""
    return tuple(points - sum(state.points) / SEATS for points in state.points)


def placing(state: Riichi) -> tuple[float, ...] | None:
    """The score by places of a game that is over, in thousands; None where neither uma nor oka are played."""
    rules, places = state.options, ranking(state)
    if state.stage != "over" or (rules.uma == "none" and rules.oka == "off"):
        return None
    shares = list(_shares(state))
    for place, seat in enumerate(places):
        shares[seat] += UMA[rules.uma][place]
    if rules.oka == "on":
        pot = max(rules.goal - rules.start, 0)
        shares = [share + pot * (SEATS * (seat == places[0]) - 1) for seat, share in enumerate(shares)]
    return tuple(round(share / THOUSAND, 3) for share in shares)


def _seasons(count: int) -> str:
    return "1 season" if count == 1 else f"{count} seasons"


def _somebody_is_out(state: Riichi) -> bool:
    match state.options.tobi:
        case "below0":
            return min(state.points) < 0
        case "at0":
            return min(state.points) <= 0
    return False


def _dealer_stays(state: Riichi, end: Ending) -> Riichi:
    """The same dealer again, one honba more; in the last hand a leading dealer may stop, or must."""
    if end.how == "aborted" or not _may_stop(state):
        return opened(replace(state, honba=state.honba + 1))
    return finished(state) if state.options.oorasu_stop == "auto" else replace(state, stage="last")


def _may_stop(state: Riichi) -> bool:
    rules, dealer = state.options, state.table.dealer
    if rules.oorasu_stop == "none" or ranking(state)[0] != dealer:
        return False
    there = state.points[dealer] >= rules.goal
    if state.kyoku + 1 >= SEATS * rules.rounds and (state.kyoku + 1) % SEATS == 0:
        return there or rules.oorasu_needs_goal == "off"
    # In the extra round any season may be the last, once somebody is at the goal.
    return there and rules.west == "sudden_death" and state.kyoku >= SEATS * rules.rounds


def _is_done(state: Riichi) -> bool:
    """Whether the game ends now that the deal would pass on."""
    rules, gone = state.options, state.kyoku
    last = SEATS * rules.rounds
    if gone < last:
        return False
    at_goal = max(state.points) >= rules.goal
    match rules.west:
        case "none":
            return True
        case "sudden_death":
            return at_goal or gone >= last + SEATS
    return (at_goal and gone == last) or gone >= last + SEATS


def name_of(kyoku: int) -> tuple[str, int]:
    """A kyoku as the wind of its round and its number there, from 1."""
    return WINDS[kyoku // SEATS % len(WINDS)], kyoku % SEATS + 1
