"""連撃獣裁 Chain-Strike Sticks: throw on while you dare; the highest banked total takes the pot."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.chain_sticks.mind import MIND
from kaik.games.chain_sticks.options import ChainOptions
from kaik.games.chain_sticks.picture import picture
from kaik.games.chain_sticks.rules import ChainSticks, start
from kaik.games.chain_sticks.settlement import settlement
from kaik.games.chain_sticks.text import draw

GAME = Game(
    slug="chain-sticks",
    names=Names("Chain-Strike Sticks", "連撃獣裁", "ニェックッザウプシュー"),
    seats=(2, 8),
    options=ChainOptions,
    start=start,
    state=ChainSticks,
    draw=draw,
    package=__name__,
    mind=MIND,
    settlement=settlement,
    picture=picture,
    group="sticks",
    place=2,
    minutes=10,
    tagline=Tagline(
        en="Strike on or step back: how far do you dare to go?",
        ja="続けて撃つか、ここで退くか。欲との勝負。",
    ),
    # A random player stops half the time and busts now and then, so a turn is about four entries. 100 games of
    # 8, the most a table can choose, take some 5,000 with their ties; ten times that is out of luck's reach.
    max_length=50_000,
)
