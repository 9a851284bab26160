"""Search on the protocol alone: it plays every game there is, and knows none.

`think` looks at a dream of a position as long as it may and says what each word is worth to the seat:

- a game that has solved itself (`State.solved`) is asked, and that is all;
- a small open game is read exactly, deeper and deeper (`expect.py`);
- everything else is sampled (`tree.py`): a tree of what the seat can tell apart, in a fresh dream each time.
"""

from __future__ import annotations

from kaik.bots.search.expect import read_out, readable
from kaik.bots.search.luck import QuickDice
from kaik.bots.search.tree import Tree
from kaik.bots.search.worth import at_stake
from kaik.core.chance import Dice
from kaik.core.state import State
from kaik.play.thought import Choice, Limits, Opinion, Watch


def think(dream: State, seat: int, dice: Dice, limits: Limits) -> Opinion:
    """What a seat's words are worth, as far as the limits allow; one word alone needs no thought."""
    words = dream.legal(seat)
    if len(words) == 1:
        return Opinion((Choice(words[0], 0.5),), "only")
    if known := dream.solved(seat):
        return Opinion(tuple(Choice(word, known[word]) for word in words), "solved", scale=at_stake(dream))
    watch = Watch(limits)
    luck = QuickDice(dice)
    if readable(dream, seat):
        return read_out(dream, seat, watch, luck)
    return Tree(dream, seat, luck).grown(watch)


__all__ = ["Choice", "Limits", "Opinion", "QuickDice", "think"]
