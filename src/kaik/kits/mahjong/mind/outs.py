"""Which tiles bring a hand nearer, asked quickly: only one suit changes at a time, the rest is counted once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kaik.kits.mahjong.forms import JUST_SETS, Layout
from kaik.kits.mahjong.shanten import NEVER, Needs, honour_needs, joined, orphans, pairs, suit_needs
from kaik.kits.mahjong.tiles import COPIES, KINDS, YAOCHU, Counts

Layouts = tuple[Layout, ...]
WHOLE = 13
"""A hand without called sets; only such a hand may become seven pairs or thirteen orphans."""


@lru_cache(maxsize=1 << 15)
def steps(hand: Counts, wild: int = 0, layouts: Layouts = JUST_SETS) -> int:
    """How many tiles a hand lacks to be ready; seven pairs and thirteen orphans count where `layouts` says so."""
    one, other = (joined(*half) for half in _halves(_parts(hand)))
    far = _nearest(one, other, (sum(hand) + wild) // 3) - wild - 1
    if layouts is not JUST_SETS and sum(hand) >= WHOLE:
        return min(far, pairs(hand), orphans(hand))
    return far


@lru_cache(maxsize=1 << 15)
def useful(hand: Counts, wild: int = 0, layouts: Layouts = JUST_SETS) -> tuple[int, ...]:
    """The kinds that bring a hand of 3n+1 tiles nearer; one of which it has all four is none of them."""
    far = steps(hand, wild, layouts)
    found = set(_for_sets(hand, wild, far))
    if layouts is not JUST_SETS and sum(hand) == WHOLE:
        found.update(_for_layouts(hand, far))
    return tuple(sorted(found))


def _for_sets(hand: Counts, wild: int, far: int) -> Iterator[int]:
    sets, rests = (sum(hand) + wild) // 3, _rests(_parts(hand))
    for suit, rest in enumerate(rests):
        held = hand[9 * suit : 9 * suit + 9]
        for rank, more in _one_more(held, bool(wild)) if suit < 3 else _one_honour_more(held, bool(wild)):
            if _nearest(rest, more, sets) - wild - 1 < far:
                yield 9 * suit + rank


def _for_layouts(hand: Counts, far: int) -> Iterator[int]:
    if pairs(hand) == far:
        kinds = KINDS - hand.count(0)
        yield from (kind for kind, held in enumerate(hand) if held == 1 or (not held and kinds < 7))
    if orphans(hand) == far:
        paired = any(hand[kind] > 1 for kind in YAOCHU)
        yield from (kind for kind in YAOCHU if not hand[kind] or not paired)


@lru_cache(maxsize=1 << 16)
def _one_more(held: Counts, wild: bool) -> tuple[tuple[int, Needs], ...]:
    """What a suit lacks with one tile more, for those beside a tile of the hand, and with a wildcard for any."""
    near = (rank for rank in range(9) if held[rank] < COPIES and (wild or any(held[max(rank - 2, 0) : rank + 3])))
    return tuple((rank, suit_needs((*held[:rank], held[rank] + 1, *held[rank + 1 :]))) for rank in near)


@lru_cache(maxsize=1 << 14)
def _one_honour_more(held: Counts, wild: bool) -> tuple[tuple[int, Needs], ...]:
    """The same for honours, which lie in a set with their own kind alone."""
    near = (at for at, many in enumerate(held) if many < COPIES and (wild or many))
    return tuple((at, _honours((*held[:at], held[at] + 1, *held[at + 1 :]))) for at in near)


@lru_cache(maxsize=1 << 14)
def _honours(held: Counts) -> Needs:
    return honour_needs(tuple(sorted(held, reverse=True)))


def _parts(hand: Counts) -> tuple[Needs, ...]:
    return tuple(_part(hand, suit) for suit in range(4))


def _part(hand: Counts, suit: int) -> Needs:
    if suit < 3:
        return suit_needs(hand[9 * suit : 9 * suit + 9])
    return _honours(hand[27:])


def _halves(parts: tuple[Needs, ...]) -> tuple[tuple[Needs, Needs], tuple[Needs, Needs]]:
    return (parts[0], parts[1]), (parts[2], parts[3])


def _rests(parts: tuple[Needs, ...]) -> tuple[Needs, ...]:
    """What the three other suits lack together, for each suit."""
    characters, circles, bamboo, honours = parts
    low, high = joined(characters, circles), joined(bamboo, honours)
    return joined(circles, high), joined(characters, high), joined(low, honours), joined(low, bamboo)


def _nearest(one: Needs, other: Needs, sets: int) -> int:
    """The fewest tiles lacking for these sets and a pair."""
    fewest = NEVER
    for at in range(sets + 1):
        here, there = one[5 + at] + other[sets - at], one[at] + other[5 + sets - at]
        if here < fewest:
            fewest = here
        if there < fewest:
            fewest = there
    return fewest
