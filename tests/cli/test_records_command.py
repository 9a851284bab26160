"""Records from the terminal: imported, exported, shown and reviewed in any format, and a folder of them summed up."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.games import every, find
from kaik.play.foreign import exported, opened
from kaik.play.luck import Luck
from kaik.play.record import Record, read, write
from kaik.play.walk import walk

ONLINE = "{一位色:黒}\nMAU弓MAIMY橋二\tKI兵KU無撃裁\n"


def run(*args: Any) -> Any:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def a_match(seed: int, limit: int = 300) -> Any:
    game = find("riichi")
    return walk(game, game.preset("tenhou"), seed=seed, limit=limit, preset="tenhou")


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """An mjlog under a name that tells nothing."""
    record = Record.of(a_match(1), names=("Ada", "宮", "C", "D"))
    path = tmp_path / "game.txt"
    path.write_text(exported(record, "mjlog"), encoding="utf-8")
    return path


def test_a_foreign_record_becomes_one_of_ours(foreign: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.kaik"
    done = run("import", foreign, "-o", out)
    assert done.exit_code == 0, done.output
    assert "mjlog: riichi by the rules tenhou" in done.stderr
    record = read(out.read_text(encoding="utf-8"))
    assert record.names == ("Ada", "宮", "C", "D") and record.get("x-imported-from") == "mjlog"


def test_without_a_file_the_record_is_printed(foreign: Path) -> None:
    done = run("import", foreign)
    assert read(done.stdout).match.game.slug == "riichi"


def test_a_rule_set_is_found_where_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(ONLINE, encoding="utf-8")
    done = run("import", path)
    assert done.exit_code == 0 and "kiaak: cerke by the rules" in done.stderr


@pytest.mark.parametrize(
    "args", [("--format", "mjai"), ("--format", "paper"), ("--preset", "paper")], ids=lambda each: each[1]
)
def test_what_does_not_fit_is_one_sentence(foreign: Path, args: tuple[str, str]) -> None:
    done = run("import", foreign, *args)
    assert done.exit_code == 2 and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("to", ["kaik", "mjai", "tenhou", "majiang", "mjlog"])
def test_a_record_is_written_in_any_format_of_its_game(foreign: Path, to: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("export", foreign, "--to", to, "-o", out).exit_code == 0
    assert opened(out.read_bytes()).format == to
    assert run("export", foreign, "--to", "mjsoul").exit_code == 2, "it is only read"


def test_every_game_writes_its_own_record(tmp_path: Path) -> None:
    for game in every():
        path = tmp_path / f"{game.slug}.kaik"
        path.write_text(write(Record.of(walk(game, seed=1, limit=20))), encoding="utf-8")
        assert run("export", path, "--to", "kaik").stdout == path.read_text(encoding="utf-8")


def test_replay_and_review_take_any_format(foreign: Path) -> None:
    assert "game: riichi" in run("replay", foreign, "--at", 12).stdout
    done = run("review", foreign, "--seconds", "0.01", "--json")
    assert done.exit_code == 0 and json.loads(done.stdout)["entries"] > 0


def test_a_record_from_the_middle_is_replayed_and_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    match = a_match(3, 1500)
    events = exported(Record.of(match), "mjai").splitlines()
    starts = [at for at, line in enumerate(events) if '"start_kyoku"' in line]
    assert len(starts) > 2
    path.write_text("\n".join(events[starts[1] : starts[2]]), encoding="utf-8")
    shown = run("replay", path)
    assert shown.exit_code == 0 and "start: " in shown.stdout
    done = run("review", path, "--seconds", "0.01", "--json")
    assert done.exit_code == 0, done.output


# A folder of records.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five records in four formats, one bad file and one that is far too large."""
    names = ("Ada", "宮", "C", "D")
    for seed, form in enumerate(("mjai", "tenhou", "mjlog", "kaik")):
        record = Record.of(a_match(seed), names=names, more={"date": "2024-05-01"})
        (tmp_path / f"{seed}.txt").write_text(exported(record, form), encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "online.txt").write_text(ONLINE, encoding="utf-8")
    (tmp_path / "bad.json").write_text('{"type": 1}', encoding="utf-8")
    (tmp_path / "odd.kaik").write_bytes(b"kaik 1\n\xff")
    (tmp_path / ".hidden").write_text("no record", encoding="utf-8")
    return tmp_path


def test_a_folder_is_summed_up_and_bad_files_are_told(folder: Path) -> None:
    found = json.loads(run("records", folder, "--json").stdout)
    assert found["games"] == {"riichi": 4, "cerke": 1}
    assert {row["format"] for row in found["records"]} == {"mjai", "tenhou", "mjlog", "kaik", "kiaak"}
    assert [wrong["file"] for wrong in found["errors"]] == ["bad.json", "odd.kaik"]
    ada = next(one for one in found["players"] if one["name"] == "Ada")
    assert ada["games"] == 4 and found["lengths"]["least"] <= found["lengths"]["most"]
    assert all(row["opening"] for row in found["records"])


def test_as_csv_it_has_a_line_for_each_record(folder: Path) -> None:
    done = run("records", folder, "--csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert len(rows) == 5 and rows[0]["names"] == "Ada / 宮 / C / D"
    assert "bad.json: " in done.stderr


def test_as_a_table_people_can_read_it(folder: Path) -> None:
    done = run("records", folder)
    assert "5 records: riichi 4, cerke 1" in done.stdout and "Ada" in done.stdout and "odd.kaik" in done.stdout


def test_bots_in_a_folder_of_records_have_names(tmp_path: Path) -> None:
    record = Record.of(a_match(1), names=("Ada", "level3", "greedy", "D"))
    (tmp_path / "one.kaik").write_text(exported(record, "kaik"), encoding="utf-8")
    told = run("records", tmp_path).stdout
    assert "Adept" in told and "Greedy" in told and "level3" not in told
    assert "level3" in run("records", tmp_path, "--csv").stdout, "programs read the ids"


def test_parquet_needs_a_file_and_its_library(folder: Path, tmp_path: Path) -> None:
    assert "-o records.parquet" in run("records", folder, "--parquet").stderr
    out = tmp_path / "rows.parquet"
    done = run("records", folder, "--parquet", "-o", out)
    if importlib.util.find_spec("pyarrow") is None:
        assert done.exit_code == 2 and "kaik[parquet]" in done.stderr
        return
    from pyarrow import parquet

    assert parquet.read_table(out).num_rows == 5


def test_a_folder_must_be_one_and_one_form_is_chosen(folder: Path) -> None:
    assert run("records", folder / "bad.json").exit_code == 2
    assert run("records", folder, "--json", "--csv").exit_code == 2


def test_an_empty_folder_is_an_empty_set(tmp_path: Path) -> None:
    found = json.loads(run("records", tmp_path, "--json").stdout)
    assert found["records"] == [] and found["lengths"] == {}


def test_the_seed_of_a_record_of_ours_stays_in_it(tmp_path: Path) -> None:
    text = write(Record.of(a_match(2), Luck.of(2)))
    path = tmp_path / "own.kaik"
    path.write_text(text, encoding="utf-8")
    assert run("import", path).stdout == text
