"""`kaik admin tournament`: tournaments made and looked after by whoever runs the server."""

from __future__ import annotations

import re
import time
from collections.abc import Coroutine, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kaik.bots.names import bot_name
from kaik.cli.on_database import DatabaseUrl, done
from kaik.core.errors import KaikError

if TYPE_CHECKING:
    from kaik.server.database import Database
    from kaik.server.tournaments.bodies import TournamentExport, TournamentListed, TournamentWanted

tournament = typer.Typer(help="Make tournaments, begin, close and export them; a server may run.", no_args_is_help=True)

TournamentIdent = Annotated[str, typer.Argument(help="the id of a tournament; `kaik admin tournament list` tells it")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]

UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}


@tournament.command()
def make(
    name: Annotated[str, typer.Argument(help="what it is called")],
    kind: Annotated[str, typer.Option(help="round_robin, swiss, arena, or tables for three to eight seats")],
    game: Annotated[str, typer.Option(help="the id of a game; `kaik games` lists them")],
    preset: Annotated[str, typer.Option(help="a named rule set of the game")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="change one rule, as in seasons=2")] = None,
    clock: Annotated[str, typer.Option(help="as in 5m+5s or 10m 3x30s")] = "5m+5s",
    seats: Annotated[int, typer.Option(help="seats of a full table where tables rotate")] = 0,
    rounds: Annotated[int, typer.Option(help="how many; of a round robin how often everybody meets; 0: usual")] = 0,
    minutes: Annotated[int, typer.Option(help="how long an arena lasts")] = 60,
    wait: Annotated[int, typer.Option(help="seconds in which whoever is paired has to come to the table")] = 180,
    room: Annotated[int, typer.Option(help="how many may take part")] = 64,
    starts: Annotated[str, typer.Option(help="now, +30m, +2h, or a date as in 2026-12-24T18:00+01:00")] = "",
    bot: Annotated[list[str] | None, typer.Option(help="a bot that takes part, or several: level3 or level3:4")] = None,
    programs: Annotated[bool, typer.Option("--bot-accounts", help="bot accounts may enter")] = False,
    accounts: Annotated[bool, typer.Option("--accounts", help="only people with an account may enter")] = False,
    maker: Annotated[str, typer.Option(help="the account that may begin and cancel it in the pages")] = "",
    db: DatabaseUrl = "",
) -> None:
    """Make a tournament and print its id; without --starts it waits for `begin`."""
    asked = {"name": name, "kind": kind, "game": game, "preset": preset, "clock": clock, "seats": seats}
    asked |= {"rounds": rounds, "minutes": minutes, "wait": wait, "room": room, "programs": programs}
    asked["members"] = "accounts" if accounts else "everybody"

    def work(database: Database) -> Coroutine[Any, Any, str]:
        from kaik.server.tournaments.administration import make_tournament

        asked["options"] = _changes(option or ())
        asked["bots"] = _bots(bot or ())
        asked["starts"] = _moment(starts)
        return make_tournament(database, _wanted(asked), maker)

    print(done(work, db))


@tournament.command("list")
def list_all(
    past: Annotated[bool, typer.Option("--past", help="those that are over instead")] = False,
    as_json: AsJson = False,
    db: DatabaseUrl = "",
) -> None:
    """List the tournaments that are open or run."""

    def work(database: Database) -> Coroutine[Any, Any, tuple[TournamentListed, ...]]:
        from kaik.server.tournaments.administration import list_tournaments

        return list_tournaments(database, past=past)

    found = done(work, db)
    if as_json:
        print(_json(found))
        return
    for each in found:
        print(
            f"{each.id}  {each.state:<9} {each.kind:<11} {each.game:<18} {each.entered:>3}/{each.room:<3} {each.name}"
        )


