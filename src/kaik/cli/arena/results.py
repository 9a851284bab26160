"""The matches played so far, kept in a file so that an arena can go on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec

from kaik.cli.arena.bout import Bout, Setting
from kaik.core.errors import KaikError


class Results:
    """A file of one line a match, below one line that says what is played; without a path nothing is kept."""

    def __init__(self, path: Path | None, setting: Setting) -> None:
        self.path = path
        self.bouts: dict[int, Bout] = {}
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self._read(path, setting)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(setting) + b"\n")

    def add(self, bout: Bout) -> None:
        """Keep one more match, at once."""
        self.bouts[bout.n] = bout
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(bout) + b"\n")

    def _read(self, path: Path, setting: Setting) -> None:
        first, *rest = path.read_bytes().splitlines()
        try:
            kept = msgspec.json.decode(first, type=Setting)
        except msgspec.DecodeError:
            raise KaikError(f"{path} is no file of arena results") from None
        if kept != setting:
            raise KaikError(f"{path} holds another arena ({_told(kept)}); this one is {_told(setting)}")
        for number, line in enumerate(rest, 2):
            try:
                bout = msgspec.json.decode(line, type=Bout)
            except msgspec.DecodeError:
                if number == len(rest) + 1:
                    break  # the arena was stopped while it wrote its last line
                raise KaikError(f"{path}, line {number}: this is no match of an arena") from None
            self.bouts[bout.n] = bout


def _told(setting: Setting) -> str:
    return f"{setting.game} {setting.preset} {','.join(setting.players)} seed {setting.seed} seconds {setting.seconds}"
