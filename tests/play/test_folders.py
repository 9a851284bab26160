"""Where a user's files lie."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from kaik.play.folders import data_folder


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_a_new_user_gets_the_folder_of_the_system(home: Path) -> None:
    assert data_folder() == platformdirs.user_data_path("kaik", appauthor=False)
    assert not data_folder().exists()


def test_a_folder_of_an_older_release_is_still_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = home / "Library" / "Application Support" / "kaik"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: elsewhere)
    assert data_folder() == elsewhere
    old = home / ".local" / "share" / "kaik"
    old.mkdir(parents=True)
    assert data_folder() == old


def test_the_folder_can_be_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "mine"))
    (home / "mine" / "kaik").mkdir(parents=True)
    assert data_folder() == home / "mine" / "kaik"
