"""`python -m train.small GAME`: the learning of a game in small, minutes on two cores, into runs/GAME.

What a game has learnt lies in its folder, and the name of the file says how it was learned; so this finds the right
command for every game, and begins from nothing. The last lines say how much better the result foretells matches that it
has not learned from than what knew nothing did (at the mahjongs: what their numbers gained in seasons that were
held out; at a game that only counts, what was counted). `make train GAME=…` is the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import every, find
from train.__main__ import find_folder

MINUTES, JOBS = 3.0, 2
MATCHES_A_MINUTE = 300
"""Where matches are counted and not time: about so many on one core."""
GAMES_A_MINUTE = 5_000


class Small:
    """How small a run is."""

    def __init__(self, minutes: float, jobs: int, seed: int) -> None:
        self.minutes, self.jobs, self.seed = minutes, jobs, seed

    def matches(self) -> str:
        return str(max(1, int(MATCHES_A_MINUTE * self.minutes)))


def judge(slug: str, size: Small) -> None:
    """The network of a compiled search: self-play, then a plain sum."""
    from train import __main__ as whole

    whole.main([slug, "--minutes", f"{size.minutes:g}", "--jobs", str(size.jobs), "--seed", str(size.seed)])


def placing(slug: str, size: Small) -> None:
    """What pieces are worth where."""
    from train import placing

    placing.main([slug, "--minutes", f"{size.minutes:g}", "--seed", str(size.seed), "--fresh"])


def chances(slug: str, size: Small) -> None:
    """How likely each seat is to win a race."""
    from train import chances

    chances.main([slug, "--matches", size.matches(), "--seed", str(size.seed)])


def values(slug: str, size: Small) -> None:
    """What the judge of a mahjong weighs with."""
    from train import mahjong, values

    seconds, folder = f"{60 * size.minutes:g}", Path("runs") / slug
    mahjong.main([slug, "--seconds", seconds, "--jobs", str(size.jobs), "--seed", str(size.seed)])
    values.main([slug, "--out", str(folder / "values.toml")])


def outlook(slug: str, size: Small) -> None:
    """How often others end a season."""
    from train import outlook

    outlook.main([slug, "--games", str(max(1, int(GAMES_A_MINUTE * size.minutes))), "--seed", str(size.seed)])


def corrections(slug: str, size: Small) -> None:
    """What corrects the judge of riichi."""
    from train.riichi import __main__ as whole
    from train.riichi.samples import KINDS

    folder, seconds = str(Path("runs") / slug), f"{60 * size.minutes / len(KINDS):g}"
    for kind in KINDS:
        asked = ["--kind", kind, "--seconds", seconds, "--jobs", str(size.jobs), "--seed", str(size.seed)]
        whole.main(["play", folder, *asked, "--plain"])
    whole.main(["learn", folder])


WAYS: dict[str, Callable[[str, Small], None]] = {
    "judge.npz": judge,
    "placing.toml": placing,
    "mind/network.toml": chances,
    "mind/corrections.toml": corrections,
    "mind/values.toml": values,
    "outlook.toml": outlook,
}
"""By the file that holds what was learned; where there are several the first, which was learned last."""


def way_of(game: Game) -> Callable[[str, Small], None] | None:
    """How a game learns; None where nothing of it is learned."""
    folder = find_folder(game.slug)
    return next((way for file, way in WAYS.items() if (folder / file).is_file()), None)


def main(arguments: Sequence[str] | None = None) -> None:
    learning = [game.slug for game in every() if way_of(game)]
    asked = argparse.ArgumentParser(
        prog="make train", description="Learn a game anew in small, and say how much that gains on knowing nothing."
    )
    asked.add_argument("game", help=f"one of {', '.join(learning)}")
    asked.add_argument("--minutes", type=float, default=MINUTES, help="of playing, about")
    asked.add_argument("--jobs", type=int, default=JOBS, help="cores that play, where several can")
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args(arguments)
    try:
        game = find(told.game)
    except KaikError as wrong:
        asked.error(str(wrong))
    way = way_of(game)
    if way is None:
        asked.error(f"nothing is learned at {game.slug}; make train GAME=… takes {', '.join(learning)}")
    way(game.slug, Small(told.minutes, told.jobs, told.seed))


if __name__ == "__main__":
    main()
