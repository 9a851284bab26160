"""The commands of `kaik`."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, ParamSpec

import typer
from rich.console import Console

from kaik import bots
from kaik.arena import runner as arena_runner
from kaik.arena.sequential import SequentialTest
from kaik.cli import analyse as analyses
from kaik.cli import arena as arenas
from kaik.cli import lab as labs
from kaik.cli import puzzles as puzzling
from kaik.cli import query as asking
from kaik.cli.admin import admin
from kaik.cli.bot import bot
from kaik.cli.learn import LessonTerminal, check_lesson, list_lessons, show_open
from kaik.cli.new_game import make
from kaik.cli.perft import perft as count
from kaik.cli.records import export_record, import_record, source, study_folder
from kaik.cli.review import print_review
from kaik.cli.score import DECLARED, answered, explained, question
from kaik.cli.serve import serve
from kaik.cli.show import show
from kaik.cli.table import TerminalTable
from kaik.cli.worker import worker
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import every, find
from kaik.lab import runner as lab_runner
from kaik.learn.lesson import lesson_for
from kaik.learn.position import StartingPoint
from kaik.play import golden as goldens
from kaik.play.folders import data_folder
from kaik.play.foreign import opened
from kaik.play.luck import Luck
from kaik.play.record import verify
from kaik.play.referee import Referee

app = typer.Typer(
    help="Nineteen traditional games: play them, keep exact records, settle what a rule means.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
P = ParamSpec("P")
GameName = Annotated[str, typer.Argument(help="the id of a game; `kaik games` lists them")]
PresetName = Annotated[str, typer.Option(help="a named rule set of the game")]
AnyRecord = Annotated[Path, typer.Argument(help="a record in any format, or - for standard input")]
OutFile = Annotated[Path | None, typer.Option("-o", "--out", help="the file to write; standard output unless named")]
Rules = Annotated[list[str] | None, typer.Option("--option", "-o", help="change one rule, as in -o seasons=2")]


def plainly(command: Callable[P, None]) -> Callable[P, None]:
    """A refusal is one sentence and exit code 2, never a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except KaikError as wrong:
            print(wrong, file=sys.stderr)
            raise typer.Exit(2) from None
        except OSError as wrong:
            print(f"{wrong.filename or 'the file'}: {wrong.strerror or wrong}", file=sys.stderr)
            raise typer.Exit(2) from None

    return run


@app.command()
@plainly
def games(as_json: Annotated[bool, typer.Option("--json", help="as one JSON list")] = False) -> None:
    """List the games."""
    if as_json:
        print(json.dumps(asking.games(), ensure_ascii=False))
        return
    for game in every():
        fewest, most = game.seats
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        print(f"{game.slug:18} {game.names.ja}  {game.names.en}, {seats} seats: {' '.join(game.presets)}")


@app.command()
@plainly
def play(
    game: GameName,
    preset: PresetName = "",
    seat: Annotated[int, typer.Option(help="where you sit; -1 watches the bots")] = 0,
    vs: Annotated[str, typer.Option(help="a bot, or several with commas, for the other seats")] = "greedy",
    seats: Annotated[int, typer.Option(help="how many sit at the table; 0 for the fewest")] = 0,
    option: Rules = None,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
    seed: Annotated[str, typer.Option(help="luck from this text instead of fresh luck")] = "",
    record: Annotated[Path | None, typer.Option(help="where the record is kept")] = None,
) -> None:
    """Play a game in the terminal against bots."""
    chosen = find(game)
    options = chosen.chosen(preset or None, _changes(option))
    luck = Luck.of(seed) if seed else Luck(secrets.token_bytes(32))
    match = Referee.open(chosen, luck, options, seats or None, preset or chosen.default).match
    count = match.seats
    if not -1 <= seat < count:
        raise KaikError(f"there is no seat {seat}; the seats are 0 to {count - 1}, and -1 watches")
    names = [name.strip() for name in vs.split(",")]
    others = [at for at in range(count) if at != seat]
    opponents = {at: bots.timed(names[turn % len(names)], chosen) for turn, at in enumerate(others)}
    me = None if seat < 0 else seat
    TerminalTable(match, luck, me, opponents, _language(lang), record or _record_file(chosen)).play()


