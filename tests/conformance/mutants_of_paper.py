"""Mutants against law 10."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from kaik.core.game import Game, Labels, Names, Tagline
from kaik.core.options import Preset
from kaik.core.state import View

from .mutants import Mutant, Mutants
from .toy import GAME
from .toy.rules import BidsView

MUTANTS = Mutants()


# 10: papers


class _Unlabelled(Game, frozen=True, dict=True):
    """A game whose labels lack one key in one language."""

    lost: str = ""
    language: str = "en"

    @cached_property
    def labels(self) -> Labels:
        return {
            key: {language: name for language, name in names.items() if (key, language) != (self.lost, self.language)}
            for key, names in super().labels.items()
        }


class _Homeless(Game, frozen=True, dict=True):
    """A game whose folder holds no action about it."""

    @cached_property
    def presets(self) -> dict[str, Preset]:
        return GAME.presets

    @cached_property
    def labels(self) -> Labels:
        return GAME.labels


class _Rewritten(Game, frozen=True, dict=True):
    """A game with something in its presets written otherwise."""

    change: Mapping[str, Any] = {}

    @cached_property
    def presets(self) -> dict[str, Preset]:
        return {name: replace(preset, **self.change) for name, preset in super().presets.items()}


def _paper(name: str, sentence: str, kind: type[Game], **changes: Any) -> None:
    fields = {field: getattr(GAME, field) for field in GAME.__struct_fields__}
    MUTANTS.append(Mutant(name, "10-papers", sentence, kind(**{**fields, **changes})))


def _draws_nothing(view: View, language: str) -> str:
    return ""


def _draws_english(view: BidsView, language: str) -> str:
    return {"en": GAME.draw(view, "en")}[language]


def _draws_seats(view: BidsView, language: str) -> str:
    return f"seat {view.points[view.seat]}"  # type: ignore[index]


_paper("NoVerbLabel", "label for ['bury']", _Unlabelled, lost="bury")
_paper("NoOptionLabel", "label for ['rounds']", _Unlabelled, lost="rounds")
_paper("NoValueLabel", "label for ['price.number']", _Unlabelled, lost="price.number")
_paper("NoJapaneseVerb", "no ja label for ['keep']", _Unlabelled, lost="keep", language="ja")
_paper("NoPresetLabel", "no label in ja", _Rewritten, change={"label": {"en": "Sealed Bids"}})
_paper("NoSource", "no source", _Rewritten, change={"source": {"en": "somewhere", "ja": " "}})
_paper("NoJapaneseName", "no name in", Game, names=Names(en="Sealed Bids", ja=""))
_paper("NoJapaneseTagline", "its tagline in ja is no sentence", Game, tagline=Tagline(en="Bid in secret.", ja=""))
_paper("NoTimeAtAll", "a match takes 0 minutes", Game, minutes=0)
_paper("DrawsNothing", "is drawn as nothing", Game, draw=_draws_nothing)
_paper("DrawsEnglishOnly", "in ja cannot be drawn", Game, draw=_draws_english)
_paper("NoSpectators", "a spectator in en cannot be drawn", Game, draw=_draws_seats)
_paper("NoPages", "there is no page", Game, slug="sealed-bits")
_paper("NoReadme", "no README", _Homeless, package="kaik")
_paper("GoldenOutOfDate", "golden playthrough is not up to date", Game, rules=2)
_paper("GoldenForMoreSeatsMissing", "5 seats: there is no golden playthrough", Game, seats=(2, 5))
