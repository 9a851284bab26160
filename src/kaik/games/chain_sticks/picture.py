"""Chain-Strike Sticks as a picture."""

from __future__ import annotations

from kaik.games.chain_sticks.rules import ChainView, SeenChain
from kaik.kits.picture import NoteShape, Picture, Shapes, SticksShape
from kaik.kits.pot_picture import pot_picture


def picture(view: ChainView) -> Picture:
    """The chains of this turn, or the sums of the last one while nobody has thrown since."""
    thrown = {seat: _chain(chain) for seat, chain in zip(view.pot.players, view.chains, strict=False)}
    before: dict[int, Shapes] = {seat: (NoteShape(str(total)),) for seat, total in view.pot.last}
    return pot_picture(view.pot, thrown or before, view.games)


def _chain(chain: SeenChain) -> Shapes:
    total = "?" if chain.total is None else "0" if chain.broken else str(chain.total)
    throws = tuple(map(SticksShape, chain.throws))
    return (*throws, NoteShape(f"= {total}")) if throws else ()
