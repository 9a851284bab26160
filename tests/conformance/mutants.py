"""Broken copies of Sealed Bids, each with one mistake a game could really make, and the law that must see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from kaik.core.game import Game

from .toy import GAME
from .toy.rules import Bids


@dataclass(frozen=True)
class Mutant:
    """A broken game, the law that must catch it, and a piece of the sentence it must say."""

    name: str
    law: str
    sentence: str
    game: Game


class Mutants(list[Mutant]):
    """A list that broken games are put on where they are written."""

    def caught_by(self, law: str, sentence: str) -> Callable[[type[Bids]], type[Bids]]:
        """Lists a broken kind of position."""

        def listed(kind: type[Bids]) -> type[Bids]:
            self.declared(kind.__name__, law, sentence, start=kind.opening, state=kind)
            return kind

        return listed

    def declared(self, name: str, law: str, sentence: str, **changes: Any) -> None:
        """Lists a game whose declaration is broken."""
        self.append(Mutant(name, law, sentence, replace(GAME, **changes)))
