"""Ancient Cerke: colour is side, no sticks, no hands; take the king across the water."""

from kaik.core.game import Game, Names, Notation, Tagline
from kaik.games.ancient_cerke.figures import figures
from kaik.games.ancient_cerke.mind import MIND
from kaik.games.ancient_cerke.notation import read, write
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.picture import picture
from kaik.games.ancient_cerke.rules import AncientCerke, start
from kaik.games.ancient_cerke.settlement import settlement
from kaik.games.ancient_cerke.text import draw
from kaik.games.ancient_cerke.typed import typed

GAME = Game(
    slug="ancient-cerke",
    names=Names(en="Ancient Cerke", ja="古机戦", native="ズィアーセッカイク"),
    seats=(2, 2),
    options=AncientOptions,
    start=start,
    state=AncientCerke,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="boards",
    place=6,
    minutes=40,
    tagline=Tagline(
        en="No luck at all: vessels are the bridges, the king is the prize.",
        ja="裁も役もなく、船を橋にして王を討つ。",
    ),
    # Random play ends by a king's blunder: 2,500 matches of each preset took about 280 moves on average, 99 in 100
    # under 900, the longest 1,672; six times that is out of reach.
    max_length=10_000,
    notation=Notation(read=read, write=write),
    settlement=settlement,
    picture=picture,
    figures=figures,
    typed=typed,
)
