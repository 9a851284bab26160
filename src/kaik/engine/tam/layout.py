"""Where everything lies in the arrays of the tam kernel.

Four arrays make up a question: `book` and `ways` hold the rules (packed once), `men` and `now` a position.

    men   uint8   how many of each kind seat 0 has in hand, the same for seat 1, then the squares
    now   int64   the small facts of a position
    book  uint32  options and figures by number, then sections that begin where the head says
    ways  uint8   everything that is a list of squares
"""

from __future__ import annotations

# -- men ---------------------------------------------------------------------------------------------------
KINDS = 20
BOARD = 2 * KINDS

# -- now ---------------------------------------------------------------------------------------------------
SIDE, SEASON, SCORE, SCORE_1, RATE, TAM_MOVED, CARRIED, CARRIED_1, OPENER = range(9)
PHASE, SRC, STONE, AIM, TOTAL, REASON, TAM_AT = range(9, 16)
"""TOTAL is what a phase counts: the chained total, the limit of a ride, or the penalty of a declaration."""
DUE, IS_NEW = 16, 21
"""While a turn is worked out: what it costs, by how that is paid, and whether it brought a new hand."""
FINES = 22
"""What a declaration is fined for, as bits; the amount, which is all that play depends on, is in TOTAL."""
NOW = 23
FOR_STEPPING, FOR_AGAIN, FOR_NULL = 1, 2, 4
NOWHERE = -1

MOVING, CHAINING, STEPPED, DECLARING, FIRST, STEPPING, WADING, ENDED = range(8)
"""From FIRST to WADING luck is asked."""
BY_NO_MOVE, BY_LAST_SEASON, BY_ALL_POINTS = range(3)

# -- book: single figures ----------------------------------------------------------------------------------
SIZE, LONGEST, SEASONS, TRACK, ENTERS, LOSES, HIGHEST, MOST = range(8)
ANNOUNCE, RENZOKU, ZERO_MOVE, ABANDON, NULL_MOVE, ANY_HAND, OPENS, FAILURE = range(8, 16)
KUTTAM, AGAIN_TAM, NULL_TAM, ON_TAM_COSTS, AGAIN_COSTS, NULL_COSTS, START_TAM = range(16, 23)
DUPLICATES, FURTHER, ADDS, RECIPES, OLD_KINGS, COLOUR_LOSS, ALL_WADE = range(23, 30)
# -- book: where sections begin ----------------------------------------------------------------------------
STEPS, RAYS, SLOTS, NEED, WORTH, BONUS, OLD_VALUES = range(30, 37)
"""Steps and rays by slot and square (places in `ways`), slots by piece and hue, recipes, old piece values."""
NEAR, HUE, DISTANCE, WATER, START, ROOM, PROFESSIONS, KINDS_OF, OWNED, STICKS = range(37, 47)
"""Sections of `ways`."""
SPOTS, OVERS, NEAR_MASKS, TWO_MASKS = range(47, 51)
"""What counting needs: spots by slot and square, the same over a stone, what is next to a square and two steps off."""
HEAD = 51

# -- a spot: how a piece goes from a square ------------------------------------------------------------------
SPOT_STEPS, SPOT_LINES, SPOT_COUNTS, SPOT = 0, 4, 5, 6
"""The squares it steps to, where its lines begin, and how many: double steps (they come first), then rays."""
LINE_NAME, LINE_WAY, LINE = 4, 5, 6
"""A line's squares, the one that names it (the end of a double step), and how it goes."""
DOWNWARDS, OVER_ONE = 1, 2
"""A ray to lower squares is kept mirrored, so that its first piece is always the lowest bit; a hop passes one piece."""

HAND, IMMEDIATE, ACCUMULATE, FORBIDDEN, ALLOWED = range(5)
BY_SQUARE, OR_NEARER, BY_DIRECTION, BY_NOTHING = range(4)
ONCE, TWICE, PER_COUNT = range(3)
BY_STICKS, BY_SEAT_0, IN_TURN, BY_WINNER, BY_LOSER = range(5)
NO_PIECES, ALL_PIECES, IDLE_PIECES = range(3)
"""What the scoring adds to the hands."""

# -- how a turn goes on: what comes next ------------------------------------------------------------------
WAIT, LIMIT, ENTER, ARRIVE, FAIL, FINISH, PASS, CLOSE = range(8)

# -- what a square is to the side to move, as bits ---------------------------------------------------------
OCCUPIED, MAY_END, MAY_STEP, OWN, SHIELDS = 1, 2, 4, 8, 16

# -- the scratch pad: one byte a square, then lists of squares ---------------------------------------------
OWN_LIST, GENERAL_LIST, GRADES, GRADES_BEFORE, STONE_LIST, STEPPER_LIST = 128, 256, 384, 448, 512, 2560
SERVING, WAYS_FROM, WAYS_AT = 4608, 5120, 5152
"""While idle pieces are counted: who serves, by how many hands are looked at; the ways to form each hand."""
PAD = 5184

# -- while actions are counted, `out` holds sets of squares and sums instead of actions ----------------------
TAKEN, OPEN, MIRRORED, STONES, MINE = 0, 2, 4, 8, 10
"""Where a piece stands, where a move may end, both mirrored, whom to step on, own pieces: two numbers each."""
SUMS, SUM_PLAIN, SUM_STONES, SUM = 16, 1, 2, 4
"""For each own piece: how many actions there are up to it, its plain moves, and whom it may step on; then for drops."""

# -- actions as numbers: verb, then up to four squares, a byte each ------------------------------------------
MOVE, STEP, RIDE, DROP, TAM_PLAIN, TAM_STONE_FIRST, TAM_STONE_SECOND = range(7)
LAND, STAY, AGAIN, KEEP, END_SEASON, GO_ON, FIRST_MOVER, THROW = range(7, 15)
NO_AIM = 255
A, B, C, D = 8, 16, 24, 32
"""How far the arguments of an action are shifted."""
