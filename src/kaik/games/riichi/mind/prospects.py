"""What a hand of riichi may bring: exactly when it is ready, and by its roads to a yaku while it is not."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from kaik.games.riichi.mind.estimates import valued as valued_kinds
from kaik.games.riichi.mind.places import PlaceStakes, learned_places
from kaik.games.riichi.mind.rivals import sight
from kaik.games.riichi.mind.stakes import PointStakes, Stakes, stakes
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.hand import Win
from kaik.games.riichi.scoring.points import MANGAN, STICK, base_of, up
from kaik.games.riichi.scoring.score import Score, indicated, valued
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.mind import odds
from kaik.kits.mahjong.mind.judge import BEST, Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Hopes
from kaik.kits.mahjong.tiles import EAST, YAOCHU, Counts, Tiles, counted, is_red, kind

POINTS = (
    0.0,
    1300.0,
    2500.0,
    4800.0,
    7400.0,
    8300.0,
    11500.0,
    12500.0,
    15500.0,
    16500.0,
    18000.0,
    23000.0,
    24000.0,
    32000.0,
)
"""About what so many han bring a player who does not deal."""
UNDER_LIMIT = 0.4
"""How much of what lies beneath the indicators still counts from mangan on."""
DECLARED, UNDECLARED = frozenset(("riichi",)), frozenset[str]()
AS_MUCH = 0.85
"""From which part of what a declared hand brings on a silent one is as dear; a yakuman gains nothing by riichi."""
SIMPLE = (1.0, 0.8, 0.55, 0.3, 0.12, 0.04)
"""How likely a hand with so many honours, ones and nines becomes one without."""
ONE_SUIT = (1.0, 0.85, 0.6, 0.35, 0.15)
"""How likely a hand with so many tiles of other suits becomes one of a single suit."""
UNDERNEATH, UNDERNEATH_LIMIT = 1.9, 1.5
"""How much more a hand brings when something lies beneath the indicators: below mangan, and from there on."""
ANYBODY = 0.1
"""How likely each of the others is beside being ready to be the one who wins."""
WORTH_CALLING = 0.55
"""How sure of a yaku an open hand should be, for those who do not weigh points."""


class RiichiJudge(Judge):
    """The judgement of one seat at riichi."""

    values: RiichiValues

    def __init__(self, state: Riichi, seat: int, skill: int, values: RiichiValues = BY_HAND) -> None:
        self.stakes = _stakes(state, seat, skill, values)
        self.others = tuple(at for at in range(SEATS) if at != seat)
        super().__init__(self._felt_by(sight(state, seat, skill, values), values.share), skill, values)
        self.state, self.seat = state, seat
        self.dealing = seat == state.table.dealer
        self.times = 1.5 if self.dealing else 1.0
        self.valued = valued_kinds(state, seat)
        self.dora = tuple(indicated(kind(tile)) for tile in state.indicators)
        self.winds = EAST + state.kyoku // 4 % 4, EAST + state.table.wind(seat)
        self.honba = 300.0 * state.honba
        self.river = frozenset(kind(each.tile) for each in state.sides[seat].river)
        self._exact: dict[tuple[Tiles, Melds, int, str], tuple[float, float]] = {}

    def _felt_by(self, known: Sight, share: float) -> Sight:
        """What others may win, as it is felt by this seat."""
        rivals = tuple(
            replace(
                each,
                cost=self.stakes.lost(each.cost, at),
                costs=tuple(self.stakes.lost(cost, at) for cost in each.costs),
            )
            for at, each in zip(self.others, known.rivals, strict=True)
        )
        likely = [(at, each.ready + ANYBODY) for at, each in zip(self.others, known.rivals, strict=True)]
        loss = known.race.loss
        race = replace(
            known.race,
            cost=self.stakes.aside(loss, share, likely),
            loss=self.stakes.careless(loss, likely),
        )
        return replace(known, rivals=rivals, race=race)

    @property
    def corrects(self) -> bool:
        """Whether its opinion is corrected by what playing on has shown; only the best knows of that."""
        return self.skill >= BEST and self.values.corrects

    # Ready hands.

    def ready(self, hand: Tiles, melds: Melds) -> Hopes:
        return self.declared(hand, melds) if self.may_declare(melds) else self.silent(hand, melds)

    def silent(self, hand: Tiles, melds: Melds) -> Hopes:
        """A ready hand that is not declared."""
        return odds.waiting(self.race_of(melds, 0), *self.winning(hand, melds, ""))

    def declared(self, hand: Tiles, melds: Melds) -> Hopes:
        """A ready hand after riichi: worth more, and bound to go on."""
        drawn, taken, gains = self.winning(hand, melds, "riichi")
        hopes = odds.bound(self.race, drawn, taken, gains)
        stick = -self.stakes.stick()
        wins = drawn + (1 - drawn) * taken
        return tuple(each + stick * (1 - wins) ** at for at, each in enumerate(hopes))

    def for_declaring(self, hand: Tiles, melds: Melds) -> float:
        """Points that speak for a riichi beside what it brings; none where silence brings nearly as much."""
        gains = (self.winning(hand, melds, how)[2][0] for how in ("", "riichi"))
        silent, declared = gains if self.values.declaring else (1.0, 1.0)
        return self.values.declaring if silent < AS_MUCH * declared else 0.0

    def may_declare(self, melds: Melds) -> bool:
        rules, state = self.state.options, self.state
        closed = not any(meld.is_open for meld in melds)
        enough = state.points[self.seat] >= rules.riichi_min_points and state.wall.left >= rules.riichi_min_wall
        return closed and enough

    def winning(self, hand: Tiles, melds: Melds, declared: str) -> tuple[float, float, tuple[float, float]]:
        """How likely a ready hand is completed in a go-round by its draw and by others, and what each brings."""
        outs = self.outs(hand)
        furiten = any(each in self.river for each, _ in outs)
        drawn = taken = by_draw = by_tile = 0.0
        for each, many in outs:
            share = many / self.race.unseen
            gains = self.exact(hand, melds, each, declared)
            if gains[0] > 0:
                drawn, by_draw = drawn + share, by_draw + share * gains[0]
            if gains[1] > 0 and not furiten:
                thrown = share * self.others_throw(each, declared)
                taken, by_tile = taken + thrown, by_tile + thrown * gains[1]
        return drawn, min(taken, 0.6), (by_draw / max(drawn, 1e-9), by_tile / max(taken, 1e-9))

    def others_throw(self, each: int, declared: str) -> float:
        """How many of the three others would throw such a tile in a go-round, for every one they might draw."""
        readily = self.values.wary if declared else self.values.unwary
        return 3 * readily * (1.35 if each >= EAST else 1.15 if each in YAOCHU else 1.0)

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        return self.exact(hand, melds, last, "")

    def exact(self, hand: Tiles, melds: Melds, last: int, declared: str) -> tuple[float, float]:
        """What a complete hand brings by draw and off another's tile, counted as the rules do."""
        key = (hand, melds, last, declared)
        found = self._exact.get(key)
        if found is None:
            found = self._exact[key] = self._gains(hand, melds, last, declared)
        return found

    def _gains(self, hand: Tiles, melds: Melds, last: int, declared: str) -> tuple[float, float]:
        """A closed hand that is drawn has a yaku more; the fu hardly change, so such a hand is counted only once."""
        rules, won = self.state.options, self._won(hand, melds, last, declared)
        worth = _counted(won, rules)
        if worth is not None:
            more = base_of(worth.han + 1, worth.fu, rules).points if won.closed and not worth.yakuman else worth.base
            return self._felt_gain(more, "tsumo", declared), self._felt_gain(worth.base, "ron", declared)
        drawn = _counted(replace(won, by="tsumo"), rules) if won.closed else None
        return (self._felt_gain(drawn.base, "tsumo", declared) if drawn else 0.0), 0.0

    def _won(self, hand: Tiles, melds: Melds, last: int, declared: str) -> Win:
        held = (*hand, *(tile for meld in melds for tile in meld.tiles))
        counts = list(counted(hand))
        counts[last] += 1
        dora = self.dora.count(last) + self._dora(counted(held))
        groups = tuple(meld.group for meld in melds)
        flags = DECLARED if declared else UNDECLARED
        return Win(tuple(counts), last, "ron", groups, *self.winds, flags, dora, sum(map(is_red, held)))

    def _felt_gain(self, base: int, by: str, declared: str) -> float:
        hidden = self.values.underneath * (1.0 if base < MANGAN else UNDER_LIMIT) if declared else 0.0
        paid = _paid(base, by, self.dealing)
        if not hidden or not self.values.by_places:
            return self.stakes.won(paid * (1 + hidden) + self.honba, by)
        times = UNDERNEATH if base < MANGAN else UNDERNEATH_LIMIT
        likely = hidden / (times - 1)
        return (1 - likely) * self.stakes.won(paid + self.honba, by) + likely * self.stakes.won(
            times * paid + self.honba, by
        )

    def _dora(self, counts: Counts) -> int:
        return sum(counts[each] for each in self.dora)

    def bonus(self, hand: Tiles) -> float:
        """Its dora and red fives."""
        return self._dora(counted(hand)) + sum(map(is_red, hand))

    def may_win(self, hand: Tiles, melds: Melds) -> bool:
        """Whether a yaku is in reach of an open hand."""
        held = counted((*hand, *(tile for meld in melds for tile in meld.tiles)))
        return self.open_han(held, melds)[1] >= WORTH_CALLING

    # Hands on their way.

    def expected(self, hand: Tiles, melds: Melds) -> float:
        held = (*hand, *(tile for meld in melds for tile in meld.tiles))
        counts = counted(held)
        bonus = self.values.dora * (self._dora(counts) + sum(map(is_red, held)))
        if not self.opened(melds):
            return self.stakes.hoped(self.times * points(self._closed_han(counts) + bonus) + self.honba)
        han, sure = self.open_han(counts, melds)
        likely = float(sure**self.values.doubt) * self.values.open_share
        return likely * self.stakes.hoped(self.times * points(max(han, 1.0) + bonus) + self.honba)

    def _closed_han(self, counts: Counts) -> float:
        """The han a closed hand may come to, by riichi."""
        outside = sum(counts[each] for each in YAOCHU)
        simple, values = self._simple(outside), self.values
        return (
            values.declared_han + 0.2 + 0.8 * simple + self._of_valued(counts) + values.one_suited * one_suited(counts)
        )

    def _simple(self, outside: int) -> float:
        """How likely a hand with so many honours, ones and nines becomes one without."""
        return float(SIMPLE[outside] ** self.values.simple) if outside < len(SIMPLE) else 0.0

    def _of_valued(self, counts: Counts) -> float:
        """The han that triplets of dragons and own winds bring, or may bring."""
        triplets = sum(self._times(each) for each in self.valued if counts[each] > 2)
        pairs = sum(self._times(each) for each in self.valued if counts[each] == 2 and self.sight.left[each])
        return triplets + self.values.pair_grows * pairs

    def _times(self, each: int) -> int:
        return 1 + (each == self.winds[0] == self.winds[1])

    def open_han(self, counts: Counts, melds: Melds) -> tuple[float, float]:
        """The han an open hand may come to, and how likely it has a yaku at all."""
        sets = [meld.group for meld in melds]
        roads: list[tuple[float, float]] = []
        triplets = sum(self._times(each) for each in self.valued if counts[each] > 2)
        if triplets:
            roads.append((float(triplets), 1.0))
        elif any(counts[each] == 2 and self.sight.left[each] for each in self.valued):
            roads.append((1.0, self.values.pair_grows))
        outside = sum(counts[each] for each in YAOCHU)
        simple = self.state.options.kuitan == "on" and not any(YAOCHU.intersection(each.kinds) for each in sets)
        if simple and outside < len(SIMPLE):
            roads.append((1.0, self._simple(outside)))
        if one := one_suited(counts, tuple(each.kind for each in sets)):
            roads.append((2.0, one))
        alike = sum(count > 1 for count in counts)
        if alike > 3 and all(each.same for each in sets):
            roads.append((2.0, min(1.0, 0.25 * (alike - 3) + 0.2 * sum(count > 2 for count in counts))))
        missing = 1.0
        for _, sure in roads:
            missing *= 1 - sure
        return sum(han * sure for han, sure in roads), max(1 - missing, 0.02)


