"""`python -m kaik.spaces` writes the tables of docs/spaces.md."""

from __future__ import annotations

from kaik.spaces.tables import tables

if __name__ == "__main__":
    print(tables())
