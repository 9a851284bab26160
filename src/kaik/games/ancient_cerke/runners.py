"""The rules of Ancient Cerke as plain data: the same tables that the readable rules use, gathered by piece."""

from __future__ import annotations

from kaik.games.ancient_cerke.board import GRID, IS_WATER, WATER, WINGS, opening, settled
from kaik.games.ancient_cerke.moves import reached_by_water
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.pieces import BEAST, KINGS, OWNER, PIECES, PROFESSION, SHIPS, WORTH, number
from kaik.games.ancient_cerke.tables import JUMPERS, lines
from kaik.kits.runners import Lines, Runners
from kaik.kits.tam.pieces import CHARIOT, SHIP

SIDES = ("black", "red")
"""The sides by colour; seat 0 is black."""


FREE = ("free_swap", "free_swap_wings")
"""The set-ups that leave 車 and 獣 to the players."""


def told(options: AncientOptions) -> Runners:
    """What a choice of options comes to."""
    pieces = range(len(PROFESSION))
    return Runners(
        grid=GRID,
        water=IS_WATER,
        sides=SIDES,
        owner=OWNER,
        worth=tuple(WORTH.get(profession, 0) for profession in PROFESSION),
        lines=tuple(_lines(options, piece) for piece in pieces),
        jumpers=frozenset(piece for piece in PIECES if PROFESSION[piece] in JUMPERS),
        ships=SHIPS,
        kings=KINGS,
        swaps=tuple((number(CHARIOT, seat), number(BEAST, seat)) for seat in (0, 1)),
        sailings=tuple(_sailings(options, src) for src in range(GRID.size)),
        settled=tuple(tuple(settled(piece, at, options.promotion) for at in range(GRID.size)) for piece in pieces),
        slides=options.water_slide == "yes",
        jumps_on=options.multi_jump == "on",
        sacrifices=options.sacrificial_capture == "on",
        null_moves=options.null_move == "allowed",
        often=2 if options.same_ship_twice == "yes" else 1,
        arranges=options.setup in FREE,
        wings=WINGS if options.setup == "free_swap_wings" else (),
        seasons=options.seasons,
        start=opening(options.setup),
        stuck_loses=options.no_move == "loss",
    )


def _lines(options: AncientOptions, piece: int) -> Lines:
    if piece not in PIECES or PROFESSION[piece] == SHIP:
        return ()
    return lines(options.running, PROFESSION[piece], OWNER[piece])


def _sailings(options: AncientOptions, src: int) -> tuple[tuple[int, ...], ...]:
    if src not in WATER:
        return ()
    return tuple(reached_by_water(src, other, options.ship_reach) for other in range(-1, GRID.size))
