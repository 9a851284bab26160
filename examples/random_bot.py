"""A whole engine for `kaik arena`: it says any word it may. See docs/engine-protocol.md.

kaik arena march --players "cmd:python examples/random_bot.py,greedy" --games 10
"""

import random
import sys

legal: list[str] = []
for line in sys.stdin:
    key, _, rest = line.strip().partition(" ")
    if key == "kaik":
        print("id random words\nready", flush=True)
    elif key == "legal":
        legal = rest.split()
    elif key == "go":
        print("say", random.choice(legal), flush=True)
    elif key == "quit":
        break
