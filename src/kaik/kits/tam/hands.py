"""Hands (役): what a set of captured pieces is worth.

A piece serves in several hands at once; each hand counts once; the one-colour version stands before the
mixed one; a king may stand for one missing piece of its own colour, chosen anew for every hand.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from kaik.kits.tam.pieces import KING, LETTERS, PAWN, TENTHS

ONE_COLOUR = 20
"""同色: two points more, in tenths."""


POINT = 10
"""All scores are counted in tenths, so many to a point."""
FURTHER_COPY = POINT
"""Where copies are counted, what each beyond the first adds, in tenths."""


class Recipe(msgspec.Struct, frozen=True):
    """One hand: its name, the pieces it needs, and its points where a source fixes them."""

    name: str
    needs: str
    points: int = 0
    """In whole points; 0 where only the old piece values give a figure."""
    flat: bool = False
    """Whether its points stand in the old counting too."""

    def need(self) -> tuple[int, ...]:
        """How many of each profession."""
        return tuple(self.needs.count(letter) for letter in LETTERS)

    def value(self) -> int:
        """The old piece values of its nominal pieces, in tenths."""
        return sum(TENTHS[LETTERS.index(letter)] for letter in self.needs)

    def weak(self) -> bool:
        """The old scoring's lower class: at most two pieces, or two and more 兵.

        The book says "hands involving 兵"; only with two or more do its own figures come out.
        """
        return len(self.needs) <= 2 or self.need()[PAWN] >= 2


class HandBook(msgspec.Struct, frozen=True, cache_hash=True):
    """A system of hands."""

    recipes: tuple[Recipe, ...]


class Held(msgspec.Struct, frozen=True, order=True):
    """A hand somebody holds; `copies` is above one only where duplicates count."""

    name: str
    one_colour: bool
    copies: int
    points: int
    """In tenths, one-colour bonus and copies included, before the rate."""


Pieces = tuple[int, ...]
"""Kinds in hand, sorted: profession times two, plus one for red."""

KINGS_COLOUR = ("modern", "old_3_5_exclusive")
"""The countings in which a king may colour a hand though the piece it stands for is there in the other colour."""

ColourCounts = tuple[tuple[int, ...], tuple[int, ...]]
"""How many of each profession: black, red."""


def counted(pieces: Pieces) -> ColourCounts:
    """How many of each profession a hand holds, black and red."""
    black, red = [0] * 10, [0] * 10
    for kind in pieces:
        (red if kind % 2 else black)[kind // 2] += 1
    return tuple(black), tuple(red)


def mono(recipe: Recipe, counts: ColourCounts) -> int | None:
    """The colour (0 black, 1 red) in which the hand is all one colour, or None."""
    need = recipe.need()
    for colour in (0, 1):
        own = counts[colour]
        wild = own[KING] - need[KING]
        missing = sum(max(0, need[p] - own[p]) for p in range(KING))
        if wild >= 0 and missing <= wild:
            return colour
    return None


def mixed(recipe: Recipe, counts: ColourCounts) -> bool:
    """Whether the hand can be formed of any colours."""
    need = recipe.need()
    both = [black + red for black, red in zip(*counts, strict=True)]
    wild = both[KING] - need[KING]
    return wild >= 0 and sum(max(0, need[p] - both[p]) for p in range(KING)) <= wild


def coloured(recipe: Recipe, counts: ColourCounts, scoring: str) -> bool:
    """Whether the hand counts as one-coloured.

    Today a king may also stand for a piece that is there in the other colour, to make the hand one colour.
    The old counting's worked sums (王虎馬 is 6) come out only if a king stands for what is really missing. Where
    idle pieces count, the piece the king stands for is idle then, and of the two readings the higher is taken.
    """
    if scoring in KINGS_COLOUR or not mixed(recipe, without_kings(counts)):
        return mono(recipe, counts) is not None
    return mono(recipe, without_kings(counts)) is not None


def without_kings(counts: ColourCounts) -> ColourCounts:
    black, red = counts
    return (*black[:KING], 0), (*red[:KING], 0)


def held(book: HandBook, pieces: Pieces, scoring: str, duplicates: str) -> tuple[Held, ...]:
    """All hands these pieces form, each once, the better version of each."""
    return _held(book, tuple(sorted(pieces)), scoring, duplicates)


@lru_cache(maxsize=1 << 16)
def _held(book: HandBook, pieces: Pieces, scoring: str, duplicates: str) -> tuple[Held, ...]:
    counts = counted(pieces)
    found = []
    for recipe in book.recipes:
        if not mixed(recipe, counts):
            continue
        one_colour = coloured(recipe, counts, scoring)
        base = worth(recipe, scoring)
        bonus = ONE_COLOUR if one_colour and bonus_counts(recipe, scoring) else 0
        if duplicates == "once":
            found.append(Held(recipe.name, one_colour, 1, base + bonus))
        else:
            found.append(_copied(recipe, counts, one_colour, scoring, duplicates))
    return tuple(found)


def bonus_counts(recipe: Recipe, scoring: str) -> bool:
    """Whether one colour adds its two points: always now; the old scoring's worked sums leave 王 out."""
    return scoring == "modern" or len(recipe.needs) > 1


