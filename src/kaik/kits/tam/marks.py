"""The marks of a game record: what every sign written for a move, a claim or an end says.

Both dialects are spelled with these (Cerke Online writes a part of what CKKA's first notation allows):
`ME弓MIMU橋四手赤王` is a ride over a stone with its throw, and a capture; `ZO皇[TU]ZIZE` is tam's way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from kaik.core.errors import BadRecord, KaikError
from kaik.kits.tam.numerals import SIGNS, read_numeral
from kaik.kits.tam.pieces import KANJI

UNKNOWN = -1
"""A throw whose figure is not on record (或)."""
THROWS = "無一二三四五"
SIDES = ("黒", "赤")
"""The seats by the colour of their kings; pieces, black and red, are told by the same signs."""
SEASONS = "春夏秋冬"
LONGEST = 1 << 19
"""No record is longer than this many characters; the longest games stay far below."""


class PlayMark(msgspec.Struct, frozen=True):
    """A piece of the board moves; stone "" is none, a throw of None was not made."""

    src: str
    profession: str
    stone: str
    dst: str
    bridge: int | None
    water: int | None
    failed: bool


class BarePlay(msgspec.Struct, frozen=True):
    """A move without the signs of its throws, as people write it: `ME弓MIMU四`; the position tells what was thrown."""

    src: str
    profession: str
    stone: str
    dst: str
    throws: tuple[int, ...]
    failed: bool
    cut: bool
    """Whether a last throw failed that is not told (`ME弓MIMY無`)."""


class TamPath(msgspec.Struct, frozen=True):
    """Tam over a stone, told by the squares it came to alone: `ZO皇LYKOKU`; the position tells which was the stone."""

    src: str
    one: str
    two: str
    dst: str


class Put(msgspec.Struct, frozen=True):
    """A piece comes from hand: `黒弓MY`; `或弓MY` leaves the colour open (None)."""

    red: bool | None
    profession: str
    dst: str


class TamWay(msgspec.Struct, frozen=True):
    """Tam moves; "" is what the record leaves open. `half` is the half in which it steps, 0 where not told."""

    src: str
    first: str
    stone: str
    dst: str
    half: int


class Taken(msgspec.Struct, frozen=True):
    """What the last move captured: `手赤王`; the colour may be left out."""

    colour: str
    profession: str


class ClaimMark(msgspec.Struct, frozen=True):
    """The hands somebody holds, as the record names them; who "" is whoever moved."""

    who: str
    hands: tuple[str, ...]


class Points(msgspec.Struct, frozen=True):
    """What the claim comes to, rate included."""

    number: int


class Say(msgspec.Struct, frozen=True):
    """再行 or 終季."""

    ends: bool


class SeasonEnd(msgspec.Struct, frozen=True):
    """春終 and its like; the first season is 0."""

    season: int


class Score(msgspec.Struct, frozen=True):
    """`[name]十二`: what a player has; None where only the name is given."""

    who: str
    number: int | None


class GameEnd(msgspec.Struct, frozen=True):
    """星一周: the year has gone round."""


Move = PlayMark | BarePlay | Put | TamWay | TamPath
Meaning = Move | Taken | ClaimMark | Points | Say | SeasonEnd | Score | GameEnd


class RecordMark(msgspec.Struct, frozen=True):
    """One mark, where it stands and how it is written."""

    line: int
    text: str
    says: Meaning


_SQUARE = "[KLNTZXCMP](?:AI|AU|IA|A|E|I|U|O|Y)"
_THROW = f"[{THROWS}或]"
_NUMBER = rf"[{SIGNS}]{{1,40}}|-?[0-9]{{1,16}}"
_NAME = r"(?P<fence>#{0,20})\[(?P<name>[^\n]{0,80}?)\](?P=fence)"
_HAND = r"(?:(?!而|再行|終季)[^\s,.、。，．｡､{}\[\]()#])"

_PLAY = re.compile(
    rf"(?P<src>{_SQUARE})(?P<profession>[{KANJI}片])(?P<one>{_SQUARE})(?P<two>{_SQUARE})?"
    rf"(?:無撃裁|橋(?P<bridge>{_THROW})(?:水(?P<both>{_THROW}))?|水(?P<water>{_THROW}))(?P<failed>此無)?"
)
_TAM = re.compile(
    rf"(?P<src>{_SQUARE})皇(?P<early>{_SQUARE})?(?P<mid>\[(?P<first>{_SQUARE}|或)\])?(?P<late>{_SQUARE})?(?P<dst>{_SQUARE})"
)
_BARE = re.compile(
    rf"(?P<src>{_SQUARE})(?P<profession>[{KANJI}片])(?P<one>{_SQUARE})(?P<two>{_SQUARE})?"
    rf"(?P<throws>{_THROW}{{0,2}})(?P<failed>此無|(?P=src))?"
)
_PUT = re.compile(rf"(?P<colour>[黒赤或])(?P<profession>[{KANJI}])(?P<dst>{_SQUARE})")
_TAKEN = re.compile(rf"手(?P<colour>[黒赤]?)(?P<profession>[{KANJI}片])")
_PLAIN_NAME = r"(?P<plain>[^\s\[\](){}#,.、。，．｡､為]{1,40})"
_CLAIM = re.compile(
    rf"(?:{_NAME}|{_PLAIN_NAME})為(?:(?P<list>{_HAND}{{1,200}})|(?P<old>(?:\([^()\n]{{1,40}}\)){{1,20}}))"
)
_POINTS = re.compile(rf"(?:而手?|手)(?P<number>{_NUMBER})値?")
_SAY = re.compile("再行|終季")
_SEASON = re.compile(rf"(?P<year>[{SEASONS}])終|(?P<half>[上下])季終")
SCORE = re.compile(rf"{_NAME}[ \t\u00a0\u3000]{{0,20}}(?P<number>{_NUMBER})?")
_GAME = re.compile("星一周")

SPACES = re.compile(r"\s+")
SPACES_AND_STOPS = re.compile(r"[\s,.、。，．｡､]+")


def marks(text: str, gaps: re.Pattern[str], line: int = 1, readers: MarkReaders = ()) -> Iterator[RecordMark]:
    """The marks of a record's body one after the other; `gaps` may stand between them."""
    at = 0
    while at < len(text):
        if gap := gaps.match(text, at):
            line += gap[0].count("\n")
            at = gap.end()
            continue
        found, says = _meaning(text, at, line, gaps, readers or READERS)
        yield RecordMark(line, found, says)
        line += found.count("\n")
        at += len(found)


