"""A game told as mjai events while it is played, from what one seat sees; and a program's answers as our actions.

`Exporter` tells a whole log and needs the true position. Here only the faces of what happened and the seat's views are
known: other players' tiles are hidden, and whether they discarded what they drew nobody can see but after a riichi.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadRecord
from kaik.games.riichi.records.event import HIDDEN, MjaiEvent, listed, spelled
from kaik.games.riichi.records.exporting import Fields
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.scoring.points import STICK
from kaik.games.riichi.season import SEATS, Ending
from kaik.games.riichi.seen import RiichiView
from kaik.kits.mahjong.tiles import kind, ordered

LUCK = -1
Seen = tuple[int, str]
"""Something that happened: whose act it was, -1 for luck, and its face."""


class MjaiTeller:
    """Tells one seat's game; faces come in the order of the log, each view after all faces before it."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._begun = self._dealt = False
        self._tiles: list[list[str]] = []
        self._hand: Fields | None = None
        """The event that began the hand; its numbers are filled in when a view tells them."""
        self._mover = self._giver = 0
        self._drawn, self._thrown = "", ""
        self._declared: dict[int, bool] = {}
        """Who has declared riichi in this hand, and whether the deposit is paid."""
        self._pons: list[tuple[int, str, list[str]]] = []
        self._reached = False
        """Whether the program knows of its riichi already: it asked for it."""

    def tell(self, seen: Iterable[Seen], view: RiichiView, *, over: bool = False) -> list[Fields]:
        """The events of what has happened since the last view."""
        events: list[Fields] = []
        if not self._begun:
            self._begun = True
            names = [str(seat) for seat in view.table.order(view.first)]
            events.append({"type": "start_game", "id": _actor(view, self._seat), "names": names})
        for who, face in seen:
            events += self._event(who, Action.parse(face), view)
        if self._hand is not None:
            if over:
                events += self._ended(view)
            elif "oya" not in self._hand:
                _number(self._hand, view, view.kyoku, view.honba, view.table.dealer, self._scores(view))
                self._hand["kyotaku"] = view.deposits - sum(self._declared.values())
        return [*events, {"type": "end_game"}] if over else events

    def reach(self, view: RiichiView) -> Fields:
        """The program's own riichi, told to it before it discards."""
        self._reached = True
        return {"type": "reach", "actor": _actor(view, self._seat)}

    # What happened

    def _event(self, who: int, action: Action, view: RiichiView) -> list[Fields]:
        told: list[Fields] = []
        if who == LUCK and action.verb in ("dice", "deal") and self._dealt:
            told += self._ended(view)
        if who == LUCK and action.verb in ("draw", "calls", "dora", "exhausted") and self._dealt:
            told += self._deposits(action, view)
        match action:
            case Action("deal"):
                self._tiles = [list(parts(item)) for item in action.args]
            case Action("dora", (tile,)) if who == LUCK:
                told.append(self._indicator(tile, view))
            case Action("draw", (tile,)):
                self._drawn = tile
                told.append({"type": "tsumo", "actor": _actor(view, self._mover), "pai": _spelled(tile)})
            case Action("calls", (seat, verb, tiles)):
                told.append(self._call(int(seat), verb, tiles, view))
            case Action("discard" | "riichi" | "ankan" | "kakan"):
                told += self._act(who, action, view)
        return told

    def _indicator(self, tile: str, view: RiichiView) -> Fields:
        if self._dealt:
            return {"type": "dora", "dora_marker": spelled(tile)}
        self._dealt, self._declared, self._pons, self._thrown = True, {}, [], ""
        hands = [self._tiles[seat] for seat in view.table.order(view.first)]
        self._hand = {"type": "start_kyoku", "dora_marker": spelled(tile)}
        self._hand["tehais"] = [[_spelled(each) for each in ordered_or_hidden(hand)] for hand in hands]
        self._mover = view.table.dealer  # the dealer draws first, of this hand or of the one that has just ended
        return self._hand

    def _call(self, seat: int, verb: str, tiles: str, view: RiichiView) -> Fields:
        own = listed(ordered(parts(tiles)))
        self._mover, pai = seat, spelled(self._thrown)
        if verb == "pon":
            self._pons.append((seat, self._thrown, listed(ordered([*parts(tiles), self._thrown]))))
        self._drawn = ""
        fields: Fields = {"type": verb, "actor": _actor(view, seat), "target": _actor(view, self._giver)}
        return {**fields, "pai": pai, "consumed": own}

    def _act(self, who: int, action: Action, view: RiichiView) -> list[Fields]:
        actor, tile = _actor(view, who), action.args[0]
        match action.verb:
            case "ankan":
                own = next((m.own for m in view.melds[who] if m.call == "ankan" and kind(m.own[0]) == kind(tile)), ())
                return [{"type": "ankan", "actor": actor, "consumed": listed(own or (tile,) * 4)}]
            case "kakan":
                self._giver, self._thrown = who, tile
                pon = next(tiles for seat, taken, tiles in self._pons if seat == who and kind(taken) == kind(tile))
                return [{"type": "kakan", "actor": actor, "pai": spelled(tile), "consumed": pon}]
        told: list[Fields] = []
        drew = self._drawn == tile if who == self._seat else bool(self._declared.get(who))
        if action.verb == "riichi":
            self._declared[who] = False
            known = self._reached and who == self._seat
            told = [] if known else [{"type": "reach", "actor": actor}]
        self._reached = self._reached and who != self._seat
        self._giver, self._thrown, self._mover = who, tile, view.table.right(who)
        return [*told, {"type": "dahai", "actor": actor, "pai": spelled(tile), "tsumogiri": drew}]

    def _deposits(self, action: Action, view: RiichiView) -> list[Fields]:
        """Deposits that lie on the table now that nobody has won with the discard; an indicator comes before that."""
        if action.verb == "dora":
            return []
        due = [seat for seat, paid in self._declared.items() if not paid]
        self._declared |= dict.fromkeys(due, True)
        return [{"type": "reach_accepted", "actor": _actor(view, seat)} for seat in due]

    # How hands begin and end

    def _scores(self, view: RiichiView) -> list[int]:
        """The points with which the hand began: a deposit is paid out of them."""
        return [points + (STICK if self._declared.get(seat) else 0) for seat, points in enumerate(view.points)]

    def _ended(self, view: RiichiView) -> list[Fields]:
        """The end of a hand, which all were shown."""
        end, hand = view.last, self._hand
        self._dealt, self._hand = False, None
        if end is None:
            return []
        if hand is not None and "oya" not in hand:  # it began and ended between two questions
            before = [now - gained for now, gained in zip(self._scores(view), end.change, strict=True)]
            _number(hand, view, end.kyoku, end.honba, end.dealer, before)
            hand["kyotaku"] = 0
        return [*_outcomes(view, end, self._declared), {"type": "end_kyoku"}]


