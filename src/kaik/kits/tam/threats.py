"""What the other side could take next in a game around tam, kings first."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.action import Action
from kaik.core.game import labels_of
from kaik.core.threat import Threat
from kaik.kits.tam.moves import MoveFinder, board_actions, into_water, landings
from kaik.kits.tam.phases import Ended, First
from kaik.kits.tam.pieces import LETTERS, OWNER, PROFESSION, TENTHS
from kaik.kits.tam.rules import TamGame

KIT = "kaik.kits.tam"


def threats(state: TamGame, seat: int) -> tuple[Threat, ...]:
    """The pieces of a seat that the other side could take if it were its turn; the board marks them itself."""
    if isinstance(state.phase, First | Ended):
        return ()
    found: dict[int, bool] = {}
    for src, dst, sure in _captures(state, 1 - seat):
        sure = sure and not into_water(state.form, state.options, state.board[src], src, dst)
        found[dst] = sure or found.get(dst, False)
    worst = sorted(found, key=lambda at: (-TENTHS[PROFESSION[state.board[at]]], at))
    return tuple(_threat(state, at, 1 - seat, found[at]) for at in worst)


def _captures(state: TamGame, side: int) -> Iterator[tuple[int, int, bool]]:
    """Where a piece of a side comes from, what it could take, and whether that needs no throw for a stone."""
    ground = MoveFinder(state.form, state.options, state.board, side)
    for action in board_actions(ground):
        src = state.form.grid.square(action.args[0])
        for dst in _ends(state, ground, action):
            if dst != src and state.board[dst] and OWNER[state.board[dst]] == 1 - side:
                yield src, dst, action.verb != "ride"


def _ends(state: TamGame, ground: MoveFinder, action: Action) -> list[int]:
    squares = [state.form.grid.square(name) for name in action.args]
    if action.verb != "ride" or state.options.step_declaration == "destination":
        return squares[-1:]
    src, stone, *aim = squares
    return landings(ground, src, stone, aim[0] if aim else -1, state.form.longest)


def _threat(state: TamGame, at: int, by: int, sure: bool) -> Threat:
    profession, square = PROFESSION[state.board[at]], state.form.grid.names[at]
    names = labels_of(KIT)[LETTERS[profession]]
    luck = ("", "") if sure else (" if a throw succeeds", "（裁しだい）")
    text = {
        "en": f"could take the {names['en']} on {square}{luck[0]}",
        "ja": f"{square}の{names['ja']}を取れます{luck[1]}",
    }
    return Threat(by, (), text)
