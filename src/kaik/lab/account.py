"""What is noted of one game while it is played, whoever plays it and whatever game it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.mind import Mind
from kaik.core.state import Over, State

NOBODY = CHANCE


class Season(msgspec.Struct, frozen=True):
    """One season, or the whole of a game that has none."""

    opener: int
    """Who began it (`State.opener_of`); NOBODY where nobody did."""
    gains: tuple[float, ...]
    """By how much each seat stands better after it; the payoffs where the game is one season."""
    verb: str
    """The last action in it."""
    by: tuple[str, ...]
    """What ended it, by the keys of their labels, each once."""


class Account(msgspec.Struct, frozen=True):
    """One game."""

    n: int
    entries: int
    """Lines of the log, luck included."""
    actions: int
    """The actions of the seats."""
    turns: int
    """Times the action passed from one seat to another."""
    choices: int
    """The actions open at all questions together."""
    widest: int
    forced: int
    """Questions to which there was one answer."""
    payoffs: tuple[float, ...]
    reason: str
    over: bool
    """False where the game was broken off."""
    seasons: tuple[Season, ...]
    verbs: dict[str, int]
    made: dict[str, int]
    """Hands, melds and the like, by the keys of their labels."""

    @property
    def opener(self) -> int:
        """Who moved first in the game."""
        return self.seasons[0].opener if self.seasons else NOBODY


class Ledger:
    """Notes a game action by action."""

    def __init__(self, n: int, mind: Mind[Any], state: State) -> None:
        self.mind = mind
        self.n, self.entries, self.actions, self.turns = n, 0, 0, 0
        self.choices = self.widest = self.forced = 0
        self.verbs: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.seasons: list[Season] = []
        self._opener: int | None = None
        self._mover = NOBODY
        self._stood, self._by = state.standing(), set[str]()
        self._verb, self._since = "", 0

    def asked(self, actions: int) -> None:
        """A seat is asked and has so many legal actions."""
        self.choices += actions
        self.widest = max(self.widest, actions)
        self.forced += actions == 1

    def said(self, before: State, seat: int, action: Action, after: State) -> None:
        """An action was taken, or thrown, and led from one position to the next."""
        self.entries += 1
        self._verb = action.verb
        if self._opener is None:
            self._opener = before.opener_of()
        if seat != CHANCE:
            self.actions += 1
            self.turns += seat != self._mover
            self._mover = seat
            self.verbs[action.verb] += 1
        for event in self.mind.events_of(before, seat, action, after):
            if event.ends:
                self._by.add(event.name)
            else:
                self.made[event.name] += 1
        if after.season_of()[0] != before.season_of()[0]:
            self._closed(after)

    def done(self, state: State) -> Account:
        """The account of the game that stands so."""
        if self._verb and not self._is_farewell(state):
            self._closed(state)
        match state.turn():
            case Over(payoffs, reason):
                over = True
                self._paid(state, payoffs)
            case _:
                over, payoffs, reason = False, state.standing(), f"broken off after {self.entries} entries"
        return Account(
            self.n,
            self.entries,
            self.actions,
            self.turns,
            self.choices,
            self.widest,
            self.forced,
            payoffs,
            reason,
            over,
            tuple(self.seasons),
            dict(self.verbs),
            dict(self.made),
        )

    def _is_farewell(self, state: State) -> bool:
        """Whether all that came after the last season was one action that ends the match, and no season of its own."""
        return bool(self.seasons) and self.entries - self._since == 1 and state.standing() == self._stood

    def _paid(self, state: State, payoffs: tuple[float, ...]) -> None:
        """A game of one season is won by whoever won the season, though what was under way still counts as standing."""
        if len(self.seasons) == 1 and state.season_of()[1] == 1:
            self.seasons = [replace(self.seasons[0], gains=payoffs)]

    def _closed(self, state: State) -> None:
        """A season is over, and this is the position after it."""
        stands = state.standing()
        gains = tuple(now - then for now, then in zip(stands, self._stood, strict=True))
        opener = NOBODY if self._opener is None else self._opener
        self.seasons.append(Season(opener, gains, self._verb, tuple(sorted(self._by))))
        self._opener, self._mover = None, NOBODY
        self._stood, self._by, self._verb, self._since = stands, set(), "", self.entries
