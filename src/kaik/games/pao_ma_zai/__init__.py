"""Pao ma zai, the simple mahjong of Macau: triplets and kans, instant payments, and horses after a win."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.pao_ma_zai.ask import score
from kaik.games.pao_ma_zai.figures import figures
from kaik.games.pao_ma_zai.mind import MIND
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.games.pao_ma_zai.picture import picture
from kaik.games.pao_ma_zai.rules import PaoMaZai, start
from kaik.games.pao_ma_zai.settlement import settlement
from kaik.games.pao_ma_zai.text import draw

GAME = Game(
    slug="pao-ma-zai",
    names=Names(en="Pao Ma Zai mahjong", ja="跑馬仔", native="パウマザイ"),
    seats=(4, 4),
    options=PaoOptions,
    start=start,
    state=PaoMaZai,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="mahjong",
    place=17,
    minutes=40,
    tagline=Tagline(
        en="Any complete hand wins, and running horses win more.",
        ja="形がそろえば和了り。馬が走れば大勝ち。",
    ),
    hidden=True,
    # Random matches of 16 seasons take about 7,000 entries. A season has at most 84 discards after a draw and 16 after
    # a triplet, each with three answers and what follows, 16 kans, and a handful of entries around them.
    max_length=99 * 640,
    labels_from=("kaik.kits.mahjong",),
    figures=figures,
    settlement=settlement,
    picture=picture,
    asks={"score": score},
)
