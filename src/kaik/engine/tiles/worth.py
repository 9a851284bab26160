"""The worth of one hand that lies in the pad: its readings, their yaku and fu, and who pays how much."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.tiles import layout as at
from kaik.engine.tiles.layout import CALLED, COUNTS, KIND, QUAD, SETS, TRIPLET
from kaik.engine.tiles.pack import bits
from kaik.kits.mahjong.packed import Pattern
from kaik.kits.mahjong.tiles import DRAGONS, HONOURS, TERMINALS, YAOCHU

YAOCHU_BITS, TERMINAL_BITS, HONOUR_BITS = bits(YAOCHU), bits(TERMINALS), bits(HONOURS)
DRAGON_BITS, WIND_BITS = bits(DRAGONS), bits(tuple(range(27, 31)))
EAST, WHITE = 27, 31
SUIT_BITS = (1 << 9) - 1
RENHOU, RIICHI, DOUBLE_RIICHI, PINFU = (
    1 << each for each in (Pattern.RENHOU, Pattern.RIICHI, Pattern.DOUBLE_RIICHI, Pattern.PINFU)
)
MENZEN_TSUMO, TANYAO, HONROUTOU, HONITSU, CHINITSU, TSUU_IISOU, CHINROUTOU, RYUUIISOU = (
    1 << Pattern[name]
    for name in (
        *("MENZEN_TSUMO", "TANYAO", "HONROUTOU", "HONITSU", "CHINITSU", "TSUU_IISOU", "CHINROUTOU", "RYUUIISOU"),
    )
)
CHUUREN, NINE_WAITS, ORPHANS, THIRTEEN_WAITS, SEVEN_PAIRS = (
    1 << Pattern[name]
    for name in (
        "CHUUREN_POUTOU",
        "DABURU_CHUUREN_POUTOU",
        "KOKUSHI_MUSOU",
        "KOKUSHI_MUSOU_JUUSANMEN_MATCHI",
        "CHIITOITSU",
    )
)
IIPEIKO, RYANPEIKOU, DOUJUN, DOUKOU, ITTSU, CHANTAI, JUNCHAN, TOITOI, SAN_ANKOU, SAN_KANTSU = (
    1 << Pattern[name]
    for name in (
        *("IIPEIKO", "RYANPEIKOU", "SANSHOKU_DOUJUN", "SANSHOKU_DOUKOU", "ITTSU", "CHANTAI", "JUNCHAN", "TOITOI"),
        *("SAN_ANKOU", "SAN_KANTSU"),
    )
)
SHOU_SANGEN, DAISANGEN, SHOUSUUSHII, DAI_SUUSHII, SUU_KANTSU, SUU_ANKOU, SUU_ANKOU_TANKI = (
    1 << Pattern[name]
    for name in (
        *("SHOU_SANGEN", "DAISANGEN", "SHOUSUUSHII", "DAI_SUUSHII", "SUU_KANTSU", "SUU_ANKOU", "SUU_ANKOU_TANKI"),
    )
)
DRAGON_YAKU, SEAT_YAKU, ROUND_YAKU = (
    int(Pattern[name]) for name in ("YAKUHAI_HAKU", "YAKUHAI_SEAT_WIND_EAST", "YAKUHAI_ROUND_WIND_EAST")
)
ORPHANS_KEY, PAIRS_KEY = 0, 1
"""These two come before every reading in sets."""
MOST_HAN_DOUBLED = 20


@part
def value(book: Numbers, pad: Numbers) -> int:
    """Find the reading that brings most and note it in the pad; returns its base points, 0 for no win."""
    for n in range(at.BASE, at.BEST_KEY + 1):
        pad[n] = 0
    melds, closed = pad[at.MELDS], 1
    for n in range(melds):
        if pad[SETS + n] & CALLED:
            closed = 0
    pad[at.CLOSED] = closed
    pad[at.HAND_PATTERNS] = of_hand(book, pad)
    if not melds:
        value_odd_forms(book, pad)
    part_with_pair = pair_part(pad)
    if part_with_pair < 0:
        return whole(pad[at.BASE])
    for pair in range(part_with_pair * 9, min(34, part_with_pair * 9 + 9)):
        if pad[COUNTS + pair] < 2:
            continue
        pad[COUNTS + pair] -= 2
        pad[at.PAIR] = pair
        for turns in range(1 << (4 - melds)):
            found = split(pad, turns, melds)
            if found == 4:
                value_reading(book, pad)
            put_back(pad, melds, found)
        pad[COUNTS + pair] += 2
    return whole(pad[at.BASE])


@part
def pair_part(pad: Numbers) -> int:
    """The suit (3 for honours) in which the pair must lie; -1 where the tiles cannot be sets and a pair."""
    where = -1
    for suit in range(4):
        total = 0
        for kind in range(suit * 9, min(34, suit * 9 + 9)):
            total += pad[COUNTS + kind]
        if total % 3 == 1 or (total % 3 == 2 and where >= 0):
            return -1
        if total % 3 == 2:
            where = suit
    return where


@part
def split(pad: Numbers, turns: int, melds: int) -> int:
    """Take sets off from the lowest tile on, runs where `turns` has a bit, else triplets; and say how many."""
    low = 0
    for n in range(melds, 4):
        while pad[COUNTS + low] == 0:
            low += 1
        if turns >> (n - melds) & 1:
            if low > 24 or low % 9 > 6 or not pad[COUNTS + low + 1] or not pad[COUNTS + low + 2]:
                return n
            for kind in range(low, low + 3):
                pad[COUNTS + kind] -= 1
            pad[SETS + n] = low
        else:
            if pad[COUNTS + low] < 3:
                return n
            pad[COUNTS + low] -= 3
            pad[SETS + n] = low | TRIPLET
    return 4


@part
def put_back(pad: Numbers, melds: int, found: int) -> None:
    """The sets that were taken off go back."""
    for n in range(melds, found):
        low = pad[SETS + n] & KIND
        if pad[SETS + n] & TRIPLET:
            pad[COUNTS + low] += 3
        else:
            for kind in range(low, low + 3):
                pad[COUNTS + kind] += 1


@part
def of_hand(book: Numbers, pad: Numbers) -> int:
    """The patterns that do not depend on how a hand is read."""
    kinds = held_kinds(pad)
    found = pad[at.FLAGS] | (0 if pad[at.RON] else MENZEN_TSUMO)
    if not kinds & YAOCHU_BITS:
        found |= TANYAO
    if not kinds & ~YAOCHU_BITS:
        found |= HONROUTOU
    if not kinds & ~TERMINAL_BITS:
        found |= CHINROUTOU
    if not kinds & ~HONOUR_BITS:
        found |= TSUU_IISOU
    if not kinds & ~book[at.GREEN]:
        found |= RYUUIISOU
    suits, suit = 0, 0
    for n in range(3):
        if kinds >> 9 * n & SUIT_BITS:
            suits, suit = suits + 1, n
    if suits == 1:
        found |= HONITSU | (0 if kinds & HONOUR_BITS else CHINITSU)
    if suits == 1 and not kinds & HONOUR_BITS and not pad[at.MELDS]:
        gates = True
        for rank in range(9):
            gates = gates and pad[COUNTS + 9 * suit + rank] >= book[at.GATES + rank]
        won = pad[COUNTS + pad[at.WIN]]
        if gates:
            found |= CHUUREN | (NINE_WAITS if won == 2 or won == 4 else 0)
    return whole(found)


@part
def held_kinds(pad: Numbers) -> int:
    """All kinds of a hand and its called sets, as bits."""
    kinds = 0
    for kind in range(34):
        if pad[COUNTS + kind]:
            kinds |= 1 << kind
    for n in range(pad[at.MELDS]):
        low = pad[SETS + n] & KIND
        kinds |= (1 if pad[SETS + n] & (TRIPLET | QUAD) else 7) << low
    return kinds


@part
def value_odd_forms(book: Numbers, pad: Numbers) -> None:
    """Thirteen orphans, and seven pairs."""
    pairs, orphans = 0, 0
    for kind in range(34):
        pairs += pad[COUNTS + kind] == 2
        orphans += pad[COUNTS + kind] > 0 and YAOCHU_BITS >> kind & 1
    if orphans == 13 and not held_kinds(pad) & ~YAOCHU_BITS:
        wide = THIRTEEN_WAITS if pad[COUNTS + pad[at.WIN]] == 2 else 0
        # A drawn one has two fu that are rounded up to the ten of one that was not.
        compare(book, pad, pad[at.HAND_PATTERNS] | ORPHANS | wide, 30, ORPHANS_KEY)
    if pairs == 7:
        compare(book, pad, pad[at.HAND_PATTERNS] | SEVEN_PAIRS, 25, PAIRS_KEY)


@part
def value_reading(book: Numbers, pad: Numbers) -> None:
    """Value four sets and a pair, once for each group that the winning tile may have completed."""
    win, found = pad[at.WIN], pad[at.HAND_PATTERNS] | of_sets(pad)
    for n in range(pad[at.MELDS], 5):
        group = pad[SETS + n] if n < 4 else pad[at.PAIR] | TRIPLET
        low = group & KIND
        if win != low and (group & TRIPLET or win < low or win > low + 2):
            continue
        again = False
        for before in range(pad[at.MELDS], min(n, 4)):
            again = again or (n < 4 and pad[SETS + before] == group)
        if not again:
            value_win(book, pad, found, n)


@part
def of_sets(pad: Numbers) -> int:
    """The patterns of four sets and a pair."""
    pair, runs, alike, quads, couples, yaochu, terminals = pad[at.PAIR], 0, 0, 0, 0, 1, 1
    for n in range(4):
        group = pad[SETS + n]
        low = group & KIND
        if group & (TRIPLET | QUAD):
            alike |= 1 << low
            quads += group & QUAD != 0
            yaochu &= YAOCHU_BITS >> low
            terminals &= TERMINAL_BITS >> low
            continue
        ends = low % 9 == 0 or low % 9 == 6
        yaochu, terminals = yaochu & ends, terminals & ends
        if runs >> low & 1:
            same = 0
            for before in range(n):
                same += pad[SETS + before] & (KIND | TRIPLET | QUAD) == low
            couples += same & 1
        runs |= 1 << low
    found = of_honours(pad, alike, pair)
    found |= IIPEIKO if couples else 0
    found |= RYANPEIKOU if couples == 2 else 0
    found |= DOUJUN if runs & runs >> 9 & runs >> 18 & SUIT_BITS else 0
    found |= DOUKOU if alike & alike >> 9 & alike >> 18 & SUIT_BITS else 0
    straight = runs & runs >> 3 & runs >> 6
    found |= ITTSU if straight & (1 | 1 << 9 | 1 << 18) else 0
    found |= CHANTAI if yaochu & YAOCHU_BITS >> pair & 1 else 0
    found |= JUNCHAN if terminals & TERMINAL_BITS >> pair & 1 else 0
    found |= TOITOI if counted_bits(alike) == 4 else 0
    found |= SAN_KANTSU if quads == 3 else 0
    return found | (SUU_KANTSU if quads == 4 else 0)


@part
def of_honours(pad: Numbers, alike: int, pair: int) -> int:
    """Dragons and winds."""
    found = (alike >> WHITE & 7) << DRAGON_YAKU
    if alike >> pad[at.SEAT] & 1:
        found |= 1 << (SEAT_YAKU + pad[at.SEAT] - EAST)
    if alike >> pad[at.ROUND] & 1:
        found |= 1 << (ROUND_YAKU + pad[at.ROUND] - EAST)
    dragons, winds = counted_bits(alike & DRAGON_BITS), counted_bits(alike & WIND_BITS)
    found |= SHOU_SANGEN if dragons == 2 and DRAGON_BITS >> pair & 1 else 0
    found |= DAISANGEN if dragons == 3 else 0
    found |= SHOUSUUSHII if winds == 3 and WIND_BITS >> pair & 1 else 0
    return found | (DAI_SUUSHII if winds == 4 else 0)


@part
def counted_bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@part
def value_win(book: Numbers, pad: Numbers, found: int, last: int) -> None:
    """Value a reading whose group `last` (4 is the pair) the winning tile completed."""
    ron, fu, concealed = pad[at.RON], 0, 0
    for n in range(4):
        group = pad[SETS + n]
        if not group & (TRIPLET | QUAD):
            continue
        hidden = not group & CALLED and not (ron and n == last)
        concealed += hidden
        one = book[at.QUAD_FU] if group & QUAD else book[at.TRIPLET_FU]
        fu += one * (2 if hidden else 1) * (2 if YAOCHU_BITS >> (group & KIND) & 1 else 1)
    fu += pair_fu(book, pad) + wait_fu(pad, last)
    found |= SAN_ANKOU if concealed == 3 else 0
    if concealed == 4:
        found |= SUU_ANKOU | (SUU_ANKOU_TANKI if last == 4 else 0)
    if pad[at.CLOSED] and not fu:
        found |= PINFU
    total = 20 + fu
    if ron:
        total += 10 if pad[at.CLOSED] else 0
    elif not found & PINFU:
        total += 2
    if total == 20 and not pad[at.CLOSED] and ron:
        total = book[at.OPEN_PINFU_FU]
    compare(book, pad, found, (total + 9) // 10 * 10, last + 2)


@part
def pair_fu(book: Numbers, pad: Numbers) -> int:
    pair = pad[at.PAIR]
    worth = (DRAGON_BITS >> pair & 1) + (pair == pad[at.SEAT]) + (pair == pad[at.ROUND])
    if worth == 2:
        return whole(book[at.DOUBLE_WIND_PAIR_FU])
    return 2 if worth else 0


@part
def wait_fu(pad: Numbers, last: int) -> int:
    """Two fu for a wait on one kind: for the pair, in the middle of a run, or at its closed end."""
    if last == 4:
        return 2
    group, win = pad[SETS + last], pad[at.WIN]
    low = group & KIND
    if group & TRIPLET:
        return 0
    edge = (low % 9 == 0 and win == low + 2) or (low % 9 == 6 and win == low)
    return 2 if win == low + 1 or edge else 0


# -- from patterns to points ---------------------------------------------------------------------------------


@part
def compare(book: Numbers, pad: Numbers, found: int, fu: int, last: int) -> None:
    """Note what a reading counts as if nothing better was found: its yaku together, or a renhou that is a mangan."""
    hidden, counted, han, yakuman, times = 0, 0, 0, 0, 0
    open_hand = 1 - pad[at.CLOSED]
    for pattern in range(at.PATTERNS):
        if found >> pattern & 1:
            hidden |= book[at.YAKU + 3 * pattern + 2]
    for pattern in range(at.PATTERNS):
        worth = book[at.YAKU + 3 * pattern + open_hand]
        if not (found & ~hidden) >> pattern & 1 or not worth:
            continue
        if worth >= book[at.YAKUMAN_HAN]:
            han = worth + (han if yakuman else 0)
            yakuman |= 1 << pattern
            times += worth // book[at.YAKUMAN_HAN]
        elif not yakuman:
            counted |= 1 << pattern
            han += worth
    if yakuman:
        times = times if book[at.YAKUMAN_STACK] else 1
        note(pad, book[at.YAKUMAN] * times, times, han, fu, yakuman, last)
    elif counted:
        han += bonuses(book, pad)
        note(pad, base_of(book, han, fu), 0, han, fu, counted, last)
    if pad[at.FLAGS] & RENHOU and book[at.RENHOU] == at.RENHOU_MANGAN:
        note(pad, base_of(book, book[at.MANGAN_HAN], fu), 0, book[at.MANGAN_HAN], fu, RENHOU, last)


@part
def bonuses(book: Numbers, pad: Numbers) -> int:
    """Han that are no yaku."""
    han = pad[at.DORA]
    if book[at.AKA]:
        han += pad[at.AKA_TILES]
    if book[at.URA_DORA] and pad[at.FLAGS] & (RIICHI | DOUBLE_RIICHI):
        han += pad[at.URA]
    return whole(han)


@part
def base_of(book: Numbers, han: int, fu: int) -> int:
    """The base points of a hand without a yakuman."""
    plain = fu * 4 << min(han, MOST_HAN_DOUBLED)
    if book[at.KIRIAGE] and plain == 1920:
        return whole(book[at.MANGAN])
    if plain < book[at.MANGAN]:
        return plain
    for row in range(book[at.LIMIT_COUNT]):
        if han >= book[at.LIMITS + 2 * row]:
            return whole(book[at.LIMITS + 2 * row + 1])
    return whole(book[at.MANGAN])


@part
def note(pad: Numbers, base: int, times: int, han: int, fu: int, found: int, last: int) -> None:
    """Keep what brings more; of what brings as much, the reading that comes first in the order of the rules."""
    better = base - pad[at.BASE]
    if not better:
        better = times - pad[at.LIMIT_COUNTS]
    if not better:
        better = han - pad[at.HAN]
    if not better:
        better = fu - pad[at.FU]
    if better < 0:
        return
    key = order_of(pad, last)
    if better or key < pad[at.BEST_KEY]:
        pad[at.BASE], pad[at.LIMIT_COUNTS], pad[at.HAN], pad[at.FU] = base, times, han, fu
        pad[at.PATTERNS_FOUND], pad[at.BEST_KEY] = found, key


@part
def order_of(pad: Numbers, last: int) -> int:
    """The place of a reading among all of a hand: runs before triplets, low ones first, then the completed group."""
    if last < 2:
        return last
    melds, completed, key = pad[at.MELDS], last - 2, 0
    for n in range(melds, 4):
        place = 0
        for other in range(melds, 4):
            place += pad[SETS + other] > pad[SETS + n] or (pad[SETS + other] == pad[SETS + n] and other > n)
        key += pad[SETS + n] << 7 * place
    group = 127 if completed == 4 else pad[SETS + completed]
    return whole(2 + ((key << 6 | pad[at.PAIR]) << 7 | group))


@part
def up(points: int) -> int:
    """Rounded up to the next hundred."""
    return (points + 99) // 100 * 100


@part
def paid_to(book: Numbers, base: int, pad: Numbers, honba: int, sticks: int, payer: int, out: Numbers) -> int:
    """Write what a win brings and costs each wind behind the figures of a hand; returns what the winner receives."""
    seat, received = pad[at.SEAT] - EAST, sticks * book[at.STICK]
    for wind in range(4):
        cost = 0
        if pad[at.RON]:
            if wind == payer:
                cost = up(base * (4 if seat else 6)) + book[at.HONBA_RON] * honba
        elif wind != seat:
            cost = up(base * (1 if seat and wind else 2)) + book[at.HONBA_TSUMO_EACH] * honba
            received += cost
        out[6 + wind] = -cost
    if pad[at.RON]:
        received += up(base * (4 if seat else 6)) + book[at.HONBA_RON] * honba
    out[6 + seat] = received
    return whole(received)
