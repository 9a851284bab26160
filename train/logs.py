"""`python -m train.logs`: matches of riichi between the judges of today and of 2026a, kept whole in a small file.

python -m train.logs --seconds 240 --jobs 16 --seed 1 --folder runs/riichi-logs

What others held is all there, so that it can be learned from: `matches` plays them again. In each match two seats
drawn by lot think as level 5 does and two as `level5-2026a` does. A pass is not written down.
"""

from __future__ import annotations

import argparse
import json
import lzma
import multiprocessing
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from kaik.core.action import CHANCE, Action
from kaik.core.state import Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.mind.advice import judged, weighed_with
from kaik.games.riichi.mind.prospects import RiichiJudge
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues, learned
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.claims import PASS
from kaik.kits.mahjong.mind.judge import BEST
from train.hands import Dice

PIECE = re.compile(r"[a-z][a-z-]+:|[0-9][a-z]|[^ ]| ")
FILE = "matches.xz"
SORTS = 222
"""So many kinds of pieces a file may hold."""


class Match(NamedTuple):
    """One match as it is kept."""

    preset: str
    former: tuple[int, ...]
    """The seats that thought as in 2026a."""
    done: bool
    """Whether it was played to its end."""
    words: list[str]


def chosen(state: Riichi, seat: int, values: RiichiValues) -> Action:
    """The best action with these numbers."""
    actions = state.legal(seat)
    if len(actions) == 1:
        return actions[0]
    if state.stage == "last":
        return max(weighed_with(values, state, seat, BEST), key=lambda one: one.worth).action
    return max(judged(RiichiJudge(state, seat, BEST, values), actions), key=lambda one: one.worth).action


def played(preset: str, former: tuple[int, ...], wall: str, until: float) -> Match:
    """Play a match, or as much of it as there is time for."""
    options, dice, words = GAME.chosen(preset, {}), Dice(wall), list[str]()
    assert isinstance(options, RiichiOptions)
    values = [BY_HAND if seat in former else learned() for seat in range(SEATS)]
    state = Riichi.opened(options, SEATS)
    while not isinstance(turn := state.turn(), Over):
        if monotonic() >= until:
            return Match(preset, former, False, words)
        if isinstance(turn, Throw):
            by, action = CHANCE, turn.chance.sample(dice)
        else:
            by = min(turn.seats)
            action = chosen(state, by, values[by])
        if state.window is None or by == CHANCE:
            words.append(str(action))
        elif action != PASS:
            words.append(f"{by}.{action}")
        state = state.played(by, action)
    return Match(preset, former, True, words)


def replayed(match: Match) -> Iterator[tuple[Riichi, int, Action]]:
    """Every position of a match that somebody was asked in, who it was, and the action; luck's too."""
    state = Riichi.opened(_options(match.preset), SEATS)
    words, spelled = iter(match.words), _speller()
    word = next(words, None)
    while word is not None and not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            by, action, word = CHANCE, spelled(word), next(words, None)
        else:
            by = min(turn.seats)
            if state.window is None:
                action, word = spelled(word), next(words, None)
            elif word[1] == "." and int(word[0]) == by:
                action, word = spelled(word[2:]), next(words, None)
            else:
                action = PASS
        yield state, by, action
        state = state.played(by, action)


def _options(preset: str) -> RiichiOptions:
    options = GAME.chosen(preset, {})
    assert isinstance(options, RiichiOptions)
    return options


def _speller() -> Callable[[str], Action]:
    known: dict[str, Action] = {}

    def spelled(word: str) -> Action:
        if word not in known:
            known[word] = Action.parse(word)
        return known[word]

    return spelled


# Files.


def save(made: Sequence[Match], file: Path) -> None:
    """Write matches: a piece of a word is a byte, and what follows from what went before takes hardly any room."""
    text = [PIECE.findall(" ".join(match.words)) for match in made]
    pieces = sorted({piece for match in text for piece in match})
    if len(pieces) > SORTS:
        raise SystemExit(f"{len(pieces)} kinds of pieces are more than a file holds ({SORTS})")
    number = {piece: at for at, piece in enumerate(pieces)}
    head = {
        "pieces": pieces,
        "matches": [(one.preset, one.former, one.done, len(t)) for one, t in zip(made, text, strict=True)],
    }
    told = json.dumps(head).encode() + b"\n"
    file.write_bytes(lzma.compress(told + b"".join(bytes(number[piece] for piece in match) for match in text)))


def load(file: Path) -> Iterator[Match]:
    """The matches of a file."""
    told, _, body = lzma.decompress(file.read_bytes()).partition(b"\n")
    head: dict[str, Any] = json.loads(told)
    pieces, at = head["pieces"], 0
    for preset, former, done, long in head["matches"]:
        text = "".join(pieces[each] for each in body[at : at + long])
        at += long
        yield Match(preset, tuple(former), done, text.split())


# Many at once.


def _work(number: int, presets: Sequence[str], seconds: float, seed: int, folder: Path) -> None:
    until, made, lots = monotonic() + seconds, list[Match](), random.Random(f"{seed} {number}")
    while monotonic() < until:
        at = len(made)
        former = tuple(sorted(lots.sample(range(SEATS), 2)))
        made.append(played(presets[(number + at) % len(presets)], former, f"{seed} {number} {at}", until))
    save(made, folder / f"part-{number:02}.xz")


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.logs", description="Play riichi for learning what others hold.")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="tenhou,book", help="rule sets that are played in turn, with commas")
    asked.add_argument("--folder", type=Path, default=Path("runs/riichi-logs"))
    told = asked.parse_args(arguments)
    told.folder.mkdir(parents=True, exist_ok=True)
    presets, spawn = told.presets.split(","), multiprocessing.get_context("spawn")
    at_work = [
        spawn.Process(target=_work, args=(number, presets, told.seconds, told.seed, told.folder))
        for number in range(told.jobs)
    ]
    for process in at_work:
        process.start()
    for process in at_work:
        process.join()
    parts = sorted(told.folder.glob("part-*.xz"))
    made = [match for part in parts for match in load(part)]
    save(made, told.folder / FILE)
    for part in parts:
        part.unlink()
    print(f"{sum(match.done for match in made)} whole matches of {len(made)} by {told.jobs} processes")


if __name__ == "__main__":
    main()
