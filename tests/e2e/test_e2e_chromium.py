"""What is said where the browser is missing."""

from __future__ import annotations

import shutil

import pytest

from .chromium import chromium


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("KAIK_NO_BROWSER", raising=False)


@pytest.mark.usefixtures("no_chromium")
def test_without_chromium_the_tests_fail_and_say_how_to_install_it() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"`apt-get install chromium` brings it"):
        chromium()


@pytest.mark.usefixtures("no_chromium")
@pytest.mark.parametrize("text", ["", "0"])
def test_a_variable_that_says_no_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("KAIK_NO_BROWSER", text)
    with pytest.raises(pytest.fail.Exception, match="KAIK_NO_BROWSER=1 leaves these tests out"):
        chromium()


@pytest.mark.usefixtures("no_chromium")
def test_whoever_wants_no_browser_gets_a_skip_with_that_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAIK_NO_BROWSER", "1")
    with pytest.raises(pytest.skip.Exception, match="KAIK_NO_BROWSER is set"):
        chromium()


def test_chromium_is_taken_from_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", {"chromium": "/usr/bin/chromium"}.get)
    monkeypatch.delenv("KAIK_NO_BROWSER", raising=False)
    assert chromium() == "/usr/bin/chromium"
