"""The pictures of Pao Ma Zai: hands that win, one that does not, and the horses of each wind."""

from __future__ import annotations

from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.scoring import GOOD, wins
from kaik.kits.figures import Figure, TilesFigure, TilesPictured
from kaik.kits.mahjong.tiles import ordered, read

HANDS = (
    ("shape.runs", "123456m345p6799s", "8s"),
    ("shape.triplets", "22255m777p11144z", "4z"),
    ("shape.mixed", "123m555p77899s33z", "8s"),
    ("shape.pairs", "1133557799m113p", "3p"),
)
WINS = {"en": "wins", "ja": "ホラできます"}
NOT = {"en": "does not win", "ja": "ホラできません"}


def figures(options: PaoOptions) -> tuple[Figure, ...]:
    """What a newcomer looks up: what a complete hand is, and which tiles are good for whom."""
    hands = {
        "en": "Four sets and a pair win; the last tile completes them",
        "ja": "メンツ4つとアタマ1つの手（右端がホラの駒）",
    }
    horses = {
        "en": f"Good tiles by wind: after an own draw {options.horses} tiles are turned up, and these bring points",
        "ja": f"席ごとの良い駒（ツモのあとに{options.horses}枚をめくり、これがあれば得点）",
    }
    each = {"en": "1 more from each", "ja": "各自からさらに1点"}
    return (
        TilesFigure(hands, tuple(_hand(*hand) for hand in HANDS)),
        TilesFigure(
            horses, tuple(TilesPictured(f"wind.{at}", GOOD[wind], each, apart=0) for wind, at in enumerate("ESWN"))
        ),
    )


def _hand(name: str, hand: str, win: str) -> TilesPictured:
    return TilesPictured(name, (*read(hand), win), WINS if wins(ordered((*read(hand), win))) else NOT)