@contextmanager
def named(line: int, text: str) -> Iterator[None]:
    """Every refusal inside names the line and the mark."""
    try:
        yield
    except KaikError as wrong:
        raise BadRecord(f"line {line}: {text}: {wrong}") from None


def _meaning(text: str, at: int, line: int, gaps: re.Pattern[str], readers: MarkReaders) -> tuple[str, Meaning]:
    for pattern, read in readers:
        found = pattern.match(text, at)
        if found and (pattern not in _MOVES or _stands_alone(text, found.end(), gaps)):
            with named(line, found[0]):
                return found[0], read(found)
    stop = gaps.search(text, at)
    rest = text[at : stop.start() if stop else len(text)]
    shown = rest if len(rest) <= 40 else rest[:40] + "…"
    raise BadRecord(f"line {line}: {shown}: this is no mark of a record; {_expected(rest)}")


def _stands_alone(text: str, at: int, gaps: re.Pattern[str]) -> bool:
    """Whether a move may end here: behind it only its capture is written without a gap."""
    return at == len(text) or text[at] == "手" or gaps.match(text, at) is not None


def _expected(rest: str) -> str:
    """What the writer may have meant, from how the unreadable text begins."""
    if rest.startswith('"'):
        return 'in quotation marks a move reads like "meAmimu4", and "BVzi" is a drop'
    if re.match(f"{_SQUARE}皇", rest):
        return "tam moves like ZO皇[TO]NO, ZO皇LY[KO]KU or ZO皇[TU]TIZE"
    if re.match(_SQUARE, rest):
        return "a move reads like XU兵XY無撃裁, LY弓ZY水五, ME弓MIMU橋四 or ME弓MIMU橋一此無"
    return "expected a move, a drop like 黒弓MY, 或為…, 再行, 終季, 春終 or 星一周"


