"""新遊 New Play: bet on how the dealer's sticks will fall."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.new_play.mind import MIND
from kaik.games.new_play.options import NewPlayOptions
from kaik.games.new_play.picture import picture
from kaik.games.new_play.rules import NewPlay, start
from kaik.games.new_play.settlement import settlement
from kaik.games.new_play.text import draw

GAME = Game(
    slug="new-play",
    names=Names("New Play", "新遊", "ルートゥー"),
    seats=(2, 8),
    options=NewPlayOptions,
    start=start,
    state=NewPlay,
    draw=draw,
    package=__name__,
    mind=MIND,
    settlement=settlement,
    picture=picture,
    group="sticks",
    place=3,
    minutes=10,
    tagline=Tagline(
        en="Six fields, one throw: guess what the dealer will show.",
        ja="親の裁を読んで賭ける、六つの升の遊び。",
    ),
    hidden=True,
    # Exact: at most 20 rounds of 8 seats with 10 throws each; before a throw 7 players say at most 6 bets and
    # `done`, then come `open` and `sticks`; and `first` once: 1,600 × 51 + 1.
    max_length=81_601,
)
