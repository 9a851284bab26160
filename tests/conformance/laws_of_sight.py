"""Laws 5 to 7: what a seat may know, imagine and be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.state import Choose, State, Throw, View

from .walks import LONG, Luck, Trial, Walk, acts, difference, stepped, swapped, who

ENOUGH_TWINS = 8
"""So many places where a seat could be wrong about another are enough to say that its imagined positions never are."""


def worlds(trial: Trial) -> None:
    """5: `imagine` keeps what the seat sees and may do, and in a hidden game changes something else."""
    changed = False
    for walk in trial.walks:
        luck = walk.luck("dreams")
        for where, state in walk.here(12):
            for seat in luck.some(range(walk.seats), 4):
                world = state.imagine(seat, luck)
                changed = changed or world != state
                _indistinct(state, world, seat, f"{where}: an imagined position of seat {seat}")
                _goes_on(world, luck, f"{where}: an imagined position of seat {seat}")
    if trial.secret:
        assert changed, f"{trial.game.slug}: something is hidden, yet no imagined position ever differs from the truth"
        _doubts(trial)
    else:
        assert not changed, f"{trial.game.slug}: nothing is hidden, yet an imagined position differs from the truth"


def _indistinct(state: State, world: State, seat: int, name: str) -> None:
    assert type(world) is type(state), f"{name} is a {type(world).__name__}"
    for eye in (seat, None):
        view, imagined = state.view(eye), world.view(eye)
        assert view == imagined, f"{name} changes what {who(eye)} sees: {difference(view, imagined)}"
    assert world.legal(seat) == state.legal(seat), f"{name} changes what it may do"
    before, now = state.conserved(), world.conserved()
    assert now == before, f"{name} changes what is kept: {before} against {now}"
    turn, dreamt_turn = state.turn(), world.turn()
    assert type(turn) is type(dreamt_turn), f"{name} turns {turn} into {dreamt_turn}"
    if isinstance(turn, Choose):
        assert turn == dreamt_turn, f"{name} asks {dreamt_turn} instead of {turn}"


def _goes_on(world: State, luck: Luck, name: str) -> None:
    kept = world.conserved()
    try:
        for _ in range(4):
            step = stepped(world, luck)
            if step is None:
                return
            world = world.after(*step)
    except Exception as wrong:
        raise AssertionError(f"{name} cannot be played on: {wrong!r}") from wrong
    assert world.conserved() == kept, f"{name} loses something when played on"


def _doubts(trial: Trial) -> None:
    """No imagined position knows what the seat cannot: where the truth could be another, some have it otherwise."""
    twins, doubted = Counter[tuple[int, int]](), set[tuple[int, int]]()
    for walk in trial.walks:
        luck = walk.luck("doubts")
        for seat in luck.some(range(walk.seats), 2):
            for at, twin in followed(walk, seat, 0, 40 * LONG, luck, dreaming=False):
                for other in _unlike(walk.states[at], twin, seat, walk.seats):
                    twins[seat, other] += 1
                    if (seat, other) not in doubted and twins[seat, other] <= 4 * ENOUGH_TWINS:
                        imagined = [walk.states[at].imagine(seat, luck) for _ in range(4)]
                        doubted |= {
                            (seat, other) for world in imagined if world.view(other) != walk.states[at].view(other)
                        }
    for pair, count in twins.items():
        if count >= ENOUGH_TWINS:
            assert pair in doubted, (
                f"{trial.game.slug}: seat {pair[0]} could be wrong about seat {pair[1]} at {count} places, "
                "but its imagined positions always know the truth"
            )


def _unlike(state: State, twin: State, seat: int, seats: int) -> list[int]:
    """The other seats that see a twin world otherwise."""
    return [other for other in range(seats) if other != seat and state.view(other) != twin.view(other)]


def equal_faces(trial: Trial) -> None:
    """6: equal start and equal faces give equal views; in an open game every face is the act itself."""
    for walk in trial.walks:
        if not trial.secret:
            _open_faces(walk)
            continue
        luck = walk.luck("faces")
        for seat in (None, *luck.some(range(walk.seats), 2)):
            starts = [0, *(luck.below(len(walk.states)) for _ in range(2 * LONG))]
            for first in starts:
                for _ in followed(walk, seat, first, 40, luck, dreaming=True):
                    pass


def _open_faces(walk: Walk) -> None:
    for at in walk.looks(20):
        for by, action in walk.log[at : at + 1]:
            for seat in (None, *range(walk.seats)):
                face = walk.states[at].face(by, action, seat)
                assert face == action, (
                    f"{walk.where(at)}: nothing is hidden, yet {action} looks like {face} to {who(seat)}"
                )


def followed(
    walk: Walk, seat: int | None, first: int, most: int, luck: Luck, dreaming: bool
) -> Iterator[tuple[int, State]]:
    """Worlds in which everything so far looked the same to a seat, beside the true ones; checked as they come."""
    twin: State | None = None
    for at in range(first, min(first + most, len(walk.log))):
        truth, (by, action) = walk.states[at], walk.log[at]
        face = truth.face(by, action, seat)
        likely = None if twin is None else alike(twin, by, action, face, seat, luck)
        if twin is None or likely is None:
            twin = truth.imagine(seat, luck) if dreaming and seat is not None and luck.below(2) else truth
            likely = alike(twin, by, action, face, seat, luck)
        if likely is None:
            twin = None
            continue
        twin = twin.played(by, likely)
        _tells_same(walk, at + 1, twin, seat, f"{likely} in place of {action} by {who(by)}, both seen as {face},")
        yield at + 1, twin


def _tells_same(walk: Walk, at: int, twin: State, seat: int | None, how: str) -> None:
    truth = walk.states[at]
    one, other = truth.view(seat), twin.view(seat)
    assert one == other, f"{walk.where(at)}: {how} shows {who(seat)} something else: {difference(one, other)}"
    if seat is not None:
        assert truth.legal(seat) == twin.legal(seat), f"{walk.where(at)}: {how} changes what {who(seat)} may do"


def alike(world: State, by: int, action: Action, face: Action, seat: int | None, luck: Luck) -> Action | None:
    """Some act in this world that looks so to the seat; None where there is none."""
    turn = world.turn()
    match turn:
        case Throw(Deal() as deal) if by == CHANCE:
            return alike_deal(world, deal, action, seat, luck)
        case Throw(Outcomes(weights)) if by == CHANCE:
            actions = [each for each, _ in weights]
        case Choose(seats) if by in seats:
            actions = [action] if by == seat else list(world.legal(by))
        case _:
            return None
    same = [each for each in actions if world.face(by, each, seat) == face]
    return luck.one(same) if same else None


def alike_deal(world: State, deal: Deal, action: Action, seat: int | None, luck: Luck) -> Action | None:
    if not deal.allows(action):
        return None
    face = world.face(CHANCE, action, seat)
    for _ in range(24):
        other = swapped(deal, action, luck)
        if world.face(CHANCE, other, seat) == face:
            action = other
    return action


def telling_faces(trial: Trial) -> None:
    """7: acts that leave my view alike look alike to me, and acts that look alike leave my view alike.

    My own acts I can always tell apart, and in an open game everybody hears the action itself (law 6), so two
    roads to one square may look different there; the first half speaks of others' acts where something is hidden.
    """
    for walk in trial.walks:
        luck = walk.luck("telling")
        for at in walk.looks(10 if trial.secret else 4):
            state, where = walk.states[at], walk.where(at)
            nexts = [(by, action, state.after(by, action)) for by, action in acts(state, luck, 16)]
            for by in sorted({by for by, _, _ in nexts}):
                mine = [(action, after) for who_acts, action, after in nexts if who_acts == by]
                for seat in (None, *luck.some(range(walk.seats), 3)):
                    faces = [(action, state.face(by, action, seat), after.view(seat)) for action, after in mine]
                    _tells(faces, by, seat, trial.secret and seat != by, where)


def _tells(faces: list[tuple[Action, Action, View]], by: int, seat: int | None, both: bool, where: str) -> None:
    shown: dict[Action, tuple[Action, View]] = {}
    for action, face, view in faces:
        Action.parse(str(face))
        first, seen = shown.setdefault(face, (action, view))
        assert seat != by or first == action, f"{where}: seat {by} cannot tell its own {first} from {action}"
        assert view == seen, (
            f"{where}: {first} and {action} by {who(by)} both look like {face} to {who(seat)}, "
            f"whose view tells them apart: {difference(seen, view)}"
        )
    told = list(shown.items()) if both else []
    for index, (face, (action, view)) in enumerate(told):
        for other, (another, seen) in told[:index]:
            assert view != seen, (
                f"{where}: {another} and {action} by {who(by)} leave the view of {who(seat)} alike, "
                f"yet look like {other} and {face}"
            )
