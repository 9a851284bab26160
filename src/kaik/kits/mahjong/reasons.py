"""Why a player did it, in one sentence that tells no more than the act itself does."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, Mapping[str, str]] = {
    "win": {"en": "the hand is complete", "ja": "和了です"},
    "declare": {"en": "declares riichi", "ja": "リーチをかけます"},
    "build": {"en": "builds the hand", "ja": "手を進めます"},
    "push": {"en": "goes on in spite of the danger", "ja": "危険を承知で押します"},
    "fold": {
        "en": "gives the hand up and throws what is safest",
        "ja": "手をあきらめ、いちばん安全な牌を切ります",
    },
    "call": {"en": "takes the tile to be faster", "ja": "鳴いて手を早めます"},
    "pass": {"en": "lets the tile go by", "ja": "この牌は見送ります"},
    "kan": {"en": "a kan costs the hand nothing", "ja": "手を崩さずにカンができます"},
    "nine": {"en": "would rather have new tiles", "ja": "配り直しを選びます"},
    "end": {"en": "is in front and ends the game", "ja": "トップなので終わりにします"},
    "go-on": {"en": "plays another hand", "ja": "もう一局続けます"},
    "lay": {"en": "lays the fei open, where it counts for itself", "ja": "飛を出してドラにします"},
    "swap": {"en": "takes the fei back", "ja": "飛を手に戻します"},
    "take": {"en": "draws a tile", "ja": "牌をツモります"},
}


def why(reason: str) -> dict[str, str]:
    """The sentence in both languages."""
    return dict(REASONS[reason])
