"""The rules of Mountain Path: draw, let the cards work, trade, build and climb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from kaik.core.action import Action, action, parts
from kaik.core.chance import Deal, Dice, Heap, sticks
from kaik.core.state import Choose, Over, State, Throw, Turn
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.seen import MountainView, imagined, seen
from kaik.games.mountain.side import COST, HAND, Placed, Side
from kaik.kits.cards48 import DECK, FULL, Cards, gathered, laid, masked, without
from kaik.kits.track import RUNNERS, changed, first_player, payoffs, winners

Phase = Literal["effects", "exchange", "dismantle", "cards", "move"]
STRICT: tuple[Phase, ...] = ("exchange", "dismantle", "cards", "move")
"""What is left to choose in the book's turn once the cards have worked; a later step closes the earlier ones."""

ONWARD: dict[Phase, tuple[Phase, ...]] = {phase: STRICT[at:] for at, phase in enumerate(STRICT)}
"""The steps from each of them on."""

SOFT: tuple[Phase, ...] = ("effects", *STRICT)
"""The boxed edition's turn: all but the move in any order, each once."""

Stage = Literal["first", "deal", "draw", "use", "sticks", "take", "mark", "destroy", "choose", "over"]
"""What the game waits for: luck (first, deal, draw, sticks), an answer about a card at work (use, take, mark,
destroy), or the mover's own choice."""

ASKED = tuple(Choose((seat,)) for seat in range(len(RUNNERS)))
STICKS = Throw(sticks(5))
END, SPARE, WORK = Action("end"), Action("spare"), Action("work")
BY_RICE, BY_COINS = Action("move", "rice"), Action("move", "coins")
LOW = 3
"""A throw up to this is a low one: 13 in 16."""

BUILD = {card: Action("build", card) for card, _ in DECK}
SCRAPS = {card: Action("scrap", card) for card, _ in DECK}
SCRAP = 2
"""What a scrapped card brings, in rice."""

CHANGE = 5
"""Rice for a coin."""

MOST_CHANGED = 20
"""The most coins changed with one action; more can be changed with another."""
EXCHANGES = tuple(Action("exchange", str(coins)) for coins in range(1, MOST_CHANGED + 1))


