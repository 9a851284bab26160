"""A value worked out when it is first asked for, and kept beside the frozen ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazily(Generic[T]):  # noqa: N801
    """Like `functools.cached_property`, without its lock: working a frozen value out twice does no harm.

    The lock of Python 3.11 costs more than most of the values it guards. The owner needs a `__dict__`.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work, self.name = work, work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, owner: Any, kind: type | None = None) -> T:
        value = owner.__dict__[self.name] = self.work(owner)
        return value
