"""Writes the toy's golden playthroughs anew: `python -m tests.conformance.toy`, from the root of the project."""

from kaik.play.golden import casts, write

from . import GAME

if __name__ == "__main__":
    for preset, seats in casts(GAME):
        print(write(GAME, preset, seats).name)
