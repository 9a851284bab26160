"""School cerke (教育机戦): the small board on which the games around tam are learned."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.school_cerke.mind import MIND
from kaik.games.school_cerke.notation import NOTATION, hands
from kaik.games.school_cerke.options import SchoolOptions
from kaik.games.school_cerke.rules import FORM, SchoolCerke, start
from kaik.games.school_cerke.text import draw
from kaik.kits.tam.earlier import ALWAYS_DECLARED, unreadable
from kaik.kits.tam.figures import figures_of
from kaik.kits.tam.picture import picture
from kaik.kits.tam.settlement import settlement
from kaik.kits.tam.typed import typed

GAME = Game(
    slug="school-cerke",
    names=Names(en="School Cerke", ja="教育机戦", native="トゥイヌイセッカイク"),
    seats=(2, 2),
    options=SchoolOptions,
    start=start,
    state=SchoolCerke,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="boards",
    place=5,
    minutes=25,
    tagline=Tagline(
        en="Cerke on a small cloth, made for learning.",
        ja="小さな盤で覚える、はじめての机戦。",
    ),
    labels_from=("kaik.kits.tam",),
    max_length=20_000,
    widest=500,
    rules=3,
    past={2: ALWAYS_DECLARED},
    unreadable=unreadable,
    notation=NOTATION,
    asks={"hands": hands},
    settlement=settlement,
    picture=picture,
    figures=figures_of(FORM),
    typed=typed,
)
