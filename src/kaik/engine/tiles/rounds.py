"""The end of a season in the kernel: who pays whom, who deals next, and when the match is over."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import quads_of
from kaik.engine.tiles.course import BIG_DRAGONS, BIG_WINDS
from kaik.engine.tiles.hands import DECLARED, away, kind_of, left_in_wall, right_of, worth
from kaik.engine.tiles.worth import YAOCHU_BITS, up
from kaik.kits.mahjong import places
from kaik.kits.mahjong.packed import Pattern
from kaik.kits.mahjong.places import SORTS

LIABLE_PATTERNS = (int(Pattern.DAISANGEN), int(Pattern.DAI_SUUSHII), int(Pattern.SUU_KANTSU))


@part
def beneath(b: Numbers, s: Numbers) -> int:
    """How many indicators lie beneath the others for a winner in riichi."""
    if not b[book_at.URA_DORA]:
        return 0
    return whole(s[at.INDICATOR_COUNT]) if b[book_at.KAN_URA] else 1


@part
def won_by(b: Numbers, s: Numbers, winners: int) -> None:
    """Winners in riichi turn over what lies beneath the indicators, others perhaps horses; then all are to be paid."""
    if not b[book_at.HAS_RIICHI]:
        pay_plainly(b, s, winners)
        return
    s[at.WON] = winners
    declared = 0
    for n in range(winners & 7):
        declared |= s[at.STATUS + (winners >> 3 + 2 * n & 3)] & DECLARED
    s[at.STAGE] = at.URA_STAGE if declared and beneath(b, s) else at.PAYING


@part
def settle_wins(b: Numbers, s: Numbers, verb: int) -> None:
    """All winners are paid, the first one also honba and deposits; after URA its tiles lie in the pile."""
    if not b[book_at.HAS_RIICHI]:
        pay_horses(b, s, verb)
        return
    winners, dealer_won = s[at.WON], False
    ura = beneath(b, s) if verb == places.URA else 0
    for n in range(winners & 7):
        seat = winners >> 3 + 2 * n & 3
        base = worth(b, s, seat, ura if s[at.STATUS + seat] & DECLARED else 0)
        pay_win(b, s, seat, base, s[at.HONBA] if n == 0 else 0)
        if n == 0:
            s[at.POINTS + seat] += s[at.DEPOSITS] * b[book_at.STICK]
        dealer_won = dealer_won or seat == s[at.DEALER]
    s[at.DEPOSITS] = 0
    went_on(b, s, 1 if b[book_at.RENCHAN] != book_at.NEVER_STAYS and dealer_won else 0, 1, 0)


@part
def pay_win(b: Numbers, s: Numbers, winner: int, base: int, honba: int) -> None:
    """What a win costs everybody; somebody liable pays for others."""
    first, rest = -1, base
    row, found, open_hand = s[at.LIABLE], s[book_at.PATTERNS_FOUND], 1 - s[book_at.CLOSED]
    in_parts = b[book_at.PAO_SCOPE] and b[book_at.YAKUMAN_STACK]
    while row:
        entry = (row & 63) - 1
        row >>= 6
        yaku, owner, giver = entry >> 4, entry >> 2 & 3, entry & 3
        pattern = LIABLE_PATTERNS[yaku]
        if owner != winner or not found >> pattern & 1 or not is_liable(b, yaku):
            continue
        if in_parts:
            part_of = b[book_at.YAKUMAN] * b[book_at.YAKU + 3 * pattern + open_hand] // b[book_at.YAKUMAN_HAN]
            pay_base(s, winner, part_of, giver)
            rest -= part_of
        elif first < 0:
            pay_base(s, winner, base, giver)
            rest = 0
        first = giver if first < 0 else first
    if rest or first < 0:
        pay_base(s, winner, rest, -1)
    if honba:
        pay_honba(b, s, winner, first, honba)


@part
def is_liable(b: Numbers, yaku: int) -> bool:
    """Whether the table agreed on this liability."""
    if yaku == BIG_DRAGONS:
        return bool(b[book_at.PAO_DAISANGEN])
    return bool(b[book_at.PAO_DAISUUSHI] if yaku == BIG_WINDS else b[book_at.PAO_SUUKANTSU])


@part
def pay(s: Numbers, winner: int, payer: int, amount: int) -> None:
    """One pays another."""
    s[at.POINTS + winner] += amount
    s[at.POINTS + payer] -= amount


@part
def pay_base(s: Numbers, winner: int, base: int, liable: int) -> None:
    """Base points paid by the three others or by the discarder, or by whoever is liable."""
    if s[at.WINDOW] < 0:
        pay_drawn(s, winner, base, liable)
        return
    payer, amount = s[at.GIVER], up(base * (6 if winner == s[at.DEALER] else 4))
    if liable < 0 or liable == payer:
        pay(s, winner, payer, amount)
    else:  # yakuman halve evenly
        pay(s, winner, liable, amount // 2)
        pay(s, winner, payer, amount - amount // 2)


@part
def pay_drawn(s: Numbers, winner: int, base: int, liable: int) -> None:
    """All others pay, double between dealer and others, each payment rounded up; or whoever is liable pays it all."""
    dealer = s[at.DEALER]
    for seat in range(4):
        if seat != winner:
            amount = up(base * (2 if dealer in (seat, winner) else 1))
            pay(s, winner, seat if liable < 0 else liable, amount)


@part
def pay_honba(b: Numbers, s: Numbers, winner: int, liable: int, honba: int) -> None:
    """What so many honba add to a win; somebody liable pays for all."""
    if s[at.WINDOW] >= 0:
        payer = liable if liable >= 0 and not b[book_at.PAO_HONBA] else s[at.GIVER]
        pay(s, winner, payer, b[book_at.HONBA_RON] * honba)
        return
    for seat in range(4):
        if seat != winner:
            pay(s, winner, seat if liable < 0 else liable, b[book_at.HONBA_TSUMO_EACH] * honba)


# -- where any complete hand wins ---------------------------------------------------------------------------------


@part
def pay_each(b: Numbers, s: Numbers, winner: int, amount: int) -> None:
    """All others pay the winner so much each."""
    for seat in range(b[book_at.SEATS]):
        if seat != winner:
            pay(s, winner, seat, amount)


@part
def pay_plainly(b: Numbers, s: Numbers, winners: int) -> None:
    """Who gave the tile pays each winner; a winner by own draw is paid by all and turns up horses."""
    if s[at.WINDOW] < 0:
        pay_each(b, s, s[at.MOVER], b[book_at.TSUMO_EACH])
        s[at.STAGE] = at.HORSES_STAGE if horses_due(b, s) and left_in_wall(b, s) else at.PAYING
        return
    count, giver, first = winners & 7, s[at.GIVER], winners >> 3 & 3
    for n in range(count):
        pay(s, winners >> 3 + 2 * n & 3, giver, b[book_at.ROB_PRICE if s[at.ABOUT_KAN] else book_at.RON_PRICE])
    ended(b, s, first if count == 1 else giver)


@part
def horses_due(b: Numbers, s: Numbers) -> int:
    """How many horses the winner may turn up, if the wall has as many."""
    if s[at.SOURCE] == at.FROM_HEAD and not b[book_at.HORSES_AFTER_KAN]:
        return 0
    return whole(b[book_at.HORSES] + b[book_at.HORSE_PER_KAN] * quads_of(s, s[at.MOVER]))


@part
def pay_horses(b: Numbers, s: Numbers, verb: int) -> None:
    """All pay for the horses in the pile that are good, and perhaps for those the wall did not have."""
    mover, due = s[at.MOVER], horses_due(b, s)
    shown = min(due, left_in_wall(b, s)) if verb == places.HORSES else 0
    good = b[book_at.GOOD + away(s, b[book_at.SEATS], s[at.DEALER], mover)]
    hits = (due - shown) * b[book_at.MISSING_HIT]
    for n in range(book_at.PILE, book_at.PILE + shown):
        hits += good >> kind_of(s[n]) & 1
    pay_each(b, s, mover, hits)
    ended(b, s, mover)


@part
def ended(b: Numbers, s: Numbers, dealer: int) -> None:
    """The tiles go back; the next season begins, or the match is over."""
    if b[book_at.NEXT_RIGHT]:
        dealer = right_of(s, b[book_at.SEATS], s[at.DEALER], 1)
    cleared(b, s)
    for seat in range(4):
        s[at.BEFORE + seat] = s[at.POINTS + seat]
    if s[at.SEASONS] == b[book_at.MOST_SEASONS]:
        s[at.STAGE] = at.OVER_STAGE
    else:
        s[at.DEALER], s[at.THROWER], s[at.STEP] = dealer, dealer, at.SIDE_AND_CUT


# -- seasons without a winner ---------------------------------------------------------------------------------------


@part
def ran_out(b: Numbers, s: Numbers, ready: int) -> None:
    """The wall is empty: nagashi mangan is paid, or else the unready pay the ready."""
    dealer = s[at.DEALER]
    flowing, dealer_flows = 0, 0
    for n in range(4):
        seat = right_of(s, 4, dealer, n)
        if b[book_at.NAGASHI] == book_at.NO_NAGASHI or not flows(s, seat):
            continue
        pay_drawn(s, seat, b[book_at.MANGAN], -1)
        if not flowing and b[book_at.NAGASHI] == book_at.NAGASHI_WINS:
            for other in range(4):
                if other != seat:
                    pay(s, seat, other, b[book_at.HONBA_TSUMO_EACH] * s[at.HONBA])
            s[at.POINTS + seat] += s[at.DEPOSITS] * b[book_at.STICK]
            s[at.DEPOSITS] = 0
        flowing, dealer_flows = 1, dealer_flows | (1 if seat == dealer else 0)
    as_win = 1 if flowing and b[book_at.NAGASHI] == book_at.NAGASHI_WINS else 0
    if not flowing:
        pay_noten(b, s, ready)
    stays = as_win & dealer_flows
    if not as_win and b[book_at.RENCHAN] == book_at.READY_STAYS:
        stays = ready >> dealer & 1
    went_on(b, s, 0 if b[book_at.RENCHAN] == book_at.NEVER_STAYS else stays, as_win, 0)


@part
def flows(s: Numbers, seat: int) -> bool:
    """Whether a seat threw away nothing but honours, ones and nines, none of them called."""
    river, count = at.RIVERS + seat * places.RIVER_ROOM, s[at.RIVER_COUNT + seat]
    for n in range(river, river + count):
        if s[n] & places.WAS_CALLED or not YAOCHU_BITS >> kind_of(s[n] & places.TILE) & 1:
            return False
    return bool(count > 0)


@part
def pay_noten(b: Numbers, s: Numbers, ready: int) -> None:
    """The unready pay the ready, if there are both."""
    count = (ready & 1) + (ready >> 1 & 1) + (ready >> 2 & 1) + (ready >> 3 & 1)
    if count == 0 or count == 4:
        return
    for seat in range(4):
        if ready >> seat & 1:
            s[at.POINTS + seat] += b[book_at.NOTEN_POOL] // count
        else:
            s[at.POINTS + seat] -= b[book_at.NOTEN_POOL] // (4 - count)


# -- the next season ------------------------------------------------------------------------------------------------


@part
def cleared(b: Numbers, s: Numbers) -> None:
    """The table after a season: the tiles are mixed, only the players' places, points and counts stay."""
    for n in range(at.HANDS, at.STAGE):
        s[n] = 0
    for code in range(SORTS):
        s[at.UNSEEN + code] = b[book_at.FULL_WALL + code]
    for n in range(at.WALL_OWNER, at.SEASONS):
        s[n] = 0
    for n in range(at.FLIPS, at.BEFORE):
        s[n] = 0
    s[at.DRAWN] = s[at.WINDOW] = s[at.BARRED] = s[at.BARRED + 1] = -1
    s[at.SEASONS] += 1
    s[at.STAGE] = at.SEATS_STAGE


