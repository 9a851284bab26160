"""What minds of games with a pot share: what the best hand may expect of it, and what was shown at its end."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.mind import Event
from kaik.kits.betting.money import OUT, Betting
from kaik.kits.seasons import MatchOptions, gains


def expected_shares(
    options: MatchOptions, betting: Betting, ahead: Sequence[int], sure: float, to_come: int = 0
) -> tuple[float, ...]:
    """The standing where some hands are ahead: this part of the pot, and of what will yet be paid, is theirs."""
    part = sure * (betting.pot + to_come) / len(ahead)
    rest = (1 - sure) * betting.pot / len(betting.live)
    return tuple(
        gain + part * (seat in ahead) + rest * (seat in betting.live)
        for seat, gain in enumerate(gains(options, betting.match))
    )


def melds_shown(before: Betting, after: Betting) -> tuple[Event, ...]:
    """The best melds that were shown when a season ended in between, and with which of them it was won."""
    if after.last is None or after.match.played == before.match.played:
        return ()
    if not after.last.shown:
        return (Event(OUT.verb, ends=True),)
    best = [(one.seat, one.melds[0].kind) for one in after.last.shown if one.melds]
    won = [Event(kind, seat, ends=True) for seat, kind in best if seat in after.last.winners]
    return (*(Event(kind, seat) for seat, kind in best), *won)
