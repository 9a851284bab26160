"""What a device is called in the list of them: its browser and its system, read off what the browser says of itself."""

from __future__ import annotations

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""In this order: most of them say to be Chrome and Safari as well."""
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """A browser and a system, as in `Firefox · Linux`; empty where neither is known."""
    found = (_first(agent, _BROWSERS), _first(agent, _SYSTEMS))
    return " · ".join(each for each in found if each)


def _first(agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in known if mark in agent), "")
