"""The doors of the tam kernel: one question, one word, or whole games of uniformly random words."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, compiled, part, whole
from kaik.engine.dice import Luck, below, seeded
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

PLIES, STEPS, THROWS, CHOICES, WIDEST, FINISHED, SCORE_0, SCORE_1 = range(8)
COLUMNS = 8
"""What is kept of a game: moves chosen, all words said, throws, words open at those moves and the most of
them, whether it came to its end, and the scores in tenths."""


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
    seed: int,
    first: int,
    stride: int,
    limit: int,
    kept: Numbers,
) -> None:
    """Play every `stride`th game from the position given; `kept` takes what became of them, row by row.

    The position in play is written over behind the first one: `men` and `now` hold both.
    """
    half_men, half_now = len(men) // 2, len(now) // 2
    for game in range(first, len(kept) // COLUMNS, stride):
        seeded(luck, seed, game)
        for i in range(half_men):
            men[half_men + i] = men[i]
        for i in range(half_now):
            now[half_now + i] = now[i]
        row = kept[COLUMNS * game : COLUMNS * (game + 1)]
        random_game(book, ways, men[half_men:], now[half_now:], pad, out, luck, limit, row)


@part
def random_game(
    book: Book,
    ways: Bytes,
    men: Bytes,
    now: Numbers,
    pad: Bytes,
    out: Numbers,
    luck: Luck,
    limit: int,
    kept: Numbers,
) -> None:
    """Play one game to its end, or until so many words are said."""
    while now[PHASE] != ENDED and kept[STEPS] < limit:
        phase = now[PHASE]
        if phase >= FIRST:
            kept[THROWS] += 1
            play(book, ways, men, now, pad, out, throw(book, ways, phase, luck))
            continue
        words = legal(book, ways, men, now, pad, out)
        if words == 0:
            break
        kept[STEPS] += 1
        if phase == MOVING:
            kept[PLIES] += 1
            kept[CHOICES] += words
            kept[WIDEST] = max(kept[WIDEST], words)
        play(book, ways, men, now, pad, out, out[below(luck, words)])
    kept[FINISHED] = now[PHASE] == ENDED
    kept[SCORE_0] = now[SCORE]
    kept[SCORE_1] = now[SCORE + 1]


@part
def throw(book: Book, ways: Bytes, phase: int, luck: Luck) -> int:
    """The word luck says: who begins, or how many of the sticks lie dark."""
    if phase == FIRST:
        return FIRST_MOVER | below(luck, 2) << A
    return THROW | whole(ways[book[STICKS] + below(luck, 32)]) << A
