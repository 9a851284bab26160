"""`kaik query`: one JSON question a line, one JSON answer a line; a bad line gets a sentence, never an end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

import msgspec

from kaik.core.codec import plain
from kaik.core.errors import KaikError, no_such
from kaik.core.game import Format, Game, asks_of
from kaik.core.options import Options
from kaik.core.state import Choose, Over, State, Throw
from kaik.games import every, find
from kaik.kits.mahjong import shanten
from kaik.play.foreign import formats
from kaik.play.luck import Luck
from kaik.play.match import Match, replayed
from kaik.play.record import Record, replay, write
from kaik.play.script import play
from kaik.play.walk import walk

QueryRequest = Mapping[str, Any]
LONGEST_LINE = 16 * 1024 * 1024


def serve(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer line after line until the input ends."""
    while line := lines.readline(LONGEST_LINE):
        if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
            _skip_rest(lines)
            reply: dict[str, Any] = {"error": f"a line longer than {LONGEST_LINE} bytes is not read"}
        elif not line.strip():
            continue
        else:
            reply = answer(line)
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()


def _skip_rest(lines: BinaryIO) -> None:
    while (more := lines.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
        pass


def answer(line: bytes | str) -> dict[str, Any]:
    """The answer to one question; whatever is wrong with it becomes a sentence."""
    try:
        return _ask(_request(line))
    except KaikError as wrong:
        return {"error": str(wrong)}
    except RecursionError:
        return {"error": "the question is nested too deep to be read"}
    except Exception as wrong:  # the next line must still be answered, whatever this one did
        return {"error": f"this question could not be answered ({type(wrong).__name__}: {str(wrong)[:200]})"}


def _request(line: bytes | str) -> QueryRequest:
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise KaikError(f"the line is not JSON: {wrong}") from None
    if not isinstance(request, dict):
        raise KaikError(f"a question is a JSON object with an op, not {type(request).__name__}")
    return request


def _ask(request: QueryRequest) -> dict[str, Any]:
    op = _text(request, "op")
    if op in OPS:
        return OPS[op](request)
    if "game" in request:
        game = find(_text(request, "game"))
        if op in game.asks:
            return asks_of(game, op)(_options(game, request), request)
    known = {*OPS, *(name for game in every() for name in game.asks)}
    if op in known:
        able = " ".join(game.slug for game in every() if op in game.asks)
        raise KaikError(f"{op} is asked of one of these games: {able}")
    raise no_such("op", op, known)


def _legal(request: QueryRequest) -> dict[str, Any]:
    game = find(_text(request, "game"))
    state = _after_log(_position(game, request), request.get("log", []))
    turn = state.turn()
    reply: dict[str, Any] = {"legal": [], "turn": "over", "seats": [], "position": None}
    if game.notation is not None:
        reply["position"] = game.notation.write(state)
    match turn:
        case Choose(seats):
            asked = [_number(request, "seat")] if request.get("seat") is not None else seats
            actions = {action for seat in asked for action in state.legal(seat)}
            reply |= {"legal": sorted(map(str, actions)), "turn": "choose", "seats": list(seats)}
        case Throw(chance):
            reply["turn"] = "throw"
            if isinstance(weights := getattr(chance, "weights", None), tuple):
                reply["outcomes"] = [[str(action), weight] for action, weight in weights]
        case Over(payoffs, reason):
            reply |= {"payoffs": list(payoffs), "reason": reason}
    return reply


def _position(game: Game, request: QueryRequest) -> State:
    options = _options(game, request)
    if request.get("position") is None:
        # lessons and puzzles call the number of players `seats`, as records do
        key = next((key for key in ("players", "seats") if request.get(key) is not None), None)
        return game.begin(options, None if key is None else _number(request, key))
    if game.notation is None:
        raise KaikError(f"{game.slug} has no position text; ask from the start with a log")
    return game.notation.read(_text(request, "position"), options)


def _after_log(state: State, log: Any) -> State:
    if not isinstance(log, list) or not all(isinstance(action, str) for action in log):
        raise KaikError("log is a list of actions, chance included; where several seats are asked, '1 pass' names one")
    for n, action in enumerate(log):
        try:
            state = play(state, action)
        except KaikError as wrong:
            raise KaikError(f"action {n + 1} of the log: {wrong}") from None
    return state


def _walk(request: QueryRequest) -> dict[str, Any]:
    game = find(_text(request, "game"))
    seed = request.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise KaikError(f"seed is a number or a text, not {seed!r}")
    seats = None if request.get("seats") is None else _number(request, "seats")
    limit = None if request.get("limit") is None else max(0, _number(request, "limit"))
    preset = _preset(game, request)
    match = walk(game, _options(game, request), seats, seed, limit, preset)
    return {**_outcome(match), "record": write(Record.of(match, Luck.of(seed)))}


def _replay(request: QueryRequest) -> dict[str, Any]:
    return _outcome(replay(_text(request, "record")))


def _import(request: QueryRequest) -> dict[str, Any]:
    name = _text(request, "format")
    game, reader = _reader(name)
    source = request.get("text") if request.get("text") is not None else request.get("events")
    if source is None:
        raise KaikError("import needs the foreign record as text, or as a list of events")
    imported = reader.read(source, _options(game, request))
    match = replayed(Match.begin(game, imported.options, imported.seats, origin=imported.start), imported.log)
    return {**_outcome(match), "settlements": [list(points) for points in imported.settlements]}


def _shanten(request: QueryRequest) -> dict[str, Any]:
    found: dict[str, Any] = plain(shanten.asked(_text(request, "hand")))
    return found


def _reader(name: str) -> tuple[Game, Format]:
    if name not in formats():
        raise no_such("format", name, formats())
    return formats()[name]


def _outcome(match: Match) -> dict[str, Any]:
    return {"entries": len(match.log), "over": match.over, "payoffs": list(match.payoffs)}


def _preset(game: Game, request: QueryRequest) -> str:
    return _text(request, "preset") if request.get("preset") is not None else game.default


def _options(game: Game, request: QueryRequest) -> Options:
    changes = request.get("options") or {}
    if not isinstance(changes, dict):
        raise KaikError("options is an object of option names and values")
    return game.chosen(_preset(game, request), changes)


def _text(request: QueryRequest, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise KaikError(f"{key} is missing" if value is None else f"{key} is a text, not {value!r:.40}")
    return value


def _number(request: QueryRequest, key: str) -> int:
    value = request.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise KaikError(f"{key} is a whole number, not {value!r:.40}")
    return value


OPS: dict[str, Callable[[QueryRequest], dict[str, Any]]] = {
    "legal": _legal,
    "walk": _walk,
    "replay": _replay,
    "import": _import,
    "shanten": _shanten,
}


def games() -> list[dict[str, Any]]:
    """What `kaik games --json` prints."""
    return [_listed(game) for game in every()]


def _listed(game: Game) -> dict[str, Any]:
    return {
        "id": game.slug,
        "names": {"en": game.names.en, "ja": game.names.ja, "native": game.names.native},
        "seats": list(game.seats),
        "presets": list(game.presets),
        "default": game.default,
        "hidden": game.secret(game.preset()),
        "group": game.group,
        "minutes": game.minutes,
        "tagline": {"en": game.tagline.en, "ja": game.tagline.ja},
        "for_newcomers": game.for_newcomers,
    }
