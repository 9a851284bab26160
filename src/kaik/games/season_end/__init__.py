"""Season's End: draw and discard until six cards fall into groups; a discard may be taken by anybody."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.season_end.figures import figures
from kaik.games.season_end.mind import MIND
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.picture import picture
from kaik.games.season_end.query import meld
from kaik.games.season_end.rules import SeasonEnd, start
from kaik.games.season_end.settlement import settlement
from kaik.games.season_end.text import draw

GAME = Game(
    slug="season-end",
    names=Names(en="Season's End", ja="終季", native="タショッ"),
    seats=(2, 6),
    options=SeasonEndOptions,
    start=start,
    state=SeasonEnd,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=8,
    minutes=25,
    tagline=Tagline(
        en="Draw, discard, and be the first to make six cards into groups.",
        ja="引いては捨て、六枚を組にそろえる。",
    ),
    hidden=True,
    # The longest season is that of six: a deal, 18 draws each with a discard, 5 answers and a call, and for each
    # seat two takings with as much. A match has at most 99 seasons, after the draw for the dealer.
    max_length=99 * (1 + 18 * 8 + 6 * 2 * 7) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld},
)
