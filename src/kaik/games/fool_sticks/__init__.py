"""獣裁 Fool's Sticks: everybody pays, everybody throws, the highest number takes the pot."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.fool_sticks.mind import MIND
from kaik.games.fool_sticks.options import FoolOptions
from kaik.games.fool_sticks.picture import picture
from kaik.games.fool_sticks.rules import FoolSticks, start
from kaik.games.fool_sticks.settlement import settlement
from kaik.games.fool_sticks.text import draw

GAME = Game(
    slug="fool-sticks",
    names=Names("Fool's Sticks", "獣裁", "ザウプシュー"),
    seats=(2, 8),
    options=FoolOptions,
    start=start,
    state=FoolSticks,
    draw=draw,
    package=__name__,
    mind=MIND,
    settlement=settlement,
    picture=picture,
    group="sticks",
    place=1,
    minutes=5,
    tagline=Tagline(
        en="Throw five sticks and hope: the shortest game in the house.",
        ja="五本の裁を投げるだけ。運だけの、いちばん短い遊び。",
    ),
    # A game of 8 takes 16 entries and is drawn again less than every second time, so 100 games, the most a
    # table can choose, take about 2,600; ties would have to follow one another without end to pass 20,000.
    max_length=20_000,
)
