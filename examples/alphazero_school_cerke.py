"""An AlphaZero-style loop on school cerke: a network, a tree search that it guides, and matches against itself.

Positions are those of the compiled kernel; what the network sees and what it weighs are the numbers of `kaik.spaces`.
Many matches go on side by side, so that the network looks at a leaf of each at once. Where the sticks are thrown, the
search throws them itself, as often one way as the odds say.

python examples/alphazero_school_cerke.py 90 examples/curves/alphazero_school_cerke.csv
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from curve import Curve, now
from kernel_rules import Rules, against
from numpy.typing import NDArray
from torch import nn

from kaik.engine.kernel import KernelPosition

MATCHES, SIMULATIONS, HIDDEN = 64, 16, 128
KEPT, BATCH, PASSES, RATE = 30_000, 256, 2, 1e-3
EXPLORE, NOISE, PART, WARM, LONGEST = 1.5, 0.5, 0.25, 12, 80
"""How much priors count; the noise on them and its part; so many first actions are drawn by their visits; after so many
a match is broken off and worth nothing."""


class Node:
    """A position in the tree, its open actions, and what the search has found of each."""

    def __init__(self, rules: Rules, position: KernelPosition) -> None:
        self.position, self.sign = position, 1 - 2 * rules.kernel.side(position)
        self.codes: list[int] = rules.kernel.codes(position).tolist()
        self.payoff = 0.0 if self.codes else rules.payoff(position) or 0.0
        self.priors: NDArray[Any] = np.zeros(0)
        self.visits, self.totals = np.zeros(len(self.codes)), np.zeros(len(self.codes))
        self.after: dict[int, KernelPosition] = {}
        self.children: dict[tuple[int, ...], Node] = {}

    def best(self) -> int:
        """The action to look at next: worth by its visits, or likely and seldom seen."""
        seen = self.visits.sum()
        worth = np.where(self.visits > 0, self.totals / np.maximum(self.visits, 1), self.totals.sum() / (seen + 1))
        return int((worth + EXPLORE * self.priors * np.sqrt(seen + 1) / (1 + self.visits)).argmax())

    def child(self, rules: Rules, edge: int) -> Node:
        """The position behind an action; luck is thrown anew every time."""
        if edge not in self.after:
            self.after[edge] = rules.kernel.played(self.position, self.codes[edge])
        position, brought = rules.thrown(self.after[edge])
        key = (edge, *brought)
        if key not in self.children:
            self.children[key] = Node(rules, position)
        return self.children[key]


def network(rules: Rules) -> Any:
    """A weight for every part of an action, and in the end the worth of the position to whoever is asked."""
    width, out = rules.task.encoder.size, int(rules.starts[-1]) + 1
    net = nn.Sequential(
        nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, out)
    )
    nn.init.normal_(net[-1].weight, std=0.01)
    return net


def weighed(net: Any, seen: Any, parts: Sequence[NDArray[np.int64]]) -> tuple[Any, Any]:
    """Worths from −1 to 1, and the logarithms of the chances of all open actions, padded to the longest list."""
    out = net(seen)
    most = max(map(len, parts))
    padded = torch.zeros(len(parts), most, parts[0].shape[1], dtype=torch.long)
    there = torch.zeros(len(parts), most, dtype=torch.bool)
    for row, each in enumerate(parts):
        padded[row, : len(each)], there[row, : len(each)] = torch.from_numpy(each), True
    weights = out[:, :-1].gather(1, padded.flatten(1)).view(padded.shape).sum(2)
    return torch.tanh(out[:, -1]), weights.masked_fill(~there, -1e9).log_softmax(1)


class Search:
    """Looks ahead in many positions side by side."""

    def __init__(self, rules: Rules, net: Any, simulations: int) -> None:
        self.rules, self.net, self.simulations = rules, net, simulations

    def __call__(self, positions: Sequence[KernelPosition]) -> list[int]:
        return [root.codes[int((root.visits + root.priors).argmax())] for root in self.roots(positions, noise=0.0)]

    def roots(self, positions: Sequence[KernelPosition], noise: float) -> list[Node]:
        """The trees of these positions."""
        roots = [Node(self.rules, position) for position in positions]
        self._open(roots)
        for root in roots:
            luck = self.rules.dice.dirichlet([NOISE] * len(root.codes))
            root.priors = (1 - noise) * root.priors + noise * luck
        for _ in range(self.simulations):
            paths = [self._descend(root) for root in roots]
            leaves = [leaf for _, leaf in paths]
            for (path, leaf), worth in zip(paths, self._open(leaves), strict=True):
                for node, edge in path:
                    node.visits[edge] += 1
                    node.totals[edge] += worth * leaf.sign * node.sign
        return roots

    def _descend(self, root: Node) -> tuple[list[tuple[Node, int]], Node]:
        path, node = list[tuple[Node, int]](), root
        while len(node.priors):
            edge = node.best()
            path.append((node, edge))
            node = node.child(self.rules, edge)
        return path, node

    def _open(self, leaves: Sequence[Node]) -> list[float]:
        """What each leaf is worth to whoever is asked there; the network gives its actions their priors."""
        worths = [leaf.payoff * leaf.sign for leaf in leaves]
        open_ones = [at for at, leaf in enumerate(leaves) if leaf.codes]
        if not open_ones:
            return worths
        seen = torch.from_numpy(np.stack([self.rules.seen(leaves[at].position) for at in open_ones]))
        parts = [self.rules.parts(leaves[at].codes, leaves[at].position) for at in open_ones]
        with torch.no_grad():
            values, logs = weighed(self.net, seen, parts)
        for at, value, row in zip(open_ones, values.tolist(), logs.exp().numpy(), strict=True):
            leaves[at].priors, worths[at] = row[: len(leaves[at].codes)], value
        return worths


class SelfPlay:
    """Matches of a network against itself, one after another in every row, and what was found on the way."""

    def __init__(self, rules: Rules, net: Any) -> None:
        self.rules, self.search = rules, Search(rules, net, SIMULATIONS)
        self.positions = [rules.begun() for _ in range(MATCHES)]
        self.rows: list[list[tuple[Any, ...]]] = [[] for _ in range(MATCHES)]
        self.kept: deque[tuple[Any, ...]] = deque(maxlen=KEPT)
        self.matches = 0

    def step(self) -> None:
        """An action in every match; matches that are over become rows to learn from, and begin anew."""
        for at, root in enumerate(self.search.roots(self.positions, PART)):
            rows, shares = self.rows[at], root.visits / root.visits.sum()
            edge = int(self.rules.dice.choice(len(shares), p=shares) if len(rows) < WARM else shares.argmax())
            seen, parts = self.rules.seen(root.position), self.rules.parts(root.codes, root.position)
            rows.append((seen, parts, shares, root.sign))
            self.positions[at], _ = self.rules.thrown(self.rules.kernel.played(root.position, root.codes[edge]))
            payoff = self.rules.payoff(self.positions[at])
            if payoff is not None or len(rows) == LONGEST:
                self.kept.extend((*row[:3], row[3] * (payoff or 0.0)) for row in rows)
                self.positions[at], self.rows[at], self.matches = self.rules.begun(), [], self.matches + 1


def improve(net: Any, optimiser: Any, kept: Sequence[tuple[Any, ...]], dice: np.random.Generator) -> None:
    """One batch: nearer to what the search chose, and to what came of it."""
    seen, parts, shares, payoffs = zip(*(kept[at] for at in dice.integers(len(kept), size=BATCH)), strict=True)
    worths, logs = weighed(net, torch.from_numpy(np.stack(seen)), parts)
    policy = -sum((torch.from_numpy(each) * row[: len(each)]).sum() for each, row in zip(shares, logs, strict=True))
    value = (worths - torch.tensor(payoffs, dtype=torch.float32)).square().sum()
    optimiser.zero_grad()
    ((policy + value) / BATCH).backward()
    optimiser.step()


def learn(seconds: float, place: Path) -> None:
    """Learn for so many seconds of one core, measure twice on the way, and keep the curve and the network."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rules, curve = Rules("school-cerke", 1), Curve()
    net = network(rules)
    untrained = Search(rules, network(rules), SIMULATIONS)
    play, optimiser = SelfPlay(rules, net), torch.optim.Adam(net.parameters(), RATE)
    while True:
        if curve.seconds >= seconds * len(curve.rows) / 2:
            began, ours = now(), Search(rules, net, SIMULATIONS)
            row = {
                "alone_against_random": against(rules, Search(rules, net, 0), rules.any, 256),
                "against_untrained": against(rules, ours, untrained),
                "against_greedy": against(rules, ours, rules.bot("greedy")),
            }
            curve.note(began, {"matches": play.matches, **row})
        if curve.seconds >= seconds:
            break
        play.step()
        for _ in range(PASSES if len(play.kept) > BATCH else 0):
            improve(net, optimiser, play.kept, rules.dice)
    curve.save(place, "AlphaZero-style learning at school cerke")
    torch.save({"game": "school-cerke", "changes": {}, "by": "parts", "network": net}, place.with_suffix(".pt"))


if __name__ == "__main__":
    learn(float(sys.argv[1]), Path(sys.argv[2]))
