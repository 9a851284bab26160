"""The rules of Linked Ships: throw, then sail, build, supply, raid or recall one ship."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import sticks
from kaik.core.state import Choose, Over, State, Throw, Turn, View
from kaik.games.linked_ships import board
from kaik.games.linked_ships.board import CARGO, GOAL, HOLD, HULL, NUMBER, START, STORE, fleet
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.kits.track import RUNNERS, changed, first_player, payoffs, stepped, winners

UNDECIDED = -1
"""The mover before the lot is drawn, and the sticks before they are thrown."""

ASKED = tuple(Choose((seat,)) for seat in range(board.MOST_SEATS))
THROW = Throw(sticks(5))


class LinkedShips(State, frozen=True):
    """A position, all of it open. Stores are by seat, ships by their number (three a seat)."""

    options: LinkedShipsOptions
    store: tuple[int, ...]
    goal: tuple[int, ...]
    node: tuple[int, ...]
    cargo: tuple[int, ...]
    bank: int = 0
    """What the common bank has got back less what it has given: nothing is ever lost."""
    first: int = UNDECIDED
    mover: int = UNDECIDED
    sticks: int = UNDECIDED
    round: int = 0
    """Whole rounds played."""
    stuck: int = 0
    """Turns passed in a row because of empty start stores."""
    over: bool = False

    def turn(self) -> Turn:
        if self.over:
            return Over(payoffs(winners(self.results())), self._reason())
        if self.mover == UNDECIDED:
            return Throw(first_player(len(self.store)))
        return THROW if self.sticks == UNDECIDED else ASKED[self.mover]

    def legal(self, seat: int) -> tuple[Action, ...]:
        if seat != self.mover or self.sticks == UNDECIDED or self.over:
            return ()
        own = fleet(seat)
        return (
            *(board.BUILD[ship] for ship in own if self._may_build(ship)),
            *(action for ship in own for action in self._moves(ship)),
            board.PASS,
            *(board.RAID[ship][other] for ship in own for other in range(len(self.node)) if self._loot(ship, other)),
            *(board.RECALL[ship] for ship in own if self._may_recall(ship)),
            *(board.SUPPLY[ship] for ship in own if self._may_supply(ship)),
        )

    def played(self, seat: int, action: Action) -> LinkedShips:
        match action:
            case Action("first", (drawn,)):
                return replace(self, first=int(drawn), mover=int(drawn))
            case Action("sticks", (n,)):
                return self._thrown(int(n))
            case Action("build", (ship,)):
                return self._built(NUMBER[ship])._next()
            case Action("move", (ship, *purse)):
                return self._moved(NUMBER[ship], *purse)._next()
            case Action("raid", (ship, other)):
                return self._raided(NUMBER[ship], NUMBER[other])._next()
            case Action("recall", (ship,)):
                return self._recalled(NUMBER[ship])._next()
            case Action("supply", (ship,)):
                return self._supplied(NUMBER[ship])._next()
        return self._next()

    def view(self, seat: int | None) -> LinkedShipsView:
        return LinkedShipsView(
            seat=seat,
            places=board.PLACES,
            ships=board.SHIPS[: len(self.node)],
            hold=HOLD,
            store=self.store,
            goal=self.goal,
            node=self.node,
            cargo=self.cargo,
            mover=self.mover,
            sticks=self.sticks,
            round=self.round,
            last=max(self.goal) >= self.options.target,
            target=self.options.target,
            over=self.over,
        )

    def standing(self) -> tuple[float, ...]:
        """What lies at the goal, and the cargoes under way by how far they have come."""
        return tuple(
            goal + sum(self.cargo[ship] * self.node[ship] for ship in fleet(seat)) / GOAL
            for seat, goal in enumerate(self.goal)
        )

    def opener_of(self) -> int | None:
        """Whoever throws first; a throw of 0 passes the turn before anything is asked."""
        return None if self.first == UNDECIDED else self.first

    def conserved(self) -> tuple[Any, ...]:
        """The ships, and every resource: in stores, in holds, or back in the bank."""
        return len(self.node), sum(self.store) + sum(self.goal) + sum(self.cargo) + self.bank

    # What each act needs.

    def _may_build(self, ship: int) -> bool:
        return self.node[ship] == START and not self.cargo[ship] and self.store[self.mover] >= HULL

    def _moves(self, ship: int) -> tuple[Action, ...]:
        """The ways to sail this ship: one, or two where the player names what pays."""
        if self.node[ship] == GOAL or not self.cargo[ship] or self._too_far(ship):
            return ()
        fare = self._fare(ship)
        by_store, by_cargo = self.store[self.mover] >= fare, self.cargo[ship] >= fare
        match self.options.move_cost:
            case "start":
                return (board.MOVE[ship],) if by_store else ()
            case "ship":
                return (board.MOVE[ship],) if by_cargo else ()
        ways = ((board.MOVE_BY_CARGO[ship], by_cargo), (board.MOVE_BY_STORE[ship], by_store))
        return tuple(action for action, paid in ways if paid)

    def _too_far(self, ship: int) -> bool:
        return self.options.overshoot == "exact" and self.node[ship] + self.sticks > GOAL

    def _fare(self, ship: int) -> int:
        """What sailing costs: the throw, or only the squares that are left where the table says so."""
        if self.options.overshoot == "stop_actual_cost":
            return min(self.sticks, GOAL - self.node[ship])
        return self.sticks

    def _loot(self, ship: int, other: int) -> int:
        """What this ship would take from that one; 0 where no raid is possible.

        That loot is bounded by the other's cargo and by one's own hold is our reading; a raid that
        would take nothing is no raid.
        """
        at = self.node[ship]
        if at != self.node[other] or at == GOAL or not self.cargo[other] or ship == other:
            return 0
        if at == START and self.options.raid_at_start == "off":
            return 0
        if other in fleet(self.mover) and self.options.raid_own == "off":
            return 0
        return min(self.sticks - 1, self.cargo[other], HOLD - self.cargo[ship])

    def _may_recall(self, ship: int) -> bool:
        if self.node[ship] != START:
            return True
        return self.cargo[ship] > 0 and self.options.recall_at_start == "on"

    def _may_supply(self, ship: int) -> bool:
        if self.cargo[ship] >= HOLD or (self.node[ship] == GOAL and self.options.supply_at_goal == "off"):
            return False
        return self.options.supply == "bank" or self.store[self.mover] >= self._supplies(ship)

    def _supplies(self, ship: int) -> int:
        return min(self.sticks, HOLD - self.cargo[ship])

    # What each act does.

    def _built(self, ship: int) -> LinkedShips:
        return self._stored(-HULL)._loaded(ship, HULL)

    def _moved(self, ship: int, purse: str = "") -> LinkedShips:
        fare = self._fare(ship)
        sailed = replace(self, node=changed(self.node, ship, stepped(self.node[ship], self.sticks, GOAL)))
        paid = replace(sailed, bank=self.bank + fare)
        if (purse or self.options.move_cost) == "start":
            return paid._stored(-fare)._settled(ship)
        return paid._loaded(ship, -fare)._settled(ship)

    def _supplied(self, ship: int) -> LinkedShips:
        n = self._supplies(ship)
        given = replace(self, bank=self.bank - n) if self.options.supply == "bank" else self._stored(-n)
        return given._loaded(ship, n)._settled(ship)

    def _raided(self, ship: int, other: int) -> LinkedShips:
        loot = self._loot(ship, other)
        return self._loaded(other, -loot)._loaded(ship, loot)._settled(other)

    def _recalled(self, ship: int) -> LinkedShips:
        home = replace(self, node=changed(self.node, ship, START))
        return home._stored(self.cargo[ship])._loaded(ship, -self.cargo[ship])

    def _stored(self, n: int) -> LinkedShips:
        return replace(self, store=changed(self.store, self.mover, self.store[self.mover] + n))

    def _loaded(self, ship: int, n: int) -> LinkedShips:
        return replace(self, cargo=changed(self.cargo, ship, self.cargo[ship] + n))

    def _settled(self, ship: int) -> LinkedShips:
        """At the goal a ship unloads and stays; an empty ship on the way goes home at once."""
        if self.node[ship] == GOAL:
            seat = ship // board.FLEET
            brought = changed(self.goal, seat, self.goal[seat] + self.cargo[ship])
            return replace(self, goal=brought, cargo=changed(self.cargo, ship, 0))
        return self if self.cargo[ship] else replace(self, node=changed(self.node, ship, START))

    # The order of play.

    def _thrown(self, n: int) -> LinkedShips:
        """A 0 passes the turn; so does an empty start store, unless the table is milder."""
        if not self.store[self.mover] and self.options.pass_empty == "strict":
            return replace(self, stuck=self.stuck + 1)._next()
        active = replace(self, sticks=n, stuck=0)
        return active if n else active._next()

    def _next(self) -> LinkedShips:
        seat = (self.mover + 1) % len(self.store)
        rounds = self.round + (seat == self.first)
        return replace(self, mover=seat, sticks=UNDECIDED, round=rounds, over=self._ends(seat, rounds))

    def _ends(self, seat: int, rounds: int) -> bool:
        """Whether the game is over before this seat's turn.

        Once somebody has brought enough, the round is finished so that all have had as many turns. A
        round in which every start store is empty changes nothing for ever after, so it is the last.
        """
        if self.stuck >= len(self.store):
            return True
        enough = max(self.goal) >= self.options.target
        if self.options.finish == "immediate" and enough:
            return True
        return seat == self.first and (enough or rounds >= self.options.rounds)

    def results(self) -> tuple[tuple[int, int], ...]:
        """What was brought, then what is left in store and holds; equal in both share the win."""
        return tuple(
            (goal, self.store[seat] + sum(self.cargo[ship] for ship in fleet(seat)))
            for seat, goal in enumerate(self.goal)
        )

    def _reason(self) -> str:
        results = self.results()
        best = [RUNNERS[seat] for seat, result in enumerate(results) if result == max(results)]
        short = max(self.goal) < self.options.target
        when = f"after {self.round} rounds " if short else ""
        level = self.goal.count(max(self.goal)) > len(best)
        if not max(self.goal):
            most = f"{' and '.join(best)} had the most left" if level else "all had as much left"
            return f"{when}nobody had brought anything to the goal, and {most}"
        more = ", and had the most left" if level else ""
        return f"{when}{' and '.join(best)} had brought the most to the goal, {max(self.goal)}{more}"


class LinkedShipsView(View, frozen=True):
    """What everybody sees: the whole board."""

    seat: int | None
    places: tuple[tuple[int, int], ...]
    """Row and column of every square of the U, from the start to the goal."""
    ships: tuple[str, ...]
    """The names of all ships; every seat has as many as any other."""
    hold: int
    """The most a ship carries."""
    store: tuple[int, ...]
    goal: tuple[int, ...]
    node: tuple[int, ...]
    cargo: tuple[int, ...]
    mover: int
    sticks: int
    round: int
    last: bool
    """Somebody has brought enough: this round is the last."""
    target: int
    over: bool


def start(options: LinkedShipsOptions, seats: int) -> LinkedShips:
    """All ships at the start, the first of each already laden."""
    begins = UNDECIDED if options.first == "random" else 0
    return LinkedShips(
        options=options,
        store=(STORE,) * seats,
        goal=(0,) * seats,
        node=(START,) * (seats * board.FLEET),
        cargo=CARGO * seats,
        first=begins,
        mover=begins,
    )
