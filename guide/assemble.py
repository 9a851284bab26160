"""The sources of the guide laid together: what people wrote in docs/, and what is written from games and docstrings."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from guide import games, reference
from guide.nav import DETAILS, GUIDES, OTHERS, title_of
from guide.words import Language
from kaik.games import every

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CURVES = ROOT / "examples" / "curves"
"""What the examples learned, drawn."""
FENCE = re.compile(r"(^```.*?^```$|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))", re.MULTILINE | re.DOTALL)
"""Where no name of a page is made a link: in code, and in links."""
WIDE = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
BROKEN = re.compile(rf"(?<={WIDE})\n[ ]*(?={WIDE})")
"""A line that goes on in the next one: in Japanese no space stands between them."""


def assemble(folder: Path) -> list[str]:
    """Write the pages of both languages; returns the names of the reference's pages."""
    _written(folder / "en")
    _written_in_japanese(folder / "ja")
    described = reference.pages()
    for name, text in described.items():
        _write(folder / "en" / "api" / f"{name}.md", text, "")
    for language in ("en", "ja"):
        _games(folder / language / "games", "en" if language == "en" else "ja")
    return list(described)


def _written(folder: Path) -> None:
    """The pages of docs/, and whatever lies beside them for them to show."""
    for page in sorted(DOCS.glob("*.md")):
        if page.name.endswith(".ja.md"):
            continue
        name = "index.md" if page.name == "start.md" else page.name
        twin = DOCS / f"{page.stem}.ja.md"
        other = f"ja/{Path(name).stem}.html" if twin.is_file() else ""
        _write(folder / name, linked(page.read_text(encoding="utf-8")), other)
    _write(folder / "changelog.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "")
    for picture in (*DOCS.glob("*.svg"), *DOCS.glob("*.json")):
        shutil.copy(picture, folder / picture.name)
    shutil.copytree(CURVES, folder / "curves", ignore=shutil.ignore_patterns("*.csv"))
    (folder / "gallery").mkdir()
    for picture in DOCS.glob("gallery/*.jpg"):
        if not picture.name.startswith("all."):
            shutil.copy(picture, folder / "gallery" / picture.name)


def _written_in_japanese(folder: Path) -> None:
    for page in sorted(DOCS.glob("*.ja.md")):
        name = f"{page.name.removesuffix('.ja.md')}.md"
        name = "index.md" if name == "start.md" else name
        text = linked(re.sub(r"\]\(([a-z-]+)\.md", r"](../\1.html", page.read_text(encoding="utf-8")))
        text = re.sub(r"\]\((gallery|curves)/", r"](../\1/", text)
        text = re.sub(r"\]\(([a-z-]+)\.md", _across, text)
        _write(folder / name, whole_lines(text), f"../{Path(name).stem}.html")
    _write(folder / "others.md", _others(), "../index.html")


def _across(found: re.Match[str]) -> str:
    """A link from a page in Japanese to one that is written in English alone leads to the other site."""
    name = found.group(1)
    here = name == "index" or (DOCS / f"{name}.ja.md").is_file()
    return found.group(0) if here else f"](../{name}.html"


def _others() -> str:
    """What there is in English alone, with a sentence of Japanese for each page."""
    titles = {**GUIDES, **DETAILS}
    rows = []
    for page in sorted(DOCS.glob("*.md"), key=lambda each: [*titles, each.name].index(each.name)):
        if page.name.endswith(".ja.md") or (DOCS / f"{page.stem}.ja.md").is_file():
            continue
        name = titles.get(page.name) or title_of(page)
        rows.append([f"[{name}](../{page.stem}.html)", OTHERS.get(page.name, "")])
    rows.append(["[Python reference](../api/kaik.html)", "Pythonのクラスと関数の一覧"])
    lede = "仕組みを詳しく調べる人のための文書は、今のところ英語だけです。"
    return f"# 英語の文書\n\n{lede}\n\n{games.table(['文書', '内容'], rows)}\n"


def _games(folder: Path, language: Language) -> None:
    """The wall, and a page for every game; pictures lie with the English pages."""
    up = ".." if language == "en" else "../.."
    records = (DOCS / "records.md").read_text(encoding="utf-8")
    _write(folder / "index.md", games.wall(language, f"{up}/gallery"), _twin("index", language))
    for game in every():
        text = games.game_page(game, language, f"{up}/gallery", up, records)
        text = whole_lines(text) if language == "ja" else text
        _write(folder / f"{game.slug}.md", text, _twin(game.slug, language))


def _twin(name: str, language: Language) -> str:
    return f"ja/games/{name}.html" if language == "en" else f"../games/{name}.html"


def linked(text: str) -> str:
    """A page of docs/ with its links as they are in the guide; where a page is only named, it becomes a link."""
    parts = FENCE.split(text)
    parts = [part if at % 2 else _named(part) for at, part in enumerate(parts)]
    text = "".join(parts)
    text = re.sub(r"\]\(rules/([a-z-]+?)(?:\.ja)?\.md", r"](games/\1.md", text)
    text = re.sub(r"\]\(([a-z-]+)\.ja\.md", r"](\1.md", text)
    text = re.sub(r"\]\((?:gallery|rules)/?\)", "](games/index.md)", text)
    text = text.replace("](start.md", "](index.md").replace("](../CHANGELOG.md", "](changelog.md")
    text = text.replace("](../examples/curves/", "](curves/")
    return re.sub(r"(?<!!)\[([^\]\n]*)\]\(\.\./([^)#\s]+)[^)\n]*\)", _of_the_checkout, text)


def _of_the_checkout(found: re.Match[str]) -> str:
    """A link to a file of the project outside docs/: the guide does not have it, and says where it lies."""
    text, path = found.groups()
    if not (ROOT / path).exists():
        return found.group(0)  # it leads nowhere, and is told so
    return text if path in text else f"{text} (`{path}`)"


def _named(text: str) -> str:
    def link(found: re.Match[str]) -> str:
        name = found.group(1)
        return f"[{name}]({name}.md)" if (DOCS / f"{name}.md").is_file() else found.group(0)

    return re.sub(r"(?<![\w/])docs/([a-z-]+)\.md\b", link, text)


def whole_lines(text: str) -> str:
    """A page in Japanese without the breaks that were made for whoever edits it."""
    return _outside_code(text, lambda part: BROKEN.sub("", part))


def deeper(text: str) -> str:
    """What stands below a numbered step is three columns in; the builder wants four."""
    return _outside_code(text, lambda part: re.sub(r"^ {3}(?=\S)", "    ", part, flags=re.MULTILINE))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))


def _write(path: Path, text: str, other: str) -> None:
    """A page with the way to the same page in the other language, where there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = deeper(text)
    head = f"---\nother: {other}\n---\n\n" if other else ""
    path.write_text(head + text, encoding="utf-8")
