"""Chain-Strike Sticks: the pot of Fool's Sticks, each number won by a chain of throws."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice, evenly
from kaik.core.state import Choose, State, Throw, Turn, View
from kaik.games.chain_sticks.chain import BREAKS, Chain, broken, imagined, total
from kaik.games.chain_sticks.options import ChainOptions
from kaik.kits.pot import Pot
from kaik.kits.sticks import ODDS, THROW

AGAIN = Action("again")
BANK = Action("bank")
HIDDEN = Action("sticks", "?")
LOSING = sum(ODDS[number] for number in BREAKS)


class SeenChain(View, frozen=True):
    """One player's throws of this round; None stands for a throw that is covered."""

    throws: tuple[int | None, ...]
    total: int | None
    broken: bool | None
    done: bool


class ChainView(View, frozen=True):
    """The table as one seat sees it; under open order everybody sees the same."""

    seat: int | None
    games: int
    stake: int
    secret: bool
    pot: Pot
    chains: tuple[SeenChain, ...]
    """In the order of the pot's players, as far as they have thrown."""
    thrower: int | None
    throwing: bool
    """Whether the sticks are in the air; otherwise the thrower chooses."""
    losing: int = LOSING
    ways: int = sum(ODDS)
    """Of all ways the sticks can fall, how many lose the chain when it is thrown on."""


class ChainSticks(State, frozen=True):
    """A position: the pot, and the chains of its players, the last one perhaps unfinished."""

    options: ChainOptions
    pot: Pot
    done: tuple[Chain, ...] = ()
    chain: Chain = ()
    throwing: bool = True

    def turn(self) -> Turn:
        asked = self.pot.question(self.options)
        if asked is not None:
            return asked
        if len(self.done) == len(self.pot.players):
            return self._opening()
        return THROW if self.throwing else Choose((self.pot.players[len(self.done)],))

    def legal(self, seat: int) -> tuple[Action, ...]:
        if self.pot.waiting:
            return self.pot.legal(seat, self.options)
        if self.throwing or seat != self._thrower():
            return ()
        # Only under secret order is a broken chain still asked: its owner ends the turn as if nothing were wrong.
        return (BANK,) if broken(self.chain, self.options) else (AGAIN, BANK)

    def played(self, seat: int, action: Action) -> ChainSticks:
        match action:
            case Action("sticks", (number,)):
                return self._thrown(int(number))
            case Action("again"):
                return replace(self, throwing=True)
            case Action("bank"):
                return self._finished(self.chain)
            case Action("open"):
                return self._settled(self.done)
        return replace(self, pot=self.pot.answered(seat, action, self.options))

    def view(self, seat: int | None) -> ChainView:
        players = self.pot.players
        chains = [self._seen(chain, True, owner, seat) for owner, chain in zip(players, self.done, strict=False)]
        thrower = self._thrower()
        if thrower is not None and self.chain:
            chains.append(self._seen(self.chain, False, thrower, seat))
        rules = self.options
        return ChainView(
            seat, rules.rounds, rules.stake, self._secret(), self.pot, tuple(chains), thrower, self.throwing
        )

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        if by == CHANCE and action.verb == "sticks" and self._secret() and seat != self._thrower():
            return HIDDEN
        return action

    def imagine(self, seat: int, dice: Dice) -> ChainSticks:
        if not self._secret():
            return self
        rules = self.options
        done = tuple(
            chain if owner == seat else imagined(len(chain), len(chain) - 1, dice, rules)
            for owner, chain in zip(self.pot.players, self.done, strict=False)
        )
        if self._thrower() == seat:
            return replace(self, done=done)
        held = len(self.chain) - (not self.throwing)
        return replace(self, done=done, chain=imagined(len(self.chain), held, dice, rules))

    def standing(self) -> tuple[float, ...]:
        if self._secret():
            return self.pot.shares(self.pot.players)
        return self.pot.shares(self.pot.unbeaten(tuple(total(chain, self.options) for chain in self.done)))

    def season_of(self) -> tuple[int, int]:
        return self.pot.game - 1, self.options.rounds

    def opener_of(self) -> int | None:
        """Whoever throws first: all pay at once, and a first throw may break the chain before anything is asked."""
        return self.pot.players[0] if self.pot.players else None

    def conserved(self) -> tuple[int, ...]:
        return self.pot.conserved()

    def _secret(self) -> bool:
        return self.options.secretive()

    def _thrower(self) -> int | None:
        """Whose chain it is; None while stakes are paid, totals are opened, or the match is over."""
        if self.pot.waiting or len(self.done) == len(self.pot.players):
            return None
        return self.pot.players[len(self.done)]

    def _thrown(self, number: int) -> ChainSticks:
        chain = (*self.chain, number)
        if not self._secret() and broken(chain, self.options):
            return self._finished(chain)
        return replace(self, chain=chain, throwing=False)

    def _finished(self, chain: Chain) -> ChainSticks:
        done = (*self.done, chain)
        if len(done) == len(self.pot.players) and not self._secret():
            return self._settled(done)
        return replace(self, done=done, chain=(), throwing=True)

    def _settled(self, done: tuple[Chain, ...]) -> ChainSticks:
        totals = tuple(total(chain, self.options) for chain in done)
        return replace(self, pot=self.pot.settled(totals, self.options), done=(), chain=(), throwing=True)

    def _opening(self) -> Throw:
        """The covered totals said aloud, in the players' order; luck has nothing to add."""
        return Throw(evenly(Action("open", *(str(total(chain, self.options)) for chain in self.done))))

    def _seen(self, chain: Chain, done: bool, owner: int, seat: int | None) -> SeenChain:
        if self._secret() and owner != seat:
            return SeenChain((None,) * len(chain), None, None, done)
        return SeenChain(chain, total(chain, self.options), broken(chain, self.options), done)


def start(options: ChainOptions, seats: int) -> ChainSticks:
    """The first position: nobody has paid yet."""
    return ChainSticks(options, Pot.opened(seats, options))
