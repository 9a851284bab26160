"""Card games played for a pot: stakes and folding, the showdown, and how both look.

`money` has the pot and who is asked, `groups` finds sets and runs from the strongest down, `showdown` compares,
`text` draws. A game keeps a `Betting` in its state and lists this package in `Game.labels_from`.
"""

from kaik.kits.betting.groups import Lot, counted, laid_as, runs, sets, singles
from kaik.kits.betting.money import NOBODY, OUT, Betting, Settled, answers
from kaik.kits.betting.showdown import ALL_THE_WAY, HeldMeld, Shown, Verdict, Ways, judged, one_colour

__all__ = [
    "ALL_THE_WAY",
    "NOBODY",
    "OUT",
    "Betting",
    "HeldMeld",
    "Lot",
    "Settled",
    "Shown",
    "Verdict",
    "Ways",
    "answers",
    "counted",
    "judged",
    "laid_as",
    "one_colour",
    "runs",
    "sets",
    "singles",
]