def _outcomes(view: RiichiView, end: Ending, declared: Mapping[int, bool]) -> list[Fields]:
    order = view.table.order(view.first)
    if not end.wins:
        reason = {"exhausted": "nm" if end.nagashi else "exhaustive"}.get(end.how, end.reason)
        reason = "yao9" if reason == "kyuushu" else reason
        return [{"type": "ryukyoku", "reason": reason, "deltas": [end.change[seat] for seat in order]}]
    return [
        {
            "type": "hora",
            "actor": _actor(view, win.seat),
            "target": _actor(view, win.seat if end.payer < 0 else end.payer),
            "pai": spelled(end.tile),
            "ura_markers": listed(end.ura) if win.seat in declared else [],
            "deltas": [win.change[seat] for seat in order],
        }
        for win in end.wins
    ]


def _number(hand: Fields, view: RiichiView, kyoku: int, honba: int, dealer: int, scores: Sequence[int]) -> None:
    """Say which hand it is, once that is known."""
    wind, number = name_of(kyoku)
    hand |= {"bakaze": wind, "kyoku": number, "honba": honba, "oya": _actor(view, dealer)}
    hand["scores"] = [scores[seat] for seat in view.table.order(view.first)]


def _actor(view: RiichiView, seat: int) -> int:
    return view.table.away(view.first, seat)


def _spelled(tile: str) -> str:
    return HIDDEN if tile == HIDDEN else spelled(tile)


def ordered_or_hidden(hand: Sequence[str]) -> Sequence[str]:
    """A hand in drawing order, or so many hidden tiles."""
    return hand if HIDDEN in hand else ordered(hand)


def action_of(answer: Mapping[str, Any], legal: Sequence[str]) -> str | None:
    """The action that a program's answer means, of those that are open; None where it means none of them.

    A `reach` alone means nothing yet: the discard is asked for after it.
    """
    event = MjaiEvent("the answer", answer)
    try:
        wanted = _wanted(event)
    except BadRecord:
        return None
    return next((action for action in wanted if action in legal), None)


def _wanted(event: MjaiEvent) -> tuple[str, ...]:
    match event.type:
        case "none":
            return ("pass",)
        case "dahai":
            return (f"discard:{event.tile()}",)
        case "chi" | "pon" | "daiminkan":
            return (f"{event.type}:{joined(event.tiles('consumed'))}",)
        case "ankan":
            tile = event.tiles("consumed", SEATS)[0]
            return (f"ankan:{tile.replace('0', '5')}",)
        case "kakan":
            return (f"kakan:{event.tile()}",)
        case "hora":
            return ("tsumo", "ron")
        case "ryukyoku":
            return ("kyuushu",)
    return ()


def riichi_of(answer: Mapping[str, Any], legal: Sequence[str]) -> str | None:
    """The discard that a program chose after its `reach`, as our riichi."""
    discard = action_of(answer, [action.replace("riichi:", "discard:") for action in legal if "riichi:" in action])
    return None if discard is None else discard.replace("discard:", "riichi:")
