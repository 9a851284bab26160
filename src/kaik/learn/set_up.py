"""Hands set up: a real position in which the seat that is asked first holds the cards or tiles that somebody named.

The game deals them itself: its own first throws are followed, and whatever they give to that seat is replaced by what
was named. So no game needs a second way to read a position, and the rules refuse what they would refuse anyway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from kaik.core.action import CHANCE, Action, joined, parts
from kaik.core.chance import Chance, Deal
from kaik.core.errors import BadPosition
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, State, Throw
from kaik.learn.position import Replayed
from kaik.play.luck import Luck
from kaik.play.match import Step

MOST_THROWS = 60
"""Throws before the first question; the longest seating of a mahjong table takes about ten."""
HIDDEN = "?"


class HandRoom(msgspec.Struct, frozen=True):
    """What a hand may be set up of: the seat that is asked first, how many it holds then, and all there is."""

    seat: int
    size: int
    kinds: tuple[tuple[str, int], ...]
    """Every card or tile with how many of it there are."""


def hand_room(game: Game, options: Options, seats: int | None = None) -> HandRoom | None:
    """What a hand of a game may be set up of; None where nobody is dealt anything before the first question."""
    state, luck, given = game.begin(options, seats), _luck(), list[tuple[State, Chance, Action]]()
    for n in range(MOST_THROWS):
        turn = state.turn()
        if not isinstance(turn, Throw):
            break
        fallen = luck.throw(n, turn.chance)
        given.append((state, turn.chance, fallen))
        state = state.after(CHANCE, fallen)
    turn = state.turn()
    return _room(state, turn.seats[0], given) if isinstance(turn, Choose) else None


def _room(state: State, seat: int, given: Sequence[tuple[State, Chance, Action]]) -> HandRoom | None:
    size, kinds = 0, dict[str, int]()
    for before, chance, fallen in given:
        own = _own_items(before, fallen, seat)
        size += sum(map(len, own.values()))
        if own and isinstance(chance, Deal) and not kinds:
            kinds = dict(chance.pool)
    # A flower that was dealt has been laid open, and another tile drawn for it: what is held is what counts.
    held = getattr(state.view(seat), "hand", None)
    size = size if held is None else min(size, len(held))
    return HandRoom(seat, size, tuple(sorted(kinds.items()))) if kinds else None


def set_up_hand(game: Game, options: Options, seats: int | None, hand: Sequence[str]) -> tuple[Replayed, int]:
    """The position in which a hand is asked about, and the seat that holds it; the last one named was drawn last."""
    room = hand_room(game, options, seats)
    if room is None:
        raise BadPosition(f"no hand of {game.slug} can be set up; it deals none")
    _refuse_unfit(game, room, hand)
    state, luck, left, steps = game.begin(options, seats), _luck(), list(hand), list[tuple[State, Step]]()
    for n in range(MOST_THROWS):
        turn = state.turn()
        if not isinstance(turn, Throw):
            break
        fallen = _given(state, luck, n, turn.chance, room.seat, left)
        steps.append((state, (CHANCE, fallen)))
        state = state.after(CHANCE, fallen)
    return Replayed(state, tuple(steps)), room.seat


def _refuse_unfit(game: Game, room: HandRoom, hand: Sequence[str]) -> None:
    if len(hand) != room.size:
        raise BadPosition(f"a hand of {game.slug} has {room.size} when its owner is asked first, not {len(hand)}")
    known = dict(room.kinds)
    for code, count in Counter(hand).items():
        if count > known.get(code, 0):
            has = f"the set has only {known[code]}" if code in known else "there is none in the set under these rules"
            raise BadPosition(f"{code} came {count} times, but {has}")


def _given(state: State, luck: Luck, n: int, chance: Chance, seat: int, left: list[str]) -> Action:
    """What falls: to the seat what is still left of its hand, to everybody else and everywhere else anything else."""
    fallen = luck.throw(n, chance)
    own = _own_items(state, fallen, seat)
    if isinstance(chance, Deal):
        return _dealt(luck, n, chance, own, left)
    if own:
        wanted = Action(fallen.verb, left[-1])
        if not chance.allows(wanted):
            raise BadPosition(f"{left[-1]} cannot be drawn there any more")
        left.pop()
        return wanted
    free = tuple((action, weight) for action, weight in chance.weights if not set(action.args) & set(left))
    return luck.throw(n, msgspec.structs.replace(chance, weights=free or chance.weights))


def _dealt(luck: Luck, n: int, deal: Deal, own: dict[int, tuple[str, ...]], left: list[str]) -> Action:
    others = tuple(size for at, size in enumerate(deal.sizes) if at not in own)
    pool = Counter(dict(deal.pool)) - Counter(left)
    if pool.total() < sum(others):  # what is dealt here are other things, as lots for the seats are
        pool = Counter(dict(deal.pool))
    rest = Deal(deal.verb, tuple((code, many) for code, many in sorted(pool.items()) if many > 0), others)
    items = list(luck.throw(n, rest).args) if others else []
    for at, was in own.items():
        mine, left[:] = left[: len(was)], left[len(was) :]
        items.insert(at, joined(mine))
    return Action(deal.verb, *items)


def _own_items(state: State, fallen: Action, seat: int) -> dict[int, tuple[str, ...]]:
    """Which items of a throw a seat alone gets to see, by their place: its own cards or tiles."""
    mine, everybody = state.face(CHANCE, fallen, seat), state.face(CHANCE, fallen, None)
    return {
        at: tuple(parts(item))
        for at, item in enumerate(fallen.args)
        if HIDDEN not in mine.args[at] and HIDDEN in everybody.args[at]
    }


def _luck() -> Luck:
    return Luck.of("a hand set up")
