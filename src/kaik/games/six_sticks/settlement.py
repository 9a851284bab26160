"""The end of a race of Six Sticks: who came in when, what they drank, and what the places pay."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import Over
from kaik.games.six_sticks.board import LINED
from kaik.games.six_sticks.rules import SixSticks
from kaik.kits.race_settlement import paid_by_place


def settlement(before: SixSticks, after: SixSticks) -> Settlement | None:
    """The places of the runners and what they pay each other; None while the race is on."""
    turn = after.turn()
    if not isinstance(turn, Over):
        return None
    places = after.places()
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    return Settlement(
        label=_how(after),
        before=(0.0,) * len(places),
        after=turn.payoffs,
        lines=(*(line for seat in order for line in _runner(after, seat)), *paid_by_place(places)),
        winners=tuple(seat for seat in order if not places[seat]),
    )


def _how(race: SixSticks) -> str:
    if race.options.bull == "wins" and race.bulls():
        return "race-bull"
    return "race-cups" if race.options.result == "cups" else "race-won"


def _runner(race: SixSticks, seat: int) -> list[SettlementLine]:
    """How a runner came in, and the honour of a bull's walk."""
    values = {"cups": race.cups[seat], "stops": len(race.stops[seat]), "all": len(LINED), "sent": race.sent[seat]}
    finished = seat in race.done
    where = {"n": race.done.index(seat) + 1} if finished else {"n": race.at[seat]}
    amount = race.cups[seat] if race.options.result == "cups" else None
    line = SettlementLine("came-in" if finished else "on-the-road", seat, {**values, **where}, amount=amount)
    return [line, *([SettlementLine("walked-bull", seat)] if seat in race.bulls() else [])]
