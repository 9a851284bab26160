"""What a table of Fool's Sticks may agree on."""

from __future__ import annotations

from kaik.kits.pot import PotOptions


class FoolOptions(PotOptions, frozen=True):
    """The rules of the pot as they stand; the plainest game adds none of its own."""
