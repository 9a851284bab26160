"""The built pages made fit for the server's content policy: nothing inline, nothing that nobody asks for.

The builder writes small scripts into its pages and a style into its search window. Here they become files of the
site and a style sheet that is made by script, so that the guide needs no exception from the policy of all pages.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

from guide.words import Language

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
ALIGNED = re.compile(r' style="text-align: (left|right|center);"')
ALTERNATE = re.compile(r'\s*<link rel="alternate"[^>]*>')
"""Says that the other language's first page is this page; for each one the builder's script would ask for a map."""
WINDOW = re.compile(r'(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)')
"""How the builder's script brings the style of its search window: an element, which the policy refuses."""
SEARCH_JA = {
    '${new Intl.NumberFormat("en-US").format(i)} ${i===1?"result":"results"}': "${i}件",
    'a="No results"': 'a="見つかりません"',
    'a="Loading search\\u2026"': 'a="検索の準備をしています"',
    '"aria-label":"Close search"': '"aria-label":"検索を閉じる"',
    '"aria-label":"Filters"': '"aria-label":"絞り込み"',
    '"aria-label":"Search results"': '"aria-label":"検索結果"',
    '"aria-label":"Search"': '"aria-label":"検索"',
    'placeholder:"Search"': 'placeholder:"検索"',
    'children:"Filters"': 'children:"絞り込み"',
    'children:"Tags"': 'children:"分類"',
    'children:"Use Up and Down arrow keys to move between tags. Press Space or Enter to toggle a tag."': (
        'children:"上下の矢印キーで移り、スペースかEnterで選びます。"'
    ),
}
"""What the search window says, which the builder has in English alone."""
UNASKED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "objects.inv", "assets/stylesheets/classic")


class NotSealed(Exception):
    """The builder writes its pages otherwise than this module knows."""


def seal(site: Path, language: Language = "en") -> None:
    """Take everything inline out of the pages of a built site, and let its search speak the language of the pages."""
    for name in UNASKED:
        path = site / name
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
    for page in site.rglob("*.html"):
        page.write_text(_outside(page.read_text(encoding="utf-8"), page, site), encoding="utf-8")
    bundles = list(site.glob("assets/javascripts/bundle.*.js"))
    if len(bundles) != 1:
        raise NotSealed(f"the builder wrote {len(bundles)} scripts, not one")
    script, count = WINDOW.subn(r"\1.adoptedStyleSheets=[new CSSStyleSheet],\1.adoptedStyleSheets[0].replaceSync(\2)",
                                bundles[0].read_text(encoding="utf-8"))  # fmt: skip
    if count != 1:
        raise NotSealed("the style of the search window is not where it was; look at guide/seal.py")
    bundles[0].write_text(_in_japanese(script) if language == "ja" else script, encoding="utf-8")


def _in_japanese(script: str) -> str:
    for said, meant in SEARCH_JA.items():
        if said not in script:
            raise NotSealed(f"the search window no longer says {said}; look at guide/seal.py")
        script = script.replace(said, meant)
    return script


def _outside(text: str, page: Path, site: Path) -> str:
    up = "/".join([".."] * (len(page.relative_to(site).parts) - 1)) or "."
    text = SCRIPT.sub(lambda found: f'<script src="{up}/{_file(found.group(1), "js", site)}"></script>', text)
    text = STYLE.sub(lambda found: f'<link rel="stylesheet" href="{up}/{_file(found.group(1), "css", site)}">', text)
    return ALTERNATE.sub("", ALIGNED.sub(r' class="\1"', text))


def _file(text: str, kind: str, site: Path) -> str:
    """A file of the site with this in it, called by what is in it."""
    name = f"assets/inline/{hashlib.sha256(text.encode()).hexdigest()[:12]}.{kind}"
    path = site / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name
