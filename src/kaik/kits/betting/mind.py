"""What minds of games with a pot share: what the best hand may expect of it, and what was shown at its end."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.action import Action
from kaik.core.game import Labels
from kaik.core.mind import Event
from kaik.kits.betting.money import OUT, Betting
from kaik.kits.betting.showdown import HeldMeld
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


NO_NAMES: Labels = {}
KINDS = {
    "single": ("a single card", "一枚の札"),
    "set": ("a set of {n}", "{n}枚の友"),
    "run": ("a run of {n}", "{n}枚の連番"),
}
"""Melds that have no name of their own."""


def called(meld: HeldMeld, labels: Labels = NO_NAMES) -> dict[str, str]:
    """What a meld is called in a sentence; `labels` has the names of those that the game names."""
    named = labels.get(meld.kind, {})
    en, ja = KINDS.get(meld.kind, (named.get("en", meld.kind), named.get("ja", meld.kind)))
    return {"en": en.format(n=len(meld.cards)), "ja": ja.format(n=len(meld.cards))}


def in_words(meld: HeldMeld, en: str, ja: str) -> dict[str, str]:
    """A sentence about the meld that a hand comes to; its name goes into the gap."""
    name = called(meld)
    return {"en": en.format(name["en"]), "ja": ja.format(name["ja"])}


def for_bet(meld: HeldMeld, betting: Betting, action: Action, labels: Labels = NO_NAMES) -> dict[str, str]:
    """What is paid for a meld, or that it is not worth its price."""
    name, pot = called(meld, labels), betting.pot
    if action.verb == OUT.verb:
        return {
            "en": f"{name['en']} is not worth what staying costs",
            "ja": f"{name['ja']}では、残るための点に見合いません",
        }
    price = int(action.args[0]) if action.args else betting.price
    return {
        "en": f"pays {price} with {name['en']} for a pot of {pot}",
        "ja": f"{name['ja']}で{price}点を払い、場の{pot}点を狙います",
    }
