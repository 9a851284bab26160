"""Seasons and matches that compiled judges play against each other, and the one door to them."""

from __future__ import annotations

from functools import partial
from math import exp
from pathlib import Path
from typing import NamedTuple

from kaik.engine.compiled import PLACE, Numbers, compiled, part, stamp
from kaik.engine.dice import LuckState, below, seeded
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import acts, answers, may_hide
from kaik.engine.tiles.games import EVERYBODY, may_be_won, play, seat_asked
from kaik.engine.tiles.hands import may_win, ready_seats
from kaik.engine.tiles.layout import ROUNDS as ROUNDS_AT
from kaik.engine.tiles.luck import asked, thrown
from kaik.engine.tiles.rounds import settle_wins
from kaik.games.riichi.mind import features
from kaik.kits.mahjong import places
from train.riichi.advice import judge, note_steps, of_answer, of_discard, prepare
from train.riichi.features import tell_call, tell_discard, weigh_moment
from train.riichi.places import prepare_places
from train.riichi.room import SEAT, Judged, Reals

ADVISE, PAIRS, MATCHES, SAMPLES, FEATURES = range(5)
"""What the door is asked for."""
SOURCES = (Path(__file__).parent, Path(features.__file__).parent)
"""What is compiled here, and the numbers it takes in."""
VERBS = 5
RIICHI, CALLED, DREW, TOOK, DECIDED = range(VERBS)


class Task(NamedTuple):
    """What is to be played, and where it is noted."""

    base: Reals
    """By seat or side: the numbers that lots move, or that are played with."""
    times: Reals
    """By number: by how much its logarithm is moved for each lot; 0 for none."""
    plus: Reals
    """By number: by how much it is moved itself."""
    seats: Numbers
    """Which row of `base` each seat plays with, in matches."""
    lots: Numbers
    """By pair, seat and lot."""
    which: Numbers
    """Which number each lot moves."""
    change: Reals
    """By pair, season and seat: points; then what is hoped of places."""
    did: Numbers
    """By row of `base`, or all together: what was done, counted."""
    values: Reals
    """By seat: the numbers in use."""
    start: Numbers
    """A match that begins, and the season at hand."""
    luck: LuckState
    seed: int
    rows: Numbers
    """By sample: the position."""
    facts: Numbers
    """By sample: the seat, the best action, the other one, the luck, how many there were."""
    gaps: Reals
    """By sample: the worth of both, then points and places of both."""
    choice: LuckState
    often: Reals
    """How often a decision that was not far from another is looked at."""
    apart: float
    features: Reals
    """By sample, both of its actions: their features, then the moment."""
    corrections: Reals
    """By row of `base`: the corrections it plays with."""


@part
def to_season_end(j: Judged, task: Task, luck: LuckState) -> None:
    """Play until the next season begins, or the match is over."""
    s = j.s
    season = s[at.SEASONS]
    while s[at.SEASONS] == season and s[at.STAGE] != at.OVER_STAGE:
        one_step(j, task, luck)
    # a choice to go on belongs to the season before
    while s[at.STAGE] == at.LAST_STAGE:
        one_step(j, task, luck)


@part
def one_step(j: Judged, task: Task, luck: LuckState) -> None:
    """One act of a seat, or of luck."""
    b, s, needs = j.b, j.s, j.needs
    seat, stage = seat_asked(s), s[at.STAGE]
    if seat >= 0:
        wins = may_be_won(s) and may_win(b, s, needs, seat)
        if stage == at.CLAIM:
            hides = may_hide(b, s, seat) and ready_seats(b, s, needs, EVERYBODY & ~(1 << seat)) != 0
            count = answers(b, s, seat, wins, hides)
        else:
            count = acts(b, s, needs, wins)
        best = 0
        if count > 1:
            for n in range(len(j.v)):
                j.v[n] = task.values[seat, n]
            corrections_of(j, task, task.seats[seat])
            best = judge(j, seat, count)
            task.did[task.seats[seat], DECIDED] += 1
            if task.often[0] > 0:
                sample(j, task, luck, seat, count, best)
        act = s[at.OUT + best]
        note(task, seat, act & places.VERB_BITS)
    else:
        act = asked(b, s)
        if act & places.VERB_BITS == places.EXHAUSTED:
            act = places.EXHAUSTED | ready_seats(b, s, needs, act >> places.ONE) << places.ONE
        act = thrown(b, s, act, luck)
    play(b, s, act)
    if s[at.STAGE] == at.PAYING:
        settle_wins(b, s, act & places.VERB_BITS)


@part
def corrections_of(j: Judged, task: Task, row: int) -> None:
    """The judge at hand corrects its opinion as this side does."""
    for moment in range(len(j.corrections)):
        for feature in range(len(j.row)):
            j.corrections[moment, feature] = task.corrections[row, moment, feature]


