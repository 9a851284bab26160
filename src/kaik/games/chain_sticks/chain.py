"""The chain 連撃術: what a row of throws is worth, and when it breaks."""

from __future__ import annotations

from kaik.core.chance import Dice
from kaik.games.chain_sticks.options import ChainOptions
from kaik.kits.sticks import ODDS, sampled

Chain = tuple[int, ...]

BREAKS = (0, 1)
"""The numbers that lose the total when thrown again."""


def broken(chain: Chain, options: ChainOptions) -> bool:
    """Whether the newest throw has lost everything.

    The book tells of the loss only inside "when throwing again", so a first 0 or 1 stands unless agreed otherwise.
    """
    return chain[-1] in BREAKS and (len(chain) > 1 or options.first_bust == "on")


def total(chain: Chain, options: ChainOptions) -> int:
    """What a chain would bank now."""
    if not chain or broken(chain, options):
        return 0
    if options.first_bust == "zero" and chain[0] in BREAKS:
        # The publisher's own web thrower: a first 0 or 1 is worth nothing, but may be thrown on.
        return sum(chain[1:])
    return sum(chain)


def imagined(length: int, held: int, dice: Dice, options: ChainOptions) -> Chain:
    """A chain of that many throws as luck might have made it, the first `held` of them not breaking it.

    Whoever threw on had an unbroken chain; only the newest throw may have lost it.
    """
    throws = []
    for place in range(length):
        free = place >= held or (place == 0 and options.first_bust != "on")
        numbers = range(len(ODDS)) if free else range(len(BREAKS), len(ODDS))
        throws.append(sampled(numbers, dice.below(sum(ODDS[number] for number in numbers))))
    return tuple(throws)
