"""The claim window: all other seats answer at once and in secret, and the strongest call is heard.

Everybody is asked about every discard, whether they could call it or not, so nobody learns who could have. Answers
wait unseen; once all are in, what becomes of them follows from the set of answers alone. Only the call that is heard
is told: `calls:2-pon-5m+5m`, or `wins:0-1m+1m+…` with the hand of each winner. If nobody calls, the game goes on
as if nothing had been said, and calls that were beaten stay secret for good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, joined
from kaik.core.chance import Dice, Outcomes, evenly
from kaik.kits.mahjong.tiles import Tiles

Answers = tuple[tuple[int, Action], ...]
"""What the seats answered, by seat."""

PASS, RON, TSUMO = Action("pass"), Action("ron"), Action("tsumo")
HIDDEN = Action("answer")
"""How any answer looks to the others."""

STRENGTH: Mapping[str, int] = {"ron": 3, "pon": 2, "daiminkan": 2, "chi": 1, "pass": 0}
"""Which call is heard before which."""


class Window(msgspec.Struct, frozen=True):
    """A tile that has been thrown away or added to a triplet, and what the others say to it."""

    tile: str
    giver: int
    asked: tuple[int, ...]
    about: Literal["discard", "kan"] = "discard"
    """A tile added to a triplet can only be won with."""
    answers: Answers = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to answer."""
        if not self.answers:
            return self.asked
        told = {seat for seat, _ in self.answers}
        return tuple(seat for seat in self.asked if seat not in told)

    def said(self, seat: int | None) -> str:
        """What that seat has answered; empty for none."""
        return next((str(action) for who, action in self.answers if who == seat), "")

    def anew(self) -> Window:
        """The same before anybody answered."""
        return replace(self, answers=())

    def answered(self, seat: int, action: Action) -> Window:
        """With this answer in; the order of arrival leaves no trace."""
        return replace(self, answers=tuple(sorted((*self.answers, (seat, action)))))


class ClaimQuestion(msgspec.Struct, frozen=True):
    """A window as one seat sees it: what is asked, who has yet to answer, and the seat's own answer."""

    tile: str
    giver: int
    about: Literal["discard", "kan"]
    waiting: tuple[int, ...]
    said: str = ""


def shown(window: Window | None, seat: int | None) -> ClaimQuestion | None:
    """A window for a view; None is a spectator, who has said nothing."""
    if window is None:
        return None
    return ClaimQuestion(window.tile, window.giver, window.about, window.waiting, window.said(seat))


def opened(tile: str, giver: int, seats: int, about: Literal["discard", "kan"] = "discard") -> Window:
    """A window in which all seats but the giver are asked."""
    return Window(tile, giver, _others(giver, seats), about)


@cache
def _others(giver: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat != giver)


def by_verb(seat: int, action: Action) -> int:
    """The usual strength of a call: a win, then triplets and quads, then runs."""
    return STRENGTH[action.verb]


def heard(
    window: Window, order: Sequence[int], strength: Callable[[int, Action], int] = by_verb, wins: int = 3
) -> Answers:
    """The calls that count: every win, at most so many, or else the strongest call; () if all passed.

    `order` are the seats to the right of the giver; of equal calls the first in that order is heard.
    """
    called = sorted((each for each in window.answers if each[1] != PASS), key=lambda each: order.index(each[0]))
    won = [each for each in called if each[1] == RON]
    if won:
        return tuple(won[:wins])
    return (max(called, key=lambda each: strength(*each)),) if called else ()


def told(calls: Answers, hands: Sequence[Tiles]) -> Outcomes:
    """The calls that are heard as the one action that tells everybody."""
    if calls[0][1] == RON:
        return evenly(Action("wins", *(item for seat, _ in calls for item in (str(seat), joined(hands[seat])))))
    seat, action = calls[0]
    return evenly(Action("calls", str(seat), action.verb, *action.args))


def winners(action: Action) -> tuple[int, ...]:
    """The seats a `wins` action names, in its order."""
    return tuple(map(int, action.args[::2]))


def imagined(window: Window, seat: int, legal: Callable[[int], Sequence[Action]], dice: Dice) -> Window:
    """A window as a seat may imagine it: others have answered, with something they could have said."""
    answers = []
    for who, action in window.answers:
        actions = legal(who)
        answers.append((who, action if who == seat else actions[dice.below(len(actions))]))
    return replace(window, answers=tuple(answers))
