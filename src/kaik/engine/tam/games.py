"""The doors of the tam kernel: one question, one action, and its part of the random games."""

from __future__ import annotations

from kaik.engine import many
from kaik.engine.compiled import Book, Bytes, Numbers, compiled, part, part_for, whole
from kaik.engine.dice import LuckState, below
from kaik.engine.kernel import RESULT, RESULT_1
from kaik.engine.many import ANSWER, LUCK, MOVE, OVER, GameArrays
from kaik.engine.tam.layout import (
    ENDED,
    FIRST,
    FIRST_MOVER,
    MOVING,
    PHASE,
    SCORE,
    STICKS,
    THROW,
    A,
)
from kaik.engine.tam.turns import legal, may_be_stuck, play


@compiled
def ask_legal(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Put every action open to the side that is asked into `out`; returns how many."""
    return legal(book, ways, men, now, pad, out)


@compiled
def ask_after(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, action: int) -> None:
    """Turn a position into the one after an action; a side left without a move ends the game at once."""
    play(book, ways, men, now, pad, out, action)
    if may_be_stuck(book, ways, men, now):
        legal(book, ways, men, now, pad, out)


# -- random games ------------------------------------------------------------------------------------------


class TamTable(GameArrays):
    """Where random games around tam are played."""


@part_for(many.waits, TamTable)
def waits(table: GameArrays) -> int:
    phase = table.now[1, PHASE]
    if phase == ENDED:
        return OVER
    return LUCK if phase >= FIRST else MOVE if phase == MOVING else ANSWER


@part_for(many.thrown, TamTable)
def thrown(table: GameArrays) -> int:
    return throw(table.book, table.ways, table.now[1, PHASE], table.luck)


@part_for(many.actions_of, TamTable)
def actions_of(table: GameArrays) -> int:
    return legal(table.book, table.ways, table.men[1], table.now[1], table.pad, table.out)


@part_for(many.say, TamTable)
def say(table: GameArrays, action: int) -> None:
    play(table.book, table.ways, table.men[1], table.now[1], table.pad, table.out, action)


@part_for(many.result, TamTable)
def result(table: GameArrays, row: Numbers) -> None:
    row[RESULT], row[RESULT_1] = table.now[1, SCORE], table.now[1, SCORE + 1]


@part
def throw(book: Book, ways: Bytes, phase: int, luck: LuckState) -> int:
    """The action of luck: who begins, or how many of the sticks lie dark."""
    if phase == FIRST:
        return FIRST_MOVER | below(luck, 2) << A
    return THROW | whole(ways[book[STICKS] + below(luck, 32)]) << A
