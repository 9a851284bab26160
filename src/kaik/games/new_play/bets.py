"""The sheet with its six fields: bets, what they pay, and the actions for them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kaik.core.action import Action, joined
from kaik.core.chance import Dice
from kaik.kits.sticks import ODDS

FACTORS = (8, 4, 2, 2, 4, 8)
"""What the sheet promises on the fields 0 to 5."""

FIELDS = range(len(FACTORS))
DONE = Action("done")


class Bet(NamedTuple):
    """Some points on one field."""

    field: int
    stake: int


Bets = tuple[Bet, ...]
"""One player's bets, sorted by field, one a field."""


def gain(bets: Bets, number: int, payout: str) -> int:
    """What a player wins, or loses if negative, when that number is thrown.

    The sheet says only ×8 ×4 ×2. The dealer is told to collect the stakes that missed, never those that hit, so the
    book's reading is `odds`: the stake stays its owner's and the factor comes on top.
    """
    kept = 0 if payout == "odds" else 1
    return sum(stake * (FACTORS[field] - kept) if field == number else -stake for field, stake in bets)


def expected(bets: Bets, payout: str) -> float:
    """What bets are worth on average before the throw; never more than nothing."""
    return sum(weight * gain(bets, number, payout) for number, weight in enumerate(ODDS)) / sum(ODDS)


@lru_cache(maxsize=1024)
def openings(max_bet: int, taken: tuple[int, ...] = ()) -> tuple[Action, ...]:
    """The actions for every bet on a field not yet taken, and `done` once there is one."""
    free = [field for field in FIELDS if field not in taken]
    actions = [Action("bet", str(field), str(stake)) for field in free for stake in range(1, max_bet + 1)]
    return tuple(sorted([*actions, DONE] if taken else actions))


def spoken(bets: Bets) -> str:
    """One player's bets as an item of the action that opens them: `0.1+3.2` is 1 on field 0 and 2 on field 3."""
    return joined(f"{field}.{stake}" for field, stake in bets)


def imagined(count: int, max_bet: int, dice: Dice) -> Bets:
    """That many bets on different fields, each as likely as any other."""
    fields = list(FIELDS)
    chosen = [fields.pop(dice.below(len(fields))) for _ in range(count)]
    return tuple(Bet(field, 1 + dice.below(max_bet)) for field in sorted(chosen))
