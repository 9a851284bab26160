"""How the pot of a season is won."""

from __future__ import annotations

from kaik.core.settlement import Settlement
from kaik.games.value_war.rules import ValueWar
from kaik.kits.betting.settlement import pot_settlement


def settlement(before: ValueWar, after: ValueWar) -> Settlement | None:
    """The season that ended between these positions, if one did."""
    return pot_settlement(before.options, before.betting, after.betting)
