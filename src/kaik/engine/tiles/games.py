"""The one door to the tile kernel, and random games behind it.

numba optimises what a function calls once more for every function above it. So there is a single door, everything
large is called from it or right below, and the loop of random games is written here and not taken from `many`.
"""

from __future__ import annotations

from typing import NamedTuple

from kaik.engine.compiled import Numbers, compiled, part
from kaik.engine.dice import LuckState, below, seeded
from kaik.engine.kernel import (
    CHOICES,
    FINISHED,
    FIRST_GAME,
    LIMIT,
    PLIES,
    RESULT,
    SEASON_LIMIT,
    SEED,
    STEPS,
    STRIDE,
    THROWS,
    WIDEST,
)
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import acts, answers, may_hide
from kaik.engine.tiles.course import closed_kan, first_waiting, small_kan, threw
from kaik.engine.tiles.hands import may_win, ready_seats
from kaik.engine.tiles.lacks import SuitNeeds
from kaik.engine.tiles.luck import asked, fell, thrown
from kaik.engine.tiles.rounds import finish, open_season, settle_wins, went_on, won_by
from kaik.kits.mahjong import places

LEGAL, PLAY, ASK_LUCK, GAMES = range(4)
"""What the door is asked for."""
EVERYBODY = 15


class TileTable(NamedTuple):
    """Where mahjong is played: the first row of men is where random games start, the second is worked on."""

    book: Numbers
    men: Numbers
    needs: SuitNeeds
    luck: LuckState
    kept: Numbers
    many: Numbers


@part
def seat_asked(s: Numbers) -> int:
    """The first seat that is asked; -1 where luck is, or nobody."""
    stage = s[at.STAGE]
    if s[at.FLIPS]:
        return -1
    if stage == at.ACT or stage == at.BEFORE_STAGE:
        return int(s[at.MOVER])
    if stage == at.LAST_STAGE:
        return int(s[at.DEALER])
    return first_waiting(s) if stage == at.CLAIM else -1


@part
def any_of(s: Numbers, luck: LuckState, count: int) -> int:
    """One of the actions found."""
    return int(s[at.OUT + below(luck, count)])


@part
def may_be_won(s: Numbers) -> bool:
    """Whether there is a tile at issue that somebody could win with."""
    stage = s[at.STAGE]
    return bool(stage == at.CLAIM or (stage == at.ACT and s[at.SOURCE] != at.FROM_CALL))


@part
def play(b: Numbers, s: Numbers, act: int) -> None:
    """Change the position into the one after an action; winners are still to be paid."""
    verb, seat, tile = act & places.VERB_BITS, act >> places.SEAT & 3, act >> places.ONE & 63
    if verb >= places.FIRST_LUCK:
        fell(b, s, act)
    elif s[at.WINDOW] >= 0:
        s[at.ANSWERS + seat] = act
    elif verb == places.DISCARD or verb == places.RIICHI_DISCARD:
        threw(b, s, tile, 1 if verb == places.RIICHI_DISCARD else 0)
    elif verb == places.ANKAN_ACT:
        closed_kan(b, s, tile)
    elif verb == places.KAKAN_ACT:
        small_kan(b, s, tile)
    elif verb == places.TSUMO:
        won_by(b, s, 1 | seat << 3)
    elif verb == places.KYUUSHU:
        went_on(b, s, b[book_at.ABORT_RENCHAN], 0, 1)
    elif verb == places.END_GAME:
        finish(b, s)
    else:
        s[at.HONBA] += 1
        open_season(s)


@part
def begin(table: TileTable, game: int) -> None:
    """Put a game with a luck of its own on the table."""
    seeded(table.luck, table.many[SEED], game)
    for n in range(at.FIRST_SPOT, at.END_SPOT):
        table.men[1, n] = table.men[0, n]


@part
def is_done(table: TileTable, row: Numbers) -> bool:
    """Whether a game is played as far as was asked; then its points are noted."""
    s, most = table.men[1], table.many[SEASON_LIMIT]
    over = s[at.STAGE] == at.OVER_STAGE or (most and s[at.SEASONS] - table.men[0, at.SEASONS] >= most)
    if over or row[STEPS] >= table.many[LIMIT]:
        row[FINISHED] = 1 if over else 0
        for seat in range(places.SEATS):
            row[RESULT + seat] = s[at.POINTS + seat]
        return True
    return False


@part
def note(row: Numbers, acting: bool, count: int) -> None:
    """Count a step, with so many actions open to the mover or somebody else; none for a throw."""
    row[THROWS] += count == 0
    row[STEPS] += count > 0
    if acting and count:
        row[PLIES] += 1
        row[CHOICES] += count
        row[WIDEST] = max(row[WIDEST], count)


@compiled
def door(table: TileTable, what: int, given: int) -> int:
    """Answer one question about the position in the working array, or play many games.

    A game of random actions is the same few steps again and again: every question begins and ends within that loop.
    """
    b, s, needs, luck, games = table.book, table.men[1], table.needs, table.luck, what == GAMES
    act, seat, fresh, game = given, given, games, table.many[FIRST_GAME]
    while not games or game < len(table.kept):
        if games:
            if fresh:
                begin(table, game)
            seat, fresh = seat_asked(s), is_done(table, table.kept[game])
            if fresh:
                game += table.many[STRIDE]
                continue
        stage, count = s[at.STAGE], 0
        if what == LEGAL or (games and seat >= 0):
            wins = may_be_won(s) and may_win(b, s, needs, seat)
            if stage == at.CLAIM:
                hides = may_hide(b, s, seat) and ready_seats(b, s, needs, EVERYBODY & ~(1 << seat)) != 0
                count = answers(b, s, seat, wins, hides)
            else:
                count = acts(b, s, needs, wins)
            if what == LEGAL:
                return count
            act = any_of(s, luck, count)
        elif what != PLAY:
            act = asked(b, s)
            if act & places.VERB_BITS == places.EXHAUSTED:
                act = places.EXHAUSTED | ready_seats(b, s, needs, act >> places.ONE) << places.ONE
            if what == ASK_LUCK:
                return act
            act = thrown(b, s, act, luck)
        note(table.kept[game], stage == at.ACT, count)
        play(b, s, act)
        if s[at.STAGE] == at.PAYING:
            settle_wins(b, s, act & places.VERB_BITS)
        if what == PLAY:
            return 0
    return 0
