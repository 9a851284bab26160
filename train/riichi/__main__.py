"""`python -m train.riichi`: what corrects riichi's best judge, learned and measured on its compiled twin.

python -m train.riichi play FOLDER --kind calls --seconds 200 --jobs 2 --seed 1
python -m train.riichi learn FOLDER … --write
python -m train.riichi compare --seconds 120 --jobs 2          # with corrections and without, the same walls
python -m train.riichi matches --seconds 120 --jobs 2          # against level 5 of 2026a, whole matches
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kaik.games.riichi.mind.corrections import Corrections
from kaik.games.riichi.mind.features import CALL, DISCARD
from train.riichi import fit
from train.riichi.measure import SEASONS, SEATED, pairs_of, places_of, with_corrections
from train.riichi.samples import KINDS, PRESETS, play, read, together

HERE = Path("src/kaik/games/riichi/mind/corrections.toml")


def played(told: argparse.Namespace) -> None:
    """Look at decisions, every process in a file of its own."""
    told.folder.mkdir(parents=True, exist_ok=True)
    side = with_corrections(not told.plain)
    asked = [
        (told.folder / f"{told.kind}-{told.seed}-{n}.npz", n, told.kind, told.seconds, told.seed, side)
        for n in range(told.jobs)
    ]
    side_by_side(play, asked)


def learned_again(told: argparse.Namespace) -> None:
    """Learn corrections from files, and write them beside the judge."""
    files = sorted(file for folder in told.folders for file in folder.glob("*.npz"))
    samples = together(list(read(files)))
    of_discards, of_calls = fit.held_out(samples)
    facts: dict[str, float] = {"discards": len(samples.came), "calls": len(samples.came_of_calls)}
    for name, what in (("discards", of_discards), ("calls", of_calls)):
        facts |= {f"{name}_foretold": round(what.foretold, 1), f"{name}_came": round(what.came, 3)}
        facts[f"{name}_error"] = round(what.error, 3)
        print(
            f"{facts[name]:,} {name}: corrections lie {what.foretold:.0f} points apart, "
            f"and {what.came:.2f} ± {what.error:.2f} of that came where they had not been learned"
        )
    if told.write:
        HERE.write_text(card(fit.scaled(fit.discards(samples), fit.calls(samples)), facts))


def card(corrections: Corrections, facts: dict[str, Any]) -> str:
    """Corrections with how they were learned, as TOML."""
    told = [f"{name} = {value}" for name, value in facts.items()]
    rows = [f'"{name}" = {list(row)}' for name, row in corrections.discard.items()]
    return "\n".join([*CARD, *told, "", "[discard]", *rows, "", "[call]", f"weights = {list(corrections.call)}", ""])


CARD = (
    "# Made by `python -m train.riichi learn`: decisions that were played on from in two ways, by how many points the",
    "# corrections lay apart in decisions held out (a standard deviation), how much of that came, and the error of",
    "# that. Points for each unit of a feature, in the order of the features (`features.py`), by moment.",
    f"# discard: {'; '.join(DISCARD)}",
    f"# call: {'; '.join(CALL)}",
)


def compared(told: argparse.Namespace) -> None:
    """Play pairs of seasons with corrections and without."""
    asked = [(n, told.seconds, told.seed) for n in range(told.jobs)]
    found = np.concatenate(side_by_side(pairs_of, asked))
    points, places = found[:, 0] * 2, found[:, 1] * 2000
    match = 2.5 - found[:, 1] * SEASONS
    for name, rows in (("points a season", points), ("thousandths of a place", places), ("place in a match", match)):
        print(f"{name}: {rows.mean():.4g} ± {rows.std() / len(rows) ** 0.5:.3g} ({len(rows)} pairs)")


def matched(told: argparse.Namespace) -> None:
    """Play matches against level 5 as it was."""
    asked = [(n, told.seconds, told.seed) for n in range(told.jobs)]
    for number, places in enumerate(side_by_side(places_of, asked)):
        rows = places.reshape(-1, len(SEATED)).mean(axis=1)
        print(f"{PRESETS[number % 2]}: place {rows.mean():.4f} ± {rows.std() / len(rows) ** 0.5:.4f}, {places.size}")


def side_by_side(work: Callable[..., Any], asked: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The same work in several processes."""
    with multiprocessing.get_context("spawn").Pool(len(asked)) as pool:
        return pool.starmap(work, asked)


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.riichi", description="Learn what corrects the judge of riichi.")
    verbs = asked.add_subparsers(required=True)
    for name, work in (("play", played), ("compare", compared), ("matches", matched)):
        verb = verbs.add_parser(name, help=(work.__doc__ or "").splitlines()[0])
        verb.add_argument("--seconds", type=float, default=60.0)
        verb.add_argument("--jobs", type=int, default=2)
        verb.add_argument("--seed", type=int, default=1)
        verb.set_defaults(work=work)
        if name == "play":
            verb.add_argument("folder", type=Path)
            verb.add_argument("--kind", choices=KINDS, default=KINDS[0])
            verb.add_argument("--plain", action="store_true", help="play without corrections")
    verb = verbs.add_parser("learn", help=(learned_again.__doc__ or "").splitlines()[0])
    verb.add_argument("folders", type=Path, nargs="+")
    verb.add_argument("--write", action="store_true", help="write corrections.toml")
    verb.set_defaults(work=learned_again)
    told = asked.parse_args(arguments)
    told.work(told)


if __name__ == "__main__":
    main()
