"""What of a view becomes numbers, told as data: kinds of features that write a value as numbers and read it back.

Every number lies between 0 and 1. A kind knows what it keeps of a value (`kept`): a hand keeps its cards and not their
order, a score beyond the declared range keeps the end of the range. Reading gives back what is kept, nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, MutableSequence, Sequence
from functools import cached_property
from typing import Any

import msgspec

from kaik.core.errors import KaikError

FeatureRow = MutableSequence[float]


class FeatureKind(msgspec.Struct, frozen=True, dict=True):
    """How one sort of value is written."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of its numbers."""
        raise NotImplementedError

    @cached_property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        """Write a value into numbers that are all 0, from that place on."""
        raise NotImplementedError

    def read(self, row: Sequence[float]) -> Any:
        """The value that these numbers keep."""
        raise NotImplementedError

    def kept(self, value: Any) -> Any:
        """What the numbers keep of a value."""
        return value


class Flag(FeatureKind, frozen=True):
    """Whether something is so."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (1,)

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        out[at] = 1.0 if value else 0.0

    def read(self, row: Sequence[float]) -> bool:
        return row[0] > 0.5

    def kept(self, value: Any) -> bool:
        return bool(value)


class OneHot(FeatureKind, frozen=True):
    """One of these values: one number for each, 1 for the value it is."""

    values: tuple[Any, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.values),)

    @cached_property
    def _places(self) -> dict[Any, int]:
        return {value: at for at, value in enumerate(self.values)}

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        if value not in self._places:
            raise KaikError(f"{value!r} is none of the values this feature was declared with")
        out[at + self._places[value]] = 1.0

    def read(self, row: Sequence[float]) -> Any:
        return self.values[max(range(len(row)), key=row.__getitem__)]


class Scalar(FeatureKind, frozen=True):
    """A number between two others as one number from 0 to 1; what lies outside keeps the end it lies beyond."""

    low: float
    high: float
    step: float = 1
    """Values are multiples of it, so that they can be read back."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (1,)

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        span = self.high - self.low  # nothing where only one number is possible, as with a single round
        out[at] = (self.kept(value) - self.low) / span if span else 0.0

    def read(self, row: Sequence[float]) -> float:
        return self._rounded(self.low + float(row[0]) * (self.high - self.low))

    def kept(self, value: Any) -> float:
        return self._rounded(min(max(value, self.low), self.high))

    def _rounded(self, value: float) -> float:
        return round(round(value / self.step) * self.step, 6)


class KindCounts(FeatureKind, frozen=True):
    """Cards or tiles: how many of each kind, as a part of how many there are; their order is not kept."""

    pool: tuple[tuple[str, int], ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.pool),)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {kind: at for at, (kind, _) in enumerate(self.pool)}

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        for kind, count in Counter(value).items():
            place = self._places[kind]
            out[at + place] = min(count / self.pool[place][1], 1.0)

    def read(self, row: Sequence[float]) -> tuple[str, ...]:
        counted = zip(self.pool, row, strict=True)
        return tuple(kind for (kind, copies), part in counted for _ in range(round(float(part) * copies)))

    def kept(self, value: Any) -> tuple[str, ...]:
        return tuple(sorted(value, key=self._places.__getitem__))


class Members(FeatureKind, frozen=True):
    """Which of these values are there, a number for each; neither order nor copies are kept."""

    values: tuple[Any, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.values),)

    @cached_property
    def _places(self) -> dict[Any, int]:
        return {value: at for at, value in enumerate(self.values)}

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        for each in value:
            out[at + self._places[each]] = 1.0

    def read(self, row: Sequence[float]) -> tuple[Any, ...]:
        return tuple(value for value, there in zip(self.values, row, strict=True) if there > 0.5)

    def kept(self, value: Any) -> tuple[Any, ...]:
        there = set(value)
        return tuple(each for each in self.values if each in there)


