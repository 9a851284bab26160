"""Kitten: shed cards one trick at a time; whoever gives up a trick draws from the stock."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.kitten.figures import figures
from kaik.games.kitten.melds import MELDS
from kaik.games.kitten.mind import MIND
from kaik.games.kitten.options import KittenOptions
from kaik.games.kitten.picture import picture
from kaik.games.kitten.rules import Kitten, start
from kaik.games.kitten.settlement import settlement
from kaik.games.kitten.text import draw
from kaik.kits.cards48 import meld_answer

GAME = Game(
    slug="kitten",
    names=Names(en="Kitten", ja="小猫", native="ニーネー"),
    seats=(2, 4),
    options=KittenOptions,
    start=start,
    state=Kitten,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=13,
    minutes=20,
    tagline=Tagline(
        en="Light as a kitten: empty your hand while the others' are full.",
        ja="身軽な子猫のように、手札を減らしていく。",
    ),
    hidden=True,
    # Points come from the bank: nobody pays them.
    payoffs="general",
    # In 99 seasons at most 47 tricks are given up for one card each, and no trick sees more than all cards
    # played one by one, each after naming a rank.
    max_length=99 * (1 + 47 * (2 + 2 * 48)) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld_answer(lambda options: MELDS)},
)
