"""Our own log told as mjai events, as one seat or as everybody together saw them.

Actor 0 is whoever dealt first and actors are numbered in the order of play, as other programs expect. Our actions do
not say whether a discard is the very tile that was drawn; where it could be, it is told so.
"""

from __future__ import annotations

from typing import Any

from kaik.core.action import CHANCE, Action, parts
from kaik.games.riichi.records.event import HIDDEN, listed, spelled
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.season import SEATS, Ending, Winning
from kaik.kits.mahjong.tiles import Tiles, kind, ordered

Fields = dict[str, Any]


class Exporter:
    """Events as they grow, entry by entry of our log."""

    def __init__(self, begun: Riichi, eyes: int | None = None) -> None:
        """From the start of a game, from before a hand's dice, or from a hand just dealt."""
        self.state = begun
        self.events: list[Fields] = []
        self.endings: list[Ending] = []
        """How each finished hand ended."""
        self._eyes = eyes
        self._opened = bool(begun.indicators)
        """The hands are dealt and told; until then the first indicator is missing."""
        if self._opened:
            self._begin()

    def add(self, seat: int, action: Action) -> None:
        """One entry."""
        before = self.state
        self.state = before.after(seat, action)
        if _is_paid_for(before, seat, action):
            self._tell("reach_accepted", actor=self.actor(before.window.giver if before.window else 0))
        if seat == CHANCE:
            self._fell(before, action)
        elif before.window is None:
            self._acted(before, seat, action)
        if self.state.seasons > before.seasons and self.state.last is not None:
            self._ended(before, self.state.last)
        if self.state.stage == "over":
            self._tell("end_game")

    def heading(self, names: tuple[str, ...]) -> Fields:
        """The event before all others; `names` are by seat."""
        by_actor = sorted(range(SEATS), key=self.actor)
        head: Fields = {"type": "start_game", "names": [names[seat] for seat in by_actor]}
        return head if self._eyes is None else {**head, "id": self.actor(self._eyes)}

    def actor(self, seat: int) -> int:
        """The number of a seat in the record."""
        return self.state.table.away(max(self.state.first, 0), seat)

    def _tell(self, kind: str, **fields: Any) -> None:
        self.events.append({"type": kind, **fields})

    # What luck and players do.

    def _fell(self, before: Riichi, action: Action) -> None:
        match action:
            case Action("deal"):
                self._opened = False
            case Action("dora", _) if not self._opened:
                self._opened = True
                self._begin()
            case Action("dora", (tile,)):
                self._tell("dora", dora_marker=spelled(tile))
            case Action("draw", (tile,)):
                drawer = before.drawer()
                self._tell("tsumo", actor=self.actor(drawer), pai=self._seen(drawer, (tile,))[0])
            case Action("calls", (seat, verb, tiles)):
                self._called(before, int(seat), verb, parts(tiles))

    def _begin(self) -> None:
        state = self.state
        wind, number = name_of(state.kyoku)
        seats = state.table.order(state.first)
        self._tell(
            "start_kyoku",
            bakaze=wind,
            kyoku=number,
            honba=state.honba,
            kyotaku=state.deposits,
            oya=self.actor(state.table.dealer),
            scores=[state.points[seat] for seat in seats],
            dora_marker=spelled(state.indicators[0]),
            tehais=[self._seen(seat, state.sides[seat].hand) for seat in seats],
        )

    def _seen(self, seat: int, tiles: Tiles) -> list[str]:
        """Tiles that come to a seat, if the record's owner sees them."""
        return listed(tiles) if self._eyes in (None, seat) else [HIDDEN] * len(tiles)

    def _called(self, before: Riichi, seat: int, verb: str, own: Tiles) -> None:
        assert before.window is not None
        self._tell(
            verb,
            actor=self.actor(seat),
            target=self.actor(before.window.giver),
            pai=spelled(before.window.tile),
            consumed=listed(ordered(own)),
        )

    def _acted(self, before: Riichi, seat: int, action: Action) -> None:
        actor = self.actor(seat)
        match action:
            case Action("discard" | "riichi", (tile,)):
                if action.verb == "riichi":
                    self._tell("reach", actor=actor)
                self._tell("dahai", actor=actor, pai=spelled(tile), tsumogiri=tile == before.drawn)
            case Action("ankan", (tile,)):
                own = (each for each in before.sides[seat].hand if kind(each) == kind(tile))
                self._tell("ankan", actor=actor, consumed=listed(own))
            case Action("kakan", (tile,)):
                pon = next(m for m in before.sides[seat].melds if m.call == "pon" and kind(m.taken) == kind(tile))
                self._tell("kakan", actor=actor, pai=spelled(tile), consumed=listed(pon.tiles))

    # How hands end.

    def _ended(self, before: Riichi, end: Ending) -> None:
        self.endings.append(end)
        for win in end.wins:
            self._won(before, end, win)
        if not end.wins:
            reason = {"exhausted": "nm" if end.nagashi else "exhaustive"}.get(end.how, end.reason)
            self._tell("ryukyoku", reason="yao9" if reason == "kyuushu" else reason, deltas=self._by_actor(end.change))
        self._tell("end_kyoku")

    def _won(self, before: Riichi, end: Ending, win: Winning) -> None:
        self._tell(
            "hora",
            actor=self.actor(win.seat),
            target=self.actor(win.seat if end.payer < 0 else end.payer),
            pai=spelled(end.tile),
            ura_markers=listed(end.ura) if before.riichi[win.seat].declared else [],
            deltas=self._by_actor(win.change),
        )

    def _by_actor(self, change: tuple[int, ...]) -> list[int]:
        return [change[seat] for seat in sorted(range(SEATS), key=self.actor)]


def _is_paid_for(before: Riichi, seat: int, action: Action) -> bool:
    """Whether with this action a riichi's discard has gone by and its deposit lies on the table."""
    window = before.window
    if seat != CHANCE or window is None or before.flips or window.about == "kan":
        return False
    if action.verb in ("wins", "ura") or action.args[:1] == ("ron3",):
        return False
    return bool(before.riichi[window.giver].declared) and not before.riichi[window.giver].paid
