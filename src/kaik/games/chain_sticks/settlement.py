"""The end of a game of Chain-Strike Sticks, told line by line."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.chain_sticks.chain import broken
from kaik.games.chain_sticks.rules import ChainSticks
from kaik.kits.pot_settlement import pot_taken


def settlement(before: ChainSticks, after: ChainSticks) -> Settlement | None:
    """What everybody banked or lost, what they had paid, and who took it."""
    lost = _broken(before)
    numbers = [
        SettlementLine("lost-chain" if seat in lost else "banked", seat, {"n": total}, amount=total)
        for seat, total in after.pot.last
    ]
    taken = pot_taken(before.pot, after.pot, numbers)
    return taken and replace(taken, next=after.opener_of())


def _broken(before: ChainSticks) -> list[int]:
    """Whose chain broke, as far as everybody saw it: under secret order only totals are opened."""
    if before.options.secretive() or before.pot.waiting:
        return []
    lost = [seat for seat, chain in zip(before.pot.players, before.done, strict=False) if broken(chain, before.options)]
    # A throw ends the last player's turn only by breaking the chain; otherwise it ends by banking.
    return [*lost, before.pot.players[-1]] if before.throwing else lost
