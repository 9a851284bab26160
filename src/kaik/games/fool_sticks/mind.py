"""What is thought about Fool's Sticks: nothing can be chosen, but the odds can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kaik.core.mind import Mind
from kaik.core.question import AnswerChoice, CountQuestion, numbers
from kaik.core.threat import Threat
from kaik.games.fool_sticks.rules import FoolSticks
from kaik.kits.pot_threats import ahead, overtakes
from kaik.kits.sticks import ODDS, STICKS

WAYS = sum(ODDS)
PUZZLES = (("wins", 1), ("leads", 1))


def questions(position: FoolSticks, seat: int) -> tuple[CountQuestion, ...]:
    """The odds of a seat, while some have thrown and some have not."""
    pot, thrown = position.pot, len(position.numbers)
    if pot.waiting or seat not in pot.players or not thrown:
        return ()
    return (*_leads(position, seat), *_wins(position, seat))


@lru_cache(maxsize=256)
def alone(number: int, after: int) -> int:
    """In how many of all ways the others can throw this number stays above each of theirs."""
    return int(sum(ODDS[:number]) ** after)


def _leads(position: FoolSticks, seat: int) -> Iterator[CountQuestion]:
    if seat != position.pot.players[len(position.numbers)]:
        return
    best = max(position.numbers)
    answer = sum(ODDS[best + 1 :])
    yield CountQuestion(
        "leads",
        {
            "en": f"You throw next. In how many of the {WAYS} ways the sticks can fall do you lead alone?",
            "ja": f"次に投げます。裁の落ち方{WAYS}通りのうち、単独で首位に立つのは何通りですか。",
        },
        str(answer),
        numbers(answer, (sum(ODDS[best:]), ODDS[best], WAYS - answer, WAYS // 2, 6, 16, 26)),
        {
            "en": f"You need more than {best}; 0 to 5 fall in {' '.join(map(str, ODDS))} ways.",
            "ja": f"{best}より多く必要です。0から5はそれぞれ{'・'.join(map(str, ODDS))}通りです。",
        },
    )


def _wins(position: FoolSticks, seat: int) -> Iterator[CountQuestion]:
    pot, done = position.pot, position.numbers
    own = pot.players.index(seat)
    if own >= len(done) or done.count(max(done)) > 1 or done[own] < max(done):
        return
    after = len(pot.players) - len(done)
    share = alone(done[own], after) / WAYS**after
    answer = round(100 * share)
    wrong = [round(100 * alone(number, after) / WAYS**after) for number in range(2, 6)]
    values = {answer, *[each for each in (*wrong, 50, 25, 75) if each != answer][:3]}
    yield CountQuestion(
        "wins",
        {
            "en": "You lead alone. How likely are you to take the pot in these throws?",
            "ja": "単独首位です。この回で総取りできる見込みは？",
        },
        str(answer),
        tuple(AnswerChoice(str(each), {"en": f"{each} %", "ja": f"{each}％"}) for each in sorted(values)),
        {
            "en": f"Still to throw: {after}, each below {done[own]} in {sum(ODDS[: done[own]])} of {WAYS} ways.",
            "ja": f"残り{after}人は、それぞれ{WAYS}通り中{sum(ODDS[: done[own]])}通りで{done[own]}に届きません。",
        },
    )


def threats(position: FoolSticks, seat: int) -> tuple[Threat, ...]:
    """Who has thrown more, or could."""
    pot, numbers_so_far = position.pot, dict(zip(position.pot.players, position.numbers, strict=False))
    if pot.waiting or seat not in pot.players:
        return ()
    own = numbers_so_far.get(seat)
    to_come = [other for other in pot.players if other not in numbers_so_far and other != seat]
    beaten = tuple(
        ahead(other, number, own) for other, number in numbers_so_far.items() if other != seat and number > (own or 0)
    )
    if own is None:
        return beaten
    return (*beaten, *(overtakes(other, own, sum(ODDS[own + 1 :]), WAYS) for other in to_come if own < STICKS))


MIND: Mind[FoolSticks] = Mind(questions=questions, puzzles=PUZZLES, threats=threats)
