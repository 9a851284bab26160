"""How the actions of ancient cerke can look: moves by their whole path."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kaik.core.encoding import ViewFeatures, common, field, scalar
from kaik.core.features import Listed, Maybe, Plane, Planes, Scalar, Sort
from kaik.core.forms import ActionForm, ActionForms, bare, form, optional
from kaik.core.shapes import ItemRow, Many, OneOf
from kaik.core.walks import Legs, Walk
from kaik.games.ancient_cerke.board import GRID, WATER, WINGS
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.pieces import PIECES, SET_SIZE, SHIPS, letter
from kaik.games.ancient_cerke.runners import SIDES
from kaik.games.ancient_cerke.tables import GAITS, lines
from kaik.kits.sticks_spaces import first

SEATS = 2
SQUARES = range(GRID.size)
VICTIMS = sum(SET_SIZE.values()) - 1
"""All that one side can lose: ships are never taken."""
LEAP = ItemRow((OneOf("victim", GRID.names), OneOf("behind", GRID.names)))
AROUND: Legs = tuple(GRID.near(square) for square in SQUARES)


@lru_cache(maxsize=8)
def runs(running: str) -> Legs:
    """Where some piece runs to over land from each square."""
    every = [lines(running, profession, owner) for profession in GAITS for owner in (0, 1)]
    return tuple(tuple(sorted({end for some in every for line in some[at] for end in line.run})) for at in SQUARES)


def forms(options: AncientOptions) -> ActionForms:
    """What is settled before the first move, and the moves."""
    ships = len(SHIPS) * (2 if options.same_ship_twice == "yes" else 1)
    actions = (
        *bare("agree", "refuse", "keep"),
        form("propose", OneOf("side", SIDES)),
        form("swap", optional(OneOf("wing", WINGS))),
        *(each for stones in range(ships + 1) for each in paths(options, stones)),
    )
    return ActionForms(actions, (first(SEATS),))


def paths(options: AncientOptions, stones: int) -> Iterator[ActionForm]:
    """The moves over so many ships; one form for each number, so that what comes behind has its own slots."""
    run = runs(options.running)
    over: Legs = tuple(tuple(end for end in ends if end in WATER) for ends in run)
    sail: Legs = tuple(tuple(sorted({*ends, *(WATER if at in WATER else ())})) for at, ends in enumerate(run))
    before, steps = (over,) * stones, ("from", *("over",) * stones)
    plain, prefix = ("step", "step-") if stones else ("move", "")
    yield form(plain, Walk(GRID.names, (*steps, "to"), (*before, run if stones else sail)))
    if options.sacrificial_capture == "on":
        yield from _sacrifices(options, Walk(GRID.names, (*steps, "victim"), (*before, run)), prefix)
    leap = Walk(GRID.names, (*steps, "victim", "behind"), (*before, run, AROUND))
    yield form(prefix + "jump", leap)
    if options.multi_jump == "on":
        yield form(prefix + "jump", leap, Many(LEAP, 1, VICTIMS - 1))


def _sacrifices(options: AncientOptions, walk: Walk, prefix: str) -> Iterator[ActionForm]:
    """A last victim with nothing to land on behind it, perhaps after others."""
    yield form(prefix + "sacrifice", walk)
    if options.multi_jump == "on":
        # Squares of victims and landings in turn, and the last victim.
        yield form(prefix + "sacrifice", walk, Many(LEAP, 1, VICTIMS - 1))


PHASES = ("proposing", "answering", "drawing", "arranging", "moving", "ended")
LETTERS = tuple(sorted({letter(piece) for piece in PIECES}))
LEFT_OUT = ("columns", "rows", "water", "lost", "ways", "jumpers", "sails", "seasons")


def features(options: AncientOptions, seats: int) -> ViewFeatures:
    """The board, whose turn it is, and the seasons won."""
    columns = len(GRID.columns)
    fields = (
        *common(seats, "side"),
        field("pieces", Planes(GRID.names, columns, LETTERS), "the pieces, a plane for each", "駒（種類ごとの面）"),
        field("promoted", Plane(GRID.names, columns), "promoted pawns", "成った兵のます"),
        field("phase", Sort(PHASES), "where the game stands", "段階"),
        field("phase.first", Maybe(Scalar(0, 1)), "who is proposed to begin", "先手の提案"),
        field("phase.left", Maybe(Scalar(0, 2)), "how many more sides arrange their pieces", "残りの配置"),
        scalar("season", 0, 4, "the season, from 0", "季"),
        field("wins", Listed(Scalar(0, 4), seats), "seasons each seat has won", "各席の勝った季"),
    )
    return ViewFeatures(fields, LEFT_OUT)
