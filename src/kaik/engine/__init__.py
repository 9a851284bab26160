"""Compiled kernels and search; pure Python stays the specification.

A kernel plays the same game as the readable rules, from arrays packed out of the rules' own tables, some
hundred times as fast. Nothing here is compiled, and numba is not even imported, before somebody asks:

    kernel = kernel_for(Game.state, options)
    position = kernel.position_from(state)
    kernel.legal(position)                     the very actions of `state.legal`
    kernel.random_games(1000, seed=7)

With KAIK_PURE=1, or without numba, everything else works as before and asking gives one clear sentence.
"""

from __future__ import annotations

import os
import threading
import warnings
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kaik.core.errors import KaikError
from kaik.core.options import Options
from kaik.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from kaik.core.action import Action
    from kaik.core.chance import Dice
    from kaik.engine.cards.searcher import CardSearcher
    from kaik.engine.kernel import Kernel
    from kaik.engine.search.think import Searcher
    from kaik.play.thought import Limits, Opinion

    Search = Callable[[State, int, Dice, Limits], Opinion]
    Weigher = Callable[[Any, int, tuple[Action, ...], Limits], dict[Action, float]]


class NoEngine(KaikError):
    """There is no compiled kernel to be had: switched off, numba missing, or none for this game."""


def why_not() -> str:
    """Why no kernel can be had here, in one sentence; empty if one can."""
    if os.environ.get("KAIK_PURE", "0") not in ("", "0"):
        return "the fast engine is switched off by KAIK_PURE; unset it to play with compiled kernels"
    if find_spec("numba") is None:
        return "the fast engine needs numba, which is not installed; `pip install 'kaik[engine]'` brings it"
    return ""


def kernel_for(kind: type[State], options: Options) -> Kernel[Any]:
    """The kernel that plays positions of this class under these options, or NoEngine with the reason."""
    if reason := why_not():
        raise NoEngine(reason)
    return _kernel(kind, options)


def has_kernel(kind: type[State]) -> bool:
    """Whether a kernel for positions of this class can be had here."""
    from kaik.kits.mahjong.packed import TileGame

    if why_not():
        return False
    return _has_search(kind) or _has_sampler(kind) or (issubclass(kind, TileGame) and kind.packed)


def _has_search(kind: type[State]) -> bool:
    """Whether the kernel of this class reads positions move by move."""
    from kaik.kits.runners import RunnerGame
    from kaik.kits.tam.rules import TamGame

    return issubclass(kind, (TamGame, RunnerGame))


def _has_sampler(kind: type[State]) -> bool:
    """Whether the kernel of this class samples imagined positions."""
    from kaik.kits.packed.game import CardGame

    return issubclass(kind, CardGame)


@lru_cache(maxsize=64)
def _kernel(kind: type[State], options: Options) -> Kernel[Any]:
    """The classes of the kits say which kernel fits; no game is known by name."""
    from kaik.kits.mahjong.packed import TileGame
    from kaik.kits.packed.game import CardGame
    from kaik.kits.runners import RunnerGame
    from kaik.kits.tam.options import TamOptions
    from kaik.kits.tam.rules import TamGame

    if issubclass(kind, TamGame) and isinstance(options, TamOptions):
        from kaik.engine.tam.kernel import TamKernel

        return TamKernel(kind, options)
    if issubclass(kind, RunnerGame):
        from kaik.engine.runners.kernel import RunnerKernel

        return RunnerKernel(kind, options)
    if issubclass(kind, CardGame):
        from kaik.engine.cards.kernel import CardKernel

        return CardKernel(kind, options)
    if issubclass(kind, TileGame) and kind.packed:
        from kaik.engine.tiles.kernel import TileKernel

        return TileKernel(kind, options)
    raise NoEngine(f"there is no compiled kernel for {kind.__name__}; its rules are played in plain Python")


VERSIONS = ("2026a", "2026b")
"""The searches of the kernels: today's is the last, those before are kept so that it can be measured against them.

In 2026a card games were not searched in a kernel."""


def search_for(state: State, threads: int | None = None, version: str = VERSIONS[-1]) -> Search | None:
    """What thinks about positions like this one inside a kernel, on all cores or so many; None where nothing does, or
    where it is not settled that this plays better than the search on the protocol."""
    reading = reading_for(state, threads, version)
    if reading is not None or version != VERSIONS[-1]:
        return reading
    return sampling_for(state, threads) if _prefers_sampler(type(state)) else None


def _prefers_sampler(kind: type[State]) -> bool:
    from kaik.kits.packed.game import CardGame

    return issubclass(kind, CardGame) and kind.packing().searched


def sampling_for(state: State, threads: int | None = None) -> Search | None:
    """What samples imagined positions like this one inside a kernel; None where nothing does."""
    if why_not() or not _has_sampler(type(state)) or (_prompt and not is_compiled(type(state))):
        return None
    sampler = sampler_of(type(state), state.options)

    def think(imagined: State, seat: int, dice: Dice, limits: Limits) -> Opinion:
        return sampler.think(imagined, seat, dice, limits, threads)

    return think


