"""The 48-card deck of paper cerke and what seven card games share about it.

`deck` has the cards, `melds` says what a meld is, `find` lists those of a hand, `options` the deck's options,
`hidden` deals unseen cards anew, `text` draws, `query` answers `kaik query`.
"""

from kaik.kits.cards48.deck import (
    COLOURS,
    COPIES,
    DECK,
    FULL,
    RANKS,
    Cards,
    Hands,
    cards,
    choices,
    colour,
    drawn,
    gathered,
    laid,
    pool,
    rank,
    subsets,
    swapped_in,
    unseen,
    without,
)
from kaik.kits.cards48.find import CardPlay, alike, find
from kaik.kits.cards48.hidden import Place, dealt_anew, masked, shuffled, still_known
from kaik.kits.cards48.melds import CardMeld, MeldRules, MeldType, best, read, spelled, understood
from kaik.kits.cards48.options import CardOptions, DealerCardOptions, meld_rules
from kaik.kits.cards48.query import asked_cards, described, meld_answer

__all__ = [
    "COLOURS",
    "COPIES",
    "DECK",
    "FULL",
    "RANKS",
    "CardMeld",
    "CardOptions",
    "CardPlay",
    "Cards",
    "DealerCardOptions",
    "Hands",
    "MeldRules",
    "MeldType",
    "Place",
    "alike",
    "asked_cards",
    "best",
    "cards",
    "choices",
    "colour",
    "dealt_anew",
    "described",
    "drawn",
    "find",
    "gathered",
    "laid",
    "masked",
    "meld_answer",
    "meld_rules",
    "pool",
    "rank",
    "read",
    "shuffled",
    "spelled",
    "still_known",
    "subsets",
    "swapped_in",
    "understood",
    "unseen",
    "without",
]
