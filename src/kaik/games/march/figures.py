"""The pictures of March: strengths, melds, and what follows a lead."""

from __future__ import annotations

from kaik.core.action import action, joined
from kaik.games.march.options import MarchOptions
from kaik.games.march.rules import answers, floor
from kaik.kits.cards48 import Cards, best, meld_rules
from kaik.kits.cards48 import figures as pictured
from kaik.kits.cards48.figures import AnswerExample
from kaik.kits.figures import Figure

TITLE = {
    "en": "What may follow a lead (→), and what may not (✕)",
    "ja": "最初の役に続けられる役（→）と続けられない役（✕）",
}
FOLLOWS = (
    AnswerExample(
        "R1 R1", "R5 R5", True, {"en": "Stronger, in the same colours.", "ja": "色が同じで、より強い役です。"}
    ),
    AnswerExample("R1 R1", "B5 R5", False, {"en": "The colours differ.", "ja": "色が違います。"}),
    AnswerExample(
        "B4 B5 B6",
        "B6 B7 B8",
        True,
        {"en": "Runs compare by their highest number.", "ja": "連番は一番大きい数で比べます。"},
    ),
    AnswerExample(
        "B4 B5 B6",
        "B5 B6 B7 B8",
        False,
        {"en": "It must have as many cards.", "ja": "枚数も同じでなければなりません。"},
    ),
    AnswerExample("BT", "BK", False, {"en": "A king is not stronger than tam.", "ja": "王は皇より強くありません。"}),
)


def figures(options: MarchOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    rules = meld_rules(options)

    def may(lead: Cards, hand: Cards) -> bool:
        first = best(lead, rules)
        assert first is not None
        return action("follow", joined(hand)) in answers(hand, rules, first, floor(options, [first]))

    return (
        pictured.strengths(rules),
        pictured.melds(rules),
        pictured.no_melds(rules),
        pictured.answers(TITLE, FOLLOWS, may),
    )
