"""Packing the rules of a game around tam: the very tables, recipes and options of the kit, as flat arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from kaik.core.chance import sticks
from kaik.engine.compiled import Book, Bytes
from kaik.engine.tam import layout as at
from kaik.engine.tam.masks import by_direction, near_masks, spots, two_masks
from kaik.kits.tam.form import Form, hue_around
from kaik.kits.tam.hands import FURTHER_COPY, KINGS_COLOUR, ONE_COLOUR, bonus_counts, worth
from kaik.kits.tam.moves import ENTERS_WATER
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM
from kaik.kits.tam.phases import LOSES_ALL
from kaik.kits.tam.pieces import GENERAL, KIND, KING, OWNER, PROFESSION, TAM, TENTHS, owned
from kaik.kits.tam.reach import Paths, Ray, reach, slot
from kaik.kits.tam.rules import highest_rate_of

PIECES = TAM + 1
MOST_RATE = 1 << 31
"""Where no score track ends the game the rate is counted this far: thirty-one times 再行 in one season."""
PENALTIES = {
    "hand": at.HAND,
    "immediate": at.IMMEDIATE,
    "accumulate": at.ACCUMULATE,
    "forbidden": at.FORBIDDEN,
    "allowed": at.ALLOWED,
}
ANNOUNCED = {
    "destination": at.BY_SQUARE,
    "destination_or_nearer": at.OR_NEARER,
    "direction": at.BY_DIRECTION,
    "nothing": at.BY_NOTHING,
}
COPIES = {"once": at.ONCE, "twice": at.TWICE, "per_count": at.PER_COUNT}
OPENING = {
    "sticks_each_season": at.BY_STICKS,
    "fixed": at.BY_SEAT_0,
    "alternate": at.IN_TURN,
    "winner": at.BY_WINNER,
    "loser": at.BY_LOSER,
}
ADDED = {
    "modern": at.NO_PIECES,
    "old_2_4": at.ALL_PIECES,
    "old_3_5": at.ALL_PIECES,
    "old_3_5_exclusive": at.IDLE_PIECES,
}


class PackedTam(NamedTuple):
    """The rules of one form under one choice of options, ready for the kernel."""

    book: Book
    ways: Bytes


def pack(form: Form, options: TamOptions) -> PackedTam:
    """All a kernel needs to know, section by section."""
    book, ways = [0] * at.HEAD, list[int]()
    for slot_, value in _figures(form, options).items():
        book[slot_] = value
    for slot_, section in _sections(form, options).items():
        book[slot_] = len(ways)
        ways += section
    for slot_, numbers in _tables(form, options, ways).items():
        book[slot_] = len(book)
        book += numbers
    paths = reach(form.grid, options.moves())
    book[at.SPOTS] = book[at.OVERS] = len(book)
    book += spots(paths, len(book))
    if options.step_declaration == "direction":
        book[at.OVERS] = len(book)
        book += spots(tuple(map(by_direction, paths)), len(book))
    return PackedTam(np.array(book, np.uint32), np.array(ways, np.uint8))


def _figures(form: Form, options: TamOptions) -> dict[int, int]:
    """Every option and constant as a number."""
    on_track = options.score_cap == "track"
    return {
        at.SIZE: form.grid.size,
        at.LONGEST: form.longest,
        at.SEASONS: options.seasons,
        at.TRACK: on_track,
        at.ENTERS: ENTERS_WATER,
        at.LOSES: LOSES_ALL,
        at.HIGHEST: highest_rate_of(form, options) or MOST_RATE,
        at.MOST: most_actions(form, options),
        at.ANNOUNCE: ANNOUNCED[options.step_declaration],
        at.RENZOKU: options.step_throw == "renzoku",
        at.ZERO_MOVE: options.zero_move_capture == "on",
        at.ABANDON: options.may_abandon_after_throw == "on",
        at.NULL_MOVE: options.tam_null_move != "forbidden",
        at.ANY_HAND: options.declare_when == "any_hand",
        at.OPENS: OPENING[options.first_mover],
        at.FAILURE: options.kuttam_on_failure == "counts",
        at.KUTTAM: PENALTIES[options.kuttam],
        at.AGAIN_TAM: PENALTIES[options.tam_after_tam],
        at.NULL_TAM: PENALTIES[options.tam_null_move],
        at.ON_TAM_COSTS: ON_TAM.amount,
        at.AGAIN_COSTS: AGAIN.amount,
        at.NULL_COSTS: NULL.amount,
        at.START_TAM: 1 + form.start.index(TAM) if TAM in form.start else 0,
        at.DUPLICATES: COPIES[options.duplicates],
        at.FURTHER: FURTHER_COPY,
        at.ADDS: ADDED[options.scoring],
        at.OLD_KINGS: options.scoring not in KINGS_COLOUR,
        at.COLOUR_LOSS: options.colour_loss == "declares",
        at.ALL_WADE: options.all_wade(),
        at.RECIPES: len(form.book(options.hands()).recipes),
    }


def _sections(form: Form, options: TamOptions) -> dict[int, list[int]]:
    """The lists of squares and small facts about pieces."""
    squares = range(form.grid.size)
    hue_at = options.tam_square_is_hue == "on"
    return {
        at.NEAR: [byte for square in squares for byte in _counted(form.near[square], 8)],
        at.HUE: [int(hue) for tam in (-1, *squares) for hue in hue_around(form, tam, hue_at)],
        at.DISTANCE: [form.grid.distance(one, other) for one in squares for other in squares],
        at.WATER: [int(square in form.water) for square in squares],
        at.START: list(form.start),
        at.ROOM: [_room(options, side, piece) for side in (0, 1) for piece in range(64)],
        at.PROFESSIONS: [max(0, profession) for profession in PROFESSION],
        at.KINDS_OF: [max(0, kind) for kind in KIND],
        at.OWNED: [owned(kind, side) for kind in range(at.KINDS) for side in (0, 1)],
        at.STICKS: [dark for dark, (_, weight) in enumerate(sticks().weights) for _ in range(weight)],
    }


def _counted(squares: Iterable[int], room: int) -> list[int]:
    """A list with its length before it, filled up to a fixed room."""
    listed = list(squares)
    return [len(listed), *listed, *[0] * (room - len(listed))]


def _room(options: TamOptions, side: int, piece: int) -> int:
    """What a piece on a square means to the side to move."""
    if piece == 0:
        return at.MAY_END
    if piece >= PIECES:
        return 0
    if piece == TAM:
        return at.OCCUPIED | (at.MAY_STEP if options.kuttam != "forbidden" else 0)
    if OWNER[piece] == side:
        return at.OCCUPIED | at.MAY_STEP | at.OWN
    return at.OCCUPIED | at.MAY_STEP | at.MAY_END | (at.SHIELDS if PROFESSION[piece] == GENERAL else 0)


def _laid(lists: Iterable[tuple[int, ...]], ways: list[int]) -> list[int]:
    """Write lists behind the other sections, equal ones once; returns where each begins."""
    begins, known = [], dict[tuple[int, ...], int]()
    for listed in lists:
        if listed not in known:
            known[listed] = len(ways)
            ways += listed
        begins.append(known[listed])
    return begins


def _steps(paths: Paths) -> tuple[int, ...]:
    """Single steps and leaps, then double steps with the square between."""
    double = (square for pair in paths.double for square in pair)
    return len(paths.single), *paths.single, len(paths.double), *double


def _rays(paths: Paths) -> tuple[int, ...]:
    """The rays, each with the square that names it, how many pieces stop it, and its squares."""
    rays: list[tuple[int, int, Ray]] = [(ray[0], 1, ray) for ray in paths.rides]
    rays += [(ray[0], 2, ray) for ray in paths.hops]
    rays += [(ray[0], 1, ray[1:]) for ray in paths.fars if ray[1:]]
    return len(rays), *(byte for beside, pieces, ray in rays for byte in (beside, pieces, len(ray), *ray))


def _tables(form: Form, options: TamOptions, ways: list[int]) -> dict[int, list[int]]:
    """How pieces go, and the hands; the lists of squares are written into `ways`."""
    scoring, recipes = options.scoring, form.book(options.hands()).recipes
    paths = reach(form.grid, options.moves())
    return {
        at.STEPS: _laid(map(_steps, paths), ways),
        at.RAYS: _laid(map(_rays, paths), ways),
        at.SLOTS: [
            slot(form.grid.size, OWNER[piece], PROFESSION[piece], hue) if 0 < piece < TAM else 0
            for piece in range(PIECES)
            for hue in (False, True)
        ],
        at.NEED: [count for recipe in recipes for count in recipe.need()],
        at.WORTH: [worth(recipe, scoring) for recipe in recipes],
        at.BONUS: [ONE_COLOUR * bonus_counts(recipe, scoring) for recipe in recipes],
        at.OLD_VALUES: list(TENTHS[: KING + 1]),
        at.NEAR_MASKS: near_masks(form),
        at.TWO_MASKS: two_masks(form),
    }


def most_actions(form: Form, options: TamOptions) -> int:
    """More actions than any position can have, so that the list of actions never overflows."""
    ends = stones = 0
    for paths in reach(form.grid, options.moves()):
        rays = [*paths.rides, *paths.hops, *paths.fars]
        bounded = len(paths.single) + len(paths.double)
        ends = max(ends, bounded + sum(map(len, rays)))
        stones = max(stones, bounded + len(paths.rides) + 2 * len(paths.hops) + len(paths.fars))
    pieces = min(form.grid.size, 2 * sum(form.set_size))
    return pieces * (ends + stones * ends) + at.KINDS * form.grid.size + 8 * 8 * 9
