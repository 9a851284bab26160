"""Where the facts of a game of tricks lie that are joined with stronger cards or larger sets of one rank."""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, HEAD, MOST_SEATS

# -- a position --------------------------------------------------------------------------------------------
PLAYER, DEALING, WITHIN, RANK, DRAWING, STOCK = range(HEAD, HEAD + 6)
"""Who plays or draws, who is dealer now, who is in the trick (as bits), the rank named and one more, 0 for none."""
HANDS = HEAD + 6
CAPTURED, KNOWN, SCORES = (HANDS + MOST_SEATS * n for n in range(1, 4))
BEFORE = HANDS + 4 * MOST_SEATS
"""Whether a season has ended; then its winners as bits, what it brought each seat, and the cards each was left with."""
BEFORE_WINNERS, BEFORE_SCORES, BEFORE_HELD = BEFORE + 1, BEFORE + 2, BEFORE + 2 + MOST_SEATS
TRICK = BEFORE + 2 + 2 * MOST_SEATS
"""How many melds lie in the trick, and then each: a heap, and above its bits whose it is."""
LONGEST = 48
SWEPT = TRICK + 1 + LONGEST
"""The same for the trick before."""
NOW = SWEPT + 1 + LONGEST
OWNER = 52
"""Above which bit of a meld its owner stands."""

# -- the book ----------------------------------------------------------------------------------------------
HAND_OF_TWO, HAND_OF_THREE, HAND_OF_FOUR, DRAWN, COLOUR_TOO, FEWEST_WINS = range(BOOK_HEAD, BOOK_HEAD + 6)
CAPTURED_COUNT, TO_HAND, AT_ONCE, WILD = range(BOOK_HEAD + 6, BOOK_HEAD + 10)
"""AT_ONCE is how many cards a leader may have who need not name a rank; WILD is the rank that fills sets."""
RANKS = 12
FILLED = BOOK_HEAD + 10
"""By rank: whether what is wild fills its sets."""
BEATS = FILLED + RANKS
"""By rank and other rank: whether one card of it goes over the other."""

# -- the actions -------------------------------------------------------------------------------------------
LEAD, JOIN, OUT, NAME, DRAW = range(FIRST_VERB, FIRST_VERB + 5)
"""Behind LEAD, JOIN and DRAW comes a heap, behind NAME a rank."""
