"""What is thought about Chain-Strike Sticks: the exact odds of an open chain, all who come later playing their best.

Only the best total so far, how many hold it, one's own total and how many are still to throw matter, so all
of it can be counted. A worth is a share of the pot; a tie parts it equally, as the tables in the books count.
Under covered totals there is nothing to beat that one could see, and nothing here applies.
"""

from __future__ import annotations

from functools import lru_cache

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.core.question import AnswerChoice, CountQuestion
from kaik.core.threat import Threat
from kaik.games.chain_sticks.chain import BREAKS
from kaik.games.chain_sticks.chain import total as total_of
from kaik.games.chain_sticks.options import ChainOptions
from kaik.games.chain_sticks.rules import AGAIN, BANK, ChainSticks
from kaik.kits.pot_threats import ahead, overtakes
from kaik.kits.sticks import ODDS

PUZZLES = (("best", 2), ("share", 1))
ENOUGH = 45
"""Above this and above all others nobody throws again, however many are still to come."""
ALL = sum(ODDS)
FAILS = sum(ODDS[:2])
"""The ways to throw 0 or 1."""

Opening = tuple[tuple[int, int, bool], ...]
"""What a first throw may bring: its weight, the total, and whether the turn is over with it."""


def opening(options: ChainOptions) -> Opening:
    """The first throws under the table's rule for a first 0 or 1."""
    match options.first_bust:
        case "off":
            return tuple((weight, number, False) for number, weight in enumerate(ODDS))
        case bust:
            low = (FAILS, 0, bust == "on")
    return (low, *((weight, number, False) for number, weight in enumerate(ODDS) if number > 1))


def worths(total: int, best: int, holders: int, after: int, first: Opening) -> tuple[float, float]:
    """The share of the pot that banking this total brings, and that throwing again does.

    `best` is the highest total banked so far (-1 before anybody has one), `holders` how many have it, `after`
    how many are still to throw.
    """
    banked = _banked(total, best, holders, after, first)
    if total > max(best, ENOUGH):
        return banked, 0.0
    return banked, _again(total, _chain(best, holders, after, first), best, holders, after, first)


def _banked(total: int, best: int, holders: int, after: int, first: Opening) -> float:
    if total < best:
        return 0.0
    return _held(total, holders + 1 if total == best else 1, after, first)


def _again(total: int, chain: tuple[float, ...], best: int, holders: int, after: int, first: Opening) -> float:
    bust = FAILS * _banked(0, best, holders, after, first)
    return (bust + sum(ODDS[more] * chain[total + more] for more in range(2, 6))) / ALL


@lru_cache(maxsize=1 << 14)
def _chain(best: int, holders: int, after: int, first: Opening) -> tuple[float, ...]:
    """What each total of an unfinished chain is worth to its owner, who chooses the better action each time."""
    top = max(best, ENOUGH)
    found = [0.0] * (top + 1) + [_banked(top + more, best, holders, after, first) for more in range(1, 6)]
    bust = FAILS * _banked(0, best, holders, after, first)
    for total in range(top, -1, -1):
        again = (bust + sum(ODDS[more] * found[total + more] for more in range(2, 6))) / ALL
        found[total] = max(_banked(total, best, holders, after, first), again)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _held(best: int, holders: int, after: int, first: Opening) -> float:
    """The share each holder of the best total keeps once all who are still to throw have thrown."""
    if after == 0:
        return 1 / holders
    kept = _kept(best, holders, after - 1, first)
    ended = _left(0, best, holders, after - 1, first)
    return sum(weight * (ended if over else kept[total]) for weight, total, over in first) / ALL


def _left(total: int, best: int, holders: int, after: int, first: Opening) -> float:
    """What a holder keeps when the next player ends with this total."""
    if total > best:
        return 0.0
    return _held(best, holders + (total == best), after, first)


@lru_cache(maxsize=1 << 14)
def _kept(best: int, holders: int, after: int, first: Opening) -> tuple[float, ...]:
    """What a holder keeps for each total of the next player's chain, that player choosing well."""
    chain, top = _chain(best, holders, after, first), max(best, ENOUGH)
    bust = FAILS * _left(0, best, holders, after, first)
    found = [0.0] * (top + 6)
    for total in range(top, -1, -1):
        again = _again(total, chain, best, holders, after, first)
        if _banked(total, best, holders, after, first) >= again:
            found[total] = _left(total, best, holders, after, first)
        else:
            found[total] = (bust + sum(ODDS[more] * found[total + more] for more in range(2, 6))) / ALL
    return tuple(found)


