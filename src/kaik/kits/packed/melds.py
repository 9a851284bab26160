"""All melds of the deck under some rules, as a table: a hand holds those whose cards it holds.

The rules find them (`cards48.find` on the whole deck), so nothing of what a meld is has to be known to a kernel.
"""

from __future__ import annotations

from functools import lru_cache

from kaik.kits.cards48 import COLOURS, FULL, CardMeld, CardPlay, MeldRules, find
from kaik.kits.packed.cards import packed

CARDS, SIZE, TOP, SORT = range(4)
"""The columns: the heap, how many cards, the strength, and a number for what "the same meld in the same colours" is."""
COLUMNS = 4
WILDS = 4
"""The table is cut in four by the wild cards a meld takes: none, the black, the red, both. In each part melds of one
sort lie together."""
SORTS, ENDS = range(2)
"""The head: how many sorts there are, then for each part and each sort where its rows end."""


@lru_cache(maxsize=64)
def meld_table(rules: MeldRules) -> tuple[CardPlay, ...]:
    """Every meld of the deck in every reading, those without wild cards first; of each sort the weakest first."""
    return tuple(sorted(find(FULL, rules), key=lambda play: (_wilds(play, rules), _sort(play), play.meld.top)))


@lru_cache(maxsize=64)
def meld_numbers(rules: MeldRules) -> dict[tuple[tuple[str, ...], CardMeld], int]:
    """The row of each meld."""
    return {(play.cards, play.meld): row for row, play in enumerate(meld_table(rules))}


def meld_book(rules: MeldRules) -> list[int]:
    """The head, then the rows."""
    table = meld_table(rules)
    sorts = {sort: number for number, sort in enumerate(sorted({_sort(play) for play in table}))}
    ends = [
        sum((_wilds(play, rules), sorts[_sort(play)]) <= (wilds, sort) for play in table)
        for wilds in range(WILDS)
        for sort in range(len(sorts))
    ]
    rows = [(packed(play.cards), play.meld.size, play.meld.top, sorts[_sort(play)]) for play in table]
    return [len(sorts), *ends, *(number for row in rows for number in row)]


def _sort(play: CardPlay) -> tuple[int, str, int, str]:
    """What makes melds comparable: the same meld in the same colours."""
    meld = play.meld
    return meld.size, meld.type, meld.width, meld.colours


def _wilds(play: CardPlay, rules: MeldRules) -> int:
    return sum(1 << COLOURS.index(colour) for colour in COLOURS if colour + rules.wild in play.cards)
