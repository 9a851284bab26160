"""Long matches and many take-backs: nothing costs more than what is played, and nothing comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from kaik.core.action import Action
from kaik.core.errors import IllegalAction
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.log import Entry, Log
from kaik.play.luck import Luck
from kaik.play.match import Match, positions, replayed
from kaik.play.record import Record, read, write
from kaik.play.referee import Referee
from kaik.play.talk import MOST_TAKE_BACKS


@contextmanager
def counted(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many actions of the game are played meanwhile."""
    count, plays = [0], game.state.played

    def played(state: State, seat: int, action: Action) -> State:
        count[0] += 1
        return plays(state, seat, action)

    with monkeypatch.context() as patched:
        patched.setattr(game.state, "played", played)
        yield count


def taken_back(referee: Referee, to: int) -> None:
    seat = referee.match.log[to].seat
    referee.submit(seat, f"@take-back:{to}")
    referee.submit(1 - seat, "@accept-take-back")


def wandering(race: Game, seed: int, moves: int, back: float = 0.3) -> Match:
    """A match that waits and waits, and often takes back a little and sometimes a lot."""
    referee, dice, own = Referee.open(race, Luck.of(seed)), Random(seed), list[int]()
    for _ in range(moves):
        if own and dice.random() < back:
            far = min(len(own), int(2 ** dice.uniform(0, 6)))
            taken_back(referee, own[-far])
            del own[-far:]
        (seat,) = referee.match.turn().seats
        own.append(referee.submit(seat, "wait")[0].n)
    return referee.match


def by_hand(match: Match, n: int) -> State:
    """The live position before entry `n`, played from the beginning."""
    dead: set[int] = set()
    for entry in match.log:
        if entry.action.verb == "@accept-take-back":
            offer = next(old for old in reversed(match.log[: entry.n]) if old.action.verb == "@take-back")
            dead |= set(range(int(offer.action.args[0]), entry.n))
    state = match.game.begin(match.options, match.seats)
    for entry in match.log[:n]:
        if not entry.talk and entry.n not in dead:
            state = state.played(entry.seat, entry.action)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_what_is_live_is_what_was_never_taken_back(race: Game, seed: int) -> None:
    match = wandering(race, seed, 200, back=0.1)
    live = {entry.n for entry in match.live()}
    assert match.state == by_hand(match, len(match.log))
    assert live == {n for n in range(len(match.log)) if match.is_live(n)}
    for n in Random(seed).sample(sorted(live), min(len(live), 20)):
        assert match.before(n) == by_hand(match, n)


def test_a_record_with_take_backs_comes_back_as_it_was(race: Game) -> None:
    match = wandering(race, 7, 200)
    text = write(Record.of(match))
    assert read(text, lambda _: race).match == match


def test_replaying_many_take_backs_plays_hardly_more_than_the_log_has(
    race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = wandering(race, 5, 1500, back=0.5)
    steps = [(entry.seat, entry.action) for entry in match.log]
    assert match.backs > 500
    with counted(race, monkeypatch) as played:
        assert replayed(Match.begin(race), steps) == match
    assert played[0] < 3 * len(steps)
    with counted(race, monkeypatch) as played:
        assert len(list(positions(match))) == len(steps)
    assert played[0] < 3 * len(steps)


def test_one_move_taken_back_again_and_again_costs_a_handful_of_words(
    race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = Referee.open(race, Luck.of(1))
    referee.match = wandering(race, 2, 2000, back=0.0)
    (seat,) = referee.match.turn().seats
    with counted(race, monkeypatch) as played:
        for _ in range(100):
            taken_back(referee, referee.submit(seat, "wait")[0].n)
    assert played[0] < 100 * 12


def test_a_match_has_so_many_take_backs_and_no_more(race: Game) -> None:
    referee = Referee.open(race, Luck.of(1))
    (seat,) = referee.match.turn().seats
    for _ in range(MOST_TAKE_BACKS):
        taken_back(referee, referee.submit(seat, "wait")[0].n)
    (fresh, *_) = referee.submit(seat, "wait")
    with pytest.raises(IllegalAction, match="2000 take-backs in this match, and no more are allowed"):
        referee.submit(seat, f"@take-back:{fresh.n}")
    assert not [action for action in referee.match.sayable(seat) if action.verb == "@take-back"]
    assert read(write(Record.of(referee.match)), lambda _: race).match == referee.match


def entries(count: int) -> list[Entry]:
    return [Entry(n, 0, Action("wait")) for n in range(count)]


def test_a_log_is_a_value_though_it_shares_its_entries() -> None:
    short = Log(entries(3))
    one, other = short.plus([Entry(3, 0, Action("run"))]), short.plus([Entry(3, 1, Action("wait"))])
    assert len(short) == 3 and list(short) == entries(3) and short == tuple(entries(3))
    assert one[3] == Entry(3, 0, Action("run")) and other[3] == Entry(3, 1, Action("wait"))
    assert one != other and one[:3] == short and hash(one) == hash(Log(one))
    assert next(reversed(one)) == one[-1] and one[1:2] == (one[1],)
    with pytest.raises(IndexError):
        short[3]
