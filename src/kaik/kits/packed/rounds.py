"""Where the facts of a game of rounds lie: a lead, answers to it or cards dropped face down, the best takes it all."""

from __future__ import annotations

from kaik.kits.packed.cards import KINDS
from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, HEAD, MOST_SEATS

# -- the position ------------------------------------------------------------------------------------------
HANDS = HEAD
DECK = HANDS + MOST_SEATS
DROPPED = DECK + 1
OPEN = DROPPED + MOST_SEATS
GONE = OPEN + MOST_SEATS
LEADER, ROUND, BEFORE = GONE + 1, GONE + 2, GONE + 3 + 3 * MOST_SEATS
"""ROUND and BEFORE are how many have played, each followed by a seat, a number of cards and a meld for each: the row of
the meld in the table, or -1 for cards that are face down."""
PAID = BEFORE + 1 + 3 * MOST_SEATS
"""Whether a payment is told, and what it was by seat."""
COUNTED = PAID + 1 + MOST_SEATS
NOW = COUNTED + MOST_SEATS

# -- the book ----------------------------------------------------------------------------------------------
BEAT, LAST_WINS, BASE, HAND, MANY_SEATS, FEWER = range(BOOK_HEAD, BOOK_HEAD + 6)
"""HAND cards each; from MANY_SEATS on FEWER."""
WEAKEST = BOOK_HEAD + 6
"""The kinds of cards, the weakest first."""
MELDS = WEAKEST + len(KINDS)
"""The table of melds, as `melds.meld_book` writes it."""
BEAT_LEAD, BEAT_BEST, BEAT_ANY = range(3)

# -- the actions -------------------------------------------------------------------------------------------
LEAD, FOLLOW, DROP = range(FIRST_VERB, FIRST_VERB + 3)
"""LEAD and FOLLOW go with a row of the table of melds, DROP with a heap."""
