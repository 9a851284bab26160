"""Thinking about a position: what it may cost, and what comes of it.

Every search has the same form, whether it runs on the protocol or in a compiled kernel: it gets `Limits`, asks
a `Watch` when to stop, and answers with an `Opinion`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import sqrt
from time import perf_counter

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.renamed import old_field

TENTH = 0.0005
"""Differences below a twentieth of a percent are no difference to a person."""


def _never() -> bool:
    return False


class Limits(msgspec.Struct, frozen=True):
    """The most a search may spend on one action; with `nodes` alone the same dice always give the same action."""

    nodes: int = 1000
    """Simulations; where everything is read, a handful of positions counts as one."""
    seconds: float = 1.0
    stopped: Callable[[], bool] = _never
    """Asked at every simulation; once true, the search answers with the best it has."""


class Watch:
    """Counts simulations and looks at the clock for one search."""

    __slots__ = ("begun", "end", "limits", "nodes")

    def __init__(self, limits: Limits) -> None:
        self.limits, self.nodes = limits, 0
        self.begun = perf_counter()
        self.end = self.begun + limits.seconds

    def spent(self) -> float:
        """Which share of the limits is used up, the simulations or the time, whichever is nearer to its end."""
        most, time = max(self.limits.nodes, 1), max(self.limits.seconds, 1e-6)
        return max(self.nodes / most, (perf_counter() - self.begun) / time)

    def late(self) -> bool:
        """Whether the time is over; cheap enough to ask at every action of an imagined game."""
        return perf_counter() >= self.end

    def over(self) -> bool:
        """Whether the search must stop now."""
        limits = self.limits
        return self.nodes >= limits.nodes or perf_counter() >= self.end or limits.stopped()


def rest() -> None:
    """Clear up between two thoughts, while nobody waits.

    What has been remembered by then is not looked through again: with full memories Python's own clearing up would
    take half a second in the middle of a thought, whenever it pleases.
    """
    gc.collect()
    gc.freeze()


UNSURE = 0.2
"""How far an action's worth may be from the truth after one line."""


NO_CHOICE = {"en": "has no choice", "ja": "ほかに手がありません"}
"""Why an action is done that is the only one."""


class Choice(msgspec.Struct, frozen=True):
    """One action and what it is worth: a share of the match from 0 to 1, or points where the game is solved."""

    action: Action = msgspec.field(name="word")
    worth: float
    visits: int = 0
    tires: float = 0.0
    """What a player who has had enough of it would give for another action; it is worth no less for that."""
    why: dict[str, str] = {}
    """A sentence in each language, from a search that can say more than numbers."""

    word = old_field("action")


class Opinion(msgspec.Struct, frozen=True):
    """Every action of a seat with its worth."""

    choices: tuple[Choice, ...]
    how: str
    """`only`, `solved`, `read` or `sampled`."""
    simulations: int = 0
    """Continuations sampled, or positions read."""
    deep: int = 0
    scale: float = 1.0
    """What there is to win in all: 1 where worths are shares, else the points on the table."""

    lines = old_field("simulations")

    def best(self) -> Choice:
        """The action of most worth, and of sampled ones the one that is surely worth most; the first among equals."""
        if self.how == "sampled":
            return max(self.choices, key=lambda choice: choice.worth - UNSURE / sqrt(choice.visits + 0.1))
        return max(self.choices, key=lambda choice: choice.worth)

    def tired(self) -> Opinion:
        """The same as it moves a player: what tires is liked less."""
        if not any(choice.tires for choice in self.choices):
            return self
        return replace(self, choices=tuple(replace(one, worth=one.worth - one.tires) for one in self.choices))

    def reason(self, said: Action) -> dict[str, str]:
        """What an action is for; {} where there are only numbers to tell."""
        return self._choice(said).why

    def why(self, said: Action) -> dict[str, str]:
        """An honest sentence for an action; it names no other action, since that could betray a hand."""
        if reason := self.reason(said):
            return reason
        chosen = self._choice(said)
        match self.how:
            case "only":
                return dict(NO_CHOICE)
            case "solved":
                return _of_points(chosen.worth, chosen.worth - self._next_best(said))
        more = chosen.worth - self._next_best(said)
        if chosen == self.best():  # of sampled actions another may look better that is less sure
            more = max(more, 0.0)
        return _of_shares(chosen.worth, more, self._reading())

    def _choice(self, said: Action) -> Choice:
        return next(choice for choice in self.choices if choice.action == said)

    def _reading(self) -> dict[str, str]:
        """How much was read; nothing if there was no time for it."""
        if not self.simulations:
            return {}
        en, ja = ("positions", "局面") if self.how == "read" else ("continuations", "通り")
        deep = (f", {self.deep} deep", f"・{self.deep}手先まで") if self.deep else ("", "")
        return {
            "en": f"looked at {self.simulations:,} {en}{deep[0]}",
            "ja": f"{self.simulations:,}{ja}{deep[1]}を読みました",
        }

    def _next_best(self, said: Action) -> float:
        counted = [one.worth for one in self.choices if one.action != said and (one.visits or self.how != "sampled")]
        return max(counted, default=0.0)


def _of_points(worth: float, more: float) -> dict[str, str]:
    en, ja = f"knows it to be worth {worth:+.2f}", f"この手の期待値は{worth:+.2f}と分かっています"
    if more > TENTH:
        return {"en": f"{en}, {more:.2f} more than any other move", "ja": f"{ja}（次善の手より{more:.2f}上）"}
    if more < -TENTH:
        return {
            "en": f"{en}, though another would bring {-more:.2f} more",
            "ja": f"{ja}（{-more:.2f}よい手もあります）",
        }
    return {"en": f"{en}, and no move better", "ja": f"{ja}（これより良い手はありません）"}


def _of_shares(worth: float, more: float, reading: dict[str, str]) -> dict[str, str]:
    if not reading:
        return {"en": "had no time to think, and plays what looks best", "ja": "読む時間がなく、見た目で選びました"}
    share = f"{worth:.0%}"
    if more > TENTH:
        en, ja = f", {more:.1%} more than by any other move", f"、次善の手より{more:.1%}上です"
    elif more < -TENTH:
        en, ja = f", though another move looked {-more:.1%} better", f"、{-more:.1%}良さそうな手もありました"
    else:
        en, ja = ", and no other move looked better", "、これより良さそうな手はありません"
    return {
        "en": f"rates its chances at {share}{en} ({reading['en']})",
        "ja": f"この手の見込みは{share}{ja}（{reading['ja']}）",
    }
