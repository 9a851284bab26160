"""What bots are called where the server itself speaks to people: in link previews and on pictures."""

from __future__ import annotations

import re

_CALLED = {
    "random": {"en": "Random", "ja": "でたらめ"},
    "greedy": {"en": "Greedy", "ja": "欲ばり"},
}
_LEVEL = {"en": "Level {}", "ja": "レベル{}"}


def bot_name(name: str, language: str) -> str:
    """A bot by the name people know it by; anybody else's name stays, for nobody else may be called like a bot.

    >>> bot_name("level3", "en"), bot_name("greedy", "ja"), bot_name("Mika", "en")
    ('Level 3', '欲ばり', 'Mika')
    """
    if found := re.fullmatch(r"level([0-9])", name):
        return _LEVEL[language].format(found[1])
    return _CALLED[name][language] if name in _CALLED else name
