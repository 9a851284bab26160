"""What is thought about Six Sticks: nobody chooses anything, but a throw can be counted before it falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.core.mind import Mind
from kaik.core.question import CountQuestion, numbers
from kaik.core.threat import Threat
from kaik.games.six_sticks.rules import DICE, THROW, WAYS, SixSticks

PUZZLES = (("hits", 2), ("drinks", 2), ("moves", 1))
ASKED: Mapping[str, tuple[str, str]] = {
    "hits": ("send somebody back to the start", "誰かを出発点に戻せる"),
    "drinks": ("stop where you drink", "酒のあるますに止まる"),
    "moves": ("move at all", "駒が進む"),
}


def questions(position: SixSticks, seat: int) -> tuple[CountQuestion, ...]:
    """What the next throw of the seat that is to throw may bring; what any throw but 0 brings is no question."""
    if position.legal(seat) != THROW:
        return ()
    ways = WAYS[position.options.dice]
    brought: Mapping[str, Callable[[SixSticks], bool]] = {
        "hits": lambda after: sum(after.sent) > sum(position.sent),
        "drinks": lambda after: after.cups[seat] > position.cups[seat],
        "moves": lambda after: after.at[seat] != position.at[seat],
    }
    counts = {kind: _count(position, seat, brings) for kind, brings in brought.items()}
    return tuple(_question(kind, count, ways) for kind, count in counts.items() if 0 < count < sum(ways) - ways[0])


def _count(position: SixSticks, seat: int, brings: Callable[[SixSticks], bool]) -> int:
    """In how many ways the throw brings something about, counted by throwing each of them."""
    thrown = position.played(seat, THROW[0])
    outcomes = DICE[position.options.dice].weights
    return sum(weight for action, weight in outcomes if brings(thrown.played(CHANCE, action)))


def _question(kind: str, answer: int, ways: tuple[int, ...]) -> CountQuestion:
    every, (en, ja) = sum(ways), ASKED[kind]
    near = (every - answer, answer * 2, answer + 6, answer // 2, answer + 1, *ways)
    each = ", ".join(map(str, ways))
    return CountQuestion(
        kind,
        {
            "en": f"In how many of the {every} ways your throw can fall do you {en}?",
            "ja": f"投げ方{every}通りのうち、{ja}のは何通りですか。",
        },
        str(answer),
        numbers(answer, (one for one in near if 0 < one <= every)),
        {
            "en": f"0, 1, 2 and so on fall in {each} ways; {answer} of them do.",
            "ja": f"0から順に{each}通り。そのうち{answer}通りです。",
        },
    )


def threats(position: SixSticks, seat: int) -> tuple[Threat, ...]:
    """Who could send the seat's runner back with the next throw, or come home; the likeliest first."""
    if position.mover < 0 or seat in position.done:
        return ()
    others = [at for at in range(len(position.at)) if at != seat and at not in position.done]
    found = [(other, *_ways_of(position, other, seat)) for other in others]
    found.sort(key=lambda each: (-each[1], -each[2]))
    every = sum(WAYS[position.options.dice])
    return tuple(threat for other, hits, home in found for threat in _told(other, seat, hits, home, every))


def _ways_of(position: SixSticks, other: int, seat: int) -> tuple[int, int]:
    """In how many ways another runner's throw sends this seat's back, and brings it home."""
    standing = replace(position, mover=other, thrown=False)
    hits = _count(standing, other, lambda after: after.sent[seat] > position.sent[seat])
    return hits, _count(standing, other, lambda after: other in after.done)


def _told(other: int, seat: int, hits: int, home: int, every: int) -> Iterator[Threat]:
    if hits:
        text = {
            "en": f"could send your runner back to the start ({hits} of {every} throws)",
            "ja": f"あなたの駒を出発点に戻せます（{every}通り中{hits}通り）",
        }
        yield Threat(other, (f"runner-{seat}",), text)
    if home:
        text = {"en": f"could come home ({home} of {every} throws)", "ja": f"終に着けます（{every}通り中{home}通り）"}
        yield Threat(other, (f"runner-{other}",), text)


MIND: Mind[SixSticks] = Mind(questions=questions, puzzles=PUZZLES, threats=threats)
