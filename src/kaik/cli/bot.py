"""`kaik bot`: an engine at the tables of a server, as a bot account."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Annotated

import typer

from kaik.client.engines import engine_maker
from kaik.client.policy import ChallengePolicy
from kaik.client.program import BotProgram
from kaik.client.web import BotServer
from kaik.core.errors import KaikError

ServerUrl = Annotated[str, typer.Option(envvar="KAIK_SERVER", help="the server, as in http://localhost:8000")]
TokenText = Annotated[
    str,
    typer.Option(envvar="KAIK_TOKEN", help="the bot's token; KAIK_TOKEN or --token-file hide it from others"),
]
EngineName = Annotated[
    str, typer.Option(help="cmd:PROGRAM (the line protocol), a level as in level4 or level5@2, or module:Class")
]


def bot(
    server: ServerUrl = "http://localhost:8000",
    token: TokenText = "",
    token_file: Annotated[Path | None, typer.Option(help="a file with the token alone")] = None,
    engine: EngineName = "level4",
    seconds: Annotated[float, typer.Option(min=0.01, help="time for an action; less where the clock has less")] = 5.0,
    games: Annotated[str, typer.Option(help="games it plays, with commas; all unless named")] = "",
    presets: Annotated[str, typer.Option(help="rule sets it plays, with commas; all unless named")] = "",
    fastest: Annotated[str, typer.Option(help="the shortest clock it plays with, as in 3m+2s")] = "",
    slowest: Annotated[str, typer.Option(help="the longest clock it plays with, as in 30m")] = "",
    at_once: Annotated[int, typer.Option(min=1, help="matches at the same time")] = 4,
    casual: Annotated[bool, typer.Option("--casual", help="play no rated matches")] = False,
    people_only: Annotated[bool, typer.Option("--people-only", help="decline challenges of other bots")] = False,
) -> None:
    """Seat an engine at the tables of a server: it takes challenges up and plays them."""
    try:
        policy = ChallengePolicy(_listed(games), _listed(presets), fastest, slowest, at_once, casual, people_only)
        policy.check()
        program = BotProgram(
            BotServer(server, _token(token, token_file)), engine_maker(engine, seconds), policy, seconds
        )
        program.say = lambda line: print(line, flush=True)
        _run(program)
    except KaikError as wrong:
        print(wrong, file=sys.stderr)
        raise typer.Exit(2) from None
    except OSError as wrong:
        print(f"{wrong.filename or 'the file'}: {wrong.strerror or wrong}", file=sys.stderr)
        raise typer.Exit(2) from None


def _run(program: BotProgram) -> None:
    """Run until a signal says otherwise. The main thread waits alone: it handles signals, and may hold no lock then."""
    wrong: list[KaikError] = []

    def work() -> None:
        try:
            program.run()
        except KaikError as refused:
            wrong.append(refused)

    worker = Thread(target=work, daemon=True)
    if current_thread() is main_thread():
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: program.stop())
    worker.start()
    while worker.is_alive():
        worker.join(0.5)
    told_to_end = program.stopped
    program.stop()
    program.close()
    if wrong and not told_to_end:
        raise wrong[0]
    print("ended; what was being played waits on the server", flush=True)


def _token(token: str, file: Path | None) -> str:
    found = (file.read_text(encoding="utf-8") if file is not None else token).strip()
    if not found:
        raise KaikError("a bot needs its token: KAIK_TOKEN, --token-file or --token; the page /bots makes one")
    if any(sign.isspace() or not sign.isprintable() or not sign.isascii() for sign in found):
        raise KaikError("that is no token; one is a single word that begins with kaik_")
    return found


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())
