"""The pictures of Value Tree: what may be laid on the ends of roads."""

from __future__ import annotations

from kaik.core.action import joined
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.roads import first, join_actions, merge_actions, names, put_actions
from kaik.games.value_tree.sums import clearing
from kaik.kits.cards48 import Cards, cards
from kaik.kits.cards48 import figures as pictured
from kaik.kits.cards48.figures import AnswerExample
from kaik.kits.figures import Figure

LAY = {
    "en": "What may be laid on the end of a road (→), and what may not (✕)",
    "ja": "道の先に出せる札（→）と出せない札（✕）",
}
JOIN = {
    "en": "What joins two roads (→), and what does not (✕)",
    "ja": "二つの道を合わせる札（→）と合わせられない札（✕）",
}
CLEAR = {"en": "Cards that clear all roads", "ja": "すべての道を消す札"}
ON_ONE = (
    AnswerExample("B8", "R8", True, {"en": "The same number.", "ja": "同じ数の札です。"}),
    AnswerExample("B8", "B3 B5", True, {"en": "3 and 5 are 8.", "ja": "3と5で8です。"}),
    AnswerExample(
        "R6",
        "B1 R2 R3",
        True,
        {"en": "Any number of cards, in any colours.", "ja": "何枚でも、どの色でもかまいません。"},
    ),
    AnswerExample(
        "R6", "R6 B0", True, {"en": "A nothing (0) may always be added.", "ja": "無はいつでも添えられます。"}
    ),
    AnswerExample("R6", "R7", False, {"en": "7 is not 6.", "ja": "7は6ではありません。"}),
    AnswerExample(
        "RK",
        "R8",
        True,
        {"en": "On a king, tam or vessel any one card.", "ja": "王・皇・船の先には、どの札でも一枚出せます。"},
    ),
)
ON_TWO = (
    AnswerExample("B1 R1", "B2", True, {"en": "1 and 1 are 2.", "ja": "1と1で2です。"}),
    AnswerExample("B3 R5", "R8", True, {"en": "3 and 5 are 8.", "ja": "3と5で8です。"}),
    AnswerExample(
        "RK R5", "R5", False, {"en": "A king has no number to join with.", "ja": "王には数がないので合わせられません。"}
    ),
)


def figures(options: ValueTreeOptions) -> tuple[Figure, ...]:
    """What one does in a turn, in cards."""

    def on_one(table: Cards, hand: Cards) -> bool:
        tips = tuple(map(first, table))
        return ("put", names(tips)[0], joined(hand)) in put_actions(tips, hand, options)

    def on_two(table: Cards, hand: Cards) -> bool:
        tips = tuple(map(first, table))
        begun = merge_actions(tips, hand, options)
        if options.merge == "two_to_one":
            return bool(begun)
        return bool(begun) and ("lay", joined(hand)) in join_actions(tips, (0, 1), hand, options)

    clearers = clearing(cards("BS BK BT"))
    return (
        pictured.answers(LAY, ON_ONE, on_one),
        pictured.answers(JOIN, ON_TWO, on_two),
        pictured.plainly(CLEAR, clearers),
    )