@part
def is_asked(j: Judged, which: int) -> bool:
    """Whether such decisions are looked at: all, those of ready hands, answers."""
    stage = j.s[at.STAGE]
    if which == 0:
        return True
    if which == 2:
        return bool(stage == at.CLAIM)
    if stage != at.ACT:
        return False
    ready = False
    for kind in range(34):
        ready = ready or (j.h[kind] > 0 and j.near[kind] <= 0)
    return ready


@part
def sample(j: Judged, task: Task, luck: LuckState, seat: int, count: int, best: int) -> None:
    """Sometimes note a decision with another action that seemed nearly as good."""
    at_ = task.facts[0, 6]
    if at_ >= len(task.rows) or below(task.choice, 1 << 20) >= task.often[0] * (1 << 20):
        return
    if not is_asked(j, task.facts[0, 7]):
        return
    many = 0
    for n in range(count):
        many += n != best and j.worth[best] - j.worth[n] < task.apart
    if not many or j.worth[best] > 500:
        return
    chosen, other = below(task.choice, many), -1
    for n in range(count):
        if n != best and j.worth[best] - j.worth[n] < task.apart:
            if chosen == 0:
                other = n
            chosen -= 1
    s = j.s
    keep(j, task.rows[at_])
    facts = task.facts[at_]
    facts[0], facts[1], facts[2], facts[3], facts[4] = seat, s[at.OUT + best], s[at.OUT + other], luck[0], many
    task.gaps[at_, 0], task.gaps[at_, 1] = j.worth[best], j.worth[other]
    task.facts[0, 6] += 1


@part
def note(task: Task, seat: int, verb: int) -> None:
    who = task.seats[seat]
    task.did[who, RIICHI] += verb == places.RIICHI_DISCARD
    task.did[who, CALLED] += verb == places.CHI_CALL or verb == places.PON_CALL
    task.did[who, DREW] += verb == places.TSUMO
    task.did[who, TOOK] += verb == places.RON


@part
def hope_of_places(j: Judged, seat: int, over: bool) -> float:
    """How many of the others a seat may hope to end before, from the start of a season, or at the end of a match."""
    j.n[SEAT] = seat
    for who in range(4):
        j.points[4 + who] = j.s[at.POINTS + who]
    if not over:
        prepare_places(j)
        return before_a_season(j, seat)
    ahead, mine = 0.0, j.s[at.POINTS + seat]
    for who in range(4):
        if who != seat:
            other = j.s[at.POINTS + who]
            ahead += 1.0 if mine > other else 0.0 if mine < other else 0.5
    return ahead


@part
def before_a_season(j: Judged, seat: int) -> float:
    """The hope before a season: it is about to be dealt once more by the same dealer."""
    s, bonus, found = j.s, 12, 0.0
    from_here = 4 * j.b[ROUNDS_AT] - s[at.KYOKU]
    spread = j.places[min(max(from_here, 1), 8) - 1]
    own = j.points[4 + seat] + j.points[bonus + seat]
    for who in range(4):
        if who != seat:
            lead = (j.points[4 + who] + j.points[bonus + who] - own) / spread
            found += 1.0 / (1.0 + exp(min(max(lead, -30.0), 30.0)))
    return found


@part
def keep(j: Judged, row: Numbers) -> None:
    for n in range(at.FIRST_SPOT, at.END_SPOT):
        row[n] = j.s[n]


@part
def lay(j: Judged, row: Numbers) -> None:
    for n in range(at.FIRST_SPOT, at.END_SPOT):
        j.s[n] = row[n]


@part
def samples(j: Judged, task: Task) -> None:
    """Play seasons, and from noted decisions again with the other action."""
    s, fresh, season = j.s, True, 0
    task.choice[0] = task.seed
    task.facts[0, 6] = 0
    for seat in range(4):
        for n in range(len(j.v)):
            task.values[seat, n] = task.base[0, n]
    while task.facts[0, 6] < len(task.rows):
        if fresh:
            lay(j, task.start[0])
        first = task.facts[0, 6]
        seeded(task.luck, task.seed, season)
        season += 1
        to_season_end(j, task, task.luck)
        end = task.facts[0, 6]
        keep(j, task.start[2])
        fresh = s[at.STAGE] == at.OVER_STAGE
        for at_ in range(first, end):
            seat = task.facts[at_, 0]
            lay(j, task.start[2])
            task.gaps[at_, 2] = s[at.POINTS + seat]
            task.gaps[at_, 3] = hope_of_places(j, seat, fresh)
        for at_ in range(first, end):
            seat = task.facts[at_, 0]
            lay(j, task.rows[at_])
            task.luck[0] = task.facts[at_, 3]
            often = task.often[0]
            task.often[0] = 0.0
            task_again(j, task, task.facts[at_, 2])
            task.often[0] = often
            over = s[at.STAGE] == at.OVER_STAGE
            task.gaps[at_, 4] = s[at.POINTS + seat]
            task.gaps[at_, 5] = hope_of_places(j, seat, over)
        lay(j, task.start[2])


