"""`kaik import`, `kaik export` and `kaik records`: records of any format, one at a time or a folder of them."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kaik.bots.names import bot_name
from kaik.cli.progress import progress
from kaik.core.errors import KaikError
from kaik.play.foreign import ForeignRecord, exported, opened
from kaik.play.record import write
from kaik.play.study import RecordRow, StudySet, study

JOINED = " "
"""Between names, payoffs and winners where a table has one cell for all of them."""


def source(file: Path) -> bytes:
    """What a file holds, or standard input for `-`."""
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def import_record(file: Path, name: str, preset: str, out: Path | None) -> None:
    """A record of any format as one of ours: in a file, or on standard output; what was found out is said beside it."""
    found = opened(source(file), name, preset)
    text = write(found.record)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
    print(_told(found, out), file=sys.stderr)


def _told(found: ForeignRecord, out: Path | None) -> str:
    match = found.record.match
    end = "to its end" if match.over else "not to its end"
    rules = f" by the rules {found.preset}" if found.preset else ""
    where = f"; it is kept in {out}" if out is not None else ""
    return f"{found.format}: {match.game.slug}{rules}, {len(match.log)} entries, {end}{where}."


def export_record(file: Path, to: str, out: Path | None) -> None:
    """A record of any format written in another."""
    text = exported(opened(source(file)).record, to)
    if out is None:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    else:
        out.write_text(text, encoding="utf-8")


def study_folder(folder: Path, form: str, out: Path | None) -> None:
    """A folder of records told as a table, JSON, CSV or Parquet."""
    if form == "parquet" and out is None:
        raise KaikError("--parquet writes a file of numbers, not a text; name it with -o records.parquet")
    with progress() as bars:
        bar = bars.add_task(str(folder), total=None)
        found = study(folder, lambda done, of: bars.update(bar, completed=done, total=of))
    if form == "parquet" and out is not None:
        _parquet(found, out)
    elif form == "table" and out is None:
        _show(found, Console(highlight=False))
    else:
        text = as_csv(found) if form == "csv" else msgspec.json.encode(found).decode() + "\n"
        sys.stdout.write(text) if out is None else out.write_text(text, encoding="utf-8")
    for wrong in found.errors if form in ("csv", "parquet") else ():
        print(f"{wrong.file}: {wrong.error}", file=sys.stderr)


def cells(row: RecordRow) -> dict[str, Any]:
    """A row with one value for each column."""
    lists = ("names", "payoffs", "winners")
    plain = {key: value for key, value in msgspec.structs.asdict(row).items() if key not in lists}
    payoffs = JOINED.join(f"{points:g}" for points in row.payoffs)
    return {**plain, "names": " / ".join(row.names), "payoffs": payoffs, "winners": JOINED.join(map(str, row.winners))}


def as_csv(found: StudySet) -> str:
    """One line for each record."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(cells(_EMPTY)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cells(row) for row in found.records)
    return text.getvalue()


_EMPTY = RecordRow("", "", "", "", 0, (), "", "", 0, 0, False, (), (), "")


def _parquet(found: StudySet, out: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise KaikError("--parquet needs pyarrow; install it with: pip install 'kaik[parquet]'") from None
    rows = [msgspec.to_builtins(row) for row in found.records]
    parquet.write_table(pyarrow.Table.from_pylist(rows or [msgspec.to_builtins(_EMPTY)])[: len(rows)], out)


def _show(found: StudySet, console: Console) -> None:
    """The set as people read it: games, players, openings, and what could not be read."""
    lengths = ", ".join(f"{name} {value:g}" for name, value in found.lengths.items())
    games = ", ".join(f"{game} {count}" for game, count in found.games.items())
    console.print(
        Text(f"{len(found.records)} records: {games or 'none'}. Actions of the players: {lengths or 'none'}.")
    )
    players = Table("player", "games", "finished", "wins", "mean points")
    for one in found.players[:40]:
        players.add_row(
            bot_name(one.name, "en"), str(one.games), str(one.finished), str(one.wins), f"{one.mean_payoff:+.1f}"
        )
    openings = Table("opening", "records")
    for opening, count in found.openings:
        openings.add_row(opening, str(count))
    for table in (players, openings):
        if table.row_count:
            console.print(table)
    for wrong in found.errors:
        console.print(Text(f"{wrong.file}: {wrong.error}"), soft_wrap=True)
