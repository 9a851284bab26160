"""Run the benchmarks named on the command line, or all of them, and print their tables.

`--keep` before the names writes what was measured into docs/benchmarks.md, too; `make bench` does that with all.
Arguments with dashes after a single name go to that benchmark's own `main`: `python -m bench bots --games 100`.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

from bench.kept import keep
from bench.rows import shown


def benchmarks() -> list[str]:
    """The modules of this folder that are benchmarks, told by their text: what another one needs may be missing."""
    files = sorted(Path(__file__).parent.glob("[!_]*.py"))
    return [file.stem for file in files if "\ndef run(" in file.read_text(encoding="utf-8")]


def main(asked: list[str]) -> int:
    known, keeping = benchmarks(), asked[:1] == ["--keep"]
    asked = asked[1:] if keeping else asked
    if len(asked) > 1 and asked[0] in known and asked[1].startswith("-"):
        return own(asked[0], asked[1:])
    for name in asked or [each for each in known if not hasattr(import_module(f"bench.{each}"), "ONLY_BY_NAME")]:
        if name not in known:
            print(f"there is no benchmark {name!r}; there are {', '.join(known)}")
            return 2
        measure(name, keeping=keeping)
    return 0


def measure(name: str, *, keeping: bool) -> None:
    """Run one benchmark and print its table."""
    module, begin = import_module(f"bench.{name}"), time.perf_counter()
    print(f"## {name}\n", flush=True)
    rows = module.run()
    print(shown(rows), end="\n\n", flush=True)
    if keeping:
        about = " ".join((module.__doc__ or "").partition("\n\n")[0].split())
        keep(name, about, rows, time.perf_counter() - begin)


def own(name: str, arguments: list[str]) -> int:
    """Hand the arguments to a benchmark that understands some."""
    module = import_module(f"bench.{name}")
    if not hasattr(module, "main"):
        print(f"the benchmark {name} takes no options")
        return 2
    return int(module.main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
