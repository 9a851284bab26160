"""Linked Ships: three ships each carry resources over nineteen squares."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.linked_ships.figures import figures
from kaik.games.linked_ships.mind import MIND
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.games.linked_ships.picture import picture
from kaik.games.linked_ships.rules import LinkedShips, start
from kaik.games.linked_ships.settlement import settlement
from kaik.games.linked_ships.text import draw

GAME = Game(
    slug="linked-ships",
    names=Names(en="Linked Ships", ja="連船之遊", native="ネカナモカヌツ"),
    seats=(2, 4),
    options=LinkedShipsOptions,
    start=start,
    state=LinkedShips,
    draw=draw,
    figures=figures,
    package=__name__,
    mind=MIND,
    settlement=settlement,
    picture=picture,
    group="races",
    place=16,
    minutes=25,
    tagline=Tagline(
        en="Load, sail, and know when to call a ship home.",
        ja="荷を積み、川を下り、退き時を読む。",
    ),
    # The lot, then a throw and at most one act a turn: 1 + 2 * 4 seats * 200 rounds (the option `rounds`) = 1,601.
    # A table may allow up to 1,000 rounds.
    max_length=8_001,
)
