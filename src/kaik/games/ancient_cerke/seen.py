"""What everybody sees of Ancient Cerke: it hides nothing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kaik.core.state import View
from kaik.games.ancient_cerke.board import GRID, WATER
from kaik.games.ancient_cerke.moves import sailings
from kaik.games.ancient_cerke.phases import Phase
from kaik.games.ancient_cerke.pieces import CAPS, OWNER, PROFESSION, PROMOTED, SET_SIZE, SHIPS, letter, number
from kaik.games.ancient_cerke.tables import GAITS, JUMPERS, WALKING
from kaik.kits.tam.pieces import PAWN

if TYPE_CHECKING:
    from kaik.games.ancient_cerke.rules import AncientCerke


class AncientView(View, frozen=True):
    """The table as any seat or spectator sees it; squares are named, pieces spelled as in position texts."""

    seat: int | None
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pieces: dict[str, str]
    """Square to piece letter."""
    promoted: tuple[str, ...]
    """The squares of promoted pawns."""
    water: tuple[str, ...]
    lost: tuple[tuple[str, ...], tuple[str, ...]]
    """The letters of each side's pieces that are no longer on the board."""
    side: int
    phase: Phase
    ways: dict[str, str]
    """How each piece but the vessel goes, by its letter; pages draw what is pointed at from this."""
    jumpers: tuple[str, ...]
    """The letters of those who take by leaping over their victim."""
    sails: dict[str, tuple[str, ...]]
    """Where the vessel on a square comes to."""
    season: int
    seasons: int
    """The season, from 0, and how many there are."""
    wins: tuple[int, int]
    """Seasons each seat has won before this one."""


def see(game: AncientCerke, seat: int | None) -> AncientView:
    """The view, built from what lies on the table."""
    names, options, board = GRID.names, game.options, game.board
    vessels = [at for at, piece in enumerate(board) if piece in SHIPS]
    return AncientView(
        seat=seat,
        columns=GRID.columns,
        rows=GRID.rows,
        pieces={names[at]: letter(piece) for at, piece in enumerate(board) if piece},
        promoted=tuple(names[at] for at, piece in enumerate(board) if piece in CAPS),
        water=tuple(names[at] for at in sorted(WATER)),
        lost=(_lost(board, 0), _lost(board, 1)),
        side=game.side,
        phase=game.phase,
        ways=_ways(options.running),
        jumpers=_LEAPING,
        sails={names[at]: tuple(names[end] for end in sailings(board, at, options.ship_reach)) for at in vessels},
        season=game.season,
        seasons=options.seasons,
        wins=game.wins,
    )


@cache
def _ways(running: str) -> dict[str, str]:
    gaits = GAITS | WALKING[running]
    return {_key(profession): gait for profession, gait in gaits.items()}


def _key(profession: int) -> str:
    return "promoted" if profession == PROMOTED else letter(number(profession, 0))


_LEAPING = tuple(sorted(map(_key, JUMPERS)))


def _lost(board: tuple[int, ...], seat: int) -> tuple[str, ...]:
    there = [PROFESSION[piece] for piece in board if piece and OWNER[piece] == seat]
    there = [PAWN if profession == PROMOTED else profession for profession in there]
    return tuple(
        letter(number(profession, seat))
        for profession, count in SET_SIZE.items()
        for _ in range(count - there.count(profession))
    )
