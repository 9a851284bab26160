"""What is thought about New Play: what each bet brings on average is known exactly."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.games.new_play.bets import Bet, Bets, expected
from kaik.games.new_play.questions import PUZZLES, questions
from kaik.games.new_play.rules import NewPlay


def exact_values(position: NewPlay, seat: int) -> dict[Action, float]:
    """What each bet brings on average, with the bets that lie already: never more than nothing."""
    payout = position.options.payout
    return {action: expected(_with(position.bets[seat], action), payout) for action in position.legal(seat)}


def _with(bets: Bets, action: Action) -> Bets:
    """A player's bets after an action."""
    if action.verb != "bet":
        return bets
    field, stake = map(int, action.args)
    return (*bets, Bet(field, stake))


def banked(position: NewPlay) -> tuple[float, ...]:
    """The purses, without the bets."""
    return tuple(map(float, position.purses))


MIND = Mind(exact_values=exact_values, banked=banked, questions=questions, puzzles=PUZZLES)