@tournament.command()
def show(ident: TournamentIdent, db: DatabaseUrl = "") -> None:
    """Print the standings of a tournament."""
    found = done(lambda database: _exported(database, ident), db)
    names = {each.number: bot_name(each.name, "en") for each in found.entrants}
    print(f"{found.listed.name}: {found.listed.state}, round {found.listed.round}")
    for each in found.standings:
        print(f"{each.place:>3}. {names[each.player]:<26} {each.score:>5g}  played {each.played}, won {each.wins}")


@tournament.command()
def begin(ident: TournamentIdent, db: DatabaseUrl = "") -> None:
    """Let a tournament begin now; a server that runs begins it within seconds."""

    def work(database: Database) -> Coroutine[Any, Any, None]:
        from kaik.server.tournaments.administration import begin_tournament

        return begin_tournament(database, ident)

    done(work, db)
    print("it begins as soon as a server looks.")


@tournament.command()
def close(ident: TournamentIdent, db: DatabaseUrl = "") -> None:
    """Cancel a tournament that has not begun, or end one that runs: its standings stay as they are."""

    def work(database: Database) -> Coroutine[Any, Any, None]:
        from kaik.server.tournaments.administration import close_tournament

        return close_tournament(database, ident)

    done(work, db)
    print("the tournament is closed.")


@tournament.command()
def export(
    ident: TournamentIdent,
    to: Annotated[str, typer.Option(help="json, or CSV: standings, pairings")] = "json",
    out: Annotated[Path | None, typer.Option("-o", "--out", help="the file to write; else standard output")] = None,
    db: DatabaseUrl = "",
) -> None:
    """Write all of a tournament as JSON, or its standings or pairings as CSV."""
    found = done(lambda database: _exported(database, ident), db)
    text = done(lambda _: _written(found, to), db)
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
    else:
        out.write_text(text, encoding="utf-8", newline="")


def _exported(database: Database, ident: str) -> Coroutine[Any, Any, TournamentExport]:
    from kaik.server.tournaments.administration import show_tournament

    return show_tournament(database, ident)


async def _written(found: TournamentExport, to: str) -> str:
    from kaik.server.tournaments.showing import pairings_csv, standings_csv

    match to:
        case "json":
            return _json(found)
        case "standings":
            return standings_csv(found)
        case "pairings":
            return pairings_csv(found)
    raise KaikError(f"a tournament is written as json, standings or pairings, not as {to!r}")


def _wanted(asked: dict[str, Any]) -> TournamentWanted:
    import msgspec

    from kaik.server.tournaments.bodies import TournamentWanted

    try:
        return msgspec.convert(asked, TournamentWanted)
    except msgspec.ValidationError as wrong:
        raise KaikError(f"that is no tournament: {wrong}") from None


def _json(value: Any) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _changes(options: Iterable[str]) -> dict[str, str]:
    pairs = [each.partition("=") for each in options]
    if wrong := next((each for each, sign, _ in pairs if not sign), ""):
        raise KaikError(f"an option is written name=value, as in seasons=2, not {wrong!r}")
    return {name.strip().replace("-", "_"): value.strip() for name, _, value in pairs}


def _bots(wanted: Iterable[str]) -> list[str]:
    """Bots by name, each as often as is said after a colon."""
    found: list[str] = []
    for each in wanted:
        name, sign, often = each.partition(":")
        if sign and not re.fullmatch(r"[1-9][0-9]{0,2}", often):
            raise KaikError(f"bots are written as level3 or level3:4, not {each!r}")
        found += [name] * int(often or 1)
    return found


def _moment(text: str) -> int | None:
    """When something begins, in milliseconds since 1970; nothing where nobody has said."""
    now = time.time_ns() // 1_000_000
    if not text or text == "now":
        return now if text else None
    if later := re.fullmatch(r"\+([0-9]{1,4})([mhd])", text):
        return now + int(later[1]) * UNITS[later[2]] * 1000
    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise KaikError(f"a date is written as 2026-12-24T18:00, +30m or now, not {text!r}") from None
