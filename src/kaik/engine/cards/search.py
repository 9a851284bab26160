"""The sampled search of card games: every simulation begins in a fresh imagined position and ends with the season.

It is the search of `kaik.bots.search.tree` inside the kernel. Each seat chooses by what its actions have brought it
where it had seen the same: a path of faces, its own for every seat, is one number, and so is an action after such a
path; all that is remembered of actions lies in one table under these numbers.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from kaik.engine.cards.frame import (
    CardTable,
    ahead,
    candidates,
    face,
    imagine,
    play,
    prepare,
    private,
    sensible,
    standing,
    sure,
    throw,
)
from kaik.engine.cards.match import gains
from kaik.engine.compiled import Numbers, compiled, copied, part, real, whole
from kaik.engine.dice import seeded
from kaik.kits.packed.match import ALL_ASKED, ASKED, LUCK, MOST_SEATS, OVER, PLAYED, SEATS, WAITS

FAR = 600
"""No simulation is longer than this many actions."""
DEEPEST = 64
"""Choices of one simulation that are remembered at most."""
REACH = 1.2
"""How far the search looks beyond the best action so far, in units of what simulations differ by."""
MARGIN = 0.06
"""How much of the worth of an end is its size and not its place."""
LEAST_NOISE = 0.15
"""Where a sure thing, such as folding, was tried most, simulations hardly differ; the others still do."""
OWN_VISITS, OWN_TOTAL = range(2)
VISITS, OPEN, TOTAL = range(3)
COUNT, SUM, SQUARES, SPREAD, KNOWN, SEED, LIKELY = range(7)
TALLY = 7
RARE = 250
"""After so many simulations each an action is tried that does not look likely."""
_STEP, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
_32 = np.uint64(32)


class CardTree(NamedTuple):
    """What a search remembers; the position thought about is the first row of the table's."""

    codes: Numbers
    """The actions of the thinking seat, the likely ones first ..."""
    own: Numbers
    """... and for each how often it was tried and what that brought."""
    keys: Numbers
    """The number of an action after a path; 0 where nothing is remembered."""
    arms: Numbers
    """What is remembered of it: how often it was tried and open, and what it brought."""
    tally: Numbers
    paths: Numbers
    """What each seat has seen in this simulation, as a number."""
    said: Numbers
    """Which choices of it are remembered, and whose they were."""
    scores: Numbers
    worths: Numbers


@part
def mixed(path: Any, number: int) -> Any:
    """The number of a path after one thing more."""
    bits = (path ^ np.uint64(number)) + _STEP
    bits = (bits ^ (bits >> _32)) * _MIX
    bits = (bits ^ (bits >> _32)) * _MIX
    return bits ^ (bits >> _32)


@part
def place_of(tree: CardTree, key: Any) -> int:
    """Where an action is remembered, or could be."""
    most = len(tree.keys) - 1
    at = whole(key >> _32) & most
    while tree.keys[at] != key and tree.keys[at] != np.uint64(0):
        at = (at + 1) & most
    return at


@part
def noise(tree: CardTree) -> float:
    """How much simulations differ from each other."""
    if tree.tally[COUNT] < 4:
        return 0.25
    mean = tree.tally[SUM] / tree.tally[COUNT]
    return max(sqrt(max(tree.tally[SQUARES] / tree.tally[COUNT] - mean * mean, 0.0)), LEAST_NOISE)


@part
def own_choice(tree: CardTree) -> int:
    """Which of its actions the thinking seat tries: a new one while few are known, else the one that may prove best."""
    own, reach, total = tree.own, REACH * noise(tree), real(tree.tally[COUNT])
    best, most, fresh, known = -1, -1.0, -1, 0
    for i in range(len(own)):
        visits = own[i, OWN_VISITS]
        if visits == 0:
            fresh = i if fresh < 0 else fresh
            continue
        known += 1
        hope = own[i, OWN_TOTAL] / visits + reach * sqrt(log(total + 1.0) / visits)
        if hope > most:
            best, most = i, hope
    likely = min(tree.tally[LIKELY], 3 + 2.0 * sqrt(total)) + total / RARE
    return fresh if best < 0 or (fresh >= 0 and known < likely) else best


