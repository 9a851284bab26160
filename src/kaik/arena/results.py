"""The matches played so far, kept in a file so that an arena can go on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from kaik.arena.game import GameResult, Setting
from kaik.core.errors import KaikError


class Results:
    """A file of one line a match, below one line that says what is played; without a path nothing is kept."""

    def __init__(self, path: Path | None, setting: Setting) -> None:
        self.path = path
        self.games: dict[int, GameResult] = {}
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self._read(path, setting)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(setting) + b"\n")

    def add(self, game: GameResult) -> None:
        """Keep one more match, at once."""
        self.games[game.n] = game
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")

    def _read(self, path: Path, setting: Setting) -> None:
        first, *rest = path.read_bytes().removesuffix(b"\n").split(b"\n")
        _same_arena(path, first, setting)
        whole = len(first) + 1
        for number, line in enumerate(rest, 2):
            try:
                game = _of_today(msgspec.json.decode(line, type=GameResult))
            except msgspec.DecodeError:
                if number == len(rest) + 1:
                    break  # the arena was stopped while it wrote its last line
                raise KaikError(f"{path}, line {number}: this is no match of an arena") from None
            self.games[game.n] = game
            whole += len(line) + 1
        _mend(path, whole)


def _mend(path: Path, whole: int) -> None:
    """Cut the file back to its whole lines, and end the last of them, so that the next one begins on its own."""
    with path.open("r+b") as file:
        file.truncate(whole)
        file.seek(whole - 1)
        file.write(b"\n")


def _of_today(one: GameResult) -> GameResult:
    """A match as it is kept today; once the seat that gave up was named in the sentence alone."""
    if not one.lost or one.gave_up >= 0:
        return one
    _, seat, why = one.lost.split(" ", 2)
    return replace(one, gave_up=int(seat), lost=why)


def _same_arena(path: Path, line: bytes, setting: Setting) -> None:
    try:
        kept = msgspec.json.decode(line, type=Setting)
    except msgspec.DecodeError:
        raise KaikError(f"{path} is no file of arena results") from None
    if not kept.rules:
        kept = replace(kept, rules=setting.rules)  # it was written before rules were kept
    if differences := _differences(kept, setting):
        raise KaikError(f"{path} holds another arena: {'; '.join(differences)}")


def _differences(kept: Setting, setting: Setting) -> list[str]:
    pairs = ((name, getattr(kept, name), getattr(setting, name)) for name in Setting.__struct_fields__)
    return [f"{name} {_told(one)} there and {_told(other)} here" for name, one, other in pairs if one != other]


def _told(value: object) -> str:
    match value:
        case dict():
            return " ".join(f"{name}={each}" for name, each in value.items()) or "as the preset says"
        case tuple():
            return ",".join(map(str, value))
        case None:
            return "as each likes"
    return str(value)
