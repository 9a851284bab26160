"""A table of a benchmark says which peers were not there to be measured."""

from __future__ import annotations

from bench.rows import Row, shown


def test_peers_that_are_not_installed_are_named_in_one_sentence() -> None:
    rows = [
        Row("hands", 9.0, "/s", "riichienv", None, 3.0),
        Row("values", 9.0, "/s", "riichienv", None, 1.0),
        Row("steps", 9.0, "/s", "cshogi", None),
        Row("games", 9.0, "/s", "OpenSpiel hearts", 3.0),
    ]
    *_, last = shown(rows).splitlines()
    assert last == "- not measured: riichienv, cshogi; `pip install 'kaik[bench]'` brings what is missing"


def test_a_row_that_says_itself_what_is_missing_is_not_said_twice() -> None:
    row = Row("steps", 9.0, "/s", "pgx shogi", None, 7.0, note="pgx shogi was not measured: JAX finds no gpu")
    assert shown([row]).count("not measured") == 1
    assert "not measured" not in shown([Row("steps", 9.0, "/s"), Row("games", 9.0, "/s", "hearts", 3.0)])
