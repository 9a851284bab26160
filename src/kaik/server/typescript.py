"""The pages' types, written from the structs themselves so that a mismatch fails the pages' build.

python -m kaik.server.typescript web/src/lib/types.gen.ts
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from kaik.core.game import Game
from kaik.core.state import View
from kaik.games import every
from kaik.kits import figures
from kaik.server import bodies, learn_bodies, messages
from kaik.server.accounts import bodies as account_bodies
from kaik.server.bot_api import bodies as bot_bodies
from kaik.server.correspondence import bodies as correspondence_bodies
from kaik.server.meeting import bodies as meeting_bodies
from kaik.server.meeting import messages as meeting_messages
from kaik.server.moderation import bodies as moderation_bodies
from kaik.server.notices import bodies as notice_bodies
from kaik.server.profiles import bodies as profile_bodies
from kaik.server.tournaments import bodies as tournament_bodies

Structs = dict[type, inspect.StructType]

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "string",
    inspect.CustomType: "string",  # an Action is its own text
}


def structs_of(module: Any) -> tuple[type[msgspec.Struct], ...]:
    """The structs a module defines itself."""
    found = (value for value in vars(module).values() if isinstance(value, type) and issubclass(value, msgspec.Struct))
    return tuple(kind for kind in found if kind.__module__ == module.__name__)


def view_of(game: Game) -> type[View]:
    """The struct a game's positions are seen as, read off the annotation of `view`."""
    kind = get_type_hints(game.state.view)["return"]
    assert isinstance(kind, type) and issubclass(kind, View)
    return kind


def generate() -> str:
    """All types as the text of one file."""
    modules: tuple[ModuleType, ...] = (
        bodies,
        learn_bodies,
        bot_bodies,
        meeting_bodies,
        moderation_bodies,
        tournament_bodies,
    )
    modules = (*modules, correspondence_bodies, notice_bodies, account_bodies, profile_bodies)
    asked_and_told = tuple(kind for module in modules for kind in structs_of(module))
    sent = _closure(
        messages.ClientMessage,
        meeting_messages.SeekClientMessage,
        *(kind for kind in asked_and_told if kind.__struct_config__.forbid_unknown_fields),
    )
    games = every()
    of_games = (*map(view_of, games), *(game.options for game in games))
    told = _closure(messages.ServerMessage, *structs_of(meeting_messages), *asked_and_told, *of_games)
    kinds = {**told, **sent}
    lines = ["// Written by `python -m kaik.server.typescript`; do not edit.", ""]
    for kind, shape in sorted(kinds.items(), key=lambda item: name_of(item[0])):
        left_out = kind in sent or shape.cls.__struct_config__.omit_defaults
        lines += [*_declaration(kind, shape, optional=left_out), ""]
    lines += [_union("ClientMessage", messages.ClientMessage), _union("ServerMessage", messages.ServerMessage), ""]
    lines += [_union(name, getattr(meeting_messages, name)) for name in ("SeekClientMessage", "SeekServerMessage")]
    lines += _table("Views", {game.slug: name_of(view_of(game)) for game in games})
    lines += _table("OptionsOf", {game.slug: name_of(game.options) for game in games})
    lines += ["export type GameId = keyof Views;"]
    return "\n".join(lines) + "\n"


def name_of(kind: type) -> str:
    """What a struct is called in TypeScript: a game's or a kit's own structs carry its name in front.

    Figures are the same in all kits, so that they are called by their name alone.
    """
    _, layer, *rest = kind.__module__.split(".")
    if layer == "server" or not rest or kind.__module__ == figures.__name__:
        return kind.__name__
    owner = "".join(part.capitalize() for part in rest[0].split("_")) if layer in ("games", "kits") else ""
    return kind.__name__ if kind.__name__.startswith(owner) else owner + kind.__name__


def _closure(*roots: Any) -> Structs:
    """Every struct that can be reached from these types."""
    found: Structs = {}
    waiting: list[inspect.Type] = list(inspect.multi_type_info(roots))
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, inspect.StructType):
            if shape.cls in found:
                continue
            found[shape.cls] = shape
        waiting += _inside(shape)
    return found


def _inside(shape: inspect.Type) -> Iterator[inspect.Type]:
    match shape:
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.UnionType(types=types):
            yield from types
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case inspect.CollectionType(item_type=item):
            yield item
        case inspect.Metadata(type=inner):
            yield inner


def _declaration(kind: type, shape: inspect.StructType, *, optional: bool) -> Iterator[str]:
    says = (kind.__doc__ or "").strip().splitlines()
    if says and not says[0].startswith(f"{kind.__name__}("):
        yield f"/** {says[0]} */"
    if shape.array_like:
        inner = ", ".join(f"{field.encode_name}: {type_text(field.type)}" for field in shape.fields)
        yield f"export type {name_of(kind)} = [{inner}];"
        return
    yield f"export interface {name_of(kind)} {{"
    if shape.tag_field is not None:
        yield f"  {shape.tag_field}: {_literal(shape.tag)};"
    for field in shape.fields:
        mark = "?" if optional and not field.required else ""
        yield f"  {field.encode_name}{mark}: {type_text(field.type)};"
    yield "}"


def type_text(shape: inspect.Type) -> str:
    """A type as TypeScript spells it."""
    match shape:
        case inspect.Metadata(type=inner):
            return type_text(inner)
        case inspect.StructType(cls=kind):
            return name_of(kind)
        case inspect.LiteralType(values=values):
            return " | ".join(_literal(value) for value in values)
        case inspect.EnumType(cls=kind):
            return " | ".join(_literal(value.value) for value in kind)
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(type_text(each) for each in types))
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(type_text(item) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            known = isinstance(key, inspect.LiteralType)
            return (
                f"Partial<Record<{type_text(key)}, {type_text(value)}>>"
                if known
                else f"Record<string, {type_text(value)}>"
            )
        case inspect.CollectionType(item_type=item):
            return f"{_group(type_text(item))}[]"
        case inspect.NamedTupleType(fields=fields):
            return f"[{', '.join(f'{field.encode_name}: {type_text(field.type)}' for field in fields)}]"
    return _PLAIN[type(shape)]


def _group(inner: str) -> str:
    return f"({inner})" if " | " in inner else inner


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _union(name: str, kinds: Any) -> str:
    return f"export type {name} = {' | '.join(name_of(kind) for kind in kinds.__args__)};"


def _table(name: str, rows: dict[str, str]) -> Iterator[str]:
    yield f"export interface {name} {{"
    yield from (f'  "{slug}": {kind};' for slug, kind in rows.items())
    yield "}"
    yield ""


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if place is None:
        sys.stdout.write(generate())
    else:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(generate(), encoding="utf-8", newline="\n")
