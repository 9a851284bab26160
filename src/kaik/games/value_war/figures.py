"""The pictures of Value War: strengths, and the melds in the order the showdown has them."""

from __future__ import annotations

from kaik.games.value_war.ladder import best_of
from kaik.games.value_war.options import ValueWarOptions
from kaik.kits.cards48 import cards, meld_rules
from kaik.kits.cards48 import figures as pictured
from kaik.kits.figures import CardsFigure, CardsPictured, Figure

EXAMPLES = ("B5 R5 R5", "B1 R1 R1", "R6 R7 R8", "B2 B3 BS", "BK RT", "R4 BS", "B0 R0", "BT", "R8", "BS")
TITLE = {"en": "Melds, the strongest first", "ja": "役の強さ（強い順）"}


def figures(options: ValueWarOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    rules = meld_rules(options)
    shown = [(best_of(cards(text), options)[0], text) for text in EXAMPLES]
    # a meld that leaves cards over is not what the example shows
    whole = [(meld, text) for (meld, rest), text in shown if not rest]
    rows = (
        CardsPictured(pictured.phrase(meld.kind, len(meld.cards), meld.top, rules), (pictured.laid(text),))
        for meld, text in sorted(whole, key=lambda each: each[0].worth, reverse=True)
    )
    return pictured.strengths(rules), CardsFigure(TITLE, tuple(rows)), pictured.no_melds(rules)
