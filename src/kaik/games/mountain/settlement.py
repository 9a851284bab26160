"""How a climb ends: who is up or highest, what decided, and the point from everybody who is behind."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine
from kaik.core.state import Over
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import Mountain
from kaik.kits.track import winners


def settlement(before: Mountain, after: Mountain) -> Settlement | None:
    """The end of the climb, if it is over: a match has nothing else to settle."""
    turn = after.turn()
    if not isinstance(turn, Over) or before.stage == "over":
        return None
    best = tuple(seat for seat, place in enumerate(winners(after.results())) if place == 0)
    return Settlement(
        label=_label(after, best),
        before=(0.0,) * len(after.sides),
        after=turn.payoffs,
        lines=(*_heights(after), *_decided(after), _paid(after, best, turn)),
        winners=best,
        values={"n": after.round},
    )


def _label(after: Mountain, best: tuple[int, ...]) -> str:
    up = after.sides[best[0]].node == GOAL
    return ("climbed" if up else "highest") + ("" if len(best) == 1 else "-together")


def _heights(after: Mountain) -> Iterator[SettlementLine]:
    for seat, side in enumerate(after.sides):
        yield SettlementLine("height", seat, {"n": side.node, "all": GOAL}, amount=side.node)


def _decided(after: Mountain) -> Iterator[SettlementLine]:
    """Where several are equally high: the cards placed, then the coins."""
    top = max(side.node for side in after.sides)
    equal = [seat for seat, side in enumerate(after.sides) if side.node == top]
    if len(equal) == 1:
        return
    for seat in equal:
        side = after.sides[seat]
        yield SettlementLine("tie-of-height", seat, {"n": len(side.placed), "coins": side.coins})


def _paid(after: Mountain, best: tuple[int, ...], turn: Over) -> SettlementLine:
    if len(best) == len(after.sides):
        return SettlementLine("nobody-behind", points=turn.payoffs)
    return SettlementLine("behind-pay", points=turn.payoffs)
