"""What a won hand is worth: the reading that brings most, with its yaku, fu, points and payments.

>>> worth = score("345m40677p67s", "8s", by="ron", melds=[("pon", "777z")], round="E", seat="S")
>>> worth.yaku, worth.fu, worth.points
({'yakuhai_chun': 1}, 30, 1000)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from kaik.core.errors import BadAction, KaikError, no_such
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.fu import FuItem, fu_items
from kaik.games.riichi.scoring.hand import FLAGS, By, NoWin, Reading, Win
from kaik.games.riichi.scoring.points import STICK, base_of, base_of_yakuman, charged, payments
from kaik.games.riichi.scoring.yaku import BONUSES, RENHOU, YAKUMAN, yaku_of
from kaik.kits.mahjong.forms import ALL_LAYOUTS, HandForm, forms
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.tiles import DRAGONS, EAST, WINDS, Tiles, check, counted, is_kind, is_red, kind, one, read, wind

BOOK = RiichiOptions()
MANGAN_HAN = 5


class Score(msgspec.Struct, frozen=True):
    """What a hand is worth, with every reason."""

    yaku: dict[str, int]
    """Han by name; dora last."""
    han: int
    fu: int
    fu_items: tuple[FuItem, ...]
    limit: str
    """Mangan and above by name; empty below."""
    yakuman: int
    """How many yakuman it counts as; 0 without one."""
    base: int
    points: int
    """What the winner receives, without honba and deposits."""
    payments: dict[str, int]
    """By wind, honba and deposits included; the discarder's share only if one was named."""
    form: HandForm


def score(
    hand: str,
    win: str,
    by: By = "tsumo",
    melds: Iterable[tuple[str, str]] = (),
    round: str = "E",
    seat: str = "E",
    flags: Iterable[str] = (),
    dora: str = "",
    ura: str = "",
    honba: int = 0,
    sticks: int = 0,
    payer: str = "",
    rules: RiichiOptions = BOOK,
) -> Score:
    """The worth of a hand written as text; `hand` has the tiles not in melds, without the winning one.

    NoWin if it is no win, BadWord or KaikError if it cannot be a hand at all, each with one sentence.
    """
    called = tuple((call, read(tiles)) for call, tiles in melds)
    won = gathered(read(hand), one(win), by, called, (round, seat), flags, (read(dora), read(ura)))
    worth = valued(won, rules)
    if worth is None:
        raise NoWin(_why_none(won, hand, win))
    return settled(worth, won, rules, honba, sticks, payer)


def gathered(
    hand: Tiles,
    win: str,
    by: By,
    melds: Sequence[tuple[str, Tiles]],
    winds: tuple[str, str],
    flags: Iterable[str] = (),
    indicators: tuple[Tiles, Tiles] = ((), ()),
) -> Win:
    """A won hand from its tiles: melds as call and tiles, the winds of round and winner, dora and ura indicators."""
    everything = (*hand, win, *(tile for _, tiles in melds for tile in tiles))
    for tile in (*everything, *indicators[0], *indicators[1]):
        if not is_kind(tile):
            raise BadAction(f"{tile} is not played with here; tiles are those of m p s and 1z to 7z")
    check(everything)
    if len(hand) + 1 + 3 * len(melds) != 14:
        wanted = 13 - 3 * len(melds)
        raise KaikError(f"beside {len(melds)} melds a hand has {wanted} tiles and the winning one, not {len(hand)}")
    counts = counted(everything)
    won = Win(
        counted((*hand, win)),
        kind(win),
        by,
        tuple(group_of(call, tiles) for call, tiles in melds),
        wind(winds[0]),
        wind(winds[1]),
        frozenset(flags),
        sum(counts[indicated(kind(tile))] for tile in indicators[0]),
        sum(map(is_red, everything)),
        sum(counts[indicated(kind(tile))] for tile in indicators[1]),
    )
    for sentence in _impossible(won):
        raise KaikError(sentence)
    return won


def indicated(kind: int) -> int:
    """The dora an indicator points at: the next of its suit, winds and dragons each in a ring."""
    if kind < EAST:
        return kind // 9 * 9 + (kind + 1) % 9
    first, size = (EAST, 4) if kind not in DRAGONS else (DRAGONS[0], 3)
    return first + (kind - first + 1) % size


def valued(won: Win, rules: RiichiOptions) -> Score | None:
    """The reading that brings most, a true yakuman before a counted one; None if it is no complete hand with a yaku."""
    found = [worth for reading in _readings(won) for worth in _worths(reading, rules)]
    return max(found, key=lambda worth: (worth.base, worth.yakuman, worth.han, worth.fu), default=None)


