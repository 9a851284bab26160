"""Laws 1 to 4, 8 and 9: what may be done, what comes of it, and what is kept."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import Any

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.codec import from_json, to_json
from kaik.core.errors import BadAction, IllegalAction, KaikError
from kaik.core.state import Choose, Over, State, Throw, Turn

from .walks import LONG, Luck, Trial, Walk, acts, difference, swapped, who


def one_legality(trial: Trial) -> None:
    """1: `legal` is non-empty exactly when asked, sorted, no doubles; actions parse back, `offer` has the same."""
    for walk in trial.walks:
        for where, state in walk.here(40):
            asked = _asked(state, walk.seats, where)
            for seat in range(walk.seats):
                actions, name = state.legal(seat), f"{where}: legal({seat})"
                _sound_actions(actions, seat in asked, name)
                _offered(state.offer(seat), actions, f"{where}: offer({seat})")
                assert len(actions) <= walk.game.widest, (
                    f"{name} has {len(actions)} words, more than {walk.game.widest}"
                )


def _asked(state: State, seats: int, where: str) -> tuple[int, ...]:
    turn = state.turn()
    if not isinstance(turn, Choose):
        return ()
    assert turn.seats, f"{where}: a choice is asked of nobody"
    assert len(set(turn.seats)) == len(turn.seats), f"{where}: a seat is asked twice in {turn.seats}"
    assert all(0 <= seat < seats for seat in turn.seats), f"{where}: {turn.seats} names a seat that is not there"
    return turn.seats


def _sound_actions(actions: tuple[Action, ...], asked: bool, name: str) -> None:
    assert isinstance(actions, tuple), f"{name} is a {type(actions).__name__}, not a tuple"
    assert bool(actions) == asked, (
        f"{name} {'is empty though asked' if asked else f'offers {actions[:3]} though not asked'}"
    )
    assert list(actions) == sorted(actions), f"{name} is not sorted: {actions[:8]}"
    assert len(set(actions)) == len(actions), f"{name} offers an action twice: {actions[:8]}"
    for action in actions:
        _parses_back(action, name)


def _offered(offer: Sequence[Action], actions: tuple[Action, ...], name: str) -> None:
    """Whoever takes an action by its number finds exactly the legal ones."""
    found = [offer[at] for at in range(len(offer))]
    assert sorted(found) == list(actions), f"{name} has {sorted(found)[:8]} where legal has {actions[:8]}"
    assert list(offer) == found, f"{name} is not the same word by word"
    for action in found:
        assert isinstance(action, Action), f"{name}: {action!r} is a {type(action).__name__}, not an Action"
        assert (action.verb, action.args) == (Action.parse(action).verb, Action.parse(action).args), (
            f"{name}: {action} was made of {action.verb} and {action.args}"
        )


def _parses_back(action: Action, name: str) -> None:
    assert isinstance(action, Action), f"{name}: {action!r} is a {type(action).__name__}, not an Action"
    try:
        again = Action.parse(str(action))
    except BadAction as wrong:
        raise AssertionError(f"{name}: {wrong}") from None
    assert again == action, f"{name}: {action} parses back as {again}"
    assert (again.verb, again.args) == (action.verb, action.args), (
        f"{name}: {action} was made of {action.verb} and {action.args}"
    )


def refusal(trial: Trial) -> None:
    """2: every legal action is taken, anything else raises IllegalAction, and the position never changes."""
    for walk in trial.walks:
        luck = walk.luck("refusal")
        said = sorted({action for _, action in luck.some(walk.log, 60)})
        for where, state in walk.here(8):
            before = repr(state)
            for seat, action in acts(state, luck, 6):
                _taken(state, seat, action, where)
            for seat, action in _strays(state, walk.seats, said, luck):
                _refused(state, seat, action, where)
            assert repr(state) == before, f"{where}: asking changed the position itself"


def _taken(state: State, seat: int, action: Action, where: str) -> None:
    try:
        state.after(seat, action)
    except Exception as wrong:
        raise AssertionError(f"{where}: {action} of {who(seat)} is open, but after says {wrong!r}") from wrong


def _strays(state: State, seats: int, said: list[Action], luck: Luck) -> Iterator[tuple[int, Action]]:
    """Actions that nobody may say here: misspelt, of another seat, of another time, of luck, or of a seat not there."""
    turn = state.turn()
    near = [action for _, action in acts(state, luck, 3)]
    actions = [*near, *(bent for action in luck.some(near, 3) for bent in _bent(action)), *luck.some(said, 5)]
    actions.extend(_unfair(turn, luck))
    for seat in luck.some(range(CHANCE, seats + 1), 5):
        for action in luck.some(actions, 9):
            if not _open(state, turn, seat, action, seats):
                yield seat, action


def _open(state: State, turn: Turn, seat: int, action: Action, seats: int) -> bool:
    """Whether the action is among those the protocol says are open, `allows` not being asked."""
    if seat != CHANCE:
        return seat < seats and action in state.legal(seat)
    return isinstance(turn, Throw) and turn.chance.allows(action)


def _bent(action: Action) -> Iterator[Action]:
    """Actions near to one: a letter off, an item more, an item fewer, turned round, or with a card twice."""
    verb, args = action.verb, action.args
    yield Action(verb + "x", *args)
    yield Action(verb, *args, args[-1] if args else "x")
    if not args:
        return
    yield Action(verb, *args[:-1])
    yield Action(verb, *args[:-1], args[-1][:-1] + chr(ord(args[-1][-1]) ^ 1))
    yield Action(verb, *args[::-1])
    yield Action(verb, *args[:-1], f"{args[-1]}+{args[-1]}")
    yield Action(verb, *args[:-1], "+".join(reversed(args[-1].split("+"))))


def _unfair(turn: Turn, luck: Luck) -> Iterator[Action]:
    """Deals that take more of a card than there is."""
    match turn:
        case Throw(Deal(verb, pool, sizes) as deal):
            yield Action(verb, *("+".join([pool[0][0]] * size) for size in sizes))
            yield Action(verb, *swapped(deal, deal.sample(luck), luck).args[1:])


def _refused(state: State, seat: int, action: Action, where: str) -> None:
    try:
        state.after(seat, action)
    except IllegalAction:
        return
    except Exception as wrong:
        raise AssertionError(f"{where}: {action} of {who(seat)} raises {wrong!r}, not IllegalAction") from wrong
    raise AssertionError(f"{where}: {action} of {who(seat)} is taken, though it is not open")


def replay(trial: Trial) -> None:
    """3: start and log give the position again; positions and views survive JSON."""
    for walk in trial.walks:
        _replays(walk)
        for where, state in walk.here(12):
            _same(_again(state, walk.game.state, where), state, f"{where}: the position")
            for seat in (None, *range(walk.seats)):
                view = state.view(seat)
                _same(_again(view, type(view), where), view, f"{where}: the view of {who(seat)}")


def _replays(walk: Walk) -> None:
    state = walk.game.begin(walk.options, walk.seats)
    _same(state, walk.states[0], f"{walk.name}: a second start")
    looks = set(walk.looks(12))
    for at, (seat, action) in enumerate(walk.log[: 300 * LONG], 1):
        try:
            state = state.after(seat, str(action))
        except KaikError as wrong:
            raise AssertionError(f"{walk.where(at - 1)}: its own log does not replay: {wrong}") from wrong
        if at in looks:
            _same(state, walk.states[at], f"{walk.where(at)}: the replayed position")


def _again(value: Any, kind: type[Any], where: str) -> Any:
    try:
        return from_json(to_json(value), kind)
    except Exception as wrong:
        raise AssertionError(f"{where}: a {kind.__name__} does not survive JSON: {wrong}") from wrong


def _same(again: Any, first: Any, name: str) -> None:
    assert again == first, f"{name} is not the same again: {difference(first, again)}"


def fair_chance(trial: Trial) -> None:
    """4: weights are positive whole numbers, outcomes distinct, pools suffice, and what is sampled is allowed."""
    for walk in trial.walks:
        luck = walk.luck("chance")
        throws = [at for at in range(len(walk.states)) if not walk.log[at:] or walk.log[at][0] == CHANCE]
        for at in luck.some(throws, 30 * LONG):
            turn = walk.states[at].turn()
            if isinstance(turn, Throw):
                _fair(walk.states[at], turn, luck, walk.where(at))


def _fair(state: State, turn: Throw, luck: Luck, where: str) -> None:
    chance = turn.chance
    match chance:
        case Outcomes(weights):
            assert weights, f"{where}: a throw has no outcome"
            actions = [action for action, _ in weights]
            assert len(set(actions)) == len(actions), f"{where}: an outcome is named twice in {actions}"
            for action, weight in weights:
                assert _whole(weight, 1), f"{where}: {action} has the weight {weight!r}"
                _parses_back(action, where)
        case Deal(_, pool, sizes):
            _enough(pool, sizes, where)
    for seat, action in [*acts(state, luck, 8), (CHANCE, chance.sample(luck))]:
        assert chance.allows(action), f"{where}: {action} was sampled but is not allowed"
        _parses_back(action, where)
        _taken(state, seat, action, where)


def _enough(pool: Sequence[tuple[str, int]], sizes: tuple[int, ...], where: str) -> None:
    kinds = [kind for kind, _ in pool]
    assert len(set(kinds)) == len(kinds), f"{where}: the pool lists a card twice"
    for kind, count in pool:
        assert _whole(count, 0), f"{where}: the pool holds {count!r} of {kind}"
    assert sizes, f"{where}: a deal has no hands"
    assert all(_whole(size, 1) for size in sizes), f"{where}: hands of {sizes} are dealt"
    held = sum(count for _, count in pool)
    assert held >= sum(sizes), f"{where}: {sum(sizes)} cards are dealt from a pool of {held}"


def _whole(number: object, least: int) -> bool:
    return type(number) is int and number >= least


def any_order(trial: Trial) -> None:
    """8: simultaneous answers commute, each seat answers once, and nobody asked sees a waiting answer."""
    for walk in trial.walks:
        luck = walk.luck("order")
        for at in luck.some([at for at, state in enumerate(walk.states) if len(_choosing(state)) > 1], 8 * LONG):
            state, where = walk.states[at], walk.where(at)
            for _ in range(2):
                _commute(state, {seat: luck.one(state.legal(seat)) for seat in _choosing(state)}, luck, where)
            _waits_unseen(state, luck, where)


def _choosing(state: State) -> tuple[int, ...]:
    turn = state.turn()
    return turn.seats if isinstance(turn, Choose) else ()


def _commute(state: State, answers: dict[int, Action], luck: Luck, where: str) -> None:
    first: State | None = None
    orders = luck.some(list(islice(permutations(answers), 24)), 5)
    for order in [*orders, tuple(reversed(orders[0]))]:
        end = state
        for told, seat in enumerate(order):
            _still_asked(end, set(order[told:]), state, where)
            end = end.after(seat, answers[seat])
        first = end if first is None else first
        assert end == first, f"{where}: {answers} end otherwise in the order {order}: {difference(first, end)}"


def _still_asked(now: State, waiting: set[int], state: State, where: str) -> None:
    asked = set(_choosing(now))
    assert asked == waiting, f"{where}: after an answer {asked or 'nobody'} is asked, but {waiting} has yet to answer"
    for seat in waiting:
        assert now.legal(seat) == state.legal(seat), f"{where}: what seat {seat} may say depends on another's answer"


def _waits_unseen(state: State, luck: Luck, where: str) -> None:
    seats = _choosing(state)
    seat = luck.one(seats)
    worlds = [state.after(seat, action) for action in luck.some(state.legal(seat), 4)]
    for other in seats:
        views = [world.view(other) for world in worlds if other != seat]
        for view in views[1:]:
            assert view == views[0], (
                f"{where}: seat {other}, still to answer, sees what seat {seat} answered: {difference(views[0], view)}"
            )


def conserved(trial: Trial) -> None:
    """9: payoffs obey their declared kind, what is kept is kept, and every walk ends in time."""
    for walk in trial.walks:
        assert not walk.broken, f"{walk.where(len(walk.log))}: the walk breaks off: {walk.broken}"
        assert walk.over, f"{walk.where(len(walk.log))}: it is not over after max_length entries"
        start = walk.states[0].conserved()
        assert start, f"{walk.name}: conserved() names nothing that no act may change"
        for where, state in walk.here(100):
            assert state.conserved() == start, (
                f"{where}: what must be kept has changed from {start} to {state.conserved()}"
            )
        for where, state in walk.here(8):
            _counts(state.standing(), walk.seats, f"{where}: the standing")
        _paid(walk, walk.states[-1].turn())


def _paid(walk: Walk, turn: Turn) -> None:
    assert isinstance(turn, Over)
    _counts(turn.payoffs, walk.seats, f"{walk.name}: the payoffs")
    assert turn.reason.strip(), f"{walk.name}: it is over without a reason"
    if walk.game.payoffs == "zero-sum":
        assert abs(sum(turn.payoffs)) < 1e-6, f"{walk.name}: payoffs {turn.payoffs} do not sum to zero"


def _counts(points: tuple[float, ...], seats: int, name: str) -> None:
    assert len(points) == seats, f"{name} {points} are not one for each of {seats} seats"
    assert all(math.isfinite(each) for each in points), f"{name} {points} are not all numbers"