@lru_cache(maxsize=1 << 12)
def _counted(won: Win, rules: RiichiOptions) -> Score | None:
    """A hand's score; the same ready hands are thought of again from turn to turn."""
    return valued(won, rules)


def points(han: float) -> float:
    """What so many han bring, between whole ones too."""
    low = min(int(han), len(POINTS) - 2)
    return POINTS[low] + (POINTS[low + 1] - POINTS[low]) * min(han - low, 1.0)


def one_suited(counts: Counts, must: tuple[int, ...] = ()) -> float:
    """How likely a hand becomes one of a single suit and honours."""
    best = 0.0
    for suit in range(3):
        if any(each < EAST and each // 9 != suit for each in must):
            continue
        strange = sum(counts[:27]) - sum(counts[9 * suit : 9 * suit + 9])
        if strange < len(ONE_SUIT):
            best = max(best, ONE_SUIT[strange])
    return best


def _paid(base: int, by: str, dealing: bool) -> float:
    """What a win of these base points brings in all."""
    if by == "ron":
        return up(base * (6 if dealing else 4))
    return 3 * up(2 * base) if dealing else up(2 * base) + 2 * up(base)


def _stakes(state: Riichi, seat: int, skill: int, values: RiichiValues) -> Stakes:
    """How points are weighed: the best by places, as they are known or felt to come."""
    if skill >= BEST and values.by_places:
        return PlaceStakes(state, seat, learned_places())
    felt = stakes(state, seat, values.spread) if skill >= BEST else float
    return PointStakes(felt, float(STICK * state.deposits))