def worth(recipe: Recipe, scoring: str) -> int:
    """The points of a hand before one-colour and rate, in tenths."""
    if scoring == "modern" and recipe.points:
        return recipe.points * POINT
    if recipe.flat:
        return recipe.points * POINT
    weak, strong = (2, 4) if scoring == "old_2_4" else (3, 5)
    return recipe.value() * (weak if recipe.weak() else strong)


def _copied(recipe: Recipe, counts: ColourCounts, one_colour: bool, scoring: str, duplicates: str) -> Held:
    """A hand with its further copies: a second counts again, or every further one adds a point."""
    base = worth(recipe, scoring)
    bonus = ONE_COLOUR if bonus_counts(recipe, scoring) else 0
    copies, coloured = copied(recipe, counts, 2 if duplicates == "twice" else 99)
    if duplicates == "twice":
        if scoring not in KINGS_COLOUR:  # a king stands only for what is really missing
            plain = copied(recipe, without_kings(counts), 2)
            coloured = plain[1] if plain[0] == copies else coloured
        return Held(recipe.name, one_colour, copies, base * copies + bonus * coloured)
    return Held(recipe.name, one_colour, copies, base + (bonus if one_colour else 0) + FURTHER_COPY * (copies - 1))


@lru_cache(maxsize=1 << 14)
def copied(recipe: Recipe, counts: ColourCounts, most: int) -> tuple[int, int]:
    """How often a hand can be formed of different pieces, and how many of those in one colour."""
    if most == 0:
        return 0, 0
    best = (0, 0)
    for coloured, left in _taken(recipe, counts):
        copies, in_colour = copied(recipe, left, most - 1)
        best = max(best, (copies + 1, in_colour + coloured))
    return best


def _taken(recipe: Recipe, counts: ColourCounts) -> list[tuple[int, ColourCounts]]:
    """Every way to take one copy out of the pieces: whether it is one-coloured, and what is left."""
    splits: list[tuple[list[int], list[int]]] = [([0] * 10, [0] * 10)]
    for p, need in enumerate(recipe.need()):
        splits = [
            ([*black[:p], b, *black[p + 1 :]], [*red[:p], r, *red[p + 1 :]])
            for black, red in splits
            for b in range(min(need, counts[0][p]) + 1)
            for r in range(min(need - b, counts[1][p]) + 1)
        ]
    return [way for split in splits if (way := _fill(recipe, counts, split)) is not None]


def _fill(recipe: Recipe, counts: ColourCounts, split: tuple[list[int], list[int]]) -> tuple[int, ColourCounts] | None:
    """A choice of real pieces completed with as many kings as are missing."""
    need = recipe.need()
    missing = sum(need) - sum(split[0]) - sum(split[1])
    kings = [counts[colour][KING] - split[colour][KING] for colour in (0, 1)]
    if split[0][KING] + split[1][KING] < need[KING] or missing > kings[0] + kings[1]:
        return None
    for colour in (0, 1) if not sum(split[1]) else (1, 0):
        used = min(missing, kings[colour])
        split[colour][KING] += used
        missing -= used
    one_colour = not sum(split[0]) or not sum(split[1])
    left = tuple(
        tuple(have - take for have, take in zip(counts[colour], split[colour], strict=True)) for colour in (0, 1)
    )
    return int(one_colour), (left[0], left[1])


def points(tenths: float) -> float:
    """Tenths as points, whole where they are whole."""
    whole, rest = divmod(tenths, POINT)
    return tenths / POINT if rest else int(whole)
