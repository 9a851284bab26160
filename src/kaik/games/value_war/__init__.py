"""Value War: common cards and one's own make a meld; bet on it for three rounds, then show."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.value_war.figures import figures
from kaik.games.value_war.ladder import meld_answer
from kaik.games.value_war.mind import MIND
from kaik.games.value_war.options import ValueWarOptions
from kaik.games.value_war.picture import picture
from kaik.games.value_war.rules import ValueWar, start
from kaik.games.value_war.settlement import settlement
from kaik.games.value_war.text import draw

GAME = Game(
    slug="value-war",
    names=Names(en="Value War", ja="値戦", native="マクカイク"),
    seats=(2, 6),
    options=ValueWarOptions,
    start=start,
    state=ValueWar,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=9,
    minutes=25,
    tagline=Tagline(
        en="Three cards for all, three of your own: bet on the best meld.",
        ja="場の三枚と手の三枚で、いちばん強い役に賭ける。",
    ),
    hidden=True,
    # The longest match has 99 seasons of a deal, 6 exchanges of 3 actions, 10 rounds of 6 bets and a showdown.
    max_length=99 * (1 + 6 * 3 + 10 * 6 + 1) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48", "kaik.kits.betting"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld_answer},
)
