"""The pictures of the card games: how strong the cards are, what a meld is, and what may be laid on what.

Examples are only proposed here and in the games; which of them are shown, and what they are called, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kaik.core.game import labels_of
from kaik.kits.cards48.deck import RANKS, Cards, cards
from kaik.kits.cards48.melds import CardMeld, MeldRules, best, read
from kaik.kits.figures import CardsFigure, CardsPictured

CardNames = dict[str, str]

EXAMPLES = ("B5", "B5 R5", "BK RT", "R1 B1 R1", "R7 BS", "R3 R4 R5", "B6 BS B8", "B0 R1 R2 B3", "R2 R2 R3 R3 R4 R4")
"""A hand for every kind of meld that some game has, with and without a vessel."""

NO_MELDS = (
    ("R3 R4 B5", {"en": "A run is of one colour.", "ja": "連番は同じ色でそろえます。"}),
    ("B7 B8 BK", {"en": "A run ends with the general.", "ja": "連番は将までです。"}),
    ("R4 R5", {"en": "Two numbers are no run.", "ja": "数二つでは連番になりません。"}),
    ("R4 BS R6", {"en": "A vessel fills only runs of its own colour.", "ja": "船は同じ色の連番にだけ入ります。"}),
    ("B0 B5", {"en": "Equal strength is asked for.", "ja": "友は強さが同じ札だけです。"}),
)
"""Cards that people take for a meld, and why they are none."""


class AnswerExample(NamedTuple):
    """Something laid, something to lay on it, whether the rules as the book has them allow that, and why."""

    table: str
    laid: str
    goes: bool
    why: CardNames


def laid(text: str) -> Cards:
    """Cards in the order they were written, if the deck has them."""
    cards(text)
    return tuple(text.split())


def strengths(rules: MeldRules) -> CardsFigure:
    """All ranks from the weakest up; those that are equally strong stand together."""
    by_strength: dict[int, list[str]] = {}
    for rank, strength in zip(RANKS, rules.strengths, strict=True):
        by_strength.setdefault(strength, []).append(f"B{rank}")
    groups = tuple(tuple(by_strength[strength]) for strength in sorted(by_strength))
    name = {"en": "The same in black and red", "ja": "黒も赤も同じです"}
    title = {"en": "The cards, from the weakest to the strongest", "ja": "札の強さ（左の札ほど弱い）"}
    return CardsFigure(title, (CardsPictured(name, groups, "<"),))


def melds(rules: MeldRules, examples: Iterable[str] = EXAMPLES) -> CardsFigure:
    """Those of the examples that are melds, each called what the rules read it as."""
    rows = tuple(_as_meld(example, rules) for example in examples if read(cards(example), rules))
    return CardsFigure({"en": "Melds", "ja": "役"}, rows)


def no_melds(rules: MeldRules) -> CardsFigure:
    """Cards that are none under these rules."""
    rows = tuple(CardsPictured(why, (laid(text),)) for text, why in NO_MELDS if not read(cards(text), rules))
    return CardsFigure({"en": "These are no melds", "ja": "役にならない札"}, rows)


def plainly(title: CardNames, shown: Cards) -> CardsFigure:
    """Single cards by name, with nothing more to say of them."""
    labels = labels_of("kaik.kits.cards48")
    rows = ((labels[f"rank.{card[1]}"], card) for card in shown)
    return CardsFigure(
        title, tuple(CardsPictured({"en": each["en"], "ja": each["ja"]}, ((card,),)) for each, card in rows)
    )


def _as_meld(example: str, rules: MeldRules) -> CardsPictured:
    meld = best(cards(example), rules)
    assert meld is not None
    wild = len({rules.is_wild(card) for card in cards(example)}) == 2
    names = labels_of("kaik.kits.cards48")[f"rank.{rules.wild}"] if wild else {}
    note = {"en": f"with a {names['en']}", "ja": f"{names['ja']}入り"} if wild else {}
    return CardsPictured(named(meld, rules), (laid(example),), worth=note)


def named(meld: CardMeld, rules: MeldRules) -> CardNames:
    """What a meld is called: `set of 3, horse`."""
    return phrase(meld.type, meld.size, meld.top, rules, meld.width)


def phrase(kind: str, size: int, top: int, rules: MeldRules, width: int = 1) -> CardNames:
    """The name of a meld from its kind, its number of cards and its strength."""
    labels = labels_of("kaik.kits.cards48")
    ranks = "".join(rank for rank, strength in zip(RANKS, rules.strengths, strict=True) if strength == top)
    spoken = labels[f"phrase.{kind}"], labels[f"rank.{ranks}"]
    return {
        language: spoken[0][language].format(size=size, top=spoken[1][language], width=width)
        for language in ("en", "ja")
    }


def answers(title: CardNames, examples: Iterable[AnswerExample], may: Callable[[Cards, Cards], bool]) -> CardsFigure:
    """Those of the examples in which the rules of the table agree with the book; `may` is the rule."""
    return CardsFigure(title, tuple(_answered(examples, may)))


def _answered(examples: Iterable[AnswerExample], may: Callable[[Cards, Cards], bool]) -> Iterator[CardsPictured]:
    for each in examples:
        if may(cards(each.table), cards(each.laid)) == each.goes:
            groups = laid(each.table), laid(each.laid)
            yield CardsPictured(each.why, groups, "→" if each.goes else "✕")