@part
def choice(table: CardTable, tree: CardTree, now: Numbers, path: Any) -> int:
    """What the seat that is asked tries after what it has seen."""
    actions, reach = candidates(table, now), REACH * noise(tree)
    best, most, fresh, known, tried = -1, -1.0, -1, 0, 0.0
    for i in range(actions):
        at = place_of(tree, mixed(path, table.out[i]))
        if tree.keys[at] == np.uint64(0):
            fresh = i if fresh < 0 else fresh
            continue
        known += 1
        tree.arms[at, OPEN] += 1
        visits = tree.arms[at, VISITS]
        tried += visits
        hope = tree.arms[at, TOTAL] / visits + reach * sqrt(log(tree.arms[at, OPEN]) / visits)
        if hope > most:
            best, most = i, hope
    if best < 0 or (fresh >= 0 and known < 3 + 2.0 * sqrt(tried)):
        best = fresh
    return whole(table.out[best])


@part
def remembered(tree: CardTree, key: Any) -> int:
    """Where an action is remembered from now on; -1 where there is no room left."""
    at = place_of(tree, key)
    if tree.keys[at] == np.uint64(0):
        if tree.tally[KNOWN] > 0.7 * len(tree.keys):
            return -1
        tree.tally[KNOWN] += 1
        tree.keys[at] = key
    return at


@part
def asked_next(now: Numbers, seat: int) -> int:
    """Whose answer is imagined next; the thinking seat comes last, so that nobody answers what it did."""
    others = now[ALL_ASKED] & ~(1 << seat)
    if others == 0:
        return whole(now[ASKED])
    other = 0
    while not others >> other & 1:
        other += 1
    return other


@part
def simulated(table: CardTable, tree: CardTree, now: Numbers, seat: int, own: int) -> int:
    """One imagined game down the tree and one step out of it; returns how many choices are to be remembered."""
    season, decided, fresh, said = now[PLAYED], False, tree.own[own, OWN_VISITS] == 0, 0
    for other in range(now[SEATS]):
        tree.paths[other] = mixed(np.uint64(other + 1), 0)
    for _ in range(FAR):
        if now[WAITS] == OVER or now[PLAYED] != season or (fresh and decided):
            break
        by = -1
        if now[WAITS] == LUCK:
            action = throw(table, now)
        else:
            by = asked_next(now, seat)
            now[ASKED] = by
            if by == seat and not decided:
                action, decided = whole(tree.codes[own]), True
            else:
                path = tree.paths[by]
                if by != seat:
                    path = mixed(path, private(table, now, by))
                visited = remembered(tree, path)
                if visited >= 0 and tree.arms[visited, VISITS] > 0:
                    action = choice(table, tree, now, path)
                else:
                    action = sensible(table, now)
                at = remembered(tree, mixed(path, action))
                fresh = fresh or at < 0 or tree.arms[at, VISITS] == 0
                if at >= 0 and visited >= 0 and said < DEEPEST:
                    tree.arms[visited, VISITS] += 1
                    tree.said[said, 0], tree.said[said, 1] = at, by
                    said += 1
        for other in range(now[SEATS]):
            tree.paths[other] = mixed(mixed(tree.paths[other], by + 1), face(table, now, by, action, other))
        play(table, now, action)
    played_out(table, now, season)
    judge(table, tree, now)
    return said


@part
def played_out(table: CardTable, now: Numbers, season: int) -> None:
    """On to the season's end, as sensible players might play."""
    for _ in range(FAR):
        if now[WAITS] == OVER or now[PLAYED] != season:
            break
        play(table, now, throw(table, now) if now[WAITS] == LUCK else sensible(table, now))


# -- what an end is worth ----------------------------------------------------------------------------------


@part
def share(table: CardTable, now: Numbers, scores: Numbers, seat: int, spread: float) -> float:
    """The share of the others that a seat stays ahead of, as far as scores that are not final tell."""
    leads = 0.0
    for other in range(now[SEATS]):
        if other != seat:
            leads += ahead(table, now, real(scores[seat] - scores[other]), spread)
    return real(0.5 + 0.5 * leads / (now[SEATS] - 1))


