"""What a link to this server says about itself where it is posted: a title, a sentence and a picture (Open Graph).

Everything here is what anybody with the link may see anyway. The language is the reader's, as far as a program that
fetches a link has one; a page that nothing is known about says what the whole house is.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.requests import Request

from kaik.bots.names import bot_name
from kaik.core.codec import from_json
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import find
from kaik.server import schema
from kaik.server.auth import is_id
from kaik.server.messages import Outcome
from kaik.server.store import Store

SAYS = {
    "en": {
        "house": "Nineteen traditional games, played in the browser.",
        "rules": "{game}: rules",
        "new": "Play {game}",
        "about": "{players} players, about {minutes} minutes.",
        "invites": "{host} invites you to {game}",
        "open": "A table of {game}",
        "free": "{free} of {all} seats are free.",
        "match": "{game}: {names}",
        "playing": "The match is being played. Come and watch.",
        "won": "{names} won. Look back at the whole match.",
        "draw": "A draw. Look back at the whole match.",
        "ended": "Look back at the whole match.",
        "and": " and ",
        "versus": " – ",
        "between": " ",
    },
    "ja": {
        "house": "十九の伝統遊戯を、ブラウザで。",
        "rules": "{game}のルール",
        "new": "{game}で遊ぶ",
        "about": "{players}人、約{minutes}分。",
        "invites": "{host}さんが{game}に誘っています",
        "open": "{game}の卓",
        "free": "{all}席のうち{free}席が空いています。",
        "match": "{game}　{names}",
        "playing": "対局中です。観戦できます。",
        "won": "{names}の勝ち。対局を振り返れます。",
        "draw": "引き分け。対局を振り返れます。",
        "ended": "対局を振り返れます。",
        "and": "と",
        "versus": " 対 ",
        "between": "",
    },
}
_HOUSE_PICTURE = "/share.png"
_NUMBER = re.compile(r"[0-9]{1,9}")


class Preview(msgspec.Struct, frozen=True):
    """A page told in a few words; the picture is a path on this server."""

    title: str
    description: str
    picture: str = _HOUSE_PICTURE


class Previews:
    """Finds out what a path shows; a question that cannot be answered spoils no page."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def head(self, request: Request) -> str:
        """The tags for the head of a page."""
        language = preferred(request.headers.get("accept-language", ""))
        path = str(request.scope["path"])
        try:
            found = await self._of(path, language, request.query_params.get("n", ""))
        except KaikError:  # no such game, or a database that does not answer now: the page itself says so
            found = None
        return tags(found or _house(language), language, f"{request.url.scheme}://{request.url.netloc}", path)

    async def _of(self, path: str, language: str, n: str) -> Preview | None:
        match path.split("/"):
            case ["", "rules" | "new" as room, slug]:
                return of_game(find(slug), room, language)
            case ["", "table", table] if is_id(table):
                return await self._table(table, language)
            case ["", "replay" | "embed", match] if is_id(match):
                return await self._match(match, language, n)
        return None

    async def _table(self, ident: str, language: str) -> Preview | None:
        """A table: an invitation before its first match, afterwards its latest match."""
        matches = schema.matches.c
        begun = (
            select(matches.id)
            .where(matches.table_id == ident, matches.begun.is_not(None))
            .order_by(matches.number.desc())
            .limit(1)
        )
        if latest := await self._store.fetch(begun):
            return await self._match(latest[0].id, language, "")
        tables, seats = schema.tables.c, schema.seats.c
        rows = await self._store.fetch(
            select(tables.game, tables.host, seats.guest, seats.name, seats.bot)
            .join_from(schema.tables, schema.seats, tables.id == seats.table_id)
            .where(tables.id == ident)
        )
        return invitation(rows, language) if rows else None

    async def _match(self, ident: str, language: str, n: str) -> Preview | None:
        matches, tables = schema.matches.c, schema.tables.c
        rows = await self._store.fetch(
            select(matches.names, matches.ended, matches.outcome, tables.game)
            .join_from(schema.matches, schema.tables, matches.table_id == tables.id)
            .where(matches.id == ident, matches.begun.is_not(None))
        )
        return of_match(rows[0], ident, language, n) if rows else None


