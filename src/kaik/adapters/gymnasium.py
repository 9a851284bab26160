"""Gymnasium: one seat against bots as an environment, and thousands of such matches at once.

Importing this registers every game and preset: `gymnasium.make("kaik/riichi-tenhou-v0")`; a game alone is its default
preset. `make_vec("riichi", 1000)` and `gymnasium.make_vec("kaik/riichi-v0", 1000)` make the vector form.
"""

from __future__ import annotations

from typing import Any

from kaik.core.errors import no_such, not_installed

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "gymnasium", missing) from None

from kaik.adapters.kernel_match import seat_match
from kaik.adapters.pixels import pixels
from kaik.adapters.seat_match import Answering, SeatTask
from kaik.adapters.vector import SeatVectorEnv
from kaik.core.state import View
from kaik.games import every
from kaik.kits.picture.paint import svg
from kaik.play.pictures import painted_view

Observed = NDArray[np.float32]
ILLEGAL = ("replace", "refuse")
RENDERED = ("human", "ansi", "svg", "rgb_array")


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """One seat of a match; the others are bots. The reward is what the match brings the seat, at its end.

    `info["action_mask"]` has 1 where a number answers. A number that is not open is replaced by one that is, and
    `info["replaced"]` says so; with `illegal="refuse"` it is an error. Opponents are bots by name, or functions of a
    view and legal actions, by seat.
    """

    metadata = {"render_modes": list(RENDERED), "render_fps": 1}

    def __init__(
        self,
        game: str,
        preset: str = "",
        *,
        seats: int = 0,
        seat: int = 0,
        opponents: str | tuple[str, ...] = "random",
        functions: dict[int, Answering] | None = None,
        options: dict[str, Any] | None = None,
        longest: int = 0,
        illegal: str = "replace",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise no_such("way with illegal actions", illegal, ILLEGAL)
        if render_mode is not None and render_mode not in RENDERED:
            raise no_such("render mode", render_mode, RENDERED)
        names = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.task = SeatTask(game, preset, seats, seat, names, options or {}, longest)
        self.match = seat_match(self.task, functions)
        self.render_mode, self._illegal = render_mode, illegal
        self.observation_space = spaces.Box(0.0, 1.0, (self.task.width,), np.float32)
        self.action_space = spaces.Discrete(self.task.answers)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new match; with a seed it and all that follow are fixed."""
        super().reset(seed=seed)
        self.match.begin(int(self.np_random.integers(1 << 62)))
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Answer, and look at the table when the seat is asked again."""
        number, replaced = int(action), False
        if number not in self.match.open and self._illegal == "replace" and self.match.open:
            number = self.match.open[int(self.np_random.integers(len(self.match.open)))]
            replaced = True
        self.match.answer(number)
        info = self._info() | ({"replaced": True} if replaced else {})
        if self.render_mode == "human":
            self.render()
        return self._observed(), self.match.reward, self.match.over, self.match.broken_off, info

    def _observed(self) -> Observed:
        return self.match.observe(np.zeros(self.task.width, np.float32))

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.task.answers, np.int8)
        mask[list(self.match.open)] = 1
        return {"action_mask": mask}

    def render(self) -> Any:
        """The table as the seat sees it, in the way the environment was made for."""
        view = self.match.state.view(self.task.seat)
        match self.render_mode:
            case "human":
                print(self.task.rules.draw(view, "en"))
            case "ansi":
                return self.task.rules.draw(view, "en")
            case "svg":
                return self._painted(view)
            case "rgb_array":
                return pixels(self._painted(view))
        return None

    def _painted(self, view: View) -> str:
        names = [f"seat {seat}" for seat in range(self.task.count)]
        return svg(painted_view(self.task.rules, view, names, (self.task.seat,) if self.match.open else ()))


def make_vec(
    game: str,
    num_envs: int = 1,
    preset: str = "",
    *,
    seats: int = 0,
    seat: int = 0,
    opponents: str | tuple[str, ...] = "random",
    options: dict[str, Any] | None = None,
    longest: int = 0,
    processes: int = 1,
) -> SeatVectorEnv:
    """Many matches of a game at once, arrays in and arrays out: `make_vec("riichi", 1000, preset="tenhou")`."""
    return SeatVectorEnv(
        num_envs,
        game=game,
        preset=preset,
        seats=seats,
        seat=seat,
        opponents=opponents,
        options=options,
        longest=longest,
        processes=processes,
    )


def register_all() -> None:
    """Register every game and preset."""
    for game in every():
        for preset in ("", *game.presets):
            name = f"kaik/{game.slug}-{preset}-v0" if preset else f"kaik/{game.slug}-v0"
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": game.slug, "preset": preset},
            )


register_all()

__all__ = ["SeatEnv", "SeatVectorEnv", "make_vec", "register_all"]
