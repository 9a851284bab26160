"""The plainest mahjong there could be, filled in with as little as the course asks for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

import msgspec
import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.state import Over
from kaik.kits.mahjong.claims import Window
from kaik.kits.mahjong.course.game import MahjongGame
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.seating import TableOptions
from kaik.kits.mahjong.staged import quiet
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, standard
from kaik.kits.mahjong.wall import Wall, action, built
from kaik.play.script import play

HANDS = "deal:1m+1m+1m+2m+3m+4m+5m+6m+7m+8m+9m+9m+9m+1z-2m+2m+2m+1p+2p+3p+4p+5p+6p+7p+8p+9p+9p"
HANDS += "-1s+1s+1s+2s+3s+4s+5s+6s+7s+8s+9s+9s+9s"


class PlainOptions(TableOptions, frozen=True):
    seasons: int = 2
    kakan_from_hand: Literal["on", "off"] = "off"


class Ending(msgspec.Struct, frozen=True):
    how: str
    season: int = 0
    gains: tuple[int, ...] = ()


class Plain(MahjongGame, frozen=True):
    """Triplets are called, nobody ever wins, and a kan brings a point from each."""

    full_wall: ClassVar[Wall] = built(standard(), 3)
    nobody_won: ClassVar[Ending] = Ending("exhausted")
    after_kan: ClassVar[str] = "kan"
    options: PlainOptions

    def may_win(self, seat: int, tile: str = "") -> bool:
        return False

    def calls_on(self, window: Window, seat: int) -> Iterable[Action]:
        return [action("pon", f"{window.tile}+{window.tile}")] if self.sides[seat].hand.count(window.tile) > 1 else []

    def called_set(self, verb: str, own: Tiles, window: Window, *low: str) -> Meld:
        return Meld("pon", own, window.tile, window.giver)

    def for_kan(self, call: Call, owner: int, giver: int = -1) -> tuple[int, ...]:
        return tuple(2 if seat == owner else -1 for seat in range(3))

    def next_dealer(self, ending: Ending) -> int:
        return self.table.right(self.table.dealer)

    def over(self) -> Over:
        return Over(tuple(map(float, self.points)), "played out")


@pytest.fixture
def dealt() -> Plain:
    options = PlainOptions(seat_method="fixed", first_dealer="east")
    return play(Plain.begin(options, 3), "dice:1-1 dice:1-2", HANDS)


def test_a_call_takes_the_discard_and_leaves_its_caller_to_throw_one_away(dealt: Plain) -> None:
    called = play(dealt, "discard:2m", "1 pon:2m+2m", "2 pass", "calls:1-pon-2m+2m")
    assert (called.mover, called.source, called.stage) == (1, "call", "act")
    assert all(action.verb == "discard" for action in called.legal(1))


def test_nobody_heard_the_right_neighbour_draws(dealt: Plain) -> None:
    drawn = play(quiet(dealt.after(0, Action("discard", "1z"))), "draw:2z")
    assert (drawn.mover, drawn.source, drawn.drawn) == (1, "wall", "2z")


def test_a_small_kan_is_paid_once_nobody_robbed_it(dealt: Plain) -> None:
    free = replace(dealt, options=replace(dealt.options, kakan_from_hand="on"))
    state = play(free, "discard:2m", "1 pon:2m+2m", "2 pass", "calls:1-pon-2m+2m", "discard:1p")
    state = play(quiet(state), "draw:3z", "discard:3z")
    state = play(quiet(state), "draw:4z", "discard:4z")
    added = quiet(play(quiet(state), "draw:5z", "kakan:2m"))
    assert added.points == (0, 0, 0)
    replaced = play(added, "draw:6z")
    assert (replaced.points, replaced.source, replaced.mover) == ((-1, 2, -1), "kan", 1)


def test_the_last_season_ends_the_match(dealt: Plain) -> None:
    rest = dealt.ended(dealt.nobody_won)
    assert rest.table.dealer == 1 and rest.last == Ending("exhausted", 1, (0, 0, 0))
    assert isinstance(rest.ended(rest.nobody_won).turn(), Over)


def test_others_see_neither_answers_nor_draws(dealt: Plain) -> None:
    thrown = dealt.after(0, Action("discard", "2m"))
    assert str(thrown.face(1, Action("pon", "2m+2m"), 2)) == "answer"
    silent = quiet(thrown)
    assert [str(silent.face(CHANCE, Action("draw", "2z"), seat)) for seat in (0, 1, None)] == [
        "draw:?",
        "draw:2z",
        "draw:?",
    ]
