"""Six Sticks: a race of nine lined squares, thrown with six sticks."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.six_sticks.figures import figures
from kaik.games.six_sticks.mind import MIND
from kaik.games.six_sticks.options import SixSticksOptions
from kaik.games.six_sticks.picture import picture
from kaik.games.six_sticks.rules import SixSticks, start
from kaik.games.six_sticks.settlement import settlement
from kaik.games.six_sticks.text import draw

GAME = Game(
    slug="six-sticks",
    names=Names(en="Six Sticks", ja="六裁", native="ネッシュ"),
    seats=(2, 6),
    options=SixSticksOptions,
    start=start,
    state=SixSticks,
    draw=draw,
    figures=figures,
    package=__name__,
    mind=MIND,
    settlement=settlement,
    picture=picture,
    group="races",
    place=15,
    minutes=10,
    tagline=Tagline(
        en="A road for six sticks; whoever is landed on goes back.",
        ja="六本の裁で進む道。踏まれたら戻ります。",
    ),
    # Luck alone decides when it ends: 2,000 matches took 31 to 583 entries; ten times that is out of reach.
    max_length=6_000,
)
