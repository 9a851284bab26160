"""One event of a foreign record: its fields read with care, and its place told when something is wrong with it.

Events are those of mjai, the JSON protocol of mahjong programs: `{"type": "dahai", "actor": 1, "pai": "5mr", …}`. Tiles
are spelled `1m`…`9s`, red fives `5mr 5pr 5sr`, honours E S W N and P F C (white, green, red).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from kaik.core.errors import BadRecord
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import NAMES, REDS, WINDS, Tiles

HIDDEN = "?"
"""A tile the record's owner did not see."""
HONOURS = "ESWNPFC"
_SPELLED = {tile: HONOURS[int(tile[0]) - 1] if tile[1] == "z" else tile for tile in NAMES}
_SPELLED |= {red: f"5{red[1]}r" for red in REDS}
_READ = {spelled: tile for tile, spelled in _SPELLED.items()}
MOST = 10_000_000
"""No score, honba or number of deposits is larger."""


def spelled(tile: str) -> str:
    """A tile as mjai spells it.

    >>> spelled("0p"), spelled("7z")
    ('5pr', 'C')
    """
    return _SPELLED[tile]


class MjaiEvent(msgspec.Struct, frozen=True):
    """One event and where it stands in its record."""

    place: str
    """How the record's reader would find it: `event 12 (dahai)`."""
    fields: Mapping[str, Any]

    @property
    def type(self) -> str:
        return str(self.fields.get("type", ""))

    def refused(self, sentence: str) -> BadRecord:
        """The refusal of this event."""
        return BadRecord(f"{self.place}: {sentence}")

    def has(self, key: str) -> bool:
        return self.fields.get(key) is not None

    def number(self, key: str, least: int, most: int, otherwise: int | None = None) -> int:
        """A whole number within bounds."""
        value = self.fields.get(key)
        value = otherwise if value is None else value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.refused(f"{key} is a whole number from {least} to {most}, not {value!r:.40}")
        return value

    def seat(self, key: str = "actor") -> int:
        return self.number(key, 0, SEATS - 1)

    def wind(self, key: str) -> int:
        """A wind as a number, 0 for east."""
        value = self.fields.get(key)
        if not isinstance(value, str) or len(value) != 1 or value not in WINDS:
            raise self.refused(f"{key} is one of E S W N, not {value!r:.40}")
        return WINDS.index(value)

    def tile(self, key: str = "pai") -> str:
        """A tile as we spell it."""
        return self._tile(key, self.fields.get(key))

    def tiles(self, key: str, count: int | None = None) -> Tiles:
        """A list of tiles, so many if that is known."""
        return self._tiles(key, self.fields.get(key), count)

    def hands(self, key: str, count: int) -> tuple[Tiles, ...]:
        """A hand of so many tiles for every seat."""
        value = self.fields.get(key)
        if not isinstance(value, list) or len(value) != SEATS:
            raise self.refused(f"{key} has the hands of all {SEATS} seats")
        return tuple(self._tiles(f"{key} of seat {seat}", hand, count) for seat, hand in enumerate(value))

    def points(self, key: str) -> tuple[int, ...]:
        """Points by seat."""
        value = self.fields.get(key)
        if not isinstance(value, list) or len(value) != SEATS or not all(_is_points(each) for each in value):
            raise self.refused(f"{key} has a whole number for each of the {SEATS} seats, not {value!r:.60}")
        return tuple(value)

    def _tiles(self, key: str, value: Any, count: int | None) -> Tiles:
        if not isinstance(value, list) or (count is not None and len(value) != count):
            raise self.refused(
                f"{key} is a list of {'tiles' if count is None else f'{count} tiles'}, not {value!r:.60}"
            )
        return tuple(self._tile(key, each) for each in value)

    def _tile(self, key: str, value: Any) -> str:
        if value == HIDDEN:
            raise self.refused(f"{key} is hidden, but a record is replayed from all hands and draws")
        if not isinstance(value, str) or value not in _READ:
            raise self.refused(f"{key} is a tile like 5m, 5mr, E or P, not {value!r:.40}")
        return _READ[value]


def _is_points(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def listed(tiles: Iterable[str]) -> list[str]:
    """Tiles as a list of an event."""
    return [spelled(tile) for tile in tiles]
