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
_NEAR = tuple(
    tuple(other for other in range(KINDS) if other == at or (at < 27 and other // 9 == at // 9 and abs(other - at) < 3))
    for at in range(KINDS)
)
"""For every kind, the kinds that can lie in a set with it."""


@lru_cache(maxsize=1 << 13)
def steps(hand: Counts, wild: int = 0, layouts: Layouts = JUST_SETS) -> int:
    """How many tiles a hand lacks to be ready; seven pairs and thirteen orphans count where `layouts` says so."""
    one, other = (joined(*half) for half in _halves(_parts(hand)))
    far = _nearest(one, other, (sum(hand) + wild) // 3) - wild - 1
    if layouts is not JUST_SETS and sum(hand) >= WHOLE:
        return min(far, pairs(hand), orphans(hand))
    return far


@lru_cache(maxsize=1 << 13)
def useful(hand: Counts, wild: int = 0, layouts: Layouts = JUST_SETS) -> tuple[int, ...]:
    """The kinds that bring a hand of 3n+1 tiles nearer; one of which it has all four is none of them."""
    far = steps(hand, wild, layouts)
    found = set(_for_sets(hand, wild, far))
    if layouts is not JUST_SETS and sum(hand) == WHOLE:
        found.update(_for_layouts(hand, far))
    return tuple(sorted(found))


def _for_sets(hand: Counts, wild: int, far: int) -> Iterator[int]:
    parts, sets = _parts(hand), (sum(hand) + wild) // 3
    rests = _rests(parts)
    for kind in _candidates(hand, wild):
        suit = min(kind // 9, 3)
        more = _part((*hand[:kind], hand[kind] + 1, *hand[kind + 1 :]), suit)
        if _nearest(rests[suit], more, sets) - wild - 1 < far:
            yield kind


def _for_layouts(hand: Counts, far: int) -> Iterator[int]:
    if pairs(hand) == far:
        kinds = KINDS - hand.count(0)
        yield from (kind for kind, held in enumerate(hand) if held == 1 or (not held and kinds < 7))
    if orphans(hand) == far:
        paired = any(hand[kind] > 1 for kind in YAOCHU)
        yield from (kind for kind in YAOCHU if not hand[kind] or not paired)


def _candidates(hand: Counts, wild: int) -> list[int]:
    """Kinds worth asking about: those beside a tile of the hand, and with a wildcard any."""
    if wild:
        return [kind for kind in range(KINDS) if hand[kind] < COPIES]
    near = {other for kind, held in enumerate(hand) if held for other in _NEAR[kind]}
    return [kind for kind in near if hand[kind] < COPIES]


def _parts(hand: Counts) -> tuple[Needs, ...]:
    return tuple(_part(hand, suit) for suit in range(4))


def _part(hand: Counts, suit: int) -> Needs:
    if suit < 3:
        return suit_needs(hand[9 * suit : 9 * suit + 9])
    return honour_needs(tuple(sorted(hand[27:], reverse=True)))


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
