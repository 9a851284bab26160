"""One hand of Tenhou's JSON log put back into order.

The log keeps what each seat drew and what each threw away, not who did what after whom. The order follows from the
calls; where one call could belong to two discards, the order that uses up everything is the one that was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from kaik.core.errors import BadRecord
from kaik.games.riichi.records.event import MjaiEvent, spelled
from kaik.games.riichi.records.tenhou_codes import AFTER_KAN, AS_DRAWN, TILES, Call, fields_of, read_call
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import WINDS

CALLED = "called"
"""Stands for the tile just drawn where one was called instead."""
MOST_ROWS = 100
"""Draws or discards of one seat; a hand has far fewer."""
MOST_WAYS = 20_000
"""Orders that are tried before a hand is given up."""

Take = str | Call
"""A tile that was drawn, or a call."""


class Thrown(msgspec.Struct, frozen=True):
    """A tile thrown away; empty for the one just drawn."""

    tile: str
    riichi: bool = False


Throw = Thrown | Call | None
"""A discard, a kan out of the own hand, or nothing after a big kan."""


class Rows(msgspec.Struct, frozen=True):
    """What one seat was dealt, drew and threw away."""

    hand: list[str]
    takes: tuple[Take, ...]
    throws: tuple[Throw, ...]


class Step(NamedTuple):
    """One event of the hand, and its place among a seat's draws (`True`) or discards."""

    seat: int
    drew: bool
    at: int
    fields: tuple[dict[str, Any], ...]


class Course(msgspec.Struct, frozen=True):
    """How far the rows of all seats have been followed."""

    mover: int
    takes: tuple[int, ...] = (0,) * SEATS
    throws: tuple[int, ...] = (0,) * SEATS
    drawn: str = ""
    steps: tuple[Step, ...] = ()


