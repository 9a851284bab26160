"""What a hand of mahjong holds: how far it is from ready, waits with their points, and what each discard leaves.

A hand is written as its tiles, then words about it in any order:

    345m40677p67s pon:777z seat=S dora=4p riichi

A call with its tiles is a set on the table, `key=value` and flags are those of a `score` question of `kaik query`. A
single tile that stands alone at the end of the tiles is the one that came last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State
from kaik.kits.mahjong.asking import FLAGS, typed_meld
from kaik.kits.mahjong.forms import ALL_LAYOUTS, JUST_SETS
from kaik.kits.mahjong.mind.outs import Layouts, steps, useful
from kaik.kits.mahjong.mind.sighted import in_sight
from kaik.kits.mahjong.tiles import (
    COPIES,
    FEI,
    KINDS,
    NAMES,
    Counts,
    Tiles,
    check,
    counted,
    is_kind,
    is_red,
    read,
    written,
)
from kaik.kits.mahjong.tiles import without as left_over
from kaik.learn.facts import Fact, FactGroup, Said, both

KEYS = ("round", "seat", "dora", "ura", "flowers")
"""What else a hand may be told to be won with."""
SEVEN_PAIRS = ("1133557799p11z2z", "2z")
"""Complete as seven pairs alone: whoever scores it plays with hands of pairs and orphans."""
WHOLE, DRAWN = 13, 14
MOST_DISCARDS = 14


class TileHand(msgspec.Struct, frozen=True):
    """A hand that somebody wrote or a seat holds, with what is known about it."""

    tiles: Tiles
    melds: tuple[tuple[str, ...], ...] = ()
    last: str = ""
    """The tile that came last, where that is said."""
    about: Mapping[str, Any] = {}
    """Round, seat, dora and flags, as a `score` question has them."""
    seen: Counts = (0,) * KINDS
    """How many of each kind lie open elsewhere."""

    @property
    def size(self) -> int:
        """Its tiles with every set counted as three."""
        return len(self.tiles) + 3 * len(self.melds)

    @property
    def wild(self) -> int:
        return self.tiles.count(FEI)


def read_tiles(text: str) -> TileHand:
    """A hand as somebody writes it; one sentence where it is none."""
    tiles, melds, flags, about = list[str](), list[tuple[str, ...]](), list[str](), dict[str, Any]()
    for word in text.split():
        key, sign, value = word.partition("=")
        if sign:
            if key not in KEYS:
                raise KaikError(f"{word[:40]!r} says nothing about a hand; keys are {', '.join(KEYS)}, as in seat=S")
            about[key] = value
        elif ":" in word:
            melds.append(tuple(typed_meld(word)))
        elif word in FLAGS:
            flags.append(word)
        else:
            tiles.append(word)
    last = read(tiles[-1]) if len(tiles) > 1 else ()
    hand = TileHand(read(" ".join(tiles)), tuple(melds), last[0] if len(last) == 1 else "", {**about, "flags": flags})
    _refuse_odd(hand)
    return hand


def plain_fives(hand: Tiles, kinds: Collection[str]) -> Tiles:
    """The hand with plain fives for red ones that are not in the set."""
    return tuple(tile if tile in kinds or not is_red(tile) else f"5{tile[1]}" for tile in hand)


def _refuse_odd(hand: TileHand) -> None:
    flowers = [tile for tile in hand.tiles if not is_kind(tile) and tile != FEI]
    if flowers:
        raise KaikError(f"{flowers[0]} is a flower: it lies open, so it is written as flowers={flowers[0]}")
    check((*hand.tiles, *(tile for meld in hand.melds for tile in read(meld[1]))))
    if hand.size not in (WHOLE, DRAWN):
        said = f"this one has {hand.size}" + (" with its sets counted as three" if hand.melds else "")
        raise KaikError(f"a hand has {WHOLE} tiles, or {DRAWN} before its discard; {said}")


def held_tiles(state: State, seat: int) -> TileHand | None:
    """The hand a seat holds in a position of mahjong; None where it holds none that can be counted."""
    sides = getattr(state, "sides", None)
    if sides is None or not sides[seat].hand:
        return None
    side, table = sides[seat], getattr(state, "table", None)
    melds = tuple((meld.call, written(meld.tiles)) for meld in side.melds)
    seen = in_sight([*sides[:seat], *sides[seat + 1 :], replace(side, melds=())], getattr(state, "indicators", ()))
    about: dict[str, Any] = {"flags": [], "dora": written(getattr(state, "indicators", ()))}
    if table is not None:
        about["seat"] = "ESWN"[table.wind(seat)]
    if side.flowers:
        about["flowers"] = written(side.flowers)
    hand = TileHand(side.hand, melds, getattr(state, "drawn", "") or "", about, seen)
    countable = all(is_kind(tile) or tile == FEI for tile in hand.tiles) and hand.size in (WHOLE, DRAWN)
    return hand if countable else None


def tile_facts(game: Game, options: Options, hand: TileHand) -> Iterator[FactGroup]:
    """All that can be counted of a hand."""
    shape = _Shape(game, options, hand)
    far = shape.steps(hand.tiles)
    yield FactGroup(both("The hand", "手牌"), (Fact(_nearness(far)),))
    if far < 0:
        yield FactGroup(both("A win", "和了"), tuple(shape.won()))
    elif hand.size == DRAWN:
        yield FactGroup(both("Discards", "何を切るか"), tuple(shape.discards(far)))
    elif far == 0:
        yield FactGroup(both("Waits", "待ち"), tuple(shape.waits()))
    else:
        yield FactGroup(both("What helps", "有効牌"), (shape.helps(),))


class _Shape:
    """One hand under some rules."""

    def __init__(self, game: Game, options: Options, hand: TileHand) -> None:
        self.game, self.options, self.hand = game, options, hand
        self.layouts = layouts_of(game.asks["score"], options)
        own = counted((*hand.tiles, *(tile for meld in hand.melds for tile in read(meld[1]))))
        self.left = tuple(max(COPIES - held - seen, 0) for held, seen in zip(own, hand.seen, strict=True))

    def steps(self, tiles: Tiles) -> int:
        return steps(counted(tiles), tiles.count(FEI), self.layouts)

    def outs(self, tiles: Tiles) -> tuple[Tiles, int]:
        """The tiles that bring a hand nearer, and how many of them are not in sight."""
        kinds = useful(counted(tiles), tiles.count(FEI), self.layouts)
        return tuple(NAMES[kind] for kind in kinds), sum(self.left[kind] for kind in kinds)

    def discards(self, far: int) -> Iterator[Fact]:
        """What each discard that costs nothing leaves to hope for, the most first."""
        found = []
        for tile in dict.fromkeys(self.hand.tiles):
            rest = left_over(self.hand.tiles, (tile,))
            if self.steps(rest) == far:
                outs, many = self.outs(rest)
                found.append((many, Fact(_left(far, many, len(outs)), (tile,), outs)))
        found.sort(key=lambda each: -each[0])
        yield from (fact for _, fact in found[:MOST_DISCARDS])

    def waits(self) -> Iterator[Fact]:
        """Every tile that completes the hand: how many are left, and what it pays."""
        for tile in self.outs(self.hand.tiles)[0]:
            many = self.left[NAMES.index(tile)]
            paid = self.paid(self.hand.tiles, tile)
            yield Fact(both(f"{many} left. {paid['en']}", f"残り{many}枚。{paid['ja']}"), (tile,))

    def helps(self) -> Fact:
        outs, many = self.outs(self.hand.tiles)
        text = f"{many} tiles of {len(outs)} kinds bring it nearer.", f"{len(outs)}種{many}枚で手が進みます。"
        return Fact(both(*text), (), outs)

    def won(self) -> Iterator[Fact]:
        """What the hand pays with the tile that came last; where that is not said, with the one that pays most."""
        tiles = [self.hand.last] if self.hand.last else list(dict.fromkeys(self.hand.tiles))
        best = max(tiles, key=lambda tile: self._worth(left_over(self.hand.tiles, (tile,)), tile))
        yield Fact(self.paid(left_over(self.hand.tiles, (best,)), best), (best,))

    def paid(self, tiles: Tiles, win: str) -> Said:
        """What a win with this tile pays, drawn and thrown by another."""
        drawn, thrown = self.score(tiles, win, "tsumo"), self.score(tiles, win, "ron")
        return both(
            f"Own draw: {self.told(drawn, 'en')}. Off a discard: {self.told(thrown, 'en')}.",
            f"ツモ：{self.told(drawn, 'ja')}。ロン：{self.told(thrown, 'ja')}。",
        )

    def _worth(self, tiles: Tiles, win: str) -> int:
        answer = self.score(tiles, win, "tsumo")
        return -1 if answer is None else int(answer["points"])

    def score(self, tiles: Tiles, win: str, by: str) -> dict[str, Any] | None:
        """The referee's answer to `score`; None where it is no win."""
        asked = {"hand": written(tiles), "win": win, "by": by, "melds": [list(each) for each in self.hand.melds]}
        try:
            return self.game.asks["score"](self.options, {**self.hand.about, **asked})
        except KaikError:
            return None

    def told(self, answer: dict[str, Any] | None, language: str) -> str:
        if answer is None:
            return {"en": "not enough for a win", "ja": "役が足りず和了できません"}[language]
        points, yaku = answer["points"], [self.game.label(name, language).partition(" (")[0] for name in answer["yaku"]]
        counted_as = _counted_as(answer, language)
        listed = (", " if language == "en" else "・").join(yaku)
        parts = [part for part in (counted_as, listed) if part]
        if language == "ja":
            return f"{points}点" + (f"（{'：'.join(parts)}）" if parts else "")
        return f"{points} points" + (f" ({': '.join(parts)})" if parts else "")