def is_complete(won: Win) -> bool:
    """Whether the tiles are a complete form, yaku or not."""
    return any(True for _ in _readings(won))


def settled(worth: Score, won: Win, rules: RiichiOptions, honba: int = 0, sticks: int = 0, payer: str = "") -> Score:
    """The same with payments: honba, deposits and, for a ron, the discarder's wind."""
    seat = WINDS[won.seat - EAST]
    paid = payments(worth.base, won.by, seat, rules, honba, sticks)
    if payer and won.by == "ron":
        wind(payer)
        if payer == seat:
            raise KaikError(f"{seat} won this hand and cannot have discarded the tile")
        owed = charged(worth.base, seat, rules, honba)
        paid = {at: {seat: owed + sticks * STICK, payer: -owed}.get(at, 0) for at in WINDS}
    return replace(worth, payments=paid)


def _readings(won: Win) -> Iterator[Reading]:
    return (Reading(won, form) for form in forms(won.counts, won.win, won.melds, ALL_LAYOUTS))


def _worths(reading: Reading, rules: RiichiOptions) -> Iterator[Score]:
    """What a reading may count as: its yaku together, or a renhou that is a mangan and nothing else."""
    if yaku := yaku_of(reading, rules):
        yield _worth(reading, yaku, rules)
    if RENHOU in reading.hand.flags and rules.renhou == "mangan":
        plain = replace(reading.hand, dora=0, aka=0, ura=0)
        yield _worth(Reading(plain, reading.form), {RENHOU: MANGAN_HAN}, rules)


def _worth(reading: Reading, yaku: dict[str, int], rules: RiichiOptions) -> Score:
    won = reading.hand
    items = fu_items(reading, rules)
    fu = sum(item.fu for item in items)
    yakuman = sum(han // YAKUMAN for han in yaku.values() if han >= YAKUMAN)
    if not yakuman:
        yaku |= _bonuses(won, rules)
    han = sum(yaku.values())
    base, limit = base_of_yakuman(yakuman, rules) if yakuman else base_of(han, fu, rules)
    seat = WINDS[won.seat - EAST]
    received = payments(base, won.by, seat, rules)[seat]
    counts_as = yakuman if rules.yakuman_stack == "on" else min(yakuman, 1)
    return Score(yaku, han, fu, items, limit, counts_as, base, received, {}, reading.form)


def _bonuses(won: Win, rules: RiichiOptions) -> Mapping[str, int]:
    """Han that are no yaku: they help only a hand that has one."""
    ura = won.ura if won.in_riichi and rules.ura_dora == "on" else 0
    worth = (won.dora, won.aka if rules.aka else 0, ura)
    return {name: han for name, han in zip(BONUSES, worth, strict=True) if han}


def _why_none(won: Win, hand: str, win: str) -> str:
    if not is_complete(won):
        return f"{hand} with {win} is no complete hand"
    return f"{hand} with {win} is complete but has no yaku, and dora alone do not win"


def _impossible(won: Win) -> Iterator[str]:
    """Sentences about flags that cannot be true of this hand."""
    for flag in sorted(won.flags - set(FLAGS)):
        raise no_such("flag", flag, FLAGS)
    drawn = {"rinshan": True, "haitei": True, "tenhou": True, "chihou": True, "chankan": False, "houtei": False}
    drawn[RENHOU] = False
    for flag in sorted(won.flags & set(drawn)):
        if drawn[flag] != (won.by == "tsumo"):
            yield f"{flag} is a win by {'tsumo' if drawn[flag] else 'ron'}, not by {won.by}"
    if won.in_riichi and not won.closed:
        yield "a hand with a called set cannot be in riichi"
    if "ippatsu" in won.flags and not won.in_riichi:
        yield "ippatsu needs riichi"
    if "rinshan" in won.flags and not any(group.shape == "quad" for group in won.melds):
        yield "rinshan needs a quad"
    if {"rinshan", "haitei"} <= won.flags:
        yield "the tile after a quad is not the last of the wall, so rinshan and haitei exclude each other"
    if {"chankan", "houtei"} <= won.flags:
        yield "a tile added to a quad is no discard, so chankan and houtei exclude each other"
    yield from _impossible_first_turn(won)


def _impossible_first_turn(won: Win) -> Iterator[str]:
    for flag, is_dealer in (("tenhou", True), ("chihou", False), (RENHOU, False)):
        if flag not in won.flags:
            continue
        if is_dealer != (won.seat == EAST):
            yield f"{flag} is for {'the dealer, East' if is_dealer else 'a player other than the dealer'}"
        if won.melds:
            yield f"{flag} is won before any set lies on the table"
        if len(won.flags) > 1:
            yield f"{flag} is won on the first tiles and excludes {' and '.join(sorted(won.flags - {flag}))}"
