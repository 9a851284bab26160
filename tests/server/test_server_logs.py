"""What the server logs: one object a line, with what happened and nothing that is private."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaik.core.errors import KaikError
from kaik.server.logs import set_up_logs, without_secrets


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root, own = logging.getLogger(), logging.getLogger("kaik")
    handlers, level, own_level = root.handlers[:], root.level, own.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    own.setLevel(own_level)
    logging.captureWarnings(False)


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def fail(sentence: str) -> None:
    raise ValueError(sentence)


def test_a_record_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    log = logging.getLogger("kaik.server.anything")
    log.info("the database can be written again:\n%s", "でーた")
    try:
        fail("no\nsuch thing")
    except ValueError:
        log.exception("it went wrong")
    logging.getLogger("uvicorn.error").warning("said by another")
    first, second, third = (json.loads(line) for line in lines(capsys))
    assert first["message"] == "the database can be written again:\nでーた" and first["level"] == "info"
    assert first["logger"] == "kaik.server.anything" and first["time"].endswith("Z") and "traceback" not in first
    assert second["message"] == "it went wrong" and "ValueError" in second["traceback"]
    assert set(second) == {"time", "level", "logger", "message", "traceback"}
    assert third["logger"] == "uvicorn.error"


def test_a_record_is_a_line_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("text")
    logging.getLogger("kaik.server.anything").error("it went wrong")
    logging.getLogger("other").info("nobody wants to know")
    (line,) = lines(capsys)
    assert line.endswith(" ERROR kaik.server.anything: it went wrong")


def test_nothing_private_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    secrets = ["hush-1", "hush-2", "hush-3", "hush-4", "hush-5"]
    said = (
        "GET /enter#hush-1 with kaik_guest=hush-2; at postgresql://kaik:hush-3@host/kaik",
        "Authorization: Bearer hush-4",
        "(b'cookie', b'kaik_guest=hush-5')",
    )
    for kind in ("json", "text"):
        set_up_logs(kind)
        for text in said:
            logging.getLogger("kaik").warning(text)
            try:
                fail(text)
            except ValueError:
                logging.getLogger("kaik").exception("so it was: %s", text)
        told = "\n".join(lines(capsys))
        assert told and not any(secret in told for secret in secrets), told


def test_what_is_not_private_stays() -> None:
    for text in (
        "the database cannot be written: its disk is full",
        "http://127.0.0.1:8000/table/kq3",
        "seat 3: raise:1",
    ):
        assert without_secrets(text) == text


def test_another_kind_of_log_is_refused() -> None:
    with pytest.raises(KaikError, match="json"):
        set_up_logs("jsno")
    assert sys.stderr is not None


def test_a_server_logs_as_it_is_told_to(serve: Any, tmp_path: Path) -> None:
    code, told = serve(f"sqlite:///{tmp_path / 'nowhere' / 'kaik.db'}", "--log", "json")
    assert code == 2 and "there is no folder" in told and told.count("\n") == 1
    code, told = serve(f"sqlite:///{tmp_path / 'kaik.db'}", "--log", "jsno")
    assert code == 2 and "did you mean json?" in told
