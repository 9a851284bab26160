"""`kaik new-game`: a working folder for a new game, a small race to be changed step by step."""

from __future__ import annotations

import importlib
import re
from importlib import resources
from pathlib import Path

from kaik import games
from kaik.core.errors import KaikError
from kaik.play import golden

_FOLDER = "src/kaik/games/{folder}"
FILES = {
    "__init__.py.txt": f"{_FOLDER}/__init__.py",
    "options.py.txt": f"{_FOLDER}/options.py",
    "rules.py.txt": f"{_FOLDER}/rules.py",
    "mind.py.txt": f"{_FOLDER}/mind.py",
    "text.py.txt": f"{_FOLDER}/text.py",
    "presets.toml.txt": f"{_FOLDER}/presets.toml",
    "labels.toml.txt": f"{_FOLDER}/labels.toml",
    "README.md.txt": f"{_FOLDER}/README.md",
    "test_rules.py.txt": f"{_FOLDER}/tests/test_{{folder}}_rules.py",
    "page.en.md.txt": "docs/rules/{slug}.md",
    "page.ja.md.txt": "docs/rules/{slug}.ja.md",
}


def make(slug: str, root: Path) -> list[Path]:
    """Write the folder, its rules pages and its golden playthroughs; the paths written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 40:
        raise KaikError(f"an id is lower-case words joined by -, as in my-game, not {slug[:60]!r}")
    if not (root / "src/kaik/games").is_dir():
        raise KaikError(f"{root} is no kaik checkout: it has no src/kaik/games; name one with --into")
    folder = slug.replace("-", "_")
    if (root / _FOLDER.format(folder=folder)).exists():
        raise KaikError(f"there is a game {slug} already")
    written = [_write(root, source, target, slug) for source, target in FILES.items()]
    return written + _goldens(root, slug)


def _write(root: Path, source: str, target: str, slug: str) -> Path:
    words = slug.split("-")
    names = {
        "slug": slug,
        "folder": "_".join(words),
        "Name": "".join(word.capitalize() for word in words),
        "Title": " ".join(word.capitalize() for word in words),
        "place": str(max((game.place for game in games.every()), default=0) + 1),
    }
    text = resources.files("kaik.cli").joinpath("template", source).read_text(encoding="utf-8")
    for name, value in names.items():
        text = text.replace(f"<<{name}>>", value)
    path = root / target.format(**names)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _goldens(root: Path, slug: str) -> list[Path]:
    """The playthroughs, where the checkout is the one that is running."""
    here = (root / "src/kaik/games").resolve()
    if str(here) not in map(str, games.__path__):
        return []
    importlib.invalidate_caches()
    games.slugs.cache_clear()
    game = games.find(slug)
    return [golden.write(game, preset, seats) for preset, seats in golden.casts(game)]
