"""Records of Cerke Online, read and written."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kaik import find
from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.state import Over
from kaik.games.cerke.kiaak import read, write
from kaik.games.cerke.rules import Cerke
from kaik.play.walk import walk

GAME = find("cerke")
ONLINE = GAME.preset("online")

SHIP_TAKES_KING = """ZO皇[TO]NO\tKI兵KU無撃裁
ZAI船ZI無撃裁手赤船\tKU兵KO無撃裁
ZI船ZA無撃裁手赤王

或為王而手五
終季\t{}

"""
WHOLE = (
    "{一位色:黒黒黒黒}\n{始時:2024-01-01T00:00:00.000Z}\n{終時:2024-01-01T01:00:00.000Z}\n"
    + "".join(SHIP_TAKES_KING.format(name) for name in ("春終", "夏終", "秋終", "冬終"))
    + "\n星一周\n"
)


def record(body: str, **changes: Any) -> Imported:
    """A record in which black begins, read under the online rules with some options changed."""
    return read("{一位色:黒}\n" + body, ONLINE.changed(changes))


def actions(found: Imported) -> list[str]:
    """Our log after the first mover is known."""
    return [str(action) for _, action in found.log[1:]]


def position(options: Any, log: tuple[tuple[int, Action], ...]) -> Cerke:
    state = GAME.begin(options)
    for seat, action in log:
        state = state.after(seat, action)
    assert isinstance(state, Cerke)
    return state


def refused(body: str, **changes: Any) -> str:
    with pytest.raises(BadRecord) as wrong:
        record(body, **changes)
    return str(wrong.value)


def refusal(text: str) -> str:
    """Why a text is no record; nothing where it is one."""
    try:
        read(text, ONLINE)
    except BadRecord as wrong:
        return str(wrong)
    return ""


# -- whole games ---------------------------------------------------------------------------------------


def test_a_whole_game_replays_to_its_end() -> None:
    found = read(WHOLE, ONLINE)
    assert found.settlements == ((5, -5),) * 4
    turn = position(ONLINE, found.log).turn()
    assert isinstance(turn, Over)
    assert turn.payoffs == (20, -20)


def test_lines_may_end_the_windows_way_and_columns_be_blanks() -> None:
    assert read("\ufeff" + WHOLE.replace("\n", "\r\n").replace("\t", "    "), ONLINE) == read(WHOLE, ONLINE)


def test_an_unfinished_record_is_read_as_far_as_it_goes() -> None:
    found = record("MAU弓MAIMY橋五")
    assert found.settlements == ()
    assert position(ONLINE, found.log).side == 1


def test_the_head_tells_who_begins_each_season() -> None:
    found = read("{一位色:黒赤}\n" + SHIP_TAKES_KING.format("春終") + "KI兵KU無撃裁", ONLINE)
    assert [action for _, action in found.log if action.verb == "first"] == ["first:0", "first:1"]


def test_a_season_that_has_begun_is_open_even_before_its_first_move() -> None:
    found = read("{一位色:黒赤}\n" + SHIP_TAKES_KING.format("春終"), ONLINE)
    assert found.log[-1][1] == "first:1"


def test_without_the_head_the_first_piece_tells_who_begins() -> None:
    assert read("{始時:2020}\nKI兵KU無撃裁", ONLINE).log[0][1] == "first:1"
    assert read("ZO皇[TO]NO KI兵KU無撃裁", ONLINE).log[0][1] == "first:0"


def test_a_fixed_first_mover_must_agree_with_the_head() -> None:
    fixed = ONLINE.changed({"first_mover": "fixed"})
    assert read("{一位色:黒}\nMAU弓MAIMY橋五", fixed).log[0][1] == "ride:MAU-MAI-MY"
    with pytest.raises(BadRecord, match=r"line 1: \{一位色:赤\}: by these rules 黒 begins"):
        read("{一位色:赤}\nKI兵KU無撃裁", fixed)


# -- moves ---------------------------------------------------------------------------------------------


def test_under_direction_rules_the_ray_is_announced_and_the_square_reached_is_landed_on() -> None:
    assert actions(record("MAU弓MAIMO橋三")) == ["ride:MAU-MAI-MY", "sticks:3", "land:MO"]


def test_under_destination_rules_the_square_itself_is_announced() -> None:
    found = record("MAU弓MAIMO橋三", step_declaration="destination")
    assert actions(found) == ["ride:MAU-MAI-MO", "sticks:3", "land:MO"]


def test_where_nothing_is_announced_only_the_landing_is() -> None:
    assert actions(record("MAU弓MAIMO橋三", step_declaration="nothing")) == ["ride:MAU-MAI", "sticks:3", "land:MO"]


def test_a_throw_too_small_fails_by_itself() -> None:
    assert actions(record("MAU弓MAIMY橋無此無")) == ["ride:MAU-MAI-MY", "sticks:0"]


def test_a_ride_that_could_have_been_made_is_given_up() -> None:
    assert actions(record("MAU弓MAIMY橋五此無")) == ["ride:MAU-MAI-MY", "sticks:5", "stay"]


def test_where_giving_up_is_not_allowed_such_a_record_is_refused() -> None:
    sentence = refused("MAU弓MAIMY橋一此無", may_abandon_after_throw="off")
    assert sentence.startswith("line 2: MAU弓MAIMY橋一此無: ")


def test_an_unspecified_piece_is_whatever_stands_there() -> None:
    assert actions(record("MAU片MAIMY橋五")) == actions(record("MAU弓MAIMY橋五"))


def test_water_asks_for_its_throw() -> None:
    ride = "MAU弓MAIMY橋二 KI兵KU無撃裁 "
    assert actions(record(ride + "MY弓ZY水四"))[-2:] == ["move:MY-ZY", "sticks:4"]
    assert actions(record(ride + "MY弓ZY水二此無"))[-2:] == ["move:MY-ZY", "sticks:2"]


def test_a_step_into_water_throws_once() -> None:
    found = record("ZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁手赤船 KU兵KO無撃裁 XIA将XAUZAI水三")
    assert actions(found)[-2:] == ["step:XIA-XAU-ZAI", "sticks:3"]


def test_a_ride_into_water_throws_twice() -> None:
    body = "MAU弓MAIMY橋二 KI兵KU無撃裁 XAI兵XY無撃裁 KU兵KO無撃裁 MY弓XYCO橋一水"
    assert actions(record(body + "三"))[-4:] == ["ride:MY-XY-CO", "sticks:1", "land:CO", "sticks:3"]
    failed = position(ONLINE, record(body + "一此無").log)
    assert failed.board[failed.form.grid.square("MY")]


@pytest.mark.parametrize(
    ("mark", "action"),
    [
        ("ZO皇[TO]NO", "tam:ZO-TO-NO"),
        ("ZO皇XY[XO]CO", "tam:ZO-/XY-XO-CO"),
        ("ZO皇[TU]TIZE", "tam:ZO-TU-/TI-ZE"),
        ("ZO皇[TO]ZO", "tam:ZO-TO-ZO"),
    ],
)
def test_tam_goes_plainly_or_over_a_stone_in_either_half(mark: str, action: str) -> None:
    assert actions(record(f"XAI兵XY無撃裁 {mark}"))[-1] == action


def test_a_captured_piece_comes_back_from_hand() -> None:
    found = record("ZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁手赤船 KU兵KO無撃裁 赤船ZE")
    assert actions(found)[-1] == "drop:rV-ZE"


def test_stepping_on_tam_has_no_mark_and_costs_its_points_all_the_same() -> None:
    body = "ZAI船ZOZU橋一 KI兵KU無撃裁 ZU船ZI無撃裁手赤船 KU兵KO無撃裁 ZI船ZA無撃裁手赤王 或為王而手五 終季 春終"
    assert record(body).settlements == ((0, 0),)


def test_a_game_may_end_on_the_penalty() -> None:
    red = ["KI兵KU無撃裁", "KU兵KO無撃裁", "KO兵KY無撃裁", ""]
    found = record(" ".join(f"ZAI船ZOZAI橋二 {move}" for move in red) + " 星一周")
    assert found.settlements == ((-20, 20),)


# -- claims --------------------------------------------------------------------------------------------

KING_TAKEN = "ZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁手赤船 KU兵KO無撃裁 ZI船ZA無撃裁手赤王 "


def test_the_number_is_multiplied_by_the_rate_and_not_clamped() -> None:
    again = KING_TAKEN + "或為王 再行 TA将ZA無撃裁手黒船 赤王ZE ZA将ZE無撃裁手赤王 或為王而手{}終季 春終"
    assert record(again.format("十")).settlements == ((-10, 10),)
    assert refused(again.format("五")) == "line 2: 而手五: by our rules the claim comes to 10, not 5"


def test_a_king_may_be_called_one_coloured_or_not() -> None:
    assert record(KING_TAKEN + "或為同色王而手五 終季 春終") == record(KING_TAKEN + "或為王而手五 終季 春終")


def test_a_penalty_that_is_a_hand_may_be_named() -> None:
    body = "ZAI船ZOZU橋一 或為撃皇而手下五 終季 春終"
    assert record(body, kuttam="hand").settlements == ((-5, 5),)
    assert "nothing is declared" in refused(body)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("MAU弓MAIMY橋六", "line 2: MAU弓MAIMY橋六: this is no mark of a record"),
        ("MAU車MAIMY橋五", "line 2: MAU車MAIMY橋五: a 弓 stands on MAU, not a 車"),
        ("MY弓MU無撃裁", "line 2: MY弓MU無撃裁: no piece of a player stands on MY"),
        ("KI兵KU無撃裁", "line 2: KI兵KU無撃裁: 黒 is to move, and the 兵 on KI is not theirs"),
        ("MAU弓MAIMO橋一", "line 2: MAU弓MAIMO橋一: MO is 2 squares from MAI, further than a throw of 1"),
        ("MAU弓MAIXO橋五", "line 2: MAU弓MAIXO橋五: ride:MAU-MAI-CY is not open"),
        ("MAU弓MAIKY橋五", "line 2: MAU弓MAIKY橋五: KY lies on no straight line from MAI"),
        ("MAU弓MY無撃裁", "line 2: MAU弓MY無撃裁: move:MAU-MY is not open to seat 0"),
        ("MAU弓MAIMY無撃裁", "line 2: MAU弓MAIMY無撃裁: step:MAU-MAI-MY is not open to seat 0"),
        ("MAU弓MAIMY橋五水三", "line 2: MAU弓MAIMY橋五水三: by our rules nothing is thrown for entering MY"),
        ("MAU弓MAIMY橋二\nKI兵KU無撃裁\nMY弓ZY無撃裁", "line 4: MY弓ZY無撃裁: by our rules entering the water"),
        ("MAU弓MY橋二", "line 2: MAU弓MY橋二: 橋 is the throw for a ride over a stone"),
        ("MAU弓MAIMY無撃裁此無", "line 2: MAU弓MAIMY無撃裁此無: a move without a throw cannot fail"),
        ("MAU弓ZY水二", "line 2: MAU弓ZY水二: entering water fails below 三"),
        ("MAU弓MAIMY橋五手赤兵", "line 2: 手赤兵: by our rules the move before this captured nothing"),
        ("黒弓MY", "line 2: 黒弓MY: drop:bR-MY is not open to seat 0"),
        ("ZO皇[KA]KE", "line 2: ZO皇[KA]KE: tam:ZO-KA-KE is not open to seat 0"),
        ("ZO皇KAKE[KI]KO", "line 2: ZO皇KAKE[KI]KO: this is no mark of a record; tam moves like"),
        ("MAU弓MAIMY橋五\n\n或為王而手五", "line 4: 或為王: by our rules the move before this made no new hand"),
        ("MAU弓MAIMY橋五 再行", "line 2: 再行: by our rules the move before this made no new hand"),
        ("MAU弓MAIMY橋五 春終", "line 2: 春終: by our rules no season ended here"),
        ("MAU弓MAIMY橋五 星一周", "line 2: 星一周: by our rules the game is not over (20 to 20 in season 1)"),
        (KING_TAKEN + "KO兵KY無撃裁", "line 2: KO兵KY無撃裁: a declaration is owed before this (再行 or 終季)"),
        (KING_TAKEN + "或為獣而手三", "line 2: 或為獣: by our rules the hands are 王"),
        (KING_TAKEN + "或為王而手六", "line 2: 而手六: by our rules the claim comes to 5, not 6"),
        (KING_TAKEN + "或為王而手百百", "line 2: 而手百百: '百百' is no numeral"),
        (KING_TAKEN + "或為王而手五 終季 夏終", "line 2: 夏終: by our rules this was season 1"),
        (KING_TAKEN.replace("手赤王", "手黒王"), "line 2: 手黒王: by our rules the move before this captured 赤王"),
    ],
)
def test_the_first_mark_that_does_not_fit_is_named(body: str, sentence: str) -> None:
    assert refused(body).startswith(sentence)


@pytest.mark.parametrize("text", [None, 7, ["MAU弓MAIMY橋五"], b"MAU", "x" * 2_000_000, "\ud800", "{一位色:青}"])
def test_what_is_no_record_is_refused_in_a_sentence(text: object) -> None:
    with pytest.raises(BadRecord):
        read(text, ONLINE)


def test_a_mangled_record_is_read_or_refused_and_nothing_worse() -> None:
    dice = random.Random(7)
    signs = sorted(set(WHOLE)) + list('#"()[]{}或為下百\x00 ')
    for _ in range(400):
        at = dice.randrange(len(WHOLE))
        text = WHOLE[:at] + dice.choice(signs) * dice.randrange(3) + WHOLE[at + dice.randrange(4) :]
        sentence = refusal(text)
        assert sentence == "" or sentence.startswith("line ")


# -- writing -------------------------------------------------------------------------------------------


def test_our_log_is_written_as_it_was_read() -> None:
    times = {"start": "2024-01-01T00:00:00.000Z", "end": "2024-01-01T01:00:00.000Z"}
    written = write(ONLINE, 2, read(WHOLE, ONLINE).log, times)
    assert written.split() == WHOLE.split()
    assert "{終時:" not in write(ONLINE, 2, record("MAU弓MAIMY橋五").log, times)


@pytest.mark.parametrize(
    ("preset", "seed"),
    [*(("online", seed) for seed in range(6)), *(("official", seed) for seed in range(6)), ("hard-tam", 1)],
)
def test_what_we_write_reads_back_to_the_same_position(preset: str, seed: int) -> None:
    options = GAME.preset(preset)
    match = walk(GAME, options, 2, seed)
    log = tuple((entry.seat, entry.action) for entry in match.log)
    found = read(write(options, 2, log, {}), options)
    last = position(options, found.log)
    assert last == match.state
    assert len(found.settlements) == last.season + 1
    assert tuple(map(sum, zip(*found.settlements, strict=True))) == match.payoffs


@pytest.mark.parametrize(
    "changes",
    [
        {"step_declaration": "nothing", "may_abandon_after_throw": "off"},
        {"step_declaration": "destination_or_nearer"},
        {"zero_move_capture": "on"},
        {"first_mover": "winner", "kuttam": "accumulate", "seasons": 2},
    ],
)
def test_other_rules_are_written_and_read_back_too(changes: dict[str, Any]) -> None:
    options = ONLINE.changed(changes)
    match = walk(GAME, options, 2, seed=3, limit=600)
    log = tuple((entry.seat, entry.action) for entry in match.log)
    found = read(write(options, 2, log, {}), options)
    assert position(options, found.log) == match.state


def test_a_turn_that_is_not_finished_is_left_out() -> None:
    log = (*record("MAU弓MAIMY橋五").log, (1, Action("ride", "ME", "MI", "MU")))
    assert write(ONLINE, 2, log, {}) == write(ONLINE, 2, log[:-1], {})


def test_tenths_of_a_point_cannot_be_written() -> None:
    old = ONLINE.changed({"scoring": "old_2_4"})
    log = read("{一位色:黒}\n" + KING_TAKEN + "或為王 終季", old).log
    with pytest.raises(BadRecord, match="no sign for tenths"):
        write(old, 2, log, {})


def test_repeated_throws_cannot_be_written() -> None:
    chained = ONLINE.changed({"step_throw": "renzoku"})
    log = read("{一位色:黒}\nMAU弓MAIMY橋二", chained).log
    assert read(write(chained, 2, log, {}), chained).log == log
    thrown = (*log[:3], (0, Action("again")), (-1, Action("sticks", "3")))
    with pytest.raises(BadRecord, match="repeated throws"):
        write(chained, 2, thrown, {})


def test_a_time_cannot_smuggle_braces_into_the_head() -> None:
    with pytest.raises(BadRecord, match="cannot stand in a record's head"):
        write(ONLINE, 2, (), {"start": "}\n{一位色:赤"})
