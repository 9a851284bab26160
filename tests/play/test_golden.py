"""Golden playthroughs: what they show, where they lie, and that a change is seen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.play import golden


@pytest.fixture
def own(race: Game) -> Game:
    for place in golden.path(race).parent.glob("*.txt"):
        place.unlink()
    return race


def test_every_preset_is_cast_and_the_default_with_the_most_seats_too(race: Game) -> None:
    assert golden.casts(race) == (("book", 2), ("long", 2), ("book", 4))
    assert golden.casts(replace(race, seats=(2, 2))) == (("book", 2), ("long", 2))


def test_playthroughs_lie_in_the_folder_of_the_game(race: Game) -> None:
    assert golden.path(race).parts[-4:] == ("toy_race_package", "tests", "playthroughs", "book.txt")
    assert golden.path(race, "long", 4).name == "long-4.txt"


def test_a_playthrough_shows_the_rules_the_words_and_the_end(race: Game) -> None:
    text = golden.playthrough(race, "book")
    lines = text.split("\n")
    assert lines[:7] == [
        "seed: golden",
        "game: toy-race",
        "rules: 3",
        "preset: book",
        "option goal: 8",
        "option bets: none",
        "seats: 2",
    ]
    assert "== before entry 0; seen by a spectator" in lines
    assert "  0" in lines
    assert "luck is asked: sticks:0 (1) sticks:1 (5) sticks:2 (10) sticks:3 (10) sticks:4 (5) sticks:5 (1)" in lines
    assert any(line.startswith("   1  seat 0  ") for line in lines)
    assert any(line.startswith("over: seat ") for line in lines)
    assert "length: " in text
    assert "payoffs: " in text
    assert not any(line != line.rstrip() for line in lines)


def test_the_same_playthrough_comes_every_time(race: Game) -> None:
    assert golden.playthrough(race, "long") == golden.playthrough(race, "long")


def test_checkpoints_come_every_ten_entries_when_a_seat_is_next_asked(race: Game) -> None:
    marks = [line for line in golden.playthrough(race, "long").split("\n") if line.startswith("== before")]
    entries = [int(mark.split(";")[0].rsplit(" ", 1)[1]) for mark in marks]
    assert entries == [0, 11, 21, 31, 41, 51, 61]
    assert marks[1].endswith("seen by seat 1")


def test_a_checkpoint_counts_and_names_what_may_be_said(race: Game) -> None:
    assert "seat 1 may say 2: run wait" in golden.playthrough(race, "long").split("\n")


def test_the_middle_of_a_long_match_is_left_out(race: Game) -> None:
    match = golden.walk(race, seed=golden.SEED, preset="long")
    total = len(match.log)
    brief = list(golden._lines(match, golden.Span(first=6, last=4, every=5, until=5)))
    shown = [int(line[:4]) for line in brief if line[:4].strip().isdigit() and line[4:6] == "  "]
    assert shown == [*range(6), *range(total - 4, total)]
    assert f"  … {total - 10} entries …" in brief


def test_a_hidden_game_shows_a_spectator_twice(race: Game) -> None:
    hidden = replace(race, hidden=True)
    assert golden.playthrough(hidden, "long").count("== the same, seen by a spectator") == 2
    assert golden.playthrough(race, "long").count("== the same, seen by a spectator") == 0


def test_a_kept_playthrough_is_compared(own: Game) -> None:
    assert golden.check(own, "book").startswith("--- kept/book.txt")
    place = golden.write(own, "book")
    assert golden.check(own, "book") == ""
    place.write_text(place.read_text(encoding="utf-8").replace("luck", "duck"), encoding="utf-8")
    assert "-   0  duck    sticks" in golden.check(own, "book")


def test_a_kept_playthrough_is_played_anew_with_the_seed_it_names(own: Game) -> None:
    place = golden.write(own, "long", seed="another")
    text = place.read_text(encoding="utf-8")
    assert text == golden.playthrough(own, "long", seed="another") != golden.playthrough(own, "long")
    assert text.startswith("seed: another\n")
    assert golden.check(own, "long") == ""
    golden.write(own, "long")
    assert place.read_text(encoding="utf-8") == text


def test_a_text_without_a_seed_is_played_with_the_usual_one() -> None:
    assert golden.kept_seed("") == golden.kept_seed("game: toy-race\n") == golden.SEED
    assert golden.kept_seed("seed: two words\ngame: toy-race\n") == "two words"


def test_a_playthrough_may_name_the_mind_of_its_players(own: Game) -> None:
    place = golden.write(own, "long", seed="another", mind="promising")
    text = place.read_text(encoding="utf-8")
    assert text.startswith("seed: another\nmind: promising\ngame: toy-race\n")
    assert "  wait" not in text
    assert golden.check(own, "long") == ""
    golden.write(own, "long")
    assert place.read_text(encoding="utf-8") == text
    assert golden.kept_mind("seed: golden\ngame: toy-race\n") == golden.ANY
    with pytest.raises(KaikError, match="'clever' is no mind; there are any and promising"):
        golden.playthrough(own, "long", mind="clever")


def test_the_end_of_every_season_is_shown_where_players_have_a_mind() -> None:
    span = golden.Span(first=2, last=1, ends=3)
    shown = golden._shown(12, span, [6])
    assert [n for n in range(12) if shown[n]] == [0, 1, 4, 5, 6, 11]
