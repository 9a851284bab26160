"""Malaysian mahjong: what a fei may do in sets, alone, and when the real tile comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Throw
from kaik.games.malaysian_mahjong.calls import calls
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import read
from kaik.play.script import play

Table = Callable[..., Malaysian]
BOOK = MalaysianOptions()
PLAIN = "1479p1234567z"
RUN = Meld("chi", ("4p", "1j"), "5p", 0, low=12)
TRIPLET = Meld("pon", ("5p", "1j"), "5p", 0, low=13)


def callable_with(hand: str, tile: str, options: MalaysianOptions = BOOK) -> set[str]:
    """Everything the right neighbour may call."""
    return set(map(str, calls(read(hand), tile, True, options)))


def heard(state: Malaysian) -> str:
    turn = state.turn()
    assert isinstance(turn, Throw)
    return str(turn.chance.weights[0][0])


# In sets.


def test_a_fei_helps_to_make_a_triplet() -> None:
    assert callable_with("5p1j9p", "5p") >= {"pon:1j+5p"}
    assert callable_with("5z11j9p", "5z") == {"pon:1j+5z", "pon:1j+1j"}


def test_a_run_with_a_fei_names_its_lowest_tile() -> None:
    assert callable_with("4p1j1z", "5p") == {"chi:1j+4p-3p", "chi:1j+4p-4p"}
    assert callable_with("46p1j1z", "5p") == {
        "chi:4p+6p",
        "chi:1j+4p-3p",
        "chi:1j+4p-4p",
        "chi:1j+6p-4p",
        "chi:1j+6p-5p",
    }


def test_at_the_ends_of_the_suit_a_run_does_not_go_on() -> None:
    assert callable_with("11j1z", "9p") == {"pon:1j+1j", "chi:1j+1j-7p"}
    assert callable_with("8p1j1z", "9p") == {"chi:1j+8p-7p"}


def test_where_fei_are_limited_a_called_run_has_one() -> None:
    limited = MalaysianOptions(max_fei_per_group="chi1-pon2")
    assert callable_with("4p11j1z", "5p", limited) == {"chi:1j+4p-3p", "chi:1j+4p-4p", "pon:1j+1j"}
    assert "chi:1j+1j-3p" in callable_with("4p11j1z", "5p")


def test_a_fei_is_never_part_of_a_kan(dealt: Table, passed: Table, holding: Table) -> None:
    assert "daiminkan:1j+5p+5p" not in callable_with("55p1j9p", "5p")
    state = dealt("1111j555z")
    assert not [action for action in state.legal(0) if action.verb == "ankan"]
    state = play(passed(play(dealt(PLAIN), "discard:7z")), "draw:5p")
    assert "kakan:5p" not in holding(state, 1, "5p1234567z1p9p2p", TRIPLET).legal(1)


def test_the_fei_lies_open_with_its_set(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, "4p1j"), "discard:5p", "1 chi:1j+4p-3p"))
    state = play(state, heard(state))
    meld = state.sides[1].melds[0]
    assert meld.tiles == ("4p", "5p", "1j")
    assert meld.group.kinds == (11, 12, 13) and meld.group.wild == (11,)
    assert state.view(0).melds[1] == (meld,)


def test_a_call_that_leaves_nothing_but_fei_is_not_offered() -> None:
    assert "pon:1j+5p" in callable_with("55p11j", "5p")
    assert "pon:5p+5p" not in callable_with("55p11j", "5p")
    assert "pon:5p+5p" in callable_with("55p11j", "5p", MalaysianOptions(fei_discard="dead"))


# Taken back for the real tile.


@pytest.fixture
def drew_six(dealt: Table, passed: Table, holding: Table) -> Callable[..., Malaysian]:
    """Seat 1 has 4-5-fei and other sets open and has just drawn the 6."""

    def make(*melds: Meld, **options: object) -> Malaysian:
        state = play(passed(play(dealt(PLAIN, **options), "discard:7z")), "draw:6p")
        return holding(state, 1, "6p1234567z" if melds else "1369p1234567z", RUN, *melds)

    return make


def test_the_drawn_tile_may_take_the_place_of_the_fei(drew_six: Table) -> None:
    state = drew_six()
    assert "swap:6p-chi-4p" in state.legal(1) and "discard:6p" in state.legal(1)
    swapped = play(state, "swap:6p-chi-4p")
    assert swapped.sides[1].melds[0].tiles == ("4p", "5p", "6p")
    assert "1j" in swapped.sides[1].hand and "6p" not in swapped.sides[1].hand
    assert swapped.turn() == Choose((1,)), "the turn goes on"
    assert swapped.taken_back == (0, 1, 0)


def test_only_the_tile_just_drawn_is_swapped(dealt: Table, passed: Table, holding: Table) -> None:
    state = play(passed(play(dealt(PLAIN), "discard:7z")), "draw:9p")
    state = holding(state, 1, "69p123456z", RUN)
    assert not [action for action in state.legal(1) if action.verb == "swap"]


def test_the_player_says_which_set_gets_the_tile(drew_six: Table) -> None:
    state = drew_six(Meld("pon", ("6p", "1j"), "6p", 2, low=14))
    actions = {str(action) for action in state.legal(1) if action.verb == "swap"}
    assert actions == {"swap:6p-chi-4p", "swap:6p-pon-6p"}
    swapped = play(state, "swap:6p-pon-6p")
    assert swapped.sides[1].melds[0] == RUN and "1j" not in swapped.sides[1].melds[1].tiles


def test_a_table_may_ask_for_the_swap_or_forbid_it(drew_six: Table) -> None:
    assert drew_six(fei_swap="must").legal(1) == ("swap:6p-chi-4p",)
    assert not [action for action in drew_six(fei_swap="never").legal(1) if action.verb == "swap"]


def test_after_the_swap_the_hand_may_win(dealt: Table, passed: Table, holding: Table) -> None:
    state = play(passed(play(dealt(PLAIN, min_han=1), "discard:7z")), "draw:6p")
    state = holding(state, 1, "6p123789p555z2z", RUN)
    assert "tsumo" not in state.legal(1)
    won = play(state, "swap:6p-chi-4p", "tsumo")
    assert won.last is not None and won.last.how == "tsumo"


# Laid alone.


def test_a_fei_laid_alone_is_a_dora_and_is_replaced(dealt: Table) -> None:
    state = play(dealt("11j" + PLAIN), "lay:1j")
    assert state.sides[0].flowers == ("1j",)
    assert isinstance(state.turn(), Throw)
    state = play(state, "draw:9p")
    assert len(state.sides[0].hand) == 14 and state.drawn == "9p"
    assert play(state, "lay:1j").sides[0].flowers == ("1j", "1j")


def test_a_win_after_laying_a_fei_is_not_won_on_the_deal(dealt: Table) -> None:
    state = play(dealt("123789p46p55522z1j", min_han=1), "lay:1j", "draw:5p", "tsumo")
    assert state.last is not None
    assert dict(state.last.triumphs[0].yaku) == {"hora": 1, "dora": 1, "yakuhai_haku": 1}


def test_after_a_call_no_fei_is_laid(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, "46p1j"), "discard:5p", "1 chi:4p+6p"))
    assert "lay:1j" not in play(state, heard(state)).legal(1)


def test_a_fei_is_not_laid_when_nothing_can_replace_it(dealt: Table, emptied: Table) -> None:
    state = dealt("1j" + PLAIN)
    assert "lay:1j" in state.legal(0)
    assert "lay:1j" not in emptied(state).legal(0)


def test_some_lay_it_only_before_they_draw(dealt: Table, passed: Table) -> None:
    state = dealt(PLAIN + "1j", "1j", fei_lay="before-draw")
    assert "lay:1j" not in state.legal(0)
    state = play(passed(play(state, "discard:7z")), "silence")
    assert state.legal(1) == ("lay:1j", "take")
    state = play(state, "lay:1j")
    assert state.sides[1].flowers == ("1j",)
    state = play(state, "draw:3q", "draw:9p")
    assert state.legal(1) == ("take",) and len(state.sides[1].hand) == 13
    state = play(state, "take", "draw:8p")
    assert state.drawn == "8p" and "discard:8p" in state.legal(1)


def test_before_drawing_everybody_is_asked_alike(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt(PLAIN, fei_lay="before-draw"), "discard:7z")), "silence")
    assert state.turn() == Choose((1,)) and state.legal(1) == ("take",)


# Thrown away.


def test_a_fei_may_not_be_thrown_away(dealt: Table) -> None:
    state = dealt("1j" + PLAIN)
    with pytest.raises(IllegalAction):
        state.after(0, "discard:1j")


def test_where_it_may_nobody_can_take_it(dealt: Table) -> None:
    state = play(dealt("1j" + PLAIN, "123789p46p55522z", "11j", fei_discard="dead"), "discard:1j")
    assert state.legal(1) == state.legal(2) == ("pass",)


def test_who_holds_nothing_but_fei_lays_one(dealt: Table, passed: Table, holding: Table, emptied: Table) -> None:
    four = [Meld("chi", (f"{low}p", f"{low + 1}p"), f"{low + 2}p", 0) for low in (1, 2, 4, 6)]
    state = play(passed(play(dealt(PLAIN, min_han=100, fei_lay="before-draw"), "discard:7z")), "silence", "take")
    state = holding(play(state, "draw:1j"), 1, "11j", *four)
    assert state.legal(1) == ("lay:1j",)
    last = play(emptied(state), "lay:1j")
    assert heard(last) == "exhausted", "without a replacement the season is drawn"
