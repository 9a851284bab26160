"""What may be agreed before a game of school cerke: the shared options of the games around tam."""

from __future__ import annotations

from kaik.kits.tam.options import TamOptions


class SchoolOptions(TamOptions, frozen=True):
    """The shared options; the small set has no 虎, 馬 or 筆, so nothing is said of them."""
