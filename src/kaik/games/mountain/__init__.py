"""Mountain Path: climb to tam's mountain, with cards that work for you on the way."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.mountain.figures import figures
from kaik.games.mountain.mind import MIND
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.picture import picture
from kaik.games.mountain.rules import Mountain, start
from kaik.games.mountain.settlement import settlement
from kaik.games.mountain.text import draw

GAME = Game(
    slug="mountain",
    names=Names(en="Mountain Path", ja="行山", native="モクツォ"),
    seats=(2, 4),
    options=MountainOptions,
    start=start,
    state=Mountain,
    draw=draw,
    settlement=settlement,
    picture=picture,
    figures=figures,
    package=__name__,
    mind=MIND,
    group="races",
    place=14,
    minutes=40,
    tagline=Tagline(
        en="Feed yourself from a little economy of cards, then climb.",
        ja="米と銭をためて、山の頂きをめざす。",
    ),
    hidden=True,
    # Random matches take 260 to 2,100 entries. Those who never climb are stopped by the option `rounds`: at most 200
    # rounds of 4 seats, and a turn of two draws, nine cards at work and a dozen actions has no more than 50 entries.
    max_length=40_000,
    rules=2,
    past={1: {"wai_forced": "off", "dismantle_price": "printed"}},
    labels_from=("kaik.kits.cards48",),
)
