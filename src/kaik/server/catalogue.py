"""A game as the pages need it: presets with their sources, options as a form, labels, and its rules pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

import kaik
from kaik.core.game import Game
from kaik.core.options import choices
from kaik.games import every, find
from kaik.server.bodies import GameListed, GameShown, NamesShown, OptionChoice, OptionShown, PresetShown


def list_games() -> tuple[GameListed, ...]:
    """All games, as `kaik games --json` prints them."""
    return tuple(
        GameListed(
            id=game.slug,
            names=_names(game),
            seats=game.seats,
            presets=tuple(game.presets),
            default=game.default,
            hidden=game.secret(game.preset()),
            group=game.group,
            minutes=game.minutes,
            tagline=_tagline(game),
            for_newcomers=game.for_newcomers,
        )
        for game in every()
    )


@cache
def describe_game(slug: str) -> GameShown:
    """One game with everything the pages need."""
    game = find(slug)
    return GameShown(
        id=game.slug,
        names=_names(game),
        seats=game.seats,
        presets=tuple(_preset(game, name) for name in game.presets),
        default=game.default,
        hidden=game.secret(game.preset()),
        group=game.group,
        place=game.place,
        minutes=game.minutes,
        tagline=_tagline(game),
        rules=game.rules,
        options=tuple(_option(game, name) for name in game.options.__struct_fields__),
        labels={key: dict(names) for key, names in game.labels.items()},
        pages={language: page(game, language) for language in ("en", "ja")},
        figures=game.figures(game.preset()) if game.figures else (),
        formats=tuple(name for name, form in game.formats.items() if form.write is not None),
    )


def page(game: Game, language: str) -> str:
    """The rules page: beside the package once installed, in docs/ of a checkout; empty where there is none."""
    name = f"{game.slug}.ja.md" if language == "ja" else f"{game.slug}.md"
    here = Path(kaik.__file__).parent
    for folder in (here / "pages", here.parents[1] / "docs" / "rules"):
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    return ""


def _names(game: Game) -> NamesShown:
    return {"en": game.names.en, "ja": game.names.ja, "native": game.names.native}


def _tagline(game: Game) -> NamesShown:
    return {"en": game.tagline.en, "ja": game.tagline.ja}


def _preset(game: Game, name: str) -> PresetShown:
    preset = game.presets[name]
    return PresetShown(name, preset.label, preset.source, preset.extends, game.preset(name).spelled())


def _option(game: Game, name: str) -> OptionShown:
    kind = game.options
    values = choices(kind, name)
    said: dict[str, Any] = {
        "id": name,
        "label": _label(game, name),
        "comment": _comment(kind, name),
        "default": getattr(game.preset(), name),
    }
    if values:
        labelled = tuple(OptionChoice(value, _label(game, f"{name}.{value}", str(value))) for value in values)
        return OptionShown(**said, kind="choice", choices=labelled)
    shape = _bare(inspect.type_info(get_type_hints(kind, include_extras=True)[name]))
    if isinstance(shape, inspect.IntType):
        return OptionShown(**said, kind="number", least=shape.ge, most=shape.le)
    return OptionShown(**said, kind="text")


def _comment(kind: type[msgspec.Struct], name: str) -> str:
    hint = get_type_hints(kind, include_extras=True)[name]
    told = [meta.description for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    return next((text for text in told if text), "")


def _bare(shape: inspect.Type) -> inspect.Type:
    return _bare(shape.type) if isinstance(shape, inspect.Metadata) else shape


def _label(game: Game, key: str, fallback: str = "") -> NamesShown:
    names = game.labels.get(key)
    if names is not None:
        return dict(names)
    return {"en": fallback or key, "ja": fallback or key}
