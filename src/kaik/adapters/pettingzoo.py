"""Every game as PettingZoo environments; importing this module registers them.

    import kaik.adapters.pettingzoo
    env = pettingzoo.make("aec", "kaik/riichi-tenhou-v0", seats=4)

`kaik/GAME-PRESET-v0` is a game by a named rule set, `kaik/GAME-v0` by the book's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaik.core.errors import not_installed

try:
    import pettingzoo
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "pettingzoo", missing) from None

from kaik.adapters.aec import KaikAEC
from kaik.adapters.parallel import KaikParallel
from kaik.adapters.seated_env import IllegalMode, RenderMode
from kaik.games import every

VERSION = 0


def env(
    game: str,
    preset: str = "",
    seats: int | None = None,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: IllegalMode = "refuse",
    options: Mapping[str, Any] | None = None,
) -> KaikAEC:
    """A game in which one seat after another answers."""
    return KaikAEC(game, preset, seats, render_mode, max_cycles, illegal, options)


def parallel_env(
    game: str,
    preset: str = "",
    seats: int | None = None,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: IllegalMode = "refuse",
    options: Mapping[str, Any] | None = None,
) -> KaikParallel:
    """A game in which all seats answer at every step; those that are not asked wait."""
    return KaikParallel(game, preset, seats, render_mode, max_cycles, illegal, options)


def ids() -> dict[str, dict[str, str]]:
    """All ids, and the game and rule set each of them is."""
    found: dict[str, dict[str, str]] = {}
    for game in every():
        found[f"kaik/{game.slug}-v{VERSION}"] = {"game": game.slug, "preset": game.default}
        for preset in game.presets:
            found[f"kaik/{game.slug}-{preset}-v{VERSION}"] = {"game": game.slug, "preset": preset}
    return found


def register() -> None:
    """Put all games into PettingZoo's registries; those that are there already stay as they are."""
    for name, kwargs in ids().items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs=dict(kwargs))
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, f"{__name__}:parallel_env", kwargs=dict(kwargs))


register()
