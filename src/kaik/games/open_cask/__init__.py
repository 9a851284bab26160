"""Open Cask: bets on two cards while a barrel of common cards is opened, and a ladder of named melds."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.open_cask.figures import figures
from kaik.games.open_cask.ladder import meld_answer
from kaik.games.open_cask.mind import MIND
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.games.open_cask.picture import picture
from kaik.games.open_cask.rules import OpenCask, start
from kaik.games.open_cask.settlement import settlement
from kaik.games.open_cask.text import draw

GAME = Game(
    slug="open-cask",
    names=Names(en="Open Cask", ja="開樽", native="ナムトウ"),
    seats=(2, 6),
    options=OpenCaskOptions,
    start=start,
    state=OpenCask,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=12,
    minutes=25,
    tagline=Tagline(
        en="Cards come out of the cask one by one: bet, or fold?",
        ja="樽の札が一枚ずつ開く。賭けるか、降りるか。",
    ),
    hidden=True,
    # The longest match has 99 seasons of a deal, 9 passes of 6 bets, 8 openings in between and a showdown.
    max_length=99 * (1 + 9 * 6 + 8 + 1) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48", "kaik.kits.betting"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld_answer},
)
