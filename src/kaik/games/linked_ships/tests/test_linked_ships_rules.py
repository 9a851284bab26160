"""Linked Ships: what each act needs and does, and when the game ends."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.linked_ships import GAME
from kaik.games.linked_ships.board import NUMBER
from kaik.games.linked_ships.rules import LinkedShips


@dataclass(frozen=True)
class Ship:
    at: int
    cargo: int


def table(ships: dict[str, Ship] | None = None, seats: int = 2, **changes: object) -> LinkedShips:
    """A game under way with seat 0 to throw: ships where the test wants them, the rest as at the start."""
    options = GAME.chosen(None, {"first": "seat", **{k: v for k, v in changes.items() if k not in ("store", "goal")}})
    state = GAME.begin(options, seats)
    assert isinstance(state, LinkedShips)
    node, cargo = list(state.node), list(state.cargo)
    for name, ship in (ships or {}).items():
        node[NUMBER[name]], cargo[NUMBER[name]] = ship.at, ship.cargo
    store, goal = changes.get("store", state.store), changes.get("goal", state.goal)
    return replace(state, node=tuple(node), cargo=tuple(cargo), store=store, goal=goal)


def throw(state: LinkedShips, n: int) -> LinkedShips:
    return state.after(CHANCE, f"sticks:{n}")


def do(state: LinkedShips, n: int, action: str) -> LinkedShips:
    return throw(state, n).after(state.mover, action)


def ship(state: LinkedShips, name: str) -> Ship:
    return Ship(state.node[NUMBER[name]], state.cargo[NUMBER[name]])


def test_the_first_ship_of_each_player_starts_with_five_and_the_store_with_twenty() -> None:
    state = table(seats=3)
    assert state.store == (20, 20, 20)
    assert state.goal == (0, 0, 0)
    assert state.cargo == (5, 0, 0) * 3
    assert set(state.node) == {0}


def test_the_lot_decides_who_begins() -> None:
    begun = GAME.begin(seats=4)
    assert isinstance(begun.turn(), Throw)
    assert begun.after(CHANCE, "first:3").after(CHANCE, "sticks:2").turn() == Choose((3,))


def test_sailing_costs_the_throw_from_the_start_store() -> None:
    after = do(table(), 3, "move:A1")
    assert after.store == (17, 20)
    assert ship(after, "A1") == Ship(3, 5)
    assert after.bank == 3


def test_an_empty_ship_cannot_sail() -> None:
    with pytest.raises(IllegalAction, match="move:A2 is not open to seat 0"):
        do(table(), 3, "move:A2")


def test_a_store_smaller_than_the_throw_cannot_pay_a_voyage() -> None:
    with pytest.raises(IllegalAction):
        do(table(store=(2, 20)), 3, "move:A1")


def test_supplies_come_from_the_bank() -> None:
    after = do(table(), 4, "supply:A2")
    assert ship(after, "A2") == Ship(0, 4)
    assert after.store == (20, 20)
    assert after.bank == -4


def test_a_hold_takes_fifteen_and_no_more() -> None:
    assert ship(do(table({"A1": Ship(4, 13)}), 5, "supply:A1"), "A1") == Ship(4, 15)
    assert "supply:A1" not in throw(table({"A1": Ship(4, 15)}), 5).legal(0)


def test_building_takes_five_from_the_store_into_an_empty_ship_at_the_start() -> None:
    after = do(table(), 5, "build:A3")
    assert after.store == (15, 20)
    assert ship(after, "A3") == Ship(0, 5)
    assert after.bank == 0


def test_a_laden_ship_or_a_small_store_builds_nothing() -> None:
    assert "build:A3" not in throw(table({"A3": Ship(0, 1)}), 5).legal(0)
    assert not any(action.verb == "build" for action in throw(table(store=(4, 20)), 5).legal(0))


def test_a_ship_that_reaches_the_goal_unloads_and_stays() -> None:
    after = do(table({"A1": Ship(18, 9)}, store=(7, 20)), 5, "move:A1")
    assert after.store == (2, 20)
    assert after.goal == (9, 0)
    assert ship(after, "A1") == Ship(20, 0)


def test_a_ship_at_the_goal_can_only_be_recalled() -> None:
    asked = throw(table({"A1": Ship(20, 0)}), 2)
    assert [action for action in asked.legal(0) if "A1" in action] == ["recall:A1"]
    assert ship(asked.after(0, "recall:A1"), "A1") == Ship(0, 0)


def test_a_raid_takes_the_throw_less_one() -> None:
    after = do(table({"A1": Ship(7, 5), "B2": Ship(7, 9)}), 4, "raid:A1-B2")
    assert ship(after, "A1") == Ship(7, 8)
    assert ship(after, "B2") == Ship(7, 6)


def test_a_raid_is_bounded_by_the_raiders_hold() -> None:
    after = do(table({"A1": Ship(7, 14), "B2": Ship(7, 2)}), 4, "raid:A1-B2")
    assert ship(after, "A1") == Ship(7, 15)
    assert ship(after, "B2") == Ship(7, 1)


def test_a_ship_raided_empty_goes_home() -> None:
    after = do(table({"A1": Ship(7, 5), "B2": Ship(7, 2)}), 3, "raid:A1-B2")
    assert ship(after, "A1") == Ship(7, 7)
    assert ship(after, "B2") == Ship(0, 0)


def raids(state: LinkedShips, n: int) -> list[str]:
    return [action for action in throw(state, n).legal(0) if action.verb == "raid"]


def test_a_throw_of_1_raids_nothing() -> None:
    meeting = {"A1": Ship(7, 5), "B2": Ship(7, 2)}
    assert raids(table(meeting), 1) == []
    assert raids(table(meeting), 2) == ["raid:A1-B2"]


def test_a_full_ship_raids_nothing() -> None:
    assert raids(table({"A1": Ship(7, 15), "B2": Ship(7, 2)}), 5) == []


def test_ships_on_different_squares_do_not_meet() -> None:
    assert raids(table({"A1": Ship(7, 5), "B2": Ship(8, 2)}), 5) == []


def test_raids_at_the_start_and_among_ones_own_are_for_tables_that_want_them() -> None:
    assert raids(table(), 5) == []
    assert raids(table(raid_at_start="on"), 5) == ["raid:A1-B1", "raid:A2-B1", "raid:A3-B1"]
    linked = {"A1": Ship(7, 5), "A2": Ship(7, 5)}
    assert raids(table(linked), 5) == []
    assert raids(table(linked, raid_own="on"), 5) == ["raid:A1-A2", "raid:A2-A1"]


def test_recalling_brings_ship_and_cargo_back_to_the_start() -> None:
    after = do(table({"A2": Ship(7, 6)}), 2, "recall:A2")
    assert after.store == (26, 20)
    assert ship(after, "A2") == Ship(0, 0)


def test_a_laden_ship_at_the_start_may_be_unloaded_unless_the_table_says_no() -> None:
    assert do(table(), 1, "recall:A1").store == (25, 20)
    assert "recall:A2" not in throw(table(), 1).legal(0)
    assert "recall:A1" not in throw(table(recall_at_start="off"), 1).legal(0)


def test_a_throw_of_0_passes_the_turn() -> None:
    after = throw(table(), 0)
    assert after.mover == 1
    assert isinstance(after.turn(), Throw)


def test_an_empty_start_store_passes_the_turn() -> None:
    assert throw(table(store=(0, 20)), 4).mover == 1


def test_a_milder_table_lets_an_empty_start_store_act() -> None:
    asked = throw(table({"A2": Ship(5, 3)}, store=(0, 20), pass_empty="only_if_no_action"), 4)
    assert asked.legal(0) == ("pass", "recall:A1", "recall:A2", "supply:A1", "supply:A2", "supply:A3")


def test_anybody_may_pass() -> None:
    assert do(table(), 3, "pass").mover == 1


def test_the_ships_cargo_may_be_the_fuel() -> None:
    after = do(table(move_cost="ship"), 3, "move:A1")
    assert after.store == (20, 20)
    assert ship(after, "A1") == Ship(3, 2)
    stranded = do(table({"A1": Ship(4, 3)}, move_cost="ship"), 3, "move:A1")
    assert ship(stranded, "A1") == Ship(0, 0), "its last cargo spent, it goes home"
    assert "move:A1" not in throw(table({"A1": Ship(4, 2)}, move_cost="ship"), 3).legal(0)


def test_the_player_may_name_what_pays() -> None:
    asked = throw(table(move_cost="either"), 3)
    assert [action for action in asked.legal(0) if action.verb == "move"] == ["move:A1-ship", "move:A1-start"]
    assert asked.after(0, "move:A1-ship").cargo[0] == 2
    assert asked.after(0, "move:A1-start").store == (17, 20)


def test_a_throw_beyond_the_goal_may_cost_less_or_be_forbidden() -> None:
    near = {"A1": Ship(18, 9)}
    assert do(table(near, overshoot="stop_actual_cost"), 5, "move:A1").store == (18, 20)
    assert do(table(near, store=(2, 20), overshoot="stop_actual_cost"), 5, "move:A1").goal == (9, 0)
    assert "move:A1" not in throw(table(near, overshoot="exact"), 5).legal(0)
    assert do(table(near, overshoot="exact"), 2, "move:A1").goal == (9, 0)


def test_supplies_may_come_from_ones_own_store() -> None:
    after = do(table(supply="start"), 4, "supply:A2")
    assert after.store == (16, 20)
    assert after.bank == 0
    assert "supply:A2" not in throw(table(supply="start", store=(3, 20)), 4).legal(0)


def test_supplies_at_the_goal_are_brought_at_once() -> None:
    after = do(table({"A1": Ship(20, 0)}, supply_at_goal="on"), 4, "supply:A1")
    assert after.goal == (4, 0)
    assert ship(after, "A1") == Ship(20, 0)


def test_the_round_is_finished_when_somebody_has_brought_twenty() -> None:
    state = do(table({"A1": Ship(18, 9)}, seats=3, goal=(12, 19, 0)), 2, "move:A1")
    assert state.goal[0] == 21
    state = throw(state, 0)
    assert isinstance(state.turn(), Throw), "seat 2 has not had its turn"
    over = throw(state, 0).turn()
    assert over == Over((2.0, -1.0, -1.0), "A had brought the most to the goal, 21")


def test_the_last_player_of_the_round_may_still_overtake() -> None:
    state = table({"A1": Ship(19, 5), "B1": Ship(19, 15)}, goal=(15, 6))
    state = do(state, 1, "move:A1")
    over = do(state, 1, "move:B1").turn()
    assert isinstance(over, Over)
    assert over.payoffs == (-1.0, 1.0)


def test_a_tie_goes_to_whoever_has_more_left_and_else_is_shared() -> None:
    level = table({"A1": Ship(0, 5), "B1": Ship(0, 5)}, goal=(20, 20), store=(3, 4))
    over = throw(throw(level, 0), 0).turn()
    assert over == Over((-1.0, 1.0), "B had brought the most to the goal, 20, and had the most left")
    over = throw(throw(replace(level, store=(4, 4)), 0), 0).turn()
    assert over == Over((0.0, 0.0), "A and B had brought the most to the goal, 20")


def test_the_first_to_bring_the_target_may_win_at_once() -> None:
    over = do(table({"A1": Ship(18, 9)}, goal=(2, 0), finish="immediate", target=10), 2, "move:A1").turn()
    assert isinstance(over, Over)
    assert over.payoffs == (1.0, -1.0)


def test_a_round_of_empty_stores_is_the_last() -> None:
    state = throw(table(store=(0, 0), goal=(3, 5)), 4)
    assert isinstance(state.turn(), Throw)
    over = throw(state, 2).turn()
    assert isinstance(over, Over)
    assert over.payoffs == (-1.0, 1.0)


def test_one_player_with_an_empty_store_does_not_end_the_game() -> None:
    state = table(store=(0, 5))
    for _ in range(3):
        state = throw(throw(state, 4), 0)
    assert isinstance(state.turn(), Throw)


def test_players_who_never_sail_come_to_an_end_all_the_same() -> None:
    state = table(rounds=2)
    for _ in range(4):
        assert not isinstance(state.turn(), Over)
        state = do(state, 1, "pass")
    assert state.turn() == Over(
        (0.0, 0.0), "after 2 rounds nobody had brought anything to the goal, and all had as much left"
    )


def test_no_resource_is_ever_lost() -> None:
    state = table({"A1": Ship(19, 9), "B1": Ship(4, 2), "A2": Ship(4, 6)}, move_cost="either")
    actions = [(3, "move:A1-start"), (4, "supply:B2"), (2, "raid:A2-B1"), (1, "recall:B1"), (5, "build:A3")]
    for n, action in actions:
        kept = state.conserved()
        state = do(state, n, action)
        assert state.conserved() == kept


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_drawing_shows_every_ship_and_the_throw(language: str) -> None:
    text = GAME.draw(throw(table({"A1": Ship(7, 5), "B2": Ship(20, 0)}, seats=4), 3).view(1), language)
    road = text.split("\n\n")[0]
    assert all(road.count(name) == 1 for name in NUMBER)
    assert " 7    [A1]" in road
    assert "▮▮▮▯▯ 3" in text


def test_whoever_looks_is_told_how_the_squares_form_a_u() -> None:
    seen = table({"B2": Ship(11, 4)}, seats=3).view(None)
    assert len(set(seen.places)) == 21
    assert (seen.places[0], seen.places[8], seen.places[10], seen.places[20]) == ((0, 4), (8, 4), (9, 2), (0, 0))
    assert dict(zip(seen.ships, seen.node, strict=True))["B2"] == 11
    assert seen.hold == 15
