"""Cerke (標準机戦): capture, make hands, and know when to end the season."""

from kaik.core.game import Format, Game, Names, Tagline
from kaik.games.cerke import ail, ckka, ckka_write, kiaak
from kaik.games.cerke.mind import MIND
from kaik.games.cerke.notation import NOTATION, hands
from kaik.games.cerke.notations import typed
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import FORM, Cerke, start
from kaik.games.cerke.text import draw
from kaik.kits.tam.earlier import ALWAYS_DECLARED, unreadable
from kaik.kits.tam.figures import figures_of
from kaik.kits.tam.picture import picture
from kaik.kits.tam.settlement import settlement

GAME = Game(
    slug="cerke",
    names=Names(en="Cerke", ja="標準机戦", native="ユーホヮープセッカイク"),
    seats=(2, 2),
    options=CerkeOptions,
    start=start,
    state=Cerke,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="boards",
    place=4,
    minutes=45,
    tagline=Tagline(
        en="Capture, make hands, and know when to end the season.",
        ja="取って、役を作り、季節を終える時を見きわめる。",
    ),
    for_newcomers=True,
    labels_from=("kaik.kits.tam",),
    max_length=60_000,
    widest=1500,
    rules=3,
    past={2: {**ALWAYS_DECLARED, "old_unbeatable": "flat_50"}},
    unreadable=unreadable,
    notation=NOTATION,
    asks={"hands": hands},
    settlement=settlement,
    picture=picture,
    figures=figures_of(FORM),
    formats={
        "kiaak": Format(
            kiaak.read, kiaak.write, presets=("online", "official", "book", "book-literal"), fits=kiaak.fits
        ),
        "ckka": Format(
            ckka.read,
            ckka_write.write,
            ckka_write.write_from,
            presets=("official", "book", "online", "book-literal", "hard-tam"),
            fits=ckka.fits,
        ),
        "ail": Format(ail.read, ail.write, presets=("official", "book", "book-literal"), fits=ail.fits),
    },
    typed=typed,
)