class Mountain(State, frozen=True):
    """A position. Hands and the stock are hidden; everything else lies open."""

    options: MountainOptions
    sides: tuple[Side, ...]
    stock: Cards = FULL
    discards: Cards = ()
    pack: int = 0
    """How often the discards have become a new stock."""
    stage: Stage = "first"
    first: int = 0
    mover: int = 0
    round: int = 0
    owed: int = 0
    """Cards the mover has still to draw."""
    halved: int = 0
    """How many shamans have halved the price of this turn's advance."""
    working: str = ""
    """The card at work, while the sticks fly or its owner thinks."""
    left: tuple[Phase, ...] = ()
    open: str = ""
    """The step the mover is in the middle of."""
    trade: str = ""
    """`build` or `scrap`, once the mover has begun with one of them: a turn has only one."""
    thrown: int = -1
    """What the sticks showed last in this turn, for everybody to see; -1 before they are thrown."""

    # The protocol.

    def turn(self) -> Turn:
        match self.stage:
            case "choose":
                return ASKED[self.mover]
            case "over":
                return Over(payoffs(winners(self.results())), self._reason())
            case "first":
                return Throw(first_player(len(self.sides)))
            case "deal":
                return Throw(Deal("deal", DECK, (HAND,) * len(self.sides)))
            case "draw":
                return Throw(Deal("draw", Heap(self.stock), (min(self.owed, len(self.stock)),)))
            case "sticks":
                return STICKS
        return ASKED[self.mover]

    def legal(self, seat: int) -> tuple[Action, ...]:
        return tuple(sorted(self.offer(seat)))

    def offer(self, seat: int) -> Sequence[Action]:
        if seat != self.mover:
            return ()
        match self.stage:
            case "choose":
                return self._choices()
            case "use":
                return self._usable()
            case "take":
                return self._purses()
            case "mark" | "destroy":
                targets = tuple(dict.fromkeys(self._targets()))
                return targets if self.options.wai_forced == "on" else (*targets, SPARE)
        return ()

    def played(self, seat: int, action: Action) -> Mountain:
        if self.stage == "choose":
            return self._chosen(action)
        items = action.args
        match action.verb:
            case "draw":
                return self._drew(parts(items[0]))
            case "sticks":
                return replace(self, thrown=int(items[0]))._fell()
            case "use":
                return self._fired(next(at for at in self._me.due() if self._me.placed[at].name == items[0]))
            case "take":
                return self._taken(RUNNERS.index(items[0]), items[1])._at_work()
            case "mark":
                return self._marked(RUNNERS.index(items[0]), items[1])._at_work()
            case "destroy":
                return self._destroyed(RUNNERS.index(items[0]), items[1])._at_work()
            case "first":
                return self._seated(int(items[0]))
            case "deal":
                return self._dealt(items)
        return self._at_work()

    def view(self, seat: int | None) -> MountainView:
        return seen(self, seat)

    def face(self, by: int, action: Action, seat: int | None) -> Action:
        """Cards dealt or drawn are seen by whoever gets them."""
        match action.verb:
            case "deal":
                return masked(action, lambda whose: whose == seat)
            case "draw":
                return masked(action, lambda _: self.mover == seat)
        return action

    def imagine(self, seat: int, dice: Dice) -> Mountain:
        return imagined(self, seat, dice)

    def standing(self) -> tuple[float, ...]:
        """How far up, counting a purse as the advances it would buy at full price, but never as the last one."""
        return tuple(
            side.node + (0 if side.node == GOAL else min((side.rice / 10 + side.coins / 2) / 2, 0.9))
            for side in self.sides
        )

    def conserved(self) -> tuple[Any, ...]:
        """A piece for every seat, and the 48 cards."""
        hands = (card for side in self.sides for card, _ in side.hand)
        placed = (each.card for side in self.sides for each in side.placed)
        return len(self.sides), gathered(hands, placed, self.stock, self.discards)

    # What may be chosen.

    @property
    def _me(self) -> Side:
        return self.sides[self.mover]

    def _choices(self) -> list[Action]:
        """Everything open to the mover between the work of the cards and the end of the turn."""
        left, me = self.left, self.sides[self.mover]
        found, chariots = [END], me.count("3")
        if "effects" in left:
            found = [WORK]
        elif "move" in left and me.node != GOAL:
            rice, coins = me.full_price(self.options, self.halved)
            if me.rice + chariots >= rice:
                found.append(BY_RICE)
            if me.coins >= coins:
                found.append(BY_COINS)
        if me.rice >= CHANGE and "exchange" in left:
            found += EXCHANGES[: self._changeable()]
        if me.placed and "dismantle" in left:
            found += self._dismantled(me)
        if me.hand and "cards" in left:
            # One or the other in a turn; copies of a card are named once.
            if self.trade != "build":
                found += {SCRAPS[card]: None for card, _ in me.hand}
            if self.trade != "scrap":
                found += {BUILD[card]: None for card in me.buildable(chariots)}
        return found

    def _changeable(self) -> int:
        """How many coins the mover's rice buys, and the purse still holds."""
        room = self.options.cap - self._me.coins if self.options.cap else MOST_CHANGED
        return min(self._me.rice // CHANGE, room, MOST_CHANGED)

    def _dismantled(self, me: Side) -> list[Action]:
        """Own cards the mover can pay to take away."""
        payable = {each.name: None for each in me.placed if me.can_pay(each.card, self._dismantle_price(each.card))}
        return [action("dismantle", name) for name in payable]

    def _usable(self) -> tuple[Action, ...]:
        return tuple(dict.fromkeys(action("use", self._me.placed[at].name) for at in self._me.due()))

    def _purses(self) -> tuple[Action, ...]:
        """Whom the tiger may rob, and of what: purses that hold some and are not shielded."""
        return tuple(
            action("take", RUNNERS[seat], what)
            for seat, side in enumerate(self.sides)
            for what, amount in (("coins", side.coins), ("rice", side.rice))
            if seat != self.mover and amount and not side.shielded
        )

    def _targets(self) -> Iterator[Action]:
        """Placed cards the general can reach: all but those behind another's shield."""
        for seat, side in enumerate(self.sides):
            if seat == self.mover or not side.shielded:
                yield from (action(self.stage, RUNNERS[seat], each.name) for each in side.placed)

    # The turn up to the choice.

    def _seated(self, first: int) -> Mountain:
        begun = replace(self, first=first, mover=first)
        return replace(begun, stage="deal") if self.options.phases == "soft" else begun._begun()

    def _dealt(self, hands: tuple[str, ...]) -> Mountain:
        dealt = zip(self.sides, map(parts, hands), strict=True)
        stock = without(self.stock, (card for hand in hands for card in parts(hand)))
        return replace(self, sides=tuple(side.drawing(hand, 0) for side, hand in dealt), stock=stock)._begun()

    def _begun(self) -> Mountain:
        """The mover's turn begins: the shield falls, and under the book's order cards are drawn first."""
        me = self._me
        turn = self._with(replace(me, shielded=False)) if me.shielded else self
        return turn._opened() if self.options.phases == "soft" else turn._drawing()

    def _drawing(self) -> Mountain:
        """Cards are drawn up to the hand's limit."""
        me = self._me
        return self._supplied(max(me.limit() - len(me.hand), 0))

    def _supplied(self, owed: int) -> Mountain:
        """The mover draws, if anything is left to draw; an empty stock is made anew from the discards."""
        if owed and self.stock:
            return replace(self, owed=owed, stage="draw")
        if owed and self.discards:
            return replace(self, owed=owed, stock=self.discards, discards=(), pack=self.pack + 1, stage="draw")
        drawn = replace(self, owed=0) if self.owed else self
        return drawn._passed_on() if self.options.phases == "soft" else drawn._opened()

    def _drew(self, cards: Cards) -> Mountain:
        sides = changed(self.sides, self.mover, self._me.drawing(cards, self.pack))
        owed = self.owed - len(cards)
        return replace(self, sides=sides, stock=without(self.stock, cards), owed=owed)._supplied(owed)

    def _opened(self) -> Mountain:
        """Worn cards go; then the cards work, or the mover says when."""
        cleared = self._cleared(range(len(self.sides)) if self.options.expire_scope == "all" else (self.mover,))
        if self.options.phases == "soft":
            return replace(cleared, stage="choose", left=SOFT)
        return replace(cleared, stage="choose", left=STRICT)._woken()

    def _cleared(self, seats: Iterable[int]) -> Mountain:
        cleared = self
        for seat in seats:
            side = self.sides[seat]
            if worn := side.worn(self.options):
                rest = tuple(each for each in side.placed if each not in worn)
                cleared = cleared._with(replace(side, placed=rest), seat)._discarding(*(each.card for each in worn))
        return cleared

    # Cards at work.

    def _woken(self) -> Mountain:
        """The mover's cards work; with none placed the mover may choose at once."""
        me = self._me
        return self._with(me.waking())._at_work() if me.placed else self

    def _at_work(self) -> Mountain:
        """The next card works; when all have, black cards are marked and the mover may choose."""
        state = replace(self, working="") if self.working else self
        while state.stage != "over":
            me = state._me
            due = me.due()
            if not due:
                return replace(state, sides=changed(state.sides, state.mover, me.marking_black()), stage="choose")
            if self.options.effect_order == "owner" and len(state._usable()) > 1:
                return replace(state, stage="use")
            state = state._set_to_work(due[0])
            if state.working:
                return state
        return state

    def _fired(self, at: int) -> Mountain:
        """A card its owner has called upon works, and then the rest."""
        state = self._set_to_work(at)
        return state if state.working or state.stage == "over" else state._at_work()

    def _set_to_work(self, at: int) -> Mountain:
        """What one card does; it stays at work if sticks or an answer are needed."""
        each = self._me.placed[at]
        me = self._me.setting(at, replace(each, state="idle"))
        match each.card[1]:
            case "0":
                return self._with(me.gaining(rice=1, cap=self.options.cap))
            case "K":
                return self._with(me.gaining(coins=2, cap=self.options.cap))
        state = self._with(me)
        match each.card[1]:
            case "T":
                return state._advanced(me.free_stride(self.options))
            case "4":
                return replace(state, stage="take", working=each.card) if state._purses() else state
        return replace(state, stage="sticks", working=each.card)

    def _fell(self) -> Mountain:
        """Officer, shaman and general do one thing on a low throw and another on a high one."""
        match self.working[1], self.thrown <= LOW:
            case "6", True:
                return self._with(replace(self._me, shielded=True))._at_work()
            case "6", False:
                return self._gaining(coins=2)._at_work()
            case "7", True:
                return replace(self, halved=self.halved + 1)._at_work()
            case "7", False:
                return self._advanced(self._me.free_stride(self.options))._at_work()
            case "8", True:
                return replace(self, stage="mark")
        return replace(self, stage="destroy")

    def _taken(self, whom: int, what: str) -> Mountain:
        robbed = self.sides[whom]
        if what == "rice":
            return self._with(robbed.gaining(rice=-1), whom)._gaining(rice=1)
        return self._with(robbed.gaining(coins=-1), whom)._gaining(coins=1)

    def _marked(self, whom: int, name: str) -> Mountain:
        side = self.sides[whom]
        at = side.last_named(name)
        card = side.placed[at]
        return self._with(side.setting(at, replace(card, marks=card.marks + 1)), whom)

    def _destroyed(self, whom: int, name: str) -> Mountain:
        side = self.sides[whom]
        at = side.last_named(name)
        return self._with(side.removing(at), whom)._discarding(side.placed[at].card)

    # The mover's choices.

    def _chosen(self, action: Action) -> Mountain:
        items = action.args
        match action.verb:
            case "scrap":
                return self._entering("cards")._scrapped(items[0])
            case "end":
                return self._ended()
            case "build":
                return self._entering("cards")._built(items[0])
            case "move":
                return self._entering("move")._moved(items[0])
            case "dismantle":
                return self._entering("dismantle")._dismantling(items[0])
            case "exchange":
                coins = int(items[0])
                return self._entering("exchange")._gaining(rice=-CHANGE * coins)._gaining(coins=coins)
        return self._entering("effects")._woken()

    def _entering(self, phase: Phase) -> Mountain:
        """The steps still open once the mover has begun with this one."""
        if self.open == phase:
            return self
        if self.options.phases == "strict" or phase == "move":
            left = ONWARD[phase]
        else:
            left = tuple(each for each in self.left if each == phase or each != self.open)
        if phase == "effects":
            left = tuple(each for each in left if each != phase)
        return replace(self, left=left, open=phase)

    def _dismantling(self, name: str) -> Mountain:
        me = self._me
        at = me.last_named(name)
        card = me.placed[at].card
        return self._with(me.paying(card, self._dismantle_price(card)).removing(at))._discarding(card)

    def _dismantle_price(self, card: str) -> int:
        """What the book's sentence on the chariot covers too, or what is printed, chariots or not (boxed edition)."""
        return self._me.cost(card) if self.options.dismantle_price == "as_placing" else COST[card]

    def _built(self, card: str) -> Mountain:
        """A card is paid for and placed; a vessel is sold for two coins instead."""
        if card[1] == "S":
            building = replace(self, trade="build")
            return building._with(self._me.playing(card))._discarding(card)._gaining(coins=2)
        me = self._me.paying(card, self._me.cost(card)).playing(card)
        placed = replace(me, placed=(*me.placed, Placed(card)))
        return replace(self, sides=changed(self.sides, self.mover, placed), trade="build")

    def _scrapped(self, card: str) -> Mountain:
        sides = changed(self.sides, self.mover, self._me.playing(card, SCRAP, self.options.cap))
        return replace(self, sides=sides, discards=laid(self.discards, card), trade="scrap")

    def _moved(self, what: str) -> Mountain:
        me = self._me
        rice, coins = me.price(self.options, self.halved)
        paid = me.gaining(rice=-rice) if what == "rice" else me.gaining(coins=-coins)
        moved = self._with(paid)._advanced(me.stride(self.options))
        again = self.options.moves_per_turn == "unlimited"
        return moved if again or moved.stage == "over" else moved._ended()

    def _advanced(self, distance: int) -> Mountain:
        climbed = self._with(self._me.advanced(distance))
        won = climbed._me.node == GOAL and self.options.finish == "immediate"
        return replace(climbed, stage="over", working="") if won else climbed

    def _ended(self) -> Mountain:
        """The mover has chosen enough; in the boxed edition the draw comes now."""
        if self.options.phases == "strict":
            return self._passed_on()
        return self._settled()._drawing()

    def _settled(self) -> Mountain:
        """Nothing is left of what this turn was about."""
        return replace(self, left=(), open="", trade="", halved=0, thrown=-1)

    def _passed_on(self) -> Mountain:
        """The next seat's turn, or the end: somebody is up after a full round, or the rounds are over."""
        me, sides, seat, rounds = self._me, self.sides, (self.mover + 1) % len(self.sides), self.round
        rested = me.resting()
        if rested is not me:
            sides = changed(sides, self.mover, rested)
        if seat == self.first:
            rounds += 1
        passed = replace(self._settled(), sides=sides, mover=seat, round=rounds)
        if seat == self.first and (rounds >= self.options.rounds or any(side.node == GOAL for side in sides)):
            return replace(passed, stage="over")
        return passed._begun()

    # Small things.

    def _with(self, side: Side, seat: int | None = None) -> Mountain:
        return replace(self, sides=changed(self.sides, self.mover if seat is None else seat, side))

    def _gaining(self, rice: int = 0, coins: int = 0) -> Mountain:
        return self._with(self._me.gaining(rice, coins, self.options.cap))

    def _discarding(self, *cards: str) -> Mountain:
        return replace(self, discards=gathered(self.discards, cards))

    def results(self) -> tuple[tuple[int, int, int], ...]:
        """Who is highest; then who has fewer cards placed, then who has more coins (boxed edition)."""
        return tuple((side.node, -len(side.placed), side.coins) for side in self.sides)

    def _reason(self) -> str:
        results = self.results()
        best = " and ".join(RUNNERS[seat] for seat, result in enumerate(results) if result == max(results))
        if max(results)[0] == GOAL:
            return f"{best} won on tam's mountain"
        return f"after {self.round} rounds {best} had climbed best"


def start(options: MountainOptions, seats: int) -> Mountain:
    """All pieces at the foot of the mountain, purses and hands empty."""
    state = Mountain(options, (Side(),) * seats)
    return state if options.first == "random" else state._seated(0)
