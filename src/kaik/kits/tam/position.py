"""A position in one line of text: `ROWS [HANDS] SIDE key=value…`, both ways, with a sentence for every mistake."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeVar

from msgspec.structs import replace

from kaik.core.errors import BadPosition
from kaik.core.game import Notation
from kaik.core.options import Options
from kaik.kits.grid import read_rows, write_rows
from kaik.kits.tam.form import Form
from kaik.kits.tam.hands import POINT, points
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.phases import Moving
from kaik.kits.tam.pieces import KANJI, KIND, LETTERS, OWNER, TAM, letter, owned, read_letter
from kaik.kits.tam.rules import NO_MOVE, TamGame

G = TypeVar("G", bound=TamGame)
SIDES = ("IA", "A")
_TEXT = re.compile(r"(\S+)\s+\[([^\]]*)\]\s+(\S+)((?:\s+\S+)*)\s*")
_KEYS = ("tam", "rate", "season", "score", "carried")


def write_position(game: TamGame) -> str:
    """The line of text for a position; keys are written where they say something."""
    hands = "".join(letter(owned(kind, seat)) for seat in (0, 1) for kind in game.hands[seat])
    text = f"{write_rows(game.form.grid, game.board, letter)} [{hands}] {SIDES[game.side]}"
    if game.tam_moved:
        text += " tam=1"
    if game.rate != 1:
        text += f" rate={game.rate}"
    if game.season:
        text += f" season={game.season}"
    if game.scores != _even(game.form, game.options):
        text += f" score={points(game.scores[0])}-{points(game.scores[1])}"
    if any(game.carried):
        text += f" carried={points(game.carried[0])}-{points(game.carried[1])}"
    return text


def read_position(kind: type[G], text: str, options: TamOptions) -> G:
    """The position a line describes, with a move to choose."""
    found = _TEXT.fullmatch(text.strip()) if len(text) <= 2000 else None
    if not found:
        raise BadPosition(f"a position reads `ROWS [HANDS] IA` or `A`, then key=value; this does not: {text[:60]!r}")
    rows, hands, side, keys = found.groups()
    if side not in SIDES:
        raise BadPosition(f"the side to move is IA or A, not {side[:20]!r}")
    board = read_rows(kind.form.grid, rows, read_letter)
    captured = _hands(hands)
    _check_set(kind.form, board, captured)
    game = kind(options, board, captured, SIDES.index(side), scores=_even(kind.form, options), phase=Moving())
    game = replace(game, opener=game.side, **_values(game, dict(_split(field) for field in keys.split())))
    return game if game._can_move() else game._over(NO_MOVE)


def notation(kind: type[TamGame]) -> Notation:
    """How a game around tam reads and writes its positions."""

    def read(text: str, options: Options) -> TamGame:
        assert isinstance(options, TamOptions)
        return read_position(kind, text, options)

    return Notation(read=read, write=write_position)


def _even(form: Form, options: TamOptions) -> tuple[int, int]:
    each = 0 if options.score_cap == "money" else form.points * POINT
    return each, each


def _hands(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hands: tuple[list[int], list[int]] = ([], [])
    for sign in re.findall(r"\+?[^+]", text.replace(" ", "")):
        piece = read_letter(sign)
        if piece == TAM:
            raise BadPosition("tam (M) is never captured, so it cannot be in a hand")
        hands[OWNER[piece]].append(KIND[piece])
    return tuple(sorted(hands[0])), tuple(sorted(hands[1]))


def _check_set(form: Form, board: tuple[int, ...], hands: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """No more pieces of a kind than the set has."""
    kinds = [KIND[piece] for piece in board if piece and piece != TAM] + [*hands[0], *hands[1]]
    for kind in sorted(set(kinds)):
        most, count = form.set_size[kind // 2], kinds.count(kind)
        if count > most:
            colour = "red" if kind % 2 else "black"
            sign = f"{KANJI[kind // 2]} ({LETTERS[kind // 2]})"
            raise BadPosition(f"there are {count} {colour} {sign} here, but the set has {most}")
    if board.count(TAM) > 1:
        raise BadPosition(f"there are {board.count(TAM)} tam (M) here, but the set has 1")


def _split(field: str) -> tuple[str, str]:
    key, sign, value = field.partition("=")
    if key not in _KEYS or not sign:
        raise BadPosition(f"{field[:40]!r} says nothing about a position; keys are {', '.join(_KEYS)}, as in rate=2")
    return key, value


def _values(game: TamGame, fields: dict[str, str]) -> dict[str, object]:
    """What the fields of the text set."""
    values: dict[str, object] = {}
    if "tam" in fields:
        values["tam_moved"] = bool(_number("tam", fields["tam"], 0, 1))
    if "season" in fields:
        values["season"] = _number("season", fields["season"], 0, game.options.seasons - 1)
    if "rate" in fields:
        values["rate"] = rate = _number("rate", fields["rate"], 1, 1 << 30)
        highest = game.highest_rate() or rate
        if rate & (rate - 1) or rate > highest:
            raise BadPosition(f"the rate is 1, 2, 4 and so on up to {highest}, not {rate}")
    if "score" in fields:
        values["scores"] = _scores(game, fields["score"])
    if "carried" in fields:
        values["carried"] = _pair("carried", fields["carried"])
    return values


def _number(key: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise BadPosition(f"{key} is a whole number from {least} to {most}, not {text[:20]!r}")
    return int(text)


def _scores(game: TamGame, text: str) -> tuple[int, int]:
    scores = _pair("score", text)
    total = sum(_even(game.form, game.options))
    if sum(scores) != total:
        raise BadPosition(f"the two scores make {points(total)} together, not {points(sum(scores))}")
    if game.options.score_cap == "track" and 0 in scores:
        raise BadPosition(f"score={text}: a player without points has lost, so there is no move to choose")
    return scores


def _pair(key: str, text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(-?[0-9]{1,9}(?:\.[0-9])?)-(-?[0-9]{1,9}(?:\.[0-9])?)", text)
    if not found:
        raise BadPosition(f"{key} is written IA-A in points, as in {key}=20-20, not {text[:20]!r}")
    return int(Fraction(found[1]) * POINT), int(Fraction(found[2]) * POINT)
