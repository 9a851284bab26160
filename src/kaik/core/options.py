"""Rule options as data: each is spelled once, with its values, its default and one comment."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, Self, TypeVar, get_args, get_type_hints

import msgspec

from kaik.core.errors import BadOption, did_you_mean, no_such

Switch = Literal["off", "on"]


def says(comment: str) -> msgspec.Meta:
    """The one comment of an option; it becomes the description in schemas and forms."""
    return msgspec.Meta(description=comment)


class Options(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The rules one match is played by; a game lists its options as fields of a subclass."""

    def contradictions(self) -> Iterator[str]:
        """Sentences naming values that cannot stand together."""
        return iter(())

    def secretive(self) -> bool:
        """Whether something is hidden under these rules, in a game where that depends on its options."""
        return False

    def changed(self, words: Mapping[str, Any]) -> Self:
        """These options with some values replaced; values may be given as text."""
        return build(type(self), {**self.spelled(), **words})

    def spelled(self) -> dict[str, Any]:
        """Every option with its value, in the order they are declared."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


O = TypeVar("O", bound=Options)


def build(kind: type[O], words: Mapping[str, Any]) -> O:
    """Options of a kind from names and values, with a sentence for every mistake."""
    for name in words:
        if name not in kind.__struct_fields__:
            raise BadOption(f"there is no option {name!r}; {did_you_mean(name, kind.__struct_fields__)}")
    made = kind(**{name: _value(kind, name, value) for name, value in words.items()})
    for sentence in made.contradictions():
        raise BadOption(sentence)
    return made


def _value(kind: type[Options], name: str, value: Any) -> Any:
    """One value made to fit its option: `4`, `"4"`, `on` and `true` are all understood."""
    values = choices(kind, name)
    if values:
        plain = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
        for known in values:
            if str(known) == str(plain):
                return known
        raise BadOption(f"{name} cannot be {value!r}; {did_you_mean(str(value), map(str, values))}")
    try:
        return msgspec.convert(value, _hints(kind, bounds=True)[name], strict=False)
    except msgspec.ValidationError as wrong:
        raise BadOption(f"{name} cannot be {value!r}: {wrong}") from None


def choices(kind: type[Options], name: str) -> tuple[Any, ...]:
    """The values an option may take; () when it is a number with bounds."""
    hint = _hints(kind)[name]
    return get_args(hint) if getattr(hint, "__origin__", None) is Literal else ()


@cache
def _hints(kind: type[Options], *, bounds: bool = False) -> dict[str, Any]:
    """The types of all options, with their bounds if asked for; reading them takes longer than a move."""
    return get_type_hints(kind, include_extras=bounds)


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named rule set: what it changes, on top of which other, and who says so."""

    label: dict[str, str]
    source: dict[str, str]
    """Where the rule is written, in `en` and `ja`."""
    extends: str = ""
    options: dict[str, Any] = {}


def read_presets(text: str) -> dict[str, Preset]:
    """The presets of a `presets.toml`."""
    return msgspec.convert(tomllib.loads(text), dict[str, Preset])


def resolve(presets: Mapping[str, Preset], name: str, kind: type[O]) -> O:
    """The options a preset stands for, its parents first."""
    words: dict[str, Any] = {}
    for preset in reversed(_line(presets, name)):
        words.update(preset.options)
    return build(kind, words)


def _line(presets: Mapping[str, Preset], name: str) -> list[Preset]:
    """A preset and its parents, the youngest first."""
    line: list[Preset] = []
    seen: list[str] = []
    while name:
        if name not in presets:
            raise no_such("preset", name, presets)
        if name in seen:
            raise BadOption(f"the presets {' and '.join(seen)} extend each other in a circle")
        seen.append(name)
        line.append(presets[name])
        name = presets[name].extends
    return line
