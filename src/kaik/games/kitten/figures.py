"""The pictures of Kitten: strengths, sets filled by nothing, and what joins a trick."""

from __future__ import annotations

from kaik.core.action import action, joined
from kaik.games.kitten.melds import MELDS, answers
from kaik.games.kitten.options import KittenOptions
from kaik.kits.cards48 import figures as pictured
from kaik.kits.cards48.figures import AnswerExample
from kaik.kits.figures import Figure

SETS = ("R5", "B5 R5", "B5 R0", "R8 B8 B0", "B0 R0")
TITLE = {"en": "What may join a trick (→), and what may not (✕)", "ja": "参加できる札（→）とできない札（✕）"}
JOINS = (
    AnswerExample("R5", "R6", True, {"en": "One stronger card of its colour.", "ja": "同じ色の、より強い一枚です。"}),
    AnswerExample("R5", "B6", False, {"en": "No card of that colour lies there.", "ja": "場にない色の札です。"}),
    AnswerExample(
        "R5",
        "B5 R0",
        True,
        {"en": "More cards of the same strength, in any colours.", "ja": "同じ強さで枚数が多ければ、色は問いません。"},
    ),
    AnswerExample(
        "B5 R5 R5",
        "B7",
        True,
        {"en": "One stronger card beats a set of any size.", "ja": "より強い一枚は、何枚の友にも勝ちます。"},
    ),
    AnswerExample(
        "B5 R5", "B6 R6", False, {"en": "A stronger set does not join.", "ja": "強さの違う友では参加できません。"}
    ),
    AnswerExample("RK", "RT", True, {"en": "Tam is stronger than king.", "ja": "皇は王より強い札です。"}),
    AnswerExample("RT", "RS", True, {"en": "Only a vessel beats tam.", "ja": "皇に勝つのは船だけです。"}),
    AnswerExample("RK", "RS", False, {"en": "A vessel beats no other card.", "ja": "船は皇のほかには勝てません。"}),
)


def figures(options: KittenOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    return (
        pictured.strengths(MELDS),
        pictured.melds(MELDS, SETS),
        pictured.answers(
            TITLE,
            JOINS,
            lambda table, hand: (
                action("join", joined(hand)) in answers(hand, table, options.colour_on_b, options.nothing)
            ),
        ),
    )
