"""`kaik new-game`: a working folder for a new game, a small race to be changed step by step."""

from __future__ import annotations

import importlib
import re
from importlib import resources
from keyword import iskeyword
from pathlib import Path

import kaik.games as games
from kaik.core import state
from kaik.core.errors import KaikError
from kaik.play import golden

LONGEST = 30
_FOLDER = "src/kaik/games/{folder}"
FILES = {
    "__init__.py.txt": f"{_FOLDER}/__init__.py",
    "options.py.txt": f"{_FOLDER}/options.py",
    "rules.py.txt": f"{_FOLDER}/rules.py",
    "mind.py.txt": f"{_FOLDER}/mind.py",
    "text.py.txt": f"{_FOLDER}/text.py",
    "spaces.py.txt": f"{_FOLDER}/spaces.py",
    "presets.toml.txt": f"{_FOLDER}/presets.toml",
    "labels.toml.txt": f"{_FOLDER}/labels.toml",
    "lessons.toml.txt": f"{_FOLDER}/lessons.toml",
    "film.toml.txt": f"{_FOLDER}/film.toml",
    "README.md.txt": f"{_FOLDER}/README.md",
    "Board.svelte.txt": f"{_FOLDER}/web/Board.svelte",
    "Painting.svelte.txt": f"{_FOLDER}/web/Painting.svelte",
    "words.ts.txt": f"{_FOLDER}/web/words.ts",
    "test_rules.py.txt": f"{_FOLDER}/tests/test_{{folder}}_rules.py",
    "page.en.md.txt": "docs/rules/{slug}.md",
    "page.ja.md.txt": "docs/rules/{slug}.ja.md",
}
"""The templates, and where each is written."""


def make(slug: str, root: Path) -> list[Path]:
    """Write the folder, its rules pages and its golden playthroughs; the paths written."""
    names = _names(slug)
    if not (root / "src/kaik/games").is_dir():
        raise KaikError(f"{root} is no kaik checkout: it has no src/kaik/games; name one with --into")
    targets = {source: root / target.format(**names) for source, target in FILES.items()}
    for path in (root / _FOLDER.format(**names), *targets.values()):
        if path.exists():
            raise KaikError(f"there is a game {slug} already, or something of it: {path}")
    for source, path in targets.items():
        _write(source, path, names)
    return [*targets.values(), *_goldens(root, slug)]


def _names(slug: str) -> dict[str, str]:
    """What the game is called in paths, in classes and in titles; a sentence where that cannot be."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > LONGEST:
        raise KaikError(
            f"an id is lower-case words joined by -, {LONGEST} letters at most, as in my-game, not {slug[:60]!r}"
        )
    words = slug.split("-")
    name = "".join(word.capitalize() for word in words)
    if iskeyword(slug) or hasattr(state, name):
        raise KaikError(f"{slug} is a word of Python or of the protocol already; an id of two words never is")
    return {
        "slug": slug,
        "folder": "_".join(words),
        "Name": name,
        "Title": " ".join(word.capitalize() for word in words),
        "place": str(max((game.place for game in games.every()), default=0) + 1),
    }


def _write(source: str, path: Path, names: dict[str, str]) -> None:
    text = resources.files("kaik.cli").joinpath("template", source).read_text(encoding="utf-8")
    for name, value in names.items():
        text = text.replace(f"<<{name}>>", value)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _goldens(root: Path, slug: str) -> list[Path]:
    """The playthroughs, where the checkout is the one that is running."""
    here = (root / "src/kaik/games").resolve()
    if str(here) not in map(str, games.__path__):
        return []
    importlib.invalidate_caches()
    games.slugs.cache_clear()
    game = games.find(slug)
    return [golden.write(game, preset, seats) for preset, seats in golden.casts(game)]
