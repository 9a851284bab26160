"""Linked Ships as a picture: the U of squares, and what every ship carries."""

from __future__ import annotations

from kaik.games.linked_ships.board import GOAL, START, fleet
from kaik.games.linked_ships.rules import LinkedShipsView
from kaik.kits.picture import ChipShape, NoteShape, Picture, PictureGround, PictureRow
from kaik.kits.races_picture import gathered_at, road_squares


def picture(view: LinkedShipsView) -> Picture:
    """The sea with all ships under way; points are what was brought to the goal."""
    seats = range(len(view.store))
    owner = {ship: seat for seat in seats for ship in fleet(seat)}
    ships = [ChipShape(view.ships[ship], owner[ship]) for ship in owner]
    standing = gathered_at([view.places[view.node[ship]] for ship in owner], ships)
    grounds: list[PictureGround] = [
        "hue" if at == GOAL else "hill" if at == START else "water" for at in range(len(view.places))
    ]
    rows = tuple(_row(view, seat) for seat in seats)
    return Picture(rows, road_squares(view.places, grounds, standing), view.places)


def _row(view: LinkedShipsView, seat: int) -> PictureRow:
    loads = tuple(
        shape for ship in fleet(seat) for shape in (ChipShape(view.ships[ship], seat), NoteShape(str(view.cargo[ship])))
    )
    return PictureRow(seat, ((NoteShape(f"Store {view.store[seat]}"),), loads), view.goal[seat])
