"""What bots are called where people read of them: on every page, on pictures, in link previews and in the terminal."""

from __future__ import annotations

CALLED = {
    "random": {"en": "Random", "ja": "でたらめ"},
    "greedy": {"en": "Greedy", "ja": "欲ばり"},
    "level1": {"en": "Beginner", "ja": "初心者"},
    "level2": {"en": "Apprentice", "ja": "初級者"},
    "level3": {"en": "Adept", "ja": "中級者"},
    "level4": {"en": "Expert", "ja": "上級者"},
    "level5": {"en": "Master", "ja": "達人"},
}


def bot_name(name: str, language: str) -> str:
    """A bot by the name people know it by; anybody else's name stays, for nobody else may be called like a bot.

    >>> bot_name("level3", "en"), bot_name("greedy", "ja"), bot_name("level3 (2)", "ja"), bot_name("Mika", "en")
    ('Adept', '欲ばり', '中級者 (2)', 'Mika')
    """
    bot, space, number = name.partition(" ")
    return CALLED[bot][language] + space + number if bot in CALLED else name
