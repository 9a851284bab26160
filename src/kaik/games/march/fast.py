"""What `rules.py` says of leads and answers, each action spelled when it is taken: a hand may drop in 252 ways."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.action import Action
from kaik.core.offer import Offer, Unspelled
from kaik.kits.cards48 import CardMeld, Cards, MeldRules, alike, choices, find


def leads(hand: Cards, rules: MeldRules) -> Sequence[Action]:
    """Every action that leads a meld from this hand."""
    return Unspelled(find(hand, rules), lambda play: play.action("lead"))


def answers(hand: Cards, rules: MeldRules, lead: CardMeld, floor: int) -> Sequence[Action]:
    """Every action that answers a lead."""
    follows = [play.action("follow") for play in alike(hand, rules, lead, floor)]
    return Offer(follows, drops(hand, lead.size))


def drops(hand: Cards, size: int) -> Sequence[Action]:
    """Every choice of so many cards to put down unseen."""
    return Unspelled(choices(hand, size), lambda places: Action("drop", "+".join([hand[at] for at in places])))