@part
def sized(scores: Numbers, seats: int, seat: int, spread: float) -> float:
    """The same of final scores, by their size."""
    leads = 0.0
    for other in range(seats):
        leads += sure((scores[seat] - scores[other]) / spread)
    return 0.5 + 0.5 * leads / (seats - 1)


@part
def place(scores: Numbers, seats: int, seat: int) -> float:
    """The same by final scores."""
    ahead = 0.0
    for other in range(seats):
        if other != seat:
            ahead += 1.0 if scores[seat] > scores[other] else 0.5 if scores[seat] == scores[other] else 0.0
    return ahead / (seats - 1)


@part
def judge(table: CardTable, tree: CardTree, now: Numbers) -> None:
    """What a position at the end of a simulation is worth to each seat."""
    seats, spread = whole(now[SEATS]), real(tree.tally[SPREAD])
    if now[WAITS] == OVER:
        gains(table.book, now, tree.scores)
        for seat in range(seats):
            own = sized(tree.scores, seats, seat, spread * 4)
            tree.worths[seat] = MARGIN * own + (1 - MARGIN) * place(tree.scores, seats, seat)
        return
    standing(table, now, tree.scores)
    for seat in range(seats):
        tree.worths[seat] = share(table, now, tree.scores, seat, spread)


@part
def learnt(tree: CardTree, seat: int, own: int, said: int) -> None:
    """Note what a simulation brought, at every choice it went through."""
    worth = tree.worths[seat]
    tree.own[own, OWN_VISITS] += 1
    tree.own[own, OWN_TOTAL] += worth
    for i in range(said):
        at = tree.said[i, 0]
        if tree.arms[at, VISITS] == 0:
            tree.arms[at, OPEN] = 1
        tree.arms[at, VISITS] += 1
        tree.arms[at, TOTAL] += tree.worths[tree.said[i, 1]]
    tree.tally[COUNT] += 1
    tree.tally[SUM] += worth
    tree.tally[SQUARES] += worth * worth


# -- the door ----------------------------------------------------------------------------------------------


@compiled
def simulate(table: CardTable, tree: CardTree, seat: int, many: int, measuring: bool) -> float:
    """So many simulations; or so many playouts that only measure how much leads move in a season: roots, added up.

    A search begins with these.
    """
    return simulations(table, tree, table.now[1], seat, many, measuring)


@part
def simulations(table: CardTable, tree: CardTree, now: Numbers, seat: int, many: int, measuring: bool) -> float:
    """The same, as a part: numba need not compile what it calls once more for the door."""
    moves = 0.0
    if measuring:
        seeded(table.luck, whole(tree.tally[SEED]), 0)
        prepare(table, now, seat)
    for line in range(many):
        copied(now, table.now[0])
        if measuring:
            seeded(table.luck, whole(tree.tally[SEED]), -1 - line)
            imagine(table, now, seat)
            standing(table, now, tree.worths)
            played_out(table, now, whole(now[PLAYED]))
            standing(table, now, tree.scores)
            low, high = 1e9, -1e9
            for other in range(now[SEATS]):
                change = tree.scores[other] - tree.worths[other]
                low, high = min(low, change), max(high, change)
            moves += sqrt(max(high - low, 0.0))
            continue
        own = own_choice(tree)
        # The first simulation of every action has the same cards and luck, the second ones share another, and so on.
        seeded(table.luck, whole(tree.tally[SEED]), whole(tree.own[own, OWN_VISITS]))
        imagine(table, now, seat)
        learnt(tree, seat, own, simulated(table, tree, now, seat, own))
    return moves


def new_tree(codes: Numbers, room: int, seed: int) -> CardTree:
    """Nothing remembered yet."""
    tree = CardTree(
        codes,
        np.zeros((len(codes), 2)),
        np.zeros(room, np.uint64),
        np.zeros((room, 3)),
        np.zeros(TALLY),
        np.zeros(MOST_SEATS, np.uint64),
        np.zeros((DEEPEST, 2), np.int64),
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS),
    )
    tree.tally[SPREAD], tree.tally[SEED] = 1.0, seed
    return tree
