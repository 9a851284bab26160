"""How a game declares what of its views becomes numbers: a row for every field, with its name in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from kaik.core.features import FeatureKind, Flag, Listed, Members, OneHot, Scalar


class FeatureField(msgspec.Struct, frozen=True):
    """One field of a view as a feature; `path` leads to it, as `match.points`."""

    path: str
    kind: FeatureKind
    en: str
    ja: str

    def value(self, view: Any) -> Any:
        """What the view has there; None where a struct of another sort has no such field."""
        for name in self.path.split("."):
            view = getattr(view, name, None)
        return view


class ViewFeatures(msgspec.Struct, frozen=True):
    """What a game's folder declares in `spaces.py`: the features of its views in order, and which fields are none."""

    fields: tuple[FeatureField, ...]
    left_out: tuple[str, ...] = ()
    """Fields that follow from the options or from other fields, or tell only what is over."""


def seat_choice(seats: int) -> OneHot:
    """A seat, or nobody: None and -1 are both nobody to somebody who learns, but each is read back as what it was."""
    return OneHot((None, -1, *range(seats)))


def by_seat(kind: FeatureKind, seats: int) -> Listed:
    """One value for every seat at the table."""
    return Listed(kind, seats)


def seats_in(seats: int) -> Members:
    """Some of the seats, in no order."""
    return Members(tuple(range(seats)))


def common(seats: int, asked: str = "") -> Iterable[FeatureField]:
    """Whose view it is and, if there is a field for it, whose turn."""
    yield FeatureField("seat", seat_choice(seats), "whose view it is", "誰から見た局面か")
    if asked:
        yield FeatureField(asked, seat_choice(seats), "whose turn it is", "手番の席")


def field(path: str, kind: FeatureKind, en: str, ja: str) -> FeatureField:
    """Any other feature."""
    return FeatureField(path, kind, en, ja)


def flag(path: str, en: str, ja: str) -> FeatureField:
    return FeatureField(path, Flag(), en, ja)


def scalar(path: str, low: float, high: float, en: str, ja: str, step: float = 1) -> FeatureField:
    return FeatureField(path, Scalar(low, high, step), en, ja)


def choice(path: str, values: Iterable[Any], en: str, ja: str) -> FeatureField:
    return FeatureField(path, OneHot(tuple(values)), en, ja)