@lru_cache(maxsize=64)
def layouts_of(score: Callable[[Any, Mapping[str, Any]], dict[str, Any]], options: Options) -> Layouts:
    """Which hands win under these rules, found out by having one scored."""
    hand, win = SEVEN_PAIRS
    try:
        score(options, {"hand": hand, "win": win, "by": "tsumo"})
    except KaikError:
        return JUST_SETS
    return ALL_LAYOUTS


def _counted_as(answer: Mapping[str, Any], language: str) -> str:
    han, fu = answer["han"], answer["fu"]
    if not han:
        return ""
    if language == "ja":
        return f"{han}翻" + (f"{fu}符" if fu else "")
    return f"{han} han" + (f" {fu} fu" if fu else "")


def _nearness(far: int) -> Said:
    if far < 0:
        return both("The hand is complete.", "和了形です。")
    if far == 0:
        return both("The hand is ready.", "聴牌です。")
    return both(f"{far} {'step' if far == 1 else 'steps'} from ready.", f"{far}向聴です。")


def _left(far: int, many: int, kinds: int) -> Said:
    if far == 0:
        return both(f"Ready: {many} tiles of {kinds} kinds.", f"聴牌　{kinds}種{many}枚")
    return both(f"{many} tiles of {kinds} kinds help.", f"{kinds}種{many}枚")
