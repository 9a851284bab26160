"""What every hand of a game of groups is worth while its season goes on, worked out once for a choice of options.

A hand waits, and every turn it draws a card and lets one go; in between the others discard, and one of them may end the
season. How often they do, turn by turn, is all that is assumed of them. So the best discard follows from the last turn
backwards for all hands of five, as does what an open meld is worth to those who would wait with the rest.

Hands are sorted rows of places, and a row of so many has a number of its own among all rows.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kaik.engine.cards.finished import (
    COLOUR_PLACES,
    CONCEALED,
    CUTS,
    KING,
    PLACES,
    SORTED,
    added,
    alike_two,
    all_pairs,
    cut_one,
    cut_other,
    three_of,
    together,
)
from kaik.engine.cards.heaps import RANK
from kaik.engine.compiled import PLACE, Numbers, compiled, part, real, whole
from kaik.kits.packed import groups as at

FIVES, SIXES, PAIRS = comb(PLACES + 4, 5), comb(PLACES + 5, 6), comb(PLACES + 1, 2)
"""How many rows there are of five places, of six and of two."""
WIDTH = FIVES + PAIRS + PLACES
REMEMBERED, STORED = 8, 40
"""Tables in memory and on disk, of 5 MB each: guests may choose any options, and no disk is filled by that."""
"""A row of the table: hands of five, the two cards beside an open three, the one beside an open four."""
CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(PLACES + 8)], np.int64)
TURNS, EXTRA = at.TURNS, 5
"""Turns are told apart up to the last of these, which stands for all that follow and is gone through once more for so
many of them."""
MOST = 30_000
"""No number of the table is larger."""
POINT = 1000
"""A point, in the numbers of the table."""
VALUE = 2
"""The dealer's value that is reckoned with: it is rarely more."""
OPEN_ROYAL = 0.4
"""Bonus points of an open meld, on average."""


class Work(NamedTuple):
    """Where it is worked out."""

    book: Numbers
    pad: Numbers
    ends: Numbers
    """By turn: how often others end the season before the next one, and what that costs; then how many others."""
    six: Numbers
    """What each hand of six brings: finished hands ..."""
    best: Numbers
    """... and all others after their best discard."""
    after: Numbers
    before: Numbers
    """By turn and hand: after the discard, and before the draw."""


@part
def row_number(pad: Numbers, first: int, many: int) -> int:
    """The number of a sorted row of places among all of its length."""
    number = 0
    for i in range(many):
        number += CHOOSE[pad[first + i] + i, i + 1]
    return whole(number)


@part
def number_without(pad: Numbers, first: int, many: int, gone: int) -> int:
    """The same without one of them."""
    number = 0
    for i in range(gone):
        number += CHOOSE[pad[first + i] + i, i + 1]
    for i in range(gone + 1, many):
        number += CHOOSE[pad[first + i] + i - 1, i]
    return whole(number)


@part
def number_with(pad: Numbers, first: int, many: int, place: int) -> int:
    """The same with one place more."""
    number, i = 0, 0
    while i < many and pad[first + i] <= place:
        number += CHOOSE[pad[first + i] + i, i + 1]
        i += 1
    number += CHOOSE[place + i, i + 1]
    while i < many:
        number += CHOOSE[pad[first + i] + i + 1, i + 2]
        i += 1
    return whole(number)


@part
def next_row(pad: Numbers, first: int, many: int) -> None:
    """The row with the next number."""
    i = 0
    while i < many - 1 and pad[first + i] == pad[first + i + 1]:
        pad[first + i] = 0
        i += 1
    pad[first + i] += 1


@part
def in_deck(book: Numbers, pad: Numbers, first: int, many: int) -> bool:
    """Whether the deck has so many copies of every place of a row."""
    same = 0
    for i in range(many):
        same = same + 1 if i and pad[first + i] == pad[first + i - 1] else 1
        if same > book[at.COPIES + pad[first + i]]:
            return False
    return True


@part
def finished_worth(book: Numbers, pad: Numbers) -> float:
    """What six concealed cards bring from each who pays; less than nothing where they are not finished."""
    more, found = 0, False
    for cut in range(len(CUTS)):
        one_three, other = cut_one(book, pad, cut), cut_other(book, pad, cut)
        if one_three and other:
            found = True
            more = max(more, added(book, together(book, one_three, other)))
    if not found and not (book[at.IN_PAIRS] and all_pairs(book, pad, 6)):
        return -1.0
    if book[at.COIN]:
        return 1.0
    colours, royal = 0, 0
    for i in range(CONCEALED, CONCEALED + 6):
        colours |= 1 + (pad[i] >= COLOUR_PLACES)
        royal += RANK[SORTED[pad[i]]] >= KING
    same = book[at.COLOUR_ADDS] if colours != 3 and not book[at.BASE_ONLY] else 0
    return real(VALUE * (book[at.BASE] + same + more) + royal)


