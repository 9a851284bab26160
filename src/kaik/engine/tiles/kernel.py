"""The kernel of the mahjongs as Python sees it."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaik.core.action import CHANCE, Action, joined, parts
from kaik.core.chance import Deal
from kaik.core.errors import BadAction, KaikError
from kaik.core.state import State, Throw
from kaik.engine.compiled import Numbers, undisturbed
from kaik.engine.kernel import LONGEST, RESULT, Games, Kernel, KernelPosition
from kaik.engine.tiles import games, spots
from kaik.engine.tiles.imagined import dealt_anew
from kaik.engine.tiles.lacks import suit_needs
from kaik.engine.tiles.layout import PILE
from kaik.engine.tiles.pack import pack
from kaik.kits.mahjong import places as at
from kaik.kits.mahjong.numbers import answer_of, hand_at, number_of
from kaik.kits.mahjong.packed import TileGame
from kaik.kits.mahjong.places import BY_NAME, CODE, CODES

Y = TypeVar("Y", bound=TileGame)
DEALS = {at.LINE, at.WINDS, at.DEAL, at.URA, at.HORSES}
"""What luck brings in more ways than can be listed."""
_MIDDLE = spots.FIRST_SPOT + at.MEN
_DEALING = {spots.SEATS_STAGE, spots.DEAL_STAGE, spots.URA_STAGE, spots.HORSES_STAGE}
_LUCK = {verb: code for code, verb in enumerate(at.VERBS) if code >= at.FIRST_LUCK}


class TilePosition(KernelPosition):
    """A position, and how the latest season ended: the rules tell that in full, and the kernel only carries it."""

    __slots__ = ("last",)

    def __init__(self, men: NDArray[Any], now: NDArray[np.int64], last: Any) -> None:
        super().__init__(men, now)
        self.last = last

    def copy(self) -> TilePosition:
        return TilePosition(self.men.copy(), self.now.copy(), self.last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TilePosition) and super().__eq__(other) and bool(self.last == other.last)

    __hash__ = KernelPosition.__hash__


class _TileScratch(threading.local):
    """The working arrays, one for each thread."""

    def __init__(self, book: Numbers) -> None:
        self.men = np.zeros((2, spots.ROOM), np.int64)
        self.work = self.men[1]
        self.luck = np.zeros(1, np.uint64)
        kept, many = np.zeros((1, RESULT + TileKernel.results), np.int64), np.zeros(5, np.int64)
        self.table = games.TileTable(book, self.men, suit_needs(), self.luck, kept, many)


class TileKernel(Kernel[Y]):
    """One mahjong under one choice of options, compiled."""

    results = 4
    fixed_codes = True

    def __init__(self, kind: type[Y], options: Any) -> None:
        self.kind, self.options = kind, options
        self.rules = kind.tile_rules(options)
        self.book = pack(self.rules)
        self._scratch = _TileScratch(self.book)
        with undisturbed():  # it is compiled, or loaded, with the first question
            self.chances(self.start())

    # -- positions -------------------------------------------------------------------------------------

    def start(self) -> TilePosition:
        return self.position_from(self.kind.opened(self.options, self.rules.seats))

    def position_from(self, state: Y) -> TilePosition:
        men, now = state.numbers()
        return TilePosition(np.array(men, np.int16), np.array(now, np.int64), _last(state))

    def state_from(self, position: KernelPosition) -> Y:
        last = position.last if isinstance(position, TilePosition) else None
        return self.kind.from_numbers(self.options, position.men.tolist(), position.now.tolist(), last)

    def side(self, position: KernelPosition) -> int:
        seats = self.asked(position)
        return seats[0] if seats else CHANCE

    def asked(self, position: KernelPosition) -> tuple[int, ...]:
        now = position.now
        stage = at.STAGES[now[at.STAGE]]
        if now[at.FLIPS]:
            return ()
        if stage in ("act", "before", "last"):
            return (int(now[at.DEALER if stage == "last" else at.MOVER]),)
        if stage != "claim":
            return ()
        asked, answers = now[at.ASKED], now[at.ANSWERS : at.ANSWERS + at.SEATS]
        return tuple(seat for seat in range(at.SEATS) if asked >> seat & 1 and not answers[seat])

    # -- questions -------------------------------------------------------------------------------------

    def _ask(self, position: KernelPosition, what: int, act: int = -1) -> int:
        self._load(position)
        return int(games.door(self._scratch.table, what, act))

    def _load(self, position: KernelPosition) -> None:
        """Put a position into the working array."""
        work = self._scratch.work
        work[spots.FIRST_SPOT : _MIDDLE] = position.men
        work[_MIDDLE : spots.END_SPOT] = position.now

    def _worked(self, last: Any) -> TilePosition:
        """The position in the working array."""
        work = self._scratch.work
        men, now = work[spots.FIRST_SPOT : _MIDDLE].astype(np.int16), work[_MIDDLE : spots.END_SPOT].copy()
        return TilePosition(men, now, last)

    def codes(self, position: KernelPosition) -> NDArray[np.int64]:
        return self.codes_of(position, self.side(position))

    def codes_of(self, position: KernelPosition, seat: int) -> NDArray[np.int64]:
        if seat not in self.asked(position):
            return np.zeros(0, np.int64)
        count = self._ask(position, games.LEGAL, seat)
        found: NDArray[np.int64] = self._scratch.work[spots.OUT : spots.OUT + count].copy()
        return found

    def chances(self, position: KernelPosition) -> tuple[tuple[int, int], ...]:
        if self.asked(position) or position.now[at.STAGE] == spots.OVER_STAGE:
            return ()
        act = self._ask(position, games.ASK_LUCK)
        match act & at.VERB_BITS:
            case verb if verb in DEALS:
                return ()
            case at.DICE:
                throws = ((one, two) for one in range(1, 7) for two in range(1, 7))
                return tuple((act | one << at.ONE | two << at.TWO, 1) for one, two in throws)
            case at.DRAW | at.DORA:
                unseen = position.men[at.UNSEEN : at.UNSEEN + at.SORTS].tolist()
                return tuple((act | code << at.ONE, unseen[code]) for code in BY_NAME if unseen[code])
        return ((act, 1),)

    def deal(self, position: KernelPosition) -> Deal | None:
        if int(position.now[at.STAGE]) not in _DEALING or position.now[at.FLIPS]:
            return None
        turn = self.state_from(position).turn()
        return turn.chance if isinstance(turn, Throw) and isinstance(turn.chance, Deal) else None

    def played(self, position: KernelPosition, code: int) -> TilePosition:
        self._ask(position, games.PLAY, code)
        return self._ended(position, code)

    def after(self, position: KernelPosition, action: Action | str) -> TilePosition:
        """The next position after an action; what is dealt has no number and is said with its tiles."""
        action = action if isinstance(action, Action) else Action.parse(action)
        verb = _LUCK.get(action.verb, 0)
        if verb not in DEALS:
            return self.played(position, self.code(position, action))
        tiles = [CODE[tile] for item in action.args for tile in parts(item)]
        self._scratch.work[PILE : PILE + len(tiles)] = tiles
        self._ask(position, games.PLAY, verb)
        return self._ended(position, action)

    def _ended(self, before: KernelPosition, said: int | Action) -> TilePosition:
        """The position in the working array; where a season has just ended, the rules tell how."""
        after = self._worked(before.last if isinstance(before, TilePosition) else None)
        if after.now[at.SEASONS] != before.now[at.SEASONS] or after.now[at.STAGE] == spots.HORSES_STAGE:
            action = said if isinstance(said, Action) else self.action(before, said)
            seat = CHANCE if action.verb in _LUCK else self.side(before)
            after.last = _last(self.state_from(before).played(seat, action))
        return after

    def imagine(self, position: KernelPosition, seat: int, luck: int) -> TilePosition:
        """A position that a seat cannot tell from this one, another for every number."""
        scratch, work = self._scratch, self._scratch.work
        self._load(position)
        scratch.luck[0] = luck
        dealt_anew(self.book, work, scratch.table.needs, seat, scratch.luck)
        if position.now[at.STAGE] == spots.CLAIM:
            dice = Random(luck)
            for other in range(self.rules.seats):  # others who have answered said something they could have said
                if other != seat and work[spots.ANSWERS + other]:
                    count = games.door(scratch.table, games.LEGAL, other)
                    work[spots.ANSWERS + other] = work[spots.OUT + dice.randrange(count)]
        return self._worked(position.last if isinstance(position, TilePosition) else None)

    # -- random games ------------------------------------------------------------------------------------

    def random_games(
        self,
        games: int,
        seed: int = 0,
        threads: int = 1,
        limit: int = LONGEST,
        start: KernelPosition | None = None,
        seasons: int = 0,
    ) -> Games:
        """Play whole matches of uniformly random actions, or so many seasons of each."""
        if games < 1 or threads < 1:
            raise KaikError(f"random games need one game and one thread at least, not {games} and {threads}")
        return self._many_games(games, threads, start, (seed, limit, seasons))

    def _play(self, start: KernelPosition, kept: NDArray[np.int64], many: NDArray[np.int64]) -> None:
        scratch = self._scratch
        scratch.men[0, spots.FIRST_SPOT : _MIDDLE] = start.men
        scratch.men[0, _MIDDLE : spots.END_SPOT] = start.now
        games.door(scratch.table._replace(kept=kept, many=many), games.GAMES, 0)

    def _won(self, kept: NDArray[np.int64]) -> NDArray[np.float64]:
        points = kept[:, RESULT : RESULT + self.rules.seats]
        shares: NDArray[np.float64] = points - points.sum(axis=1, keepdims=True) / self.rules.seats
        return shares

    def warm(self) -> None:
        self.random_games(1, limit=1)
        self.imagine(self.start(), 0, 0)

    # -- actions -----------------------------------------------------------------------------------------

    def action(self, position: KernelPosition, code: int) -> Action:
        verb = code & at.VERB_BITS
        if verb < at.FIRST_LUCK:
            return answer_of(code)
        one, two = code >> at.ONE & 63, code >> at.TWO & 63
        match verb:
            case at.DICE:
                return Action("dice", str(one), str(two))
            case at.DRAW | at.DORA:
                return Action(at.VERBS[verb], CODES[one])
            case at.CALLS_TOLD:
                said = answer_of(code ^ (verb ^ code >> at.INNER))
                return Action("calls", str(code >> at.SEAT & 3), said.verb, *said.args)
            case at.WINS:
                return Action("wins", *self._hands(position, _named(code)))
            case at.ABORTED:
                return Action("aborted", at.REASONS[one], *self._hands(position, _named(code)))
            case at.EXHAUSTED:
                ready = [seat for seat in range(at.SEATS) if one >> seat & 1]
                return Action("exhausted", *self._hands(position, ready))
        return Action(at.VERBS[verb])

    def _hands(self, position: KernelPosition, seats: list[int]) -> list[str]:
        """Seats and their hands as parts of an action."""
        men = position.men.tolist()
        return [item for seat in seats for item in (str(seat), joined(hand_at(men, seat)))]

    def code(self, position: KernelPosition, action: Action | str) -> int:
        action = action if isinstance(action, Action) else Action.parse(action)
        if action.verb not in _LUCK:
            return self.code_of(position, self.side(position), action)
        for code, _ in self.chances(position):
            if self.action(position, code) == action:
                return code
        raise BadAction(f"{action} is not open in this position")

    def code_of(self, position: KernelPosition, seat: int, action: Action) -> int:
        number = number_of(seat, action)
        if number in self.codes_of(position, seat):
            return number
        raise BadAction(f"{action} is not open to seat {seat} in this position")


def _last(state: State) -> Any:
    """How the latest season ended; every mahjong tells it in its own words."""
    told: Any = state
    return told.last


def _named(code: int) -> list[int]:
    """The seats that a win or an undecided end names."""
    return [code >> at.WHO + 2 * n & 3 for n in range(code >> at.COUNT & 7)]
