"""Where everything lies in the arrays of the runners' kernel, and how their actions are numbered.

    men   uint8   the squares
    now   int64   whose turn it is, the stage and its number, the season and what was won before it
    book  uint32  options, then sections that begin where the head says
    ways  uint8   lists of squares

An action is a number of fields: verb, start, the ships stepped on (whose each is, a bit a ship), then either the
last square or the jumps (the line each goes along, two bits a jump): a path may be long, so it is spelled by
turns and not by squares, and read together with the position.
"""

from __future__ import annotations

# -- now ---------------------------------------------------------------------------------------------------
SIDE, KIND, NUMBER, SEASON, WON, WON_1, OPENER = range(7)
"""NUMBER belongs to the stage; WON and WON_1 are the seasons each side has won before this one."""
NOW = 7

# -- book --------------------------------------------------------------------------------------------------
SIZE, SLIDES, JUMPS_ON, SACRIFICES, NULL_MOVES, OFTEN, ARRANGES, STUCK_LOSES, WINGS, SEASONS, WIDTH = range(11)
LINES, SAILINGS = range(11, 13)
"""Where the lines of a piece from a square lie, and the sailings from a square with the other ship on another."""
WATER, ROLES, SETTLED, SWAPS, START, RAYS, COMES = range(13, 20)
"""Sections of `ways`."""
HEAD = 20
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))
"""The directions in which threats are looked for; each stands beside its opposite."""
RAY = 16
"""Room for the squares in one direction, behind their number."""
NEVER, ONE_STEP, ANY_DISTANCE = range(3)
"""How a piece comes along a direction to the square from which one looks."""
PIECES = 64
"""Room for piece numbers in every table."""

# -- what a piece is, as bits: owner, then these -----------------------------------------------------------
OWNER, MAN, SHIP, KING, JUMPER = 1, 2, 4, 8, 16

# -- the actions ---------------------------------------------------------------------------------------------
MOVE, JUMP, SACRIFICE, PROPOSE, AGREE, REFUSE, KEEP, SWAP, FIRST_MOVER = range(9)
BOTH_WINGS, LOW_WING, HIGH_WING = range(3)
"""Behind SWAP, shifted as SRC: which squares it is about; the low wing has the first columns."""
VERB_BITS, SQUARE_BITS = 15, 127
SRC, STEPS, STONES, DST, JUMPS, LINE = 4, 11, 14, 18, 18, 23
"""How far each field is shifted: STEPS is the number of ships stepped on, JUMPS that of jumps."""
STEPS_BITS, JUMPS_BITS = 7, 31
MOST_JUMPS = 17

# -- the scratch pad: the search for jumps, one entry for each jump made -----------------------------------
TRIED, PLACE, TAKEN, TAKEN_AT = 0, 32, 64, 96
PAD = 128
MOST = 1 << 16
"""Actions of one position at most; a search for jumps that finds more stops there."""
