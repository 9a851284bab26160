"""Where a compiled kernel finds everything in a position of mahjong: two rows of numbers, filled by the rules.

`men` has tiles, counted by their code or in a row; `now` the small facts. What only one game has lies there for all,
and stays empty elsewhere.
"""

from __future__ import annotations

from typing import get_args

from kaik.kits.mahjong.melds import CALLS
from kaik.kits.mahjong.packed import Pattern
from kaik.kits.mahjong.seating import SeatingStep
from kaik.kits.mahjong.tiles import EXTRAS, FEI, NAMES, REDS, Tiles, ordered

SEATS = 4
"""Room at the table; a game for three leaves the last place empty."""

# -- tiles: the 34 kinds, the red fives, the fei, the flowers ------------------------------------------------------
CODES: Tiles = (*NAMES, *REDS, FEI, *(f"{n}{letter}" for letter in EXTRAS[1:] for n in range(1, 5)))
CODE = {name: code for code, name in enumerate(CODES)}
RED_CODE, FEI_CODE, FLOWER_CODE, SORTS = 34, 37, 38, len(CODES)
"""The first red five, the fei, the first flower, and how many codes there are."""
BY_NAME = tuple(sorted(range(SORTS), key=CODES.__getitem__))
"""The codes as luck lists them."""
IN_HAND = tuple(CODE[tile] for tile in ordered(CODES))
"""The codes as they stand in a hand."""

# -- men ----------------------------------------------------------------------------------------------------------
HANDS = 0
"""By seat: how many of each code are in hand."""
UNSEEN = HANDS + SEATS * SORTS
RIVER_ROOM, PASSED_ROOM, FLOWER_ROOM, INDICATOR_ROOM = 60, 120, 20, 6
RIVERS = UNSEEN + SORTS
"""By seat: discards as codes, with these bits."""
WAS_CALLED, SIDEWAYS, TILE = 64, 128, 63
PASSED = RIVERS + SEATS * RIVER_ROOM
FLOWERS = PASSED + PASSED_ROOM
INDICATORS = FLOWERS + SEATS * FLOWER_ROOM
MEN = INDICATORS + INDICATOR_ROOM

# -- now: the table -------------------------------------------------------------------------------------------------
STAGE, DEALER, STEP, THROWER, OWNER, CUT, EAST_FIRST, SHOWN_COUNT = range(8)
SHOWN = 8
"""Dice as they fell, or tiles as codes."""
CIRCLE = SHOWN + 6
POINTS = CIRCLE + SEATS
WALL_OWNER, WALL_CUT, WALL_DRAWN, WALL_REPLACED, MOVER, SOURCE, DRAWN = range(POINTS + SEATS, POINTS + SEATS + 7)
WINDOW, GIVER, ABOUT_KAN, ASKED = range(DRAWN + 1, DRAWN + 5)
"""WINDOW is the tile at issue, -1 for none; ASKED has a bit for each seat."""
ANSWERS = ASKED + 1
"""By seat: the number of its answer, 0 before it came."""
MELDS = ANSWERS + SEATS
"""By seat: four sets, each as one number; 0 for none."""
RIVER_COUNT = MELDS + 4 * SEATS
SEASONS = RIVER_COUNT + SEATS
"""Seasons that are behind us."""

# -- now: what a mahjong of yaku adds -------------------------------------------------------------------------------
KYOKU, HONBA, DEPOSITS, FIRST, UNTOUCHED, FLIPS, LATER, NOTEN, LIABLE, WON, PASSED_COUNT, INDICATOR_COUNT = range(
    SEASONS + 1, SEASONS + 13
)
"""LIABLE and WON are rows of small numbers, WON with the number of winners in its lowest digit (base 8)."""
BARRED = INDICATOR_COUNT + 1
"""Two kinds, -1 for none."""
FURITEN_FROM = BARRED + 2
STATUS = FURITEN_FROM + SEATS
"""By seat, as bits: riichi, double riichi, paid, ippatsu."""
RIICHI, DOUBLE_RIICHI, PAID, IPPATSU = 1, 2, 4, 8

# -- now: what a plain mahjong adds ---------------------------------------------------------------------------------
BEFORE = STATUS + SEATS
"""The points when the season began."""
FLOWER_COUNT = BEFORE + SEATS
TAKEN_BACK = FLOWER_COUNT + SEATS
NOW = TAKEN_BACK + SEATS

STAGES = ("seats", "deal", "flowers", "before", "draw", "replace", "act", "claim", "ura", "horses", "last", "over")
SOURCES = ("deal", "wall", "head", "kan", "flower", "call")
STEPS: tuple[str, ...] = get_args(SeatingStep)

# -- a set as a number ----------------------------------------------------------------------------------------------
CALL_OF: dict[str, int] = {call: n for n, call in enumerate(CALLS, 1)}
CALL_BITS, NO_TILE, NOBODY = 7, 63, 7
OWN, TAKEN, FROM, ADDED, LOW, LOWEST = 3, 27, 33, 36, 42, 48
"""How far each field is shifted: four tiles of one's own, the taken one, its giver, the added one, the lowest kind
where it is told, and the lowest kind anyway."""
CHI, PON, DAIMINKAN, KAKAN, ANKAN = range(1, 6)

# -- an action as a number --------------------------------------------------------------------------------------------
DISCARD, RIICHI_DISCARD, TSUMO, ANKAN_ACT, KAKAN_ACT, KYUUSHU, END_GAME, GO_ON = range(1, 9)
PASS, RON, NOT_READY, PON_CALL, DAIMINKAN_CALL, CHI_CALL, LAY, TAKE, SWAP = range(9, 18)
DICE, LINE, WINDS, DEAL, DRAW, DORA, URA, HORSES, CALLS_TOLD, WINS, ABORTED, EXHAUSTED, SILENCE = range(18, 31)
FIRST_LUCK = DICE
VERBS = (
    *("", "discard", Pattern.RIICHI.name.lower(), "tsumo", "ankan", "kakan", "kyuushu", "end-game", "go-on"),
    *("pass", "ron", "not-ready", "pon", "daiminkan", "chi", "lay", "take", "swap"),
    *("dice", "line", "winds", "deal", "draw", "dora", "ura", "horses", "calls", "wins", "aborted", "exhausted"),
    "silence",
)
VERB_BITS, SEAT, ONE, TWO, THREE, LOW_KIND, INNER = 31, 5, 7, 13, 19, 25, 31
"""The fields behind the verb: the seat, three tiles, the lowest kind of a run, the verb of a call that is told."""
COUNT, WHO = 13, 16
"""Behind WINS and ABORTED: how many seats are named, and the first of them; two bits each."""
REASONS = ("kyuushu", "kaze4", "kan4", "reach4", "ron3")
