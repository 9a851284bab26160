"""Records of riichi in the kernel and by the rules, position by position: a check run by hand over files of any source.

`python -m tests.engine.kernel_on_records FILE…` from the root of the project: every line of a file (plain, or packed as
`.xz`) is a JSON object with `events` in mjai and perhaps the rule set as `rules`.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.engine.tile_agreement import agree, seen_alike

from kaik.core.action import CHANCE
from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.engine import kernel_for
from kaik.games import find

RIICHI = find("riichi")


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with lzma.open(path, "rt") if path.suffix == ".xz" else path.open() as text:
        yield from map(json.loads, text)


def understood(record: dict[str, Any]) -> Imported:
    """A record by the rule set it names, or by the first of the usual ones under which it can have happened."""
    mjai, named = RIICHI.formats["mjai"], record.get("rules")
    for preset in mjai.presets if named not in RIICHI.presets else (named,):
        with suppress(BadRecord):
            return mjai.read(record["events"], RIICHI.preset(preset))
    raise BadRecord(f"no rule set that is known allows the record {record.get('id', '')}")


def compared(found: Imported) -> int:
    """Follow a record with both; returns how many positions were alike, each in all that a seat may see and say."""
    state = RIICHI.begin(found.options) if found.start is None else found.start
    kernel = kernel_for(RIICHI.state, found.options)
    position = kernel.position_from(state)
    for seat, action in found.log:
        agree(kernel, position, state)
        seen_alike(kernel, position, state)
        if seat == CHANCE:
            position = kernel.after(position, action)
        else:
            position = kernel.played(position, kernel.code_of(position, seat, action))
        state = state.played(seat, action)
    agree(kernel, position, state)
    return len(found.log) + 1


def main(paths: list[str]) -> None:
    records = positions = 0
    for path in map(Path, paths):
        for record in lines(path):
            positions += compared(understood(record))
            records += 1
    print(f"{records} records, {positions} positions: the kernel and the rules agree")


if __name__ == "__main__":
    main(sys.argv[1:])
