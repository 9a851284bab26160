"""What was learned of Linked Ships, and what its network is told."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from kaik.games.linked_ships import GAME
from kaik.games.linked_ships.board import GOAL, HOLD
from kaik.games.linked_ships.mind import CHANCES
from kaik.games.linked_ships.mind.inputs import around, knows, own
from kaik.games.linked_ships.rules import LinkedShips, start

BOOK = GAME.preset()


@dataclass
class Fleet:
    node: tuple[int, ...] = (0, 0, 0)
    cargo: tuple[int, ...] = (5, 0, 0)
    store: int = 20
    goal: int = 0


def race(*fleets: Fleet, mover: int = 0) -> LinkedShips:
    """A position before a throw."""
    return replace(
        start(BOOK, len(fleets)),
        node=tuple(at for fleet in fleets for at in fleet.node),
        cargo=tuple(load for fleet in fleets for load in fleet.cargo),
        store=tuple(fleet.store for fleet in fleets),
        goal=tuple(fleet.goal for fleet in fleets),
        first=0,
        mover=mover,
    )


def test_whoever_is_far_ahead_will_probably_win() -> None:
    ahead, behind = Fleet((18, 0, 0), (15, 0, 0), 20, 15), Fleet()
    assert CHANCES(race(ahead, behind))[0] > 0.95
    assert CHANCES(race(behind, ahead))[0] < 0.05
    assert CHANCES(race(behind, ahead, behind))[1] > 0.9


def test_fleets_that_are_level_have_about_the_same_chance() -> None:
    for seats in (2, 3, 4):
        chances = CHANCES(race(*[Fleet()] * seats))
        assert max(chances) - min(chances) < 0.15


def test_the_names_of_ships_do_not_matter() -> None:
    one, other = Fleet((4, 9, 20), (3, 8, 0), 12, 6), Fleet((20, 4, 9), (0, 3, 8), 12, 6)
    assert own((one.store, one.goal, one.node, one.cargo, 20)) == own(
        (other.store, other.goal, other.node, other.cargo, 20)
    )
    assert CHANCES(race(one, Fleet())) == CHANCES(race(other, Fleet()))


def test_loot_is_seen_where_ships_meet_on_the_way_and_only_there() -> None:
    gain, loss = 8, 9
    lying = [(7, 7), (7, 8), (0, 0), (GOAL, GOAL)]
    seen = []
    for mine, yours in lying:
        position = race(Fleet((mine, 0, 0), (HOLD - 2, 0, 0)), Fleet((yours, 0, 0), (6, 0, 0)))
        seen.append([(told[gain] * HOLD, told[loss] * HOLD) for told in around(position)])
    assert seen[0] == [(2.0, 9.0), (9.0, 2.0)]
    assert seen[1:] == [[(0.0, 0.0), (0.0, 0.0)]] * 3


def test_in_the_last_round_it_counts_who_has_a_turn_left() -> None:
    done, late = Fleet((GOAL, 0, 0), (0, 0, 0), 3, 20), Fleet((19, 0, 0), (15, 0, 0), 9, 15)
    assert CHANCES(race(done, late, mover=1))[1] > CHANCES(race(late, done, mover=1))[0]


def test_nothing_was_learned_of_other_economies() -> None:
    assert knows(race(Fleet(), Fleet()))
    assert knows(start(BOOK.changed({"first": "seat", "rounds": 90}), 2))
    assert not knows(start(BOOK.changed({"move_cost": "ship"}), 2))
    assert CHANCES(start(BOOK.changed({"move_cost": "ship"}), 2)) == ()
