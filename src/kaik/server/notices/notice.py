"""A notice as a value: what happened, to whom, and where to look; never what anybody holds or plays."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import insert

from kaik.bots.names import bot_name
from kaik.core.errors import NoSuch
from kaik.games import find
from kaik.server import schema

NoticeKind = Literal["turn", "due", "challenge", "accepted", "declined", "ended", "round", "test"]
"""It is your turn; your time runs out within a day; somebody challenges you; a challenge of yours was accepted, or
declined; a match has ended; a round begins; and a test, whether notices reach somebody."""
NoticeWay = Literal["page", "push", "mail", "hook"]
NoticeLanguage = Literal["en", "ja"]

KINDS: tuple[NoticeKind, ...] = tuple(kind for kind in get_args(NoticeKind) if kind != "test")
"""The kinds of which each person chooses how they are told; a test goes every way there is."""
WAYS: tuple[NoticeWay, ...] = get_args(NoticeWay)

ADD_NOTICE = insert(schema.notices)

_TITLES: dict[NoticeLanguage, dict[NoticeKind, str]] = {
    "en": {
        "turn": "Your turn",
        "due": "Less than a day left",
        "challenge": "A challenge",
        "accepted": "Your challenge was accepted",
        "declined": "Your challenge was declined",
        "ended": "A game has ended",
        "round": "A round begins",
        "test": "A test",
    },
    "ja": {
        "turn": "あなたの番です",
        "due": "残り時間が一日を切りました",
        "challenge": "対戦の申し込み",
        "accepted": "申し込みを受けてもらえました",
        "declined": "申し込みは断られました",
        "ended": "対局が終わりました",
        "round": "次の回戦が始まります",
        "test": "お知らせのテスト",
    },
}
_TESTS: dict[NoticeLanguage, str] = {
    "en": "Notices from kaik reach you here.",
    "ja": "kaikからのお知らせが、ここに届きます。",
}
_BODIES: dict[NoticeLanguage, tuple[str, str]] = {
    "en": ("{game} with {names}", "{game}"),
    "ja": ("{game}({names})", "{game}"),
}


class Notice(msgspec.Struct, frozen=True):
    """Something that one person is told once; `key` is the same whoever wants to tell it."""

    key: str
    guest: str
    kind: NoticeKind
    at: int
    game: str = ""
    names: str = ""
    """Whom it is about, as they are called."""
    link: str = "/"
    """A page of this server."""
    match: str = ""
    seat: int = -1
    since: int = 0
    seen: int | None = None

    def row(self) -> dict[str, Any]:
        """As it is stored."""
        return msgspec.structs.asdict(self)


def title(notice: Notice, language: NoticeLanguage) -> str:
    """What it is, in a few words."""
    return _TITLES[language][notice.kind]


def sentence(notice: Notice, language: NoticeLanguage) -> str:
    """Which game, and with whom."""
    if notice.kind == "test":
        return _TESTS[language]
    with_names, alone = _BODIES[language]
    text = with_names if notice.names else alone
    names = ", ".join(bot_name(name, language) for name in notice.names.split(", "))
    return text.format(game=_game(notice.game, language), names=names)


def _game(slug: str, language: NoticeLanguage) -> str:
    try:
        names = find(slug).names
    except NoSuch:
        return slug
    return names.ja if language == "ja" else names.en
