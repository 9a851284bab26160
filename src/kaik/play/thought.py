"""Thinking about a position: what it may cost, and what comes of it.

Every search speaks these words, whether it runs on the protocol or in a compiled kernel: it gets `Limits`, asks
a `Watch` when to stop, and answers with an `Opinion`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import sqrt
from time import perf_counter

import msgspec

from kaik.core.action import Action

TENTH = 0.0005
"""Differences below a twentieth of a percent are no difference to a person."""


def _never() -> bool:
    return False


class Limits(msgspec.Struct, frozen=True):
    """The most a search may spend on one word; with `nodes` alone the same dice always give the same word."""

    nodes: int = 1000
    """Lines sampled; where everything is read, a handful of positions counts as a line."""
    seconds: float = 1.0
    stopped: Callable[[], bool] = _never
    """Asked at every line; once true, the search answers with the best it has."""


class Watch:
    """Counts lines and looks at the clock for one search."""

    __slots__ = ("begun", "end", "limits", "nodes")

    def __init__(self, limits: Limits) -> None:
        self.limits, self.nodes = limits, 0
        self.begun = perf_counter()
        self.end = self.begun + limits.seconds

    def spent(self) -> float:
        """Which share of the limits is used up, the lines or the time, whichever is nearer to its end."""
        lines, time = max(self.limits.nodes, 1), max(self.limits.seconds, 1e-6)
        return max(self.nodes / lines, (perf_counter() - self.begun) / time)

    def late(self) -> bool:
        """Whether the time is over; cheap enough to ask at every word of a dreamed game."""
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
"""How far a word's worth may be from the truth after one line."""


class Choice(msgspec.Struct, frozen=True):
    """One word and what it is worth: a share of the match from 0 to 1, or points where the game is solved."""

    word: Action
    worth: float
    visits: int = 0
    why: dict[str, str] = {}
    """A sentence in each language, from a search that can say more than numbers."""


class Opinion(msgspec.Struct, frozen=True):
    """Every word of a seat with its worth."""

    choices: tuple[Choice, ...]
    how: str
    """`only`, `solved`, `read` or `sampled`."""
    lines: int = 0
    deep: int = 0

    def best(self) -> Choice:
        """The word of most worth, and of sampled ones the one that is surely worth most; the first among equals."""
        if self.how == "sampled":
            return max(self.choices, key=lambda choice: choice.worth - UNSURE / sqrt(choice.visits + 0.1))
        return max(self.choices, key=lambda choice: choice.worth)

    def why(self, said: Action) -> dict[str, str]:
        """An honest sentence for a word; it names no other word, since that could betray a hand."""
        chosen = next(choice for choice in self.choices if choice.word == said)
        if chosen.why:
            return chosen.why
        match self.how:
            case "only":
                return {"en": "has no choice", "ja": "ほかに手がありません"}
            case "solved":
                return _of_points(chosen.worth, chosen.worth - self._next_best(said))
        return _of_shares(chosen.worth, chosen.worth - self._next_best(said), self.lines, self.deep)

    def _next_best(self, said: Action) -> float:
        counted = [one.worth for one in self.choices if one.word != said and (one.visits or self.how != "sampled")]
        return max(counted, default=0.0)


def _of_points(worth: float, more: float) -> dict[str, str]:
    en, ja = f"knows it to be worth {worth:+.2f}", f"この手の期待値は{worth:+.2f}と分かっています"
    if more > TENTH:
        return {"en": f"{en}, {more:.2f} more than any other word", "ja": f"{ja}（次の手より{more:.2f}上）"}
    if more < -TENTH:
        return {
            "en": f"{en}, though another would bring {-more:.2f} more",
            "ja": f"{ja}（{-more:.2f}よい手もあります）",
        }
    return {"en": f"{en}, and no word better", "ja": f"{ja}（これより良い手はありません）"}


def _of_shares(worth: float, more: float, lines: int, deep: int) -> dict[str, str]:
    if not lines:
        return {"en": "had no time to read, and says what looks best", "ja": "読む時間がなく、見た目で選びました"}
    reading = f"{lines} lines read" + (f", {deep} deep" if deep else "")
    reading_ja = f"{lines}通り" + (f"・{deep}手先まで" if deep else "") + "を読みました"
    share = f"{worth:.0%}"
    if more > TENTH:
        en, ja = f", {more:.1%} more than the next word", f"、次の手より{more:.1%}上です"
    elif more < -TENTH:
        en, ja = f", {-more:.1%} less than the best word seen", f"、最善より{-more:.1%}劣ります"
    else:
        en, ja = ", as good as the next word", "、次の手と互角です"
    return {
        "en": f"expects {share} of the match{en} ({reading})",
        "ja": f"この手の見込みは{share}{ja}（{reading_ja}）",
    }
