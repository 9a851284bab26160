"""Where a game's own declaration lies: `spaces.py` in its folder, read when somebody first asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from types import ModuleType

from kaik.core.forms import ActionForms
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State, View


def declaration(game: Game) -> ModuleType:
    """The `spaces` module of a game's folder."""
    return import_module(f"{game.package}.spaces")


def outline_of(game: Game) -> Callable[[State, int], View]:
    """Views for an encoder: fields that are left out of the encoding may be empty in them, where that is quicker."""
    return getattr(declaration(game), "outline", None) or _view


def _view(state: State, seat: int) -> View:
    return state.view(seat)


@lru_cache(maxsize=256)
def _forms(package: str, options: Options) -> ActionForms:
    made = import_module(f"{package}.spaces").forms(options)
    assert isinstance(made, ActionForms)
    return made


def forms_of(game: Game, options: Options) -> ActionForms:
    """The forms of a game's actions and of its luck under some options."""
    return _forms(game.package, options)
