"""Where the facts of a game of draws, discards and claims lie, whose hands end as groups of three or as pairs.

Tables know a kind by its place in the order in which hands are sorted (`cards.ORDER`), heaps by its number.
"""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, HEAD, MOST_SEATS

# -- a position --------------------------------------------------------------------------------------------
PHASE, MOVER, DREW, FIRST_ROUND, WINNERS, LIGHTS, STOCK, GONE = range(HEAD, HEAD + 8)
"""DREW is a kind and one more, 0 for none; the winners are bits, the lights a pile; the stock and GONE are heaps."""
HANDS = HEAD + 8
MELDS, PUT_AWAY, ANSWERS, BEGAN, DISCARDS = (HANDS + MOST_SEATS * n for n in range(1, 6))
"""By seat: heaps, the answers as actions (0 for none), points at the start of the season, and the discards."""
PILES = 2
"""How many piles the discards of a seat fill, one after another."""
PILE, PILED = 5, 12
"""A pile is up to twelve cards in order, each a kind and one more in so many bits; the last one is the lowest."""
ENDED = DISCARDS + PILES * MOST_SEATS
"""How many wins the last season had and one more, 0 if there was none; its lights, its gains by seat, and the wins."""
ENDED_LIGHTS, ENDED_GAINS, WINS = ENDED + 1, ENDED + 2, ENDED + 2 + MOST_SEATS
WIN_SEAT, WIN_FROM, WIN_GROUPS, WIN_ITEMS = 0, 1, 2, 5
"""A win: the seat, who discarded the last card (-1 for nobody), up to three groups as heaps, and what it was worth."""
WIN_LENGTH = 6
NOW = WINS + WIN_LENGTH * (MOST_SEATS - 1)
DEALING, LIGHTING, DRAWING, ACTING, CLAIMING, LAST_LIGHT = range(6)

# -- what a win was worth: numbers of so many bits, beginning there ------------------------------------------
ONE_COLOUR, IN_FIRST_ROUND, TOGETHER, ROYAL, LIT_CARDS, SHOWS_FOUR = 0, 1, 2, 4, 8, 12
NO_MORE, SIX_RUN, TWIN_TRIPLES, WONDER = range(4)

# -- the book ----------------------------------------------------------------------------------------------
CLAIMS, EXTENDS, GROWS, IN_PAIRS, FOURS_PAID, BASE_ONLY, TWINS_ADD, WONDER_ADDS = range(BOOK_HEAD, BOOK_HEAD + 8)
SKIPPED_PAID, COIN, UNSHUFFLED, ALL_WIN, DRAWN_PASSES, LIT, LIT_BY_RANK = range(BOOK_HEAD + 8, BOOK_HEAD + 15)
BASE, COLOUR_ADDS, FIRST_ADDS, SIX_ADDS = range(BOOK_HEAD + 15, BOOK_HEAD + 19)
TURNS = 12
OUTLOOK = BOOK_HEAD + 19
"""For each number of seats how often others end the season before a seat's next turn, turn by turn, and what that costs
it; both in thousandths."""
STRENGTHS = OUTLOOK + 2 * TURNS * (MOST_SEATS - 1)
"""By place; -1 for what is wild."""
COPIES = STRENGTHS + 24
"""By place: how many there are."""
PARTNERS = COPIES + 24
"""For any two places those that make them a group of three, as bits."""
THREES = PARTNERS + 24 * 24
"""For any three places their readings in order, a digit of five bits each; 0 where they are no group."""
READING, READINGS = 5, 31
RUN_FROM, SPECIAL_FROM = 12, 24
"""A set's digit is its strength and two more, a run's begins with RUN_FROM for the top 0, special groups are higher."""

# -- the actions -------------------------------------------------------------------------------------------
PASS, WIN, DISCARD, OPEN, REVEAL, DRAW, LIGHT, CALL = range(FIRST_VERB, FIRST_VERB + 8)
"""Behind DISCARD, DRAW and LIGHT comes a kind, behind OPEN and REVEAL a heap."""