def exact_values(position: ChainSticks, seat: int) -> dict[Action, float]:
    """What throwing again and banking bring on average, in points of the pot; open totals can be counted out."""
    options, pot = position.options, position.pot
    if options.secretive() or pot.waiting or position.legal(seat) != (AGAIN, BANK):
        return {}
    totals = [total_of(chain, options) for chain in position.done]
    best = max(totals, default=-1)
    after = len(pot.players) - len(position.done) - 1
    bank, again = worths(total_of(position.chain, options), best, totals.count(best), after, opening(options))
    return {AGAIN: again * pot.points, BANK: bank * pot.points}


def banked(position: ChainSticks) -> tuple[float, ...]:
    """The purses, without the pot."""
    return tuple(map(float, position.pot.purses))


def explain(position: ChainSticks, seat: int, action: Action) -> dict[str, str]:
    """What a chain has to beat, and what another throw may cost it."""
    total = total_of(position.chain, position.options)
    done = [] if position.options.secretive() else [total_of(chain, position.options) for chain in position.done]
    best = max(done, default=0)
    after = len(position.pot.players) - len(position.done) - 1
    match action:
        case Action("again"):
            if total <= best and done:
                return {
                    "en": f"must pass {best}, and breaks only {FAILS} times in {ALL}",
                    "ja": f"{best}を超えるしかなく、崩れるのは{ALL}回に{FAILS}回です",
                }
            return {
                "en": f"{total} will hardly stand against {after} more, and breaks only {FAILS} times in {ALL}",
                "ja": f"{total}では後の{after}人に抜かれやすく、崩れるのは{ALL}回に{FAILS}回です",
            }
        case Action("bank"):
            return {
                "en": f"{total} is worth more than another throw would bring",
                "ja": f"もう一度投げるより、{total}で止めるほうが得です",
            }
    return {}


def questions(position: ChainSticks, seat: int) -> tuple[CountQuestion, ...]:
    """What part of the pot banking would bring, where it can be counted out."""
    values = exact_values(position, seat)
    if not values or not position.pot.points:
        return ()
    bank, again = (round(100 * values[action] / position.pot.points) for action in (BANK, AGAIN))
    if not 0 < bank < 100:
        return ()
    after = len(position.pot.players) - len(position.done) - 1
    wrong = (again, 100 - bank, round(100 / len(position.pot.players)), 50, 25, 75)
    shares = sorted({bank, *[each for each in wrong if each != bank][:3]})
    return (
        CountQuestion(
            "share",
            {
                "en": "What part of the pot does banking now bring you, on average?",
                "ja": "いま止めると、場の点の平均何％が手に入りますか。",
            },
            str(bank),
            tuple(AnswerChoice(str(each), {"en": f"{each} %", "ja": f"{each}％"}) for each in shares),
            {
                "en": f"Still to throw: {after}, each throwing on as long as it pays.",
                "ja": f"残り{after}人が、得なかぎり投げ続けるとして数えます。",
            },
        ),
    )


def threats(position: ChainSticks, seat: int) -> tuple[Threat, ...]:
    """Who has banked more, or could reach more by throwing on until they do."""
    pot, rules = position.pot, position.options
    if pot.waiting or seat not in pot.players:
        return ()
    players = list(pot.players)
    totals = {who: total_of(chain, rules) for who, chain in zip(players, position.done, strict=False)}
    if len(position.done) < len(players) and players[len(position.done)] == seat and position.chain:
        totals[seat] = total_of(position.chain, rules)
    own = totals.get(seat)
    found = [ahead(who, number, own) for who, number in totals.items() if who != seat and number > (own or 0)]
    if own is not None:
        found += [overtakes(who, own, _reaching(position, who, own), 100) for who in players if who not in totals]
    return tuple(found)


def _reaching(position: ChainSticks, who: int, aim: int) -> int:
    """In how many of a hundred turns somebody gets above a number who throws on until they do."""
    current = position.pot.players[len(position.done)] == who
    start = position.chain if current else ()
    return round(100 * _above(total_of(start, position.options) if start else 0, aim, not start))


@lru_cache(maxsize=4096)
def _above(total: int, aim: int, first: bool) -> float:
    """How likely a chain gets above a number; a first throw of 0 or 1 stands by the book."""
    if total > aim:
        return 1.0
    kept = range(len(ODDS)) if first else range(len(BREAKS), len(ODDS))
    return sum(ODDS[number] * _above(total + number, aim, False) for number in kept) / sum(ODDS)


MIND = Mind(
    explain=explain, exact_values=exact_values, banked=banked, questions=questions, puzzles=PUZZLES, threats=threats
)
