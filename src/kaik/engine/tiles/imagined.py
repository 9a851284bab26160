"""Positions a seat cannot tell from the real one, made inside the kernel: all it has not seen is dealt anew.

A door of its own, since games are played without it. The same way as in the readable rules: whoever declared riichi
is given a ready hand, whoever has just called keeps a tile to throw away, and where the unseen tiles do not suffice
for ready hands the true ones stay.
"""

from __future__ import annotations

from kaik.engine.compiled import Numbers, compiled, part, whole
from kaik.engine.dice import LuckState, below
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import DECLARED, EAST, KINDS, gather, held_waits, kind_of
from kaik.engine.tiles.lacks import SuitNeeds
from kaik.engine.tiles.layout import COUNTS, KINDS_HELD, PILE
from kaik.kits.mahjong import places
from kaik.kits.mahjong.places import RED_CODE, SORTS

TRIES, SEVEN_PAIRS = 12, 12
SIZES, TRUE = PILE, PILE + 4
"""In the pile: how many tiles each hidden hand has, and the true hands."""


@compiled
def dealt_anew(b: Numbers, s: Numbers, needs: SuitNeeds, seat: int, luck: LuckState) -> None:
    """Deal anew what this seat has not seen; what others answered is left as it was."""
    hidden = hidden_seats(b, s, seat)
    for other in range(4):
        if hidden >> other & 1:
            take_back(s, other)
    if s[at.DRAWN] >= 0 and hidden >> s[at.MOVER] & 1:
        s[SIZES + s[at.MOVER]] -= 1  # the tile just drawn comes last
    ready = 0
    for other in range(4):
        if hidden >> other & 1 and s[at.STATUS + other] & DECLARED:
            ready |= 1 << other
    if ready:
        give_ready_hands(b, s, needs, ready, luck)
    deal_rest(s, hidden, luck)


@part
def hidden_seats(b: Numbers, s: Numbers, seat: int) -> int:
    """Whose hands a seat has not seen, as bits; winners have shown theirs."""
    hidden = ((1 << b[book_at.SEATS]) - 1) & ~(1 << seat)
    if s[at.STAGE] == at.HORSES_STAGE:
        hidden &= ~(1 << s[at.MOVER])
    for n in range(s[at.WON] & 7):
        hidden &= ~(1 << (s[at.WON] >> 3 + 2 * n & 3))
    return whole(hidden)


@part
def take_back(s: Numbers, seat: int) -> None:
    """A hand goes to the unseen tiles; its size and, for a player in riichi, the hand itself are noted."""
    size, hand, true = 0, at.HANDS + seat * SORTS, TRUE + seat * places.FEI_CODE
    for code in range(SORTS):
        if code < places.FEI_CODE:
            s[true + code] = s[hand + code]
        size += s[hand + code]
        s[at.UNSEEN + code] += s[hand + code]
        s[hand + code] = 0
    s[SIZES + seat] = size
    if s[at.DRAWN] >= 0 and s[at.MOVER] == seat and s[at.DRAWN] < places.FEI_CODE:
        s[true + s[at.DRAWN]] -= 1


@part
def move_tile(s: Numbers, seat: int, code: int, count: int) -> None:
    """Tiles from the unseen ones into a hand."""
    s[at.UNSEEN + code] -= count
    s[at.HANDS + seat * SORTS + code] += count


@part
def give_ready_hands(b: Numbers, s: Numbers, needs: SuitNeeds, seats: int, luck: LuckState) -> None:
    """A ready hand for everybody who declared riichi, or the true ones after some tries."""
    for _ in range(TRIES):
        fits = True
        for seat in range(4):
            if seats >> seat & 1 and fits:
                fits = ready_hand(b, s, needs, seat, luck)
        if fits:
            return
        for seat in range(4):
            if seats >> seat & 1:
                for code in range(places.FEI_CODE):
                    move_tile(s, seat, code, -s[at.HANDS + seat * SORTS + code])
    for seat in range(4):
        if seats >> seat & 1:
            for code in range(places.FEI_CODE):
                move_tile(s, seat, code, s[TRUE + seat * places.FEI_CODE + code])


