"""Malaysian mahjong for three: circles and honours, flowers, and four fei that stand for any tile."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.malaysian_mahjong.figures import figures
from kaik.games.malaysian_mahjong.mind import MIND
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.picture import picture
from kaik.games.malaysian_mahjong.rules import Malaysian, start
from kaik.games.malaysian_mahjong.score import answer
from kaik.games.malaysian_mahjong.settlement import settlement
from kaik.games.malaysian_mahjong.text import draw

GAME = Game(
    slug="malaysian-mahjong",
    names=Names(en="Malaysian mahjong", ja="マライシヤ・マジャン"),
    seats=(3, 3),
    options=MalaysianOptions,
    start=start,
    state=Malaysian,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="mahjong",
    place=18,
    minutes=40,
    tagline=Tagline(
        en="Three at the table, with flowers, faces, animals and flying tiles.",
        ja="三人で囲む、花と飛の華やかな卓。",
    ),
    hidden=True,
    # Random matches of 16 seasons take about 2,600 entries. A season has at most 44 turns of seven entries (nobody
    # calls, take, draw, swap, discard, two answers), 12 calls of four, 4 fei laid, and a few entries around them.
    max_length=99 * 400,
    labels_from=("kaik.kits.mahjong",),
    figures=figures,
    settlement=settlement,
    picture=picture,
    asks={"score": answer},
)
