"""Where the facts of a game of sums lie, laid on the ends of roads.

The end of a road is its cards in order, five bits each, a place in the order of hands and one more.
"""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, HEAD, MOST_SEATS

# -- a position --------------------------------------------------------------------------------------------
PLAYER, TURNING, SHUFFLED, JOINED, GROWN, PASSES, STOCK, DEAD = range(HEAD, HEAD + 8)
"""Whose turn it is, how many roads are still to be turned up, and the ends that are being joined, as bits."""
HANDS = HEAD + 8
WON, PAID = HANDS + MOST_SEATS, HANDS + MOST_SEATS + 1
"""Who won the last season, as bits, and what it brought each seat."""
WON_WITH = PAID + MOST_SEATS
"""The action it was won with: the verb, the names of up to two ends, and a heap."""
ENDS = WON_WITH + 4
"""How many ends there are, and then each."""
MOST_ENDS = 48
NOW = ENDS + 1 + MOST_ENDS
CARD, CARD_BITS = 5, 31
AGAIN = 30
"""A name is an end, and above so many bits how many alike lie before it."""

# -- the book ----------------------------------------------------------------------------------------------
MANY_ROADS, MANY_CARDS, JOINS, BRANCHES, ADJACENT, GOES_ON, PER_CARD, HAND, ROADS = range(BOOK_HEAD, BOOK_HEAD + 9)
"""Whether more than two roads may be joined, and under several cards; whether joining is asked step by step."""
VALUES = BOOK_HEAD + 9
"""The number of each place; -1 for what has none."""

# -- the actions -------------------------------------------------------------------------------------------
PUT, MERGE, CLEAR, JOIN, LAY, GROW, PASS, TURN = range(FIRST_VERB, FIRST_VERB + 8)
"""Behind PUT, MERGE and JOIN comes an end or two, then for PUT a heap and for MERGE a kind; behind LAY comes a heap,
behind CLEAR and TURN a kind."""
SECOND_END, PUT_CARDS, MERGE_CARD = 10, 10, 16
"""Where the second end, the heap of PUT and the kind of MERGE begin."""
END_BITS = NO_END = 63