@part
def went_on(b: Numbers, s: Numbers, stays: int, won: int, aborted: int) -> None:
    """What follows a season: the same dealer again, the next one, a choice, or the end of the match."""
    cleared(b, s)
    s[at.UNTOUCHED], s[at.SOURCE] = 1, at.FROM_WALL
    if somebody_is_out(b, s):
        finish(b, s)
    elif stays:
        dealer_stays(b, s, aborted)
    else:
        kyoku, honba = s[at.KYOKU], s[at.HONBA]
        s[at.KYOKU] += 1
        s[at.HONBA] = 0 if won or not b[book_at.HONBA_CARRY_ON_DRAW] else honba + 1
        if is_done(b, s):
            s[at.KYOKU], s[at.HONBA] = kyoku, honba
            finish(b, s)
        else:
            open_season(s)


@part
def somebody_is_out(b: Numbers, s: Numbers) -> bool:
    least = s[at.POINTS]
    for seat in range(1, 4):
        least = min(least, s[at.POINTS + seat])
    if b[book_at.TOBI] == book_at.NEVER_OUT:
        return False
    return bool(least < 0 or (least == 0 and b[book_at.TOBI] == book_at.OUT_AT))


@part
def leader(s: Numbers) -> int:
    """The first place; of equal points whoever sits nearer to the first dealer's right."""
    best = max(s[at.FIRST], 0)
    for n in range(1, 4):
        seat = right_of(s, 4, max(s[at.FIRST], 0), n)
        if s[at.POINTS + seat] > s[at.POINTS + best]:
            best = seat
    return whole(best)


