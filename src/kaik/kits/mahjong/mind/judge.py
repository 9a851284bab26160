"""A player's judgement, shared by the mahjong games: how near a hand is, what it may bring, and what a tile may cost.

A game says what it knows (`Sight`) and what hands are worth to it (`promised`, `finished`); how speed, worth and danger
are weighed against each other is the same for all. Lower skills leave parts of it out, as weaker players do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from kaik.kits.mahjong.forms import JUST_SETS, WILD
from kaik.kits.mahjong.mind import odds
from kaik.kits.mahjong.mind.danger import Rival, hits
from kaik.kits.mahjong.mind.odds import Hopes, Race
from kaik.kits.mahjong.mind.outs import Layouts, steps, useful
from kaik.kits.mahjong.mind.values import BY_HAND, Values
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import KINDS, NAMES, Counts, Tiles, counted, is_kind, kind, ordered, without

Melds = tuple[Meld, ...]

BEGINNER, BUILDER, CAREFUL, SOUND, BEST = range(1, 6)
"""What the five levels can do: build somehow; build well; count tiles and stay safe; weigh it all; read on."""
STEP = 3.0
"""What a step is worth to those who do not weigh points, in the unit of an `Advice`."""
OVERLOOKS = 3.2
"""How much larger a difference must be for somebody sound to see it than for the best."""


class Sight(msgspec.Struct, frozen=True):
    """What one seat knows that a judgement needs."""

    hand: Tiles
    melds: Melds
    left: Counts
    """How many tiles of each kind it has not seen."""
    race: Race
    rivals: tuple[Rival, ...]
    wild: str = ""
    """The code of the wildcard, where there is one."""
    layouts: Layouts = JUST_SETS
    wild_left: int = 0
    """Wildcards it has not seen."""
    others: int = 3


class Judge:
    """One seat's judgement of one moment; games say what hands are worth."""

    unit = 300.0
    """Points that an attentive beginner would not leave lying."""
    runs = 1.0
    """1 where runs may be called, else 0."""
    fearful = True
    """Whether giving somebody the winning tile costs so much that a hand is given up for it."""

    def __init__(self, sight: Sight, skill: int, values: Values = BY_HAND) -> None:
        self.sight, self.skill, self.race, self.values = sight, skill, sight.race, values
        if skill == SOUND:
            self.unit *= OVERLOOKS
        self.hits, self.costs = hits(sight.rivals, sight.left) if skill >= CAREFUL else ((0.0,) * KINDS,) * 2
        self.threatened = self.fearful and any(rival.ready > 0.5 for rival in sight.rivals)
        self.folded = odds.given_up(self.race)
        self._hopes: dict[tuple[Tiles, Melds], Hopes] = {}

    # What a game says.

    def expected(self, hand: Tiles, melds: Melds) -> float:
        """What a hand that is not ready yet may bring, if it wins in the end; about nothing where it never can."""
        raise NotImplementedError

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        """What a ready hand brings with this kind as its last tile: drawn, and thrown by another."""
        raise NotImplementedError

    def opened(self, melds: Melds) -> bool:
        """Whether a hand with these sets calls more of them as they come."""
        return any(meld.is_open for meld in melds)

    def may_win(self, hand: Tiles, melds: Melds) -> bool:
        """Whether a hand with these open sets can still be hoped to win."""
        return True

    def bonus(self, hand: Tiles) -> float:
        """What a hand holds that is worth keeping for itself, as dora are."""
        return 0.0

    def reads_on(self, hand: Tiles) -> bool:
        """Whether a hand that is a step away is read exactly; with several wildcards that takes too long."""
        return self.skill >= BEST and (not self.sight.wild or hand.count(self.sight.wild) < 2)

    def paid_for(self, call: str) -> float:
        """What a kan brings at once."""
        return 0.0

    def of_call(self, far: int) -> float:
        """Points that speak for a call beside what the hand is worth then, so far from ready."""
        values, opened = self.values, any(meld.is_open for meld in self.sight.melds)
        near = values.far_call if far > 1 else values.ready_call if far <= 0 else 0.0
        bold = values.bold_call if any(rival.ready >= 1.0 for rival in self.sight.rivals) else 0.0
        return (values.more_calls if opened else values.first_call) + near + bold

    # How near a hand is.

    def steps(self, hand: Tiles) -> int:
        """How many tiles a hand lacks to be ready."""
        return steps(counted(hand), hand.count(self.sight.wild), self.sight.layouts)

    def outs(self, hand: Tiles) -> list[tuple[int, int]]:
        """The kinds that bring a hand nearer, with how many of each are still to come."""
        left = self.sight.left
        kinds = useful(counted(hand), hand.count(self.sight.wild), self.sight.layouts)
        found = [(each, left[each]) for each in kinds if left[each]]
        return [*found, (WILD, self.sight.wild_left)] if self.sight.wild_left else found

    def tile(self, each: int) -> str:
        """A tile of that kind; the wildcard for none."""
        return self.sight.wild if each == WILD else NAMES[each]

    # What playing on is worth.

    def hopes(self, hand: Tiles, melds: Melds) -> Hopes:
        """What a hand between two draws is worth, by how many draws are left."""
        found = self._hopes.get((hand, melds))
        if found is None:
            found = self._hopes[hand, melds] = self._hoped(hand, melds)
        return found

    def after(self, hand: Tiles, melds: Melds, tile: str) -> float:
        """What a hand with one tile too many is worth, if this one is thrown away now."""
        return self.thrown_now(tile, odds.at_once(self.race, self.hopes(without(hand, (tile,)), melds)))

    def back(self, hand: Tiles, melds: Melds, tile: str) -> float:
        """The same where the tile costs a step: hands farther off look better than they are, so half of it counts."""
        share = self.values.back_feared if self.threatened else self.values.back
        kept = odds.at_once(self.race, self.hopes(without(hand, (tile,)), melds))
        folded = odds.at_once(self.race, self.folded)
        return self.thrown_now(tile, folded + share * (kept - folded))

    def thrown_now(self, tile: str, later: float) -> float:
        """What is left of a hope once this tile has gone by, or has not."""
        if not is_kind(tile):
            return later
        return (1 - self.hits[kind(tile)]) * later - self.values.fear * self.costs[kind(tile)]

    def _hoped(self, hand: Tiles, melds: Melds) -> Hopes:
        far = self.steps(hand)
        if far <= 0:
            return self.ready(hand, melds)
        outs = self.outs(hand)
        rate = min(self._rate(hand, melds, outs), 0.9)
        nearer = self._far(hand, melds, far, sum(many for _, many in outs))
        if far == 1 and self.reads_on(hand) and (read := self._one_nearer(hand, melds, outs)):
            # What is read leaves out that waits grow better and tiles are called; what is usual leaves out the hand.
            share = self.values.read
            nearer = tuple(share * one + (1 - share) * other for one, other in zip(read, nearer, strict=True))
        return odds.building(self.race_of(melds, far), rate, nearer)

    def race_of(self, melds: Melds, far: int) -> Race:
        """The rest of the season for a hand so far from ready: open and far hands have little that is safe to throw."""
        times = (self.values.open_hit if any(meld.is_open for meld in melds) else 1.0) * (
            self.values.far_hit if far > 1 else 1.0
        )
        return self.race if times == 1.0 else replace(self.race, hit=min(times * self.race.hit, 0.5))

    def _rate(self, hand: Tiles, melds: Melds, outs: Sequence[tuple[int, int]]) -> float:
        """How likely a hand comes nearer in a go-round: by its draw, and by calls where it calls."""
        if not self.opened(melds):
            return sum(many for _, many in outs) / self.race.unseen
        counts = counted(hand)
        calls = (many * (1 + self._called(counts, each)) for each, many in outs)
        return sum(calls) / self.race.unseen

    def _called(self, counts: Counts, each: int) -> float:
        """How much sooner a kind comes by a call than by a draw alone; others keep their wildcards."""
        if each == WILD:
            return 0.0
        return self.values.triplet_taken if counts[each] > 1 else self.values.run_taken * self.runs

    def _far(self, hand: Tiles, melds: Melds, far: int, outs: int) -> Hopes:
        """What a hand is worth once it is a step nearer, from what such hands usually come to."""
        gain = self.expected(hand, melds)
        many = odds.typical(0, outs, far) * self.values.wait / odds.TYPICAL[0]
        rate, taken = many / self.race.unseen, self.values.taken
        hopes = odds.waiting(self.race_of(melds, 0), rate, rate * self.sight.others * taken, (gain, gain))
        more = self.values.open_speed if self.opened(melds) else self.values.closed_speed
        for step in range(1, far):
            race = self.race_of(melds, step)
            hopes = odds.building(race, more * odds.typical(step, outs, far) / race.unseen, hopes)
        return hopes

    def _one_nearer(self, hand: Tiles, melds: Melds, outs: Iterable[tuple[int, int]]) -> Hopes:
        """The same for a hand a step away, read exactly: the best ready hand after each useful tile."""
        found: list[tuple[int, Hopes]] = []
        for each, many in outs:
            drawn = (*hand, self.tile(each))
            best = max((self._left_ready(drawn, melds, tile) for tile in set(hand)), key=_last, default=())
            if best:
                found.append((many, best))
        total = sum(many for many, _ in found)
        if not total:
            return ()
        return tuple(sum(many * hopes[at] for many, hopes in found) / total for at in range(self.race.draws + 1))

    def _left_ready(self, hand: Tiles, melds: Melds, tile: str) -> Hopes:
        rest = ordered(without(hand, (tile,)))
        return self.hopes(rest, melds) if self.steps(rest) <= 0 else ()

    def ready(self, hand: Tiles, melds: Melds) -> Hopes:
        """What a ready hand is worth, by how many draws are left."""
        return odds.waiting(self.race_of(melds, 0), *self.chances(hand, melds))

    def chances(self, hand: Tiles, melds: Melds) -> tuple[float, float, tuple[float, float]]:
        """How likely a ready hand is completed in a go-round by its own draw and by others, and what each brings."""
        drawn = taken = by_draw = by_tile = 0.0
        for each, many in self.outs(hand):
            share, (own, others) = many / self.race.unseen, self.finished(hand, melds, each)
            if own > 0:
                drawn, by_draw = drawn + share, by_draw + share * own
            if others > 0 and each != WILD:
                thrown = share * self.sight.others * self.values.taken
                taken, by_tile = taken + thrown, by_tile + thrown * others
        return drawn, min(taken, 0.6), (by_draw / max(drawn, 1e-9), by_tile / max(taken, 1e-9))


def _last(hopes: Hopes) -> float:
    return hopes[-1] if hopes else -1e9


def shape(counts: Counts) -> float:
    """A breath for pairs and neighbours, by which hands are told apart that are equally near."""
    pairs = sum(count > 1 for count in counts)
    beside = sum(bool(counts[at] and counts[at + 1]) for at in range(26) if at % 9 < 8)
    gaps = sum(bool(counts[at] and counts[at + 2]) for at in range(25) if at % 9 < 7)
    return 0.2 * pairs + 0.2 * beside + 0.1 * gaps