@app.command()
@plainly
def learn(
    game: Annotated[str, typer.Argument(help="the id of a game; without one the lessons are listed")] = "",
    step: Annotated[str, typer.Option(help="begin with this step")] = "",
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
    check: Annotated[bool, typer.Option("--check", help="for writers: play every step and say what is wrong")] = False,
    show_legal: Annotated[bool, typer.Option("--legal", help="for writers: every action open in --step")] = False,
) -> None:
    """Learn a game by doing, step by step."""
    language = _language(lang)
    if not game:
        print("\n".join(list_lessons(language)))
    elif check:
        print(check_lesson(game))
    elif show_legal:
        print("\n".join(show_open(game, step or lesson_for(game).steps[0].id, language)))
    else:
        LessonTerminal(lesson_for(game), language).learn(step)


app.command()(serve)
app.command()(worker)
app.command()(bot)
app.add_typer(admin, name="admin")


@app.command()
@plainly
def arena(
    game: GameName,
    players: Annotated[str, typer.Option(help="bots with commas; an engine of your own is cmd:python my_bot.py")],
    games: Annotated[int, typer.Option(min=1, help="matches in all")] = 200,
    preset: PresetName = "",
    seats: Annotated[int, typer.Option(help="how many sit at a table; 0 for the fewest")] = 0,
    seconds: Annotated[float | None, typer.Option(help="time for a move; each level has its own unless told")] = None,
    seed: Annotated[str, typer.Option(help="luck from this text")] = "0",
    option: Rules = None,
    jobs: Annotated[int, typer.Option(help="matches played side by side; 0 for one a core")] = 0,
    ray: Annotated[str, typer.Option(help="play on a Ray cluster: its address, auto, or local to start one here")] = "",
    results: Annotated[Path | None, typer.Option(help="keep matches in this file, and go on from it")] = None,
    plot: Annotated[Path | None, typer.Option(help="draw the ratings into this SVG file")] = None,
    sprt: Annotated[str, typer.Option(help="LOW,HIGH: stop when it is settled which the first one's score is")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="as one JSON object")] = False,
) -> None:
    """Let bots play each other and count."""
    setting = arena_runner.arrange(game, preset, players, seats, seed, seconds, _changes(option))
    test = SequentialTest.read(sprt) if sprt else None
    console = Console(highlight=False)
    arenas.run(setting, games, jobs=jobs, keep=results, plot=plot, console=console, as_json=as_json, ray=ray, test=test)


@app.command(name="selfplay")
@plainly
def selfplay_command(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", help="the folder to write to, and to go on in")],
    players: Annotated[str, typer.Option("--bots", help="who plays: one bot, or several with commas")] = "random",
    matches: Annotated[int, typer.Option(min=1, help="matches in all")] = 1000,
    preset: PresetName = "",
    seats: Annotated[int, typer.Option(help="how many sit at a table; 0 for the fewest")] = 0,
    seed: Annotated[str, typer.Option(help="luck from this text")] = "0",
    option: Rules = None,
    shard: Annotated[int, typer.Option(help="matches in a file")] = 100,
    jobs: Annotated[int, typer.Option(help="files played side by side; 0 for one a core")] = 0,
    ray: Annotated[str, typer.Option(help="play on a Ray cluster: its address, auto, or local to start one here")] = "",
) -> None:
    """Let bots play into Parquet files for learning: what was seen, open and done, and what came of it."""
    from kaik.cli import selfplay as playing  # numpy and Arrow take longer to load than most commands to run

    plan = playing.planned(
        game, preset, players, seats=seats, seed=seed, changes=_changes(option), matches=matches, shard=shard
    )
    playing.run(plan, out, jobs=jobs, ray=ray, console=Console(highlight=False))