class Maybe(FeatureKind, frozen=True):
    """Something that may be missing: first whether it is there."""

    kind: FeatureKind

    @property
    def shape(self) -> tuple[int, ...]:
        return (1 + self.kind.size,)

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        if value is not None:
            out[at] = 1.0
            self.kind.write(out, at + 1, value)

    def read(self, row: Sequence[float]) -> Any:
        return self.kind.read(row[1:]) if row[0] > 0.5 else None

    def kept(self, value: Any) -> Any:
        return None if value is None else self.kind.kept(value)


class Listed(FeatureKind, frozen=True):
    """Several values of one kind in order, each behind a number that says it is there; of too many the last ones."""

    kind: FeatureKind
    most: int

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.most, 1 + self.kind.size)

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        for each in self._last(value):
            out[at] = 1.0
            self.kind.write(out, at + 1, each)
            at += 1 + self.kind.size

    def _last(self, value: Any) -> Sequence[Any]:
        listed = tuple(value)
        return listed[-self.most :] if len(listed) > self.most else listed

    def read(self, row: Sequence[float]) -> tuple[Any, ...]:
        wide = 1 + self.kind.size
        rows = (row[at : at + wide] for at in range(0, len(row), wide))
        return tuple(self.kind.read(each[1:]) for each in rows if each[0] > 0.5)

    def kept(self, value: Any) -> tuple[Any, ...]:
        return tuple(self.kind.kept(each) for each in self._last(value))


class Parts(FeatureKind, frozen=True):
    """Some fields of a struct, one after the other; it is read back as a tuple in this order."""

    fields: tuple[tuple[str, FeatureKind], ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return (sum(kind.size for _, kind in self.fields),)

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        for name, kind in self.fields:
            kind.write(out, at, getattr(value, name))
            at += kind.size

    def read(self, row: Sequence[float]) -> tuple[Any, ...]:
        found, at = [], 0
        for _, kind in self.fields:
            found.append(kind.read(row[at : at + kind.size]))
            at += kind.size
        return tuple(found)

    def kept(self, value: Any) -> tuple[Any, ...]:
        return tuple(kind.kept(getattr(value, name)) for name, kind in self.fields)


class Planes(FeatureKind, frozen=True):
    """What stands on a board: a plane of rows and columns for every piece, 1 where it stands."""

    squares: tuple[str, ...]
    columns: int
    pieces: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.pieces), len(self.squares) // self.columns, self.columns)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {square: at for at, square in enumerate(self.squares)}

    @cached_property
    def _starts(self) -> dict[str, int]:
        return {piece: at * len(self.squares) for at, piece in enumerate(self.pieces)}

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        for square, piece in value.items():
            out[at + self._starts[piece] + self._places[square]] = 1.0

    def read(self, row: Sequence[float]) -> dict[str, str]:
        found = {}
        for piece, start in self._starts.items():
            for at, square in enumerate(self.squares):
                if row[start + at] > 0.5:
                    found[square] = piece
        return {square: found[square] for square in self.squares if square in found}

    def kept(self, value: Any) -> dict[str, str]:
        return {square: value[square] for square in self.squares if square in value}


class Plane(FeatureKind, frozen=True):
    """Some squares of a board: one plane of rows and columns, 1 on each of them."""

    squares: tuple[str, ...]
    columns: int

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.squares) // self.columns, self.columns)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {square: at for at, square in enumerate(self.squares)}

    def write(self, out: FeatureRow, at: int, value: Iterable[str]) -> None:
        for square in value:
            out[at + self._places[square]] = 1.0

    def read(self, row: Sequence[float]) -> tuple[str, ...]:
        return tuple(square for square, there in zip(self.squares, row, strict=True) if there > 0.5)

    def kept(self, value: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(set(value), key=self._places.__getitem__))


class Sort(OneHot, frozen=True):
    """Which of several structs it is, by their tags; what else they hold is not kept."""

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        super().write(out, at, self.kept(value))

    def kept(self, value: Any) -> Any:
        return type(value).__struct_config__.tag


class Verb(OneHot, frozen=True):
    """The verb of an action that is told as text; "" where nothing was said."""

    def write(self, out: FeatureRow, at: int, value: Any) -> None:
        super().write(out, at, self.kept(value))

    def kept(self, value: Any) -> Any:
        return str(value).partition(":")[0]
