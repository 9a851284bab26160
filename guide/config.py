"""What the site builder is told, for each language."""

from __future__ import annotations

from typing import Any

from guide.words import Language

TOLD: dict[Language, dict[str, Any]] = {
    "en": {
        "description": "Nineteen traditional games: play them, learn them, keep exact records, write programs.",
        "other": {"lang": "ja", "name": "日本語", "first": "ja/index.html"},
        "lobby": "Play",
        "dark": "Dark",
        "light": "Light",
    },
    "ja": {
        "description": "十九の伝統遊戯。遊ぶ、覚える、記録する、プログラムを書く。",
        "other": {"lang": "en", "name": "English", "first": "../index.html"},
        "lobby": "遊ぶ",
        "dark": "暗い色",
        "light": "明るい色",
    },
}
EXTENSIONS: list[Any] = [
    "attr_list",
    "md_in_html",
    "admonition",
    "sane_lists",
    {"toc": {"permalink": True, "slugify": {"kwds": {"case": "lower"}}, "toc_depth": "2-3"}},
    {"pymdownx.highlight": {"pygments_lang_class": True}},
    "pymdownx.superfences",
]
"""As plain as the pages are: nothing that reads more into a text than whoever wrote it."""


def config(language: Language, nav: list[Any], theme: str) -> dict[str, Any]:
    """The configuration of one language's site; its folders lie beside it."""
    told = TOLD[language]
    return {
        "site_name": "kaik",
        "site_description": told["description"],
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": False,
        "nav": nav,
        "extra_css": ["kaik.css"],
        "extra": {
            "generator": False,
            "alternate": [_alternate(told["other"])],
            "other": told["other"],
            "lobby": told["lobby"],
        },
        "theme": {
            "language": language,
            "custom_dir": theme,
            "font": False,
            "favicon": "mark.svg",
            "logo": "mark.svg",
            "features": [
                *("navigation.footer", "navigation.indexes", "navigation.path", "navigation.top"),
                *("content.code.copy", "search.highlight", "toc.follow"),
            ],
            "palette": [
                _palette("light", "default", "lucide/sun", told["dark"]),
                _palette("dark", "slate", "lucide/moon", told["light"]),
            ],
        },
        "markdown_extensions": EXTENSIONS,
    }


def _alternate(other: dict[str, str]) -> dict[str, str]:
    return {"lang": other["lang"], "name": other["name"], "link": other["first"]}


def _palette(media: str, scheme: str, icon: str, name: str) -> dict[str, Any]:
    toggle = {"icon": icon, "name": name}
    return {"media": f"(prefers-color-scheme: {media})", "scheme": scheme, "toggle": toggle}