def of_game(game: Game, room: str, language: str) -> Preview:
    """A game's rules, or a new table of it."""
    title = SAYS[language][room].format(game=_called(game, language))
    return Preview(title, about(game, language), f"/api/games/{game.slug}/picture.png")


def invitation(rows: list[Any], language: str) -> Preview:
    """A table that waits: who asks, to what, and how many may still come."""
    say, game = SAYS[language], find(rows[0].game)
    host = next((row.name for row in rows if row.guest and row.guest == row.host), "")
    title = say["invites" if host else "open"].format(host=host, game=_called(game, language))
    free = sum(not row.guest and not row.bot for row in rows)
    room = say["free"].format(free=free, all=len(rows)) if free else ""
    told = say["between"].join(filter(None, (about(game, language), room)))
    return Preview(title, told, f"/api/games/{game.slug}/picture.png")


def of_match(row: Any, ident: str, language: str, n: str) -> Preview:
    """A match: who plays, and how it ended. The picture is of the position that the link names."""
    say, game = SAYS[language], find(row.game)
    names = [bot_name(name, language) for name in msgspec.json.decode(row.names, type=tuple[str, ...])]
    title = say["match"].format(game=_called(game, language), names=say["versus"].join(names))
    shown = f"?n={n}" if _NUMBER.fullmatch(n) else ""
    told = say["playing"] if row.ended is None else _result(row.outcome, names, language)
    return Preview(title, told, f"/api/matches/{ident}/picture.png{shown}")


def about(game: Game, language: str) -> str:
    """What a game is like, for how many, and how long."""
    fewest, most = game.seats
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    told = SAYS[language]["about"].format(players=players, minutes=game.minutes)
    return f"{getattr(game.tagline, language)}{SAYS[language]['between']}{told}"


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header; English where it names neither.

    >>> preferred("de, ja;q=0.8, en;q=0.5"), preferred("en-GB,ja"), preferred("")
    ('ja', 'en', 'en')
    """
    wanted = sorted(enumerate(header[:200].split(",")), key=lambda each: (-_weight(each[1]), each[0]))
    for _, item in wanted:
        language = item.strip()[:2].lower()
        if language in SAYS and _weight(item) > 0:
            return language
    return "en"


def tags(told: Preview, language: str, base: str, path: str) -> str:
    """A preview as tags; the address is the one the server was called by, which it answers to."""
    named = {
        "og:type": "website",
        "og:site_name": "kaik",
        "og:locale": {"en": "en_GB", "ja": "ja_JP"}[language],
        "og:title": told.title,
        "og:description": told.description,
        "og:url": base + path,
        "og:image": base + told.picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": told.title,
    }
    card = {"twitter:card": "summary_large_image", "description": told.description}
    lines = [f'<meta property="{key}" content="{escape(text)}" />' for key, text in named.items()]
    lines += [f'<meta name="{key}" content="{escape(text)}" />' for key, text in card.items()]
    lines.append(f'<link rel="canonical" href="{escape(base + path)}" />')
    return "\n    ".join([f"<title>{escape(told.title)}</title>", *lines])


def _house(language: str) -> Preview:
    return Preview("kaik", SAYS[language]["house"])


def _called(game: Game, language: str) -> str:
    return str(getattr(game.names, language))


def _result(outcome: str | None, names: list[str], language: str) -> str:
    say = SAYS[language]
    if outcome is None:
        return say["ended"]
    winners = [names[seat] for seat in from_json(outcome, Outcome).winners if seat < len(names)]
    if not winners:
        return say["draw"]
    return say["won"].format(names=say["and"].join(winners))


def _weight(item: str) -> float:
    """How much an item of Accept-Language is wanted."""
    found = re.search(r";\s*q=([01](?:\.[0-9]{0,3})?)\s*$", item)
    return float(found[1]) if found else 1.0
