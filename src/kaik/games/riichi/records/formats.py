"""The record formats of riichi: how each is recognised, read and written, and which rules it was likely played by."""

from __future__ import annotations

from collections.abc import Mapping

from kaik.core.game import Format
from kaik.games.riichi.records import majiang, majiang_write, mjai, mjlog, mjlog_write, mjsoul, tenhou

TENHOU = ("tenhou",)
ONLINE = ("tenhou", "mjsoul", "book-modern", "book", "book-literal", "ema2016")
"""Rule sets that records of programs were likely played by, the likeliest first."""

FORMATS: Mapping[str, Format] = {
    "mjai": Format(mjai.read, mjai.write, mjai.write_from, ONLINE, mjai.fits),
    "tenhou": Format(tenhou.read, tenhou.write, tenhou.write_from, ONLINE, tenhou.fits),
    "mjlog": Format(mjlog.read, mjlog_write.write, mjlog_write.write_from, TENHOU, mjlog.fits),
    "majiang": Format(majiang.read, majiang_write.write, majiang_write.write_from, ONLINE, majiang.fits),
    "mjsoul": Format(mjsoul.read, presets=("mjsoul",), fits=mjsoul.fits),
}
