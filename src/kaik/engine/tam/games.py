"""The doors of the tam kernel: one question, one action, and random games.

Random games have a driver of their own here: every layer of parts between it and the moves would be compiled once
more, and moves are only counted (`nth`), never listed.
"""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, compiled, copied, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.dice import LuckState, below, seeded
from kaik.engine.kernel import (
    CHOICES,
    FINISHED,
    FIRST_GAME,
    LIMIT,
    PLIES,
    RESULT,
    RESULT_1,
    SEED,
    STEPS,
    STRIDE,
    THROWS,
    WIDEST,
)
from kaik.engine.many import GameArrays
from kaik.engine.tam.layout import BY_NO_MOVE, ENDED, FIRST, FIRST_MOVER, MOVING, PHASE, SCORE, STICKS, THROW, A
from kaik.engine.tam.nth import count_moves, nth_move
from kaik.engine.tam.turns import answers, end, legal, may_be_stuck, play


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


@compiled
def ask_nth(book: Book, ways: Bytes, men: Bytes, now: Numbers, found: Numbers, out: Numbers) -> int:
    """Put every move that random games choose from into `found`, one by one; returns how many. For tests."""
    moves = count_moves(book, ways, men, now, out)
    for n in range(moves):
        found[n] = nth_move(book, ways, men, now, out, n)
    return moves


@compiled
def random_games(table: GameArrays) -> None:
    """Play every so manieth game from the position given, all actions chosen by luck alone."""
    book, ways, men, now, pad, out = table.book, table.ways, table.men[1], table.now[1], table.pad, table.out
    luck, many = table.luck, table.many
    for game in range(many[FIRST_GAME], len(table.kept), many[STRIDE]):
        seeded(luck, many[SEED], game)
        copied(men, table.men[0])
        copied(now, table.now[0])
        row = table.kept[game]
        while now[PHASE] != ENDED and row[STEPS] < many[LIMIT]:
            action = -1
            if now[PHASE] >= FIRST:
                row[THROWS] += 1
                action = throw(book, ways, now[PHASE], luck)
            elif now[PHASE] == MOVING:
                actions = count_moves(book, ways, men, now, out)
                row[PLIES] += actions > 0
                row[CHOICES] += actions
                row[WIDEST] = max(row[WIDEST], actions)
                if actions:
                    action = nth_move(book, ways, men, now, out, below(luck, actions))
                    row[STEPS] += 1
            else:
                action = out[below(luck, answers(book, ways, men, now, pad, out))]
                row[STEPS] += 1
            if action < 0:
                end(now, BY_NO_MOVE)
            else:
                play(book, ways, men, now, pad, out, action)
        row[FINISHED] = now[PHASE] == ENDED
        row[RESULT], row[RESULT_1] = now[SCORE], now[SCORE + 1]


@part
def throw(book: Book, ways: Bytes, phase: int, luck: LuckState) -> int:
    """The action of luck: who begins, or how many of the sticks lie dark."""
    if phase == FIRST:
        return FIRST_MOVER | below(luck, 2) << A
    return THROW | whole(ways[book[STICKS] + below(luck, 32)]) << A
