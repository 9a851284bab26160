"""Run the benchmarks named on the command line, or all of them, and print their tables.

Arguments with dashes after a single name go to that benchmark's own `main`: `python -m bench bots --games 100`.
"""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import bench
from bench.rows import shown


def benchmarks() -> list[str]:
    """The modules of this folder that are benchmarks."""
    names = (found.name for found in pkgutil.iter_modules(bench.__path__) if not found.name.startswith("_"))
    return [name for name in names if hasattr(import_module(f"bench.{name}"), "run")]


def main(asked: list[str]) -> int:
    known = benchmarks()
    if len(asked) > 1 and asked[0] in known and asked[1].startswith("-"):
        return own(asked[0], asked[1:])
    for name in asked or known:
        if name not in known:
            print(f"there is no benchmark {name!r}; there are {', '.join(known)}")
            return 2
        print(f"## {name}\n", flush=True)
        print(shown(import_module(f"bench.{name}").run()), end="\n\n", flush=True)
    return 0


def own(name: str, arguments: list[str]) -> int:
    """Hand the arguments to a benchmark that understands some."""
    module = import_module(f"bench.{name}")
    if not hasattr(module, "main"):
        print(f"the benchmark {name} takes no options")
        return 2
    return int(module.main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