@app.command()
@plainly
def lab(
    game: GameName,
    presets: Annotated[str, typer.Option("--presets", "--preset", help="rule sets with commas, or all")] = "",
    games: Annotated[int, typer.Option(min=1, help="games of each rule set")] = 1000,
    players: Annotated[str, typer.Option("--bots", help="who plays: one bot, or several with commas")] = "random",
    seats: Annotated[int, typer.Option(help="how many sit at a table; 0 for the fewest")] = 0,
    seed: Annotated[str, typer.Option(help="luck from this text")] = "0",
    option: Rules = None,
    vary: Annotated[str, typer.Option(help="one rule in several ways, as in --vary seasons=1,4")] = "",
    workers: Annotated[int, typer.Option(help="games played side by side; 0 for one a core")] = 0,
    plot: Annotated[Path | None, typer.Option(help="draw the findings into this SVG file")] = None,
    form: Annotated[str, typer.Option("--as", help="table, json, csv or markdown")] = "table",
    as_json: Annotated[bool, typer.Option("--json", help="the same as --as json")] = False,
    lang: Annotated[str, typer.Option(help="en or ja, for the names of hands and actions")] = "",
) -> None:
    """Compare rules: play many games by each and count lengths, first moves, hands, points and ends."""
    trials = lab_runner.arrange(game, presets, players, seats, seed, _changes(option), vary)
    told = "json" if as_json else form
    console, language = Console(highlight=False), _language(lang)
    labs.run(trials, games, workers=workers, plot=plot, form=told, language=language, console=console)


@app.command()
@plainly
def query() -> None:
    """Answer JSON questions, one a line, until the input ends."""
    try:
        asking.serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads any more; leave without a sentence


@app.command()
@plainly
def score(
    game: GameName,
    hand: Annotated[str, typer.Argument(help="the tiles not in sets, without the winning one: 345m40677p67s")],
    win: Annotated[str, typer.Argument(help="the winning tile")],
    ron: Annotated[bool, typer.Option("--ron/--tsumo", help="off a discard, or by own draw")] = False,
    meld: Annotated[
        list[str] | None, typer.Option("--meld", "-m", help="a set on the table, as in -m pon:777z")
    ] = None,
    round_: Annotated[str, typer.Option("--round", help="the wind of the round: E S W N")] = "E",
    seat: Annotated[str, typer.Option(help="the winner's wind; E is the dealer")] = "E",
    payer: Annotated[str, typer.Option("--from", help="the wind of whoever gave the tile")] = "",
    riichi: Annotated[bool, typer.Option("--riichi", help="the same as -f riichi")] = False,
    flag: Annotated[list[str] | None, typer.Option("--flag", "-f", help="ippatsu, rinshan, haitei, …")] = None,
    dora: Annotated[str, typer.Option(help="the indicators that lie open")] = "",
    ura: Annotated[str, typer.Option(help="the indicators beneath them")] = "",
    flowers: Annotated[str, typer.Option(help="flowers that lie open, where the game has them")] = "",
    horses: Annotated[str, typer.Option(help="tiles turned up after the win, where the game has them")] = "",
    honba: Annotated[int, typer.Option(min=0)] = 0,
    sticks: Annotated[int, typer.Option(min=0, help="riichi deposits on the table")] = 0,
    preset: PresetName = "",
    option: Rules = None,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the answer as one JSON object")] = False,
) -> None:
    """Say what a won hand is worth and why: yaku, fu item by item, points and payments."""
    chosen, language = find(game), _language(lang)
    tiles = {"dora": dora, "ura": ura, "flowers": flowers, "horses": horses}
    rest = {"round": round_, "seat": seat, "from": payer, "honba": honba, "sticks": sticks, **tiles}
    flags = [*([DECLARED] if riichi else []), *(flag or [])]
    asked = question(hand, win, "ron" if ron else "tsumo", meld or [], flags, rest)
    answer = answered(chosen, chosen.chosen(preset or None, _changes(option)), asked)
    print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(explained(chosen, asked, answer, language)))