@part
def ready_hand(b: Numbers, s: Numbers, needs: SuitNeeds, seat: int, luck: LuckState) -> bool:
    """Try to give a seat a ready hand: a complete one that lost a tile."""
    size = s[SIZES + seat]
    for kind in range(KINDS):
        s[KINDS_HELD + kind] = 0
        s[COUNTS + kind] = s[at.UNSEEN + kind]
    for red in range(3):
        s[COUNTS + 9 * red + 4] += s[at.UNSEEN + RED_CODE + red]
    if size == 13 and below(luck, SEVEN_PAIRS) == 0:
        for _ in range(7):
            if not take_group(s, 0, 1, luck):
                return False
    else:
        for n in range(size // 3 + 1):
            if not take_group(s, n, 0, luck):
                return False
    lost = below(luck, size + 1)
    kind = 0
    while lost >= s[KINDS_HELD + kind]:
        lost -= s[KINDS_HELD + kind]
        kind += 1
    s[KINDS_HELD + kind] -= 1
    for kind in range(KINDS):
        for _ in range(s[KINDS_HELD + kind]):
            give_kind(s, seat, kind, luck)
    gather(b, s, seat)
    return held_waits(b, s, needs) != 0


@part
def take_group(s: Numbers, n: int, apart: int, luck: LuckState) -> bool:
    """A pair for n = 0, else a set, from the counts to the tiles held; each as often as it can be picked."""
    total = 0
    for group in range(2 * KINDS):
        total += ways(s, n, apart, group)
    if not total:
        return False
    left, group = below(luck, total), 0
    while left >= ways(s, n, apart, group):
        left -= ways(s, n, apart, group)
        group += 1
    kind = group % KINDS
    for step in range(3 if n else 2):
        tile = kind + step if group >= KINDS else kind
        s[COUNTS + tile] -= 1
        s[KINDS_HELD + tile] += 1
    return True


@part
def ways(s: Numbers, n: int, apart: int, group: int) -> int:
    """How many ways there are to pick a pair (n = 0), a triplet, or a run (groups from 34 on)."""
    kind = group % KINDS
    have = s[COUNTS + kind]
    if group >= KINDS:
        if n == 0 or kind >= EAST or kind % 9 > 6:
            return 0
        return whole(have * s[COUNTS + kind + 1] * s[COUNTS + kind + 2])
    if n:
        return whole(have * (have - 1) * (have - 2) // 6)
    return 0 if apart and s[KINDS_HELD + kind] else whole(have * (have - 1) // 2)


@part
def give_kind(s: Numbers, seat: int, kind: int, luck: LuckState) -> None:
    """A tile of that kind into a hand, a red one as likely as any."""
    code = kind
    if kind < EAST and kind % 9 == 4:
        red = RED_CODE + kind // 9
        if below(luck, s[at.UNSEEN + kind] + s[at.UNSEEN + red]) < s[at.UNSEEN + red]:
            code = red
    move_tile(s, seat, code, 1)


@part
def deal_rest(s: Numbers, hidden: int, luck: LuckState) -> None:
    """Fill the hidden hands from the unseen tiles, and give the mover the tile just drawn."""
    mover = s[at.MOVER]
    if s[at.SOURCE] == at.FROM_CALL and s[at.STAGE] == at.ACT and hidden >> mover & 1:
        move_tile(s, mover, pick(s, s[at.BARRED], s[at.BARRED + 1], luck), 1)
    for seat in range(4):
        if not hidden >> seat & 1:
            continue
        held = 0
        for code in range(SORTS):
            held += s[at.HANDS + seat * SORTS + code]
        for _ in range(s[SIZES + seat] - held):
            move_tile(s, seat, pick(s, -1, -1, luck), 1)
    if s[at.DRAWN] >= 0 and hidden >> mover & 1:
        s[at.DRAWN] = pick(s, -1, -1, luck)
        move_tile(s, mover, s[at.DRAWN], 1)


@part
def pick(s: Numbers, barred: int, other: int, luck: LuckState) -> int:
    """Any unseen tile, but of two kinds."""
    total = 0
    for code in range(SORTS):
        if kind_of(code) != barred and kind_of(code) != other:
            total += s[at.UNSEEN + code]
    left, found = below(luck, total), 0
    for code in range(SORTS):
        if kind_of(code) == barred or kind_of(code) == other:
            continue
        if left < s[at.UNSEEN + code]:
            found = code
            break
        left -= s[at.UNSEEN + code]
    return found
