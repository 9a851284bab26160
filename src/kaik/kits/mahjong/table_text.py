"""A mahjong table in a terminal: who sits where, sets as they lie, rivers, and the wall in short.

`‹5m›` lies sideways: in a set it tells whom the tile came from, in a river it is a sign. `(5m)` in a river was called
and lies in somebody's set now. `1j=6p` is a wildcard and what it stands for. A wall is drawn as its owner sees it: `█`
is a stack of two, `▄` a single tile, `·` a stack that is gone, `|` the place where it was cut; `▓` and `▒` are stacks
of a dead wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from kaik.kits.mahjong.claims import ClaimQuestion
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld, Pose, laid
from kaik.kits.mahjong.text import drawn
from kaik.kits.mahjong.tiles import NAMES, Tiles, is_kind, ordered, without
from kaik.kits.mahjong.wall import WallShape, sides_of
from kaik.kits.terminal import TerminalSentences, listed, named, padded

WORDS = TerminalSentences("kaik.kits.mahjong")

_STACK = {0: "·", 1: "▄", 2: "█"}
_DEAD = {0: "·", 1: "▒", 2: "▓"}
_POSE: dict[Pose, str] = {"upright": "{}", "sideways": "‹{}›", "stacked": "+{}", "down": "▒{}"}


class Seen(msgspec.Struct, frozen=True):
    """One player as the onlooker sees them; `hand` is empty where only its size is known."""

    size: int
    hand: Tiles = ()
    drawn: str = ""
    melds: tuple[Meld, ...] = ()
    river: tuple[Discard, ...] = ()
    flowers: Tiles = ()
    title: str = ""
    """What stands behind the name: points, marks."""


def opening(table: Seating, language: str) -> str:
    """What is thrown for before the deal, in one sentence."""
    words = WORDS[language]
    key = "winds drawn" if table.step == "winds" else table.step
    who, owner = named(table.thrower, None, language), named(table.owner, None, language)
    sentence = words[key].format(who=who, owner=owner, cut=table.cut)
    shown = words["shown"].format(shown=" ".join(table.shown)) if table.shown else ""
    return shown + capital(sentence)


def asked_about(asked: ClaimQuestion, seat: int | None, language: str) -> str:
    """What the others are asked in a claim window, in a sentence."""
    words = WORDS[language]
    key = asked.about if asked.waiting else "answered"
    who, waiting = named(asked.giver, seat, language), listed(asked.waiting, language)
    said = words["said"].format(said=asked.said) if asked.said else ""
    return capital(words[key].format(who=who, tile=tile_name(asked.tile), waiting=waiting)) + said


def tile_name(tile: str) -> str:
    """One tile in code and kanji."""
    return f"{tile} {drawn((tile,), 'kanji')}" if tile else "–"


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def wind_name(wind: int, language: str) -> str:
    return WORDS[language]["winds"].split()[wind]


def around(
    table: Seating, shape: WallShape | None, players: Sequence[Seen], seat: int | None, language: str
) -> list[str]:
    """Everybody at the table, to the right from the onlooker (a spectator looks from the dealer's place).

    Without a shape no wall is drawn.
    """
    walls = _walls(table, shape) if shape else {}
    lines: list[str] = []
    for at in table.order(seat if seat is not None else max(table.dealer, 0)):
        lines += _player(table, players[at], at, seat, walls.get(at, ""), language)
    return lines


def sets(melds: Iterable[Meld], table: Seating, owner: int) -> str:
    """The sets of a player as they lie."""
    return "  ".join(_meld(meld, table, owner) for meld in melds)


def river(discards: Iterable[Discard]) -> str:
    """The tiles somebody threw away, in order."""
    return " ".join(_discard(each) for each in discards)


def hand(tiles: Tiles, drawn_tile: str = "") -> str:
    """A hand in codes and in kanji, the tile just drawn apart."""
    rest = without(tiles, (drawn_tile,)) if drawn_tile else tiles
    apart = f"  ← {drawn((drawn_tile,))} {drawn((drawn_tile,), 'kanji')}" if drawn_tile else ""
    return f"{drawn(rest)}   {drawn(rest, 'kanji')}{apart}"


def row(tiles: Iterable[str]) -> str:
    """Some tiles as single codes, ready to be typed."""
    return " ".join(ordered(tiles))


def _player(table: Seating, player: Seen, at: int, seat: int | None, wall: str, language: str) -> list[str]:
    words = WORDS[language]
    wind = wind_name(table.wind(at), language) if table.dealer >= 0 else "–"
    held = hand(player.hand, player.drawn) if player.hand else "▒" * player.size
    rows = {
        "hand": held,
        "sets": sets(player.melds, table, at),
        "flowers": row(player.flowers),
        "river": river(player.river),
        "wall": wall,
    }
    head = f"{wind} {named(at, seat, language)}{player.title}"
    return [head, *(f"    {padded(words[key], 8)}{text}" for key, text in rows.items() if text)]


def _meld(meld: Meld, table: Seating, owner: int) -> str:
    away = table.away(owner, meld.giver) if meld.giver >= 0 else 0
    stands_for = iter(meld.group.wild)
    return " ".join(
        _POSE[pose].format(tile if is_kind(tile) else f"{tile}={NAMES[next(stands_for)]}")
        for tile, pose in laid(meld, away, table.seats)
    )


def _discard(each: Discard) -> str:
    text = f"‹{each.tile}›" if each.sideways else each.tile
    return f"({text})" if each.called else text


def _walls(table: Seating, shape: WallShape) -> dict[int, str]:
    """Every seat's side as its owner sees it, the left end first."""
    drawn_sides, leftwards = {}, table.leftwards(shape.owner)
    dead = {(leftwards[side], number) for side, number in map(shape.place, shape.dead_stacks())}
    for at, heights in sides_of(shape, leftwards).items():
        marks = [(_DEAD if (at, number) in dead else _STACK)[high] for number, high in enumerate(heights, 1)]
        stacks = marks[::-1]
        if at == shape.owner and shape.cut:
            stacks.insert(len(stacks) - shape.cut, "|")
        drawn_sides[at] = "".join(stacks)
    return drawn_sides
