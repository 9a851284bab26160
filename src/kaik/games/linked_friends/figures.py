"""The pictures of Linked Friends: strengths, melds in any colours, and what may be laid over a meld."""

from __future__ import annotations

from kaik.games.linked_friends.melds import answers, rules_of
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import Cards, best
from kaik.kits.cards48 import figures as pictured
from kaik.kits.cards48.figures import AnswerExample
from kaik.kits.figures import Figure

TITLE = {"en": "What may be laid over a meld (→), and what may not (✕)", "ja": "場の役に出せる役（→）と出せない役（✕）"}
OVER = (
    AnswerExample(
        "B4",
        "R6",
        True,
        {"en": "The same meld, stronger; colours do not count.", "ja": "同じ役で、より強い役です。色は問いません。"},
    ),
    AnswerExample("B4 R4", "B6 R6", True, {"en": "The same for pairs.", "ja": "二枚の友でも同じです。"}),
    AnswerExample("B4 R4", "B6", False, {"en": "A single card is another meld.", "ja": "一枚の札は別の役です。"}),
    AnswerExample(
        "B2 R3 B4",
        "R4 B5 R6",
        True,
        {"en": "A run over a run of as many cards.", "ja": "連番には同じ枚数の連番を出します。"},
    ),
    AnswerExample(
        "RT",
        "B1 R1 R1",
        True,
        {"en": "A set of three or more goes over everything.", "ja": "3枚以上の友は、何の上にも出せます。"},
    ),
    AnswerExample("RK", "BT", False, {"en": "King and tam are equal.", "ja": "王と皇は同じ強さです。"}),
)


def figures(options: LinkedFriendsOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    rules = rules_of(options)

    def may(table: Cards, hand: Cards) -> bool:
        lies = best(table, rules)
        assert lies is not None
        said = answers(hand, rules, lies, options.bomb)
        return any(action.verb == "play" and len(action.args[0].split("+")) == len(hand) for action in said)

    return (
        pictured.strengths(rules),
        pictured.melds(rules),
        pictured.no_melds(rules),
        pictured.answers(TITLE, OVER, may),
    )
