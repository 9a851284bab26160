"""Analysis: a position or a hand is set up, counted, and thought about, as the rules have it."""

from __future__ import annotations

import pytest

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.state import Choose
from kaik.games import every, find
from kaik.learn.analysis import Analysis, analyse_hand, analyse_position, best_action, first_position
from kaik.learn.position import Replayed, StartingPoint
from kaik.learn.set_up import hand_room, set_up_hand

HANDS = [game.slug for game in every() if hand_room(game, game.preset()) is not None]


def of_hand(slug: str, hand: str, preset: str = "") -> Analysis:
    game = find(slug)
    return analyse_hand(game, game.preset(preset or None), None, hand)


def of_position(slug: str, position: str) -> Analysis:
    point = StartingPoint(slug, position=position)
    return analyse_position(*point.rules(), point.replayed())


def said(found: Analysis, title: str) -> list[tuple[str, str, str]]:
    """The lines of one kind: what they are about, the sentence, what follows."""
    group = next(each for each in found.facts if each.title["en"] == title)
    return [(" ".join(line.codes), line.text["en"], " ".join(line.then)) for line in group.lines]


def test_every_game_that_deals_hands_can_have_one_set_up() -> None:
    assert {"kitten", "season-end", "mountain", "riichi", "pao-ma-zai", "malaysian-mahjong"} <= set(HANDS)
    assert {"cerke", "six-sticks", "new-play"}.isdisjoint(HANDS)


@pytest.mark.parametrize("slug", HANDS)
def test_a_hand_that_is_set_up_is_held_by_the_seat_that_is_asked(slug: str) -> None:
    game = find(slug)
    room = hand_room(game, game.preset())
    assert room is not None
    every_card = [code for code, many in room.kinds for _ in range(many) if code[1] not in "qfha"]
    hand = every_card[3 : 3 + room.size]
    dealt, seat = set_up_hand(game, game.preset(), None, hand)
    state = game.begin(game.preset())
    for _, (by, action) in dealt.steps:
        state = state.after(by, action)
    assert state == dealt.state and isinstance(state.turn(), Choose) and seat in state.turn().seats
    assert sorted(state.view(seat).hand) == sorted(hand)


def test_waits_are_told_with_what_they_pay() -> None:
    lines = said(of_hand("riichi", "345m40677p67s345s", "tenhou"), "Waits")
    assert [codes for codes, _, _ in lines] == ["2s", "5s", "8s"]
    assert lines[0][1].startswith("4 left. Own draw: ") and "pinfu" in lines[0][1]
    assert lines[1][1].startswith("3 left.")


def test_every_discard_that_costs_nothing_is_told_with_what_it_leaves() -> None:
    found = of_hand("riichi", "3456m45678p678s22z")
    assert said(found, "Discards")[0] == ("3m", "Ready: 11 tiles of 3 kinds.", "3p 6p 9p")
    assert found.reached is not None and "discard:3m" in map(str, found.legal)
    best = best_action(find("riichi"), found)
    assert best is not None and best.action in ("riichi:3m", "riichi:6m") and best.why["ja"]


def test_a_hand_with_sets_on_the_table_is_counted() -> None:
    found = of_hand("riichi", "4067p678s22z3s pon:777z seat=S")
    assert found.reached is None and said(found, "The hand") == [("", "1 step from ready.", "")]


def test_pairs_count_only_where_they_win() -> None:
    hand = "1133557799p11z2z"
    assert said(of_hand("riichi", hand), "The hand")[0][1] == "The hand is ready."
    assert said(of_hand("pao-ma-zai", hand), "The hand")[0][1] == "3 steps from ready."


def test_a_won_hand_is_scored_with_the_tile_that_came_last() -> None:
    (codes, text, _), *rest = said(of_hand("riichi", "123m456p234s5577z 5z"), "A win")
    assert codes == "5z" and "white dragon" in text and not rest


@pytest.mark.parametrize(
    ("slug", "hand", "sentence"),
    [
        ("riichi", "12m", "a hand has 13 tiles, or 14"),
        ("riichi", "11111m", "came 5 times"),
        ("riichi", "hello", "no hand of tiles"),
        ("riichi", "123m colour=red", "says nothing about a hand"),
        ("malaysian-mahjong", "1q23456789p1122z", "is a flower"),
        ("malaysian-mahjong", "123456789m11223z", "there is none in the set"),
        ("kitten", "B9", "is no card"),
        ("kitten", "B1 B3", "no meld of kitten, and a whole hand of it has 12"),
        ("six-sticks", "B1", "nobody holds a hand"),
        ("riichi", "x" * 401, "not read"),
    ],
)
def test_what_is_no_hand_gets_one_sentence(slug: str, hand: str, sentence: str) -> None:
    with pytest.raises(KaikError, match=sentence):
        of_hand(slug, hand)


def test_cards_are_told_by_the_meld_they_make() -> None:
    assert said(of_hand("open-cask", "B7 R7"), "The cards") == [("B7 R7", "set of 2, shaman", "")]
    assert "end the season" in said(of_hand("season-end", "B1 B1 B2 B2 B3 B3"), "The cards")[0][1]


def test_hands_on_a_board_are_told_with_what_they_pay() -> None:
    found = of_position("cerke", "4k4/9/9/9/4M4/9/9/9/4+K4 [PPPPPRH+B+CPP] IA rate=2")
    (pieces, text, _), other = said(found, "Hands")
    assert "The Comrades 3" in text and "34 at rate 2" in text and pieces.startswith("bP")
    assert other == ("", "The A side holds no hand.", "")


def test_without_a_position_a_board_begins_with_somebodys_turn() -> None:
    for slug in ("cerke", "school-cerke", "ancient-cerke"):
        game = find(slug)
        found = analyse_position(game, game.preset(), Replayed(first_position(game, game.preset())))
        assert found.seat == 0 and found.legal


def test_where_luck_decides_it_is_told_what_may_fall() -> None:
    game = find("six-sticks")
    found = analyse_position(game, game.preset(), Replayed(first_position(game, game.preset())))
    assert found.throws == (("first:0", 1), ("first:1", 1)) and found.legal == ()
    assert found.falls in ("first:0", "first:1") and best_action(game, found) is None


def test_where_hands_are_dealt_something_falls_that_the_rules_allow() -> None:
    game = find("kitten")
    state = first_position(game, game.preset()).after(-1, Action("dealer", "0"))
    found = analyse_position(game, game.preset(), Replayed(state))
    assert found.throws == () and isinstance(state.after(-1, Action.parse(found.falls)).turn(), Choose)
