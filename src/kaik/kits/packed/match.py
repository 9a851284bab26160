"""Where the facts of every match of seasons lie: the head of a position and of the book of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaik.core.state import Choose, Over, State
from kaik.kits.seasons import DealerOptions, MatchOptions, Seasons

MOST_SEATS = 6

# -- the head of a position --------------------------------------------------------------------------------
SEATS, WAITS, ASKED, ALL_ASKED, DEALER, MULT, PLAYED, POINTS = range(8)
"""What it waits for; the seat that is to answer now (the first of those asked; 0 where luck is asked or all is over),
and all seats that are asked as bits; then the match, with the points by seat."""
HEAD = POINTS + MOST_SEATS
OVER, LUCK, ANSWER, MOVE = range(4)
"""What a position waits for, in the numbers of `kaik.engine.many`; choices of players are moves."""

# -- the head of the book ----------------------------------------------------------------------------------
STEP, ROTATES, SEASONS, START_POINTS, DEBTS, SCOPE, FIRST_VALUE, VALUE_STEP, FIRST_DEALER = range(9)
"""STEP is 1 or -1, the direction of play; FIRST_DEALER is -1 where luck decides."""
BOOK_HEAD = 9
NO_SCOPE, BOTH, PAYER_ONLY, WINNER_ONLY = range(4)
_SCOPES = {"off": NO_SCOPE, "both": BOTH, "payer_only": PAYER_ONLY, "winner_only": WINNER_ONLY}

# -- the actions of luck that every match has; the verbs of a game begin with FIRST_VERB -------------------
DEAL, DEALER_DRAWN = range(2)
FIRST_VERB = 2
VERB_BITS, ARGUMENT = 15, 4
"""The verb is the lowest four bits of an action; what it is about begins above."""


def match_book(options: MatchOptions) -> list[int]:
    """What the kernel reads of the options every game of seasons shares."""
    dealer = isinstance(options, DealerOptions)
    return [
        1 if options.direction == "cw" else -1,
        options.dealer_pass == "rotate",
        options.seasons,
        options.start_points,
        options.allow_debt == "on",
        _SCOPES[options.mult_scope] if isinstance(options, DealerOptions) else NO_SCOPE,
        options.mult_init if isinstance(options, DealerOptions) else 1,
        options.mult_step if dealer and isinstance(options, DealerOptions) else 0,
        -1 if options.first_dealer == "random" else options.first_dealer,
    ]


def head(state: State, match: Seasons) -> list[int]:
    """The head of a position."""
    turn = state.turn()
    asked = turn.seats if isinstance(turn, Choose) else ()
    waits = MOVE if asked else OVER if isinstance(turn, Over) else LUCK
    return [
        match.seats,
        waits,
        asked[0] if asked else 0,
        sum(1 << seat for seat in asked),
        match.dealer,
        match.mult,
        match.played,
        *by_seat(match.points),
    ]


def match_of(now: Sequence[int]) -> Seasons:
    """The match of a position."""
    return Seasons(tuple(now[POINTS : POINTS + now[SEATS]]), now[DEALER], now[MULT], now[PLAYED])


def by_seat(numbers: Sequence[Any]) -> list[int]:
    """A number for each seat, with room for six."""
    return [*map(int, numbers), *[0] * (MOST_SEATS - len(numbers))]
