"""Every link of the built pages: inside the guide it must lead somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "audio": "src"}
ROOMS = re.compile(r"/(?:|docs|games|learn|puzzles|rules|open|(?:new|learn|puzzles|rules)/[a-z0-9-]+)")
"""Rooms of the application, to which the guide leads."""


class Page(HTMLParser):
    """What a page links to, what it loads, and where in it one can arrive."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.anchors |= {told[name] for name in ("id", "name") if told.get(name)}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag == "link" and told.get("rel") not in ("canonical", "prev", "next", "alternate"):
            self.loads.append(told.get("href", ""))
        if tag in LOADED and LOADED[tag] in told:
            self.loads.append(told[LOADED[tag]])
        if tag == "style" or (tag == "script" and "src" not in told and told.get("type") != "application/json"):
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in told if name == "style" or name.startswith("on")]


@cache
def read(path: Path) -> Page:
    """A page, read once."""
    return Page(path.read_text(encoding="utf-8"))


def faults(site: Path) -> list[str]:
    """One sentence for every link that leads nowhere and everything that is inline or loaded from elsewhere."""
    read.cache_clear()
    return sorted({fault for path in site.rglob("*.html") for fault in _faults(path, site)})


def _faults(path: Path, site: Path) -> Iterator[str]:
    page, name = read(path), path.relative_to(site)
    for what in page.inline:
        yield f"{name}: {what} stands in the page itself"
    for address in page.loads:
        if urlsplit(address).scheme or address.startswith("//"):
            yield f"{name}: {address} is loaded from elsewhere"
        elif not _target(path, address).is_file():
            yield f"{name}: {address} is loaded and is not there"
    for address in page.links:
        wrong = _wrong(path, address)
        if wrong:
            yield f"{name}: {address} {wrong}"


def _wrong(path: Path, address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme in ("http", "https"):
        return "" if parts.hostname and "." in parts.hostname else "names no host"
    if parts.scheme or parts.netloc:
        return "is no address that can be followed"
    if parts.path.startswith("/"):
        return "" if ROOMS.fullmatch(parts.path) else "is no room of the application"
    target = _target(path, address)
    if not target.is_file():
        return "leads nowhere"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).anchors:
        return "names a place that page does not have"
    return ""


def _target(path: Path, address: str) -> Path:
    """The file an address leads to from a page; an address that ends with a folder means its first page."""
    place = unquote(urlsplit(address).path)
    target = (path.parent / place).resolve() if place else path.resolve()
    return target / "index.html" if place.endswith("/") or target.is_dir() else target
