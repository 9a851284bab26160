"""Following a foreign record under our rules: every event is played, checked and kept as our own log.

The record says what happened, our rules say what is asked. Seats that do nothing have passed; dice, which these
records do not keep, are thrown so that everybody sits where the record has them. Where record and rules part, the
first event that does not fit is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kaik.core.action import CHANCE, Action, joined
from kaik.core.chance import Deal, Outcomes
from kaik.core.errors import BadRecord, KaikError, did_you_mean
from kaik.core.game import Imported
from kaik.core.state import Over, Throw
from kaik.games.riichi.draws import nagashi
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MjaiEvent, spelled
from kaik.games.riichi.records.mismatch import check_paid, goes_on, last, reason_of
from kaik.games.riichi.records.opening import Opening
from kaik.games.riichi.rounds import END, GO_ON
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.dora import beneath
from kaik.games.riichi.season import SEATS, Ending
from kaik.games.riichi.turns import KYUUSHU
from kaik.kits.mahjong.claims import PASS, RON, TSUMO, Window
from kaik.kits.mahjong.tiles import NAMES, kind, ordered


class Importer:
    """One record on its way through our rules."""

    def __init__(self, options: RiichiOptions) -> None:
        self.options = options
        self.start: Riichi | None = None
        self.log: list[tuple[int, Action]] = []
        self.settlements: list[tuple[float, ...]] = []
        self._state: Riichi | None = None
        self._events: Sequence[MjaiEvent] = ()
        self._at = 0
        self._heard: set[int] = set()
        """Numbers of events that were taken before their turn."""
        self._doras: list[str] = []
        """Indicators that were told before they are turned over."""
        self._declaring = -1
        """Who said riichi and has yet to discard."""
        self._accepted = False
        """The riichi of the latest discard was paid for."""
        self._ended = False

    def follow(
        self, events: Sequence[MjaiEvent], names: Sequence[str] = (), told: Mapping[str, str] | None = None
    ) -> Imported:
        """The whole record as a log of ours, with the points of every win and draw; `names` are by seat."""
        self._events = events
        for self._at, event in enumerate(events):
            if self._at in self._heard:
                continue
            try:
                self._hear(event)
            except BadRecord:
                raise
            except KaikError as wrong:
                raise event.refused(str(wrong)) from None
        if self._state is None:
            raise BadRecord("the record has no start_kyoku, so nothing was dealt")
        if self._doras:
            self._turn_over()
        log, rows = tuple(self.log), tuple(self.settlements)
        return Imported(self.options, SEATS, log, rows, self.start, tuple(names), dict(told or {}))

    @property
    def state(self) -> Riichi:
        if self._state is None:
            raise self._event.refused("no hand has been dealt yet; a start_kyoku comes first")
        return self._state

    @property
    def _event(self) -> MjaiEvent:
        return self._events[self._at]

    def _hear(self, event: MjaiEvent) -> None:
        if event.type not in HEARD:
            raise event.refused(f"there is no event {event.type!r:.40}; {did_you_mean(event.type, HEARD)}")
        if self._ended:
            raise event.refused("nothing may follow end_game")
        if self._declaring >= 0 and event.type != "dahai":
            raise event.refused(f"seat {self._declaring} has said riichi, so a dahai must follow")
        if event.type in ACTS:
            self._turn_over()
        HEARD[event.type](self, event)

    # Saying actions.

    def _say(self, seat: int, action: Action) -> None:
        before = self.state
        self._state = before.after(seat, action)
        self.log.append((seat, action))
        if self._state.seasons > before.seasons:
            self._season_ended(last(self._state))

    def _season_ended(self, end: Ending) -> None:
        self.settlements.extend(tuple(map(float, row)) for row in end.rows)
        if self._doras:
            raise self._event.refused(f"the indicator {spelled(self._doras[0])} was never turned over by our rules")

    def _luck(self) -> str:
        """What luck is asked for; empty where it is not asked."""
        turn = self.state.turn()
        if not isinstance(turn, Throw):
            return ""
        chance = turn.chance
        return chance.verb if isinstance(chance, Deal) else chance.weights[0][0].verb

    def _take(self, verb: str, *tiles: str) -> None:
        """Luck brings these tiles out of the wall."""
        unseen = dict(self.state.wall.unseen)
        for tile in tiles:
            if unseen.get(tile, 0) < 1 and self._luck() == verb:
                raise self._event.refused(f"no {spelled(tile)} is left that nobody has seen")
            unseen[tile] = unseen.get(tile, 0) - 1
        self._say(CHANCE, Action(verb, joined(tiles)))

    def _told(self, *verbs: str) -> None:
        """Luck says the one action it can, which must be of these."""
        turn = self.state.turn()
        if isinstance(turn, Throw) and isinstance(turn.chance, Outcomes) and self._luck() in verbs:
            self._say(CHANCE, turn.chance.weights[0][0])
        else:
            raise self._event.refused(f"our rules go on otherwise here: {goes_on(self.state)}")

    def _answer(self, answers: Mapping[int, Action]) -> None:
        """These answers to the tile in the window; everybody else passes."""
        window = self.state.window
        if window is None or self.state.stage != "claim":
            return
        for seat in window.waiting:
            self._say(seat, answers.get(seat, PASS))

    # Hands begin and end.

    def _start_kyoku(self, event: MjaiEvent) -> None:
        opening = Opening.of(event)
        if self._state is None:
            begun = opening.begun(self.options)
            self._state = begun if begun is not None else opening.position(self.options)
            self.start = self._state if begun is None else None
        else:
            self._go_on(event, opening)
        while self.state.stage == "seats":
            self._say(CHANCE, opening.thrown(self.state.table))
        opening.check(self.state.wall.unseen)
        self._say(CHANCE, Action("deal", *map(joined, opening.hands)))
        self._take("dora", opening.dora)
        self._doras = list(opening.later)

    def _go_on(self, event: MjaiEvent, opening: Opening) -> None:
        """The hand before is over and our rules deal the same one next."""
        if self.state.stage == "last":
            self._say(self.state.table.dealer, GO_ON)
        turn = self.state.turn()
        if isinstance(turn, Over):
            raise event.refused(f"the game is over by our rules ({turn.reason})")
        if self.state.stage != "seats":
            raise event.refused("the hand before has not ended")
        if sentence := opening.unlike(self.state):
            raise event.refused(sentence)

    def _end_kyoku(self, event: MjaiEvent) -> None:
        if self.state.stage not in ("seats", "last", "over"):
            raise event.refused(f"the hand has not ended by our rules: {goes_on(self.state)}")

    def _end_game(self, event: MjaiEvent) -> None:
        """The table breaks up, in the middle of a game perhaps."""
        if self._state is not None and self.state.stage == "last":
            self._say(self.state.table.dealer, END)
        self._ended = True

    def _nothing(self, event: MjaiEvent) -> None:
        """What programs say to each other, and no player does."""

    # Draws and discards.

    def _tsumo(self, event: MjaiEvent) -> None:
        actor, tile = event.seat(), event.tile()
        self._answer({})
        self._turn_over()
        drawer = self.state.drawer()
        if self._luck() == "draw" and actor != drawer:
            raise event.refused(f"seat {actor} draws a tile, but it is for seat {drawer} to draw")
        if self._luck() != "draw":
            raise event.refused(f"nobody draws a tile now: {goes_on(self.state)}")
        self._take("draw", tile)

    def _dahai(self, event: MjaiEvent) -> None:
        actor, tile = event.seat(), event.tile()
        if self._declaring not in (-1, actor):
            raise event.refused(f"seat {self._declaring} has said riichi and is to discard, not seat {actor}")
        if event.fields.get("tsumogiri") is True and self.state.drawn not in ("", tile):
            raise event.refused(f"the tile just drawn is {spelled(self.state.drawn)}, so this is no tsumogiri")
        self._say(actor, Action("riichi" if self._declaring == actor else "discard", tile))
        self._declaring, self._accepted = -1, False

    def _reach(self, event: MjaiEvent) -> None:
        actor = event.seat()
        if not any(action.verb == "riichi" for action in self.state.legal(actor)):
            raise event.refused(f"riichi is not open to seat {actor}")
        self._declaring = actor

    def _reach_accepted(self, event: MjaiEvent) -> None:
        actor = event.seat()
        if not self.state.riichi[actor].declared:
            raise event.refused(f"seat {actor} has not declared riichi")
        self._accepted = True

    # Indicators.

    def _dora(self, event: MjaiEvent) -> None:
        """Some programs tell an open kan's indicator before the discard, some after it."""
        tile = event.tile("dora_marker")
        if self.state.window is not None and self.state.window.about == "kan" and not self.state.flips:
            self._answer({})  # nobody robbed it, for its indicator is turned over
        if self._luck() == "dora":
            self._take("dora", tile)
        elif self.state.later:
            self._doras.append(tile)
        else:
            raise event.refused("no kan asks for another indicator")

    def _turn_over(self) -> None:
        """Indicators that our rules turn over before anything else goes on."""
        while self._state is not None and self._luck() == "dora":
            self._take("dora", self._next_indicator())

    def _next_indicator(self) -> str:
        if self._doras:
            return self._doras.pop(0)
        # A closed kan's indicator is sometimes told after the tile that replaces it.
        after = self._at + 1
        if self._event.type == "tsumo" and after < len(self._events) and self._events[after].type == "dora":
            self._heard.add(after)
            return self._events[after].tile("dora_marker")
        raise self._event.refused("an indicator is turned over first, but no dora event tells which")

    # Calls.

    def _call(self, event: MjaiEvent) -> None:
        actor = event.seat()
        self._window(event)
        own = event.tiles("consumed", 3 if event.type == "daiminkan" else 2)
        self._answer({actor: Action(event.type, joined(own))})
        self._told("calls")

    def _window(self, event: MjaiEvent) -> Window:
        """The tile at issue, if it is the one the event names."""
        window = self.state.window
        if window is None or self.state.stage != "claim":
            raise event.refused(f"there is no discard to call: {goes_on(self.state)}")
        if event.has("target") and event.seat("target") != window.giver:
            raise event.refused(f"the tile at issue is seat {window.giver}'s, not seat {event.seat('target')}'s")
        if event.has("pai") and event.tile() != window.tile:
            raise event.refused(f"the tile at issue is {spelled(window.tile)}, not {spelled(event.tile())}")
        return window

    def _ankan(self, event: MjaiEvent) -> None:
        actor = event.seat()
        first = event.tiles("consumed", 4)[0] if event.has("consumed") else event.tile()
        held = tuple(tile for tile in self.state.sides[actor].hand if kind(tile) == kind(first))
        own = event.tiles("consumed", 4) if event.has("consumed") else held or (first,)
        action = Action("ankan", NAMES[kind(own[0])])
        if action in self.state.legal(actor) and ordered(own) != held:
            raise event.refused(f"seat {actor} holds {' '.join(map(spelled, held))}, not those four")
        self._say(actor, action)

    def _kakan(self, event: MjaiEvent) -> None:
        self._say(event.seat(), Action("kakan", event.tile()))

    # Wins and draws.

    def _hora(self, event: MjaiEvent) -> None:
        wins = dict(self._wins())
        if event.seat("target") == event.seat() if event.has("target") else self.state.stage == "act":
            self._check_drawn(event)
            self._say(event.seat(), TSUMO)
        else:
            self._ron(wins)
        if self._luck() == "ura":
            self._ura(wins)
        for row in last(self.state).wins:
            if row.seat in wins:
                check_paid(wins[row.seat], row.change)

    def _wins(self) -> Iterator[tuple[int, MjaiEvent]]:
        """The winners from here on, each with its event; those after the first need not be heard again."""
        for at in range(self._at, len(self._events)):
            if self._events[at].type != "hora":
                return
            self._heard.add(at)
            yield self._events[at].seat(), self._events[at]

    def _check_drawn(self, event: MjaiEvent) -> None:
        if event.has("pai") and self.state.drawn and event.tile() != self.state.drawn:
            raise event.refused(f"the tile just drawn is {spelled(self.state.drawn)}, not {spelled(event.tile())}")

    def _ron(self, wins: Mapping[int, MjaiEvent]) -> None:
        for seat, event in wins.items():
            self._window(event)
            if self._accepted:
                raise event.refused("the riichi was accepted, so nobody can win with its tile any more")
            if RON not in self.state.legal(seat):
                raise event.refused(f"ron is not open to seat {seat}")
        self._answer(dict.fromkeys(wins, RON))
        self._told("wins")
        paid = self.state.won or last(self.state).winners
        for seat, event in wins.items():
            if seat not in paid:
                raise event.refused(f"by our rules only seat {' and '.join(map(str, paid))} wins here")

    def _ura(self, wins: Mapping[int, MjaiEvent]) -> None:
        """What lies beneath the indicators, told by a winner in riichi."""
        count = beneath(self.state)
        told = {
            key: event for event in wins.values() for key in ("ura_markers", "uradora_markers") if event.fields.get(key)
        }
        if not told:
            raise self._event.refused(f"a win in riichi tells its ura_markers, {count} of them")
        key, event = next(iter(told.items()))
        self._take("ura", *event.tiles(key, count))

    def _ryukyoku(self, event: MjaiEvent) -> None:
        reason = reason_of(event)
        if self.state.stage == "act" and reason in ("", "kyuushu"):
            self._say(event.seat() if event.has("actor") else self.state.mover, KYUUSHU)
        else:
            self._answer(dict.fromkeys(range(SEATS), RON) if self._is_triple(reason) else {})
            flowing = nagashi(self.state) if self._luck() == "exhausted" else ()
            ends = {"exhausted": "nm" if flowing else "exhaustive", "aborted": ""}.get(self._luck())
            if ends is None or (ends and reason not in ("", ends)):
                raise event.refused(
                    f"{event.fields.get('reason') or 'a draw'} is not how our rules go on: {goes_on(self.state)}"
                )
            self._told("exhausted", "aborted")
        end = last(self.state)
        if reason and end.reason not in ("", reason):
            raise event.refused(f"by our rules the season ends by {end.reason}, not by {reason}")
        check_paid(event, end.change)

    def _is_triple(self, reason: str) -> bool:
        """Whether three players want the discard: told so, or the only way the season can have ended."""
        window = self.state.window
        if window is None or not all(RON in self.state.legal(seat) for seat in window.waiting):
            return False
        return reason == "ron3" or (not reason and self.state.wall.left > 0)


HEARD: Mapping[str, Callable[[Importer, MjaiEvent], None]] = {
    "start_game": Importer._nothing,
    "start_kyoku": Importer._start_kyoku,
    "tsumo": Importer._tsumo,
    "dahai": Importer._dahai,
    "chi": Importer._call,
    "pon": Importer._call,
    "daiminkan": Importer._call,
    "ankan": Importer._ankan,
    "kakan": Importer._kakan,
    "dora": Importer._dora,
    "reach": Importer._reach,
    "reach_accepted": Importer._reach_accepted,
    "hora": Importer._hora,
    "ryukyoku": Importer._ryukyoku,
    "end_kyoku": Importer._end_kyoku,
    "end_game": Importer._end_game,
    "none": Importer._nothing,
}
ACTS = frozenset(("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach", "hora", "ryukyoku"))
"""Events before which all due indicators lie open."""