@compiled
def work_out(work: Work) -> None:
    """Fill the table from the last turn backwards."""
    first_values(work.book, work.pad, work.six)
    for step in range(TURNS + EXTRA - 1, -1, -1):
        turn, later = min(step, TURNS - 1), min(step + 1, TURNS - 1)
        melded(work, turn, later)
        let_go(work, turn, later)
        chosen(work, turn)
        drawn(work, turn)


@part
def first_values(book: Numbers, pad: Numbers, six: Numbers) -> None:
    for i in range(CONCEALED, CONCEALED + 6):
        pad[i] = 0
    for n in range(SIXES):
        six[n] = finished_worth(book, pad) if in_deck(book, pad, CONCEALED, 6) else -2.0
        next_row(pad, CONCEALED, 6)


@part
def open_worth(book: Numbers) -> float:
    """What a hand with an open meld brings when it ends."""
    return 1.0 if book[at.COIN] else real(VALUE * book[at.BASE]) + OPEN_ROYAL


@part
def outcome(work: Work, turn: int, often: float, win: float, later: float) -> float:
    """A hand after its discard: others end the season, or one of them discards a card it wins with, or it goes on."""
    others = real(work.ends[2, 0])
    misses = (1.0 - often) ** others
    goes_on = (1.0 - misses) * win + misses * later
    return real((1.0 - work.ends[0, turn]) * goes_on - work.ends[0, turn] * work.ends[1, turn])


@part
def melded(work: Work, turn: int, later: int) -> None:
    """Two cards beside an open three, and one beside an open four."""
    for b in range(PLACES):
        single_card(work, turn, later, b)
        for a in range(b + 1):
            two_cards(work, turn, later, a, b)
    for b in range(PLACES):  # all discards are known now
        single_drawn(work, turn, b)
        for a in range(b + 1):
            two_drawn(work, turn, a, b)


@part
def two_cards(work: Work, turn: int, later: int, a: int, b: int) -> None:
    """Two cards beside an open three after the discard, a not above b."""
    book, outs, cards, n = work.book, 0, 0, FIVES + CHOOSE[a, 1] + CHOOSE[b + 1, 2]
    for c in range(PLACES):
        left = book[at.COPIES + c] - (a == c) - (b == c)
        cards += left
        outs += left if three_of(book, a, b, c) else 0
    work.after[turn, n] = outcome(work, turn, real(outs) / cards, open_worth(book), work.before[later, n])


@part
def two_drawn(work: Work, turn: int, a: int, b: int) -> None:
    """The same before the draw."""
    book, total, cards, win = work.book, 0.0, 0, real(work.ends[2, 0]) * open_worth(work.book)
    for c in range(PLACES):
        left = book[at.COPIES + c] - (a == c) - (b == c)
        total += left * (win if three_of(book, a, b, c) else best_two(work, turn, a, b, c))
        cards += left
    work.before[turn, FIVES + CHOOSE[a, 1] + CHOOSE[b + 1, 2]] = total / cards


@part
def single_card(work: Work, turn: int, later: int, a: int) -> None:
    """One card beside an open four after the discard: it waits for another of its strength."""
    book, outs, cards, n = work.book, 0, 0, FIVES + PAIRS + a
    for c in range(PLACES):
        left = book[at.COPIES + c] - (a == c)
        cards += left
        outs += left if alike_two(book, a, c) else 0
    work.after[turn, n] = outcome(work, turn, real(outs) / cards, open_worth(book), work.before[later, n])


@part
def single_drawn(work: Work, turn: int, a: int) -> None:
    """The same before the draw."""
    book, total, cards, win = work.book, 0.0, 0, real(work.ends[2, 0]) * open_worth(work.book)
    for c in range(PLACES):
        left = book[at.COPIES + c] - (a == c)
        cards += left
        best = max(work.after[turn, FIVES + PAIRS + a], work.after[turn, FIVES + PAIRS + c])
        total += left * (win if alike_two(book, a, c) else best)
    work.before[turn, FIVES + PAIRS + a] = total / cards


@part
def best_two(work: Work, turn: int, a: int, b: int, c: int) -> float:
    """The best two of three cards beside an open meld; a is not above b."""
    low, high, mid = min(a, c), max(b, c), max(a, min(b, c))
    best = work.after[turn, FIVES + low + CHOOSE[mid + 1, 2]]
    best = max(best, work.after[turn, FIVES + low + CHOOSE[high + 1, 2]])
    return real(max(best, work.after[turn, FIVES + mid + CHOOSE[high + 1, 2]]))


