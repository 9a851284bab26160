"""Where the facts of a game lie in which everybody exchanges a card beside open ones, and then bets."""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, MOST_SEATS
from kaik.kits.packed.pot import POT_HEAD

# -- the position ------------------------------------------------------------------------------------------
HANDS = POT_HEAD
ASIDE = HANDS + MOST_SEATS
STOCK, OPEN, DRAWN, DRAWS, ROUND, BASE, EXCHANGES = range(ASIDE + MOST_SEATS, ASIDE + MOST_SEATS + 7)
"""EXCHANGES is how many are over, followed by four numbers for each: the seat, then the card that went out, the open
one taken and the drawn one that was left, each as its kind plus one; 0 for none."""
NOW = EXCHANGES + 1 + 4 * MOST_SEATS
UNSEEN = 25
"""A card that was left and that nobody else saw."""

# -- the book ----------------------------------------------------------------------------------------------
HAND, COMMON, TWO, ANTE, LEFTOVER, OPTIONAL, NEEDS_OWN, RAISE_ONLY, ANTES, DEPTH, ROUNDS, LEAST, HIGHEST = range(
    BOOK_HEAD, BOOK_HEAD + 13
)
"""How many cards a hand has, how many lie open at first, how many are drawn; then the ante and the options."""
LADDER = BOOK_HEAD + 13
TO_OPEN, TO_BOTTOM, TO_DISCARD = range(3)

# -- the actions -------------------------------------------------------------------------------------------
IN, OUT, SWAP, DRAW, DRAWN_CARDS, PUT, PASS, SHOW = range(FIRST_VERB, FIRST_VERB + 8)
"""IN goes with an amount, or 0 for the base that was set; SWAP and PUT with two kinds of cards, DRAWN_CARDS with a
heap."""
SECOND = 5
"""How far the second kind is shifted beyond the first."""
