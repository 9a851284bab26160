"""What a complete hand is worth: every yaku of the book, and the best use of the fei.

The kit reads a hand suit by suit, with each number of fei in each suit, so only readings that are complete are ever
looked at. Of all readings the one with the most han counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec

from kaik.games.malaysian_mahjong.options import FeiLimit, MalaysianOptions
from kaik.kits.mahjong.forms import TileGroup, complete, readings
from kaik.kits.mahjong.tiles import DRAGONS, EAST, FEI, HONOURS, NORTH, YAOCHU, Tiles, counted

PLAYED = (*range(9, 18), *range(27, 34))
"""The kinds of this game: circles and honours."""
FLOWERS = frozenset("qfha")
"""The letters of seasons, flowers, faces and animals: the tiles that are laid open at once."""
FOUR_WINDS = frozenset(range(EAST, NORTH + 1))
WIND_NAMES = ("east", "south", "west")
DRAGON_NAMES = {kind: f"yakuhai_{name}" for kind, name in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True)}
MOST_FEI: dict[FeiLimit, dict[str, int]] = {"free": {}, "chi1-pon2": {"run": 1, "triplet": 2}}
"""How many fei a group of a shape may have; the pair, which no source limits, any number."""

Han = dict[str, int]
Groups = tuple[TileGroup, ...]
"""A whole form: the sets, the pair last."""


class Win(msgspec.Struct, frozen=True):
    """A hand somebody wants to win with, and what the table knows about it."""

    hand: Tiles
    """The tiles that are in no set on the table, the winning one included."""
    sets: Groups
    wind: int
    """0 East, 1 South, 2 West."""
    flowers: Tiles = ()
    """What lies open beside the hand, fei laid alone included."""
    flags: tuple[str, ...] = ()
    """Any of rinshan, chankan, tenhou, chihou."""


class Worth(msgspec.Struct, frozen=True):
    """What a hand is worth, with every reason."""

    yaku: tuple[tuple[str, int], ...]
    """Each yaku with its han."""
    total: int
    """All han together, before the limit."""
    groups: Groups
    """The reading that brings most."""


def is_flower(tile: str) -> bool:
    """Whether a tile must be laid open and replaced at once; the book calls these ドラ."""
    return tile[1] in FLOWERS


def valid(flower: str, wind: int) -> bool:
    """Whether a tile that lies open counts for whoever sits there."""
    if flower == FEI or flower[1] in "ha":
        return True
    return flower[0] in ("4", str(wind + 1))


@lru_cache(maxsize=1 << 15)
def is_complete(hand: Tiles) -> bool:
    """Whether the tiles of a hand, its sets left out, are sets and a pair with the help of its fei."""
    return complete(counted(hand), hand.count(FEI))


def worth(win: Win, options: MalaysianOptions) -> Worth | None:
    """What a hand brings; None if it is not complete or has too few han to win."""
    if not is_complete(win.hand):
        return None
    found = best(win, options.max_fei_per_group)
    return found if found is not None and found.total >= options.min_han else None


@lru_cache(maxsize=1 << 12)
def best(win: Win, limit: FeiLimit = "free") -> Worth | None:
    """The reading with the most han, however few; None for a hand that has no reading."""
    most, chosen = -1, None
    for own in readings(counted(win.hand), win.hand.count(FEI), PLAYED):
        groups = (*own[:-1], *win.sets, own[-1])
        if fits(groups, limit) and (total := sum(_of_form(groups, win.wind).values())) > most:
            most, chosen = total, groups
    if chosen is None:
        return None
    han = _of_table(win, chosen) | _of_form(chosen, win.wind)
    return Worth(tuple(han.items()), sum(han.values()), chosen)


def fits(groups: Groups, limit: FeiLimit) -> bool:
    """Whether no group has more fei than it may."""
    most = MOST_FEI[limit]
    return all(len(group.wild) <= most.get(group.shape, len(group.wild)) for group in groups)


def _of_table(win: Win, groups: Groups) -> Han:
    """What does not depend on how the hand is read."""
    han = {"hora": 1}
    dora = sum(valid(flower, win.wind) for flower in win.flowers)
    if dora:
        han["dora"] = dora
    han |= {name: value for flag, name, value in LUCK if flag in win.flags}
    if sum(len(group.wild) for group in groups) == 4:
        han["supe"] = 10
    if not win.flowers and not any(group.called for group in win.sets):
        han["menzen_muka"] = 10
    return han


LUCK = (
    ("rinshan", "rinshan_kaihou", 1),
    ("chankan", "chankan", 1),
    ("tenhou", "tenhou", 10),
    ("chihou", "chiihou", 10),
)
"""Flags with the yaku they bring."""


def _of_form(groups: Groups, wind: int) -> Han:
    """What the groups themselves bring."""
    han = _yakuhai(groups, wind)
    for name, value, holds in FORMS:
        if holds(groups):
            han[name] = value
    if "zen_pinzu_pinfu" in han:
        del han["zen_pinzu"]
    return han


def _yakuhai(groups: Groups, wind: int) -> Han:
    """A han for each triplet or quad of one's own wind, of the north or of a dragon."""
    names = {EAST + wind: f"yakuhai_seat_wind_{WIND_NAMES[wind]}", NORTH: "yakuhai_north", **DRAGON_NAMES}
    alike = [group.kind for group in groups if group.same]
    return {name: alike.count(kind) for kind, name in names.items() if kind in alike}


def _kinds(groups: Iterable[TileGroup]) -> frozenset[int]:
    return frozenset(group.kind for group in groups)


def _alike(groups: Groups) -> frozenset[int]:
    """The kinds of which there is a triplet or a quad."""
    return _kinds(group for group in groups if group.same)


def _no_runs(groups: Groups) -> bool:
    return all(group.shape != "run" for group in groups)


def _only_circles(groups: Groups) -> bool:
    return not _kinds(groups) & HONOURS


FORMS: tuple[tuple[str, int, Callable[[Groups], bool]], ...] = (
    ("yaochu", 1, lambda groups: all(YAOCHU.intersection(group.kinds) for group in groups)),
    ("toitoi", 2, _no_runs),
    ("zen_pinzu", 2, _only_circles),
    ("zen_pinzu_pinfu", 3, lambda groups: _only_circles(groups) and not _alike(groups)),
    ("shou_sangen", 3, lambda groups: _kinds(groups).issuperset(DRAGONS)),
    ("daisangen", 7, lambda groups: _alike(groups).issuperset(DRAGONS)),
    ("suu_kantsu", 10, lambda groups: sum(group.shape == "quad" for group in groups) == 4),
    ("tsuu_iisou", 10, lambda groups: _kinds(groups) <= HONOURS),
    ("shousuushii", 10, lambda groups: _kinds(groups) >= FOUR_WINDS and not _alike(groups) >= FOUR_WINDS),
    ("dai_suushii", 10, lambda groups: _alike(groups) >= FOUR_WINDS),
)
"""Yaku that the form alone decides; little and big four winds bring the same."""
