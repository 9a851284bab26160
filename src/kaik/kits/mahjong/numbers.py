"""Positions of mahjong as two rows of numbers, and back: the table, what lies on it, and the claim window."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kaik.core.action import Action, joined, parts
from kaik.core.errors import KaikError
from kaik.kits.mahjong import places as at
from kaik.kits.mahjong.claims import Window
from kaik.kits.mahjong.melds import CALLS
from kaik.kits.mahjong.places import CODE, CODES
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.table import Discard, Meld, Side
from kaik.kits.mahjong.tiles import NAMES, Tiles, kind
from kaik.kits.mahjong.wall import Pool, Wall, WallShape

NumberRow = list[int]


def code_of(tile: str) -> int:
    """The number of a tile; -1 for none."""
    return CODE[tile] if tile else -1


def tile_of(code: int) -> str:
    """The tile of a number; nothing for -1."""
    return CODES[code] if code >= 0 else ""


def empty() -> tuple[NumberRow, NumberRow]:
    """Two rows in which nothing lies yet."""
    men, now = [0] * at.MEN, [0] * at.NOW
    now[at.DRAWN] = now[at.WINDOW] = now[at.BARRED] = now[at.BARRED + 1] = -1
    return men, now


# -- the table ----------------------------------------------------------------------------------------------------


def put_table(now: NumberRow, table: Seating, shape: WallShape) -> None:
    """How the players sit, what was thrown, and where the wall was cut."""
    now[at.DEALER : at.SHOWN_COUNT] = (
        table.dealer,
        at.STEPS.index(table.step),
        table.thrower,
        table.owner,
        table.cut,
        table.first == "east",
    )
    now[at.SHOWN_COUNT] = len(table.shown)
    for n, item in enumerate(table.shown):
        now[at.SHOWN + n] = CODE[item] if item in CODE else int(item)
    now[at.CIRCLE : at.CIRCLE + table.seats] = table.circle
    now[at.WALL_OWNER : at.WALL_REPLACED + 1] = shape.owner, shape.cut, shape.drawn, shape.replaced


def table_at(now: Sequence[int], seats: int) -> Seating:
    """How the players sit."""
    dealer, step, thrower, owner, cut, east_first, count = now[at.DEALER : at.SHOWN_COUNT + 1]
    items = now[at.SHOWN : at.SHOWN + count]
    steps: Any = at.STEPS
    return Seating(
        tuple(now[at.CIRCLE : at.CIRCLE + seats]),
        dealer,
        steps[step],
        thrower,
        tuple(map(str, items)) if count == 2 else tuple(CODES[item] for item in items),
        owner,
        cut,
        "east" if east_first else "dice",
    )


def wall_at(men: Sequence[int], now: Sequence[int], full: Wall) -> Wall:
    """The wall; what never changes about it is taken from a full one."""
    shape = full.shape
    owner, cut, drawn, replaced = now[at.WALL_OWNER : at.WALL_REPLACED + 1]
    return Wall(pool_at(men), WallShape(shape.sides, shape.stacks, owner, cut, drawn, replaced, shape.dead))


def pool_at(men: Sequence[int]) -> Pool:
    """The tiles nobody has seen, sorted by name."""
    unseen = men[at.UNSEEN : at.UNSEEN + at.SORTS]
    return tuple((CODES[code], unseen[code]) for code in at.BY_NAME if unseen[code])


# -- what lies on it ------------------------------------------------------------------------------------------------


def put_tiles(men: NumberRow, now: NumberRow, sides: Sequence[Side], unseen: Pool) -> None:
    """Hands, rivers, sets, flowers, and what nobody has seen."""
    for tile, count in unseen:
        men[at.UNSEEN + CODE[tile]] = count
    for seat, side in enumerate(sides):
        for tile in side.hand:
            men[at.HANDS + seat * at.SORTS + CODE[tile]] += 1
        _put_row(men, at.RIVERS + seat * at.RIVER_ROOM, map(_discard, side.river), at.RIVER_ROOM)
        _put_row(men, at.FLOWERS + seat * at.FLOWER_ROOM, map(CODE.__getitem__, side.flowers), at.FLOWER_ROOM)
        now[at.RIVER_COUNT + seat], now[at.FLOWER_COUNT + seat] = len(side.river), len(side.flowers)
        for n, meld in enumerate(side.melds):
            now[at.MELDS + 4 * seat + n] = _meld(meld)


def _put_row(men: NumberRow, first: int, items: Iterable[int], room: int) -> None:
    row = list(items)
    if len(row) > room:
        raise KaikError(f"the tile kernel has room for {room} tiles in a row, not for {len(row)}")
    men[first : first + len(row)] = row


def _discard(each: Discard) -> int:
    return CODE[each.tile] | at.WAS_CALLED * each.called | at.SIDEWAYS * each.sideways


def _meld(meld: Meld) -> int:
    own = [*map(code_of, meld.own), *[at.NO_TILE] * (4 - len(meld.own))]
    number = at.CALL_OF[meld.call] | sum(code << at.OWN + 6 * n for n, code in enumerate(own))
    number |= (CODE[meld.taken] if meld.taken else at.NO_TILE) << at.TAKEN
    number |= (CODE[meld.added] if meld.added else at.NO_TILE) << at.ADDED
    number |= (meld.giver if meld.giver >= 0 else at.NOBODY) << at.FROM
    number |= (meld.low if meld.low >= 0 else at.NO_TILE) << at.LOW
    return number | _lowest(meld) << at.LOWEST


def _lowest(meld: Meld) -> int:
    return meld.group.kind


def hand_at(men: Sequence[int], seat: int) -> Tiles:
    """A hand in drawing order."""
    first = at.HANDS + seat * at.SORTS
    held = men[first : first + at.SORTS]
    return tuple(CODES[code] for code in at.IN_HAND if held[code] for _ in range(held[code]))


def side_at(men: Sequence[int], now: Sequence[int], seat: int) -> Side:
    """Everything one player has on the table."""
    river, flowers = at.RIVERS + seat * at.RIVER_ROOM, at.FLOWERS + seat * at.FLOWER_ROOM
    melds = (number for number in now[at.MELDS + 4 * seat : at.MELDS + 4 * seat + 4] if number)
    return Side(
        hand_at(men, seat),
        tuple(map(meld_of, melds)),
        tuple(map(_thrown, men[river : river + now[at.RIVER_COUNT + seat]])),
        tuple(CODES[code] for code in men[flowers : flowers + now[at.FLOWER_COUNT + seat]]),
    )


def _thrown(number: int) -> Discard:
    return Discard(CODES[number & at.TILE], bool(number & at.WAS_CALLED), bool(number & at.SIDEWAYS))


def meld_of(number: int) -> Meld:
    """The set that a number stands for."""
    own = (number >> at.OWN + 6 * n & 63 for n in range(4))
    taken, added, low = (number >> field & 63 for field in (at.TAKEN, at.ADDED, at.LOW))
    giver = number >> at.FROM & 7
    return Meld(
        CALLS[(number & at.CALL_BITS) - 1],
        tuple(CODES[code] for code in own if code != at.NO_TILE),
        CODES[taken] if taken != at.NO_TILE else "",
        giver if giver != at.NOBODY else -1,
        CODES[added] if added != at.NO_TILE else "",
        low if low != at.NO_TILE else -1,
    )


# -- the claim window -----------------------------------------------------------------------------------------------


def put_window(now: NumberRow, window: Window | None) -> None:
    """A tile at issue, and the answers so far."""
    if window is None:
        return
    asked = sum(1 << seat for seat in window.asked)
    now[at.WINDOW : at.ASKED + 1] = CODE[window.tile], window.giver, window.about == "kan", asked
    for seat, action in window.answers:
        now[at.ANSWERS + seat] = number_of(seat, action)


def window_at(now: Sequence[int], seats: int) -> Window | None:
    """The claim window; None where nobody is asked."""
    tile, giver, about_kan, asked = now[at.WINDOW : at.ASKED + 1]
    if tile < 0:
        return None
    answers = ((seat, now[at.ANSWERS + seat]) for seat in range(seats))
    return Window(
        CODES[tile],
        giver,
        tuple(seat for seat in range(seats) if asked >> seat & 1),
        "kan" if about_kan else "discard",
        tuple((seat, answer_of(number)) for seat, number in answers if number),
    )


def number_of(seat: int, action: Action) -> int:
    """The number of what a seat does."""
    number = at.VERBS.index(action.verb) | seat << at.SEAT | at.NO_TILE << at.LOW_KIND
    tiles = [*map(CODE.__getitem__, parts(action.args[0]) if action.args else ()), *[at.NO_TILE] * 3][:3]
    number |= tiles[0] << at.ONE | tiles[1] << at.TWO | tiles[2] << at.THREE
    if action.verb == "chi" and len(action.args) > 1:
        number ^= (at.NO_TILE ^ kind(action.args[1])) << at.LOW_KIND
    return number


def answer_of(number: int) -> Action:
    """What a number of a seat stands for, where its tiles say it all."""
    tiles = [code for code in (number >> field & 63 for field in (at.ONE, at.TWO, at.THREE)) if code != at.NO_TILE]
    low = number >> at.LOW_KIND & 63
    items = (joined(CODES[code] for code in tiles),) if tiles else ()
    return Action(at.VERBS[number & at.VERB_BITS], *items, *((NAMES[low],) if low != at.NO_TILE else ()))
