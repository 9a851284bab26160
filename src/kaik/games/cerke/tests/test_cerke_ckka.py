"""Records in CKKA's first notation."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from kaik import find
from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.games.cerke.ckka import read
from kaik.games.cerke.options import CerkeOptions
from kaik.play.match import Match, replayed

GAME = find("cerke")
OFFICIAL = GAME.preset("official")

KING_TAKEN = "ZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁 手赤船 KU兵KO無撃裁 ZI船ZA無撃裁 手王"


def record(text: str, **changes: Any) -> Imported:
    return read(text, OFFICIAL.changed(changes))


def actions(text: str, **changes: Any) -> list[str]:
    return [str(action) for _, action in record(text, **changes).log]


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as wrong:
        record(text)
    return str(wrong.value)


def refusal(text: str) -> str:
    """Why a text is no record; nothing where it is one."""
    try:
        read(text, OFFICIAL)
    except BadRecord as wrong:
        return str(wrong)
    return ""


def test_headers_may_say_anything_between_braces() -> None:
    text = (
        "{始時:2024-05-01T12:00:00+09:00} {:18:00}\n#{a } in braces}# ##{and }# too}##\n{K is no move}\nMAU弓MAIMY橋五"
    )
    assert actions(text) == ["first:0", "ride:MAU-MAI-MY", "sticks:5", "land:MY"]


def test_comments_stand_between_moves_and_are_skipped() -> None:
    plain = "MAU弓MAIMY橋五 KI兵KU無撃裁 XAI兵XY無撃裁"
    told = "MAU弓MAIMY橋五{a good\nstart} KI兵KU無撃裁#{XU兵XY無撃裁 {} }# XAI兵XY無撃裁"
    assert actions(told) == actions(plain)
    assert refused(told + "\nXY兵XI無撃裁").startswith("line 3: XY兵XI無撃裁: ")


def test_commas_and_full_stops_part_the_marks() -> None:
    plain = "MAU弓MAIMY橋五 KI兵KU無撃裁 XAI兵XY無撃裁"
    for stop in ",.、。，．｡､":
        assert actions(plain.replace(" ", stop)) == actions(plain)


def test_an_unknown_throw_is_one_that_fits_what_happened() -> None:
    assert actions("MAU弓MAIMO橋或")[1:] == ["ride:MAU-MAI-MO", "sticks:2", "land:MO"]
    assert actions("MAU弓MAIMO橋或此無")[1:] == ["ride:MAU-MAI-MO", "sticks:0"]
    ready = "MAU弓MAIMY橋或 KI兵KU無撃裁 "
    assert actions(ready + "MY弓ZY水或")[-1] == "sticks:3"
    assert actions(ready + "MY弓ZY水或此無")[-1] == "sticks:0"
    both = ready + "XAI兵XY無撃裁 KU兵KO無撃裁 MY弓XYCO橋或水或"
    assert actions(both)[-4:] == ["ride:MY-XY-CO", "sticks:1", "land:CO", "sticks:3"]


@pytest.mark.parametrize(
    ("mark", "stone", "half"),
    [
        ("ZO皇NO", "", 0),
        ("ZO皇[或]NO", "", 0),
        ("ZO皇TIZE", "TI", 0),
        ("ZO皇[或]TIZE", "TI", 2),
        ("ZO皇XY[或]CAI", "XY", 1),
        ("ZO皇XY[XO]CO", "XY", 1),
    ],
)
def test_tams_way_may_be_half_told(mark: str, stone: str, half: int) -> None:
    found = actions("XAI兵XY無撃裁 KI兵KU無撃裁 CAI兵CY無撃裁 " + mark)[-1]
    squares = found.removeprefix("tam:").split("-")
    stones = [at for at, square in enumerate(squares) if square.startswith("/")]
    assert [squares[at] for at in stones] == (["/" + stone] if stone else [])
    assert half in (0, *stones)


def test_tam_has_no_way_that_needs_two_stones() -> None:
    assert "tam has no way from ZO to ZE now" in refused("ZO皇ZE")


def test_the_first_mover_is_whose_piece_moves_first() -> None:
    assert actions("KI兵KU無撃裁")[0] == "first:1"
    assert actions("MAU弓MAIMY橋五")[0] == "first:0"


def test_a_first_move_of_tam_leaves_it_to_the_next_piece() -> None:
    assert actions("ZO皇NO KI兵KU無撃裁")[0] == "first:0"
    assert actions("ZO皇NO MAU弓MAIMY橋五")[0] == "first:1"
    assert actions("ZO皇NO")[0] == "first:0"


def test_the_header_may_name_the_first_mover() -> None:
    assert actions("{一位色:赤}\nZO皇NO")[0] == "first:1"


@pytest.mark.parametrize(
    "claim",
    [
        "或為王而手五 終季 春終",
        "[ann]為王 而手五 終季。春終",
        "[ann]為(王)終季 手五 春終",
        "[ann]為(同色王)終季 手5",
        "##[ann]##為王而5終季春終",
        "終季",
    ],
)
def test_claims_of_all_ages_are_read(claim: str) -> None:
    assert record(f"[ann] [bob]\n{KING_TAKEN}\n{claim}").settlements == ((5, -5),)


def test_old_records_go_on_in_parentheses_too() -> None:
    assert actions(f"{KING_TAKEN} [ann]為(王)再行")[-1] == "go-on"


def test_only_who_moved_declares() -> None:
    sentence = refused(f"[ann] [bob]\n{KING_TAKEN}\n[bob]為王而手五")
    assert sentence == "line 3: [bob]為王: bob did not move last, so it is not theirs to declare"
    assert refused(f"{{黒名:bob}}{{赤名:ann}}\n{KING_TAKEN}\n[ann]為王").startswith("line 3: [ann]為王: ann did not")


def test_scores_after_a_season_are_checked() -> None:
    ended = f"[ann]二十 [bob]20\n{KING_TAKEN}\n[ann]為王而手五 終季 春終\n"
    assert record(ended + "[ann]二十五 [bob] 十五").settlements == ((5, -5),)
    assert refused(ended + "[ann]三十").endswith("by our rules ann has 25 points now, not 30")


@pytest.mark.parametrize("players", ["[ann]十二 [bob]", "[ann]12 [bob]28", "[ann] [bob]二十八"])
def test_a_record_that_begins_uneven_is_replayed_from_its_own_points(players: str) -> None:
    found = record(f"{players}\n{KING_TAKEN}\n[ann]為王而手五 終季 春終 [ann]十七")
    assert found.start is not None and found.start.scores == (120, 280)
    assert found.settlements == ((5, -5),)
    begun = Match.begin(GAME, found.options, 2)
    assert replayed(replace(begun, state=found.start), found.log).state.scores == (170, 230)


def test_a_record_may_begin_in_a_later_season_with_its_points() -> None:
    found = record(f"{{季:冬}}\n[ann]十二 [bob]二十八\n{KING_TAKEN}\n[ann]為王而手五 終季 冬終 星一周")
    assert found.start is not None and found.start.season == 3


def test_points_that_no_game_has_are_refused() -> None:
    assert refused("[ann]12 [bob]12\nMAU弓MAIMY橋五").startswith("line 1: 12 and 12 points: both have some")
    assert refused("[ann]40 [bob]0\nMAU弓MAIMY橋五").startswith("line 1: 40 and 0 points")


def test_halves_of_a_year_make_a_game_of_two_seasons() -> None:
    found = record(f"{KING_TAKEN} 或為王而手五 終季 上季終\n{KING_TAKEN} 或為王而手五 終季 下季終\n星一周")
    assert found.settlements == ((5, -5), (5, -5))
    assert isinstance(found.options, CerkeOptions)
    assert found.options.seasons == 2


def test_a_record_may_set_in_at_a_later_season() -> None:
    assert record(f"{{季:夏}}\n{KING_TAKEN} 或為王而手五 終季 夏終").settlements == ((5, -5),)
    assert record(f"{{季:冬}}\n{KING_TAKEN} 或為王而手五 終季 冬終 星一周").settlements == ((5, -5),)


def test_the_rule_header_chooses_hard_tam() -> None:
    # a chariot rides the diagonals under 硬皇力; by the standard rules it only leaps
    body = "PAI兵PY無撃裁 KI兵KU無撃裁 CIA車MAUPAI橋一"
    assert refused(body).startswith("line 1: CIA車MAUPAI橋一: ")
    found = record("{律:硬皇力}\n" + body)
    assert isinstance(found.options, CerkeOptions)
    assert found.options.movement == "hard_tam"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{始時:2020\nMAU弓MAIMY橋五", "line 1: {始時:2020: this is opened and never closed by }"),
        ("MAU弓MAIMY橋五\n#{oh} KI兵KU無撃裁", "line 2: #{oh} KI兵KU無撃裁: this is opened and never closed by }#"),
        ("a game\nMAU弓MAIMY橋五", "line 1: a game: before the first move there are only {…} and [player]points"),
        ("[a] [b] [c]\nMAU弓MAIMY橋五", "line 1: a record has two players, this one names 3"),
        ("[a]百百\nMAU弓MAIMY橋五", "line 1: [a]百百: '百百' is no numeral"),
        ('"mauAmaimyx"', 'line 1: "mauAmaimyx": this is no note of a move; one reads like'),
        ('"meAmi=huh"', 'line 1: "meAmi=huh": behind a move stands =tymor or =taxt, not =huh'),
        ("MAU弓MAIMY五五", "line 1: MAU弓MAIMY五五: by our rules this move asks for 1 throws, and more are written"),
        ("MAU弓MAIMY橋五 MI兵", "line 1: MI兵: this is no mark of a record; a move reads like"),
        ("MAU弓MAIMY橋五 手兵", "line 1: 手兵: by our rules the move before this captured nothing"),
        ("{一位色:白}\nMAU弓MAIMY橋五", "line 1: {一位色:白}: the first movers are 黒 or 赤"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, sentence: str) -> None:
    assert refused(text).startswith(sentence)


def test_any_jumble_of_signs_is_read_or_refused_and_nothing_worse() -> None:
    dice = random.Random(11)
    signs = ["MAU弓MAIMY橋五", "KI兵KU無撃裁", "ZO皇", "[TO]", "NO", "黒弓MY", "橋或", "水或此無", "{一位色:黒}"]
    signs += [*"{}#[]()王手五、 \n", "或為", "再行", "終季", "春終", "上季終", "星一周"]
    for _ in range(500):
        text = "".join(dice.choice(signs) for _ in range(dice.randrange(12)))
        sentence = refusal(text)
        assert sentence == "" or sentence.startswith("line ")
