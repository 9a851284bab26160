"""What a player can tell from the open table: tiles still to come, who may be ready, and what is safe from whom."""

from __future__ import annotations

from kaik.games.riichi.mind.reading import Seen, learned_reading
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.score import indicated
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.forms import ALL_LAYOUTS
from kaik.kits.mahjong.mind.danger import Rival
from kaik.kits.mahjong.mind.judge import BEST, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.sighted import unseen
from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import DRAGONS, Counts, counted, is_red, kind

OPEN_READY = (0.0, 0.10, 0.30, 0.65, 0.95)
"""How likely a hand with so many open sets is ready in the middle of a season; a closed one declares."""
DORA_COST = 1500.0
"""What it costs more to give an open hand the winning tile, for each dora that lies open."""


def sight(state: Riichi, seat: int, skill: int, values: RiichiValues = BY_HAND) -> Sight:
    """What this seat knows and sees."""
    side = state.sides[seat]
    left = unseen(state.sides, seat, state.indicators)
    rivals = tuple(rival(state, at, skill, values) for at in range(SEATS) if at != seat)
    race = _race(state, rivals, sum(left), values)
    if skill >= BEST and (values.reads_ready or values.reads_waits or values.reads_costs):
        others = (at for at in range(SEATS) if at != seat)
        rivals = tuple(read_rival(state, at, left, one, values) for at, one in zip(others, rivals, strict=True))
    return Sight(side.hand, side.melds, left, race, rivals, layouts=ALL_LAYOUTS)


def read_rival(state: Riichi, at: int, left: Counts, known: Rival, values: RiichiValues) -> Rival:
    """One opponent as it was learned to read others."""
    reading, seen = learned_reading(), Seen(state, at, left, known.safe or harmless(state, at))
    weights = (
        (reading.riichi_waits, reading.riichi_costs) if seen.declared else (reading.other_waits, reading.other_costs)
    )
    return Rival(
        seen.ready(reading.ready) if values.reads_ready else known.ready,
        known.cost,
        seen.safe,
        seen.waits(weights[0]) if values.reads_waits else (),
        seen.costs(weights[1]) if values.reads_costs else (),
    )


def rival(state: Riichi, at: int, skill: int, values: RiichiValues = BY_HAND) -> Rival:
    """One opponent, as far as the table tells."""
    side, status = state.sides[at], state.riichi[at]
    dealer = 1.5 if at == state.table.dealer else 1.0
    if status.declared:
        return Rival(1.0, values.riichi_cost * dealer, harmless(state, at))
    if skill < BEST:  # to read open hands is what the best do
        return Rival(0.0, 0.0)
    calls = sum(meld.is_open for meld in side.melds)
    late = min(len(side.river) / 9, 1.6)
    ready = min(values.open_ready * OPEN_READY[calls] * late, 0.97) if calls else 0.025 * max(late - 0.5, 0.0)
    return Rival(ready, (values.open_cost + DORA_COST * _shown_dora(state, side)) * dealer, harmless(state, at))


def _shown_dora(state: Riichi, side: Side) -> int:
    tiles = [tile for meld in side.melds for tile in meld.tiles]
    counts = counted(tiles)
    dora = sum(counts[indicated(kind(tile))] for tile in state.indicators) + sum(map(is_red, tiles))
    valued = sum(meld.group.same and meld.group.kind in DRAGONS for meld in side.melds)
    return dora + valued


def _race(state: Riichi, rivals: tuple[Rival, ...], unseen: int, values: RiichiValues) -> Race:
    ready = sum(each.ready for each in rivals)
    late = 1.0 - state.wall.left / 70
    cost = sum(each.ready * each.cost for each in rivals) / ready if ready > 0.3 else values.riichi_cost
    return Race(
        draws=state.wall.left // SEATS,
        unseen=max(unseen, 1),
        ends=min(values.wins * ready + values.ends + 0.03 * late, 0.45),
        cost=values.share * cost,
        hit=min(values.own_tile * sum(each.ready for each in rivals if each.ready > 0.2) * (1 + late), 0.3),
        loss=cost,
        ready=values.noten,
        late=values.noten,
    )


# What is safe from whom.


def harmless(state: Riichi, at: int) -> frozenset[int]:
    """The kinds a player cannot win with: its own discards, and what went by since its hand last changed."""
    own = {kind(each.tile) for each in state.sides[at].river}
    return frozenset(own.union(_gone_by(state, at)))


def _gone_by(state: Riichi, at: int) -> set[int]:
    """What the others threw since this player's hand was last changed, a riichi's since it was declared.

    The rivers are read backwards in the order the tiles went by. Whoever had waited for one of them would have won.
    """
    side = state.sides[at]
    until = next((n for n, each in enumerate(side.river) if each.sideways), len(side.river) - 1)
    until = max(until, 0) if state.riichi[at].declared else len(side.river) - 1
    tails = [[kind(each.tile) for each in other.river] for other in state.sides]
    if state.window is not None and tails[state.window.giver]:
        tails[state.window.giver].pop()
    gone: set[int] = set()
    turn = state.window.giver if state.window is not None else state.mover
    for passed in reversed(state.passed):
        order = (state.table.right(turn, SEATS - back) for back in range(1, SEATS + 1))
        who = next((seat for seat in order if tails[seat] and tails[seat][-1] == passed), -1)
        if who < 0:
            continue  # the tile of a kan
        tails[who].pop()
        if who == at and len(tails[at]) <= until:
            break
        gone.add(passed)
        turn = who
    return gone


def place_left(state: Riichi) -> int:
    """Kyoku that are still to come after this one."""
    return max(SEATS * state.options.rounds - state.kyoku - 1, 0)
