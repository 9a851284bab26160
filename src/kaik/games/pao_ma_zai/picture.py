"""Pao Ma Zai as a picture."""

from __future__ import annotations

from kaik.games.pao_ma_zai.seen import PaoView
from kaik.kits.mahjong.picture import mahjong_picture, own_hand
from kaik.kits.picture import Picture


def picture(view: PaoView) -> Picture:
    """The open table, and the hand of whoever looks."""
    shown = own_hand(view.seat, view.hand)
    return mahjong_picture(view.table, view.points, view.held, view.melds, view.rivers, shown=shown)
