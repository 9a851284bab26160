"""The check that is run by hand over files of records: what it reads, and that it compares every position."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest
from tests.engine import kernel_on_records

from kaik.games import find
from kaik.play.walk import walk

RIICHI = find("riichi")


def test_a_file_of_records_is_replayed_in_the_kernel_beside_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = walk(RIICHI, RIICHI.chosen("tenhou", {"rounds": "1"}), seed=3, limit=400)
    log = tuple((entry.seat, entry.action) for entry in match.log)
    events = [json.loads(line) for line in RIICHI.formats["mjai"].write(match.options, 4, log).splitlines()]
    file = tmp_path / "records.jsonl.xz"
    file.write_bytes(lzma.compress(json.dumps({"events": events, "rules": "tenhou"}).encode()))
    kernel_on_records.main([str(file)])
    told = capsys.readouterr().out
    assert told.startswith("1 records, ") and int(told.split()[2]) > 100
    monkeypatch.setattr(kernel_on_records, "agree", lambda *_: pytest.fail("compared"))
    with pytest.raises(pytest.fail.Exception, match="compared"):
        kernel_on_records.main([str(file)])
