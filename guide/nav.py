"""The way through the guide: which pages there are, what they are called, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from guide.games import group_name, named, shelves
from guide.words import Language, say
from kaik.server.catalogue import describe_game

GUIDES = {
    "friends.md": "Play with friends",
    "tournaments.md": "Tournaments",
    "run-a-server.md": "Run a server",
    "write-a-bot.md": "Write a bot",
    "python.md": "Use it from Python",
    "research.md": "Do research",
    "add-a-game.md": "Add a game",
}
"""What people come to do."""
DETAILS = {
    "protocol.md": "The protocol",
    "records.md": "Records",
    "spaces.md": "Actions and views as numbers",
    "bots.md": "How bots think",
    "engine-protocol.md": "Engines of other people",
    "engine.md": "The compiled kernel",
    "lab.md": "The rule laboratory",
    "puzzles.md": "Puzzles",
    "server.md": "The server",
    "operations.md": "Operations",
    "security.md": "Security",
    "web.md": "The pages",
    "benchmarks.md": "Benchmarks",
    "glossary.md": "Glossary",
    "decisions.md": "Decisions",
    "changelog.md": "What is new",
}
"""How things are, one page for each."""
OTHERS = {
    "protocol.md": "局面、手、運、記録の取り決め",
    "records.md": "棋譜の形式と、読み書きできるほかの形式",
    "spaces.md": "研究用：観測の配列と手の番号",
    "bots.md": "ボットの考え方と強さ",
    "engine-protocol.md": "ほかの思考エンジンをつなぐ",
    "engine.md": "高速な探索エンジン",
    "lab.md": "規則の比較：地方の規則を何千局も打って比べる",
    "puzzles.md": "問題の作り方と確かめ方",
    "server.md": "サーバーの仕組みと通信",
    "operations.md": "運用：プロキシ、監視、バックアップ、更新",
    "security.md": "安全について：守られること、守られないこと",
    "web.md": "画面の作り",
    "benchmarks.md": "速さの記録",
    "glossary.md": "用語集",
    "decisions.md": "決めたことと、その理由",
}
"""What the pages that are written in English alone tell, for readers of Japanese."""
FOR_EVERYBODY = ("friends.md", "tournaments.md")
"""Guides for whoever plays; the others are for those who run something, or write programs."""
GUIDES_JA = {
    "friends.md": "友だちと遊ぶ",
    "tournaments.md": "大会に出る",
    "run-a-server.md": "サーバーを動かす",
    "write-a-bot.md": "ボットを書く",
    "python.md": "Pythonから使う",
    "research.md": "研究に使う",
    "add-a-game.md": "遊びを加える",
}
"""The same guides in Japanese."""


def english(pages: Path, reference: list[str]) -> list[Any]:
    """The navigation in English: pages that are not there are left out, those nobody has named come at the end."""
    placed = {"index.md", *GUIDES, *DETAILS}
    more = {page.name: title_of(page) for page in sorted(pages.glob("*.md")) if page.name not in placed}
    return [
        {"Start here": "index.md"},
        *_there(GUIDES, pages, FOR_EVERYBODY),
        {say("en", "games"): [{say("en", "games"): "games/index.md"}, *_games("en")]},
        {"Guides": [entry for entry in _there(GUIDES, pages) if entry not in _there(GUIDES, pages, FOR_EVERYBODY)]},
        {"Details": _there({**DETAILS, **more}, pages)},
        {"Python reference": [{name if name == "kaik" else f"kaik.{name}": f"api/{name}.md"} for name in reference]},
    ]


def japanese() -> list[Any]:
    """The navigation in Japanese: games and guides; what is told in English alone is listed on one page."""
    return [
        {"はじめに": "index.md"},
        *({GUIDES_JA[name]: name} for name in FOR_EVERYBODY),
        {say("ja", "games"): [{say("ja", "games"): "games/index.md"}, *_games("ja")]},
        {"使い方": [{title: name} for name, title in GUIDES_JA.items() if name not in FOR_EVERYBODY]},
        {"英語の文書": "others.md"},
    ]


def _games(language: Language) -> list[Any]:
    return [
        {
            group_name(group, language): [
                {named(describe_game(game.slug).names, language): f"games/{game.slug}.md"} for game in games
            ]
        }
        for group, games in shelves()
    ]


def _there(titles: dict[str, str], pages: Path, only: tuple[str, ...] = ()) -> list[Any]:
    wanted = only or tuple(titles)
    return [{titles[name]: name} for name in wanted if (pages / name).is_file()]


def title_of(page: Path) -> str:
    """The first heading of a page."""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").strip()
    return page.stem
