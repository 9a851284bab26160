"""Random walks through a game, made once and shared by all laws."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Dice, Outcomes
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, Over, State, Throw

LONG = 10 if os.environ.get("KAIK_LONG") else 1
"""How many times more is looked at in a long run."""
SEED = os.environ["KAIK_SEED"]
"""The seed of this run of the tests: every run walks elsewhere."""


class Luck:
    """Dice that fall the same way every time, by their name."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(name)

    def below(self, n: int) -> int:
        return self._random.randrange(int(n))

    def one(self, things: Any) -> Any:
        return things[self.below(len(things))]

    def some(self, things: Any, most: int) -> list[Any]:
        """At most so many of them, in their own order."""
        if len(things) <= most:
            return list(things)
        return [things[at] for at in sorted(self._random.sample(range(len(things)), most))]


@dataclass(frozen=True)
class Walk:
    """One game from its start: every position, every action, and how it came to a halt."""

    game: Game
    options: Options
    seats: int
    name: str
    states: tuple[State, ...]
    log: tuple[tuple[int, Action], ...]
    broken: str
    """Why it could not go on although nobody said it was over; empty for a sound game."""

    @cached_property
    def over(self) -> bool:
        return isinstance(self.states[-1].turn(), Over)

    def luck(self, purpose: str) -> Luck:
        return Luck(f"{self.name} {purpose}")

    def looks(self, most: int) -> list[int]:
        """Places worth a close look: both ends, the first use of every verb, and others spread by luck."""
        last, most = len(self.states) - 1, most * LONG
        firsts: dict[str, int] = {}
        for at, (_, action) in enumerate(self.log):
            firsts.setdefault(action.verb, at)
        chosen = {0, last, *list(firsts.values())[: max(most - 2, 0)]}
        rest = [at for at in range(last) if at not in chosen]
        return sorted(chosen | set(self.luck("looks").some(rest, max(most - len(chosen), 0))))

    def where(self, at: int) -> str:
        """A place in this walk, for sentences about it."""
        tail = " ".join(f"{'*' if seat == CHANCE else seat}|{action}" for seat, action in self.log[max(at - 5, 0) : at])
        return f"{self.name}, after {at} entries{f' (… {tail})' if tail else ''}"

    def here(self, most: int) -> Iterator[tuple[str, State]]:
        """The close looks as name and position."""
        for at in self.looks(most):
            yield self.where(at), self.states[at]


@dataclass(frozen=True)
class Trial:
    """A preset of a game and walks through it: what a law is held against."""

    game: Game
    preset: str
    walks: tuple[Walk, ...]
    pages: Path = Path(__file__).parents[2] / "docs" / "rules"
    """Where the rules are explained to a newcomer."""

    @property
    def secret(self) -> bool:
        """Whether something is hidden under this preset."""
        return self.game.secret(self.game.preset(self.preset))


def walk(game: Game, options: Options, seats: int, dice: Dice, name: str, limit: int | None = None) -> Walk:
    """Everybody plays at random until it is over, it breaks, or the limit is reached."""
    most = game.max_length if limit is None else min(limit, game.max_length)
    state = game.begin(options, seats)
    states, log, broken = [state], list[tuple[int, Action]](), ""
    while not broken and len(log) < most:
        try:
            step = stepped(state, dice)
            if step is None:
                break
            state = state.played(*step)
        except Exception as wrong:
            broken = f"{type(wrong).__name__}: {wrong}"
        else:
            states.append(state)
            log.append(step)
    return Walk(game, options, seats, name, tuple(states), tuple(log), broken)


def stepped(state: State, dice: Dice) -> tuple[int, Action] | None:
    """One random entry: who acts and the action; None when it is over."""
    match state.turn():
        case Over():
            return None
        case Throw(chance):
            return CHANCE, chance.sample(dice)
        case Choose(seats):
            seat = seats[dice.below(len(seats))]
            actions = state.legal(seat)
            return seat, actions[dice.below(len(actions))]


def tables(game: Game) -> tuple[int, ...]:
    """The seat counts looked at: the fewest, the most and one between."""
    fewest, most = game.seats
    return tuple(sorted({fewest, (fewest + most) // 2, most}))


_SHARED: dict[tuple[int, str, str], Trial] = {}


def trial(game: Game, preset: str, seed: str = SEED) -> Trial:
    """Shared walks at every seat count looked at; the last few trials are remembered."""
    key = id(game), preset, seed
    if key not in _SHARED:
        if len(_SHARED) >= 4:
            del _SHARED[next(iter(_SHARED))]
        _SHARED[key] = Trial(game, preset, tuple(_walks(game, preset, seed)))
    return _SHARED[key]


def _walks(game: Game, preset: str, seed: str) -> Iterator[Walk]:
    """One walk a seat count where games are long, up to six where they are short; two at least in all."""
    options, counts = game.preset(preset), tables(game)
    for seats in counts:
        entries, walks = 0, 0
        while walks < LONG or (entries < 400 * LONG and walks < 6 * LONG) or walks * len(counts) < 2:
            name = f"{game.slug}, preset {preset}, {seats} seats, seed {seed}, walk {walks}"
            made = walk(game, options, seats, Luck(name), name)
            entries, walks = entries + len(made.log), walks + 1
            yield made


def acts(state: State, luck: Luck, most: int) -> list[tuple[int, Action]]:
    """Entries that could come next here, at most so many of each who may act."""
    match state.turn():
        case Throw(Outcomes(weights)):
            return [(CHANCE, action) for action, _ in luck.some(weights, most)]
        case Throw(Deal() as deal):
            action = deal.sample(luck)
            return [(CHANCE, each) for each in {action, *(swapped(deal, action, luck) for _ in range(most // 2))}]
        case Choose(seats):
            return [(seat, action) for seat in seats for action in luck.some(state.legal(seat), most)]
    return []


def swapped(deal: Deal, action: Action, luck: Luck) -> Action:
    """A deal with two cards exchanged, between two hands or between a hand and the rest."""
    hands = [item.split("+") for item in action.args]
    left = dict(deal.pool)
    for card in (card for hand in hands for card in hand):
        left[card] -= 1
    hands.append([card for card, count in sorted(left.items()) for _ in range(count)])
    first, second = luck.below(len(deal.sizes)), luck.below(len(hands))
    if not hands[first] or not hands[second]:
        return action
    one, two = luck.below(len(hands[first])), luck.below(len(hands[second]))
    hands[first][one], hands[second][two] = hands[second][two], hands[first][one]
    return Action(deal.verb, *("+".join(sorted(hand)) for hand in hands[:-1]))


def difference(one: Any, other: Any) -> str:
    """What tells two values of a kind apart, field by field, for a sentence."""
    if type(one) is not type(other):
        return f"{type(one).__name__} is not {type(other).__name__}"
    fields = getattr(one, "__struct_fields__", ())
    told = [
        f"{name}: {getattr(one, name)!r} against {getattr(other, name)!r}"
        for name in fields
        if getattr(one, name) != getattr(other, name)
    ]
    return "; ".join(text if len(text) < 300 else text[:300] + "…" for text in told) or f"{one!r} against {other!r}"


def who(seat: int | None) -> str:
    return "a spectator" if seat is None else "chance" if seat == CHANCE else f"seat {seat}"
