"""Ids of actions and arrays of views stay as they are: what was learned or stored is read with the same numbers."""

from __future__ import annotations

import json

from tests.spaces.numbers import PLACE, numbers


def test_no_number_changes_without_a_new_version() -> None:
    before, now = json.loads(PLACE.read_text(encoding="utf-8")), numbers()
    changed = {
        f"the {kind} of {name}"
        for name in before.keys() & now.keys() - {"versions"}
        for kind in before[name]
        if before[name][kind] != now[name][kind] and before["versions"][kind] == now["versions"][kind]
    }
    assert not changed, f"{sorted(changed)} changed: raise their version in kaik.spaces"
    # A game that is new here may still change; it is held to its numbers once they are written.
    assert {name: now.get(name) for name in before} == before, "write them anew: python -m tests.spaces.numbers"
