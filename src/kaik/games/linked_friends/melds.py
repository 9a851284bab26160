"""The melds of a hand when colours do not count, and what may be said with them: the plain definition.

Cards that differ only in colour are alike here, so the one that sorts first is laid first (black before red).
A hand of 24 may hold more than a thousand melds: nobody is asked for all of them at once (see `ASKED_AT_ONCE`).
`fast.py` finds the same without looking at every meld.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, action, joined
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import DECK, FULL, RANKS, CardMeld, Cards, MeldRules, MeldType, find, meld_rules, without

ASKED_AT_ONCE = 10
"""A leader with more cards first says what kind of meld it will be; with ten no options offer 500 melds."""

PASS = Action("pass")
GENERAL = 8
BOMB = 3
"""A set of so many cards goes over every other meld."""
NOTHING = -2
"""Weaker than everything; a vessel alone has the strength -1."""

STRENGTHS = ("S", "0", "1", "2", "3", "4", "5", "6", "7", "8", "KT")
"""What a general may name; king and Tam are one strength."""
PLACE = {card: min(RANKS.index(card[1]), 10) for card, _ in DECK}
"""Where a card's strength stands among them; a number's place is one higher than the number."""
STRENGTH = {card: STRENGTHS[place] for card, place in PLACE.items()}
"""The strength a general would have to name for a card."""
TAKE = {card: Action("take", card) for card, _ in DECK}


class Kind(msgspec.Struct, frozen=True, gc=False):
    """What "the same meld" means: type, number of cards and, in run-sets, how often each number comes."""

    type: MeldType
    size: int
    width: int = 1

    @property
    def action(self) -> Action:
        """`kind:single`, `kind:run-5`, `kind:runset-6-2`."""
        match self.type:
            case "single":
                return action("kind", "single")
            case "runset":
                return action("kind", "runset", str(self.size), str(self.width))
        return action("kind", self.type, str(self.size))

    @staticmethod
    def named(said: Action) -> Kind:
        """The kind that an action of `action` names."""
        match said.args:
            case ("single",):
                return SINGLE
            case "runset", size, width:
                return Kind("runset", int(size), int(width))
            case "run", size:
                return Kind("run", int(size))
        return Kind("set", int(said.args[1]))


SINGLE = Kind("single", 1)


@lru_cache(maxsize=256)
def rules_of(options: LinkedFriendsOptions) -> MeldRules:
    """What these options call a meld: runs in any colours, and run-sets."""
    return replace(meld_rules(options), colours="ignored", runset_min=options.runset_min)


def kinds(hand: Cards, rules: MeldRules) -> list[Kind]:
    """Every kind of meld this hand can lay."""
    return [*dict.fromkeys(Kind(*play.meld.shape) for play in find(hand, rules))]


def plays(hand: Cards, rules: MeldRules, kind: Kind, above: int = NOTHING) -> Sequence[Action]:
    """Every action that lays a meld of that kind and stronger than that."""
    melds = (play for play in find(hand, rules) if Kind(*play.meld.shape) == kind)
    return [play.action("play") for play in melds if play.meld.top > above]


def leads(hand: Cards, rules: MeldRules) -> Sequence[Action]:
    """What a leader may say: every meld, or with many cards every kind of meld."""
    if len(hand) > ASKED_AT_ONCE:
        return [kind.action for kind in kinds(hand, rules)]
    return [play.action("play") for play in find(hand, rules)]


def answers(hand: Cards, rules: MeldRules, table: CardMeld, bomb: str) -> Sequence[Action]:
    """What may be said over a meld: pass, or any meld that goes over it."""
    return [PASS, *(play.action("play") for play in find(hand, rules) if goes_over(play.meld, table, bomb))]


def goes_over(meld: CardMeld, table: CardMeld, bomb: str) -> bool:
    """Whether a meld may be laid over another: the same meld and stronger, or any set of three or more.

    Over such a set only a larger one goes, or the same and stronger; read literally, every other one does too.
    """
    is_bomb = meld.type == "set" and meld.size >= BOMB
    if table.type != "set" or table.size < BOMB:
        return is_bomb or meld.beats(table)
    if bomb == "literal":
        return is_bomb
    return (is_bomb and meld.size > table.size) or meld.beats(table)


def takes(discards: Cards) -> Sequence[Action]:
    """Every action that takes a card back, one of each strength: of those that are alike the one that sorts first."""
    first: dict[str, str] = {}
    for card in discards:
        first.setdefault(STRENGTH[card], card)
    return [TAKE[card] for card in first.values()]


def exclusions(excluded: Cards, count: int) -> Sequence[Action]:
    """Every choice of so many strengths that still have a card in the game; all of them if there are fewer."""
    left = {STRENGTH[card] for card in without(FULL, excluded)}
    strengths = [strength for strength in STRENGTHS if strength in left]
    return [action("exclude", joined(some)) for some in combinations(strengths, min(count, len(strengths)))]


def generals(cards: Cards, meld: CardMeld, options: LinkedFriendsOptions) -> int:
    """How many generals a meld holds: those laid, and by option the vessels that stand for one."""
    if options.wai_ship == "off" or not ("BS" in cards or "RS" in cards):
        return cards.count("B8") + cards.count("R8")
    if meld.type in ("single", "set"):
        return len(cards) if meld.top == GENERAL else 0
    low = meld.top - meld.size // meld.width + 1
    return meld.width if low <= GENERAL <= meld.top else 0
