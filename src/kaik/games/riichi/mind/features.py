"""Plain facts of a discard, a call and the moment, by which the best judge's opinion of them is corrected.

All of them are things that the seat sees. `corrections.toml` says what each is worth; how that was learned stands in
docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.action import Action
from kaik.games.riichi.mind.prospects import RiichiJudge, one_suited
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.mind.advising import CallResult
from kaik.kits.mahjong.mind.judge import Melds
from kaik.kits.mahjong.tiles import EAST, KINDS, YAOCHU, Counts, Tiles, counted, is_red, kind, without

Row = list[float]

DISCARD = (
    *("judged", "hit", "cost", "useful", "useful kinds", "hope", "expected", "dora"),
    *("pairs", "triplets", "two-sided", "edges", "gaps", "lone middle", "lone two or eight", "lone one or nine"),
    *("lone valued", "lone guest", "valued pairs", "near dora", "outside", "one suit", "three colours", "straight"),
    *("twins", "safe", "safest", "second safest", "danger"),
    *("throws valued", "throws guest", "throws one or nine", "throws two or eight", "throws middle", "throws dora"),
    *("copies", "drawn", "taken", "by draw", "by tile"),
    *("riichi", "riichi for few", "riichi with yaku", "riichi late"),
)
"""What is told of a discard: its worth so far, what it leaves, and what is thrown."""
MOMENTS = (
    *("always", "ready", "one step", "two steps", "three steps", "farther", "threatened", "open", "late", "dealing"),
    *("late and calm", "threatened, by steps", "open, by steps", "threatened and ready", "threatened, one step"),
    *("riichi against ready", "first in the end", "last in the end"),
)
"""By what a moment differs from others; each counts as much as it is so."""
CALL = (
    *("judged", "call", "valued", "run", "first", "ready", "far", "late", "dealing", "threatened", "riichi", "dora"),
    *("doubt", "steps", "nearer", "first and ready", "first and far", "first and late", "first and threatened"),
    *("first and valued", "first and doubt", "first in the end", "last in the end", "first and dora"),
    *("late and not ready", "worth", "threatened and ready", "threatened and far"),
    *("valued, copies", "valued, steps", "valued, dora", "valued and late", "valued and dealing", "han", "outside"),
    *("one suit", "useful, one step", "pairs", "other valued pairs", "sets", "no nearer", "first and no nearer"),
    *("ready, dora", "ready and late", "first, ready and late", "useful, farther", "first, threatened and ready"),
    "valued and threatened",
)
"""What is told of a call; of a pass only what is judged."""
SAFE = 0.15
"""A tile that is so much less dangerous than the most dangerous one is safe."""
FEW = 5
"""A wait for fewer tiles than this is one for few."""
MOST_DORA, NEAR, WALL = 3, 2, 70
MIDTIME, LATE = 0.4, 0.5
THREE_COLOURS, STRAIGHT, TWINS = 5, 5, 3
"""From how many of their tiles on three colours, a straight or twin runs are in sight."""


def moment(judge: RiichiJudge, nearest: int) -> Row:
    """As `MOMENTS` names it, before a discard of a hand that is so near."""
    late, threatened = lateness(judge), float(judge.threatened)
    opened = float(any(meld.is_open for meld in judge.sight.melds))
    declared = any(rival.ready >= 1.0 for rival in judge.sight.rivals)
    near = min(nearest, 3)
    return [
        1.0,
        *(float(min(nearest, 4) == steps) for steps in range(5)),
        threatened,
        opened,
        late - MIDTIME,
        float(judge.dealing),
        0.0 if threatened else late - MIDTIME,
        threatened * (near - 2),
        opened * (near - 1),
        threatened * (nearest <= 0),
        threatened * (nearest == 1),
        float(declared and nearest <= 0),
        *in_the_end(judge),
    ]


def lateness(judge: RiichiJudge) -> float:
    """How much of the wall is gone."""
    return 1.0 - judge.state.wall.left / WALL


def in_the_end(judge: RiichiJudge) -> tuple[float, float]:
    """Whether this seat is first, or last, and the match is nearly over."""
    state = judge.state
    ahead = sum(points > state.points[judge.seat] for points in state.points)
    over = state.kyoku >= SEATS * state.options.rounds - 2
    return float(over and ahead == 0), float(over and ahead == SEATS - 1)


# -- discards ---------------------------------------------------------------------------------------------------------


def of_discard(judge: RiichiJudge, action: Action, judged: float) -> Row:
    """As `DISCARD` names it."""
    tile, melds = action.args[0], judge.sight.melds
    rest, thrown = without(judge.sight.hand, (tile,)), kind(tile)
    counts, far = counted(rest), judge.steps(rest)
    outs = judge.outs(rest)
    return [
        judged,
        judge.hits[thrown],
        judge.costs[thrown],
        float(sum(many for _, many in outs)),
        float(len(outs)),
        _hope(judge, action.verb, rest, far),
        judge.expected(rest, melds),
        float(_dora(judge, rest, melds)),
        *_shapes(judge, counts),
        *_yaku(counts, melds),
        *_safety(judge, counts),
        *_thrown(judge, tile),
        *(_ready(judge, action.verb, rest, len(outs) and sum(many for _, many in outs)) if far <= 0 else (0.0,) * 8),
    ]


def _hope(judge: RiichiJudge, verb: str, rest: Tiles, far: int) -> float:
    """What the hand is worth before its next draw."""
    melds = judge.sight.melds
    if far > 0:
        return judge.hopes(rest, melds)[-1]
    return (judge.declared if verb == "riichi" else judge.silent)(rest, melds)[-1]


def _dora(judge: RiichiJudge, rest: Tiles, melds: Melds) -> int:
    held = counted((*rest, *_melded(melds)))
    return sum(held[each] for each in judge.dora) + sum(map(is_red, rest))


def _melded(melds: Melds) -> Tiles:
    return tuple(tile for meld in melds for tile in meld.tiles)


def _shapes(judge: RiichiJudge, counts: Counts) -> Iterator[float]:
    """Pairs and triplets, neighbours, lone tiles, and tiles near a dora."""
    left, valued, dora = judge.sight.left, judge.valued, frozenset(judge.dora)
    edges = sides = gaps = near = 0
    lone = [0, 0, 0, 0, 0]
    pairs, triplets = sum(many == 2 for many in counts), sum(many > 2 for many in counts)
    for each in range(KINDS):
        many = counts[each]
        if not many:
            continue
        if each >= EAST:
            if many == 1 and each in valued:
                lone[3] += left[each] > 0
            elif many == 1:
                lone[4] += 1
            continue
        rank = each % 9
        one, other = rank < 8 and counts[each + 1] > 0, rank < 7 and counts[each + 2] > 0
        if one:
            edges += rank in (0, 7)
            sides += 0 < rank < 7
        elif other:
            gaps += 1
        before = (rank > 0 and counts[each - 1] > 0) or (rank > 1 and counts[each - 2] > 0)
        if many == 1 and not (one or other or before):
            lone[2 if rank in (0, 8) else 1 if rank in (1, 7) else 0] += 1
        for apart in range(1, NEAR + 1):
            up, down = rank + apart < 9 and each + apart in dora, rank >= apart and each - apart in dora
            near += many * (up or down)
    twos = sum(counts[each] == 2 and left[each] > 0 for each in valued)
    yield from map(float, (pairs, triplets, sides, edges, gaps, *lone, twos, near))


def _yaku(counts: Counts, melds: Melds) -> Iterator[float]:
    """How far the hand is from yaku that need many of its tiles."""
    laid = counted(_melded(melds))
    held = [one + other for one, other in zip(counts, laid, strict=True)]
    suits = [held[9 * suit : 9 * suit + 9] for suit in range(3)]
    there = [[many > 0 for many in suit] for suit in suits]
    yield float(sum(held[each] for each in YAOCHU))
    yield float(max(map(sum, suits)) + sum(held[EAST:]))
    runs = max(sum(sum(suit[low : low + 3]) for suit in there) for low in range(7))
    yield float(max(runs - THREE_COLOURS, 0))
    yield float(max(max(map(sum, there)) - STRAIGHT, 0))
    twice = [min(many, 2) for many in counts]
    twins = max(sum(twice[low : low + 3]) for low in range(EAST) if low % 9 < 7)
    yield float(max(twins - TWINS, 0))


def _safety(judge: RiichiJudge, counts: Counts) -> tuple[float, float, float, float]:
    """How many tiles are safe, how dangerous the safest two are, and all together, beside the most dangerous tile."""
    worst = max(*judge.hits, 1e-9)
    risks = sorted(judge.hits[each] / worst for each in range(KINDS) for _ in range(counts[each]))
    first, second = (*risks, 1.0, 1.0)[:2]
    return float(sum(risk < SAFE for risk in risks)), first, second, sum(risks)


def _thrown(judge: RiichiJudge, tile: str) -> Iterator[float]:
    """What is thrown, and how many like it are still to come."""
    each = kind(tile)
    rank, number = each % 9, each < EAST
    yield float(not number and each in judge.valued)
    yield float(not number and each not in judge.valued)
    yield float(number and rank in (0, 8))
    yield float(number and rank in (1, 7))
    yield float(number and 1 < rank < 7)
    yield float(judge.dora.count(each) + is_red(tile))
    yield float(judge.sight.left[each])


def _ready(judge: RiichiJudge, verb: str, rest: Tiles, outs: int) -> Iterator[float]:
    """How a ready hand wins, and what there is to say of a riichi."""
    declared, melds = verb == "riichi", judge.sight.melds
    drawn, taken, gains = judge.winning(rest, melds, "riichi" if declared else "")
    yield from (drawn, taken, *gains, float(declared))
    yield float(declared and outs < FEW)
    yield float(declared and judge.winning(rest, melds, "")[1] > 0)
    yield (lateness(judge) - LATE) * declared


# -- calls ------------------------------------------------------------------------------------------------------------


def of_call(judge: RiichiJudge, action: Action, judged: float, called: CallResult) -> Row:
    """As `CALL` names it."""
    hand, melds = called.hand, called.melds
    rest, held = without(hand, (called.tile,)), counted((*hand, *_melded(melds)))
    far, before = judge.steps(rest), judge.steps(judge.sight.hand)
    useful = sum(many for _, many in judge.outs(rest)) / 10 if far > 0 else 0.0
    (han, sure), taken = judge.open_han(held, melds), kind(melds[-1].taken)
    run, late, counts = action.verb == "chi", lateness(judge) - MIDTIME, counted(judge.sight.hand)
    dora = min(_dora(judge, hand, melds) + sum(map(is_red, _melded(melds))), MOST_DORA)
    valued = not run and taken in judge.valued
    first, threatened = not any(meld.is_open for meld in judge.sight.melds), judge.threatened
    ready, distant, same = far <= 0, far > 1, before <= far
    others = sum(counts[each] > 1 for each in judge.valued if each != taken)
    told = [judged, 1, valued, run, first, ready, distant, late, judge.dealing, threatened]
    told += [any(rival.ready >= 1.0 for rival in judge.sight.rivals), dora, 1 - sure, before, before - far]
    told += [first * ready, first * distant, first * late, first * threatened, first * valued, first * (1 - sure)]
    told += [*in_the_end(judge), first * dora, late * (far > 0), called.worth / judge.unit]
    told += [threatened * ready, threatened * distant]
    told += [valued * judge.sight.left[taken], valued * (before - 1), valued * dora, valued * late]
    told += [valued * judge.dealing, han, sum(held[each] for each in YAOCHU)]
    told += [one_suited(held, tuple(meld.group.kind for meld in melds))]
    told += [useful * (far == 1), sum(many > 1 for many in counts), others, len(judge.sight.melds)]
    told += [same, same * first, ready * dora, ready * late, first * ready * late, useful * distant]
    told += [first * threatened * ready, valued * threatened]
    return [float(each) for each in told]
