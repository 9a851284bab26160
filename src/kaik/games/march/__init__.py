"""March: trick taking with melds; only the last round decides who is paid."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.march.figures import figures
from kaik.games.march.mind import MIND
from kaik.games.march.options import MarchOptions
from kaik.games.march.picture import picture
from kaik.games.march.rules import March, start
from kaik.games.march.settlement import settlement
from kaik.games.march.text import draw
from kaik.kits.cards48 import meld_answer, meld_rules

GAME = Game(
    slug="march",
    names=Names(en="March", ja="行戦", native="モクカイク"),
    seats=(2, 6),
    options=MarchOptions,
    start=start,
    state=March,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=7,
    minutes=20,
    tagline=Tagline(
        en="Lead the way, and win the round that counts: the last.",
        ja="先に立って出し、最後のひと回りを取る。",
    ),
    hidden=True,
    # The longest match has 99 seasons of a deal and 8 rounds of 6 plays, after the draw for the dealer.
    max_length=99 * (1 + 8 * 6) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld_answer(meld_rules)},
)
