"""One player's side of the table: piece, purse, hand and the cards placed, and what these make possible."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

import msgspec
from msgspec.structs import replace

from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import GOAL, HUE, START, WATER
from kaik.kits.cards48 import DECK, RANKS
from kaik.kits.track import stepped

SLOTS = 9
"""The most cards a player may have placed."""

HAND = 3
WORN = 3
"""So many markers and a card is removed."""

_COST = {**{rank: int(rank) for rank in "012345678"}, "S": 0, "K": 10, "T": 10}
COST = {card: _COST[card[1]] for card, _ in DECK}
"""What is printed on a card: black ones cost rice, red ones coins."""

WORKING = frozenset("04678KT")
"""Ranks that do something at each of their owner's turns; the others are of use all the time."""

Held = tuple[str, int]
"""A card in hand and the pack it was drawn from: packs are counted each time the discards are shuffled.

Everybody knows which cards a new pack is made of, so cards of different packs may not be mixed in an imagined world.
"""

Resource = Literal["coins", "rice"]


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A card at the edge of the board."""

    card: str
    marks: int = 0
    """Markers on it; the books call them 20-point sticks."""
    state: Literal["fresh", "due", "idle"] = "fresh"
    """Placed this turn and not yet of use; about to work; or neither."""

    @property
    def name(self) -> str:
        """Its name in words: `R5`, or `B5/2` with two markers. Cards of one name are alike."""
        return f"{self.card}/{self.marks}" if self.marks else self.card


class Side(msgspec.Struct, frozen=True, gc=False):
    """What belongs to one seat; cards are placed in the order they lie there."""

    node: int = START
    rice: int = 0
    coins: int = 0
    hand: tuple[Held, ...] = ()
    placed: tuple[Placed, ...] = ()
    shielded: bool = False
    """An officer keeps others' tigers and generals off until the next turn."""

    def count(self, rank: str) -> int:
        """How many cards of a rank are of use here."""
        found = 0
        for each in self.placed:
            if each.card[1] == rank and each.state != "fresh":
                found += 1
        return found

    def limit(self) -> int:
        """Up to how many cards are drawn."""
        return HAND + self.count("1")

    def stride(self, options: MountainOptions) -> int:
        """How far a paid advance goes from here: archers, horses and hue squares lengthen it."""
        on_hue = self.node in HUE[options.route] and (self.node != START or options.start_tanke == "on")
        return 1 + self.count("2") + 2 * self.count("5") + on_hue

    def free_stride(self, options: MountainOptions) -> int:
        """How far an advance goes that shaman or Tam gives."""
        if options.free_adv_bonus_hue == "on":
            return self.stride(options)
        return 1 + self.count("2") + 2 * self.count("5")

    def price(self, options: MountainOptions, halved: int) -> tuple[int, int]:
        """What an advance costs here, in rice and in coins.

        Shamans halve first, rounding up; then chariots lower the rice alone (book: the shaman comes before
        the chariot).
        """
        rice, coins = self.full_price(options, halved)
        return max(rice - self.count("3"), 0), coins

    def full_price(self, options: MountainOptions, halved: int) -> tuple[int, int]:
        """What an advance would cost here without chariots."""
        dear = options.water == "on" and self.node in WATER[options.route]
        rice, coins = (11, 3) if dear else (10, 2)
        while halved:
            rice, coins, halved = (rice + 1) // 2, (coins + 1) // 2, halved - 1
        return rice, coins

    def buildable(self, chariots: int) -> list[str]:
        """Cards in hand that have room and can be paid for: black in rice, red in coins.

        Chariots make placing cheaper. Vessels cost nothing and need no room, for they are sold.
        """
        if len(self.placed) >= SLOTS:
            return [card for card, _ in self.hand if card[1] == "S"]
        rice, coins = self.rice + chariots, self.coins + chariots
        return [card for card, _ in self.hand if COST[card] <= (rice if card[0] == "B" else coins)]

    def cost(self, card: str) -> int:
        """What placing a card costs here."""
        return max(COST[card] - self.count("3"), 0)

    def can_pay(self, card: str, amount: int) -> bool:
        """Whether the purse holds so much for a card: black in rice, red in coins."""
        return amount <= (self.rice if card[0] == "B" else self.coins)

    def paying(self, card: str, amount: int) -> Side:
        """The side after paying for a card: black in rice, red in coins."""
        return self.gaining(rice=-amount) if card[0] == "B" else self.gaining(coins=-amount)

    def gaining(self, rice: int = 0, coins: int = 0, cap: int = 0) -> Side:
        """The side with that much more (or less); what goes beyond the cap is lost."""
        rice, coins = self.rice + rice, self.coins + coins
        return replace(self, rice=min(rice, cap) if cap else rice, coins=min(coins, cap) if cap else coins)

    def advanced(self, distance: int) -> Side:
        return replace(self, node=stepped(self.node, distance, GOAL))

    def drawing(self, cards: tuple[str, ...], pack: int) -> Side:
        return replace(self, hand=tuple(sorted([*self.hand, *[(card, pack) for card in cards]])))

    def playing(self, card: str, rice: int = 0, cap: int = 0) -> Side:
        """The side without a card of its hand, and perhaps with rice for it; of alike ones the longest held goes."""
        at = bisect_left(self.hand, (card, 0))
        rice += self.rice
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :], rice=min(rice, cap) if cap else rice)

    def last_named(self, name: str) -> int:
        """Where the card of that name lies that was placed last."""
        return max(at for at, each in enumerate(self.placed) if each.name == name)

    def removing(self, at: int) -> Side:
        return replace(self, placed=self.placed[:at] + self.placed[at + 1 :])

    def setting(self, at: int, card: Placed) -> Side:
        return replace(self, placed=(*self.placed[:at], card, *self.placed[at + 1 :]))

    def worn(self, options: MountainOptions) -> list[Placed]:
        """Cards with three markers: black ones have had their turns, red ones were worn down by generals."""
        return [
            each for each in self.placed if each.marks >= WORN and (each.card[0] == "B" or options.red_expire == "on")
        ]

    def waking(self) -> Side:
        """All cards that work at each turn are due."""
        woken = [
            replace(each, state="due") if each.card[1] in WORKING and each.state != "fresh" else each
            for each in self.placed
        ]
        return replace(self, placed=tuple(woken))

    def due(self) -> list[int]:
        """Where the cards lie that have yet to work, in ascending order, the oldest of a rank first."""
        waiting = [at for at, each in enumerate(self.placed) if each.state == "due"]
        if len(waiting) < 2:
            return waiting
        return sorted(waiting, key=lambda at: (RANKS.index(self.placed[at].card[1]), at))

    def marking_black(self) -> Side:
        """One marker on every black card that was of use this turn."""
        aged = [
            replace(each, marks=each.marks + 1) if each.card[0] == "B" and each.state != "fresh" else each
            for each in self.placed
        ]
        return replace(self, placed=tuple(aged))

    def resting(self) -> Side:
        """The end of the turn: what was placed in it is of use from now on."""
        if not self.placed or not [each for each in self.placed if each.state != "idle"]:
            return self
        return replace(self, placed=tuple(replace(each, state="idle") for each in self.placed))
