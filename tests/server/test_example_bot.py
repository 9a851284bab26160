"""The example of a bot at a server's table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "server_bot.py"


def test_a_bot_of_ones_own_sits_down_plays_and_leaves(running, guest) -> None:
    table = guest().set_up("fool-sticks", "free", "random", options={"rounds": 2})
    address = f"http://{running.at}/table/{table}"
    ran = subprocess.run([sys.executable, EXAMPLE, address], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    assert sum(eval(ran.stdout)) == 0
    again = subprocess.run([sys.executable, EXAMPLE, address + "x"], capture_output=True, text=True, check=False)
    assert again.returncode != 0
