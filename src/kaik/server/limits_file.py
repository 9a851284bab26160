"""Limits as an operator reads and writes them: a TOML file with one comment for every field."""

from __future__ import annotations

import ast
import inspect
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kaik.core.errors import BadOption, did_you_mean
from kaik.server.limits import ServerLimits

S = TypeVar("S", bound=msgspec.Struct)


def read_limits(path: Path) -> ServerLimits:
    """The limits a file sets; what it leaves out keeps its default."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        said = wrong.strerror if isinstance(wrong, OSError) else "it is not UTF-8"
        raise BadOption(f"the limits cannot be read from {path}: {said}") from None
    try:
        return parse_limits(text)
    except BadOption as wrong:
        raise BadOption(f"{path}: {wrong}") from None


def parse_limits(text: str) -> ServerLimits:
    """The limits a text sets, with a sentence for every mistake."""
    try:
        areas = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadOption(f"this is not TOML: {wrong}") from None
    return _build(ServerLimits, areas, "")


def written_limits(limits: ServerLimits) -> str:
    """All limits as a text that `parse_limits` reads back, every field below what it means."""
    return "\n".join(_areas(limits))


def fields_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Every field of an area and what it means: the line below it in the source."""
    said = _descriptions(kind)
    return {name: said.get(name, "") for name in kind.__struct_fields__}


def _build(kind: type[S], given: Any, where: str) -> S:
    """A struct from a table, its inner tables first."""
    if not isinstance(given, dict):
        raise BadOption(f"{where} is a table of limits, not {given!r}")
    shapes = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for name in given:
        if name not in shapes:
            raise BadOption(f"there is no limit {_path(where, name)}; {did_you_mean(name, shapes)}")
    made = {name: _value(shapes[name], value, _path(where, name)) for name, value in given.items()}
    missing = [field.name for field in msgspec.structs.fields(kind) if field.required and field.name not in made]
    if missing:
        raise BadOption(f"{where} needs {' and '.join(missing)}")
    return kind(**made)


def _value(shape: Any, value: Any, name: str) -> Any:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _build(shape, value, name)
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as wrong:
        raise BadOption(f"{name} cannot be {value!r}: {wrong}") from None


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _areas(limits: ServerLimits) -> Iterator[str]:
    for area in limits.__struct_fields__:
        values = getattr(limits, area)
        yield f"# {(type(values).__doc__ or '').splitlines()[0]}"
        yield f"[{area}]"
        for name, says in fields_of(type(values)).items():
            yield f"# {says}"
            yield f"{name} = {_toml(getattr(values, name))}"
        yield ""


def _toml(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        inside = ", ".join(f"{name} = {_toml(getattr(value, name))}" for name in value.__struct_fields__)
        return f"{{ {inside} }}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return msgspec.json.encode(value).decode()


@cache
def _descriptions(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The docstrings below fields; Python keeps them in the source alone."""
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):  # installed without its source
        return {}
    declared = source.body[0]
    assert isinstance(declared, ast.ClassDef)
    said = {}
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                said[name] = " ".join(text.split())
    return said