def hand_events(number: int, hand: Any) -> Iterator[MjaiEvent]:
    """The events of one hand in the order of play; `number` counts the hands from 1."""
    where = f"hand {number}"
    if not isinstance(hand, list) or not 4 + 3 * SEATS <= len(hand) <= 5 + 3 * SEATS:
        raise BadRecord(f"{where}: a hand has its number, scores, indicators, three rows for each seat and a result")
    kyoku, honba, deposits = _numbers(where, "its first entry", hand[0], 3)
    if not 0 <= kyoku < 16:
        raise BadRecord(f"{where}: the first number is 0 for East 1 up to 15 for North 4, not {kyoku}")
    wind, place = name_of(kyoku)
    where = f"{where} ({wind}{place}, {honba} honba)"
    doras, uras = _tiles(where, "the indicators", hand[2]), _tiles(where, "the ura indicators", hand[3])
    rows = [_rows(f"{where}, seat {seat}", hand[4 + 3 * seat :][:3]) for seat in range(SEATS)]
    yield MjaiEvent(
        where,
        {
            "type": "start_kyoku",
            "bakaze": WINDS[kyoku // SEATS],
            "kyoku": kyoku % SEATS + 1,
            "honba": honba,
            "kyotaku": deposits,
            "oya": kyoku % SEATS,
            "scores": hand[1],
            "dora_marker": doras[0] if doras else None,
            "later_doras": doras[1:],
            "tehais": [row.hand for row in rows],
        },
    )
    for step in _ordered(where, kyoku % SEATS, rows):
        row = "draw" if step.drew else "discard"
        for fields in step.fields:
            yield MjaiEvent(f"{where}, seat {step.seat}, {row} {step.at + 1}", fields)
    if len(hand) == 5 + 3 * SEATS:
        yield from result_events(f"{where}, result", hand[-1], uras)


# The order of play.


def _ordered(where: str, dealer: int, rows: list[Rows]) -> tuple[Step, ...]:
    """The steps in an order that uses up every row."""
    furthest, ways = Course(dealer), [Course(dealer)]
    for _ in range(MOST_WAYS):
        if not ways:
            break
        course = ways.pop()
        if len(course.steps) > len(furthest.steps):
            furthest = course
        after = _next(course, rows)
        if after is None:
            if _is_whole(course, rows):
                return course.steps
            continue
        ways.extend(reversed(after))
    raise BadRecord(
        f"{where}: draws and discards do not fit together: after {len(furthest.steps)} of them it is seat "
        f"{furthest.mover}'s turn, and what is left cannot follow"
    )


def _is_used_up(course: Course, rows: list[Rows], seat: int) -> bool:
    return course.takes[seat] == len(rows[seat].takes) and course.throws[seat] == len(rows[seat].throws)


def _is_whole(course: Course, rows: list[Rows]) -> bool:
    return all(_is_used_up(course, rows, seat) for seat in range(SEATS))


def _next(course: Course, rows: list[Rows]) -> list[Course] | None:
    """What may follow; None where the mover has nothing more to do, so that the hand ends."""
    if not course.drawn:
        return _drew(course, rows)
    seat, at = course.mover, course.throws[course.mover]
    if at == len(rows[seat].throws):
        return None
    throw = rows[seat].throws[at]
    gone = replace(course, throws=_more(course.throws, seat))
    match throw:
        case None:
            return [replace(gone, drawn="")]
        case Call():
            step = Step(seat, False, at, (fields_of(throw, seat),))
            return [replace(gone, drawn="", steps=(*course.steps, step))]
        case Thrown():
            return _threw(gone, rows, at, throw)


def _drew(course: Course, rows: list[Rows]) -> list[Course] | None:
    seat, at = course.mover, course.takes[course.mover]
    if at == len(rows[seat].takes):
        return None
    take = rows[seat].takes[at]
    if isinstance(take, Call):
        return []
    fields = {"type": "tsumo", "actor": seat, "pai": spelled(take)}
    step = Step(seat, True, at, (fields,))
    return [replace(course, takes=_more(course.takes, seat), drawn=take, steps=(*course.steps, step))]


def _threw(course: Course, rows: list[Rows], at: int, throw: Thrown) -> list[Course]:
    """A tile lies in the river: somebody calls it, a triplet or kan before a run, or the right neighbour draws."""
    seat, tile = course.mover, throw.tile or course.drawn
    if tile == CALLED:
        return []
    dahai = {"type": "dahai", "actor": seat, "pai": spelled(tile), "tsumogiri": not throw.tile}
    fields = ({"type": "reach", "actor": seat}, dahai) if throw.riichi else (dahai,)
    lying = replace(course, steps=(*course.steps, Step(seat, False, at, fields)))
    callers = sorted(_callers(lying, rows, seat, tile), key=lambda each: each[1].call == "chi")
    after = [_called(lying, who, call) for who, call in callers]
    return [*after, replace(lying, mover=(seat + 1) % SEATS, drawn="")]


def _callers(course: Course, rows: list[Rows], giver: int, tile: str) -> Iterator[tuple[int, Call]]:
    for seat in range(SEATS):
        at = course.takes[seat]
        take = rows[seat].takes[at] if at < len(rows[seat].takes) else ""
        if isinstance(take, Call) and take.tile == tile and (seat + take.away) % SEATS == giver and seat != giver:
            yield seat, take


def _called(course: Course, seat: int, call: Call) -> Course:
    step = Step(seat, True, course.takes[seat], (fields_of(call, seat),))
    return replace(course, mover=seat, takes=_more(course.takes, seat), drawn=CALLED, steps=(*course.steps, step))


def _more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


# Reading rows and results.


def _rows(where: str, rows: list[Any]) -> Rows:
    for row in rows:
        if not isinstance(row, list) or len(row) > MOST_ROWS:
            raise BadRecord(f"{where}: a seat has lists of what it was dealt, drew and threw away, not {row!r:.40}")
    takes = tuple(_take(f"{where}, draw {at}", each) for at, each in enumerate(rows[1], 1))
    throws = tuple(_throw(f"{where}, discard {at}", each) for at, each in enumerate(rows[2], 1))
    return Rows(_tiles(where, "the hand", rows[0]), takes, throws)


def _take(where: str, entry: Any) -> Take:
    if isinstance(entry, int) and entry in TILES:
        return TILES[entry]
    call = read_call(entry) if isinstance(entry, str) else None
    if call is None or call.call not in ("chi", "pon", "daiminkan"):
        raise BadRecord(f"{where}: a draw is a tile like 25 or a call like p252525, not {entry!r:.40}")
    return call


def _throw(where: str, entry: Any) -> Throw:
    if entry == AFTER_KAN and isinstance(entry, int):
        return None
    if isinstance(entry, int) and (entry == AS_DRAWN or entry in TILES):
        return Thrown(TILES.get(entry, ""))
    text = entry if isinstance(entry, str) else ""
    if text[:1] == "r" and text[1:].isdecimal() and (int(text[1:]) == AS_DRAWN or int(text[1:]) in TILES):
        return Thrown(TILES.get(int(text[1:]), ""), riichi=True)
    call = read_call(text)
    if call is None or call.call not in ("ankan", "kakan"):
        raise BadRecord(f"{where}: a discard is a tile like 25, 60, r25 or a kan like 252525a25, not {entry!r:.40}")
    return call


def _tiles(where: str, what: str, codes: Any) -> list[str]:
    """Tiles as mjai spells them."""
    if not isinstance(codes, list) or not all(type(code) is int and code in TILES for code in codes):
        raise BadRecord(f"{where}: {what} are tiles like 25, 47 or 52, not {codes!r:.60}")
    return [spelled(TILES[code]) for code in codes]


def _numbers(where: str, what: str, value: Any, count: int) -> tuple[int, ...]:
    whole = isinstance(value, list) and all(isinstance(each, int) and not isinstance(each, bool) for each in value)
    if not whole or len(value) < count:
        raise BadRecord(f"{where}: {what} has {count} whole numbers, not {value!r:.60}")
    return tuple(value[:count])


ENDS = {
    "流局": "",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nm",
    "九種九牌": "yao9",
    "四風連打": "kaze4",
    "四家立直": "reach4",
    "四開槓": "kan4",
    "四槓散了": "kan4",
    "三家和": "ron3",
    "三家和了": "ron3",
}
"""How a hand ends without a winner; 流局 is any draw."""


def result_events(where: str, result: Any, uras: list[str]) -> Iterator[MjaiEvent]:
    """How the hand ended: a win or several, or a draw."""
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise BadRecord(f"{where}: a result is a list that begins with 和了, 流局 or another end, not {result!r:.40}")
    if result[0] == "和了":
        if len(result) < 3 or len(result) % 2 == 0:
            raise BadRecord(f"{where}: 和了 is followed by points and winner, one pair for each win")
        for deltas, told in zip(result[1::2], result[2::2], strict=True):
            winner, payer = _numbers(where, "a win", told[:2] if isinstance(told, list) else told, 2)
            fields = {"type": "hora", "actor": winner, "target": payer, "ura_markers": uras, "deltas": deltas}
            yield MjaiEvent(where, fields)
        return
    if result[0] not in ENDS:
        raise BadRecord(f"{where}: there is no end {result[0]!r:.40}; known: 和了 {' '.join(ENDS)}")
    drawn: dict[str, Any] = {"type": "ryukyoku", "reason": ENDS[result[0]] or None}
    yield MjaiEvent(where, {**drawn, "deltas": result[1]} if len(result) > 1 else drawn)
