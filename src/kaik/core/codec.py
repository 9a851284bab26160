"""Positions and views as JSON and back; the one place that knows how."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from kaik.core.action import Action

T = TypeVar("T")


def to_json(value: Any) -> bytes:
    """Any position, view or turn as JSON."""
    return msgspec.json.encode(value, enc_hook=_encode)


def from_json(text: bytes | str, kind: type[T]) -> T:
    """A value of that kind back from its JSON."""
    return msgspec.json.decode(text, type=kind, dec_hook=_decode)


def plain(value: Any) -> Any:
    """A struct as plain lists and dictionaries, ready to become part of an answer."""
    return msgspec.to_builtins(value, enc_hook=_encode)


def _encode(value: Any) -> Any:
    if isinstance(value, Action):
        return str.__str__(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _decode(kind: type, value: Any) -> Any:
    if kind is Action:
        return Action.parse(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")
