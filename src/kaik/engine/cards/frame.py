"""What every card game leaves to the frame, and what the frame leaves open to each: see the package on adding a game.

All parts take the table first, so that numba finds those of a game by the class of its table, and then the position
they are about, one row of numbers: the head of `kaik.kits.packed.match`, then the facts of the family.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from kaik.engine import many
from kaik.engine.cards.heaps import laid_out, size, taken
from kaik.engine.compiled import Numbers, compiled, part, part_for, real, whole
from kaik.engine.dice import below
from kaik.engine.kernel import RESULT
from kaik.engine.many import GameArrays
from kaik.kits.packed.match import MOST_SEATS, PLAYED, POINTS, SEASONS, SEATS, START_POINTS, WAITS

DEALT = 128
"""Where in the pad the hands of a deal lie, one number each; before it cards are laid out one by one."""
PAD = 320
SURE_AT = 0.8
"""A lead of so many times what is usual is half sure."""
ASK_LEGAL, ASK_AFTER, ASK_IMAGINED, ASK_FACE, ASK_LUCK, ASK_LIKELY = range(6)


class CardTable(GameArrays):
    """Where card games are played: `book` and `pad` hold whole numbers, `ways` and `men` nothing.

    In a search `kept` has what hands are worth, where a game says so, and `many` what it has worked out in `prepare`.
    """


# -- left open to each game --------------------------------------------------------------------------------


def legal(table: CardTable, now: Numbers) -> int:
    """Every action open to the seat that is asked, put into `out`, the likeliest first where that can be told at once.

    A search tries them in this order. Returns how many there are.
    """
    raise NotImplementedError


def candidates(table: CardTable, now: Numbers) -> int:
    """The same as far as a search looks at them below the first position: where many are open, the likeliest."""
    raise NotImplementedError


def play(table: CardTable, now: Numbers, action: int) -> None:
    """Change a position into the one after an action of the seat that is asked, or of luck.

    The hands of a deal lie in the pad, from DEALT on.
    """
    raise NotImplementedError


def throw(table: CardTable, now: Numbers) -> int:
    """What luck brings; a deal puts its hands into the pad, from DEALT on."""
    raise NotImplementedError


def prepare(table: CardTable, now: Numbers, seat: int) -> None:
    """Work out, once for a search, what others may hold; it may be noted in `many`."""
    raise NotImplementedError


def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """Change a position into one that this seat cannot tell from it."""
    raise NotImplementedError


def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """How an act, before it is done, looks to a seat: acts that look alike have the same number; luck is seat -1."""
    raise NotImplementedError


def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    """The score so far, as `State.standing` has it."""
    raise NotImplementedError


def ahead(table: CardTable, now: Numbers, lead: float, spread: float) -> float:
    """How sure a lead is at the end of a season, from -1 to 1; the spread is how much leads move in one."""
    raise NotImplementedError


def sensible(table: CardTable, now: Numbers) -> int:
    """Any action of the seat that is asked, as likely as a sensible player is to choose it: playouts take it."""
    raise NotImplementedError


def private(table: CardTable, now: Numbers, seat: int) -> int:
    """What a seat's own cards come to, as a small number: in a search seats whose numbers differ play differently."""
    raise NotImplementedError


# -- shared by all games -----------------------------------------------------------------------------------


@part_for(prepare, CardTable)
def nothing_prepared(table: CardTable, now: Numbers, seat: int) -> None:
    """Most games imagine every position by itself."""


@part
def sure(lead: float) -> float:
    """How sure a lead is, from -1 to 1."""
    return lead / (SURE_AT + abs(lead))


@part_for(ahead, CardTable)
def usually_ahead(table: CardTable, now: Numbers, lead: float, spread: float) -> float:
    """Sure where it is large against what the seasons that are left usually move."""
    return sure(lead / (spread * sqrt(max(real(table.book[SEASONS] - now[PLAYED]), 1.0))))


@part
def any_of(table: CardTable, now: Numbers) -> int:
    """Any action of the seat that is asked, all equally likely."""
    actions = legal(table, now)
    return whole(table.out[below(table.luck, actions)])


@part
def deal(table: CardTable, heap: int, hands: int, many: int) -> int:
    """Deal so many hands of so many cards into the pad; returns how many cards are left, the first of the pad."""
    left = laid_out(heap, table.pad)
    for hand in range(hands):
        table.pad[DEALT + hand] = taken(table.pad, left, many, table.luck)
        left -= many
    return left


@part
def laid_anew(table: CardTable, now: Numbers, left: int, place: int) -> int:
    """Put as many cards as lie at a place there, taken from those laid out in the pad; returns how many are left."""
    many = size(now[place])
    now[place] = taken(table.pad, left, many, table.luck)
    return left - many


@compiled
def ask(table: CardTable, question: int, number: int, by: int, seat: int) -> int:
    """The one door to a single position, which is the first row: its actions, what comes after one, another like it."""
    return answered(table, table.now[0], question, number, by, seat)


@part
def answered(table: CardTable, now: Numbers, question: int, number: int, by: int, seat: int) -> int:
    """The answer. It is a part, so that numba need not compile what it calls once more for the door."""
    if question == ASK_LEGAL:
        return legal(table, now)
    if question == ASK_AFTER:
        play(table, now, number)
    elif question == ASK_IMAGINED:
        imagine(table, now, seat)
    elif question == ASK_FACE:
        return face(table, now, by, number, seat)
    elif question == ASK_LUCK:
        return throw(table, now)
    elif question == ASK_LIKELY:
        return candidates(table, now)
    return 0


# -- random games ------------------------------------------------------------------------------------------


@part_for(many.waits, CardTable)
def waits(table: Any) -> int:
    return whole(table.now[1, WAITS])


@part_for(many.thrown, CardTable)
def thrown(table: Any) -> int:
    return throw(table, table.now[1])


@part_for(many.actions_of, CardTable)
def actions_of(table: Any) -> int:
    return legal(table, table.now[1])


@part_for(many.say, CardTable)
def say(table: Any, action: int) -> None:
    play(table, table.now[1], action)


@part_for(many.result, CardTable)
def result(table: Any, row: Numbers) -> None:
    now = table.now[1]
    for seat in range(min(now[SEATS], MOST_SEATS)):
        row[RESULT + seat] = now[POINTS + seat] - table.book[START_POINTS]
