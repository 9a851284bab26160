"""`python -m kaik.spaces` writes the table of docs/spaces.md."""

from __future__ import annotations

from kaik.spaces.tables import size_table

if __name__ == "__main__":
    print(size_table())
