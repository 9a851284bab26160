"""How a match ended, and what each seat has of it when it was not the rules that ended it."""

from __future__ import annotations

import msgspec

from kaik.core.game import Payoffs
from kaik.play.talk import How


class Result(msgspec.Struct, frozen=True):
    """The end of a match: payoffs by seat, why in one sentence, and by which road."""

    payoffs: tuple[float, ...]
    reason: str
    how: How = "rules"
    by: int = -1
    """The seat that resigned or ran out of time."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Everybody but the one who gave up; by the rules, whoever has most; () where all have the same."""
        if self.by >= 0:
            return tuple(seat for seat in range(len(self.payoffs)) if seat != self.by)
        best = max(self.payoffs)
        if best == min(self.payoffs):
            return ()
        return tuple(seat for seat, payoff in enumerate(self.payoffs) if payoff == best)


def talked(how: How, by: int, standing: tuple[float, ...], kind: Payoffs) -> Result:
    """The result when table talk, not the rules, ended a match in this standing."""
    if how == "draw":
        return Result(level(standing, kind), "a draw was agreed", how)
    reason = f"seat {by} resigned" if how == "resign" else f"the time of seat {by} is over"
    return Result(given_up(by, standing, kind), reason, how, by)


def level(standing: tuple[float, ...], kind: Payoffs) -> tuple[float, ...]:
    """Payoffs of an agreed draw: nothing for anybody, or the points so far shared out evenly."""
    share = 0.0 if kind == "zero-sum" else sum(standing) / len(standing)
    return (share,) * len(standing)


def given_up(by: int, standing: tuple[float, ...], kind: Payoffs) -> tuple[float, ...]:
    """Payoffs when a seat gives up: the standing of that moment, but never better for it than a loss.

    A loss is a point less than any other seat has. Where the payoffs sum to nothing, the standing is first
    counted from its mean, and what the loser gives away to get there is shared by the others.
    """
    mean = sum(standing) / len(standing) if kind == "zero-sum" else 0.0
    payoffs = [points - mean for points in standing]
    lowest = min(points for seat, points in enumerate(payoffs) if seat != by) - 1
    given = max(0.0, payoffs[by] - lowest)
    payoffs[by] -= given
    if kind == "general":
        return tuple(payoffs)
    share = given / (len(payoffs) - 1)
    return tuple(points if seat == by else points + share for seat, points in enumerate(payoffs))
