"""Value Tree: lay cards that add up to the end of a road, and be the first without any."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.value_tree.figures import figures
from kaik.games.value_tree.mind import MIND
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.picture import picture
from kaik.games.value_tree.rules import ValueTree, start
from kaik.games.value_tree.settlement import settlement
from kaik.games.value_tree.sums import meld
from kaik.games.value_tree.text import draw

GAME = Game(
    slug="value-tree",
    names=Names(en="Value Tree", ja="値木", native="マクホプ"),
    seats=(2, 6),
    options=ValueTreeOptions,
    start=start,
    state=ValueTree,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=11,
    minutes=20,
    tagline=Tagline(
        en="A tree of cards: lay sums on the ends of its roads.",
        ja="枝先に値を足していく、札でできた木。",
    ),
    hidden=True,
    # Hands only shrink, so a season has at most 36 plays. Roads are grown as often as room is made for them: 46
    # cards, 13 more for each card that joins many roads, 46 for each of six clearings; three entries each at most.
    max_length=99 * (3 * (46 + 36 * 13 + 6 * 46) + 36 * 6 + 40),
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld},
)
