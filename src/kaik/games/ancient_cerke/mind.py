"""What is thought about Ancient Cerke: only its end is sure; the pieces on the board are still at stake."""

from __future__ import annotations

from kaik.core.mind import Mind
from kaik.games.ancient_cerke.phases import Ended
from kaik.games.ancient_cerke.rules import AncientCerke


def banked(position: AncientCerke) -> tuple[float, ...]:
    """Nothing before the end, then won, lost or drawn."""
    return position.standing() if isinstance(position.phase, Ended) else (0.0, 0.0)


MIND: Mind[AncientCerke] = Mind(banked=banked)
