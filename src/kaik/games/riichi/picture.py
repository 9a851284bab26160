"""Riichi as a picture."""

from __future__ import annotations

from kaik.games.riichi.seen import RiichiView
from kaik.kits.mahjong.picture import mahjong_picture, open_tiles, own_hand
from kaik.kits.picture import NoteShape, Picture, middle

_WINDS = "ESWN"


def picture(view: RiichiView) -> Picture:
    """The open table, with the deal and the dora indicators above it."""
    wind, deal = divmod(view.kyoku, len(view.points))
    told = (NoteShape(f"{_WINDS[wind % 4]}{deal + 1}"), *((NoteShape(f"+{view.honba}"),) if view.honba else ()))
    head = middle(told, open_tiles(view.indicators))
    shown = {**own_hand(view.seat, view.hand), **dict(view.shown)}
    return mahjong_picture(view.table, view.points, view.held, view.melds, view.rivers, shown=shown, before=(head,))
