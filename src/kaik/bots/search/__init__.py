"""Search on the protocol alone: it plays every game there is, and knows none.

`think` looks at an imagined position as long as it may and finds what each action is worth to the seat:

- a game whose mind knows exact values (`Mind.exact_values`) is asked, and that is all;
- a small open game is read exactly, deeper and deeper (`expect.py`), and so is a seat's own turn where its chances
  were learned (`Mind.chances`);
- everything else is sampled (`tree.py`): a tree of what the seat can tell apart, from a freshly imagined
  position each time.
"""

from __future__ import annotations

from kaik.bots.search.expect import read_out, readable
from kaik.bots.search.luck import QuickDice
from kaik.bots.search.tree import Tree
from kaik.bots.search.worth import at_stake
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.thought import Choice, Limits, Opinion, Watch


def think(game: Game, position: State, seat: int, dice: Dice, limits: Limits) -> Opinion:
    """What a seat's actions are worth, as far as the limits allow; one action alone needs no thought."""
    actions, mind = position.legal(seat), game.mind
    if len(actions) == 1:
        return Opinion((Choice(actions[0], 0.5),), "only")
    if known := mind.exact_values_of(position, seat):
        return Opinion(
            tuple(Choice(action, known[action]) for action in actions), "solved", scale=at_stake(mind, position)
        )
    watch = Watch(limits)
    luck = QuickDice(dice)
    if readable(game, position, seat):
        return read_out(mind, position, seat, watch, luck, game.secret(position.options))
    return Tree(mind, position, seat, luck).grown(watch)


__all__ = ["Choice", "Limits", "Opinion", "QuickDice", "think"]
