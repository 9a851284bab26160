"""`python -m train GAME`: play, learn, write the weights and their card.

python -m train cerke --minutes 10              a run of its own in runs/cerke
python -m train cerke --minutes 10 --jobs 16    the same on so many cores
python -m train cerke --minutes 0 --write       learn from what is there and put the weights into the game's folder
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from kaik.games import find
from train import linear
from train.card import commit, known, lines
from train.recording import play_together
from train.samples import HELD_OUT, Rows, load, samples
from train.weights import written


def learn(
    game: str, rows: Rows, epochs: int, seed: int, units: bool
) -> tuple[dict[str, Any], list[tuple[float, float]], int]:
    """The weights, the loss before and after every epoch, and how many positions were learnt from."""
    layout, sample, held_out = samples(game, rows)
    if units:  # only this needs PyTorch
        from train import learning

        model = learning.Corrector(layout).to(learning.fastest())
        curve = learning.fit(model, sample, held_out, epochs, seed)
        return written(learning.weights_of(model), layout), curve, len(sample.side)
    plain = linear.PlainSum(layout)
    curve = linear.fit(plain, sample, held_out, epochs, seed)
    return written(plain.weights(), layout), curve, len(sample.side)


def card(game: str, facts: dict[str, object], curve: list[tuple[float, float]]) -> str:
    """What is known of the weights, as TOML."""
    shown = ", ".join(f"{held_out:.5f}" for _, held_out in curve)
    return "\n".join(
        [
            *lines({"game": game, **facts}),
            "# before training, then after every epoch, on matches that were held out; the best epoch was kept",
            f"loss = [{shown}]",
            "# by the arena, with the command; nobody has measured it yet",
            "beat = []",
            "",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train", description="Train the judge of a board game by self-play.")
    asked.add_argument("game")
    asked.add_argument("--minutes", type=float, default=4.0, help="of self-play")
    asked.add_argument("--jobs", type=int, default=1, help="cores that play")
    asked.add_argument("--epochs", type=int, default=12)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="", help="rule sets that are played in turn, with commas; all unless told")
    asked.add_argument("--folder", type=Path, default=None, help="of the self-play; runs/GAME unless told")
    asked.add_argument(
        "--units", action="store_true", help="the whole network, with PyTorch; the plain sum unless told"
    )
    asked.add_argument("--write", action="store_true", help="put the weights into the game's own folder")
    told = asked.parse_args(arguments)
    game, folder = find(told.game), told.folder or Path("runs") / told.game
    folder.mkdir(parents=True, exist_ok=True)
    begun = monotonic()
    presets = tuple(told.presets.split(",")) if told.presets else tuple(game.presets)
    if told.minutes > 0:
        play_together(game.slug, presets, told.minutes, told.seed, folder, told.jobs)
    spent = _spent(folder, told.jobs * (monotonic() - begun))
    rows = load(sorted(folder.glob("[0-9]*.npz")))
    if rows.match.max() < HELD_OUT:
        raise SystemExit(f"{rows.match.max() + 1} matches are too few to learn from; play for some more --minutes")
    weights, curve, positions = learn(game.slug, rows, told.epochs, told.seed, told.units)
    matches_played = int(rows.match.max()) + 1
    facts: dict[str, object] = {
        "search": "2026b",
        "commit": commit(),
        "seeds": sorted({*known(folder / "judge.toml").get("seeds", []), told.seed}),
        "matches": matches_played,
        "positions": positions,
        "hours": round(spent / 3600, 2),
    }
    place = Path(find_folder(game.slug)) if told.write else folder
    np.savez_compressed(place / "judge.npz", **weights)
    (place / "judge.toml").write_text(card(game.slug, facts, curve))
    print(f"loss on matches held out: {curve[0][1]:.5f} untrained, {min(now for _, now in curve):.5f} trained")


def _spent(folder: Path, more: float) -> float:
    """Seconds that went into a folder, these included."""
    file = folder / "seconds.txt"
    total = more + (float(file.read_text()) if file.is_file() else 0.0)
    file.write_text(f"{total:.0f}\n")
    return total


def find_folder(slug: str) -> Path:
    """The folder of a game's sources."""
    return Path(__file__).parent.parent / "src" / "kaik" / "games" / slug.replace("-", "_")


if __name__ == "__main__":
    main()