def _play(found: re.Match[str]) -> PlayMark:
    stone, dst = (found["one"], found["two"]) if found["two"] else ("", found["one"])
    if found["bridge"] and not stone:
        raise BadRecord("橋 is the throw for a ride over a stone, and this move has no stone")
    failed = bool(found["failed"])
    bridge, water = _throw(found["bridge"]), _throw(found["both"] or found["water"])
    if failed and bridge is None and water is None:
        raise BadRecord("a move without a throw cannot fail")
    if water is not None and water != UNKNOWN and failed != (water < 3):
        raise BadRecord("entering water fails below 三 and succeeds from 三 on")
    return PlayMark(found["src"], found["profession"], stone, dst, bridge, water, failed)


def _throw(sign: str | None) -> int | None:
    """A throw's figure; THROWS.find gives UNKNOWN for 或."""
    return None if sign is None else THROWS.find(sign)


def _bare(found: re.Match[str]) -> BarePlay:
    """`無` alone is a throw that failed; before 此無 or the way back it is a throw of none."""
    stone, dst = (found["one"], found["two"]) if found["two"] else ("", found["one"])
    thrown, failed = found["throws"], bool(found["failed"])
    cut = thrown.endswith("無") and not failed
    figures = tuple(THROWS.find(sign) for sign in (thrown[:-1] if cut else thrown))
    return BarePlay(found["src"], found["profession"], stone, dst, figures, failed or cut, cut)


def _put(found: re.Match[str]) -> Put:
    return Put(None if found["colour"] == "或" else found["colour"] == "赤", found["profession"], found["dst"])


def _tam(found: re.Match[str]) -> TamWay | TamPath:
    early, late, told = found["early"], found["late"], found["mid"] is not None
    if early and late and not told:
        return TamPath(found["src"], early, late, found["dst"])
    if early and late:
        raise BadRecord("tam steps on one stone at most in a turn")
    first = found["first"] if told and found["first"] != "或" else ""
    half = (1 if early else 2) if told and (early or late) else 0
    return TamWay(found["src"], first, early or late or "", found["dst"], half)


def _taken(found: re.Match[str]) -> Taken:
    return Taken(found["colour"], found["profession"])


def _claim(found: re.Match[str]) -> ClaimMark:
    who = found["name"] or found["plain"] or ""
    hands = found["old"][1:-1].split(")(") if found["old"] else found["list"].split("加")
    return ClaimMark("" if who == "或" else who, tuple(hands))


def _points(found: re.Match[str]) -> Points:
    return Points(read_numeral(found["number"]))


def _say(found: re.Match[str]) -> Say:
    return Say(found[0] == "終季")


def _season(found: re.Match[str]) -> SeasonEnd:
    return SeasonEnd(SEASONS.index(found["year"]) if found["year"] else "上下".index(found["half"]))


def score(found: re.Match[str]) -> Score:
    """A player with the points behind the name, from a match of `SCORE`."""
    return Score(found["name"], read_numeral(found["number"]) if found["number"] else None)


_MOVES = (_PLAY, _BARE, _TAM, _PUT)
MarkReaders = tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Meaning]], ...]
READERS: MarkReaders = (
    (_PLAY, _play),
    (_TAM, _tam),
    (_PUT, _put),
    (_TAKEN, _taken),
    (_CLAIM, _claim),
    (_POINTS, _points),
    (_SAY, _say),
    (_SEASON, _season),
    (SCORE, score),
    (_GAME, lambda found: GameEnd()),
)
WITH_BARE: MarkReaders = (READERS[0], (_BARE, _bare), *READERS[1:])
"""The same, and moves without the signs of their throws."""