@app.command()
@plainly
def analyse(
    game: GameName,
    text: Annotated[
        str, typer.Argument(metavar="POSITION|HAND", help="a position text, or the cards or tiles of a hand")
    ] = "",
    preset: PresetName = "",
    seats: Annotated[int, typer.Option(help="how many play; 0 for the fewest")] = 0,
    log: Annotated[str, typer.Option(help="actions played from there, luck included, as in discard:1z, 0 pass")] = "",
    option: Rules = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="time for the bot; 0 asks none")] = None,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the answer as one JSON object")] = False,
) -> None:
    """Ask about a position or a hand: what may be done, what it holds, and what the strongest bot would do."""
    point = StartingPoint(game, preset, _changes(option), seats, log=analyses.read_log(log))
    chosen, found = analyses.analysed(point, text)
    best = analyses.thought(chosen, found, seconds)
    if as_json:
        print(json.dumps(analyses.as_object(chosen, found, best), ensure_ascii=False))
        return
    print("\n".join(analyses.lines(chosen, found, best, _language(lang))))


@app.command()
@plainly
def replay(
    file: AnyRecord,
    at: Annotated[int, typer.Option(help="show the position after this many entries; -1 for the last")] = -1,
    seat: Annotated[int, typer.Option(help="through whose eyes; -1 for a spectator")] = -1,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
) -> None:
    """Show a record: its entries, and the position after one of them."""
    show(opened(source(file)).record, at, None if seat < 0 else seat, _language(lang), Console(highlight=False))


@app.command()
@plainly
def review(
    file: AnyRecord,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, help="time for one look; as the length allows, unless told")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="draw the curves into this SVG file")] = None,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="as one JSON object")] = False,
) -> None:
    """Ask the strongest bot about a match: how it went, and which actions gave something away."""
    print_review(opened(source(file)).record, seconds, plot, _language(lang), as_json=as_json)


@app.command(name="import")
@plainly
def import_any(
    file: AnyRecord,
    form: Annotated[str, typer.Option("--format", help="its format; found out unless named")] = "",
    preset: Annotated[str, typer.Option(help="the rule set; those of the format are tried unless one is named")] = "",
    out: OutFile = None,
) -> None:
    """Make a record of ours out of one of any format: its log, rules, names, date and place."""
    import_record(file, form, preset, out)


@app.command(name="export")
@plainly
def export_any(
    file: AnyRecord,
    to: Annotated[str, typer.Option(help="the format to write: kaik, or one of its game's")],
    out: OutFile = None,
) -> None:
    """Write a record in another format."""
    export_record(file, to, out)


@app.command(name="records")
@plainly
def study_records(
    folder: Annotated[Path, typer.Argument(help="a folder of records in any formats")],
    as_json: Annotated[bool, typer.Option("--json", help="as one JSON object")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="as CSV, a line for each record")] = False,
    as_parquet: Annotated[bool, typer.Option("--parquet", help="as Parquet, into the file of -o")] = False,
    out: OutFile = None,
) -> None:
    """Sum up a folder of records: players, results, openings, lengths, and the files that could not be read."""
    forms = [form for form, on in (("json", as_json), ("csv", as_csv), ("parquet", as_parquet)) if on]
    if len(forms) > 1:
        raise KaikError("choose one of --json, --csv and --parquet")
    study_folder(folder, forms[0] if forms else "table", out)


@app.command(name="verify")
@plainly
def verify_record(file: Annotated[Path, typer.Argument(help="a .kaik record, or - for standard input")]) -> None:
    """Check a record: its rules and, once the seed is revealed, every throw and draw."""
    record = verify(source(file))
    luck = "and every throw and draw follows from its seed" if record.luck else "its seed is not revealed yet"
    luck += f"; the first {record.given} were given, and their luck follows from no seed" if record.given else ""
    print(f"{record.match.game.slug}: {len(record.match.log)} entries keep the rules; {luck}.")


@app.command()
@plainly
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, max=8)] = 2,
    preset: PresetName = "",
    position: Annotated[str, typer.Option(help="a position text; else the start")] = "",
    option: Rules = None,
    divide: Annotated[bool, typer.Option(help="the count below every first action")] = False,
) -> None:
    """Count the sequences of actions up to a depth, luck included."""
    chosen = find(game)
    options = chosen.chosen(preset or None, _changes(option))
    if position and chosen.notation is None:
        raise KaikError(f"{chosen.slug} has no position text; leave --position out")
    state = chosen.notation.read(position, options) if position and chosen.notation else chosen.begin(options)
    for line in list(count(state, depth, divide=divide)):  # a refusal comes before the first line
        print(line)