@part
def finish(b: Numbers, s: Numbers) -> None:
    """The match is over; deposits left on the table go to the first place, or to nobody."""
    s[at.STAGE] = at.OVER_STAGE
    if not b[book_at.STICKS_LEFT]:
        s[at.POINTS + leader(s)] += b[book_at.STICK] * s[at.DEPOSITS]
        s[at.DEPOSITS] = 0


@part
def dealer_stays(b: Numbers, s: Numbers, aborted: int) -> None:
    """The same dealer again, one honba more; in the last hand a leading dealer may stop, or must."""
    if aborted or not may_stop(b, s):
        s[at.HONBA] += 1
        open_season(s)
    elif b[book_at.OORASU_STOP] == book_at.MUST_STOP:
        finish(b, s)
    else:
        s[at.STAGE] = at.LAST_STAGE


@part
def may_stop(b: Numbers, s: Numbers) -> bool:
    dealer, last = s[at.DEALER], 4 * b[book_at.ROUNDS]
    if b[book_at.OORASU_STOP] == book_at.NO_STOP or leader(s) != dealer:
        return False
    there = s[at.POINTS + dealer] >= b[book_at.GOAL]
    if s[at.KYOKU] + 1 >= last and (s[at.KYOKU] + 1) % 4 == 0:
        return bool(there or not b[book_at.OORASU_NEEDS_GOAL])
    return bool(there and b[book_at.WEST] == book_at.SUDDEN_DEATH and s[at.KYOKU] >= last)


@part
def is_done(b: Numbers, s: Numbers) -> bool:
    """Whether the match ends now that the deal would pass on."""
    gone, last = s[at.KYOKU], 4 * b[book_at.ROUNDS]
    if gone < last:
        return False
    most = s[at.POINTS]
    for seat in range(1, 4):
        most = max(most, s[at.POINTS + seat])
    at_goal = most >= b[book_at.GOAL]
    if b[book_at.WEST] == book_at.NO_WEST or gone >= last + 4:
        return True
    return bool(at_goal and (b[book_at.WEST] == book_at.SUDDEN_DEATH or gone == last))


@part
def open_season(s: Numbers) -> None:
    """The next season: its dealer throws once, for the side and the cut."""
    dealer = right_of(s, 4, s[at.FIRST], s[at.KYOKU] % 4)
    s[at.DEALER], s[at.THROWER], s[at.STEP] = dealer, dealer, at.SIDE_AND_CUT
    s[at.STAGE] = at.SEATS_STAGE
