"""The games, one folder each, found by looking: there is no list to edit."""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from kaik.core.errors import no_such
from kaik.core.game import Game


@cache
def slugs() -> tuple[str, ...]:
    """The ids of all games here, in the order of their folders' names."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__) if found.ispkg))


def find(slug: str) -> Game:
    """The game of that id, or a sentence with the nearest one."""
    if slug not in slugs():
        raise no_such("game", slug, slugs())
    return _load(slug)


@cache
def _load(slug: str) -> Game:
    game = import_module(f"{__name__}.{slug.replace('-', '_')}").GAME
    assert isinstance(game, Game)
    return game


def every() -> tuple[Game, ...]:
    """All games, in the order of the books."""
    return tuple(sorted((_load(slug) for slug in slugs()), key=lambda game: game.place))


class _CallablePackage(ModuleType):
    """This package, which `kaik.games()` calls: the name stands for the list and for the folder, whoever came first."""

    def __call__(self) -> tuple[str, ...]:
        return slugs()


sys.modules[__name__].__class__ = _CallablePackage
