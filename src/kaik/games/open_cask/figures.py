"""The pictures of Open Cask: strengths, and the ladder of melds as the showdown climbs it."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.open_cask.ladder import NAMED, best_of
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.kits.betting import HeldMeld
from kaik.kits.cards48 import MeldRules, cards, meld_rules
from kaik.kits.cards48 import figures as pictured
from kaik.kits.figures import CardsFigure, CardsPictured, Figure

EXAMPLES = (
    "R1 B2 R6 R7 B8",
    "BK RT",
    "B6 R7 B8",
    "R1 R2 R5",
    "B1 R2 RS",
    "BS R3 B5",
    "B1 B1 R1 R1 R1",
    "R2 R3 R4 R5",
    "B4 BS B6",
    "B5 R5 R5",
    "R7 BS",
    "BT",
    "B0",
)
TITLE = {"en": "Melds, the strongest first", "ja": "役の強さ（強い順）"}


def figures(options: OpenCaskOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    rules = meld_rules(options)
    shown = [(best_of(cards(text), options)[0], text) for text in EXAMPLES]
    whole = [(meld, text) for (meld, rest), text in shown if not rest]
    rows = (
        CardsPictured(_named(meld, rules), (pictured.laid(text),))
        for meld, text in sorted(whole, key=lambda each: each[0].worth, reverse=True)
    )
    return pictured.strengths(rules), CardsFigure(TITLE, tuple(rows)), pictured.no_melds(rules)


def _named(meld: HeldMeld, rules: MeldRules) -> dict[str, str]:
    if meld.kind not in NAMED:
        return pictured.phrase(meld.kind, len(meld.cards), meld.top, rules)
    names = labels_of(__package__)[meld.kind]
    return {language: names[language] for language in ("en", "ja")}
