"""Many random games one after another: the driver that every kernel shares."""

from __future__ import annotations

from typing import NamedTuple

from kaik.engine.compiled import Book, Bytes, Numbers, compiled, copied
from kaik.engine.dice import LuckState, below, seeded
from kaik.engine.kernel import (
    CHOICES,
    FINISHED,
    FIRST_GAME,
    LIMIT,
    PLIES,
    RESULT,
    RESULT_1,
    SEED,
    STEPS,
    STRIDE,
    THROWS,
    WIDEST,
)

OVER, LUCK, ANSWER, MOVE = range(4)
"""What a position waits for: nothing more, luck, an answer of a player, or a move on the ground."""


class GameArrays(NamedTuple):
    """Where random games are played: the first rows of men and now are their start, the second is in play."""

    book: Book
    ways: Bytes
    men: Bytes
    now: Numbers
    pad: Bytes
    out: Numbers
    luck: LuckState
    kept: Numbers
    """What became of the games, one in each row."""
    many: Numbers
    """The seed, the first game, how many games lie between two of ours, and the most actions in one."""


def waits(table: GameArrays) -> int:
    """What the position in play waits for."""
    raise NotImplementedError


def thrown(table: GameArrays) -> int:
    """The action of luck."""
    raise NotImplementedError


def actions_of(table: GameArrays) -> int:
    """Every action open to the side that is asked, put into `out`; one that cannot move at all ends the game here."""
    raise NotImplementedError


def say(table: GameArrays, action: int) -> None:
    """Change the position in play into the one after an action."""
    raise NotImplementedError


def result(table: GameArrays, row: Numbers) -> None:
    """Note from what the payoffs follow."""
    raise NotImplementedError


@compiled
def random_games(table: GameArrays) -> None:
    """Play every so manieth game from the position given, all actions chosen by luck alone."""
    out, luck, many = table.out, table.luck, table.many
    for game in range(many[FIRST_GAME], len(table.kept), many[STRIDE]):
        seeded(luck, many[SEED], game)
        copied(table.men[1], table.men[0])
        copied(table.now[1], table.now[0])
        row, wanted = table.kept[game], waits(table)
        while wanted != OVER and row[STEPS] < many[LIMIT]:
            if wanted == LUCK:
                row[THROWS] += 1
                say(table, thrown(table))
            else:
                actions = actions_of(table)
                row[STEPS] += actions > 0
                if wanted == MOVE:
                    row[PLIES] += actions > 0
                    row[CHOICES] += actions
                    row[WIDEST] = max(row[WIDEST], actions)
                if actions:
                    say(table, out[below(luck, actions)])
            wanted = waits(table)
        row[FINISHED] = wanted == OVER
        result(table, row)


__all__ = ["ANSWER", "LUCK", "MOVE", "OVER", "RESULT", "RESULT_1", "GameArrays", "random_games"]
