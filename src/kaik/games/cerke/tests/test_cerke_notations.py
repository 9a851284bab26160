"""Records as people write them: CKKA's notations ① to ③, the rule book's own style, and moves that are typed."""

from __future__ import annotations

from typing import Any

import pytest

from kaik import find
from kaik.core.errors import BadRecord
from kaik.games.cerke import ail, ckka
from kaik.games.cerke.rules import FORM, Cerke
from kaik.play.foreign import opened
from kaik.play.luck import Luck
from kaik.play.record import read, write
from kaik.play.walk import walk

GAME = find("cerke")
OFFICIAL = GAME.preset("official")
START = FORM.setup


def actions(text: str, **changes: Any) -> list[str]:
    return [str(action) for _, action in ckka.read(text, OFFICIAL.changed(changes)).log]


# -- notation ① --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bare", "signed"),
    [
        ("XAI兵XY", "XAI兵XY無撃裁"),
        ("MAU弓MAIMY四", "MAU弓MAIMY橋四"),
        ("MAU弓MAIMY", "MAU弓MAIMY橋或"),
        ("MAU弓MAIMY或", "MAU弓MAIMY橋或"),
        ("MAU弓MAIMU或MAU", "MAU弓MAIMU橋或此無"),
        ("MAU弓MAIMU無", "MAU弓MAIMU橋或此無"),
        ("MAU弓MAIMU一此無", "MAU弓MAIMU橋一此無"),
        ("MAU弓MAIMU一", "MAU弓MAIMU橋一此無"),
        ("MAU弓MAIMU無此無", "MAU弓MAIMU橋無此無"),
        ("NAI兵NO無", "NAI兵NO水或此無"),
        ("NAI兵NO此無", "NAI兵NO水或此無"),
        ("NAI兵NO一", "NAI兵NO水一此無"),
        ("NAI兵NO一NAI", "NAI兵NO水一此無"),
        ("NAI兵NO五", "NAI兵NO水五"),
        ("TAU虎ZAIXY", "TAU虎ZAIXY無撃裁"),
    ],
)
def test_without_signs_the_position_tells_what_was_thrown(bare: str, signed: str) -> None:
    assert actions(bare) == actions(signed)


def test_tam_may_be_told_by_the_squares_it_came_to() -> None:
    assert actions("ZO皇TONO") == actions("ZO皇[TO]NO")
    for way in ("ZO皇[ZY]ZAITY", "ZO皇[ZU]ZIXU"):
        assert actions(way.replace("[", "").replace("]", "")) == actions(way)


def test_a_move_that_asks_for_no_throw_cannot_fail() -> None:
    with pytest.raises(BadRecord, match="a move without a throw cannot fail"):
        actions("XAI兵XY此無")


# -- notations ② and ③ -------------------------------------------------------------------------------------

SPOKEN = "ZO tam2 TO NO. KI kauk2 KU.\nZAI nuak1 ZI. KU kauk2 KO.\nZI nuak1 ZA. [ann] zau io hop1 un1. ta xot1."
WRITTEN = "ZO皇TONO KI兵KU ZAI船ZI KU兵KO ZI船ZA [ann]為王而手五 終季"
NOTED = '"zoMtono", "kiPku",\n"zaiVzi" "kuPko"\n"ziVza=taxt=FK"'


def test_moves_may_be_written_as_they_are_read_aloud() -> None:
    assert actions(SPOKEN) == actions(WRITTEN)
    assert actions("MAU gua2 MAI MY ap1. KI kauk2 KU.") == actions("MAU弓MAIMY四 KI兵KU")
    assert actions("NAI kauk2 NO mun1.") == actions("NAI兵NO無")


def test_notes_of_the_note_taking_program_are_read() -> None:
    assert actions(NOTED) == actions(WRITTEN)
    assert actions('"mauAmaimy4"') == actions("MAU弓MAIMY四")
    assert actions(NOTED.replace("=taxt=FK", "=tymor"))[-1] == "go-on"


def test_a_drop_may_leave_the_colour_open_where_the_hand_tells_it() -> None:
    taken = "ZO皇TONO KI兵KU ZAI船ZI KU兵KO"
    for drop in ("赤船ZU", "或船ZU"):
        assert actions(f"{taken} {drop}")[-1] == "drop:rV-ZU"
    assert actions(f'{NOTED.split(chr(10))[0]} "zaiVzi" "kuPko" "RVzu"')[-1] == "drop:rV-ZU"


# -- the rule book's own style -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["official", "online", "hard-tam"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_match_written_in_the_rule_books_style_is_read_back(preset: str, seed: str) -> None:
    options = GAME.preset(preset)
    match = walk(GAME, options, 2, Luck.of(seed), 400)
    log = tuple((entry.seat, entry.action) for entry in match.log)
    text = ail.write(options, 2, log, {"name0": "ann", "name1": "bob"})
    assert "無撃裁" not in text and "橋" not in text and "{黒名:ann}" in text
    found = ail.read(text, options).log
    assert found[: len(log) - 4] == log[: len(log) - 4]


def test_squares_of_the_islands_are_read() -> None:
    assert actions("XAI兵XJU KI兵KU") == actions("XAI兵XY KI兵KU")


def test_a_hand_is_told_by_whose_it_is_and_what_it_brings() -> None:
    text = "ZO皇TONO KI兵KU ZAI船ZI KU兵KO ZI船ZA\n黒為王 終季 手五値"
    assert actions(text)[-1] == "end-season"


def test_an_owed_declaration_is_named() -> None:
    with pytest.raises(BadRecord, match=r"KO兵KY: a declaration is owed before this .* the move before made 王"):
        actions("ZO皇TONO KI兵KU ZAI船ZI KU兵KO ZI船ZA KO兵KY")


# -- typed moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("NAI兵NY", "move:NAI-NY"),
        ("NAI兵NY無撃裁", "move:NAI-NY"),
        ("LAU弓LAILY橋二", "ride:LAU-LAI-LY"),
        ("LAU gua2 LAI LY", "ride:LAU-LAI-LY"),
        ('"lauAlaily2"', "ride:LAU-LAI-LY"),
        ("TAU虎ZAIXY", "step:TAU-ZAI-XY"),
        ("ZO皇[TO]NO", "tam:ZO-TO-NO"),
        ("NAI NY", None),
        ("終季", None),
        ("NAI兵NU", None),
    ],
)
def test_a_move_may_be_typed_as_records_write_it(text: str, action: str | None) -> None:
    state = GAME.notation.read(f"{START} [] IA", OFFICIAL)
    assert isinstance(state, Cerke) and GAME.typed is not None
    assert GAME.typed(state, text) == action


# -- which rules fit ---------------------------------------------------------------------------------------


def test_without_a_preset_the_formats_own_are_tried_and_the_one_that_fits_is_told() -> None:
    plain = opened("{一位色:黒}\nMAU弓MAIMY橋二\tKI兵KU無撃裁\n")
    assert (plain.format, plain.preset) == ("kiaak", "online")
    again = opened("{一位色:黒}\nZO皇[TO]NO\tNO皇[TO]ZO\n\n或為皇再来\n再行\n")
    assert (again.format, again.preset) == ("kiaak", "official")  # online tam rests after it has moved


def test_names_date_and_points_are_kept() -> None:
    found = opened("{始時:2024-05-01}\n[ann]十二 [bob]\nXAI兵XY KI兵KU\n")
    assert (found.format, found.preset) == ("ckka", "official")
    assert found.record.names == ("ann", "bob") and found.record.get("x-date") == "2024-05-01"
    assert read(write(found.record)).match.state.scores == (120, 280)
