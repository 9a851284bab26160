"""How a pot was won, line by line: the numbers, the stakes, and who takes them; both pot games tell it alike."""

from __future__ import annotations

from collections.abc import Iterable

from kaik.core.settlement import Settlement, SettlementLine
from kaik.kits.pot import Pot
from kaik.kits.purses import Purses, added, richer


def pot_taken(before: Pot, after: Pot, numbers: Iterable[SettlementLine]) -> Settlement | None:
    """The settlement of a game whose pot has been taken between these two; `numbers` says what everybody threw."""
    if after.game == before.game or after.winner is None:
        return None
    nothing = (0,) * len(before.purses)
    stakes = tuple(-points for points in before.paid)
    taken = SettlementLine("pot-takes", after.winner, {"n": after.taken}, points=_exact(nothing, after))
    return Settlement(
        label="pot-won" if _highest_alone(after) else "pot-left",
        before=tuple(map(float, added(before.purses, before.paid))),
        after=tuple(map(float, after.purses)),
        lines=(*numbers, SettlementLine("pot-stakes", points=tuple(map(float, stakes))), taken),
        winners=(after.winner,),
        values={"n": after.taken, "game": before.game},
        brief=True,
    )


def _exact(nothing: Purses, after: Pot) -> tuple[float, ...]:
    assert after.winner is not None
    return tuple(map(float, richer(nothing, after.winner, after.taken)))


def _highest_alone(pot: Pot) -> bool:
    """Whether a number won it; otherwise the others have given up after a tie."""
    numbers = [number for _, number in pot.last]
    return numbers.count(max(numbers)) == 1
