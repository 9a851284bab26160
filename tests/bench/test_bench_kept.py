"""What `make bench` measured is kept on a page: the latest of each benchmark, with machine, day and command."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.rows import Row

from bench import __main__ as bench
from bench import kept

EMPTY = f"# Benchmarks\n\n{kept.BEGIN}\n\n{kept.END}\nafter\n"


def test_a_benchmark_replaces_what_it_found_before_and_nothing_else() -> None:
    page = kept.filled(kept.filled(EMPTY, "b", "## b\n\nold\n"), "a", "## a\n\nfirst\n")
    page = kept.filled(page, "b", "## b\n\nnew\n")
    assert page == f"# Benchmarks\n\n{kept.BEGIN}\n\n## a\n\nfirst\n\n## b\n\nnew\n\n{kept.END}\nafter\n"
    with pytest.raises(SystemExit, match="lost its marks"):
        kept.filled("# A page of its own", "a", "")


def test_the_page_that_is_kept_has_its_marks_and_names_only_benchmarks() -> None:
    page = kept.PAGE.read_text(encoding="utf-8")
    named = [part.partition("\n")[0] for part in page.partition(kept.BEGIN)[2].split(kept.HEAD)[1:]]
    assert named == sorted(named) and set(named) <= set(bench.benchmarks())


def test_a_section_says_where_when_and_how_it_was_measured() -> None:
    text = kept.section("light", "Light games.", [Row("march", 10.0, "/s", note="alone")], 3.4)
    assert "Light games." in text and "`python -m bench light`" in text and "Python 3" in text and " cores" in text
    assert "|\n\n- march: alone" in text


def test_only_what_is_to_be_kept_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text(EMPTY)
    monkeypatch.setattr(kept, "PAGE", page)
    monkeypatch.setattr("bench.light.run", lambda: [Row("march", 10.0, "/s")])
    assert bench.main(["light"]) == 0 and page.read_text() == EMPTY
    assert bench.main(["--keep", "light"]) == 0 and "| march | 10/s |" in page.read_text()
