"""Where the facts of a game lie in which everybody bets on two cards while common ones are opened."""

from __future__ import annotations

from kaik.kits.packed.match import BOOK_HEAD, FIRST_VERB, MOST_SEATS
from kaik.kits.packed.pot import POT_HEAD

# -- the position ------------------------------------------------------------------------------------------
HANDS = POT_HEAD
PICKS = HANDS + MOST_SEATS
"""The kind of card each seat has chosen to turn up, plus one; 0 until it has."""
UPTURNED = PICKS + MOST_SEATS
STOCK = UPTURNED + MOST_SEATS
BARREL, STAGE = STOCK + 1, STOCK + 2
NOW = STOCK + 3

# -- the book ----------------------------------------------------------------------------------------------
HAND, TURNS_UP, STAGES, MORE, ANTE, HIGHEST = range(BOOK_HEAD, BOOK_HEAD + 6)
"""How many cards each seat gets; whether everybody turns a card up after the first pass; how many passes there are;
whether a bet must be more than the one before; then what is paid at first, and the highest bet."""
OPENINGS = BOOK_HEAD + 6
MOST_OPENINGS = 8
LADDER = OPENINGS + MOST_OPENINGS

# -- the actions -------------------------------------------------------------------------------------------
BET, OUT, TURN_UP, OPENED, REVEAL, SHOW = range(FIRST_VERB, FIRST_VERB + 6)
"""BET goes with an amount, TURN_UP with a kind of card, OPENED with a heap."""
