"""The rows beside an accelerator: formed of what was measured, and in words where something is missing."""

from __future__ import annotations

import pytest
from bench.rows import shown

from bench import accelerators

FOUND = {"ours": 3_670_000.0, "theirs": 482_000.0}


def test_a_row_beside_an_accelerator_tells_both_rates_and_whether_the_lead_is_kept() -> None:
    row = accelerators.row_of("cerke", FOUND, accelerators.PGX, 7.0, "")
    assert (row.peer, row.theirs, row.verdict) == ("pgx shogi", 482_000.0, "ok")
    assert row.ratio == pytest.approx(7.61, abs=0.01)
    assert accelerators.row_of("cerke", FOUND, accelerators.PGX, 8.0, "").verdict == "missed"


def test_what_is_missing_is_said_in_one_sentence_and_our_own_figure_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerators, "find_spec", lambda package: None)
    lacks = accelerators.missing(accelerators.PGX, ("gpu",))
    expected = "pgx shogi was not measured: jax and pgx cannot be imported (pip install 'jax[cuda12]' pgx)"
    assert lacks == expected
    row = accelerators.row_of("cerke", {"ours": 900_000.0}, accelerators.PGX, 7.0, lacks)
    assert row.ratio is None and row.verdict == "?" and row.note.endswith(expected)
    assert "900,000/s" in shown([row])


def test_peers_without_a_device_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerators, "find_spec", lambda package: package)
    monkeypatch.setattr(accelerators, "devices", lambda kinds: [])
    lacks = accelerators.missing(accelerators.MAHJAX, ("gpu", "tpu"))
    assert lacks == "mahjax riichi was not measured: JAX finds no gpu or tpu on this machine"
    monkeypatch.setattr(accelerators, "devices", lambda kinds: ["a device"])
    assert accelerators.missing(accelerators.MAHJAX, ("gpu", "tpu")) == ""


def test_a_row_without_a_kernel_of_ours_says_so_and_claims_no_ratio() -> None:
    row = accelerators.row_of("riichi", {"theirs": 6000.0}, accelerators.MAHJAX, 3.0, "")
    assert row.ratio is None and row.verdict == "?" and row.note == accelerators.NO_KERNEL
    assert "| none |" in shown([row])


def test_both_sides_are_measured_where_both_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerators, "missing", lambda peer, kinds: "")
    monkeypatch.setattr(accelerators, "jax_games", lambda peer, batch, kinds: lambda: float(batch))
    row = accelerators.beside("cerke", lambda: 8.0, accelerators.PGX, 7.0, 4, ("gpu",))
    assert row.theirs and row.ours > 0 and row.ratio is not None
