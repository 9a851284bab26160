"""Words of a game explained: the `glossary.toml` in its folder, with words that several games share from the kits."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.learn.exercise import Bilingual

FILE = "glossary.toml"
SHARED = "kaik.kits"
"""Where `glossary/<kind>.toml` lies; a game names a word of it as `<kind>.<id>`."""


class GlossaryWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word: how it is written in texts of each language, what it means, and what is drawn beside it."""

    id: str
    en: tuple[str, ...]
    ja: tuple[str, ...]
    text: Bilingual
    codes: tuple[str, ...] = ()
    """Cards, tiles, pieces off the board, or throws (`sticks:3`, `sticks:4of6`)."""
    figure: str = ""
    """The English title of a picture of the rules page."""


class WrittenGlossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    word: tuple[GlossaryWord, ...] = ()
    shared: tuple[str, ...] = ()


def glossary_of(game: Game) -> tuple[GlossaryWord, ...]:
    """All words of a game, those it shares first; none if its folder has no glossary."""
    if not resources.files(game.package).joinpath(FILE).is_file():
        return ()
    written = _read(game.package, FILE)
    return (*(_shared(game, name) for name in written.shared), *written.word)


def _shared(game: Game, name: str) -> GlossaryWord:
    kind, _, ident = name.partition(".")
    for word in _read(SHARED, f"glossary/{kind}.toml").word:
        if word.id == ident:
            return word
    raise KaikError(f"{game.slug}: {FILE} names the shared word {name}, which is not in {kind}.toml")


@cache
def _read(package: str, name: str) -> WrittenGlossary:
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), WrittenGlossary)
