"""The end of Linked Ships: what everybody brought to the goal, what was left, and what that pays."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import Over
from kaik.games.linked_ships.rules import LinkedShips
from kaik.kits.race_settlement import paid_by_place
from kaik.kits.track import winners


def settlement(before: LinkedShips, after: LinkedShips) -> Settlement | None:
    """What decides the game, seat by seat, and what the winners get; None while ships are under way."""
    turn = after.turn()
    if not isinstance(turn, Over):
        return None
    results = after.results()
    places = winners(results)
    return Settlement(
        label=_how(results),
        before=(0.0,) * len(places),
        after=turn.payoffs,
        lines=(*_counted(results), *paid_by_place(places)),
        winners=tuple(seat for seat, place in enumerate(places) if not place) if any(places) else (),
    )


def _how(results: Sequence[tuple[int, int]]) -> str:
    """Whether the goal alone decided it, what was left over did, or nothing."""
    if len(set(results)) == 1:
        return "race-drawn"
    brought = [goal for goal, _ in results]
    ahead = results.count(max(results))
    return "race-won" if brought.count(max(brought)) == ahead else "race-left"


def _counted(results: Sequence[tuple[int, int]]) -> list[SettlementLine]:
    """What was brought, the most first, and what was left where that decided."""
    order = sorted(range(len(results)), key=lambda seat: results[seat], reverse=True)
    brought = [SettlementLine("brought-to-goal", seat, amount=results[seat][0]) for seat in order]
    if _how(results) == "race-won":
        return brought
    return brought + [SettlementLine("left-over", seat, amount=results[seat][1]) for seat in order]
