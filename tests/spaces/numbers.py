"""What the numbers of every game and rule set are, in short: a change of them is seen and must raise their version.

`python -m tests.spaces.numbers` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

from kaik.core.game import Game
from kaik.games import every
from kaik.spaces import ActionSpace, ChanceSpace, Encoder

PLACE = Path(__file__).with_name("numbers.json")
SAMPLE = 200
"""So many ids of each space are looked at, the same in every run."""


def numbers() -> dict[str, dict[str, str]]:
    """The versions, and for each game and rule set what its ids and its arrays come to."""
    versions = {"actions": str(ActionSpace.version), "encoding": str(Encoder.version)}
    return {
        "versions": versions,
        **{f"{game.slug} {preset}": _of(game, preset) for game in every() for preset in game.presets},
    }


def _of(game: Game, preset: str) -> dict[str, str]:
    options, encoder = game.preset(preset), Encoder(game, game.preset(preset))
    spaces = (ActionSpace(game, options), ChanceSpace(game, options))
    dice = random.Random(f"{game.slug} {preset}")
    asked = [(space, dice.randrange(space.size)) for space in spaces for _ in range(SAMPLE)]
    ids = [f"{number} {space.action(number)}" for space, number in asked]
    first = game.begin(options).view(0)
    laid = [f"{each.name} {each.start} {each.kind!r}" for each in encoder.features]
    return {"actions": _short(ids), "encoding": _short([*laid, *map(str, encoder.row(first))])}


def _short(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


if __name__ == "__main__":
    PLACE.write_text(json.dumps(numbers(), indent=1) + "\n", encoding="utf-8")
