"""What players of a pot have to fear from each other: a higher number, thrown already or still to come."""

from __future__ import annotations

from kaik.core.threat import Threat


def ahead(other: int, number: int, own: int | None) -> Threat:
    """Somebody who has more."""
    if own is None:
        text = {"en": f"has {number}: you need more", "ja": f"{number}です。それより多く必要です"}
    else:
        text = {"en": f"has {number}, more than your {own}", "ja": f"{number}で、あなたの{own}より上です"}
    return Threat(other, (f"seat-{other}",), text)


def overtakes(other: int, own: int, ways: int, every: int) -> Threat:
    """Somebody who is still to throw, and in how many of so many cases they get more."""
    text = {
        "en": f"could still beat your {own} ({ways} in {every})",
        "ja": f"あなたの{own}を上回れます（{every}のうち{ways}）",
    }
    return Threat(other, (f"seat-{other}",), text)
