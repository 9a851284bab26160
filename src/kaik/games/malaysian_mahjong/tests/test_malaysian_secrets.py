"""Malaysian mahjong: what each seat may see, and what it may imagine."""

from __future__ import annotations

from collections.abc import Callable

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Over, Throw
from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.yaku import is_flower
from kaik.kits.mahjong.table import Meld
from kaik.play.luck import Luck
from kaik.play.script import play

Table = Callable[..., Malaysian]
PLAIN = "1479p1234567z"


def worlds(state: Malaysian, seat: int, count: int = 40) -> list[Malaysian]:
    return [state.imagine(seat, Luck.of(seed).dice(0)) for seed in range(count)]


def test_of_a_deal_others_see_the_flowers_only() -> None:
    options = GAME.chosen(None, {"seat_method": "fixed", "first_dealer": "east"})
    state = play(GAME.begin(options), "dice:1-1 dice:1-2")
    action = Action.parse(
        "deal:1p+1p+1p+1q+2p+2p+3p+4h+5p+6p+7p+8p+9p+9p-1z+1z+2z+2z+3z+3z+4z+4z+5z+5z+6z+6z+7z-"
        "1j+3p+3p+4p+4p+5p+5p+6p+6p+7p+7p+8p+8p"
    )
    shown = state.face(CHANCE, action, 1)
    assert shown.args[0] == "1q+4h+" + "+".join("?" * 12)
    assert shown.args[1] == action.args[1]
    assert set(shown.args[2].split("+")) == {"?"}
    assert state.face(CHANCE, action, None).args[1] == "+".join("?" * 13)


def test_a_drawn_flower_is_seen_by_all_and_any_other_tile_by_its_drawer(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(PLAIN), "discard:7z"))
    flower, fei = Action.parse("draw:2q"), Action.parse("draw:1j")
    assert state.face(CHANCE, flower, 0) == state.face(CHANCE, flower, None) == flower
    assert state.face(CHANCE, fei, 0) == state.face(CHANCE, fei, None) == "draw:?"
    assert state.face(CHANCE, fei, 1) == fei
    after = play(state, "draw:1j")
    assert after.view(1).drawn == "1j" and after.view(0).drawn == ""


def test_replacements_of_dealt_flowers_are_seen_by_their_owner(dealt: Table) -> None:
    state = play(dealt("1q" + PLAIN, "2q"), "draw:9p")
    tile = Action.parse("draw:8p")
    assert state.face(CHANCE, tile, 1) == tile
    assert state.face(CHANCE, tile, 0) == "draw:?"


def test_answers_look_alike_until_they_are_heard(dealt: Table) -> None:
    state = play(dealt("5p" + PLAIN, "46p1j", "55p"), "discard:5p")
    for seat in (1, 2):
        for action in state.legal(seat):
            assert state.face(seat, action, 0) == state.face(seat, action, None) == "answer"
    called, silent = play(state, "1 chi:4p+6p"), play(state, "1 pass")
    assert called.view(0) == silent.view(0) and called.view(2) == silent.view(2)
    asked = called.view(1).asked
    assert asked is not None and asked.said == "chi:4p+6p"


def test_a_call_that_was_beaten_stays_secret(dealt: Table) -> None:
    state = play(dealt("5p" + PLAIN, "46p1j", "55p"), "discard:5p", "2 pon:5p+5p")
    tried, silent = play(state, "1 chi:4p+6p"), play(state, "1 pass")
    action = tried.turn().chance.weights[0][0]
    assert action == "calls:2-pon-5p+5p"
    assert tried.after(CHANCE, action) == silent.after(CHANCE, action)


def test_no_dream_puts_a_flower_into_a_hand(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(PLAIN), "discard:7z"))
    for imagined in worlds(state, 0):
        assert not any(is_flower(tile) for side in imagined.sides for tile in side.hand)
        assert imagined.sides[0] == state.sides[0]
        assert imagined.conserved() == state.conserved()
    assert len({imagined.sides[1].hand for imagined in worlds(state, 0)}) > 10


def test_a_fei_that_was_taken_back_stays_in_that_hand(dealt: Table, passed: Table, holding: Table) -> None:
    state = play(passed(play(dealt(PLAIN), "discard:7z")), "draw:6p")
    state = holding(state, 1, "6p12345677z", Meld("chi", ("4p", "1j"), "5p", 0, low=12))
    state = passed(play(state, "swap:6p-chi-4p", "discard:7z"))
    assert all("1j" in imagined.sides[1].hand for imagined in worlds(state, 0))
    assert all(imagined.view(0) == state.view(0) for imagined in worlds(state, 0))
    for tile in ("9p", "8p"):
        state = passed(play(state, f"draw:{tile}", f"discard:{tile}"))
    laid = play(state, "draw:1z", "lay:1j")
    assert laid.taken_back == (0, 0, 0)


def test_whoever_called_is_dreamt_with_a_tile_to_throw_away(dealt: Table, passed: Table, holding: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, "55p"), "discard:5p", "1 pon:5p+5p"))
    state = play(state, str(state.turn().chance.weights[0][0]))
    short = holding(state, 1, "9p", *state.sides[1].melds)
    assert all(imagined.sides[1].hand != ("1j",) for imagined in worlds(short, 0, 200))


def test_a_winner_shows_the_hand(dealt: Table) -> None:
    state = dealt("123789p456p55522z")
    shown = state.face(0, Action("tsumo"), 1)
    assert shown == "tsumo:1p+2p+2z+2z+3p+4p+5p+5z+5z+5z+6p+7p+8p+9p"


def test_a_random_match_under_every_other_option_ends_with_all_tiles_and_no_debt() -> None:
    other = {
        "seat_method": "draw4",
        "max_fei_per_group": "chi1-pon2",
        "fei_discard": "dead",
        "fei_lay": "before-draw",
        "fei_swap": "must",
        "replacement": "tail",
        "rinshan_on_flower": "on",
        "kakan_from_hand": "on",
        "multi_ron": "nearest",
        "draw_dealer": "right",
        "min_han": 1,
        "seasons": 3,
    }
    state, dice = GAME.begin(GAME.chosen(None, other)), Luck.of("others").dice(0)
    kept, steps = state.conserved(), 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.after(CHANCE, turn.chance.sample(dice))
        elif isinstance(turn, Choose):
            seat = turn.seats[dice.below(len(turn.seats))]
            imagined = state.imagine(seat, dice)
            assert (imagined.view(seat), imagined.legal(seat)) == (state.view(seat), state.legal(seat))
            actions = state.legal(seat)
            state = state.after(seat, actions[dice.below(len(actions))])
        steps += 1
        assert state.conserved() == kept and steps < 3 * 400


def test_a_bot_that_looks_one_act_ahead_keeps_what_belongs_together(dealt: Table) -> None:
    state = dealt("123456p555z22z9p4z7z")
    best = max(state.legal(0), key=lambda action: state.after(0, action).standing()[0])
    assert best in ("discard:9p", "discard:4z", "discard:7z")