def reading_for(state: State, threads: int | None = None, version: str = VERSIONS[-1]) -> Search | None:
    """What reads positions like this one inside a kernel, move by move; None where nothing does."""
    searcher = _searcher(state, version)
    if searcher is None:
        return None

    def think(imagined: State, seat: int, dice: Dice, limits: Limits) -> Opinion:
        return searcher.think(imagined, seat, dice, limits, threads)

    return think


def weigher_for(state: State, threads: int | None = None) -> Weigher | None:
    """What tells how far a few actions of such a position are apart, however far that is; None where nothing does."""
    searcher = _searcher(state)
    if searcher is None:
        return None

    def weigh(imagined: Any, seat: int, actions: tuple[Action, ...], limits: Limits) -> dict[Action, float]:
        return searcher.weigh(imagined, seat, actions, limits, threads)

    return weigh


def _searcher(state: State, version: str = VERSIONS[-1]) -> Searcher[Any] | None:
    if why_not() or not _has_search(type(state)):
        return None
    if _prompt and not is_compiled(type(state)):
        return None
    searcher = searcher_of(type(state), state.options, version)
    return searcher if searcher.fits(state) else None


def reason_for(state: State, action: Action) -> dict[str, str]:
    """What an action is for in a game with a search of its own, told by its rules without any search; {} elsewhere."""
    from kaik.games import every
    from kaik.kits.runners import RunnerGame
    from kaik.kits.tam.rules import TamGame

    game = next((game for game in every() if game.state is type(state)), None)
    if game is not None and isinstance(state, TamGame):
        from kaik.engine.tam.why import TamExplainer

        return TamExplainer(game, state, {}).of(action)
    if game is not None and isinstance(state, RunnerGame):
        from kaik.engine.runners.why import RunnerExplainer

        return RunnerExplainer(game, type(state).runners(state.options), state).of(action)
    return {}


_prompt = False


def be_prompt() -> None:
    """Have this process search in plain Python as long as nobody has compiled the search: no table waits for that."""
    global _prompt
    _prompt = True


def is_compiled(kind: type[State]) -> bool:
    """Whether the search for positions of this class was compiled on this machine, from these very sources."""
    from kaik.engine.compiled import PLACE

    return (PLACE / f"{kind.__name__}.ready").exists()


def compile_search(kind: type[State], options: Options) -> None:
    """Compile the search for positions of this class, or load it, and leave a mark that it is there.

    Where a kernel has no search, the kernel itself is compiled.
    """
    from kaik.engine.compiled import PLACE

    _thinker(kind, options).warm()
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / f"{kind.__name__}.ready").touch()


@lru_cache(maxsize=64)
def searcher_of(kind: type[State], options: Options, version: str = VERSIONS[-1]) -> Searcher[Any]:
    """The search of a game under some options, today's or an earlier one."""
    from kaik.engine.tam.kernel import TamKernel

    kernel, number = kernel_for(kind, options), VERSIONS.index(version)
    if isinstance(kernel, TamKernel):
        from kaik.engine.tam.searcher import TamSearcher

        return TamSearcher(kernel, number)
    from kaik.engine.runners.kernel import RunnerKernel
    from kaik.engine.runners.searcher import RunnerSearcher

    assert isinstance(kernel, RunnerKernel)
    return RunnerSearcher(kernel, number)


@lru_cache(maxsize=64)
def sampler_of(kind: type[State], options: Options) -> CardSearcher[Any]:
    """The sampled search of a game under some options."""
    from kaik.engine.cards.kernel import CardKernel
    from kaik.engine.cards.searcher import CardSearcher

    kernel = kernel_for(kind, options)
    assert isinstance(kernel, CardKernel)
    return CardSearcher(kernel)


def _thinker(kind: type[State], options: Options) -> Searcher[Any] | CardSearcher[Any] | Kernel[Any]:
    """Whatever thinks about positions of this class; the kernel itself where nothing does."""
    if _has_sampler(kind):
        return sampler_of(kind, options)
    return searcher_of(kind, options) if _has_search(kind) else kernel_for(kind, options)


@lru_cache(maxsize=64)
def load(kind: type[State], options: Options) -> None:
    """Have ready whatever thinks about positions of this class, compiled or loaded once, so that no thought waits."""
    if not why_not() and (_has_search(kind) or _prefers_sampler(kind)):
        _thinker(kind, options).warm()


def warm(kind: type[State], options: Options) -> threading.Thread:
    """Compile a game's kernel in the background, so that the first question need not wait for it."""
    thread = threading.Thread(target=_compile, args=(kind, options), name="kaik-engine", daemon=True)
    thread.start()
    return thread


def _compile(kind: type[State], options: Options) -> None:
    if has_kernel(kind):
        kernel_for(kind, options).warm()
        _thinker(kind, options).warm()


def __getattr__(name: str) -> Any:
    if name == "mind_of":
        warnings.warn("kaik.engine.mind_of is now called searcher_of", DeprecationWarning, stacklevel=2)
        return searcher_of
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "NoEngine",
    "has_kernel",
    "kernel_for",
    "load",
    "reading_for",
    "sampling_for",
    "search_for",
    "searcher_of",
    "warm",
    "weigher_for",
    "why_not",
]
