"""What is thought about New Play: what each bet brings on average is known exactly."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.games.new_play.bets import Bet, Bets, expected
from kaik.games.new_play.questions import PUZZLES, questions
from kaik.games.new_play.rules import NewPlay
from kaik.kits.sticks import ODDS


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


def explain(position: NewPlay, seat: int, action: Action) -> dict[str, str]:
    """How often a field falls, and what a bet on it costs on average."""
    match action:
        case Action("bet", (field, stake)):
            often = ODDS[int(field)]
            falls = "once" if often == 1 else f"{often} times"
            cost = -expected((Bet(int(field), int(stake)),), position.options.payout)
            return {
                "en": f"{field} falls {falls} in {sum(ODDS)}; the bet costs {cost:.2f} on average",
                "ja": f"{field}は{sum(ODDS)}回に{often}回出ます。この賭けの平均の損は{cost:.2f}です",
            }
    return {"en": "lays no further bet: each one costs a little", "ja": "賭けるほど少しずつ損なので、ここまでにします"}


MIND = Mind(explain=explain, exact_values=exact_values, banked=banked, questions=questions, puzzles=PUZZLES)
