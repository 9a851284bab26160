"""Malaysian mahjong as a picture."""

from __future__ import annotations

from kaik.games.malaysian_mahjong.seen import MalaysianView
from kaik.kits.mahjong.picture import mahjong_picture, own_hand
from kaik.kits.picture import Picture


def picture(view: MalaysianView) -> Picture:
    """The open table, flowers beside the sets."""
    shown = own_hand(view.seat, view.hand)
    return mahjong_picture(view.table, view.points, view.held, view.melds, view.rivers, view.flowers, shown)
