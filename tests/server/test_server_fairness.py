"""Luck that nobody at the table can choose and everybody can check."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from kaik.play.fairness import mixed, refuse_unfair, revealed_headers
from kaik.play.luck import Luck, seed_hash
from kaik.play.record import verify


def test_the_seed_of_a_match_is_mixed_as_published() -> None:
    server = bytes(range(32))
    text = b"kaik-match-1" + server + b"\x02\x00\xff" + b"\x00"
    assert mixed(server, [b"\x00\xff", b""]).seed == hashlib.sha256(text).digest()
    assert (
        mixed(server, [b"\x00\xff", b""]).seed.hex()
        == "f7a3da314c6dd68570b8f1344cf0b8123ea711e1f6b41aee74cc40e787c4587c"
    )


def test_every_share_counts() -> None:
    server = bytes(32)
    seeds = [mixed(server, nonces).seed for nonces in ([b"a", b"b"], [b"ab", b""], [b"", b"ab"], [b"b", b"a"], [b"a"])]
    assert len(set(seeds)) == len(seeds)
    assert mixed(b"\x01" + bytes(31), [b"a", b"b"]).seed not in seeds
    with pytest.raises(ValueError, match="32 bytes"):
        mixed(b"short", [])
    with pytest.raises(ValueError, match="at most 32"):
        mixed(server, [bytes(33)])


def test_a_header_that_does_not_fit_is_refused() -> None:
    server, nonces = bytes(range(32)), [b"\x00\xff", b""]
    lines = {f"x-{key}": value for key, value in revealed_headers(server, nonces).items()}
    fair = {**lines, "seed": mixed(server, nonces).seed.hex()}
    refuse_unfair(fair, 2)
    refuse_unfair({"seed": "whatever"}, 2)
    for changed in (
        {"x-server-hash": seed_hash(bytes(32))},
        {"x-nonce-0": "00fe"},
        {"x-nonce-1": "01"},
        {"x-nonce-0": "0"},
        {"seed": Luck.of(1).seed.hex()},
        {"x-server-seed": "00"},
    ):
        with pytest.raises(ValueError, match=r"seed|nonce|promised"):
            refuse_unfair({**fair, **changed}, 2)


def test_a_match_can_be_checked_from_its_promise_to_its_last_throw(
    pair: Any, play_out: Any, guest: Any, tmp_path: Path
) -> None:
    one, two = pair("fool-sticks", options={"rounds": 2})
    promised = one.table["luck"]["promise"]
    assert one.table["luck"]["nonces"] == ["00ff", "abcd"]
    assert one.table["luck"]["server_seed"] == one.table["luck"]["seed"] == ""
    match = one.position["match"]
    play_out(one, two)
    one.until(lambda chair: chair.table["state"] == "over")
    luck = one.table["luck"]
    seed = bytes.fromhex(luck["server_seed"])
    assert hashlib.sha256(seed).hexdigest() == promised == luck["promise"]
    assert mixed(seed, [bytes.fromhex("00ff"), bytes.fromhex("abcd")]).seed.hex() == luck["seed"]
    http = guest().http
    record = http.get(f"/api/matches/{match}/record.kaik").text
    assert f"x-server-hash: {promised}" in record and "x-nonce-1: abcd" in record
    assert verify(record).luck is not None
    checked = http.post("/api/verify", json={"record": record}).json()
    assert checked["ok"] and checked["revealed"]
    shown = http.get(f"/api/matches/{match}/luck").json()
    assert shown["holds"] and [throw["word"] for throw in shown["throws"]] == [
        action for _, seat, action in one.log if seat == -1
    ]


def test_a_changed_byte_fails(pair: Any, play_out: Any, guest: Any) -> None:
    one, two = pair("fool-sticks", options={"rounds": 1})
    play_out(one, two)
    one.until(lambda chair: chair.table["state"] == "over")
    http = guest().http
    record = http.get(f"/api/matches/{one.position['match']}/record.kaik").text
    verify(record)
    for at in range(0, len(record), 7):
        swapped = record[:at] + ("1" if record[at] != "1" else "2") + record[at + 1 :]
        with pytest.raises(ValueError, match=r"."):
            verify(swapped)
    assert not http.post("/api/verify", json={"record": record.replace("abcd", "abce")}).json()["ok"]


def test_the_record_of_a_running_open_game_keeps_its_seed_to_itself(pair: Any, guest: Any) -> None:
    one, _ = pair("fool-sticks")
    record = guest().http.get(f"/api/matches/{one.position['match']}/record.kaik").text
    assert "\nseed: " not in record and "x-server-seed" not in record and "x-server-hash" in record
    assert verify(record).luck is None
