"""Where everything lies in the one array a tile kernel works on: the scratch pad, the tiles, the facts, the actions.

pad   what `layout` says
men   and now, as the kit says (`kaik.kits.mahjong.places`), one behind the other
out   the actions found
"""

from __future__ import annotations

from kaik.engine.tiles.layout import PAD
from kaik.kits.mahjong import places as at

_MEN, _NOW = PAD, PAD + at.MEN
OUT = _NOW + at.NOW
MOST = 160
"""Actions of one position at most; a hand has fourteen tiles."""
ROOM = OUT + MOST
FIRST_SPOT, END_SPOT = _MEN, OUT
"""The position itself."""

HANDS, UNSEEN, RIVERS, PASSED, FLOWERS, INDICATORS = (
    _MEN + each for each in (at.HANDS, at.UNSEEN, at.RIVERS, at.PASSED, at.FLOWERS, at.INDICATORS)
)
STAGE, DEALER, STEP, THROWER, OWNER, CUT, EAST_FIRST, SHOWN_COUNT, SHOWN, CIRCLE, POINTS = (
    _NOW + each
    for each in (
        *(at.STAGE, at.DEALER, at.STEP, at.THROWER, at.OWNER, at.CUT, at.EAST_FIRST, at.SHOWN_COUNT, at.SHOWN),
        *(at.CIRCLE, at.POINTS),
    )
)
WALL_OWNER, WALL_CUT, WALL_DRAWN, WALL_REPLACED, MOVER, SOURCE, DRAWN, WINDOW, GIVER, ABOUT_KAN, ASKED, ANSWERS = (
    _NOW + each
    for each in (
        *(at.WALL_OWNER, at.WALL_CUT, at.WALL_DRAWN, at.WALL_REPLACED, at.MOVER, at.SOURCE, at.DRAWN, at.WINDOW),
        *(at.GIVER, at.ABOUT_KAN, at.ASKED, at.ANSWERS),
    )
)
MELDS, RIVER_COUNT, SEASONS, KYOKU, HONBA, DEPOSITS, FIRST, UNTOUCHED, FLIPS, LATER, NOTEN, LIABLE, WON = (
    _NOW + each
    for each in (
        *(at.MELDS, at.RIVER_COUNT, at.SEASONS, at.KYOKU, at.HONBA, at.DEPOSITS, at.FIRST, at.UNTOUCHED, at.FLIPS),
        *(at.LATER, at.NOTEN, at.LIABLE, at.WON),
    )
)
PASSED_COUNT, INDICATOR_COUNT, BARRED, FURITEN_FROM, STATUS, BEFORE, FLOWER_COUNT, TAKEN_BACK = (
    _NOW + each
    for each in (
        *(at.PASSED_COUNT, at.INDICATOR_COUNT, at.BARRED, at.FURITEN_FROM, at.STATUS, at.BEFORE, at.FLOWER_COUNT),
        at.TAKEN_BACK,
    )
)

SEATS_STAGE, DEAL_STAGE, FLOWERS_STAGE, BEFORE_STAGE, DRAW_STAGE, REPLACE_STAGE, ACT, CLAIM, URA_STAGE = range(9)
HORSES_STAGE, LAST_STAGE, OVER_STAGE, PAYING = range(9, 13)
"""PAYING is never seen: winners are to be paid before an action is done with."""
FROM_DEAL, FROM_WALL, FROM_HEAD, FROM_KAN, FROM_FLOWER, FROM_CALL = range(6)
LINE_DICE, LINE_STEP, WINDS_STEP, TEMPORARY, DEALER_STEP, SIDE_STEP, CUT_STEP, SIDE_AND_CUT, READY = range(9)
