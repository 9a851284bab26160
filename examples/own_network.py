"""A network of your own as a bot: in `kaik arena`, and at a table of a server.

The other two files leave one beside their curves; your own needs nothing but numbers for the parts or ids of actions.

kaik arena chain-sticks -o rounds=1 --players "cmd:python examples/own_network.py ppo_chain_sticks.pt,level3"
python examples/own_network.py alphazero_school_cerke.pt http://localhost:8000/table/kq3xyz
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import torch
from own_bot import Chooser, speak

from kaik.games import find
from kaik.spaces import ActionSpace, Encoder


def chooser_of(file: str) -> Chooser:
    """A bot that takes the action its network finds best. Read no file of somebody else: it may run anything."""
    kept = torch.load(file, weights_only=False)
    game = find(kept["game"])
    options = game.chosen(None, kept["changes"])
    space, encoder = ActionSpace(game, options), Encoder(game, options, game.seats[0])
    kind = type(game.begin(options, game.seats[0]).view(0))
    starts = np.cumsum([0, *(factor.size for factor in space.factors)])[:-1]

    def choose(view: Any, legal: Sequence[str]) -> str:
        seen = torch.from_numpy(encoder.encode(msgspec.convert(view, kind)))
        with torch.no_grad():
            weights = kept["network"](seen).numpy()
        if kept["by"] == "id":
            return max(legal, key=lambda action: weights[space.id(action)])
        return max(legal, key=lambda action: weights[starts + space.parts(action)].sum())

    return choose


if __name__ == "__main__":
    torch.set_num_threads(1)
    bot = chooser_of(sys.argv[1])
    if sys.argv[2:]:
        from server_bot import play

        print(play(sys.argv[2], bot))
    else:
        speak(sys.stdin, sys.stdout, bot)
