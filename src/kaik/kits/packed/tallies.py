"""Where the facts of a climbing game lie whose melds are counted by strength: colours do not matter.

A strength's place is that of `linked` strengths in the rules: vessel 0, numbers from 1, king and Tam 10.
"""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, HEAD, MOST_SEATS

# -- a position --------------------------------------------------------------------------------------------
PLAYER, PASSED, TURNS, KIND, LEFT, TAKING, NAMED, DECK, DISCARDS, EXCLUDED = range(HEAD, HEAD + 10)
"""Seats that have passed and strengths that are named are bits; KIND is what the lead will be and one more, 0 for
nothing; LEFT generals have yet to act; the rest are heaps."""
HANDS = HEAD + 10
KNOWN, ABSENT, TABLE = (HANDS + MOST_SEATS * n for n in range(1, 4))
"""ABSENT is what is not among a seat's other cards, a bit for each kind in the order of hands."""
LAID = 3
"""A meld on the table is a seat, a heap (0: nothing lies there) and its reading."""
SWEPT = TABLE + LAID
BEFORE = SWEPT + LAID
"""Whether a season has ended; then the winner (-1 for none), what each seat held and won, and the last meld."""
BEFORE_WINNER, BEFORE_HELD, BEFORE_WON = BEFORE + 1, BEFORE + 2, BEFORE + 2 + MOST_SEATS
BEFORE_LAST = BEFORE_WON + MOST_SEATS
NOW = BEFORE_LAST + LAID

# -- readings and kinds of melds ---------------------------------------------------------------------------
SINGLE, RUN, RUNSET, SET = range(4)
TOP, WIDTH = 2, 6
"""A reading: the type, above it the strength and one more, above that how often each number comes less one."""
KIND_SIZE, KIND_WIDTH = 2, 8
"""A kind: the type, above it how many cards, above that how often each number comes."""
READING = 54
"""Above which bit of an action the reading stands."""

# -- the book ----------------------------------------------------------------------------------------------
ORDERED, LOCKS, DEALT_ON, MIXED, SHIPS_ACT, OPTIONAL, EXCLUDED_WIN, PER_CARD = range(BOOK_HEAD, BOOK_HEAD + 8)
CAP, AT_ONCE, GENERAL, BOMB, WILD_SINGLE = range(BOOK_HEAD + 8, BOOK_HEAD + 13)
RUN_MIN, RUNSET_MIN, LOWEST, HIGHEST, KING_RUNS = range(BOOK_HEAD + 13, BOOK_HEAD + 18)
STRENGTHS = 11
STRENGTH_OF = BOOK_HEAD + 18
"""The place of each kind's strength."""
EARLIER = STRENGTH_OF + 24
"""By kind: the cards of equal strength that would have been laid before it, as bits like ABSENT."""
CODES = EARLIER + 24
"""By strength: its kinds as bits like ABSENT."""
BIT_OF = CODES + STRENGTHS
"""By kind: its bit."""

# -- the actions -------------------------------------------------------------------------------------------
PLAY, PASS, NAME, TAKE, TAKE_NOTHING, FORGO, EXCLUDE, SHOW, DRAWN = range(FIRST_VERB, FIRST_VERB + 9)
"""Behind PLAY come a heap and a reading, behind NAME a kind of meld, behind TAKE a kind of card, behind EXCLUDE
strengths as bits."""
