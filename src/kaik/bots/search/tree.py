"""The sampled search: a tree of what the thinking seat can tell apart, grown one imagined game at a time.

Every line begins in a fresh imagined position (`imagine`), so that nothing is known that the seat cannot know; an
open game imagines itself. Luck is thrown by its weights and every outcome the seat can see has a branch of its
own. The seats choose by what each action has brought them, counted only where it was open to them (subset-armed
bandits); branches are named by faces, so an act the seat cannot see leads to one branch whatever it was.
Where several are asked at once the thinking seat answers last and in ignorance: covered answers look alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from kaik.bots.search.luck import QuickDice
from kaik.bots.search.playout import FAR, any_action, horizon, played_out, spread, well_judged
from kaik.bots.search.worth import Worths, worths
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.mind import Mind
from kaik.core.state import Choose, Over, State, Throw
from kaik.play.thought import Choice, Opinion, Watch

REACH = 1.2
"""How far the search looks beyond the best action so far, in units of what lines differ by."""
GLANCE = 2
"""How many lines one look at the position after an action counts for."""
JUDGED = 60
"""The same, where the game judges positions well: its judge errs far less than a single line does."""
ENOUGH, SETTLED = 400, 0.8
"""After so many lines an action that was tried in this share of them will hardly be overtaken."""


class Arm:
    """What one action has brought so far."""

    __slots__ = ("open", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.open = 0
        """How often it could have been chosen."""
        self.total = 0.0


class Node:
    """What the thinking seat has seen so far: the actions tried from here by each seat, and what came after."""

    __slots__ = ("arms", "branches")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.branches: dict[tuple[int, Action], Node] = {}

    def branch(self, by: int, face: Action) -> Node:
        found = self.branches.get((by, face))
        if found is None:
            found = self.branches[by, face] = Node()
        return found


class Tree:
    """One search: an imagined position, the seat that thinks, and what it has found."""

    def __init__(self, mind: Mind[Any], position: State, seat: int, dice: QuickDice) -> None:
        self.mind, self.position, self.seat, self.dice, self.luck = mind, position, seat, dice, dice
        self.actions = position.legal(seat)
        self.season = position.season_of()[0]
        self.far = horizon(mind, position)
        self.top = Node()
        self.own: dict[Action, Arm] = {action: Arm() for action in self.actions}
        """The choice that is being thought about, kept apart: others asked at the same time must not see it."""
        self.looks: dict[Action, float] = {}
        self.spread, self.count, self.sum, self.squares = 1.0, 0, 0.0, 0.0

    def grown(self, watch: Watch) -> Opinion:
        """Sample until the watch stops it.

        A glance at every action comes before everything else, so that even ten milliseconds give a sound one; once
        it is known how far leads move, the glance is repeated in that unit.
        """
        self._look(watch)
        self.spread = spread(self.mind, self.position, self.seat, self.dice, watch)
        self._look(watch)
        self._trust()
        while not watch.over():
            watch.nodes += 1
            self._line(watch)
            if watch.nodes % ENOUGH == 0 and self._settled():
                break
        return Opinion(tuple(self._choice(action) for action in self.actions), "sampled", watch.nodes)

    def _choice(self, action: Action) -> Choice:
        arm = self.own[action]
        return Choice(action, arm.total / arm.visits if arm.visits else 0.5, arm.visits)

    def _trust(self) -> None:
        """Let each look count for some lines, so that a few lines more do not decide by luck alone."""
        lines = JUDGED if well_judged(self.mind) else GLANCE
        for action, look in self.looks.items():
            self.own[action].visits, self.own[action].total = lines, lines * look

    def _settled(self) -> bool:
        """Whether one action stands out, so that nobody needs to wait for the rest."""
        tried = [arm.visits for arm in self.own.values()]
        return max(tried) >= SETTLED * sum(tried)

    def _look(self, watch: Watch) -> None:
        """One look at the position after each action, throws averaged: what a greedy player sees."""
        seen: dict[Action, float] = {}
        for action in self.actions:
            if watch.over():
                break
            seen[action] = self._seen_after(self.position.played(self.seat, action), 2)
        if len(seen) == len(self.actions) or not self.looks:
            self.looks = seen

    def _seen_after(self, state: State, throws: int) -> float:
        match state.turn():
            case Throw(Outcomes(weights)) if throws and len(weights) <= 12:
                total = sum(weight for _, weight in weights)
                after = (w * self._seen_after(state.played(CHANCE, action), throws - 1) for action, w in weights)
                return sum(after) / total
        return worths(self.mind, state, self.spread, self.season)[self.seat]

    # One line.

    def _line(self, watch: Watch) -> None:
        """One imagined game: down the tree, one step out of it, and quickly on to an end.

        The first line of every action has the same cards and luck, the second ones share another, and so on: actions
        are compared under the same cards.
        """
        own, arm = self._best(self.position, self.seat, self.actions, self.own)
        self.dice = self.luck.row(arm.visits)
        state = self.position.imagine(self.seat, self.dice)
        node, said, decided, fresh = self.top, [(arm, self.seat)], False, not arm.visits
        for _ in range(FAR):
            turn = state.turn()
            if isinstance(turn, Over) or (fresh and decided) or state.season_of()[0] != self.season:
                break
            if isinstance(turn, Throw):
                by, action = CHANCE, turn.chance.sample(self.dice)
            elif (by := self._asked(turn)) == self.seat and not decided:
                action, decided = own, True
            else:
                action, arm = self._picked(state, by, node.arms.setdefault(by, {}))
                fresh = fresh or not arm.visits
                said.append((arm, by))
            node = node.branch(by, state.face(by, action, self.seat))
            state = state.played(by, action)
        end = played_out(self.mind, state, self.season, self.far, self.dice, watch)
        self._learnt(said, worths(self.mind, end, self.spread, self.season))

    def _asked(self, turn: Choose) -> int:
        """Whose answer is imagined next; the thinking seat comes last, so that nobody answers what it did."""
        first = turn.seats[0]
        return turn.seats[1] if first == self.seat and len(turn.seats) > 1 else first

    def _picked(self, state: State, by: int, arms: dict[Action, Arm]) -> tuple[Action, Arm]:
        """The action to try; where nothing was tried yet any action is as good, and the others need not be spelled."""
        actions = state.offer(by)
        if arms:
            return self._best(state, by, actions, arms)
        action = any_action(self.mind, state, by, actions, self.dice)
        arm = arms[action] = Arm()
        arm.open = 1
        return action, arm

    def _best(self, state: State, by: int, actions: Sequence[Action], arms: dict[Action, Arm]) -> tuple[Action, Arm]:
        """A new action while few are known, else the one that may still prove best."""
        fresh, tried = list[Action](), 0
        best, score, reach = None, -1.0, REACH * self._noise()
        for action in actions:
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            arm.open += 1
            if not arm.visits:
                fresh.append(action)
                continue
            tried += arm.visits
            hope = arm.total / arm.visits + reach * sqrt(log(arm.open) / arm.visits)
            if hope > score:
                best, score = action, hope
        if best is None or (fresh and len(actions) - len(fresh) < 3 + 2.0 * sqrt(tried)):
            best = any_action(self.mind, state, by, tuple(fresh), self.dice)
        return best, arms[best]

    def _learnt(self, said: list[tuple[Arm, int]], worth: Worths) -> None:
        for arm, by in said:
            arm.visits += 1
            arm.total += worth[by]
        own = worth[self.seat]
        self.count += 1
        self.sum += own
        self.squares += own * own

    def _noise(self) -> float:
        """How much lines differ from each other."""
        if self.count < 4:
            return 0.25
        mean = self.sum / self.count
        return max(sqrt(max(self.squares / self.count - mean * mean, 0.0)), 0.02)
