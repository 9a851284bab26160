"""The doors of the tam kernel: one question, one word, or whole games of uniformly random words."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, compiled, copied, part, whole
from kaik.engine.dice import Luck, below, seeded
from kaik.engine.kernel import (
    CHOICES,
    COLUMNS,
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
    """Put every word open to the side that is asked into `out`; returns how many."""
    return legal(book, ways, men, now, pad, out)


@compiled
def ask_after(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, word: int) -> None:
    """Turn a position into the one after a word; a side left without a move ends the game at once."""
    play(book, ways, men, now, pad, out, word)
    if may_be_stuck(book, ways, men, now):
        legal(book, ways, men, now, pad, out)


@compiled
def random_games(
    book: Book,
    ways: Bytes,
    men: Bytes,
    now: Numbers,
    pad: Bytes,
    out: Numbers,
    luck: Luck,
    kept: Numbers,
    many: Numbers,
) -> None:
    """Play every so manieth game from the position given; `kept` takes what became of them, row by row.

    `many` holds the seed, the first game, how many games lie between two of ours, and the most words said in one.
    The position in play is written over behind the first one: `men` and `now` hold both.
    """
    its_men, its_now = men[len(men) // 2 :], now[len(now) // 2 :]
    for game in range(many[FIRST_GAME], len(kept) // COLUMNS, many[STRIDE]):
        seeded(luck, many[SEED], game)
        copied(its_men, men)
        copied(its_now, now)
        row = kept[COLUMNS * game :]
        while its_now[PHASE] != ENDED and row[STEPS] < many[LIMIT]:
            phase, words = its_now[PHASE], 0
            if phase >= FIRST:
                row[THROWS] += 1
                word = throw(book, ways, phase, luck)
            else:
                words = legal(book, ways, its_men, its_now, pad, out)
                word = out[below(luck, words)]
                row[STEPS] += words > 0
            if phase == MOVING:
                row[PLIES] += words > 0
                row[CHOICES] += words
                row[WIDEST] = max(row[WIDEST], words)
            if its_now[PHASE] != ENDED:
                play(book, ways, its_men, its_now, pad, out, word)
        row[FINISHED] = its_now[PHASE] == ENDED
        row[RESULT] = its_now[SCORE]
        row[RESULT_1] = its_now[SCORE + 1]


@part
def throw(book: Book, ways: Bytes, phase: int, luck: Luck) -> int:
    """The word luck says: who begins, or how many of the sticks lie dark."""
    if phase == FIRST:
        return FIRST_MOVER | below(luck, 2) << A
    return THROW | whole(ways[book[STICKS] + below(luck, 32)]) << A
