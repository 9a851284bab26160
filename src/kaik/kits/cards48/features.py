"""What views of card games have in common, as features."""

from __future__ import annotations

from kaik.core.encoding import FeatureField, by_seat, field, scalar
from kaik.core.features import FeatureKind, KindCounts, OneHot, Parts, Scalar
from kaik.kits.cards48.deck import DECK, FULL
from kaik.kits.cards48.spaces import CODES

CARDS = KindCounts(DECK)
COVERED = KindCounts((*DECK, ("?", len(FULL))))
"""Cards some of which may lie face down."""
CARD_OR_NONE = OneHot(("", *CODES))
MELD = Parts((("type", OneHot(("single", "run", "runset", "set"))), ("top", Scalar(-1, 9)), ("width", Scalar(1, 12))))


def cards(path: str, en: str, ja: str) -> FeatureField:
    """Some cards, how many of each."""
    return field(path, CARDS, en, ja)


def one_card(path: str, en: str, ja: str) -> FeatureField:
    """A card, or none."""
    return field(path, CARD_OR_NONE, en, ja)


def cards_by_seat(path: str, seats: int, en: str, ja: str, kind: FeatureKind = CARDS) -> FeatureField:
    return field(path, by_seat(kind, seats), en, ja)


def held(seats: int) -> FeatureField:
    """How many cards each seat holds."""
    return field("held", by_seat(Scalar(0, len(FULL)), seats), "how many cards each seat holds", "各席の手札の枚数")


def hand() -> FeatureField:
    return cards("hand", "one's own hand", "自分の手札")


def stock() -> FeatureField:
    return scalar("stock", 0, len(FULL), "cards in the stock", "山札の枚数")
