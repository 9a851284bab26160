"""Why a player did it, in one sentence; the best judge adds how near the hand is, for it speaks to its own seat."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, Mapping[str, str]] = {
    "win": {"en": "the hand is complete", "ja": "和了です"},
    "declare": {"en": "declares riichi", "ja": "リーチをかけます"},
    "build": {"en": "builds the hand", "ja": "手を進めます"},
    "push": {"en": "goes on in spite of the danger", "ja": "危険を承知で押します"},
    "fold": {
        "en": "gives the hand up and throws what is safest",
        "ja": "手をあきらめ、いちばん安全なものを捨てます",
    },
    "safe": {"en": "is far behind, and throws what is safe", "ja": "手が遠いので、安全なものを捨てます"},
    "call": {"en": "takes the tile to be faster", "ja": "鳴いて手を早めます"},
    "paid": {"en": "takes the tile for what the kan is paid", "ja": "カンの支払いのために鳴きます"},
    "wait": {"en": "would rather draw the winning tile, for which all pay", "ja": "全員が払うツモを待ちます"},
    "pass": {"en": "lets the tile go by", "ja": "ここは見送ります"},
    "kan": {"en": "a kan costs the hand nothing", "ja": "手を崩さずにカンができます"},
    "nine": {"en": "would rather have new tiles", "ja": "配り直しを選びます"},
    "not-ready": {"en": "hides a ready hand, and pays for it", "ja": "聴牌を隠し、罰符を払います"},
    "end": {"en": "is in front and ends the game", "ja": "トップなので終わりにします"},
    "go-on": {"en": "plays another hand", "ja": "もう一局続けます"},
    "lay": {"en": "lays the fei open, where it counts for itself", "ja": "飛を出してドラにします"},
    "swap": {"en": "takes the fei back", "ja": "飛を手に戻します"},
    "take": {"en": "draws a tile", "ja": "ツモります"},
}


def why(reason: str, near: Mapping[str, str] | None = None) -> dict[str, str]:
    """The sentence in both languages, with how near the hand is then."""
    said = REASONS[reason]
    return {"en": f"{said['en']}: {near['en']}", "ja": f"{said['ja']}（{near['ja']}）"} if near else dict(said)


def nearness(far: int, many: int) -> dict[str, str]:
    """How many steps a hand is from being ready, and how many unseen tiles help it or win."""
    if far <= 0:
        return {"en": f"it is ready and waits for {_tiles(many)}", "ja": f"聴牌、待ち{many}枚"}
    steps = "1 step" if far == 1 else f"{far} steps"
    return {"en": f"{steps} from ready, and {_tiles(many)} would help", "ja": f"{far}向聴、有効枚数{many}"}


def _tiles(many: int) -> str:
    return "1 tile" if many == 1 else f"{many} tiles"