@part
def task_again(j: Judged, task: Task, act: int) -> None:
    """Play a season to its end, beginning with an action."""
    s = j.s
    season = s[at.SEASONS]
    play(j.b, s, act)
    if s[at.STAGE] == at.PAYING:
        settle_wins(j.b, s, act & places.VERB_BITS)
    while s[at.SEASONS] == season and s[at.STAGE] != at.OVER_STAGE:
        one_step(j, task, task.luck)
    while s[at.STAGE] == at.LAST_STAGE:
        one_step(j, task, task.luck)


@part
def tell_all(j: Judged, task: Task) -> None:
    """The features of both actions of every sample; what is judged is told as it is without corrections."""
    for n in range(len(j.v)):
        j.v[n] = task.base[0, n]
    for at_ in range(len(task.rows)):
        lay(j, task.rows[at_])
        prepare(j, task.facts[at_, 0])
        claimed, nearest = j.s[at.STAGE] == at.CLAIM, 0 if j.s[at.STAGE] == at.CLAIM else note_steps(j)
        if not claimed:
            weigh_moment(j, nearest)
        for one in range(2):
            act = task.facts[at_, 1 + one]
            verb = act & places.VERB_BITS
            if claimed:
                tell_call(j, act, of_answer(j, act))
            elif verb == places.DISCARD or verb == places.RIICHI_DISCARD:
                riichi = verb == places.RIICHI_DISCARD
                tell_discard(j, act, of_discard(j, act >> places.ONE & 63, riichi, nearest))
            else:
                continue
            for n in range(len(j.row)):
                task.features[2 * at_ + one, n] = j.row[n]
            for n in range(len(j.moment)):
                task.features[2 * at_ + one, len(j.row) + n] = 0.0 if claimed else j.moment[n]


@partial(compiled, place=PLACE.with_name(f"{PLACE.name}-{stamp(SOURCES)}"))
def door(j: Judged, task: Task, what: int, given: int) -> int:
    """Weigh the actions of a seat, or play."""
    b, s, needs = j.b, j.s, j.needs
    if what == ADVISE:
        wins = may_be_won(s) and may_win(b, s, needs, given)
        if s[at.STAGE] == at.CLAIM:
            hides = may_hide(b, s, given) and ready_seats(b, s, needs, EVERYBODY & ~(1 << given)) != 0
            count = answers(b, s, given, wins, hides)
        else:
            count = acts(b, s, needs, wins)
        for n in range(len(j.v)):
            j.v[n] = task.values[given, n]
        corrections_of(j, task, 0)
        judge(j, given, count)
        return count
    if what == FEATURES:
        tell_all(j, task)
        return 0
    if what == SAMPLES:
        samples(j, task)
        return 0
    match_, fresh = 0, True
    for pair in range(len(task.lots)):
        if fresh or what == MATCHES:
            lay(j, task.start[0])
            match_ += 1
        keep(j, task.start[1])
        if what == MATCHES:
            for seat in range(4):
                task.seats[seat] = task.lots[pair, seat, 0]
                for n in range(len(j.v)):
                    task.values[seat, n] = task.base[task.seats[seat], n]
            seeded(task.luck, task.seed, task.lots[pair, 0, 1])
            while s[at.STAGE] != at.OVER_STAGE:
                one_step(j, task, task.luck)
            for seat in range(4):
                task.change[pair, 0, seat] = s[at.POINTS + seat]
            continue
        for half in range(2):
            lay(j, task.start[1])
            for seat in range(4):
                task.seats[seat] = 0
                if len(task.base) > 1:
                    task.seats[seat] = 1 if (1 - 2 * half) * task.lots[pair, seat, 0] > 0 else 0
                for n in range(len(j.v)):
                    task.values[seat, n] = task.base[task.seats[seat], n]
                for lot in range(len(task.which)):
                    moved = (1 - 2 * half) * task.lots[pair, seat, lot]
                    n = task.which[lot]
                    task.values[seat, n] = task.values[seat, n] * exp(moved * task.times[lot]) + moved * task.plus[lot]
                task.change[pair, half, seat] = -s[at.POINTS + seat]
                task.change[pair, half, 4 + seat] = -hope_of_places(j, seat, False)
            seeded(task.luck, task.seed, pair)
            to_season_end(j, task, task.luck)
            for seat in range(4):
                task.change[pair, half, seat] += s[at.POINTS + seat]
                task.change[pair, half, 4 + seat] += hope_of_places(j, seat, s[at.STAGE] == at.OVER_STAGE)
            if half == 0:
                keep(j, task.start[2])
        lay(j, task.start[2])
        fresh = s[at.STAGE] == at.OVER_STAGE
    return match_