@app.command()
@plainly
def golden(
    game: Annotated[list[str] | None, typer.Argument(help="games; all of them unless named")] = None,
    write: Annotated[
        bool, typer.Option("--write", help="write them anew; then read the diff against the rules")
    ] = False,
    preset: Annotated[str, typer.Option(help="only this rule set")] = "",
    seats: Annotated[int, typer.Option(help="only with so many seats")] = 0,
    seed: Annotated[str, typer.Option(help="with --write: another match than the one that is kept")] = "",
    mind: Annotated[str, typer.Option(help="with --write: how the players choose, any or promising")] = "",
) -> None:
    """Compare the golden playthroughs with what the rules do now, or write them again."""
    chosen = [find(slug) for slug in game] if game else list(every())
    casts = [(each, *cast) for each in chosen for cast in goldens.casts(each)]
    asked = [cast for cast in casts if preset in ("", cast[1]) and seats in (0, cast[2])]
    if not asked:
        raise KaikError(
            f"there is no playthrough of {preset[:60] or 'any rule set'} with {seats or 'any number of'} seats"
        )
    stale = 0
    for each, name, players in asked:
        if write:
            print(goldens.write(each, name, players, seed, mind).name, each.slug)
        elif difference := goldens.check(each, name, players):
            stale += 1
            print(difference)
    if stale:
        raise KaikError(f"{stale} playthroughs differ from the rules; `kaik golden --write` writes them anew")
    if not write:
        print("every golden playthrough is as the rules play it")


@app.command()
@plainly
def puzzles(
    words: Annotated[list[str], typer.Argument(metavar="[make] GAME", help="a game; after `make`, to make them")],
    theme: Annotated[str, typer.Option(help="only puzzles of this theme")] = "",
    count: Annotated[int, typer.Option(min=1, help="with make: how many")] = 40,
    seed: Annotated[str, typer.Option(help="with make: the luck of the bot games")] = "1",
    jobs: Annotated[int, typer.Option(help="with make: processes, 0 for one a core")] = 1,
    out: Annotated[Path | None, typer.Option(help="with make: the file; what is there already is gone on with")] = None,
    lang: Annotated[str, typer.Option(help="en or ja")] = "",
) -> None:
    """Solve puzzles of a game, or find new ones in bot games (`kaik puzzles make GAME`)."""
    match words:
        case ["make", slug]:
            puzzling.making(find(slug), count, seed, jobs, out, Console(highlight=False))
        case [slug]:
            puzzling.play(find(slug), theme, _language(lang), Console(highlight=False))
        case _:
            raise KaikError("say which game: `kaik puzzles GAME` or `kaik puzzles make GAME`")


@app.command(name="new-game")
@plainly
def new_game(
    slug: Annotated[str, typer.Argument(help="the id: lower-case words joined by -")],
    into: Annotated[Path, typer.Option(help="the root of a kaik checkout")] = Path(),
) -> None:
    """Write a working folder for a new game: a small race to change step by step."""
    written = make(slug, into)
    for path in written:
        print(path)
    if not any(path.parent.name == "playthroughs" for path in written):
        print(f"{into} is not the checkout that runs here; in that one, `kaik golden {slug} --write` does the rest")
    print(
        f"`kaik play {slug}` plays it in the terminal, `make play` in the browser; docs/add-a-game.md says how to go on"
    )


def _changes(option: list[str] | None) -> dict[str, Any]:
    changes = {}
    for each in option or []:
        name, sign, value = each.partition("=")
        if not sign:
            raise KaikError(f"an option is written name=value, as in -o seasons=2, not {each!r}")
        changes[name.strip().replace("-", "_")] = value.strip()
    return changes


def _language(lang: str) -> str:
    if lang and lang not in ("en", "ja"):
        raise KaikError(f"the languages are en and ja, not {lang!r}")
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return lang or ("ja" if spoken.startswith("ja") else "en")


def _record_file(game: Game) -> Path:
    """Where a record is written unless another file is named: in the user's data folder."""
    return data_folder() / "records" / f"{game.slug}-{datetime.now(UTC):%Y%m%d-%H%M%S}.kaik"
