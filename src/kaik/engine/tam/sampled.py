"""A plain sampled search of a game around tam: a tree of actions and throws, judged by random games to their end.

The levels read instead (`engine.search`), for a captured piece more or less decides too much to be left to luck.
This is here for comparing and for bots of other people's making: it needs no knowledge but the rules.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from kaik.engine.compiled import Book, Bytes, Numbers, compiled, copied, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.dice import LuckState, below, seeded
from kaik.engine.kernel import KernelPosition
from kaik.engine.tam.games import throw
from kaik.engine.tam.kernel import TamKernel
from kaik.engine.tam.layout import ENDED, FIRST, PHASE, SCORE, SIDE
from kaik.engine.tam.turns import legal, play

ACTION, PARENT, CHILD, NEXT, VISITS, KNOWN, MOVER = range(7)
NODE = 7
REACH = 1.4
"""How far the search looks beyond the best action so far."""
LONGEST = 4000
"""Actions of a random game at most; what is unfinished then is a draw."""


class TreeArrays(NamedTuple):
    """Everything a sampled search works on; the first rows of men and now are the position thought about."""

    book: Book
    ways: Bytes
    men: Bytes
    now: Numbers
    pad: Bytes
    out: Numbers
    luck: LuckState
    nodes: Numbers
    totals: Numbers
    """What lines through each node have brought seat 0: one for a win, a half for a draw."""


@part
def child_of(tree: TreeArrays, node: int, action: int) -> int:
    """The node after an action, or 0."""
    child = tree.nodes[node, CHILD]
    while child and tree.nodes[child, ACTION] != action:
        child = tree.nodes[child, NEXT]
    return whole(child)


@part
def grown(tree: TreeArrays, node: int, action: int, mover: int, last: int) -> int:
    """A new node after an action, written behind the last one."""
    nodes = tree.nodes
    nodes[last, ACTION], nodes[last, PARENT], nodes[last, MOVER] = action, node, mover
    nodes[last, NEXT], nodes[node, CHILD] = nodes[node, CHILD], last
    nodes[node, KNOWN] += 1
    return last


@part
def hopeful(tree: TreeArrays, node: int, side: int) -> int:
    """The child that may still prove best for a side."""
    nodes, best, most = tree.nodes, 0, -1.0
    reach = REACH * sqrt(log(nodes[node, VISITS] + 1.0))
    child = nodes[node, CHILD]
    while child:
        visits = nodes[child, VISITS]
        share = tree.totals[child] / visits
        hope = (share if side == 0 else 1.0 - share) + reach / sqrt(visits)
        if hope > most:
            best, most = child, hope
        child = nodes[child, NEXT]
    return whole(best)


@part
def played_out(tree: TreeArrays, men: Bytes, now: Numbers) -> float:
    """A random game to its end: what it brings seat 0."""
    for _ in range(LONGEST):
        phase = now[PHASE]
        if phase == ENDED:
            break
        if phase >= FIRST:
            action = throw(tree.book, tree.ways, phase, tree.luck)
        else:
            actions = legal(tree.book, tree.ways, men, now, tree.pad, tree.out)
            action = tree.out[below(tree.luck, max(actions, 1))]
        if now[PHASE] != ENDED:
            play(tree.book, tree.ways, men, now, tree.pad, tree.out, action)
    lead = now[SCORE] - now[SCORE + 1]
    return 0.5 if now[PHASE] != ENDED or lead == 0 else 1.0 if lead > 0 else 0.0


@compiled
def sample(tree: TreeArrays, lines: int, seed: int) -> None:
    """So many lines: down the tree, one step out of it, and on to an end at random."""
    men, now, nodes, last = tree.men[1], tree.now[1], tree.nodes, 0
    seeded(tree.luck, seed, 0)
    for _ in range(lines):
        copied(men, tree.men[0])
        copied(now, tree.now[0])
        node, is_new = 0, False
        while not is_new and now[PHASE] != ENDED:
            phase, side = now[PHASE], whole(now[SIDE])
            if phase >= FIRST:
                action = throw(tree.book, tree.ways, phase, tree.luck)
                child = child_of(tree, node, action)
            else:
                actions = legal(tree.book, tree.ways, men, now, tree.pad, tree.out)
                if actions == 0:
                    break
                action, child = tree.out[below(tree.luck, actions)], 0
                if nodes[node, KNOWN] < actions:  # an untried action, found by trying on from a random one
                    first = below(tree.luck, actions)
                    while child_of(tree, node, tree.out[first]):
                        first = (first + 1) % actions
                    action = tree.out[first]
                else:
                    child = hopeful(tree, node, side)
                    action = nodes[child, ACTION]
            if child == 0:
                last += 1
                child, is_new = grown(tree, node, action, side, last), phase < FIRST
            play(tree.book, tree.ways, men, now, tree.pad, tree.out, action)
            node = child
        learnt(tree, node, played_out(tree, men, now))


@part
def learnt(tree: TreeArrays, node: int, worth: float) -> None:
    """Note what a line brought at every node it went through."""
    while True:
        tree.nodes[node, VISITS] += 1
        tree.totals[node] += worth
        if node == 0:
            break
        node = tree.nodes[node, PARENT]


def sampled(kernel: TamKernel[Any], position: KernelPosition, lines: int, seed: int = 0) -> dict[str, int]:
    """How often each action of a position was tried in so many simulations; the most tried is the one to play."""
    pad, out = kernel.buffers()
    rooms = 5 * lines + 8  # a line adds one action and the throws around it
    tree = TreeArrays(
        kernel.book,
        kernel.ways,
        np.stack((position.men, position.men)),
        np.stack((position.now, position.now)),
        pad,
        out,
        np.zeros(1, np.uint64),
        np.zeros((rooms, NODE), np.int64),
        np.zeros(rooms),
    )
    sample(tree, lines, seed)
    visits, child = dict[str, int](), int(tree.nodes[0, CHILD])
    while child:
        visits[str(kernel.action(position, int(tree.nodes[child, ACTION])))] = int(tree.nodes[child, VISITS])
        child = int(tree.nodes[child, NEXT])
    return visits


__all__ = ["sampled"]
