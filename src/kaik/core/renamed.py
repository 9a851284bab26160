"""Old names of public things: they go on working for one release, with a warning that says the new name."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__` for names that have changed: old name → new name, or `module:name` elsewhere."""

    def found(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, new = names[name].rpartition(":")
        home = home or module
        warnings.warn(f"{module}.{name} is now {home}.{new}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(home), new)

    return found


def old_field(new: str) -> property:
    """A field under its old name."""

    def read(self: object) -> Any:
        warnings.warn(f"the field is called {new} now", DeprecationWarning, stacklevel=2)
        return getattr(self, new)

    return property(read)
