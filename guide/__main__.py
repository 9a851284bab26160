"""Build the guide: `python -m guide`, or `python -m guide FOLDER` for another place than the server's."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from guide import nav
from guide.assemble import ROOT, assemble
from guide.config import config
from guide.links import faults
from guide.seal import seal
from guide.words import LANGUAGES

PLACE = ROOT / "src" / "kaik" / "server" / "guide_pages"
"""Where the server looks for it; not under version control, but in the wheel."""
BUILD = ROOT / "build" / "guide"
THEME = Path(__file__).parent / "theme"
LARGEST = 10_000_000
"""Bytes it may have: it travels with every installation of the server."""


def main(asked: list[str]) -> int:
    begin, place = time.perf_counter(), Path(asked[0]).resolve() if asked else PLACE
    wrong = build(place, BUILD)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    size = sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
    pages = len(list(place.rglob("*.html")))
    print(f"the guide: {pages} pages, {size / 1e6:.1f} MB, {time.perf_counter() - begin:.0f} s; `kaik serve`, /guide")
    if size > LARGEST:
        print(f"that is more than {LARGEST / 1e6:.0f} MB", file=sys.stderr)
    return int(bool(wrong) or size > LARGEST)


def build(place: Path, folder: Path) -> list[str]:
    """Build both languages into a place, by way of a folder of sources; returns what is wrong with their links."""
    shutil.rmtree(folder, ignore_errors=True)
    sources = {language: folder / language for language in LANGUAGES}
    described = assemble(folder / "pages")
    shutil.copytree(THEME, folder / "theme")
    navigation = {"en": nav.english(folder / "pages" / "en", described), "ja": nav.japanese()}
    shutil.rmtree(place, ignore_errors=True)
    for language, source in sources.items():
        source.mkdir()
        (folder / "pages" / language).rename(source / "docs")
        for file in ("kaik.css", "mark.svg"):
            shutil.copy(Path(__file__).parent / file, source / "docs" / file)
        told = config(language, navigation[language], "../theme")
        (source / "mkdocs.yml").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")  # JSON is YAML, too
        _run(source)
        seal(source / "site", language)
        shutil.copytree(source / "site", place if language == "en" else place / language)
    return faults(place)


def _run(source: Path) -> None:
    """The site builder, which says nothing unless something is wrong."""
    asked = [sys.executable, "-m", "zensical.main", "build", "--clean", "--config-file", "mkdocs.yml"]
    done = subprocess.run(asked, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode or "warning" in (done.stdout + done.stderr).lower():
        print(done.stdout + done.stderr, file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
