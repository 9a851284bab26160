"""Japanese mahjong: riichi, furiten and dora, 38 yaku, and an extreme number of rules besides."""

from kaik.core.game import Game, Names, Notation, Tagline
from kaik.games.riichi.ask import score_answer
from kaik.games.riichi.figures import figures
from kaik.games.riichi.mind import MIND
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.picture import picture
from kaik.games.riichi.records import beginning
from kaik.games.riichi.records.formats import FORMATS
from kaik.games.riichi.rounds import placing
from kaik.games.riichi.rules import Riichi, start
from kaik.games.riichi.settlement import settlement
from kaik.games.riichi.text import draw

GAME = Game(
    slug="riichi",
    names=Names(en="Japanese mahjong", ja="日本マジャン"),
    seats=(4, 4),
    options=RiichiOptions,
    start=start,
    state=Riichi,
    draw=draw,
    figures=figures,
    settlement=settlement,
    placing=placing,
    picture=picture,
    package=__name__,
    mind=MIND,
    group="mahjong",
    place=19,
    rules=2,
    past={1: {"karaten": "hand_and_sets", "renhou": "none"}},
    minutes=60,
    tagline=Tagline(
        en="Build a hand worth declaring, and read the rivers.",
        ja="役を組み、立直をかけ、河を読む。",
    ),
    hidden=True,
    max_length=20_000,
    labels_from=("kaik.kits.mahjong",),
    opening=Notation(beginning.read, beginning.write),
    asks={"score": score_answer},
    formats=FORMATS,
)
