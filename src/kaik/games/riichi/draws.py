"""Seasons without a winner: undecided ends, an empty wall, and who is ready then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.action import Action, joined
from kaik.core.chance import Outcomes, evenly
from kaik.games.riichi import rounds
from kaik.games.riichi.furiten import waits_of
from kaik.games.riichi.scoring import settle
from kaik.games.riichi.season import SEATS, Abort
from kaik.games.riichi.turns import MOST_QUADS
from kaik.kits.mahjong.tiles import EAST, NORTH, YAOCHU, kind
from kaik.kits.purses import added

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi


def abort_reason(state: Riichi) -> Abort:
    """Why a season ends now that a discard went by: four riichi, four quads or four winds; empty to play on."""
    rules = state.options
    if rules.abort_reach4 == "on" and all(each.paid for each in state.riichi):
        return "reach4"
    if rules.abort_kan4 == "on" and _four_quads(state):
        return "kan4"
    if rules.abort_kaze4 == "on" and state.untouched and _four_winds(state):
        return "kaze4"
    return ""


def _four_quads(state: Riichi) -> bool:
    quads = [side.quads for side in state.sides]
    if sum(quads) < MOST_QUADS:
        return False
    return max(quads) < MOST_QUADS or state.options.kan4_single_player == "abort"


def _four_winds(state: Riichi) -> bool:
    if any(len(side.river) != 1 for side in state.sides):
        return False
    first = {kind(side.river[0].tile) for side in state.sides}
    return len(first) == 1 and EAST <= min(first) <= NORTH


def aborted(reason: Abort, *hands: str) -> Outcomes:
    """The action that tells why a season ends undecided, with hands that prove it."""
    return evenly(Action("aborted", reason, *hands))


def shown(state: Riichi, *seats: int) -> tuple[str, ...]:
    """Seats and their hands as parts of an action."""
    return tuple(item for seat in seats for item in (str(seat), joined(state.sides[seat].hand)))


def ready(state: Riichi) -> tuple[int, ...]:
    """The seats that are ready, yaku or not, and did not say otherwise."""
    able = (seat for seat in range(SEATS) if seat not in state.noten)
    return tuple(seat for seat in able if waits_of(state.sides[seat], state.options))


def exhausted(state: Riichi) -> Outcomes:
    """The wall is empty: the ready players show their hands."""
    return evenly(Action("exhausted", *shown(state, *ready(state))))


def ended_undecided(state: Riichi, reason: Abort, seats: tuple[int, ...]) -> Riichi:
    """A season that counts for nobody; deposits stay on the table."""
    hands = tuple((seat, state.sides[seat].hand) for seat in seats)
    ending = replace(rounds.ending(state, "aborted"), reason=reason, shown=hands)
    return rounds.went_on(state, ending, state.options.abort_renchan == "on")


def ran_out(state: Riichi) -> Riichi:
    """The wall is empty: nagashi mangan is paid, or else the unready pay the ready."""
    seats = ready(state)
    hands = tuple((seat, state.sides[seat].hand) for seat in seats)
    flowing = nagashi(state)
    as_win = bool(flowing) and state.options.nagashi == "win"
    change = settle.for_nagashi(state, flowing) if flowing else settle.for_noten(state.options.noten_pool, seats)
    told = replace(rounds.ending(state, "exhausted"), change=change, shown=hands, nagashi=flowing)
    paid = replace(state, points=added(state.points, change), deposits=0 if as_win else state.deposits)
    dealer = state.table.dealer
    stays = rounds.stays(state.options, won=as_win and dealer in flowing, ready=not as_win and dealer in seats)
    return rounds.went_on(paid, told, stays)


def nagashi(state: Riichi) -> tuple[int, ...]:
    """The seats that threw away nothing but honours, ones and nines, none of them called; from the dealer on."""
    if state.options.nagashi == "none":
        return ()
    return tuple(seat for seat in state.table.order(state.table.dealer) if _flows(state, seat))


def _flows(state: Riichi, seat: int) -> bool:
    river = state.sides[seat].river
    return bool(river) and all(kind(each.tile) in YAOCHU and not each.called for each in river)