@part
def let_go(work: Work, turn: int, later: int) -> None:
    """Every hand of five after its discard."""
    book, pad = work.book, work.pad
    for i in range(CONCEALED, CONCEALED + 5):
        pad[i] = 0
    for n in range(FIVES):
        if in_deck(book, pad, CONCEALED, 5):
            wins, brings, later_worth, cards = 0.0, 0.0, 0.0, 0.0
            waits = work.before[later, n]
            for c in range(PLACES):
                left = real(book[at.COPIES + c])
                for i in range(5):
                    left -= pad[CONCEALED + i] == c
                if left <= 0.0:
                    continue
                cards += left
                worth = work.six[number_with(pad, CONCEALED, 5, c)]
                if worth >= 0.0:
                    wins += left
                    brings += left * worth
                elif book[at.CLAIMS]:
                    later_worth += left * max(waits, claim(work, later, c))
                else:
                    later_worth += left * waits
            often = wins / cards
            win = brings / wins if wins > 0.0 else 0.0
            rest = later_worth / (cards - wins) if cards > wins else 0.0
            work.after[turn, n] = outcome(work, turn, often, win, rest)
        next_row(pad, CONCEALED, 5)


@part
def claim(work: Work, turn: int, c: int) -> float:
    """The best that five cards can be after taking one for a meld; far below nothing where it makes none."""
    pad, best = work.pad, -100.0
    for i in range(4):
        for j in range(i + 1, 5):
            if three_of(work.book, pad[CONCEALED + i], pad[CONCEALED + j], c):
                for gone in range(5):
                    if gone != i and gone != j:
                        low, high = -1, -1
                        for k in range(5):
                            if k != gone and k != i and k != j:
                                low, high = (pad[CONCEALED + k], high) if low < 0 else (low, pad[CONCEALED + k])
                        best = max(best, work.after[turn, FIVES + low + CHOOSE[high + 1, 2]] - 1.0)
    return real(best)


@part
def chosen(work: Work, turn: int) -> None:
    """Every hand of six: what it brings, or what is left of it after its best discard."""
    pad, others = work.pad, real(work.ends[2, 0])
    for i in range(CONCEALED, CONCEALED + 6):
        pad[i] = 0
    for n in range(SIXES):
        if work.six[n] >= 0.0:
            work.best[n] = others * work.six[n]
        elif work.six[n] > -1.5:
            best = -100.0
            for gone in range(6):
                best = max(best, work.after[turn, number_without(pad, CONCEALED, 6, gone)])
            work.best[n] = best
        next_row(pad, CONCEALED, 6)


@part
def drawn(work: Work, turn: int) -> None:
    """Every hand of five before its draw."""
    book, pad = work.book, work.pad
    for i in range(CONCEALED, CONCEALED + 5):
        pad[i] = 0
    for n in range(FIVES):
        if in_deck(book, pad, CONCEALED, 5):
            total, cards = 0.0, 0.0
            for c in range(PLACES):
                left = real(book[at.COPIES + c])
                for i in range(5):
                    left -= pad[CONCEALED + i] == c
                if left > 0.0:
                    total += left * work.best[number_with(pad, CONCEALED, 5, c)]
                    cards += left
            work.before[turn, n] = total / cards
        next_row(pad, CONCEALED, 5)


def made(book: Numbers, seats: int) -> Numbers:
    """The table: rows after a discard by turn, then rows before a draw."""
    place = at.OUTLOOK + 2 * TURNS * (seats - 2)
    told = 1e-3 * book[place : place + 2 * TURNS].reshape(2, TURNS)
    ends = np.zeros((3, TURNS), np.float32)
    ends[0], ends[1], ends[2] = told[0], told[1], seats - 1
    if book[at.COIN]:
        ends[1] = 1 / (seats - 1)
    six, rows = np.zeros((2, SIXES), np.float32), np.zeros((2, TURNS, WIDTH), np.float32)
    work_out(Work(book, np.zeros(64, np.int64), ends, six[0], six[1], rows[0], rows[1]))
    return np.round(POINT * rows.reshape(2 * TURNS, WIDTH)).clip(-MOST, MOST).astype(np.int16)


@lru_cache(maxsize=REMEMBERED)
def _known(book: bytes, seats: int) -> Numbers:
    """The table from a file beside the compiled code, or worked out and put there."""
    file = PLACE / f"outlook-{sha256(book).hexdigest()[:16]}-{seats}.npy"
    with suppress(OSError, ValueError):  # not there yet, or damaged
        found: Numbers = np.load(file)
        if found.shape == (2 * TURNS, WIDTH):
            return found
    table = made(np.frombuffer(book, np.int64), seats)
    with suppress(OSError):  # nothing is lost where nothing can be kept
        PLACE.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in PLACE.glob("outlook-*.npy")) >= STORED:
            return table
        with tempfile.NamedTemporaryFile(dir=PLACE, suffix=".npy", delete=False) as part_of:
            np.save(part_of, table)
        Path(part_of.name).replace(file)
    return table


def known(book: Numbers, seats: int) -> Numbers:
    """The table for these options and so many seats, worked out once on this machine."""
    return _known(book.tobytes(), seats)
