"""The commands of the terminal, as a person types them."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner

from kaik import find
from kaik.bots import find as find_bot
from kaik.cli.app import app
from kaik.cli.table import TerminalTable
from kaik.core.errors import IllegalAction
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.record import Record, replay, write
from kaik.play.walk import walk

RUN = CliRunner()


def kaik(*actions: str, typed: str = "") -> tuple[int, str]:
    result = RUN.invoke(app, list(actions), input=typed)
    return result.exit_code, result.output


def test_games_are_listed_for_people_and_programs() -> None:
    code, shown = kaik("games")
    assert code == 0 and len(shown.splitlines()) == len(slugs())
    assert len(json.loads(kaik("games", "--json")[1])) == len(slugs())


def soon_over(slug: str) -> list[str]:
    """Options with which a match is not longer than it need be."""
    usual = find(slug).options()
    if hasattr(usual, "tobi"):  # somebody at zero ends it after one hand
        return ["start=0", "tobi=at0", "goal=0", "rounds=1", "west=none"]
    return [f"{name}={few}" for name, few in (("seasons", 1), ("rounds", 1)) if getattr(usual, name, 0) > few]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_played_to_its_end_by_bots(slug: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    short = [word for rule in soon_over(slug) for word in ("-o", rule)]
    code, shown = kaik("play", slug, "--seat", "-1", "--vs", "random", "--seed", "2", "--record", str(kept), *short)
    assert code == 0, shown[-2000:]
    assert replay(kept.read_bytes()).over
    assert kaik("verify", str(kept))[0] == 0


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_person_can_sit_down_ask_play_undo_and_leave(slug: str, language: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    actions = "?\n1\nundo\nboard\nxyzzy\nquit\n"
    code, shown = kaik("play", slug, "--seed", "5", "--lang", language, "--record", str(kept), typed=actions)
    assert code == 0, shown[-2000:]
    assert ("'xyzzy'" if language == "en" else "「xyzzy」") in shown or replay(kept.read_bytes()).over
    replay(kept.read_bytes())


def test_a_move_is_typed_by_its_squares_and_taken_back(tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    code, shown = kaik(
        "play", "cerke", "--preset", "hard-tam", "--vs", "random", "--seat", "1", "--seed", "3", "--record", str(kept),
        typed="ZI ZU\nundo\nquit\n",
    )  # fmt: skip
    assert code == 0
    actions = [str(entry.action) for entry in replay(kept.read_bytes()).log]
    assert "move:ZI-ZU" in actions and any(action.startswith("@take-back:") for action in actions), shown


@pytest.mark.parametrize("typed", ["ZI船ZU", "ZI船ZU無撃裁", "ZI-ZU", "move ZI ZU", "zi zu", "ZI nuak1 ZU"])
def test_a_move_may_be_typed_as_records_of_the_game_write_it(typed: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    table = ("play", "cerke", "--preset", "hard-tam", "--vs", "random", "--seat", "1", "--seed", "3")
    code, shown = kaik(*table, "--record", str(kept), typed=f"{typed}\nquit\n")
    assert code == 0
    assert "move:ZI-ZU" in [str(entry.action) for entry in replay(kept.read_bytes()).log], shown


@pytest.mark.parametrize("slug", ["cerke", "school-cerke", "ancient-cerke"])
@pytest.mark.parametrize("typed", ["NAI NY", "NAI-NY", "move NAI NY", "nai ny", "NAI兵NY"])
def test_squares_and_signs_are_a_move_in_every_board_game(slug: str, typed: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    table = ("play", slug, "--vs", "random", "--seat", "0", "--seed", "3", "--record", str(kept))
    code, shown = kaik(*table, typed=f"{typed}\nquit\n")
    assert code == 0
    assert "move:NAI-NY" in [str(entry.action) for entry in replay(kept.read_bytes()).log], shown


@pytest.mark.parametrize(("language", "says"), [("en", "A declaration is owed first"), ("ja", "先に宣言が必要です")])
def test_a_move_typed_where_a_declaration_is_owed_is_answered_with_that(language: str, says: str) -> None:
    game = find("cerke")
    assert game.notation is not None
    held = game.notation.read("8+k/9/9/9/9/9/9/9/K7M [] IA", game.preset())
    taken = game.notation.read("9/9/9/9/4M4/9/9/3+k5/3K5 [] IA", game.preset())
    assert held.owed_first(0) == {} and taken.owed_first(0) == {}
    after = taken.after(0, "move:TIA-TAU")
    assert after.owed_first(0)[language[:2]] and after.owed_first(1) == {}
    with pytest.raises(IllegalAction, match="a declaration is owed first"):
        after.after(0, "move:TAU-TAI")
    match = Match.begin(game, game.preset(), 2, "book", after)
    console = Console(file=StringIO(), width=100)
    answers = iter(["TAU TAI", "quit"])
    bots = {1: find_bot("random", game)}
    table = TerminalTable(match, Luck.of(1), 0, bots, language, Path("/dev/null"), console, lambda _: next(answers))
    table.play()
    assert says in console.file.getvalue()


def test_nobody_is_called_by_the_number_of_a_seat(tmp_path: Path) -> None:
    for slug, language in (("march", "en"), ("kitten", "ja"), ("riichi", "en"), ("chain-sticks", "ja")):
        kept = tmp_path / f"{slug}.kaik"
        code, shown = kaik("play", slug, "--seat", "-1", "--vs", "random", "--lang", language, "--record", str(kept))
        assert code == 0 and not re.search(r"seat \d|席\d", shown, re.IGNORECASE), shown[-800:]
        code, shown = kaik("replay", str(kept), "--lang", language, "--at", "9")
        assert code == 0 and not re.search(r"seat \d|席\d", shown, re.IGNORECASE), shown[-800:]


def test_a_draw_may_be_agreed_on(tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    code, shown = kaik("play", "ancient-cerke", "--vs", "random", "--record", str(kept), typed="draw\n")
    match = replay(kept.read_bytes())
    assert code == 0 and "agree on a draw" in shown
    assert match.over and match.payoffs == (0.0, 0.0)
    assert [str(entry.action) for entry in match.log] == ["@draw", "@accept-draw"]


def test_several_meanings_are_listed_and_picked_by_number(tmp_path: Path) -> None:
    kept = tmp_path / "match.kaik"
    code, shown = kaik("play", "cerke", "--seat", "1", "--seed", "3", "--record", str(kept), typed="LE LI\n1\nquit\n")
    assert code == 0 and "can mean" in shown
    assert any(str(entry.action).startswith("ride:LE-LI") for entry in replay(kept.read_bytes()).log)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (["linked-ships"], True),
        (["chain-sticks"], True),
        (["chain-sticks", "-o", "order=secret"], False),
        (["march"], False),
    ],
)
def test_bots_say_why_where_nothing_is_hidden(rules: list[str], told: bool) -> None:
    code, shown = kaik("play", *rules, "--seat", "-1", "--vs", "level3", "--seed", "1")
    assert code == 0 and (" – " in shown) is told and "has no choice" not in shown


@pytest.mark.parametrize(
    "actions",
    [
        ("play", "cerk"),
        ("play", "cerke", "--preset", "onlin"),
        ("play", "cerke", "--seat", "9"),
        ("play", "cerke", "--seats", "3"),
        ("play", "cerke", "--vs", "gredy"),
        ("play", "cerke", "-o", "movment=standard"),
        ("play", "cerke", "-o", "movement=sideways"),
        ("play", "cerke", "-o", "movement"),
        ("play", "cerke", "--lang", "fr"),
        ("play", "cerke", "-o", "kuttam=forbidden", "-o", "kuttam_on_failure=exempt"),
        ("replay", "nowhere.kaik"),
        ("verify", "nowhere.kaik"),
        ("perft", "march", "2"),
        ("perft", "march", "1", "--position", "x"),
        ("new-game", "My Game"),
        ("golden", "cerk"),
        ("golden", "march", "--preset", "bok"),
    ],
)
def test_a_mistake_gets_one_sentence(actions: tuple[str, ...]) -> None:
    code, shown = kaik(*actions)
    assert code == 2
    assert len(shown.strip().splitlines()) == 1 and "Traceback" not in shown


def test_perft_counts_words_and_throws() -> None:
    assert kaik("perft", "cerke", "2")[1].split() == ["0", "1", "1", "2", "2", "498"]
    divided = kaik("perft", "ancient-cerke", "1", "--divide")[1].splitlines()
    assert divided[-1] == "total 32"


def test_a_record_is_shown_at_any_entry(tmp_path: Path) -> None:
    match = walk(find("school-cerke"), seed=3, limit=30, preset="book")
    kept = tmp_path / "one.kaik"
    kept.write_text(write(Record.of(match, Luck.of(3))), encoding="utf-8")
    assert kaik("replay", str(kept))[0] == 0
    code, shown = kaik("replay", str(kept), "--at", "5", "--lang", "ja")
    assert code == 0 and "手番" in shown
    assert kaik("replay", str(kept), "--at", "99")[0] == 2


def test_a_changed_byte_fails_and_the_line_is_named(tmp_path: Path) -> None:
    match = walk(find("school-cerke"), seed=3, limit=30, preset="book")
    text = write(Record.of(match, Luck.of(3)))
    first = next(line for line in text.splitlines() if " * first:" in line)
    other = first[:-1] + ("1" if first.endswith("0") else "0")
    kept = tmp_path / "one.kaik"
    kept.write_text(text.replace(first, other), encoding="utf-8")
    code, shown = kaik("verify", str(kept))
    assert code == 2 and shown.startswith("line ")


@pytest.mark.parametrize(("language", "says"), [("en", "A hint from Master: "), ("ja", "達人からのヒント：")])
def test_a_person_may_ask_for_a_hint_and_the_record_shows_it(tmp_path: Path, language: str, says: str) -> None:
    kept = tmp_path / "match.kaik"
    actions = ["play", "linked-ships", "--seed", "5", "--lang", language, "--record", str(kept)]
    code, shown = kaik(*actions, typed="?\nhint\nhint\nquit\n")
    assert code == 0 and shown.count(says) == 2 and "hint  " in shown
    assert [entry.action for entry in replay(kept.read_bytes()).log].count("@hint") == 1


def test_a_record_is_reviewed_with_a_table_a_drawing_and_json(tmp_path: Path) -> None:
    luck, kept, plot = Luck.of(3), tmp_path / "match.kaik", tmp_path / "curves.svg"
    match = walk(find("linked-ships"), seed=luck, limit=24)
    kept.write_text(write(Record.of(match, luck, names=["Mika", ""])), encoding="utf-8")
    code, shown = kaik("review", str(kept), "--seconds", "0.02", "--plot", str(plot), "--lang", "en")
    assert code == 0 and "24 entries" in shown and str(plot.name) in shown.replace("\n", "")
    drawn = ElementTree.parse(plot).getroot()
    assert drawn.tag.endswith("svg") and "Mika" in plot.read_text(encoding="utf-8")
    told = json.loads(kaik("review", str(kept), "--seconds", "0.02", "--json")[1])
    assert told["entries"] == 24 and len(told["curves"]) == 2
    assert "記録24行" in kaik("review", str(kept), "--seconds", "0.02", "--lang", "ja")[1]
