"""The laws by number and name; each takes a trial and raises AssertionError with a sentence when broken."""

from __future__ import annotations

from collections.abc import Callable

from .laws_of_paper import papers
from .laws_of_play import any_order, conserved, fair_chance, one_legality, refusal, replay
from .laws_of_settlement import settlements
from .laws_of_sight import equal_faces, telling_faces, worlds
from .walks import Trial

Law = Callable[[Trial], None]

LAWS: dict[str, Law] = {
    "1-legal": one_legality,
    "2-refusal": refusal,
    "3-replay": replay,
    "4-chance": fair_chance,
    "5-imagined": worlds,
    "6-faces": equal_faces,
    "7-telling": telling_faces,
    "8-order": any_order,
    "9-kept": conserved,
    "10-papers": papers,
    "11-settlement": settlements,
}
