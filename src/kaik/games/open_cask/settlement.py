"""How the pot of a season is won."""

from __future__ import annotations

from kaik.core.settlement import Settlement
from kaik.games.open_cask.rules import OpenCask
from kaik.kits.betting.settlement import pot_settlement


def settlement(before: OpenCask, after: OpenCask) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    return pot_settlement(before.options, before.betting, after.betting)
