"""A position in one line of text: `ROWS [] SIDE key=value…`, both ways, with a sentence for every mistake.

The brackets are those of every cerke and stay empty: captured pieces are out of play. Keys, where they say
something: `promoted=KU+LO` names promoted pawns outside the far three rows (inside all are), `stage=` what is
still to be settled before the first move; of several seasons `season=1 won=1-0` (IA-A) and `began=A`.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from kaik.core.action import joined
from kaik.core.errors import BadAction, BadPosition, did_you_mean
from kaik.core.options import Options
from kaik.games.ancient_cerke.board import GRID, WATER, WINGS, ZONES, exchanged, opening, settled
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.phases import Answering, Arranging, Drawing, Moving, Phase, Proposing
from kaik.games.ancient_cerke.pieces import CAPS, KANJI, KINGS, OWNER, PAWNS, PIECES, PROFESSION, SET_SIZE, letter
from kaik.games.ancient_cerke.rules import AncientCerke
from kaik.games.ancient_cerke.runners import FREE
from kaik.kits.grid import read_rows, write_rows
from kaik.kits.tam.pieces import LETTERS, RED, SHIP, read_letter
from kaik.kits.tam.pieces import OWNER as CLOTH_OWNER
from kaik.kits.tam.pieces import PROFESSION as CLOTH

SIDES = ("IA", "A")
STAGES: dict[str, tuple[int | None, Phase]] = {
    "propose": (0, Proposing()),
    "answer-black": (1, Answering(0)),
    "answer-red": (1, Answering(1)),
    "lot": (1, Drawing()),
    "arrange": (None, Arranging(1)),
    "arrange-last": (None, Arranging(0)),
}
"""What may be asked before the first move, with the seat it is asked of where that is fixed."""
_NAMES = {phase: name for name, (_, phase) in STAGES.items()}
_TEXT = re.compile(r"(\S+)\s+\[([^\]]*)\]\s+(\S+)((?:\s+\S+)*)\s*")
_KEYS = ("promoted", "stage", "season", "won", "began")


def write(game: AncientCerke) -> str:
    """The line of text for a position; keys are written where they say something."""
    text = f"{write_rows(GRID, game.board, letter)} [] {SIDES[game.side]}"
    outside = [at for at, piece in enumerate(game.board) if piece in CAPS and at not in ZONES[OWNER[piece]]]
    if outside:
        text += " promoted=" + joined(GRID.names[at] for at in outside)
    if game.phase in _NAMES:
        text += f" stage={_NAMES[game.phase]}"
    if game.season:
        text += f" season={game.season} won={game.wins[0]}-{game.wins[1]}"
    return text + f" began={SIDES[game.opener]}" if game.opener else text


def read(text: str, options: Options) -> AncientCerke:
    """The position a line describes, over if a king is missing or no move is left."""
    assert isinstance(options, AncientOptions)
    found = _TEXT.fullmatch(text.strip()) if len(text) <= 2000 else None
    if not found:
        raise BadPosition(f"a position reads `ROWS [] IA` or `ROWS [] A`, then key=value; not so: {text[:60]!r}")
    rows, hands, side, keys = found.groups()
    if hands.strip():
        raise BadPosition(f"captured pieces are out of play here, so the brackets are empty, not [{hands[:20]}]")
    if side not in SIDES:
        raise BadPosition(f"the side to move is IA or A, not {side[:20]!r}")
    fields = _split(keys)
    board = read_rows(GRID, rows, _piece)
    _check(board)
    board = _promoted(board, fields.get("promoted", ""), options)
    game = _in_season(AncientCerke(options, board, SIDES.index(side), Moving()), fields)
    return _staged(game, fields["stage"]) if "stage" in fields else game.judged()


def _in_season(game: AncientCerke, fields: dict[str, str]) -> AncientCerke:
    """The position in its season, with what was won before and who began."""
    began = fields.get("began", SIDES[0])
    season, won = fields.get("season", "0"), fields.get("won", "0-0")
    if not re.fullmatch("[0-3]", season) or int(season) >= game.options.seasons:
        raise BadPosition(f"season={season[:20]}: the seasons are 0 to {game.options.seasons - 1} under these rules")
    if not re.fullmatch("[0-3]-[0-3]", won) or sum(map(int, won.split("-"))) > int(season):
        raise BadPosition(f"won={won[:20]}: it reads like won=1-0, and no more than the {season} seasons before")
    if began not in SIDES or (began == SIDES[1] and game.options.seasons == 1):
        raise BadPosition(f"began={began[:20]}: it is IA or A, and only where there are several seasons")
    black, red = map(int, won.split("-"))
    return replace(game, season=int(season), wins=(black, red), opener=SIDES.index(began))


def _piece(sign: str) -> int:
    """The piece a letter stands for; colour and side must agree."""
    code = read_letter(sign)
    if CLOTH[code] not in SET_SIZE:
        known = " ".join(LETTERS[profession] for profession in SET_SIZE)
        raise BadPosition(f"{sign!r} is no piece of the ancient game; pieces are {known}, the A-side's as in +p")
    if code not in PIECES:
        owner, colour = SIDES[CLOTH_OWNER[code]], "red" if RED[code] else "black"
        raise BadPosition(f"{sign!r} is {colour} on the {owner}-side, but colour is side: IA plays P, A plays +p")
    return code


def _check(board: tuple[int, ...]) -> None:
    """No more pieces than the set has, ships on water and nobody else, and a king at least."""
    for square, piece in enumerate(board):
        if piece and (PROFESSION[piece] == SHIP) != (square in WATER):
            where = "a ship never leaves water" if PROFESSION[piece] == SHIP else "only ships enter water"
            raise BadPosition(f"{KANJI[PROFESSION[piece]]} ({letter(piece)}) stands on {GRID.names[square]}: {where}")
    for piece in sorted(PIECES - set(CAPS)):
        most, count = SET_SIZE[PROFESSION[piece]], board.count(piece)
        if count > most:
            sign = f"{KANJI[PROFESSION[piece]]} ({letter(piece)})"
            raise BadPosition(f"there are {count} {sign} here, but a side has {most}")
    if not set(KINGS) & set(board):
        raise BadPosition("there is no king (K or +k) here, so nobody can have won and nobody can win")


def _split(keys: str) -> dict[str, str]:
    fields = {}
    for field in keys.split():
        key, sign, value = field.partition("=")
        if key not in _KEYS or not sign:
            raise BadPosition(
                f"{field[:40]!r} says nothing about a position; keys are promoted=KU+LO, stage=arrange, "
                "season=1, won=1-0 and began=A"
            )
        fields[key] = value
    return fields


def _promoted(board: tuple[int, ...], names: str, options: AncientOptions) -> tuple[int, ...]:
    """The board with its promoted pawns: those named, and all that stand in the far rows."""
    pieces = [settled(piece, square, options.promotion) for square, piece in enumerate(board)]
    for name in names.split("+") if names else ():
        try:
            square = GRID.square(name)
        except BadAction as wrong:
            raise BadPosition(f"promoted={names[:40]}: {wrong}") from None
        if options.promotion == "in_zone":
            raise BadPosition(f"promoted={names[:40]}: under promotion=in_zone no pawn is promoted outside the zone")
        if board[square] not in PAWNS:
            raise BadPosition(f"promoted={names[:40]}: there is no pawn on {name}")
        pieces[square] = CAPS[OWNER[board[square]]]
    return tuple(pieces)


def _staged(game: AncientCerke, stage: str) -> AncientCerke:
    """A position before the first move: the pieces stand as they are set up, but for what was swapped."""
    if stage not in STAGES:
        raise BadPosition(f"there is no stage {stage[:20]!r}; {did_you_mean(stage[:20], STAGES)}")
    seat, phase = STAGES[stage]
    if seat is not None and seat != game.side:
        raise BadPosition(f"stage={stage} is asked of {SIDES[seat]}, not of {SIDES[game.side]}")
    needed = ("setup", FREE) if isinstance(phase, Arranging) else ("first_mover", ("agreement",))
    if getattr(game.options, needed[0]) not in needed[1]:
        raise BadPosition(f"stage={stage} needs {needed[0]}={needed[1][0]}, not {getattr(game.options, needed[0])}")
    untouched = opening(game.options.setup)
    wings = ("", *WINGS) if game.options.setup == "free_swap_wings" else ("",)
    swapped = [exchanged(untouched, 1 - game.side, wing) for wing in wings] if phase == Arranging(0) else []
    if game.board not in (untouched, *swapped):
        raise BadPosition(f"stage={stage} comes before the first move, but pieces have moved or are missing")
    return replace(game, phase=phase)
